"""The service over HTTP, each call beside its floor: windows of service and floor by turns, so that drift cancels."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from time import monotonic, sleep

from msgspec import Struct

from bench import load
from bench.exchange import CALLS, GRAPHQL, JSON, KINDS, MODES, bodies, path, positions, primes
from bench.load import Failed, Order, Window
from bench.play import Turn
from engines.game import AnyGame

SIDES = ("service", "floor")
MANY = 64
"""Connections at once."""
FEW = 4
"""Connections at once that send all positions with each request."""
HOT_STATES = "2000"
"""States that the service keeps at hand: few, so that the store is soon full, as in a long run."""


class Side(Struct, frozen=True, rename="camel"):
    """How a server answered: calls a second, processor time of a call and latencies of a request in microseconds."""

    per_second: float
    processor: float
    p50: float
    p99: float


class Pair(Struct, frozen=True, rename="camel"):
    """A call of the service beside its floor. `ratio` is the floor's processor time of a call by the service's:
    the share of the floor's requests that a core can answer. It is the median of `ratios`, one for each round."""

    game: str
    call: str
    mode: str
    connections: int
    service: Side
    floor: Side
    ratio: float
    ratios: list[float]


class Plan(Struct, frozen=True):
    """How long to measure: windows of so many seconds, so many of each side, about so many positions."""

    rounds: int
    seconds: float
    positions: int
    calls: tuple[str, ...] = (*CALLS, *KINDS)
    modes: tuple[str, ...] = MODES


class Bench:
    """Two servers and the load between them."""

    def __init__(self, load: Connection, ports: dict[str, int], pids: dict[str, int]) -> None:
        self._load, self._ports, self._pids = load, ports, pids

    def pair(self, game: AnyGame, call: str, mode: str, connections: int, plan: Plan) -> Pair:
        """Measure a call of a game."""
        found = positions(game, plan.positions)
        orders = {side: self.order(side, game, call, mode, connections, plan.seconds, found) for side in SIDES}
        windows: dict[str, list[Window]] = {side: [] for side in SIDES}
        for _ in range(plan.rounds):
            for side, done in windows.items():
                done.append(self.carried_out(orders[side]))
        rounds = zip(windows["service"], windows["floor"], strict=True)
        ratios = [_each(floor) / _each(service) for service, floor in rounds]
        return Pair(
            game=game.id,
            call=call,
            mode=mode,
            connections=connections,
            service=_side(windows["service"]),
            floor=_side(windows["floor"]),
            ratio=median(ratios),
            ratios=ratios,
        )

    def order(
        self, side: str, game: AnyGame, call: str, mode: str, connections: int, seconds: float, found: list[Turn]
    ) -> Order:
        """What the load is to do at one side."""
        bare = side == "floor"
        return Order(
            port=self._ports[side],
            server=self._pids[side],
            path=path(game, call, bare),
            kind=KINDS.get(call, JSON),
            bodies=bodies(game, call, mode, found, bare),
            primes=[] if bare or mode == "cold" else primes(game, found),
            prime_path=path(game, "apply"),
            connections=connections,
            seconds=seconds,
        )

    def carried_out(self, order: Order) -> Window:
        """What came of an order. Raises `Failed` where an answer was no success."""
        self._load.send(order)
        window = self._load.recv()
        if isinstance(window, Failed):
            raise window
        found: Window = window
        return found

    def sound(self, game: AnyGame, call: str, found: list[Turn]) -> None:
        """See that each move of GraphQL and of batches is made: their status would not tell."""
        for side in SIDES:
            bare = side == "floor"
            connection = HTTPConnection(load.HOST, self._ports[side], timeout=30)
            headers = {"content-type": KINDS.get(call, JSON)}
            for body in bodies(game, call, "warm", found, bare):
                connection.request("POST", path(game, call, bare), body.filled(count()), headers)
                answer = connection.getresponse().read()
                if answer.count(b'"reversible"') != body.calls:
                    raise Failed(answer.decode())
            connection.close()


def _each(window: Window) -> float:
    """Processor seconds of a call."""
    return window.processor / window.calls


def _side(windows: list[Window]) -> Side:
    latencies = sorted(latency for window in windows for latency in window.latencies)
    return Side(
        per_second=median(window.calls / window.seconds for window in windows),
        processor=median(map(_each, windows)) * 1e6,
        p50=latencies[len(latencies) // 2] * 1e6,
        p99=latencies[len(latencies) * 99 // 100] * 1e6,
    )


@contextmanager
def running(positions: int) -> Iterator[Bench]:
    """Both servers on the first core that we may use, the load on the last."""
    cores = sorted(os.sched_getaffinity(0))
    ports = {side: _free_port() for side in SIDES}
    servers = {
        side: subprocess.Popen(
            [sys.executable, "-m", "bench.serve", side, str(port), str(cores[0]), str(positions)],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "HOT_STATES": HOT_STATES},
        )
        for side, port in ports.items()
    }
    ours, theirs = get_context("spawn").Pipe()
    client = get_context("spawn").Process(target=load.run, args=(theirs, cores[-1]), daemon=True)
    client.start()
    theirs.close()
    try:
        for side, server in servers.items():
            _wait(server, ports[side])
        yield Bench(ours, ports, {side: server.pid for side, server in servers.items()})
    finally:
        ours.close()
        client.join(10)
        for server in servers.values():
            server.terminate()
        for server in servers.values():
            server.wait(30)


def _free_port() -> int:
    with socket.create_server((load.HOST, 0)) as one:
        port: int = one.getsockname()[1]
    return port


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    """Until the server listens."""
    until = monotonic() + 60
    while server.poll() is None and monotonic() < until:
        try:
            socket.create_connection((load.HOST, port), 1).close()
            return
        except OSError:
            sleep(0.05)
    raise SystemExit("bench: a server did not start")


def measured(game: AnyGame, bench: Bench, plan: Plan, say: Callable[[str], None]) -> Iterator[Pair]:
    """All calls of a game, over many connections and over one."""
    for call in plan.calls:
        if call in (GRAPHQL, *KINDS):
            bench.sound(game, call, positions(game, plan.positions))
        for mode in plan.modes:
            for connections in (FEW,) if call in KINDS else (MANY, 1):
                say(f"{game.id}: {call}, {mode}, {connections} connections")
                yield bench.pair(game, call, mode, connections, plan)
