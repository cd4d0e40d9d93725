"""Chunks of work: large enough that handing them out costs little, small enough that little is done twice."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

CHUNK = 0.1
"""Seconds that a chunk should take."""


class Pace:
    """Cuts items into chunks of the size that the chunks done so far tell. What is made of an item does not hang on
    its chunk, so the size may change at any time."""

    def __init__(self) -> None:
        self.size = 1

    def chunks(self, items: Iterator[Any]) -> Iterator[tuple[Any, ...]]:
        """The items, in chunks of the size that holds when each is asked for."""
        while chunk := tuple(islice(items, self.size)):
            yield chunk

    def took(self, count: int, seconds: float) -> None:
        """A chunk of so many items took so long. Sizes at most double, since the first chunks warm up."""
        self.size = max(1, min(2 * self.size, int(CHUNK * count / max(seconds, 1e-9))))
