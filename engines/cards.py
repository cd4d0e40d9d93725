"""Deck and discard pile."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from engines.chance import Chance, shuffled

C = TypeVar("C", bound=str)


class Piles(NamedTuple, Generic[C]):
    """A deck (top first), its discard pile (top last) and the chance that shuffles one into the other."""

    deck: tuple[C, ...]
    discard: tuple[C, ...]
    chance: Chance


def draw(piles: Piles[C]) -> tuple[C | None, Piles[C], bool]:
    """The top card (None when deck and discard are both empty), the piles after it, and whether the
    discard pile had to be shuffled into a new deck first."""
    deck, discard, chance = piles
    turned = not deck and bool(discard)
    if turned:
        deck, chance = shuffled(chance, discard)
        discard = ()
    if not deck:
        return None, piles, False
    return deck[0], Piles(deck[1:], discard, chance), turned


def within(cards: Sequence[str], hand: Sequence[str]) -> bool:
    """Whether the hand holds all of the cards, each as often as it stands among them."""
    return all(cards.count(card) <= hand.count(card) for card in set(cards))


def without(hand: tuple[C, ...], *cards: C) -> tuple[C, ...]:
    """The hand less one copy of each of the cards; they must be there."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
