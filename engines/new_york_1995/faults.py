"""What makes a posted state impossible: laws that every play keeps."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from engines.new_york_1995.data import (
    BASIC,
    EMPTY,
    EVENTS,
    INDEX,
    LAST_SPACES,
    LETTER,
    MONEY,
    OFFERS,
    PIECES,
    PRELIMINARY,
    STOP,
    Card,
)
from engines.new_york_1995.legal import cleared, losable
from engines.new_york_1995.market import placeable
from engines.new_york_1995.setup import beside_own, due_colour, held, open_to
from engines.new_york_1995.state import (
    Giving,
    Offering,
    Phase,
    Rebuilding,
    State,
    colours_in_play,
    flat,
    partner,
    unowned,
    virtual_seats,
)
from engines.refusal import Fault

PENDING = {"rebuild": Rebuilding, "give": Giving, "answer": Offering}

FULL = {events: dict(Counter((*BASIC, *(EVENTS if events else ()), STOP, STOP))) for events in (False, True)}

AWAY: dict[str, tuple[Card, ...]] = {"aside": (STOP, STOP), "in": (), "drawn": (STOP,)}
"""The Stop cards that are neither in the deck nor discarded."""


def faults(state: State) -> tuple[Fault, ...]:
    """All faults. Those of counts come first; a state whose seats do not add up is not looked at further."""
    return tuple(_seats(state)) or tuple(_laws(state))


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=code, params=params)


def _seats(state: State) -> Iterator[Fault]:
    for name, own in (("colours", state.colours), ("money", state.money), ("hands", state.hands)):
        if len(own) != state.seats:
            yield _fault(f"/{name}", "lengths", seats=state.seats)
    in_play = colours_in_play(state.seats)
    each = len(in_play) // state.seats
    named = sorted(chain(*state.colours))
    if named != sorted(in_play) or {*map(len, state.colours)} != {each}:
        yield _fault("/colours", "colours", each=each)
    if state.options.events and state.seats == 2:
        yield _fault("/options/events", "events")
    if state.options.teams and state.seats != 4:
        yield _fault("/options/teams", "teams")


def _laws(state: State) -> Iterator[Fault]:
    board = flat(state)
    yield from _board(state, board)
    yield from _cards(state)
    if sum(state.money) != MONEY[state.seats] * state.seats:
        yield _fault("/money", "money", total=MONEY[state.seats] * state.seats)
    if state.offers > (OFFERS if state.options.teams else 0):
        yield _fault("/offers", "offers", most=OFFERS)
    if state.stops not in _stops(state.phase, unowned(board)):
        yield _fault("/stops", "stops")
    wanted: type = PENDING.get(state.phase, type(None))
    if not isinstance(state.pending, wanted):
        yield _fault("/pending", "pending", phase=state.phase)
    elif state.phase == "preliminary":
        yield from _preliminary(state, board)
    else:
        yield from _main(state, board)


def _stops(phase: Phase, free: int) -> tuple[str, ...]:
    """Where the Stop cards may be: not in play before the main phase, nor still aside once few spaces are
    free, unless an event is still to be settled (1995.end.stops)."""
    if phase == "preliminary":
        return ("aside",)
    if phase == "over":
        return ("drawn",)
    return ("in",) if free <= LAST_SPACES and phase != "rebuild" else ("aside", "in")


def _board(state: State, board: str) -> Iterator[Fault]:
    in_play, most = colours_in_play(state.seats), PIECES[state.seats]
    for colour, letter in LETTER.items():
        count = board.count(letter)
        if count and colour not in in_play:
            yield _fault("/board", "board", colour=colour)
        elif count > most:
            yield _fault("/board", "pieces", colour=colour, count=count, most=most)


def _cards(state: State) -> Iterator[Fault]:
    cards: list[Card] = [*state.deck, *state.discard]
    for hand in state.hands:
        cards.extend(hand)
    match state.pending:
        case Rebuilding(card=renewal):
            cards.append(renewal)
        case Giving(cards=played):
            cards.extend(played)
    cards.extend(AWAY[state.stops])
    there, due = Counter(cards), FULL[state.options.events]
    if there != due:
        for card in sorted(there.keys() | due.keys()):
            if there[card] != due.get(card, 0):
                yield _fault("/deck", "cards", card=card, count=there[card], due=due.get(card, 0))


def _preliminary(state: State, board: str) -> Iterator[Fault]:
    seats = virtual_seats(state.seats)
    provisional = held(colours_in_play(state.seats), state.seats)
    if state.laid >= PRELIMINARY[state.seats] * seats:
        yield _fault("/laid", "laid", most=PRELIMINARY[state.seats] * seats - 1)
        return
    if state.colours != provisional:
        yield _fault("/colours", "colours", each=seats // state.seats)
    for v, colour in enumerate(colours_in_play(state.seats)):
        turns = (state.laid - v + seats - 1) // seats
        if board.count(LETTER[colour]) > turns:
            yield _fault("/board", "pieces", colour=colour, count=board.count(LETTER[colour]), most=turns)
    for space, n in INDEX.items():
        if board[n] != EMPTY and beside_own(board, n, board[n]):
            yield _fault("/board", "adjacent", space=space)
    if any(state.hands) or state.discard:
        yield _fault("/hands", "hands")
    if any(coins != MONEY[state.seats] for coins in state.money):
        yield _fault("/money", "money", total=MONEY[state.seats] * state.seats)
    seat = state.laid % seats % state.seats
    if state.to_move != (seat,) or not open_to(board, LETTER[due_colour(state)]):
        yield _fault("/toMove", "to-move", seat=seat)


def _main(state: State, board: str) -> Iterator[Fault]:
    if state.laid != PRELIMINARY[state.seats] * virtual_seats(state.seats):
        yield _fault("/laid", "laid", most=PRELIMINARY[state.seats] * virtual_seats(state.seats))
    if state.options.own_colours and state.colours != held(colours_in_play(state.seats), state.seats):
        yield _fault("/colours", "colours", each=virtual_seats(state.seats) // state.seats)
    if len(state.to_move) > 1:
        yield _fault("/toMove", "to-move", seat=state.to_move[0])
        return
    match state.pending:
        case Rebuilding(card=renewal, seat=seat):
            if seat >= state.seats or all(board[INDEX[space]] != EMPTY for space in cleared(renewal)):
                yield _fault("/pending", "pending", phase=state.phase)
            elif not placeable(state, board, due := next(iter(state.to_move))):
                yield _fault("/toMove", "to-move", seat=due)
        case Giving(seat=seat):
            yield from _giving(state, state.pending, board)
        case Offering(card=card, seat=seat):
            other = None if seat >= state.seats else partner(state, seat)
            if other is None or card not in state.hands[seat] or not state.offers:
                yield _fault("/pending", "pending", phase=state.phase)
            elif state.to_move != (other,):
                yield _fault("/toMove", "to-move", seat=other)


def _giving(state: State, pending: Giving, board: str) -> Iterator[Fault]:
    loser = state.to_move[0]
    if pending.seat >= state.seats or pending.seat == loser:
        yield _fault("/pending/seat", "pending", phase=state.phase)
    elif not placeable(state, board, pending.seat) or not losable(state, pending, loser):
        yield _fault("/pending", "pending", phase=state.phase)
