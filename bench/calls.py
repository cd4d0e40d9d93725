"""How many functions an apply calls: a measure of its cost that does not hang on how busy the machine is."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from bench.play import Turn, middles
from engines import referee
from engines.game import AnyGame

POSITIONS = 40


def counted(work: Callable[[], object]) -> int:
    """The calls of functions, Python's own and those in C, while the work is done."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls - 1  # the last one ends the counting


def of_apply(game: AnyGame, count: int = POSITIONS) -> float:
    """Calls of an engine for one apply, on average over fixed positions."""
    found = middles(game, count)
    return sum(counted(lambda turn=turn: _applied(game, turn)) for turn in found) / len(found)  # type: ignore[misc]


def of_legal(game: AnyGame, count: int = POSITIONS) -> float:
    """Calls of an engine for one list of legal moves, on average over fixed positions."""
    found = middles(game, count)
    return sum(counted(lambda turn=turn: _listed(game, turn)) for turn in found) / len(found)  # type: ignore[misc]


def _applied(game: AnyGame, turn: Turn) -> None:
    referee.apply(game, turn.state, turn.move)


def _listed(game: AnyGame, turn: Turn) -> None:
    list(referee.legal(game, turn.state, turn.move.seat))
