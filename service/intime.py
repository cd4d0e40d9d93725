"""A limit of time that costs nothing where nothing is waited for."""

import asyncio
from collections.abc import Awaitable, Generator
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def in_time(wanted: Awaitable[T], seconds: float) -> T:
    """What is waited for; TimeoutError when it takes too long. Most bodies are there with their headers: to
    set a timer for reading them would cost more than the reading."""
    work = wanted.__await__()
    try:
        awaited = work.send(None)
    except StopIteration as done:
        found: T = done.value
        return found
    async with asyncio.timeout(seconds):
        return await _continued(work, awaited)


@coroutine
def _continued(work: Generator[Any, Any, T], awaited: Any) -> Generator[Any, Any, T]:
    """The rest of work that has begun and waits for something."""
    while True:
        try:
            try:
                sent = yield awaited
            except BaseException as error:
                awaited = work.throw(error)
            else:
                awaited = work.send(sent)
        except StopIteration as done:
            found: T = done.value
            return found
