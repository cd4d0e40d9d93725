"""Files that a command line names: `Unusable` tells which of them cannot be read or written, and why."""

from pathlib import Path
from tempfile import TemporaryFile

from service.settings import Unusable


def content(path: Path) -> bytes:
    """What a file holds."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unusable(f"{path} cannot be read: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    """Write a file anew."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror}") from None


def folder(path: Path) -> Path:
    """A folder that files can be written in, made if there is none. Only to write shows that one can."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=path).close()
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror}") from None
    return path


def apart(read: Path, *written: Path) -> None:
    """See to it that no file that is read is written over, whatever links lead to it."""
    for path in written:
        if path.exists() and path.samefile(read):
            raise Unusable(f"to write {path} would destroy {read}, which is read: name another file")
