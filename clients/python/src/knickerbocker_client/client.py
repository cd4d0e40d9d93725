"""The two clients: the same calls, with and without `await`."""

import asyncio
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

import httpx2

from knickerbocker_client import talk
from knickerbocker_client.call import Call
from knickerbocker_client.portions import Portion
from knickerbocker_client.problem import NoAnswer, ProblemError, StateNotHot
from knickerbocker_client.retry import Retry

A = TypeVar("A")
LOCAL = "http://localhost:8000"
ACCEPT = "application/json, application/x-ndjson, */*;q=0.5"
"""Of a picture, too, the client wants JSON, which tells its words as well."""
SECONDS = 15.0
"""How long an answer may take; the service works at most five seconds on one."""


class _Settings:
    """What the clients have in common: where the service is, and how it is asked."""

    def __init__(self, base: str, language: str | None, retry: Retry) -> None:
        self._base, self._retry = base.rstrip("/"), retry
        self._headers = {"accept": ACCEPT} | ({"accept-language": language} if language else {})

    def _request(self, ask: talk.Ask) -> Mapping[str, Any]:
        kind = {"content-type": ask.kind} if ask.content is not None else {}
        return {
            "method": ask.method,
            "url": self._base + ask.path,
            "content": ask.content,
            "headers": {**self._headers, **kind},
        }

    def _lines(self, call: Call[Any], body: bytes) -> Mapping[str, Any]:
        asked = self._request(talk.Ask("POST", call.path, body))
        return {**asked, "headers": {**asked["headers"], "accept": talk.NDJSON}}


class Client(_Settings):
    """Asks and waits. Give it an `httpx2.Client` of your own for proxies, certificates or tests; it is closed with
    this one."""

    def __init__(
        self,
        base: str = LOCAL,
        *,
        language: str | None = None,
        retry: Retry | None = None,
        http: httpx2.Client | None = None,
    ) -> None:
        super().__init__(base, language, retry or Retry())
        self._http = http or httpx2.Client(timeout=SECONDS)

    def send(self, call: Call[A]) -> A:
        """The answer to a call. Raises a KnickerbockerError where there is none."""
        return self._held(talk.one(call, self._retry))

    def batch(self, calls: Sequence[Call[A]]) -> list[A | ProblemError]:
        """The answers to many calls made in one request, in order; a problem stands where there is no answer."""
        return self._held(talk.many(calls, self._retry, talk.JSON))

    def stream(self, calls: Iterable[Call[A]]) -> Iterator[A | ProblemError]:
        """The answers to any number of calls, as lines in portions: neither side holds all of them."""
        portion: Portion[A] = Portion()
        for call in calls:
            if portion.takes(call):
                yield from self._held(talk.many(portion.emptied(), self._retry, talk.NDJSON))
        yield from self._held(talk.many(portion.emptied(), self._retry, talk.NDJSON))

    def follow(self, call: Call[A]) -> Iterator[A | Any]:
        """What a call tells on the way to its answer, and last the answer. It is asked once: nothing is repeated."""
        first, *rest = talk.bodies(call)
        try:
            yield from self._followed(call, first)
        except StateNotHot:
            if not rest:
                raise
            yield from self._followed(call, rest[0])

    def _followed(self, call: Call[A], body: bytes) -> Iterator[A | Any]:
        try:
            with self._http.stream(**self._lines(call, body)) as response:
                if not response.is_success:
                    response.read()
                    raise talk.failure(response)
                for each in response.iter_lines():
                    yield talk.line(each, call)
        except httpx2.TransportError as error:
            raise NoAnswer(str(error) or type(error).__name__) from error

    def _held(self, said: talk.Talk[A]) -> A:
        heard: talk.Heard = None
        try:
            while True:
                heard = self._done(said.send(heard))
        except StopIteration as end:
            answer: A = end.value
            return answer

    def _done(self, said: talk.Said) -> talk.Heard:
        if not isinstance(said, talk.Ask):
            time.sleep(said)
            return None
        try:
            return self._http.request(**self._request(said))
        except httpx2.TransportError as error:
            return error

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient(_Settings):
    """The same for asyncio."""

    def __init__(
        self,
        base: str = LOCAL,
        *,
        language: str | None = None,
        retry: Retry | None = None,
        http: httpx2.AsyncClient | None = None,
    ) -> None:
        super().__init__(base, language, retry or Retry())
        self._http = http or httpx2.AsyncClient(timeout=SECONDS)

    async def send(self, call: Call[A]) -> A:
        """The answer to a call. Raises a KnickerbockerError where there is none."""
        return await self._held(talk.one(call, self._retry))

    async def batch(self, calls: Sequence[Call[A]]) -> list[A | ProblemError]:
        """The answers to many calls made in one request, in order; a problem stands where there is no answer."""
        return await self._held(talk.many(calls, self._retry, talk.JSON))

    async def stream(self, calls: AsyncIterable[Call[A]] | Iterable[Call[A]]) -> AsyncIterator[A | ProblemError]:
        """The answers to any number of calls, as lines in portions: neither side holds all of them."""
        portion: Portion[A] = Portion()
        async for call in calls if isinstance(calls, AsyncIterable) else _each(calls):
            if portion.takes(call):
                for answer in await self._held(talk.many(portion.emptied(), self._retry, talk.NDJSON)):
                    yield answer
        for answer in await self._held(talk.many(portion.emptied(), self._retry, talk.NDJSON)):
            yield answer

    async def follow(self, call: Call[A]) -> AsyncIterator[A | Any]:
        """What a call tells on the way to its answer, and last the answer. It is asked once: nothing is repeated."""
        first, *rest = talk.bodies(call)
        try:
            async for each in self._followed(call, first):
                yield each
        except StateNotHot:
            if not rest:
                raise
            async for each in self._followed(call, rest[0]):
                yield each

    async def _followed(self, call: Call[A], body: bytes) -> AsyncIterator[A | Any]:
        try:
            async with self._http.stream(**self._lines(call, body)) as response:
                if not response.is_success:
                    await response.aread()
                    raise talk.failure(response)
                async for each in response.aiter_lines():
                    yield talk.line(each, call)
        except httpx2.TransportError as error:
            raise NoAnswer(str(error) or type(error).__name__) from error

    async def _held(self, said: talk.Talk[A]) -> A:
        heard: talk.Heard = None
        try:
            while True:
                heard = await self._done(said.send(heard))
        except StopIteration as end:
            answer: A = end.value
            return answer

    async def _done(self, said: talk.Said) -> talk.Heard:
        if not isinstance(said, talk.Ask):
            await asyncio.sleep(said)
            return None
        try:
            return await self._http.request(**self._request(said))
        except httpx2.TransportError as error:
            return error

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


async def _each(calls: Iterable[A]) -> AsyncIterator[A]:
    for call in calls:
        yield call
