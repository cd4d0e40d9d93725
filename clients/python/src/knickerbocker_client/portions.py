"""Calls gathered for one request of a stream."""

from typing import Generic, TypeVar

import msgspec

from knickerbocker_client.call import Call

A = TypeVar("A")
MOST = 200
BYTES = 64_000
"""A portion is no longer than what sockets hold, so that the service, which answers while it reads, never waits for a
caller who is still sending."""


class Portion(Generic[A]):
    """Calls until there are enough of them."""

    def __init__(self) -> None:
        self._calls: list[Call[A]] = []
        self._bytes = 0

    def takes(self, call: Call[A]) -> bool:
        """Add a call; whether the portion is full now."""
        self._calls.append(call)
        self._bytes += len(msgspec.json.encode(call.body))
        return len(self._calls) >= MOST or self._bytes >= BYTES

    def emptied(self) -> list[Call[A]]:
        """The calls, to be sent."""
        calls, self._calls, self._bytes = self._calls, [], 0
        return calls
