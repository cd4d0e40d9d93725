"""What a legal move does."""

from msgspec.structs import replace

from engines.cards import without
from engines.game import Event, Step
from engines.new_york_city.bids import bidding, spent, total
from engines.new_york_city.board import borough, moved, raised
from engines.new_york_city.box import Box
from engines.new_york_city.course import prepare, proceed, resolve, statue, visit, visits
from engines.new_york_city.data import Card
from engines.new_york_city.events import (
    Chosen,
    Declined,
    Drafted,
    Exchanged,
    Hired,
    Offered,
    Passed,
    Placed,
    Used,
)
from engines.new_york_city.moves import (
    AnyMove,
    Bid,
    Choose,
    Draft,
    Exchange,
    Hire,
    Keep,
    Pass,
    Place,
    Shift,
    Use,
)
from engines.new_york_city.piles import discarded, in_hand
from engines.new_york_city.state import Made, State, queued, with_player
from engines.new_york_city.uses import after


def play(box: Box, state: State, seat: int, move: AnyMove) -> Step[State]:
    """The step a legal move makes. Only uses of phase III hide nothing and leave the seat on turn."""
    events: list[Event] = []
    done = _play(box, replace(state, ply=state.ply + 1), seat, move, events)
    same_visit = state.phase == done.phase == "three" and done.to_move == state.to_move
    return Step(state=done, events=tuple(events), reversible=same_visit)


def _play(box: Box, state: State, seat: int, move: AnyMove, events: list[Event]) -> State:
    match move:
        case Choose():
            return choose(state, seat, move, events)
        case Draft():
            return draft(box, state, seat, move, events)
        case Use():
            return use(box, state, seat, move, events)
        case Keep():
            return keep(box, state, seat, move, events)
        case Pass():
            events.append(Passed(seat=seat))
            return visit(box, queued(state, state.phase, state.waiting), events)
        case Exchange():
            return exchange(state, seat, move, events)
        case Bid():
            return bid(box, state, seat, move, events)
        case Hire():
            return proceed(box, hire(state, seat, move, events), events)
        case Place():
            return proceed(box, place(box, state, seat, move, events), events)
        case Shift():
            return proceed(box, moved(state, seat, move.source, 1, events) or state, events)
        case _:
            events.append(Declined(seat=seat))
            return proceed(box, state, events)


def choose(state: State, seat: int, move: Choose, events: list[Event]) -> State:
    """A pair of light characters; when all have one, the others leave the game (nyc.setup.characters)."""
    events.append(Chosen(seat=seat, pair=move.pair))
    light = list(state.light)
    light.remove(move.pair)
    state = with_player(replace(state, light=tuple(light)), seat, characters=move.pair)
    if state.waiting:
        return queued(state, "characters", state.waiting)
    return prepare(replace(state, light=()), events)


def draft(box: Box, state: State, seat: int, move: Draft, events: list[Event]) -> State:
    """A face-up pair comes into the hand; when all have two, phase I characters are used (nyc.draft)."""
    events.append(Drafted(seat=seat, pair=move.pair))
    pairs = list(state.pairs)
    pairs.remove(move.pair)
    state = in_hand(replace(state, pairs=tuple(pairs)), seat, (*state.players[seat].hand, *move.pair))
    if state.waiting:
        return queued(state, "draft", state.waiting)
    return visits(box, state, "one", events)


def use(box: Box, state: State, seat: int, move: Use, events: list[Event]) -> State:
    """A character is used; in a visit the seat goes on as long as it can (nyc.character.use)."""
    events.append(Used(seat=seat, character=move.character))
    done = after(box, state, seat, move, events)
    assert done is not None
    if done.phase == "three":
        done = statue(done, events)
    return visit(box, done, events) if done.phase in ("one", "three") else done


def keep(box: Box, state: State, seat: int, move: Keep, events: list[Event]) -> State:
    """The cards kept come into the hand, the others are discarded; the visit goes on."""
    assert state.sift is not None
    others: tuple[Card, ...] = without(state.sift.cards, *move.cards)
    state = discarded(replace(state, phase="one", sift=None), seat, others, events)
    return visit(box, in_hand(state, seat, (*state.players[seat].hand, *move.cards)), events)


def exchange(state: State, seat: int, move: Exchange, events: list[Event]) -> State:
    """A card of the hand and one of the reserve change places (nyc.bid.exchange)."""
    events.append(Exchanged(seat=seat, given=move.give, taken=move.take))
    player, now = state.players[seat], bidding(state)
    first, second = sorted((*without(player.reserve, move.take), move.give))
    state = with_player(state, seat, reserve=(first, second))
    state = replace(state, bidding=replace(now, exchanged=tuple(sorted((*now.exchanged, seat)))))
    return in_hand(state, seat, (*without(player.hand, move.give), move.take))


def bid(box: Box, state: State, seat: int, move: Bid, events: list[Event]) -> State:
    """A bid is made and paid; after the last one the action follows (nyc.bid)."""
    cards, player, now = spent(state, move), state.players[seat], bidding(state)
    made = Made(total=total(box, state, move), characters=move.characters)
    events.append(Offered(seat=seat, cards=cards, characters=move.characters, total=made.total))
    state = with_player(
        replace(state, bidding=replace(now, bids=(*now.bids[:seat], made, *now.bids[seat + 1 :]))),
        seat,
        dollars=player.dollars - len(move.characters),
        used=tuple(sorted((*player.used, *move.characters))),
        hand=without(player.hand, *cards),
    )
    state = queued(replace(state, discard=(*state.discard, *cards)), "bid", state.waiting)
    return state if state.to_move else resolve(box, state, events)


def hire(state: State, seat: int, move: Hire, events: list[Event]) -> State:
    """A face-up character is taken (nyc.action.characters)."""
    events.append(Hired(seat=seat, character=move.character))
    at = next(n for n, tiles in enumerate(state.display) if move.character in tiles)
    display = (*state.display[:at], without(state.display[at], move.character), *state.display[at + 1 :])
    characters = (*state.players[seat].characters, move.character)
    return with_player(replace(state, display=display), seat, characters=characters)


def place(box: Box, state: State, seat: int, move: Place, events: list[Event]) -> State:
    """A prestige tile is put on a borough, its vessel kept, a skyscraper built there (nyc.action.prestige)."""
    events.append(Placed(seat=seat, tile=move.tile, vessel=move.vessel, borough=move.borough))
    at = borough(state, move.borough)
    there = state.boroughs[at]
    raised_value = replace(there, prestige=(*there.prestige, move.tile))
    state = with_player(
        replace(
            state,
            prestige=without(state.prestige, move.tile),
            boroughs=(*state.boroughs[:at], raised_value, *state.boroughs[at + 1 :]),
        ),
        seat,
        vessels=(*state.players[seat].vessels, move.vessel),
    )
    return raised(box, state, seat, at, 1, events) or state
