"""The course of a round: what follows when a step is over."""

from msgspec.structs import replace

from engines.game import Event
from engines.new_york_city.actions import ACTIONS, asked, refilled
from engines.new_york_city.bids import bidding
from engines.new_york_city.board import scored
from engines.new_york_city.box import Box
from engines.new_york_city.data import CARDS_A_ROUND, PAIRS_A_SEAT, PRESTIGE_A_ROUND, ROUNDS, STATUE_POINTS, TYPES
from engines.new_york_city.events import Dealt, Flipped, RoundBegan, Won
from engines.new_york_city.piles import discarded, drawn, in_hand, taken
from engines.new_york_city.standing import bid_of, winner
from engines.new_york_city.state import Bidding, Phase, State, leftover, mayor, order, queued
from engines.new_york_city.uses import may_use


def prepare(state: State, events: list[Event]) -> State:
    """Phase 0 (nyc.prepare), up to the first to draft."""
    state = replace(
        state,
        round=state.round + 1,
        prestige=state.prestige_stack[:PRESTIGE_A_ROUND],
        prestige_stack=state.prestige_stack[PRESTIGE_A_ROUND:],
        players=tuple(replace(player, used=()) for player in state.players),
    )
    events.append(RoundBegan(round=state.round, mayor=state.boroughs[mayor(state)].id, prestige=state.prestige))
    for seat in range(state.seats):
        state = drawn(state, seat, CARDS_A_ROUND, events)
    count = PAIRS_A_SEAT * state.seats + 1
    state, cards = taken(state, 2 * count, events)
    pairs = tuple(tuple(sorted(cards[n : n + 2])) for n in range(0, len(cards), 2))
    events.append(Dealt(pairs=pairs))
    return queued(replace(state, pairs=pairs), "draft", order(state)[::-1] * PAIRS_A_SEAT)


def visits(box: Box, state: State, phase: Phase, events: list[Event]) -> State:
    """Phase I or III of the characters begins (nyc.draft, nyc.phase3)."""
    return visit(box, queued(state, phase, order(state)), events)


def visit(box: Box, state: State, events: list[Event]) -> State:
    """The next seat that can use a character is on turn; after the last the phase is over."""
    while state.to_move:
        if may_use(box, state, state.to_move[0]):
            return state
        state = queued(state, state.phase, state.waiting)
    return selected(state, events) if state.phase == "one" else finished(state, events)


def selected(state: State, events: list[Event]) -> State:
    """Phase I is over: the leftover pair is discarded and the bidding begins."""
    state = discarded(replace(state, pairs=()), None, leftover(state), events)
    return bids_open(state, 1, order(state)[0])


def bids_open(state: State, number: int, starter: int) -> State:
    """A bidding round begins: clockwise, once round (nyc.bid.starter)."""
    opened = Bidding(number=number, starter=starter, bids=(None,) * state.seats, exchanged=())
    clockwise = tuple((starter + n) % state.seats for n in range(state.seats))
    return queued(replace(state, bidding=opened), "bid", clockwise)


def resolve(box: Box, state: State, events: list[Event]) -> State:
    """All have bid: the action of this bidding round."""
    first = winner(box, state)
    events.append(Won(seat=first, total=0 if first is None else bid_of(state, first)))
    if first is not None:
        state = asked(box, ACTIONS[bidding(state).number - 1](box, state, events), events)
    return state if state.to_move else close(box, state, first, events)


def proceed(box: Box, state: State, events: list[Event]) -> State:
    """A seat has answered; the next is asked, or the bidding round is over."""
    state = asked(box, queued(state, state.phase, state.waiting), events)
    return state if state.to_move else close(box, state, winner(box, state), events)


def close(box: Box, state: State, first: int | None, events: list[Event]) -> State:
    """A bidding round is over: what was taken is filled up, the statue is looked at, the next one begins."""
    number, starter = bidding(state).number, bidding(state).starter
    if TYPES[number - 1] == "characters":
        state = refilled(state, events)
    if TYPES[number - 1] == "prestige":
        state = replace(state, prestige=())
    state = statue(state, events)
    if number == len(TYPES):
        return visits(box, replace(state, bidding=None), "three", events)
    return bids_open(state, number + 1, starter if first is None else first)


def statue(state: State, events: list[Event]) -> State:
    """The first to stand in all boroughs score, and the tile is flipped (nyc.statue)."""
    if state.statue:
        return state
    columns = zip(*[borough.skyscrapers for borough in state.boroughs], strict=True)
    there = tuple([seat for seat, column in enumerate(columns) if all(column)])
    if not there:
        return state
    events.append(Flipped(seats=there))
    for seat in there:
        state = scored(state, seat, STATUE_POINTS, events)
    return replace(state, statue=there)


def finished(state: State, events: list[Event]) -> State:
    """Phase III is over: hands are discarded; the next round begins, or the game ends."""
    for seat, player in enumerate(state.players):
        state = in_hand(discarded(state, seat, player.hand, events), seat, ())
    return prepare(state, events) if state.round < ROUNDS else queued(state, "over", ())
