"""`python -m bench.soak`: how soon a process answers after its start, and whether its memory stays what it is under a
load without end, of states it has never seen, of lists of moves, views, scores and GraphQL."""

import argparse
import asyncio
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter

from msgspec import Struct

from bench.exchange import CALLS, bodies, path, positions
from bench.load import Order, processor, requests, sent
from bench.report import ROOT, put, table, whole
from engines.catalogue import GAMES
from tests.deploy.fleet import Replica, fleet
from tests.deploy.ports import until

CONNECTIONS = 16
POSITIONS = 24
STARTS = 5
PAGE = ROOT / "docs" / "soak.md"


class Minute(Struct, frozen=True):
    """What there was at the end of a minute: seconds since the load began, answers, megabytes in memory."""

    seconds: float
    answers: int
    memory: float


class Started(Struct, frozen=True):
    """How long starts took, in seconds: on the clock, and of the processor."""

    clock: float
    processor: float


def starts() -> Started:
    """How long it takes from the command to the first answer; the median of some."""
    clock, used = [], []
    for _ in range(STARTS):
        replica = Replica({"LOG_LEVEL": "error"}, subprocess.DEVNULL)
        began = perf_counter()
        replica.start()
        until(replica.ready)
        clock.append(perf_counter() - began)
        used.append(processor(replica.pid))
        replica.end()
    return Started(median(clock), median(used))


def soaked(minutes: float, step: float, say: Callable[[str], None]) -> list[Minute]:
    """Load for so many minutes, and what there was at the end of each step of seconds."""
    with fleet([{"LOG_LEVEL": "info"}], subprocess.DEVNULL) as (replica,):
        found = [Minute(0.0, 0, _memory(replica.pid))]
        endless, began = _all(replica.port), perf_counter()
        while found[-1].seconds < minutes * 60:
            latencies = asyncio.run(sent(replica.port, CONNECTIONS, endless, step))
            answers = found[-1].answers + len(latencies)
            found.append(Minute(perf_counter() - began, answers, _memory(replica.pid)))
            say(f"{found[-1].seconds:.0f} s: {answers:,} answers, {found[-1].memory:.0f} MB")
        return found


def _all(port: int) -> Iterator[bytes]:
    """Requests of all calls of all games by turns, about states that were never seen before."""
    orders = [
        Order(port, 0, path(game, call), bodies(game, call, "cold", positions(game, POSITIONS)), [], "", 0, 0.0)
        for game in GAMES
        for call in CALLS
    ]
    for each in cycle([requests(order) for order in orders]):
        yield next(each)


def _memory(pid: int) -> float:
    """Megabytes that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def report(started: Started, found: Sequence[Minute]) -> str:
    """The figures as Markdown."""
    when = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    rows = [(f"{one.seconds / 60:.1f}", whole(one.answers), whole(one.memory)) for one in found]
    return "\n\n".join(
        (
            f"Measured on {when}.",
            f"From the command to the first answer: {started.clock:.2f} s on the clock, {started.processor:.2f} s of"
            f" the processor (median of {STARTS}).",
            table(("minutes", "answers", "MB"), rows),
        )
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--step", type=float, default=60.0, metavar="SECONDS", help="how often to look (60)")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/soak.md")
    given = parser.parse_args(arguments)
    started = starts()
    text = report(started, soaked(given.minutes, given.step, lambda said: print(said, file=sys.stderr, flush=True)))
    print(text)
    if given.write:
        put(PAGE, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
