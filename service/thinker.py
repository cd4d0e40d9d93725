"""A process that thinks for bots: tasks come in as lines, thoughts go out as lines. It ends with its input.

Bots take all of a core for as long as they may. In the process that answers calls they would hold up everybody.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from time import monotonic
from typing import Any, BinaryIO, Union

import msgspec
from msgspec import Raw

from engines.bots import Candidate, Level, Thought
from engines.catalogue import GAMES, catalogue
from engines.game import AnyGame
from engines.model import Model
from schema.suggest import SHOWN, Task, thoughts
from service.packs import with_packs

BACK = 5
"""How far it stands back behind processes that answer calls (nice)."""
OFTEN = 0.2
"""Seconds between two thoughts on the way."""
GIVE_UP = signal.SIGUSR1
"""Says that nobody waits for the answer any more, which is then to come as it is. It comes between two thoughts, and
waits to be looked at."""


class Line(Model):
    """A task as a line. Its world is read by the type of its game."""

    game: str
    level: Level
    world: Raw
    seat: int
    seed: str
    iterations: int
    seconds: float


class Told(Model):
    """A thought as a line: its best moves. The last one is the answer."""

    last: bool
    iterations: int
    candidates: tuple[tuple[Raw, float | None, int], ...]


encode = msgspec.json.Encoder().encode
_line = msgspec.json.Decoder(Line).decode
_told = msgspec.json.Decoder(Told).decode


def written(task: Task) -> bytes:
    """A task as a line."""
    return encode(task) + b"\n"


def heard(game: AnyGame, line: bytes) -> tuple[bool, Thought]:
    """A thought of a line, and whether it is the last one. Raises `msgspec.MsgspecError` for half a line."""
    told = _told(line)
    decode = _moves(game.moves)
    return told.last, Thought(
        told.iterations, tuple(Candidate(decode(move), value, visits) for move, value, visits in told.candidates)
    )


@cache
def _moves(kinds: tuple[type, ...]) -> Callable[[Raw], Any]:
    union: Any = Union
    return msgspec.json.Decoder(union[kinds]).decode


def main(packs: str, asked: BinaryIO, answers: BinaryIO) -> None:
    """Think about every task that is asked."""
    games = catalogue(with_packs(GAMES, packs))
    signal.pthread_sigmask(signal.SIG_BLOCK, (GIVE_UP,))
    for line in asked:
        if unwanted():  # what was asked before, which was answered meanwhile
            signal.sigwait((GIVE_UP,))
        for told in thought_about(games, line):
            answers.write(encode(told) + b"\n")
            answers.flush()


def unwanted() -> bool:
    """Whether what is thought about is to be given up."""
    return GIVE_UP in signal.sigpending()


def thought_about(games: Mapping[str, AnyGame], line: bytes) -> Iterator[Told]:
    """Thoughts about a task, now and then, and the last one."""
    asked = _line(line)
    game = games[asked.game]
    world: Any = msgspec.json.decode(asked.world, type=game.state)
    task = Task(
        game=game.id,
        level=asked.level,
        world=world,
        seat=asked.seat,
        seed=asked.seed,
        iterations=asked.iterations,
        seconds=asked.seconds,
    )
    began = told = monotonic()
    latest = None
    for latest in thoughts(game, task, lambda: unwanted() or monotonic() - began > asked.seconds):
        if monotonic() - told > OFTEN:
            told = monotonic()
            yield _brief(latest, last=False)
    assert latest is not None, "there is always a thought"
    yield _brief(latest, last=True)


def _brief(thought: Thought, last: bool) -> Told:
    best = thought.candidates[:SHOWN]
    return Told(
        last=last,
        iterations=thought.iterations,
        candidates=tuple((Raw(encode(one.move)), one.value, one.visits) for one in best),
    )


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process in front, which ends this one
    os.nice(BACK)
    main(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)
