"""Tables and states scored line by line: each line of the file has its sheet, or its problem, in the same line."""

from collections.abc import Iterable, Iterator
from errno import EINVAL
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, UnsetType

from engines.game import AnyGame
from engines.model import Model
from engines.sheet import Sheet
from schema.problem import Problem, impossible, problem
from schema.read import read, read_state
from service.bulk.games import PackFile, the_game

LONGEST = 1 << 20
"""Bytes of a line."""

_encode = msgspec.json.Encoder().encode


class Scoring(Model):
    """A job: what is in the file, by its hash. Problems are told in `language`."""

    command: Literal["score"] = "score"
    version: int = 1
    game: str
    rules: str
    tables: str
    lines: int
    language: str
    pack: PackFile | None = None


class Scored(Model, omit_defaults=True):
    """A line that could be scored, or not."""

    line: int
    sheet: Sheet | None = None
    problem: Problem | None = None


class _Look(msgspec.Struct, rename="camel"):
    """Enough of a line to know a state by."""

    to_move: Raw | UnsetType = UNSET


def sheets(job: Scoring, lines: Iterable[tuple[int, bytes]]) -> bytes:
    """The answers to numbered lines."""
    game = the_game(job.game, job.pack)
    return b"".join(_encode(scored(game, number, line, job.language)) + b"\n" for number, line in lines)


def scored(game: AnyGame, number: int, line: bytes, language: str) -> Scored:
    """The answer to a line. No line stops the job, whatever becomes of it."""
    try:
        found = sheet(game, line, language)
    except Exception:  # a mistake of ours is this line's alone
        found = problem("internal", language)
    return Scored(line=number, problem=found) if isinstance(found, Problem) else Scored(line=number, sheet=found)


def sheet(game: AnyGame, line: bytes, language: str) -> Sheet | Problem:
    """The sheet of a line that holds a state (which says who is to move) or a table."""
    if len(line) > LONGEST:
        return problem("too-large", language, bytes=LONGEST)
    if _is_state(line):
        state: Any = read_state(game, line, language, "")
        return state if isinstance(state, Problem) else game.score(state)
    table = read(game.table, line, language)
    if isinstance(table, Problem):
        return table
    found = game.score_table(table)
    return found if isinstance(found, Sheet) else impossible("impossible-table", game, language, found)


def _is_state(line: bytes) -> bool:
    try:
        return msgspec.json.decode(line, type=_Look).to_move is not UNSET
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def read_lines(path: Path, done: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a file after those that are done, numbered from 1. Of a line that is too long only as much is
    read as tells that it is."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(LONGEST + 2):
            number += 1
            whole = line
            while not whole.endswith(b"\n") and (whole := file.readline(LONGEST)):
                pass
            if number > done:
                yield number, line.removesuffix(b"\n")


def looked_at(path: Path) -> tuple[str, int]:
    """The hash of a file, and how many lines it has."""
    if not S_ISREG(path.stat().st_mode):  # a pipe can be read only once
        raise OSError(EINVAL, "it is no file")
    digest, count, last = sha256(), 0, b"\n"
    with path.open("rb") as file:
        while block := file.read(LONGEST):
            digest.update(block)
            count, last = count + block.count(b"\n"), block[-1:]
    return digest.hexdigest(), count + (last != b"\n")


def with_problems(path: Path) -> int:
    """How many lines of a finished file hold a problem."""
    with path.open("rb") as file:
        return sum(b'"problem":' in line[:40] for line in file)
