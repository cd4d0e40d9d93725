"""`python -m bench.capacity`: what a call costs in each tier, nginx, service and Redis, and how far one core of each
goes. All run on this machine as `deploy/` has them; what is counted is their processor time, which does not hang on
what else the machine does."""

import argparse
import asyncio
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from http.client import HTTPConnection
from itertools import count, cycle
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from bench.exchange import JSON, KINDS, bodies, path, positions, primes
from bench.load import HOST, head, processor, sent
from bench.report import ROOT, put, table, us, whole
from engines.catalogue import GAMES
from engines.game import AnyGame
from tests.deploy.fleet import fleet
from tests.deploy.ports import until
from tests.deploy.proxy import proxy
from tests.redis_server import binaries, redis_server

CALLS = ("apply", "legal-moves", "view", "score")
MODES = ("warm", "id")
POSITIONS = 32
CONNECTIONS = 16
PAGE = ROOT / "docs" / "capacity.md"
GIGABIT = 1e9 / 8
"""Bytes a second of a link of 1 Gbit/s."""


class Cost(Struct, frozen=True):
    """A call: microseconds of processor time in each tier, and bytes to and from the caller, headers included."""

    game: str
    call: str
    mode: str
    proxy: float
    service: float
    redis: float
    sent: float
    answered: float


class Tiers(Struct, frozen=True):
    """The processes of each tier, and the port that leads to them."""

    port: int
    proxy: list[int]
    service: list[int]
    redis: list[int]


def costs(game: AnyGame, tiers: Tiers, seconds: float) -> Iterable[Cost]:
    """What the calls of a game cost."""
    found = positions(game, POSITIONS)
    prime = [head(path(game, "apply"), body.length) + body.filled(count()) for body in primes(game, found)]
    asyncio.run(sent(tiers.port, 1, iter(prime), 600))
    for call in CALLS:
        for mode in MODES:
            posted = [one.filled(count()) for one in bodies(game, call, mode, found)]
            requests = [head(path(game, call), len(body)) + body for body in posted]
            before = _used(tiers)
            done = len(asyncio.run(sent(tiers.port, CONNECTIONS, cycle(requests), seconds)))
            answered = [_answer(tiers.port, path(game, call), body) for body in posted]
            yield _cost(game, call, "state" if mode == "warm" else mode, tiers, before, done, requests, answered)
    for call, kind in KINDS.items():
        (many,) = bodies(game, call, "warm", found)
        body = many.filled(count())
        before, until = _used(tiers), perf_counter() + seconds
        sizes = []
        while perf_counter() < until:
            sizes.append(_answer(tiers.port, path(game, call), body, kind) / many.calls)
        share = [body[: len(body) // many.calls]]
        yield _cost(game, call, "state", tiers, before, len(sizes) * many.calls, share, sizes)


def _cost(
    game: AnyGame,
    call: str,
    mode: str,
    tiers: Tiers,
    before: list[float],
    calls: int,
    requests: Iterable[bytes],
    answered: Iterable[float],
) -> Cost:
    """What was spent on so many calls."""
    in_proxy, in_service, in_redis = [
        (now - was) / calls * 1e6 for now, was in zip(_used(tiers), before, strict=True)
    ]
    return Cost(
        game=game.id,
        call=call,
        mode=mode,
        proxy=in_proxy,
        service=in_service,
        redis=in_redis,
        sent=_mean(map(len, requests)),
        answered=_mean(answered),
    )


def _used(tiers: Tiers) -> list[float]:
    return [sum(map(processor, pids)) for pids in (tiers.proxy, tiers.service, tiers.redis)]


def _mean(sizes: Iterable[float]) -> float:
    all_ = list(sizes)
    return sum(all_) / len(all_)


def _answer(port: int, where: str, body: bytes, kind: str = JSON) -> int:
    """Bytes of an answer, headers included."""
    connection = HTTPConnection(HOST, port, timeout=30)
    connection.request("POST", where, body, {"content-type": kind})
    answer = connection.getresponse()
    size = len(answer.read()) + sum(len(key) + len(value) + 4 for key, value in answer.getheaders()) + 19
    connection.close()
    return size


def measured(seconds: float, say: Callable[[str], None]) -> list[Cost]:
    """What all calls of all games cost."""
    with tempfile.TemporaryDirectory(prefix="capacity-") as folder, redis_server(binaries()[0], folder) as shared:
        # Redis may take its time here, so that a busy machine does not change what is measured.
        settings = {"REDIS_URL": shared.url, "REDIS_TIMEOUT": "5", "LOG_LEVEL": "info"}
        with (
            fleet([settings, settings], subprocess.DEVNULL) as replicas,
            proxy([one.port for one in replicas]) as front,
        ):
            for one in replicas:
                one.get("/openapi.json")  # the last of what is made after the start
            tiers = Tiers(front.port, _workers(front.pid), [one.pid for one in replicas], [shared.pid])
            found: list[Cost] = []
            for game in GAMES:
                say(game.id)
                found += costs(game, tiers, seconds)
            return found


def _workers(master: int) -> list[int]:
    """All workers of nginx: one a core, once they have been made."""

    def made() -> list[int]:
        children = Path(f"/proc/{master}/task/{master}/children").read_text("ascii").split()
        return [int(pid) for pid in children] if len(children) == os.cpu_count() else []

    return until(made)


def report(found: Sequence[Cost]) -> str:
    """The figures as Markdown."""
    when = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    heads = (
        "call",
        "sent as",
        "nginx us",
        "service us",
        "Redis us",
        "sent B",
        "answered B",
        "calls/s of a core",
    )
    rows = [
        (
            f"{one.game} {one.call}",
            one.mode,
            us(one.proxy),
            us(one.service),
            us(one.redis),
            whole(one.sent),
            whole(one.answered),
            whole(1e6 / one.service),
        )
        for one in found
    ]
    applies = [one for one in found if one.call == "apply"]
    limits = [
        (
            f"{one.game} apply, {one.mode}",
            f"{one.service / one.proxy:.1f}",
            f"{one.service / one.redis:.0f}" if one.redis >= 0.1 else "-",
            whole(GIGABIT / max(one.sent, one.answered)),
            f"{GIGABIT / max(one.sent, one.answered) * one.service / 1e6:.0f}",
        )
        for one in applies
    ]
    of_limits = (
        "call",
        "service cores that a core of nginx feeds",
        "that a core of Redis feeds",
        "calls/s that 1 Gbit/s carries",
        "service cores for these",
    )
    return "\n\n".join((f"Measured on {when}, by processor time.", table(heads, rows), table(of_limits, limits)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each call is asked for (2)")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/capacity.md")
    given = parser.parse_args(arguments)
    text = report(measured(given.seconds, lambda said: print(said, file=sys.stderr, flush=True)))
    print(text)
    if given.write:
        put(PAGE, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
