"""A file that grows line by line and outlives its process: `<out>.job` says what is made, `<out>.part` holds the
lines so far. Lines come in order and each is one item, so that the lines that are whole tell what is done."""

import fcntl
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from engines.model import Model
from service.settings import Unusable

BLOCK = 1 << 20


class Part:
    """The lines so far: how many there are, and room for more."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done, length = whole_lines(path)
        self._file = path.open("ab", buffering=0)
        self._file.truncate(length)

    def add(self, count: int, lines: bytes) -> None:
        """Append so many lines."""
        self._file.write(lines)
        self.done += count

    def close(self, safe: bool) -> None:
        """No more lines; `safe`: even if the machine goes down."""
        if safe:
            os.fsync(self._file.fileno())
        self._file.close()


def whole_lines(path: Path) -> tuple[int, int]:
    """How many lines of a file are whole, and the bytes they take."""
    count = length = at = 0
    if path.exists():
        with path.open("rb") as file:
            while block := file.read(BLOCK):
                count += block.count(b"\n")
                if (last := block.rfind(b"\n")) >= 0:
                    length = at + last + 1
                at += len(block)
    return count, length


def files(out: Path) -> tuple[Path, ...]:
    """All files that are written on the way to this one."""
    return (out, *(_beside(out, ending) for ending in (".job", ".part", ".made")))


@contextmanager
def growing(out: Path, job: Model, overwrite: bool) -> Generator[Part | None]:
    """The lines of a job so far, None once its file is finished. Raises `Unusable` for a file of another job."""
    with _claimed(_beside(out, ".job"), out, job, overwrite):
        part = _beside(out, ".part")
        if out.exists():
            part.unlink(missing_ok=True)
            yield None
            return
        found = Part(part)
        try:
            yield found
        finally:
            found.close(safe=False)


def finish(out: Path, part: Part, change: Callable[[Path, Path], None] | None) -> None:
    """Put the finished file in its place at one stroke; `change` makes its form of the lines, if it has another."""
    part.close(safe=True)
    if change is None:
        part.path.replace(out)
        return
    made = _beside(out, ".made")
    change(part.path, made)
    made.replace(out)
    part.path.unlink()


@contextmanager
def _claimed(path: Path, out: Path, job: Model, overwrite: bool) -> Generator[None]:
    """Hold the file that says what the job is; nobody else works on it then."""
    if out.is_dir():
        raise Unusable(f"{out} cannot be written: it is a folder")
    if out.exists() and not path.exists() and not overwrite:
        raise Unusable(f"{out} is there already, and not from here: name another file, or add --overwrite")
    with _opened(path, out) as file:
        _lock(file, out)
        file.seek(0)
        wanted, found = plain(job), _read(file)
        made = [old for old in (out, _beside(out, ".part")) if old.exists()]
        if overwrite or not made:
            for old in made:
                old.unlink()
            file.truncate(0)
            file.write(msgspec.json.format(msgspec.json.encode(wanted)) + b"\n")
            file.flush()
        elif found != wanted:
            raise Unusable(
                f"{out} belongs to another job ({_differences(found, wanted)}): "
                "finish that one, name another file, or add --overwrite"
            )
        yield


def _opened(path: Path, out: Path) -> BinaryIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a+b")
    except OSError as error:
        raise Unusable(f"{out} cannot be written: {error.strerror}") from None


def _read(file: BinaryIO) -> Any:
    """What the file says; None when it cannot be read."""
    try:
        return msgspec.json.decode(file.read())
    except msgspec.DecodeError:
        return None


def _lock(file: BinaryIO, out: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Unusable(f"another process is at work on {out}") from None


def plain(job: Model) -> Any:
    """A job as it is read back."""
    return msgspec.json.decode(msgspec.json.encode(job))


def _differences(found: Any, wanted: Any) -> str:
    if not isinstance(found, dict):
        return "what it is cannot be read"
    names = [name for name in {**found, **wanted} if found.get(name) != wanted.get(name)]
    return ", ".join(f"{name}: {_short(found.get(name))}, not {_short(wanted.get(name))}" for name in names)


def _short(value: Any) -> str:
    """A value in a few words. Long ones, of packs, may differ late: their hashes tell them apart."""
    text = msgspec.json.encode(value)
    return text.decode() if len(text) <= 60 else f"{text[:40].decode()}… ({sha256(text).hexdigest()[:12]})"


def _beside(out: Path, ending: str) -> Path:
    return out.with_name(out.name + ending)
