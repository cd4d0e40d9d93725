"""What a legal move does."""

from collections.abc import Sequence

from msgspec.structs import replace

from engines.cards import Piles, without
from engines.game import Event, Step
from engines.new_york_1995.data import EMPTY, INDEX, LAST_SPACES, LETTER, OF_LETTER, STOP, Card, HandCard, Line
from engines.new_york_1995.events import (
    Bought,
    Declined,
    Discarded,
    Named,
    Offered,
    Placed,
    Played,
    Returned,
    Shown,
    StopsIn,
    Swapped,
    Taken,
)
from engines.new_york_1995.hands import back, fill
from engines.new_york_1995.legal import cleared
from engines.new_york_1995.market import price
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Developer,
    Give,
    Offer,
    Place,
    Rebuild,
    Reconstruction,
    Redraw,
    Ruin,
    Speculation,
    Statics,
    Swap,
)
from engines.new_york_1995.setup import place
from engines.new_york_1995.state import (
    Giving,
    Offering,
    Rebuilding,
    State,
    flat,
    is_own,
    owner,
    partner,
    put,
    supply,
    unowned,
)


def play(state: State, seat: int, move: AnyMove) -> Step[State]:
    """The step a legal move makes."""
    match move:
        case Place():
            return place(state, seat, move)
        case Acquire():
            return acquire(state, seat, move)
        case Developer():
            return develop(state, seat, move)
        case Statics():
            return name_loser(state, seat, move.loser, (move.red, move.blue), move.line)
        case Speculation():
            return name_loser(state, seat, move.loser, (move.card,), None)
        case Reconstruction() | Ruin():
            return clear(state, seat, move)
        case Redraw():
            return redraw(state, seat)
        case Rebuild():
            return rebuild(state, seat, move)
        case Give():
            return give(state, seat, move)
        case Offer():
            return offer(state, seat, move)
        case Swap():
            return swap(state, seat, move)
    return answered(state, Declined(seat=seat))


def acquire(state: State, seat: int, move: Acquire) -> Step[State]:
    """A pair is played: the space is placed on, bought, or given up when it is the seat's own."""
    board, index = flat(state), INDEX[move.space]
    letter = board[index]
    events: list[Event] = [Played(seat=seat, cards=(move.red, move.blue))]
    money = state.money
    if is_own(state, seat, letter):  # 1995.acquire.own
        placed = EMPTY
        events.append(Returned(seat=seat, colour=OF_LETTER[letter], space=move.space))
    else:
        colour = move.colour or state.colours[seat][0]
        placed = LETTER[colour]
        if letter == EMPTY:
            events.append(Placed(seat=seat, colour=colour, space=move.space))
        else:
            seller, paid = owner(state, letter), price(state, board, index)
            coins = list(money)
            coins[seat] -= paid
            coins[seller] += paid
            money = tuple(coins)
            events.append(Bought(seat=seat, owner=seller, colour=colour, space=move.space, price=paid))
    hand: tuple[HandCard, ...] = without(state.hands[seat], move.red, move.blue)
    rows = put(state.board, index, placed)
    return finish(state, seat, hand, (move.red, move.blue), events, board=rows, money=money)


def develop(state: State, seat: int, move: Developer) -> Step[State]:
    """A Property Developer takes an opponent's building for nothing (1995.event.developer)."""
    events: list[Event] = [Played(seat=seat, cards=(move.red, move.blue))]
    rows = take(state, seat, move.space, events)
    hand: tuple[HandCard, ...] = without(state.hands[seat], move.red, move.blue)
    return finish(state, seat, hand, (move.red, move.blue), events, board=rows)


def take(state: State, seat: int, space: str, events: list[Event]) -> tuple[str, ...]:
    """The board once the building on the space is the seat's, unpaid."""
    board, index = flat(state), INDEX[space]
    colour = state.colours[seat][0]
    events.append(Taken(seat=seat, owner=owner(state, board[index]), colour=colour, space=space))
    return put(state.board, index, LETTER[colour])


def finish(
    state: State,
    seat: int,
    hand: tuple[HandCard, ...],
    cards: Sequence[HandCard],
    events: list[Event],
    *,
    board: tuple[str, ...] | None = None,
    money: tuple[int, ...] | None = None,
    refill: bool = True,
) -> Step[State]:
    """The end of a turn, with what it made of board and money: Stop cards if due, the played cards discarded, the
    hand filled, the next seat on turn."""
    discard: tuple[Card, ...] = state.discard
    stops = state.stops
    board = board or state.board
    left = unowned("".join(board))
    if stops == "aside" and left <= LAST_SPACES:  # 1995.end.stops: before this turn's discards and draws
        discard += (STOP, STOP)
        stops = "in"
        events.append(StopsIn(unowned=left))
    discard += tuple(cards)
    events.append(Discarded(cards=tuple(cards)))
    piles: Piles[Card] = Piles(state.deck, discard, state.chance)
    stopped = False
    if refill:
        hand, piles, stopped = fill(seat, hand, piles, events)
    state = replace(
        state,
        ply=state.ply + 1,
        phase="over" if stopped else "main",
        to_move=() if stopped else ((seat + 1) % state.seats,),
        chance=piles.chance,
        board=board,
        money=money or state.money,
        hands=_dealt(state, seat, hand),
        deck=piles.deck,
        discard=piles.discard,
        stops="drawn" if stopped else stops,
        offers=0,
        pending=None,
    )
    return Step(state=state, events=tuple(events), reversible=False)


def _dealt(state: State, seat: int, hand: Sequence[HandCard]) -> tuple[tuple[HandCard, ...], ...]:
    """All hands with one of them changed; hands are kept sorted, since their order means nothing."""
    return (*state.hands[:seat], tuple(sorted(hand)), *state.hands[seat + 1 :])


def redraw(state: State, seat: int) -> Step[State]:
    """The hand is shown, discarded whole and drawn anew; the turn ends (1995.acquire.redraw)."""
    hand = state.hands[seat]
    return finish(state, seat, (), hand, [Shown(seat=seat, cards=hand)])


def clear(state: State, seat: int, move: Reconstruction | Ruin) -> Step[State]:
    """The five central or four corner spaces are cleared to their owners, and wait to be filled."""
    before, board = flat(state), state.board
    events: list[Event] = [Played(seat=seat, cards=(move.card,))]
    for space in cleared(move.card):
        index = INDEX[space]
        if (letter := before[index]) != EMPTY:
            events.append(Returned(seat=owner(state, letter), colour=OF_LETTER[letter], space=space))
            board = put(board, index, EMPTY)
    state = replace(
        state,
        ply=state.ply + 1,
        phase="rebuild",
        board=board,
        hands=_dealt(state, seat, without(state.hands[seat], move.card)),
        pending=Rebuilding(card=move.card, seat=seat),
    )
    return Step(state=replace(state, to_move=(builder(state, seat),)), events=tuple(events), reversible=False)


def builder(state: State, seat: int) -> int:
    """The first seat from this one on, clockwise, that has a piece to place."""
    board = flat(state)
    order = ((seat + n) % state.seats for n in range(state.seats))
    return next(s for s in order if supply(board, state.seats, state.colours[s][0]) > 0)


def rebuild(state: State, seat: int, move: Rebuild) -> Step[State]:
    """One cleared space is filled; after the last the event is over and nobody draws."""
    assert isinstance(state.pending, Rebuilding)
    colour, pending = state.colours[seat][0], state.pending
    events: list[Event] = [Placed(seat=seat, colour=colour, space=move.space)]
    state = replace(state, board=put(state.board, INDEX[move.space], LETTER[colour]))
    board = flat(state)
    if all(board[INDEX[space]] != EMPTY for space in cleared(pending.card)):
        return finish(state, pending.seat, state.hands[pending.seat], (pending.card,), events, refill=False)
    after = replace(state, ply=state.ply + 1, to_move=(builder(state, (seat + 1) % state.seats),))
    return Step(state=after, events=tuple(events), reversible=False)


def name_loser(
    state: State,
    seat: int,
    loser: int,
    cards: tuple[HandCard, ...],
    line: Line | None,
) -> Step[State]:
    """A speculation or statics names the seat that gives up a building, which then chooses it."""
    after = replace(
        state,
        ply=state.ply + 1,
        phase="give",
        to_move=(loser,),
        hands=_dealt(state, seat, without(state.hands[seat], *cards)),
        pending=Giving(cards=cards, seat=seat, line=line),
    )
    events = (Played(seat=seat, cards=cards), Named(seat=seat, loser=loser))
    return Step(state=after, events=events, reversible=False)


def give(state: State, seat: int, move: Give) -> Step[State]:
    """The building is the other seat's; after statics that seat fills its hand, after a speculation not."""
    assert isinstance(state.pending, Giving)
    taker, cards, line = state.pending.seat, state.pending.cards, state.pending.line
    events: list[Event] = []
    board = take(state, taker, move.space, events)
    return finish(state, taker, state.hands[taker], cards, events, board=board, refill=line is not None)


def offer(state: State, seat: int, move: Offer) -> Step[State]:
    """A card is offered to the partner, and stays in hand until the answer (1995.team.exchange)."""
    other = partner(state, seat)
    assert other is not None
    after = replace(
        state,
        ply=state.ply + 1,
        phase="answer",
        to_move=(other,),
        offers=state.offers + 1,
        pending=Offering(card=move.card, seat=seat),
    )
    event = Offered(seat=seat, partner=other, back=back(move.card), card=move.card)
    return Step(state=after, events=(event,), reversible=False)


def swap(state: State, seat: int, move: Swap) -> Step[State]:
    """The partners exchange the two cards."""
    assert isinstance(state.pending, Offering)
    offered, asker = state.pending.card, state.pending.seat
    state = replace(state, hands=_dealt(state, asker, (*without(state.hands[asker], offered), move.card)))
    state = replace(state, hands=_dealt(state, seat, (*without(state.hands[seat], move.card), offered)))
    event = Swapped(seat=asker, partner=seat, back=back(offered), given=offered, taken=move.card)
    return answered(state, event)


def answered(state: State, event: Event) -> Step[State]:
    """The offer is settled; the seat that made it goes on with its turn."""
    assert isinstance(state.pending, Offering)
    after = replace(state, ply=state.ply + 1, phase="main", to_move=(state.pending.seat,), pending=None)
    return Step(state=after, events=(event,), reversible=False)
