"""The same bytes come out wherever the work is done, and when workers die."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from service.bulk import executors
from service.bulk.executors import DEATHS, Lost, process, serial
from service.bulk.pace import CHUNK, Pace
from tests.bulk.jobs import job, plainly, played, through


@pytest.mark.parametrize(("workers", "size"), [(1, 5), (2, 1), (3, 4)])
def test_processes_make_what_is_made_here(workers: int, size: int) -> None:
    made = job(13)
    assert played(process, made, workers, size) == plainly(made) == played(serial, made, 0, size)
    assert not active_children()


def line(once: Path | None, items: tuple[int, ...]) -> bytes:
    """A line for each number. The worker that first comes to 7 dies; without a file every one does."""
    if 7 in items:
        if once is None:
            os.kill(os.getpid(), signal.SIGKILL)
        elif not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return b"".join(b"%d\n" % item for item in items)


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    once = tmp_path / "killed"
    found = through(process, partial(line, once), iter(range(40)), 2, 2)
    assert once.exists()
    assert found == b"".join(b"%d\n" % item for item in range(40))


@pytest.mark.parametrize("error", [EOFError, ConnectionRefusedError])
def test_what_forks_workers_may_be_killed_too(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    begun = executors._pool

    def refused(*given: object) -> None:
        monkeypatch.setattr(executors, "_pool", begun)
        raise error

    def broken(workers: int) -> ProcessPoolExecutor:
        pool = begun(workers)
        monkeypatch.setattr(pool, "submit", refused)
        return pool

    monkeypatch.setattr(executors, "_pool", broken)
    found = through(process, partial(line, Path()), iter(range(5)), 1, 1)
    assert found == b"".join(b"%d\n" % item for item in range(5))


def test_chunks_that_always_kill_are_given_up_and_what_was_before_is_kept() -> None:
    chunks = process(partial(line, None), Pace().chunks(iter(range(10))), 1)
    found = [next(chunks).lines for _ in range(7)]
    with pytest.raises(Lost, match=f"{DEATHS} times"):
        next(chunks)
    assert found == [b"%d\n" % item for item in range(7)]
    assert not active_children()


def mistaken(items: tuple[int, ...]) -> bytes:
    raise LookupError(items)


def test_mistakes_of_the_work_are_not_hidden() -> None:
    with pytest.raises(LookupError):
        through(process, mistaken, iter(range(3)), 2, 1)
    assert not active_children()


def test_chunks_are_taken_only_as_there_is_room() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    chunks = process(partial(line, None), Pace().chunks(items()), 1)
    next(chunks)
    chunks.close()
    assert len(taken) < 50
    assert not active_children()


def test_chunks_grow_to_a_tenth_of_a_second() -> None:
    pace = Pace()
    chunks = pace.chunks(iter(range(100)))
    assert next(chunks) == (0,)
    pace.took(1, CHUNK / 3.5)
    assert next(chunks) == (1, 2)
    pace.took(2, 2 * CHUNK / 3.5)
    assert next(chunks) == (3, 4, 5)
    pace.took(3, 10 * CHUNK)
    assert next(chunks) == (6,)
    assert sum(map(len, chunks)) == 93
