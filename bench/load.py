"""The load: keep-alive connections that each send a request, wait for its answer and send the next."""

import asyncio
import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle
from multiprocessing.connection import Connection
from time import clock_gettime, perf_counter
from typing import Any

import uvloop
from msgspec import Struct

from bench.exchange import JSON, Body

HOST = "127.0.0.1"
WARM_UP = 0.05
LAST = b"\r\n0\r\n\r\n"
"""The end of an answer in chunks; in lines of JSON it cannot stand."""
_numbers = count()
"""The digits of states never seen: no two requests of a run share them."""


class Order(Struct, frozen=True):
    """What to send, where, for how long and over how many connections. `primes` are sent once before."""

    port: int
    server: int
    path: str
    bodies: list[Body]
    primes: list[Body]
    prime_path: str
    connections: int
    seconds: float
    kind: str = JSON


class Window(Struct, frozen=True):
    """What came of an order: calls, seconds on the clock and of the server's processor, latencies in seconds of the
    requests that held them."""

    calls: int
    seconds: float
    processor: float
    latencies: list[float]


class Failed(Exception):
    """An answer was not what the benchmark expects."""


def processor(server: int) -> float:
    """Seconds of processor time that a process has used (Linux: its CPU clock, exact to the nanosecond)."""
    return clock_gettime(~server << 3 | 2)


def run(connection: Connection, core: int) -> None:
    """Carry out orders until there are no more."""
    os.sched_setaffinity(0, {core})
    gc.disable()
    with suppress(EOFError):
        while True:
            order = connection.recv()
            try:
                connection.send(uvloop.run(_window(order)))
            except Failed as error:
                connection.send(error)
            gc.collect()


async def _window(order: Order) -> Window:
    if order.primes:
        prime = [head(order.prime_path, body.length) + body.filled(_numbers) for body in order.primes]
        await sent(order.port, 1, iter(prime), 60.0)
    asked = requests(order)
    callers = [await _caller(order.port, asked) for _ in range(order.connections)]
    await _all(callers, WARM_UP)
    before, since = processor(order.server), perf_counter()
    for caller in callers:
        caller.latencies.clear()
    await _all(callers, order.seconds)
    seconds, used = perf_counter() - since, processor(order.server) - before
    for caller in callers:
        caller.close()
    latencies = [latency for caller in callers for latency in caller.latencies]
    return Window(len(latencies) * order.bodies[0].calls, seconds, used, latencies)


async def sent(port: int, connections: int, asked: Iterator[bytes], seconds: float) -> list[float]:
    """Send requests for so many seconds, or until there are no more; the latencies of their answers in seconds."""
    callers = [await _caller(port, asked) for _ in range(connections)]
    await _all(callers, seconds)
    for caller in callers:
        caller.close()
    return [latency for caller in callers for latency in caller.latencies]


def requests(order: Order) -> Iterator[bytes]:
    """Requests without end, body after body."""
    for start, body in cycle([(head(order.path, body.length, order.kind), body) for body in order.bodies]):
        yield start + body.filled(_numbers)


def head(path: str, length: int, kind: str = JSON) -> bytes:
    """What clients send before a body."""
    return (
        f"POST {path} HTTP/1.1\r\nhost: {HOST}\r\nuser-agent: bench\r\naccept: */*\r\n"
        f"content-type: {kind}\r\ncontent-length: {length}\r\n\r\n"
    ).encode()


async def _caller(port: int, requests: Iterator[bytes]) -> "Caller":
    _, caller = await asyncio.get_running_loop().create_connection(lambda: Caller(requests), HOST, port)
    return caller


async def _all(callers: list["Caller"], seconds: float) -> None:
    until = perf_counter() + seconds
    await asyncio.gather(*(caller.run(until) for caller in callers))


class Caller(asyncio.Protocol):
    """One connection. An answer is counted once its last byte has come."""

    def __init__(self, requests: Iterator[bytes]) -> None:
        self.latencies: list[float] = []
        self._requests = requests
        self._head = self._end = b""
        self._missing = 0
        self._chunked = False

    def connection_made(self, transport: Any) -> None:
        """Ready to send."""
        self._transport = transport

    def run(self, until: float) -> asyncio.Future[None]:
        """Send requests, one after the other, until a time or until there are no more."""
        self._until = until
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ask()
        return self._done

    def _ask(self) -> None:
        request = next(self._requests, None)
        if request is None:
            self._done.set_result(None)
            return
        self._began = perf_counter()
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Take part of an answer; after the last part ask again."""
        if self._chunked:
            self._end = (self._end + data)[-len(LAST) :]
            self._chunked = self._end != LAST
        elif self._missing:
            self._missing -= len(data)
        elif not self._begun(data):
            return
        if not self._missing and not self._chunked:
            now = perf_counter()
            self.latencies.append(now - self._began)
            if now < self._until:
                self._ask()
            else:
                self._done.set_result(None)

    def _begun(self, data: bytes) -> bool:
        """Whether the head of an answer is there, and that of a good one. It tells how much there is to come."""
        self._head += data
        end = self._head.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = self._head[:end].lower() + b"\r"  # nginx spells the names of headers with capitals
        at, chunked = head.find(b"content-length: "), b"transfer-encoding: chunked\r" in head
        if not head.startswith(b"http/1.1 200") or (at < 0 and not chunked):
            self._done.set_exception(Failed(self._head[:2000].decode("latin-1")))
            return False
        self._chunked = chunked and not self._head.endswith(LAST)
        self._missing = 0 if chunked else end + 4 + int(head[at + 16 : head.find(b"\r", at)]) - len(self._head)
        self._head, self._end = b"", self._head[-len(LAST) :]
        return True

    def connection_lost(self, error: Exception | None) -> None:
        """The server must not hang up while it owes an answer."""
        if not self._done.done():
            self._done.set_exception(Failed("the server closed the connection"))

    def close(self) -> None:
        """Hang up."""
        self._transport.close()
