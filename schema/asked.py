"""What a call knows besides its body, and what every call checks first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engines.game import Head
from schema.problem import Problem, problem
from schema.told import Kept

NOBODY = -1
"""A seat that no table has: a spectator's."""


class Long(Exception):
    """What is asked for takes longer than an event loop may wait. Nothing was done yet that cannot be done again."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A new sealed table: its spectator as a viewer, and the tokens."""

    viewer: "Viewer"
    seat_tokens: tuple[str, ...]
    spectator_token: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a sealed state holds besides the state: how its seed was made, and whether its table is guarded."""

    secret: str
    nonces: tuple[str, ...]
    guard: bool


@dataclass(frozen=True, slots=True)
class Viewer:
    """The holder of a seat token at a sealed table; `seat` None is a spectator."""

    seat: int | None
    table: str
    secrets: Secrets
    kept: tuple[Kept, ...]
    """The last moves that led here."""
    seal: Callable[[Head, tuple[Kept, ...]], str]
    """The next state, and the last moves that led there -> what the caller holds until the next call."""


class Asked(Struct, frozen=True):
    """The language wanted, where fresh randomness comes from, where new states are kept hot (id, canonical bytes,
    state), and at a sealed table who asks. One is made for every call: a frozen dataclass takes ten times as long."""

    language: str
    seed: Callable[[], str]
    keep: Callable[[str, bytes, Head], None]
    viewer: Viewer | None = None
    table: Callable[[Secrets, int], NewTable] | None = None
    """Sets up a sealed table for so many seats; None where the service has no sealed play."""
    late: Callable[[], bool] = lambda: False
    """Whether the work takes too long to go on."""
    brief: bool = False
    """Whether an event loop waits for the work, which then raises `Long` where it would be long."""

    def whose(self, seat: int | UnsetType) -> int | None:
        """Whose moves are asked for: those of the seat named, of the token's seat, or (None) of all that are due."""
        if self.viewer:
            return NOBODY if self.viewer.seat is None else self.viewer.seat
        return as_seat(seat)


def not_yours(seat: int | UnsetType, asked: "Asked", pointer: str = "/seat") -> Problem | None:
    """The problem with naming a seat that the token is not of."""
    if asked.viewer is None or seat is UNSET or seat == asked.viewer.seat:
        return None
    return problem("not-your-seat", asked.language, pointer=pointer)


def no_such_seat(state: Head, seat: int | UnsetType, language: str, pointer: str = "/seat") -> Problem | None:
    """The problem with a seat that this table does not have."""
    if seat is UNSET or seat < state.seats:
        return None
    return problem("no-such-seat", language, pointer=pointer, seat=seat, last=state.seats - 1)


def one_of(request: Any, fields: Sequence[str], language: str) -> Problem | None:
    """The problem with a request that gives none or several of the fields of which it must give one."""
    if _values(*fields)(request).count(UNSET) == len(fields) - 1:
        return None
    return problem("one-of", language, pointer="", fields=", ".join(fields))


@cache
def _values(*fields: str) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*fields)


def as_seat(seat: int | UnsetType) -> int | None:
    """A seat that may be left out, as the engines say it: None is everyone, or a spectator."""
    return None if seat is UNSET else seat
