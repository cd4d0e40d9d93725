"""What characters do that are used by themselves, in phase I, on one's turn to bid, or in phase III.

Each effect is one function: the state after it (the dollar is paid already), or None where it would change
nothing. Its keyword-only arguments are the parameters in the character's line of data.
"""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from engines.cards import without
from engines.game import Event
from engines.new_york_city import board, moves
from engines.new_york_city.box import Box, E, Use, code
from engines.new_york_city.data import Card
from engines.new_york_city.events import Drawn, Given, Postponed, Taken
from engines.new_york_city.pack import Phase
from engines.new_york_city.piles import drawn, in_hand, taken
from engines.new_york_city.state import Sift, State, leftover, queued

Positive = Annotated[int, Meta(ge=1, le=20)]
Events = list[Event]

USES: dict[str, tuple[Phase, Use]] = {}
"""The effects there are, each with the phase it belongs to."""


Aims = Callable[[State, int, str], list[moves.Use]]
"""(state, seat, character) -> all the ways to say its use."""


def alone(state: State, seat: int, id_: str) -> list[moves.Use]:
    """Nothing to name."""
    return [moves.Use(seat=seat, character=id_)]


def to_any(state: State, seat: int, id_: str) -> list[moves.Use]:
    """A borough to build in."""
    return [moves.Use(seat=seat, character=id_, to=borough.id) for borough in state.boroughs]


def from_any(state: State, seat: int, id_: str) -> list[moves.Use]:
    """A borough to move from."""
    return [moves.Use(seat=seat, character=id_, source=borough.id) for borough in state.boroughs]


def hand_and_leftover(state: State, seat: int, id_: str) -> list[moves.Use]:
    """A card of the hand to give, one of the leftover pair to take."""
    hand, pair = dict.fromkeys(state.players[seat].hand), dict.fromkeys(leftover(state))
    return [moves.Use(seat=seat, character=id_, give=give, take=take) for give in hand for take in pair]


def of_leftover(state: State, seat: int, id_: str) -> list[moves.Use]:
    """A card of the leftover pair to take, if there is any."""
    cards = dict.fromkeys(leftover(state))
    return [moves.Use(seat=seat, character=id_, take=card) for card in cards] or alone(state, seat, id_)


def effect(phase: Phase, aims: Aims = alone, refusal: str = "nyc.character.use") -> Callable[[E], E]:
    """Enters the function among the effects, under its own name."""

    def entered(do: E) -> E:
        USES[code(do)] = (phase, Use(do=do, aims=aims, refusal=refusal))
        return do

    return entered


def left_over(state: State, cards: tuple[Card, ...]) -> State:
    """The state with these cards left of the leftover pair."""
    return replace(state, pairs=(tuple(sorted(cards)),) if cards else ())


@effect("I", hand_and_leftover)
def swap_with_leftover(box: Box, state: State, seat: int, move: moves.Use, events: Events) -> State | None:
    """A card of the hand for one of the leftover pair."""
    give, take = move.give, move.take
    assert give is not None
    assert take is not None
    if give == take:
        return None
    state = left_over(state, (*without(leftover(state), take), give))
    events += (Given(seat=seat, card=give), Taken(seat=seat, cards=(take,)))
    return in_hand(state, seat, (*without(state.players[seat].hand, give), take))


@effect("I")
def draw(box: Box, state: State, seat: int, move: moves.Use, events: Events, *, cards: Positive) -> State | None:
    """Cards from the deck."""
    return drawn(state, seat, cards, events) if state.deck or state.discard else None


@effect("I")
def draw_and_keep(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, draw: Positive, keep: Positive
) -> State | None:
    """Cards are drawn, seen by their owner alone, who then says which are kept."""
    state, cards = taken(state, draw, events)
    if not cards:
        return None
    events.append(Drawn(seat=seat, count=len(cards), cards=cards))
    return replace(state, phase="keep", sift=Sift(cards=tuple(sorted(cards)), keep=min(keep, len(cards))))


@effect("I", of_leftover)
def take_leftover_and_draw(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, cards: Positive
) -> State | None:
    """A card of the leftover pair, and cards from the deck; without a leftover card just those."""
    if move.take is None:
        return draw(box, state, seat, move, events, cards=cards)
    events.append(Taken(seat=seat, cards=(move.take,)))
    state = left_over(state, without(leftover(state), move.take))
    state = in_hand(state, seat, (*state.players[seat].hand, move.take))
    return drawn(state, seat, cards, events)


@effect("I")
def take_leftover(box: Box, state: State, seat: int, move: moves.Use, events: Events) -> State | None:
    """All that remains of the leftover pair."""
    cards = leftover(state)
    if not cards:
        return None
    events.append(Taken(seat=seat, cards=cards))
    return in_hand(left_over(state, ()), seat, (*state.players[seat].hand, *cards))


@effect("II", refusal="nyc.character.straggler")
def bid_last(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, dollars: Positive
) -> State | None:
    """To the end of the bidding order, and dollars; not for who is last already."""
    if not state.waiting:
        return None
    events.append(Postponed(seat=seat))
    return board.paid(queued(state, "bid", (*state.waiting, seat)), seat, dollars, events)


@effect("III")
def score(box: Box, state: State, seat: int, move: moves.Use, events: Events, *, points: Positive) -> State | None:
    """Points on the track."""
    return board.scored(state, seat, points, events)


@effect("III")
def gain_dollars(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, dollars: Positive
) -> State | None:
    """Dollars from the bank."""
    return board.paid(state, seat, dollars, events)


@effect("III")
def supply_to_board(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, skyscrapers: Positive
) -> State | None:
    """Skyscrapers from the supply to the player board."""
    return board.supplied(box, state, seat, skyscrapers, events)


@effect("III", from_any)
def move_to_mayor(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, skyscrapers: Positive
) -> State | None:
    """Skyscrapers from another borough to the mayor's."""
    assert move.source is not None
    return board.moved(state, seat, move.source, skyscrapers, events)


@effect("III")
def press_advance(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, spaces: Positive
) -> State | None:
    """Spaces on the press track; a token on the last one stays put."""
    return board.pressed(box, state, seat, spaces, events)


@effect("III")
def board_to_mayor(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, skyscrapers: Positive
) -> State | None:
    """Skyscrapers from the player board to the mayor's borough."""
    return board.erected(state, seat, skyscrapers, events)


@effect("III", to_any)
def supply_to_any(
    box: Box, state: State, seat: int, move: moves.Use, events: Events, *, skyscrapers: Positive
) -> State | None:
    """Skyscrapers from the supply to any borough."""
    assert move.to is not None
    return board.raised(box, state, seat, board.borough(state, move.to), skyscrapers, events)
