"""What one seat, or a spectator, may know; and a guess at the rest."""

from msgspec.structs import replace

from engines.cards import without
from engines.chance import Chance, shuffled
from engines.game import ViewHead, head
from engines.new_york_skyline.data import SKYSCRAPERS, Card, Skyscraper, in_order
from engines.new_york_skyline.setup import by_points
from engines.new_york_skyline.state import Offering, Options, Phase, State


class View(ViewHead):
    """A position as one seat may know it: its own hand, the sizes of all hands, no deck."""

    options: Options
    phase: Phase
    round: int
    key: int
    lots: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...] | None
    cards: tuple[int, ...]
    deck: int
    discard: tuple[Card, ...]
    available: tuple[Skyscraper, ...]
    planned: int
    built: tuple[tuple[Skyscraper, ...], ...]
    offers: tuple[int, ...]
    passes: int
    pending: Offering | None
    triples: int
    no_stars: int


def view(state: State, seat: int | None) -> View:
    """The position as the seat sees it; None is a spectator, who sees no hand. Offers are made aloud."""
    return View(
        **head(state, seat),
        round=state.round,
        key=state.key,
        lots=state.lots,
        hand=None if seat is None else state.hands[seat],
        cards=tuple(map(len, state.hands)),
        deck=len(state.deck),
        discard=state.discard,
        available=state.available,
        planned=len(state.planned),
        built=state.built,
        offers=state.offers,
        passes=state.passes,
        pending=state.pending,
        triples=state.triples,
        no_stars=state.no_stars,
    )


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    """A position with the same view: deck and other hands dealt anew, skyscrapers of equal points in another
    order. Cards on offer stay where they are, since all have heard of them."""
    shown: list[tuple[Card, ...]] = [()] * state.seats
    if state.pending is not None:
        shown[state.pending.seat] = state.pending.give
    if seat is not None:
        shown[seat] = state.hands[seat]
    hidden = [without(hand, *open_) for hand, open_ in zip(state.hands, shown, strict=True)]
    cards, chance = shuffled(chance, in_order((*state.deck, *(card for hand in hidden for card in hand))))
    hands: list[tuple[Card, ...]] = []
    for hand, open_ in zip(hidden, shown, strict=True):
        hands.append(in_order((*open_, *cards[: len(hand)])))
        cards = cards[len(hand) :]
    planned, chance = by_points(tuple(s for s in SKYSCRAPERS if s in state.planned), chance)
    return replace(state, chance=chance, hands=tuple(hands), deck=cards, planned=planned)
