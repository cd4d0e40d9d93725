"""Deck and discard pile."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from engines.chance import Chance, shuffled

C = TypeVar("C", bound=str)


class Piles(Struct, Generic[C], frozen=True, gc=False):
    """A deck (top first), its discard pile (top last) and the chance that shuffles one into the other."""

    deck: tuple[C, ...]
    discard: tuple[C, ...]
    chance: Chance


def draw(piles: Piles[C]) -> tuple[C | None, Piles[C], bool]:
    """The top card (None when deck and discard are both empty), the piles after it, and whether the
    discard pile had to be shuffled into a new deck first."""
    if deck := piles.deck:
        return deck[0], Piles(deck[1:], piles.discard, piles.chance), False
    if not piles.discard:
        return None, piles, False
    deck, chance = shuffled(piles.chance, piles.discard)
    return deck[0], Piles(deck[1:], (), chance), True


def within(cards: Sequence[str], hand: Sequence[str]) -> bool:
    """Whether the hand holds all of the cards, each as often as it stands among them."""
    return not [card for card in set(cards) if cards.count(card) > hand.count(card)]


def without(hand: tuple[C, ...], *cards: C) -> tuple[C, ...]:
    """The hand less one copy of each of the cards; they must be there."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
