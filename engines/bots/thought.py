"""What a bot is asked, and what it answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from engines.game import AnyGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a bot thinks about: a world that looks to its seat, which is due, as the position does. How often it may
    try, and whether it should come to an end before that."""

    game: AnyGame
    world: Any
    seat: int
    seed: str
    iterations: int
    late: Callable[[], bool] = lambda: False


class Candidate(NamedTuple):
    """A move, what the bot thinks of it, and how often it was tried."""

    move: Any
    value: float | None
    """For `search` where it leads on the way from lost (0) to won (1); for `greedy` points; nothing for `random`."""
    visits: int


class Thought(NamedTuple):
    """What a bot thinks after so many tries: the moves, the best one first."""

    iterations: int
    candidates: tuple[Candidate, ...]


Bot = Callable[[Question], Iterator[Thought]]
"""Thoughts that get better; there is always one, and it has a move."""
