"""What takes long to make and is not wanted at once: made beside the loop after the start, one after the other, and
waited for by whoever asks before."""

from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

T = TypeVar("T")
MAKING = ThreadPoolExecutor(1, "making")


class Later(Generic[T]):
    """A value that `make` makes, once."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: Future[T] | None = None

    def begin(self) -> Future[T]:
        """Have it made, if nobody has yet."""
        if self._made is None:
            self._made = MAKING.submit(self._make)
        return self._made

    async def __call__(self) -> T:
        """The value."""
        made = self.begin()
        return made.result() if made.done() else await wrap_future(made)
