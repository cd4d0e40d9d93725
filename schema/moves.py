"""Legal moves with all that a front end shows about them, and the judgement of a single move."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from engines import referee
from engines.game import AnyGame, Move, Step
from engines.refusal import Refusal
from schema import wire
from schema.asked import Asked, Long, no_such_seat, not_yours, one_of
from schema.problem import Problem, problem, refusal_problem, refused

MAX_BLOCKED = 200
BRIEF_MOVES, BRIEF_TEXT = 30, 150
"""So many moves, or characters of them, are played while an event loop waits."""
BRIEF_PAGE = 200
"""Longer pages of legal moves are made beside it; so are those with blocked ones: to tell why each of hundreds is
illegal takes up to 10 ms."""
BRIEF = 300
"""Moves that are listed while an event loop waits: the dearest take 10 us each."""
BRIEFLY = 0.002
"""Seconds in which these must be found: some are few, but found among many that are not legal."""


def legal_moves(game: AnyGame, request: wire.LegalMovesRequest[Any, Any, Any], state: Any, asked: Asked) -> Any:
    """The legal moves of the seats that are due, or of one seat."""
    if asked.brief and (request.blocked or request.limit > BRIEF_PAGE):
        raise Long
    return (
        not_yours(request.seat, asked)
        or no_such_seat(state, request.seat, asked.language)
        or listing(game, state, request, asked)
    )


def listing(
    game: AnyGame, state: Any, request: wire.LegalMovesRequest[Any, Any, Any], asked: Asked
) -> wire.LegalMoves[Any]:
    """The page of legal moves that a request wants."""
    seat = asked.whose(request.seat)

    def wanted(move: Move) -> bool:
        if request.type is not UNSET and referee.tag(type(move)) != request.type:
            return False
        return request.where is UNSET or referee.holds(move, request.where)

    most = BRIEF if asked.brief else referee.MOST
    legal = referee.legal(game, state, seat)
    found = list(islice(_found_soon(legal) if asked.brief else legal, most + 1))
    more = len(found) > most
    if more and asked.brief:
        raise Long
    del found[most:]
    moves = found if request.type is UNSET and request.where is UNSET else [move for move in found if wanted(move)]
    page = moves[request.offset : request.offset + request.limit]
    blocked = (each for each in referee.blocked(game, state, seat) if wanted(each[0]))
    due = [one for one in state.to_move if seat is None or seat == one]
    return wire.LegalMoves(
        moves=tuple([_listed(game, state, move) for move in page]),
        total=len(moves),
        offset=request.offset,
        complete=not more and state.phase not in game.sampled,
        prompt=wire.Prompt(
            phase=state.phase,
            text=referee.due(game, state, game.words[asked.language]),
            seats=tuple(
                wire.SeatPrompt(seat=one, choices=referee.choices(game, state, one, _of(found, one))) for one in due
            ),
        ),
        blocked=tuple(
            wire.BlockedMove(
                move=move,
                notation=referee.notation(game, state, move),
                refusal=refused(game, asked.language, refusal),
            )
            for move, refusal in islice(blocked, MAX_BLOCKED)
        )
        if request.blocked
        else (),
    )


def _of(moves: Sequence[Move], seat: int) -> list[Move]:
    return [move for move in moves if move.seat == seat]


def _found_soon(moves: Iterable[Move]) -> Iterator[Move]:
    until = perf_counter() + BRIEFLY
    for move in moves:
        if perf_counter() > until:
            raise Long
        yield move


def _listed(game: AnyGame, state: Any, move: Move) -> wire.ListedMove[Any]:
    does = game.effect(state, move.seat or 0, move)
    return wire.ListedMove(
        move=move,
        notation=referee.notation(game, state, move),
        effect=does.kind,
        costs=does.costs,
        gains=does.gains,
        leaves=does.leaves,
        ways=does.ways,
    )


def check(game: AnyGame, request: wire.CheckRequest[Any, Any], state: Any, asked: Asked) -> Any:
    """Whether a move is legal."""
    if several := one_of(request, ("move", "notation"), asked.language):
        return several
    first, *more = items(request, asked)
    if more:
        return problem("unreadable-notation", asked.language, pointer="/notation", text=str(request.notation)[:200])
    move = meant(game, state, first, pointer(request, 0), asked)
    if isinstance(move, Problem):
        return move
    if isinstance(move, Refusal):
        return wire.Checked(legal=False, notation="", refusal=refused(game, asked.language, move))
    refusal = referee.check(game, state, move)
    named = referee.mover(state, move) in range(state.seats)
    return wire.Checked(
        legal=refusal is None,
        notation=referee.notation(game, state, move) if named else "",
        refusal=refused(game, asked.language, refusal) if refusal else None,
    )


def items(request: Any, asked: Asked) -> tuple[Move | str, ...]:
    """The moves that a request gives: as objects, or as texts set apart by white space."""
    if request.notation is not UNSET:
        if asked.brief and len(request.notation) > BRIEF_TEXT:
            raise Long
        # Only a replay may be of no moves; spaces alone name none. What is too much is not taken apart.
        texts = request.notation.split(None, wire.MAX_MOVES)
        return tuple(texts) or ((request.notation,) if request.notation else ())
    if (moves := getattr(request, "moves", UNSET)) is not UNSET:
        if asked.brief and len(moves) > BRIEF_MOVES:
            raise Long
        return tuple(moves)
    return (request.move,)


def playable(request: Any, asked: Asked) -> tuple[Move | str, ...] | Problem:
    """The moves that a request gives, or the problem with more than one request may play. At a guarded table that is
    one: what the refusal of a second one tells of the first would be a look ahead that the guard does not see."""
    most = 1 if asked.viewer and asked.viewer.secrets.guard else wire.MAX_MOVES
    given = items(request, asked)
    if len(given) <= most:
        return given
    return problem("too-many-moves", asked.language, pointer=pointer(request, most), most=most)


def pointer(request: Any, number: int) -> str:
    """Where a request says its move."""
    if request.notation is not UNSET:
        return "/notation"
    return f"/moves/{number}" if getattr(request, "moves", UNSET) is not UNSET else "/move"


def meant(game: AnyGame, state: Any, item: Move | str, at: str, asked: Asked) -> Move | Refusal | Problem:
    """The move that an item means in a position; `at` points to it. To the holder of a token it is a move of their
    own, which is refused before it is read when they are not due."""
    if asked.viewer and asked.viewer.seat not in state.to_move:
        # Told before the text is read: how it is read may hang on what the seat that is due holds.
        return _early(game, state, item, asked.viewer.seat, at, asked)
    own = asked.viewer.seat if asked.viewer else None
    if isinstance(item, str):
        move: Move | None = referee.parse(game, state, item, own)
        return move or problem("unreadable-notation", asked.language, pointer=at, text=item[:200])
    if own is None:
        return item
    return not_yours(UNSET if item.seat is None else item.seat, asked, f"{at}/seat") or replace(item, seat=own)


def _early(game: AnyGame, state: Any, item: Move | str, seat: int | None, at: str, asked: Asked) -> Refusal | Problem:
    """Why the holder of a token may not move now: a spectator, another's seat, not on turn, or the game is over."""
    if seat is None:
        return problem("not-your-seat", asked.language, pointer=at)
    named = UNSET if isinstance(item, str) or item.seat is None else item.seat
    refusal = referee.not_due(game, state, seat)
    assert refusal, "who is due is not early"
    return not_yours(named, asked, f"{at}/seat") or refusal


def stepped(game: AnyGame, state: Any, item: Move | str, at: str, asked: Asked) -> tuple[Move, Step[Any]] | Problem:
    """The move an item means and the step it makes, or why it makes none."""
    if asked.late():
        return problem("too-much-work", asked.language, pointer=at)
    move = meant(game, state, item, at, asked)
    if isinstance(move, Problem):
        return move
    if not isinstance(move, Refusal):
        step = referee.apply(game, state, move)
        if not isinstance(step, Refusal):
            return move, step
        move = step
    return refusal_problem(game, asked.language, move, at)
