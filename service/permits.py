"""The permits of a caller: a token bucket, kept here or, with Redis, leased from one that all replicas share.

To ask Redis for each permit would cost more than the call, so that a process takes LEASE of them at a time, and the
next before they are used up. While Redis is out of reach a process counts by itself.
"""

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from math import ceil
from time import monotonic
from typing import Any

from schema.problem import Problem, problem
from service.redis import Redis

POLICY = "default"
LEASE, LOW = 20, 10
"""Permits taken from Redis at a time, and how few may be left before the next are asked for."""
TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local held = redis.call('HMGET', KEYS[1], 'left', 'at')
local most, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local left = math.min(most, (tonumber(held[1]) or most) + (now - (tonumber(held[2]) or now)) * rate)
local given = math.min(tonumber(ARGV[3]), math.floor(left))
redis.call('HSET', KEYS[1], 'left', left - given, 'at', now)
redis.call('EXPIRE', KEYS[1], ARGV[4])
return {given, math.floor(left - given)}
"""


class Caller:
    """The permits of one caller."""

    def __init__(self, name: str, most: int, seconds: int, shared: Redis | None) -> None:
        self._most, self._seconds, self._shared = most, seconds, shared
        self._key = f"limit:{sha256(name.encode()).hexdigest()[:32]}"
        self._rate = most / seconds
        self._left, self._at = float(most), monotonic()
        self._leased = self._beyond = 0
        self._dry_until = 0.0
        self._asking: asyncio.Future[bool] | None = None

    async def take(self, language: str) -> Problem | None:
        """Take a permit; the problem is that there is none."""
        if await self._leasing() if self._shared else self._own(1):
            return None
        return problem("too-many-requests", language, seconds=ceil(1 / self._rate))

    def headers(self) -> list[tuple[bytes, bytes]]:
        """What the caller is told on every answer (draft-ietf-httpapi-ratelimit-headers)."""
        left = self._leased + self._beyond if self._shared else int(self._left)
        full = ceil((self._most - left) / self._rate)
        return [
            (b"ratelimit", f'"{POLICY}";r={left};t={full}'.encode()),
            (b"ratelimit-policy", f'"{POLICY}";q={self._most};w={self._seconds}'.encode()),
        ]

    def _own(self, wanted: int) -> int:
        """Permits of the bucket that is kept here, as many as wanted if it has them."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        given = min(wanted, int(self._left))
        self._left -= given
        return given

    async def _leasing(self) -> bool:
        """Use a permit that was leased; wait for more only when there is none."""
        while self._leased < 1:
            if not await asyncio.shield(self._more()):
                return False
        self._leased -= 1
        if self._leased < LOW:
            self._more()
        return True

    def _more(self) -> asyncio.Future[bool]:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._lease())
        return self._asking

    async def _lease(self) -> bool:
        """Whether there are more permits to be had. Who was told that there are none need not ask again at once."""
        if monotonic() < self._dry_until:
            return False
        given = await self._asked()
        self._leased += given
        if not given:
            self._dry_until = monotonic() + 1 / self._rate
        return given > 0

    async def _asked(self) -> int:
        assert self._shared, "only what is shared is leased"
        numbers = (self._most, self._rate, LEASE, self._seconds)
        said = await self._shared.run(TAKE, self._key, *(str(number).encode() for number in numbers))
        if said is None:
            self._beyond = 0
            return self._own(LEASE)
        given, self._beyond = said
        return int(given)


async def further(notes: Mapping[str, Any], language: str) -> Problem | None:
    """The problem with one more call in a request, if its caller has no permit left for it."""
    caller: Caller | None = notes.get("caller")
    return await caller.take(language) if caller else None
