"""The shape of the case files (tests/cases/README.md), and how an expectation is held against an answer."""

from collections.abc import Iterator, Mapping
from typing import Any

from knickerbocker_client.model import Model


class _Shape(Model, forbid_unknown_fields=True):
    """Part of a file that is written by hand: what is unknown is a slip."""


class Start(_Shape):
    """How a game begins."""

    seats: int
    seed: str
    options: dict[str, Any] = {}


class Moves(_Shape):
    """Which moves are legal, and what they do."""

    exact: tuple[str, ...] | None = None
    count: int | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    effects: dict[str, dict[str, Any]] = {}


class FaultAt(_Shape):
    """A fault, and where it is."""

    pointer: str
    code: str


class Expect(_Shape):
    """What must hold; members that are absent are not looked at."""

    legal: bool | None = None
    refusal: tuple[str, ...] | None = None
    params: dict[str, Any] = {}
    after: dict[str, Any] | None = None
    events: tuple[dict[str, Any], ...] | None = None
    reversible: bool | None = None
    legal_moves: Moves | None = None
    score: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    faults: tuple[FaultAt, ...] | None = None


class Case(_Shape):
    """One case; it is about a state, a start or a table."""

    id: str
    title: str
    expect: Expect
    state: dict[str, Any] | None = None
    start: Start | None = None
    table: dict[str, Any] | None = None
    seat: int | None = None
    move: dict[str, Any] | str | None = None

    @property
    def rule(self) -> str:
        """The rule that the case is about."""
        return self.id.partition("/")[0]


class CaseFile(_Shape):
    """The cases of a chapter."""

    format: int
    game: str
    cases: tuple[Case, ...]


def misfits(expected: object, actual: object, at: str = "") -> Iterator[str]:
    """Where the answer lacks what is expected of it."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for name, value in expected.items():
            if name in actual:
                yield from misfits(value, actual[name], f"{at}/{name}")
            else:
                yield f"{at}/{name} is missing"
    elif isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
        if len(expected) != len(actual):
            yield f"{at} has {len(actual)} items, not {len(expected)}: {actual!r}"
        for n, (one, other) in enumerate(zip(expected, actual, strict=False)):
            yield from misfits(one, other, f"{at}/{n}")
    elif type(expected) is not type(actual) or expected != actual:
        yield f"{at} is {actual!r}, not {expected!r}"


def missing_events(expected: tuple[dict[str, Any], ...], actual: list[dict[str, Any]]) -> Iterator[str]:
    """The first expected event that does not happen after those before it."""
    rest = iter(actual)
    for event in expected:
        if not any(not list(misfits(event, happened)) for happened in rest):
            yield f"no {event} in its place among {actual}"
            return


def at(document: Any, pointer: str) -> Any:
    """What a JSON pointer names."""
    for part in pointer.split("/")[1:]:
        document = document[int(part) if isinstance(document, list | tuple) else part]
    return document
