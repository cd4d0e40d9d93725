"""Which rules a move breaks, in the order of the specification: turn, build, demolish, action cards."""

from collections.abc import Iterator

from engines.new_york_1901.board import Board, Mask, Placement
from engines.new_york_1901.data import THRESHOLDS, WORKERS
from engines.new_york_1901.legal import builds, demolitions, emptied, playable, under
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Building, Card, Demolish, Release
from engines.new_york_1901.place import placement, squares_of
from engines.new_york_1901.site import (
    Site,
    buildable,
    left,
    legendaries,
    reach,
    site,
    takeable,
    workers,
)
from engines.new_york_1901.state import Player, State
from engines.refusal import Broken


def check(board: Board, state: State, seat: int, move: AnyMove) -> tuple[Broken, ...]:
    """All rules the move breaks; the phase fits the move."""
    return tuple(_broken(board, state, seat, move, state.players[seat]))


def _broken(board: Board, state: State, seat: int, move: AnyMove, player: Player) -> Iterator[Broken]:
    match move:
        case Acquire():
            yield from _acquire(board, state, workers(board, player), move)
        case Build():
            yield from _build(board, state, seat, site(board, player), move)
        case Demolish():
            yield from _demolish(board, state, seat, site(board, player), move)
        case Card():
            yield from _card(board, state, seat, site(board, player), move)
        case Release():
            yield from _release(board, state, seat, site(board, player), move)
        case _:
            yield from _end(state, workers(board, player))


def _no(rule: str, **params: int | str) -> Broken:
    return Broken(rule=f"1901.{rule}", params=params)


def _pending(state: State, *settles: str) -> Iterator[Broken]:
    """An action card is carried out before anything else is done; this move may settle one."""
    if state.turn.pending is not None and state.turn.pending not in settles:
        yield _no(f"card.{state.turn.pending}")


def _acquire(board: Board, state: State, free: int, move: Acquire) -> Iterator[Broken]:
    turn = state.turn
    lot = board.lots.get(move.lot)
    if turn.pending != "land-grab":
        if turn.built == "build":
            yield _no("turn.option1")
        if turn.built == "demolish":
            yield _no("turn.option2")
    again = turn.acquired is not None and turn.pending != "land-grab"
    fits = move.card in state.market and lot is not None and lot.card == move.card
    owned = any(move.lot in player.lots for player in state.players)
    if again or not fits or owned:
        yield _no("turn.acquire")
    if not free:
        yield _no("turn.no-worker", workers=WORKERS)
    yield from _pending(state, "land-grab")
    if turn.grabbed and move.card.endswith("3"):
        yield _no("card.land-grab")


def _build(board: Board, state: State, seat: int, here: Site, move: Build) -> Iterator[Broken]:
    turn = state.turn
    if takeable(turn, state.market, here.workers):
        yield _no("turn.acquire")
    named, there = squares_of(board, move), placement(board, state.options, move)
    yield from _land(board, here, named)
    squares = _squares(board, named)
    if squares is not None and squares & here.covered:
        yield _no("build.free", tile=move.tile)
    yield from _footprint(board, state, here, move, there, squares)
    if turn.built is not None and turn.pending != "fever":
        yield _no("build.once")
    yield from _tile(board, state, here, move)
    yield from _pending(state, "fever")


def _demolish(board: Board, state: State, seat: int, here: Site, move: Demolish) -> Iterator[Broken]:
    turn = state.turn
    if turn.acquired is not None or turn.built is not None:
        yield _no("turn.option2")
    named, there = squares_of(board, move), placement(board, state.options, move)
    yield from _land(board, here, named)
    squares = _squares(board, named)
    yield from _footprint(board, state, here, move, there, squares)
    yield from _tile(board, state, here, move)
    if squares is not None:
        yield from _removed(board, here, move, there, squares)
    yield from _pending(state)


def _squares(board: Board, named: tuple[str, ...] | None) -> Mask | None:
    """The squares of lots among those that a move names; None when it names none."""
    return None if named is None else sum({board.bits.get(square, 0) for square in named})


def _land(board: Board, here: Site, named: tuple[str, ...] | None) -> Iterator[Broken]:
    strange = [name for name in named or () if not board.bits.get(name, 0) & here.land]
    if strange:
        yield _no("build.own-land", squares=", ".join(strange))


def _footprint(
    board: Board, state: State, here: Site, move: Building, there: Placement | None, squares: Mask | None
) -> Iterator[Broken]:
    if there is None:
        yield _no("build.block", tile=move.tile)
    if squares and not squares & board.open:
        yield _no("build.street", tile=move.tile)
    kind = board.kinds.get(move.tile)
    if kind is not None:
        track = here.points
        if kind.rank > reach(state, track):
            needed = THRESHOLDS[state.options.expert][kind.rank - 2]
            yield _no("build.level", tile=move.tile, level=kind.level, points=track, needed=needed)


def _tile(board: Board, state: State, here: Site, move: Building) -> Iterator[Broken]:
    kind = board.kinds.get(move.tile)
    if kind is not None and kind.level == "legendary":
        if kind not in legendaries(board, state) or not here.king:
            yield _no("build.legendary", tile=move.tile)
    elif kind is None or kind.level == "starter" or not left(board, here)[kind]:
        yield _no("build.supply", tile=move.tile)


def _removed(board: Board, here: Site, move: Demolish, there: Placement | None, squares: Mask) -> Iterator[Broken]:
    gone = under(here, squares)
    kind = board.kinds.get(move.tile)
    if not gone:
        yield _no("demolish.own", tile=move.tile)
    if kind is not None and any(standing.kind.rank >= kind.rank for standing in gone):
        names = ", ".join(standing.kind.id for standing in gone if standing.kind.rank >= kind.rank)
        yield _no("demolish.newer", tile=move.tile, removed=names)
    if any(standing.kind.gold for standing in gone):
        yield _no("demolish.gold", removed=", ".join(standing.kind.id for standing in gone if standing.kind.gold))
    if there is not None and len(empty := emptied(here, there)) > WORKERS:
        yield _no("demolish.uncovered", lots=", ".join(lot.id for lot in empty), workers=WORKERS)


def _card(board: Board, state: State, seat: int, here: Site, move: Card) -> Iterator[Broken]:
    held = move.card in state.players[seat].cards
    if state.turn.pending is not None:
        yield from _pending(state)
    elif not held or not playable(board, state, seat, here, move.card):
        yield _no(f"card.{move.card}")


def _release(board: Board, state: State, seat: int, here: Site, move: Release) -> Iterator[Broken]:
    kinds = buildable(board, state, here)
    stuck = state.turn.is_fresh and not here.workers
    for places in (builds, demolitions):
        stuck = stuck and next(places(board, state.options, here, kinds), None) is None
    if not stuck or all(lot.id != move.lot for lot in here.manned):
        yield _no("turn.release", lot=move.lot)
    yield from _pending(state)


def _end(state: State, free: int) -> Iterator[Broken]:
    turn = state.turn
    idle = turn.acquired is None and turn.built is None
    if takeable(turn, state.market, free):
        yield _no("turn.acquire")
    elif idle and not turn.grabbed and not free:
        yield _no("turn.no-worker", workers=WORKERS)
    yield from _pending(state)
