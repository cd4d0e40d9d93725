"""What can happen on the board. Each function gives the state after it, None where nothing would change."""

from msgspec.structs import replace

from engines.game import Event
from engines.new_york_city.box import Box
from engines.new_york_city.events import Advanced, Built, Moved, Paid, Scored, Supplied
from engines.new_york_city.press import advanced
from engines.new_york_city.state import State, build, mayor, supply, with_player

Events = list[Event]


def scored(state: State, seat: int, points: int, events: Events) -> State:
    """Points on the track."""
    events.append(Scored(seat=seat, points=points))
    return with_player(state, seat, score=state.players[seat].score + points)


def paid(state: State, seat: int, dollars: int, events: Events) -> State:
    """Dollars from the bank."""
    events.append(Paid(seat=seat, dollars=dollars))
    return with_player(state, seat, dollars=state.players[seat].dollars + dollars)


def pressed(box: Box, state: State, seat: int, spaces: int, events: Events) -> State | None:
    """The seat's press token advances."""
    before = _space(state, seat)
    press = advanced(state.press, seat, spaces, box.pack.press_track.last_space)
    if press == state.press:
        return None
    state = replace(state, press=press)
    events.append(Advanced(seat=seat, source=before, to=_space(state, seat)))
    return state


def _space(state: State, seat: int) -> int:
    return next(token.space for token in state.press if token.seat == seat)


def supplied(box: Box, state: State, seat: int, most: int, events: Events) -> State | None:
    """Skyscrapers from the supply to the player board, as far as the supply goes."""
    count = min(most, supply(box.pack.skyscrapers_per_player, state, seat))
    if not count:
        return None
    events.append(Supplied(seat=seat, skyscrapers=count))
    return with_player(state, seat, board=state.players[seat].board + count)


def raised(box: Box, state: State, seat: int, at: int, most: int, events: Events) -> State | None:
    """Skyscrapers from the supply into a borough, as far as the supply goes."""
    count = min(most, supply(box.pack.skyscrapers_per_player, state, seat))
    if not count:
        return None
    events.append(Built(seat=seat, borough=state.boroughs[at].id, skyscrapers=count, supply=True))
    return build(state, seat, at, count)


def erected(state: State, seat: int, most: int, events: Events) -> State | None:
    """Skyscrapers from the player board into the mayor's borough, as far as there are any."""
    board, at = state.players[seat].board, mayor(state)
    count = min(most, board)
    if not count:
        return None
    events.append(Built(seat=seat, borough=state.boroughs[at].id, skyscrapers=count, supply=False))
    return build(with_player(state, seat, board=board - count), seat, at, count)


def moved(state: State, seat: int, source: str, most: int, events: Events) -> State | None:
    """Skyscrapers from another borough to the mayor's, as many as stand there."""
    at, to = borough(state, source), mayor(state)
    count = min(most, state.boroughs[at].skyscrapers[seat])
    if at == to or not count:
        return None
    events.append(Moved(seat=seat, source=source, to=state.boroughs[to].id, skyscrapers=count))
    return build(build(state, seat, at, -count), seat, to, count)


def borough(state: State, id_: str) -> int:
    """The index of a borough."""
    return next(n for n, each in enumerate(state.boroughs) if each.id == id_)
