"""The six actions that follow the bids (nyc.action): what happens by itself, and what is asked of whom."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engines.new_york_city.board import Events, erected, paid, pressed, scored, supplied
from engines.new_york_city.box import Box
from engines.new_york_city.data import DISPLAYED, VALUES
from engines.new_york_city.events import Refilled
from engines.new_york_city.moves import Hire, Place, Shift
from engines.new_york_city.standing import bid_of, bidders, second, strength, strengths, winner
from engines.new_york_city.state import State, mayor, queued


def press(box: Box, state: State, events: Events) -> State:
    """Each advances, in the order as it stood (nyc.action.press)."""
    for seat, spaces in strengths(box, state):
        state = pressed(box, state, seat, spaces, events) or state
    return state


def dollars(box: Box, state: State, events: Events) -> State:
    """Each takes dollars (nyc.action.dollars)."""
    for seat, count in strengths(box, state):
        state = paid(state, seat, count, events)
    return state


def characters(box: Box, state: State, events: Events) -> State:
    """Each may take a character (nyc.action.characters)."""
    return queued(state, "hire", bidders(state))


def plans(box: Box, state: State, events: Events) -> State:
    """Each takes skyscrapers onto the player board (nyc.action.plans)."""
    for seat, count in strengths(box, state):
        state = supplied(box, state, seat, count, events) or state
    return state


def prestige(box: Box, state: State, events: Events) -> State:
    """Each scores; the highest, then the second highest, may place a tile (nyc.action.prestige)."""
    for seat in bidders(state):
        state = scored(state, seat, bid_of(state, seat), events)
    return queued(
        state, "prestige", tuple(seat for seat in (winner(box, state), second(box, state)) if seat is not None)
    )


def skyscrapers(box: Box, state: State, events: Events) -> State:
    """Each builds in the mayor's borough, or may move there (nyc.action.skyscrapers)."""
    return queued(state, "shift", bidders(state))


ACTIONS: tuple[Callable[[Box, State, Events], State], ...] = (
    press, dollars, characters, plans, prestige, skyscrapers
)  # fmt: skip
"""By bidding round."""


def offers(box: Box, state: State, seat: int) -> Iterator[Hire | Place | Shift]:
    """What the seat may choose from in the action that asks it."""
    if state.phase == "hire":
        most = strength(box, state, seat)
        for value in VALUES[:most]:
            yield from (Hire(seat=seat, character=id_) for id_ in dict.fromkeys(state.display[value - 1]))
    elif state.phase == "prestige":
        for tile in state.prestige:
            for vessel in free_vessels(box, state, box.tiles[tile].colour):
                for to in box.vessels[vessel].between:
                    yield Place(seat=seat, tile=tile, vessel=vessel, borough=to)
    else:
        at = mayor(state)
        for n, borough in enumerate(state.boroughs):
            if n != at and borough.skyscrapers[seat]:
                yield Shift(seat=seat, source=borough.id)


def free_vessels(box: Box, state: State, colour: str) -> list[str]:
    """The vessels of a colour that nobody has taken."""
    owned = {id_ for player in state.players for id_ in player.vessels}
    return [id_ for id_, vessel in box.vessels.items() if vessel.colour == colour and id_ not in owned]


def asked(box: Box, state: State, events: Events) -> State:
    """The state when the next seat is to be asked; with nobody on turn once the action is over. A seat with
    skyscrapers on its player board builds without being asked."""
    while state.to_move:
        seat = state.to_move[0]
        if state.phase == "shift" and state.players[seat].board:
            state = erected(state, seat, strength(box, state, seat), events) or state
        elif next(offers(box, state, seat), None) is not None:
            return state
        state = queued(state, state.phase, state.waiting)
    return state


def refilled(state: State, events: Events) -> State:
    """Face-up characters are filled up from their stacks."""
    display, stacks = list(state.display), list(state.stacks)
    for n, value in enumerate(VALUES):
        if (gap := DISPLAYED - len(display[n])) and stacks[n]:
            turned, stacks[n] = stacks[n][:gap], stacks[n][gap:]
            display[n] = (*display[n], *turned)
            events.append(Refilled(value=value, characters=turned))
    return replace(state, display=tuple(display), stacks=tuple(stacks))
