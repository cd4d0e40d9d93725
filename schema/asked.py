"""What a call knows besides its body, and what every call checks first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType

from engines.game import Head
from schema.problem import Problem, problem


@dataclass(frozen=True, slots=True)
class Asked:
    """The language wanted, where a fresh seed comes from, and where new states are kept hot: (id, canonical bytes,
    state)."""

    language: str
    seed: Callable[[], str]
    keep: Callable[[str, bytes, Head], None]


def no_such_seat(state: Head, seat: int | UnsetType, language: str, pointer: str = "/seat") -> Problem | None:
    """The problem with a seat that this table does not have."""
    if isinstance(seat, UnsetType) or seat < state.seats:
        return None
    return problem("no-such-seat", language, pointer=pointer, seat=seat, last=state.seats - 1)


def one_of(request: Any, fields: Sequence[str], language: str) -> Problem | None:
    """The problem with a request that gives none or several of the fields of which it must give one."""
    given = [field for field in fields if getattr(request, field) is not UNSET]
    return None if len(given) == 1 else problem("one-of", language, pointer="", fields=", ".join(fields))


def as_seat(seat: int | UnsetType) -> int | None:
    """A seat that may be left out, as the engines say it: None is everyone, or a spectator."""
    return None if isinstance(seat, UnsetType) else seat
