"""Where the kit's data lie, and their shapes (see tests/cases/README.md)."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from knickerbocker_client.kit.case import CaseFile, Expect, Start
from knickerbocker_client.model import Model

FORMAT = 2
"""The version of the format that is read here."""


class Counted(Model, forbid_unknown_fields=True):
    """A position and how many sequences of 1, 2, 3, … moves there are from it."""

    title: str
    ways: tuple[int, ...]
    start: Start | None = None
    state: dict[str, Any] | None = None


class CountFile(Model, forbid_unknown_fields=True):
    """The move counts of a game."""

    format: int
    game: str
    positions: tuple[Counted, ...]


class Record(Model, forbid_unknown_fields=True):
    """A whole game: how it started, its moves in notation, and where they lead."""

    format: int
    game: str
    title: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: tuple[str, ...]
    state_id: str
    scores: tuple[int, ...]


F = TypeVar("F", CaseFile, CountFile, Record)


def cases(folder: Path) -> Iterator[CaseFile]:
    """The case files of all games. Raises ValueError where a case is about nothing, or expects nothing."""
    for file in _read(sorted(folder.glob("cases/*/*.json")), CaseFile):
        for case in file.cases:
            about = [name for name in ("state", "start", "table") if getattr(case, name) is not None]
            if len(about) != 1 or case.expect == Expect():
                raise ValueError(f"{case.id}: a case is about one thing and expects something of it")
        yield file


def counts(folder: Path) -> Iterator[CountFile]:
    """The move counts of all games."""
    return _read(sorted(folder.glob("perft/*.json")), CountFile)


def records(folder: Path) -> Iterator[Record]:
    """The recorded games."""
    return _read(sorted(folder.glob("records/*/*.json")), Record)


def _read(paths: Iterable[Path], kind: type[F]) -> Iterator[F]:
    for path in paths:
        found = msgspec.json.decode(path.read_bytes(), type=kind)
        if found.format != FORMAT:
            raise ValueError(f"{path}: format {found.format}; this kit reads format {FORMAT}")
        yield found
