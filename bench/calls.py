"""How many functions a call calls and how many instructions of Python's machine they take: a measure of its cost that
does not hang on how busy the processor is."""

import sys
from asyncio import run
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from functools import partial
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from statistics import mean
from types import FrameType
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from bench.exchange import CALLS, GRAPHQL, bodies, path, positions, primes
from bench.layers import asked
from bench.play import Turn
from engines import referee
from engines.game import AnyGame
from service.app import create_app

POSITIONS = 16
"""None of them has so many moves that they are listed beside the event loop: here is none."""
MODES = ("warm", "cold")
PINNED = Path(__file__).with_name("calls.json")


class Cost(NamedTuple):
    """Calls of functions, Python's own and those in C, and instructions of Python's machine (other versions of Python
    have others)."""

    calls: float
    instructions: float


def counted(work: Callable[[], object]) -> Cost:
    """What the work costs."""
    calls = instructions = 0

    def call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal instructions
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        instructions += event == "opcode"
        return trace

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(trace)
    sys.setprofile(call)
    try:
        work()
    finally:
        sys.setprofile(before[1])
        sys.settrace(before[0])
    return Cost(calls - 1, instructions)  # the last call ends the counting


def measured(game: AnyGame, wanted: int = POSITIONS) -> dict[str, Cost]:
    """The cost of one legal-moves and one apply of the engine, and of each call of the service, about a state that is
    at hand and about one never seen: averages over fixed positions."""
    found = positions(game, wanted)
    totals = {
        "engine legal": [counted(partial(_listed, game, turn)) for turn in found],
        "engine apply": [counted(partial(referee.apply, game, turn.state, turn.move)) for turn in found],
        **dict(_served(game, found)),
    }
    return {
        name: Cost(*(round(mean(each), 1) for each in zip(*costs, strict=True))) for name, costs in totals.items()
    }


def _served(game: AnyGame, found: list[Turn]) -> Iterator[tuple[str, list[Cost]]]:
    # Counting takes time, and so does other work on the machine: neither may send a call beside the event loop.
    with redirect_stdout(TextIOWrapper(BytesIO())), patch("schema.moves.BRIEFLY", 60.0):
        app = create_app(games=(game,))

        def done(where: str, content: bytes) -> None:
            """Have a call answered that waits for nothing."""
            try:
                asked(app, where, content).send(None)
            except StopIteration:
                return
            raise AssertionError(where)

        for body in primes(game, found):
            done(path(game, "apply"), *body.parts)
        numbers = count(10_000_000)
        for call in CALLS:
            where = path(game, call)
            for mode in MODES:
                sent = bodies(game, call, mode, found)
                run(asked(app, where, sent[0].filled(numbers)))  # what is made once is made by then
                costs = [counted(partial(done, where, body.filled(numbers))) for body in sent]
                yield f"{'GraphQL apply' if call == GRAPHQL else f'REST {call}'}, {mode}", costs


def pinned() -> dict[str, dict[str, Cost]]:
    """The numbers that were written down, by game."""
    return msgspec.json.decode(PINNED.read_bytes(), type=dict[str, dict[str, Cost]]) if PINNED.exists() else {}


def pin(games: Iterable[AnyGame]) -> None:
    """Write the numbers of some games down."""
    found = pinned() | {game.id: measured(game) for game in games}
    PINNED.write_bytes(msgspec.json.format(msgspec.json.encode(found, order="sorted")) + b"\n")


def _listed(game: AnyGame, turn: Turn) -> None:
    list(referee.legal(game, turn.state, turn.move.seat))
