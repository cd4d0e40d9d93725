"""Which rules a move breaks, in the order of the specification: cards, target, supply, money."""

from collections.abc import Iterable, Iterator

from engines.new_york_1995.data import (
    AIMS,
    BLUE_PLAIN,
    DEVELOPERS,
    EMPTY,
    INDEX,
    LETTER,
    OFFERS,
    RECONSTRUCTIONS,
    RED_PLAIN,
    SPECULATION_OVER,
    STATICS,
    Colour,
    lines_of,
)
from engines.new_york_1995.hands import back
from engines.new_york_1995.legal import (
    acquisitions,
    cleared,
    is_rival,
    leaders,
    losable,
    nameable,
    playable_events,
)
from engines.new_york_1995.market import price
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Developer,
    Give,
    Offer,
    Paired,
    Place,
    Rebuild,
    Reconstruction,
    Redraw,
    Ruin,
    Speculation,
    Statics,
    Swap,
)
from engines.new_york_1995.notation import notation
from engines.new_york_1995.setup import beside_own, due_colour
from engines.new_york_1995.state import Giving, Offering, Rebuilding, State, flat, is_own, partner, supply
from engines.refusal import Broken


def check(state: State, seat: int, move: AnyMove) -> tuple[Broken, ...]:
    """All rules the move breaks; the phase fits the move."""
    return tuple(_broken(state, seat, move, flat(state)))


def _broken(state: State, seat: int, move: AnyMove, board: str) -> Iterable[Broken]:
    match move:
        case Place():
            return _place(state, move, board)
        case Acquire():
            return _acquire(state, seat, move, board)
        case Developer():
            return _developer(state, seat, move, board)
        case Statics():
            return _statics(state, seat, move, board)
        case Reconstruction() | Ruin():
            return _held(state, seat, move.card)
        case Speculation():
            return _speculation(state, seat, move, board)
        case Redraw():
            return _redraw(state, seat, board)
        case Rebuild():
            return _rebuild(state, move, board)
        case Give():
            return _give(state, seat, move)
        case Offer():
            return _offer(state, seat, move)
        case Swap():
            return _swap(state, seat, move)
    return ()


def _no(rule: str, **params: int | str) -> Broken:
    return Broken(rule=rule, params=params)


def _place(state: State, move: Place, board: str) -> Iterator[Broken]:
    index, colour = INDEX[move.space], due_colour(state)
    if board[index] != EMPTY:
        yield _no("1995.prelim.free", space=move.space)
    if beside_own(board, index, LETTER[colour]):
        yield _no("1995.prelim.adjacent", space=move.space, colour=colour)


def _held(state: State, seat: int, *cards: str) -> Iterator[Broken]:
    if any(card not in state.hands[seat] for card in cards):
        yield _no("1995.acquire.pair", cards=" + ".join(cards))


def _cards(state: State, seat: int, move: Acquire | Developer) -> Iterator[Broken]:
    """Both cards are in hand, and the space lies on the lines they name."""
    aimed = AIMS.get((move.red, move.blue), ())
    astray = bool(aimed) and INDEX[move.space] not in aimed
    hand = state.hands[seat]
    if (astray and len(aimed) == 1) or move.red not in hand or move.blue not in hand:
        yield _no("1995.acquire.pair", cards=f"{move.red} + {move.blue}")
    if astray and len(aimed) > 1:
        yield _no("1995.acquire.joker", cards=f"{move.red} + {move.blue}", space=move.space)


def _companion(move: Paired, events: tuple[str, str]) -> Iterator[Broken]:
    """One card is the event, the other a line card or joker."""
    red, blue = events
    if (
        (move.red == red) == (move.blue == blue)
        or (move.red not in (*RED_PLAIN, red))
        or (move.blue not in (*BLUE_PLAIN, blue))
    ):
        yield _no("1995.event.companion", cards=f"{move.red} + {move.blue}")


def _supply(state: State, board: str, *wanted: Colour) -> Iterator[Broken]:
    if not [colour for colour in wanted if supply(board, state.seats, colour) > 0]:
        yield _no("1995.acquire.supply", colour=wanted[0])


def _acquire(state: State, seat: int, move: Acquire, board: str) -> Iterator[Broken]:
    yield from _cards(state, seat, move)
    if move.red not in RED_PLAIN or move.blue not in BLUE_PLAIN:
        yield _no("1995.event.companion", cards=f"{move.red} + {move.blue}")
    index = INDEX[move.space]
    letter = board[index]
    if is_own(state, seat, letter):
        if move.colour is not None:
            yield _no("1995.duel.swap", space=move.space)
        return
    own, duel = state.colours[seat], state.seats == 2
    if (duel and move.colour not in own) or (not duel and move.colour is not None):
        # In the duel the colour placed is named; elsewhere there is none to choose.
        yield _no("1995.duel.colour", colours=" / ".join(own))
    if move.colour in own:
        yield from _supply(state, board, move.colour)
    else:
        yield from _supply(state, board, *own)
    if letter != EMPTY and (cost := price(state, board, index)) > state.money[seat]:
        yield _no("1995.acquire.money", space=move.space, price=cost, money=state.money[seat])


def _developer(state: State, seat: int, move: Developer, board: str) -> Iterator[Broken]:
    yield from _cards(state, seat, move)
    yield from _companion(move, DEVELOPERS)
    if not is_rival(state, seat, board[INDEX[move.space]]):
        yield _no("1995.event.developer", space=move.space)
    yield from _supply(state, board, *state.colours[seat])


def _statics(state: State, seat: int, move: Statics, board: str) -> Iterator[Broken]:
    yield from _held(state, seat, move.red, move.blue)
    yield from _companion(move, STATICS)
    companion = move.blue if move.red in STATICS else move.red
    if move.line not in lines_of(companion):
        yield _no("1995.acquire.joker", cards=f"{move.red} + {move.blue}", space=move.line)
    if move.loser not in leaders(state, board, seat, move.line):
        yield _no("1995.event.statics", line=move.line, loser=move.loser)
    yield from _supply(state, board, *state.colours[seat])


def _speculation(state: State, seat: int, move: Speculation, board: str) -> Iterator[Broken]:
    yield from _held(state, seat, move.card)
    if move.loser not in nameable(state, board, seat):
        yield _no("1995.event.speculation", loser=move.loser, over=SPECULATION_OVER)
    yield from _supply(state, board, *state.colours[seat])


def _redraw(state: State, seat: int, board: str) -> Iterator[Broken]:
    """Only a hand that allows nothing is shown and discarded (1995.acquire.redraw)."""
    possible: AnyMove | None = next(iter(acquisitions(state, seat, board)), None)
    if possible is None and state.options.events:
        possible = next(playable_events(state, seat, board), None)
    if possible is not None:
        yield _no("1995.acquire.redraw", possible=notation(state, seat, possible))


def _rebuild(state: State, move: Rebuild, board: str) -> Iterator[Broken]:
    assert isinstance(state.pending, Rebuilding)
    card = state.pending.card
    if move.space not in cleared(card) or board[INDEX[move.space]] != EMPTY:
        rule = "1995.event.reconstruction" if card in RECONSTRUCTIONS else "1995.event.ruin"
        yield _no(rule, space=move.space)


def _give(state: State, seat: int, move: Give) -> Iterator[Broken]:
    assert isinstance(state.pending, Giving)
    if INDEX[move.space] not in losable(state, state.pending, seat):
        yield _no("1995.event.give", space=move.space)


def _offer(state: State, seat: int, move: Offer) -> Iterator[Broken]:
    yield from _held(state, seat, move.card)
    other = partner(state, seat)
    if other is None:
        yield _no("1995.team.seats", seats=state.seats)
    elif state.offers >= OFFERS or back(move.card) not in map(back, state.hands[other]):
        yield _no("1995.team.exchange", back=back(move.card), offers=OFFERS)


def _swap(state: State, seat: int, move: Swap) -> Iterator[Broken]:
    assert isinstance(state.pending, Offering)
    yield from _held(state, seat, move.card)
    if back(move.card) != back(state.pending.card):
        yield _no("1995.team.exchange", back=back(state.pending.card), offers=OFFERS)
