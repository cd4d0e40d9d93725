"""What a request brings along."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from engines.game import AnyGame
from schema.calls import Call


@dataclass(frozen=True, slots=True)
class Context:
    """The language wanted, and who answers calls: (game, call, body) -> answer or Problem."""

    language: str
    answer: Callable[[AnyGame, Call, bytes], Awaitable[Any]]
