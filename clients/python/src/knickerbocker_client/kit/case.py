"""The shape of the case files (see README.md), and how an expectation is held against an answer."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engines.model import Model

HERE = Path(__file__).parent


class Start(Model):
    seats: int
    seed: str
    options: dict[str, Any] = {}


class Moves(Model):
    exact: tuple[str, ...] | None = None
    count: int | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    effects: dict[str, dict[str, Any]] = {}


class FaultAt(Model):
    pointer: str
    code: str


class Expect(Model):
    """What must hold; members that are absent are not looked at."""

    legal: bool | None = None
    refusal: tuple[str, ...] | None = None
    params: dict[str, Any] = {}
    after: dict[str, Any] | None = None
    events: tuple[dict[str, Any], ...] | None = None
    legal_moves: Moves | None = None
    score: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    faults: tuple[FaultAt, ...] | None = None


class Case(Model):
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
        return self.id.partition("/")[0]


class CaseFile(Model):
    format: int
    game: str
    cases: tuple[Case, ...]


def files() -> list[Path]:
    """The case files of all games."""
    return sorted(HERE.glob("*/*.json"))


def load(path: Path) -> CaseFile:
    """A case file; raises where its shape is wrong."""
    found = msgspec.json.decode(path.read_bytes(), type=CaseFile)
    if found.format != 1 or found.game != path.parent.name:
        raise ValueError(f"{path}: format {found.format}, game {found.game}")
    for case in found.cases:
        about = [name for name in ("state", "start", "table") if getattr(case, name) is not None]
        if len(about) != 1 or case.expect == Expect():
            raise ValueError(f"{path}: {case.id}: a case is about one thing and expects something of it")
    return found


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
