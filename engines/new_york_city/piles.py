"""Cards: drawing them and putting them away."""

from collections.abc import Sequence

from msgspec.structs import replace

from engines.cards import Piles, draw
from engines.game import Event
from engines.new_york_city.data import Card
from engines.new_york_city.events import Discarded, Drawn, Shuffled
from engines.new_york_city.state import State, with_player


def taken(state: State, count: int, events: list[Event]) -> tuple[State, tuple[Card, ...]]:
    """The state without so many cards from the deck, or as many as there are; an empty deck is made anew of
    the discard pile (nyc.prepare)."""
    if count <= len(state.deck):
        return replace(state, deck=state.deck[count:]), state.deck[:count]
    piles: Piles[Card] = Piles(state.deck, state.discard, state.chance)
    cards: list[Card] = []
    while len(cards) < count:
        before = len(piles.discard)
        card, piles, turned = draw(piles)
        if turned:
            events.append(Shuffled(cards=before))
        if card is None:
            break
        cards.append(card)
    return replace(state, deck=piles.deck, discard=piles.discard, chance=piles.chance), tuple(cards)


def drawn(state: State, seat: int, count: int, events: list[Event]) -> State:
    """The state after the seat drew cards into its hand."""
    state, cards = taken(state, count, events)
    events.append(Drawn(seat=seat, count=len(cards), cards=cards))
    return in_hand(state, seat, (*state.players[seat].hand, *cards))


def in_hand(state: State, seat: int, cards: Sequence[Card]) -> State:
    """The state with this hand; hands are kept sorted, since their order means nothing."""
    return with_player(state, seat, hand=tuple(sorted(cards)))


def discarded(state: State, seat: int | None, cards: tuple[Card, ...], events: list[Event]) -> State:
    """The state with the cards on the discard pile."""
    if not cards:
        return state
    events.append(Discarded(seat=seat, cards=cards))
    return replace(state, discard=(*state.discard, *cards))
