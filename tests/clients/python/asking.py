"""The two clients asked alike, in process and over a socket."""

import asyncio
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
from knickerbocker_client import AsyncClient, AsyncTable, Client, Table
from starlette.testclient import TestClient

from tests.service.caller import application
from tests.service.live import live

WAYS = ("sync", "async", "sync-socket", "async-socket")


class Awaited:
    """An AsyncClient that is waited for, so that one test serves both."""

    def __init__(self, client: AsyncClient, runner: asyncio.Runner) -> None:
        self.own, self.wait = client, runner.run

    def send(self, call: Any) -> Any:
        return self.wait(self.own.send(call))

    def batch(self, calls: Any) -> Any:
        return self.wait(self.own.batch(calls))

    def follow(self, call: Any) -> Iterator[Any]:
        async def gathered() -> list[Any]:
            return [told async for told in self.own.follow(call)]

        return iter(self.wait(gathered()))

    def stream(self, calls: Iterable[Any]) -> Iterator[Any]:
        async def gathered() -> list[Any]:
            return [answer async for answer in self.own.stream(calls)]

        return iter(self.wait(gathered()))


class AwaitedTable:
    """An AsyncTable that is waited for."""

    def __init__(self, client: Awaited, *given: Any, **more: Any) -> None:
        self.wait = client.wait
        self.own = client.wait(AsyncTable.start(client.own, *given, **more))

    def apply(self, move: Any) -> Any:
        return self.wait(self.own.apply(move))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)


def table(client: Any, *given: Any, **more: Any) -> Any:
    """A new table of either kind."""
    if isinstance(client, Awaited):
        return AwaitedTable(client, *given, **more)
    return Table.start(client, *given, **more)


@contextmanager
def asking(way: str, **settings: Any) -> Generator[Any]:
    """A client of either kind, of a service in this process or one of its own."""
    if way == "sync":
        with TestClient(application()) as http, Client("http://testserver", http=http, **settings) as client:
            yield client
    elif way == "sync-socket":
        with live() as address, Client(f"http://{address}", **settings) as client:
            yield client
    elif way == "async":
        # The transport tells no lifespan, which only Redis would need.
        http_async = httpx2.AsyncClient(transport=httpx2.ASGITransport(app=application()))
        with asyncio.Runner() as runner:
            yield from _awaited(AsyncClient("http://testserver", http=http_async, **settings), runner)
    else:
        with live() as address, asyncio.Runner() as runner:
            yield from _awaited(AsyncClient(f"http://{address}/", **settings), runner)


def _awaited(client: AsyncClient, runner: asyncio.Runner) -> Iterator[Awaited]:
    async def entered() -> None:
        async with client:
            pass

    yield Awaited(client, runner)
    runner.run(entered())
