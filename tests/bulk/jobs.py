"""Small jobs, done as plainly as can be, and ways to look at processes."""

import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from service.bulk.executors import Executor
from service.bulk.jobs import simulation
from service.bulk.pace import Pace
from service.bulk.simulate import Simulation, rows

GAME = "new-york-city"
"""The game that is played fastest."""
ROOT = Path(__file__).parents[2]
MARK = "KNICKERBOCKER_TEST_MARK"

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in Linux's /proc")


def job(games: int = 24, **changed: Any) -> Simulation:
    made = simulation(GAME, games=games, out=Path("unused.jsonl"), **changed).job
    assert isinstance(made, Simulation)
    return made


def plainly(made: Simulation) -> bytes:
    """The lines of a job, one game after the other."""
    return b"".join(rows(made, [index]) for index in range(made.games))


def through(executor: Executor, work: Callable[[Any], bytes], items: Iterator[Any], workers: int, size: int) -> bytes:
    """What an executor makes of the items, in chunks of this size."""
    pace = Pace()
    pace.size = size
    return b"".join(made.lines for made in executor(work, pace.chunks(items), workers))


def played(executor: Executor, made: Simulation, workers: int, size: int) -> bytes:
    return through(executor, partial(rows, made), iter(range(made.games)), workers, size)


def command(*arguments: object, mark: str = "", **environment: str) -> subprocess.Popen[str]:
    """The command line under way, in a group of processes of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "service", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **environment, MARK: mark},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def shown(process: subprocess.Popen[str], least: int) -> None:
    """Return once the bar of a command shows that so many are done."""
    assert process.stderr is not None
    text = ""
    while read := process.stderr.read(1):
        text += read
        if read == "\n":  # a return, where text is read
            done = text.rpartition("| ")[2].partition("/")[0]
            if done.isdigit() and int(done) >= least:
                return
            text = ""
    raise AssertionError(f"it ended without having done {least}: {text}")


def marked(mark: str) -> list[int]:
    """The processes that a command with this mark has begun, itself among them."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if wanted in path.read_bytes().split(b"\0"):
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def workers(mark: str) -> list[int]:
    """Those of them that work: children of the server that forks."""
    parents = {pid: _parent(pid) for pid in marked(mark)}
    return [pid for pid, parent in parents.items() if parents.get(parent) in parents]


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def gone(pids: list[int], seconds: float = 20) -> bool:
    """Whether all these processes end in time."""
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        try:
            if not select.select([handle], [], [], seconds)[0]:
                return False
        finally:
            os.close(handle)
    return True
