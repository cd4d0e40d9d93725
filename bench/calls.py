"""How many functions an apply calls: a measure of its cost that does not hang on how busy the machine is."""

import sys
from collections.abc import Callable, Coroutine, Iterable
from contextlib import redirect_stdout
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from bench.exchange import bodies, path, positions, primes
from bench.layers import asked
from bench.play import Turn
from engines import referee
from engines.game import AnyGame
from service.app import create_app

POSITIONS = 40
KINDS = ("legal", "apply", "rest")
PINNED = Path(__file__).with_name("calls.json")


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


def measured(game: AnyGame, count: int = POSITIONS) -> dict[str, float]:
    """Calls of functions for one legal-moves and one apply of the engine, and for one apply of the service: averages
    over fixed positions."""
    found = positions(game, count)
    with redirect_stdout(TextIOWrapper(BytesIO())):
        app, where = create_app(games=(game,)), path(game, "apply")
        for body in primes(game, found):
            _done(asked(app, where, body.head))
        sent = bodies(game, "apply", "warm", found)
        for body in sent:
            _done(asked(app, where, body.head))
        rest = sum(counted(partial(_done, asked(app, where, body.head))) for body in sent)
    legal = sum(counted(partial(_listed, game, turn)) for turn in found)
    applied = sum(counted(partial(referee.apply, game, turn.state, turn.move)) for turn in found)
    return {name: round(calls / len(found), 1) for name, calls in zip(KINDS, (legal, applied, rest), strict=True)}


def pinned() -> dict[str, dict[str, float]]:
    """The numbers that were written down, by game."""
    found: dict[str, dict[str, float]] = msgspec.json.decode(PINNED.read_bytes()) if PINNED.exists() else {}
    return found


def pin(games: Iterable[AnyGame]) -> None:
    """Write the numbers of some games down."""
    found = pinned() | {game.id: measured(game) for game in games}
    PINNED.write_bytes(msgspec.json.format(msgspec.json.encode(found, order="sorted")) + b"\n")


def _done(work: Coroutine[Any, Any, None]) -> None:
    """Do work that waits for nothing."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("an apply in one process waits for nothing")


def _listed(game: AnyGame, turn: Turn) -> None:
    list(referee.legal(game, turn.state, turn.move.seat))
