"""Work for callers who may hang up before it is done."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.types import Receive

T = TypeVar("T")

HUNG_UP = 499
"""The status that is noted for them, as nginx does. They see none."""


class Gone(Exception):
    """The caller has hung up."""


async def while_there(receive: Receive, work: Coroutine[Any, Any, T]) -> T:
    """What the work returns. It is given up when its caller hangs up, and `Gone` raised. The body has been read."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(receive))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise Gone
    finally:
        leaving.cancel()
        doing.cancel()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
