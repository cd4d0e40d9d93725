"""When to try again, and how long to wait before."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import httpx2

UNSENT: Final = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout)
"""Failures after which the request cannot have been heard."""
GATEWAY: Final = (502, 504)
"""Statuses by which a proxy says that it does not know what became of the request."""


@dataclass(frozen=True, kw_only=True)
class Retry:
    """Tries so many times, waiting a random time that may grow twofold with each of them, and never less than
    `Retry-After` says; a longer wait than `most` seconds is left to the caller."""

    tries: int = 4
    base: float = 0.1
    most: float = 10.0
    chance: Callable[[], float] = random.random
    """A number from 0 to 1: jitter, so that callers do not come back all at once."""

    def wait(self, tried: int, asked: float | None) -> float | None:
        """Seconds until the next try after so many; None when there should be none."""
        if tried >= self.tries or (asked or 0) > self.most:
            return None
        jitter: float = self.chance() * min(self.most, self.base * 2**tried)
        return jitter + (asked or 0)


def again(error: httpx2.TransportError, repeatable: bool) -> bool:
    """Whether a request that failed on its way may be sent again."""
    return repeatable or isinstance(error, UNSENT)


def busy(response: httpx2.Response, repeatable: bool) -> bool:
    """Whether an answer asks to come again. 429 is said before anything was done. 503 mostly is, but a guard that
    fell silent may have heard of the move, and so may whatever stands behind a proxy."""
    if response.status_code == 429:
        return True
    return response.status_code in (503, *GATEWAY) and repeatable


def seconds(response: httpx2.Response) -> float | None:
    """What `Retry-After` says, if it says seconds."""
    said = response.headers.get("retry-after", "")
    return float(said) if said.isdigit() else None
