"""What costs nothing where nothing is waited for: a limit of time, and telling what is ready before a wait."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator
from functools import partial
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


@coroutine
def telling_first(wanted: Awaitable[T], tell: Callable[[], Coroutine[Any, Any, None]]) -> Generator[Any, Any, T]:
    """What is waited for. Before anything is really waited for, all that is ready is told; to let others have their
    turn is not to wait."""
    work = wanted.__await__()
    go_on: Callable[[], Any] = partial(work.send, None)
    while True:
        try:
            awaited = go_on()
        except StopIteration as done:
            found: T = done.value
            return found
        if awaited is not None:
            yield from tell().__await__()
        try:
            sent = yield awaited
        except BaseException as error:
            go_on = partial(work.throw, error)
        else:
            go_on = partial(work.send, sent)
