"""How much one caller may ask for: token buckets, kept here or, with Redis, leased from one that all replicas share.

Off unless RATE_LIMIT is set: who runs the service at home never meets a limit. A request takes a permit; so does
each call of a batch and, from the second on, of a GraphQL document. To ask Redis for each permit would cost more
than the call, so that a process takes LEASE of them at a time, and the next before they are used up. While Redis is
out of reach a process counts by itself.
"""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any

from starlette.types import Scope

from schema import wire
from schema.graphql import limits as graphql
from schema.moves import MAX_BLOCKED
from schema.problem import Problem, problem
from service.answers import LONGEST
from service.hot import Lately
from service.http import header
from service.redis import Redis
from service.settings import Settings, Unusable

POLICY = "default"
LEASE, LOW = 20, 10
"""Permits taken from Redis at a time, and how few may be left before the next are asked for."""
CALLERS = 50_000
"""Callers remembered; who was not heard of for longest is forgotten, and begins with a full bucket."""
SHORTEST_KEY = 16
SUBNET = 64
"""Bits that tell one IPv6 customer from another: the rest are theirs to change."""
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


class Limits:
    """Knows the callers."""

    def __init__(self, settings: Settings, shared: Redis | None) -> None:
        self._settings, self._shared = settings, shared
        self._keys = _keys(settings)
        self._header = settings.client_header.lower().encode()
        self._callers: Lately[str, Caller] = Lately(CALLERS)

    async def refused(self, scope: Scope, language: str) -> Problem | None:
        """The problem with a request, if its caller has no permit left. Notes whose it is."""
        caller = scope["state"]["caller"] = self._caller(scope)
        return await caller.take(language)

    def _caller(self, scope: Scope) -> Caller:
        name, most = self._named(scope)
        if (known := self._callers.get(name)) is None:
            known = Caller(name, most, self._settings.rate_window, self._shared)
            self._callers.put(name, known)
        return known

    def _named(self, scope: Scope) -> tuple[str, int]:
        """The caller's API key if it is one of ours, else the address; and the calls they may make."""
        if self._keys:
            key = header(scope, b"x-api-key") or header(scope, b"authorization").removeprefix("Bearer ")
            if most := self._keys.get(_digest(key)):
                return f"key {_digest(key)}", most
        address = (scope.get("client") or ("",))[0]
        if self._header:
            # The last address is what the proxy itself saw; those before it are what it was told.
            address = network(header(scope, self._header).rpartition(",")[2].strip()) or address
        return f"address {network(address) or address}", self._settings.rate_limit


async def further(notes: Mapping[str, Any], language: str) -> Problem | None:
    """The problem with one more call in a request, if its caller has no permit left for it."""
    caller: Caller | None = notes.get("caller")
    return await caller.take(language) if caller else None


@lru_cache(10_000)
def network(address: str) -> str:
    """Whose address it is: all of an IPv6 subnet are one caller. Empty for what is none."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((int(found), SUBNET), strict=False))


def told(settings: Settings) -> wire.Limits:
    """All limits, for callers to read."""
    rate = wire.Rate(policy=POLICY, calls=settings.rate_limit, seconds=settings.rate_window)
    return wire.Limits(
        rate=rate if settings.rate_limit else None,
        body_bytes=settings.max_body,
        batch_bytes=settings.max_batch_body,
        batch_calls=wire.MAX_BATCH,
        moves=wire.MAX_MOVES,
        listed_moves=wire.MAX_PAGE,
        blocked_moves=MAX_BLOCKED,
        read_seconds=settings.read_timeout,
        work_seconds=LONGEST,
        requests_at_once=settings.max_concurrency,
        graphql=wire.DocumentLimits(
            characters=graphql.LENGTH,
            tokens=graphql.TOKENS,
            depth=graphql.DEPTH,
            aliases=graphql.ALIASES,
            fields=graphql.FIELDS,
        ),
    )


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def _keys(settings: Settings) -> dict[str, int]:
    """The API keys, by digest, with the calls that each may make. Raises `Unusable`."""
    if not settings.api_keys_file:
        return {}
    try:
        lines = Path(settings.api_keys_file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"API_KEYS_FILE: {error}") from None
    found = {}
    for number, line in enumerate(lines, 1):
        match line.split():
            case [] | ["#", *_]:
                pass
            case [key] if len(key) >= SHORTEST_KEY:
                found[_digest(key)] = settings.rate_limit
            case [key, calls] if len(key) >= SHORTEST_KEY and calls.isdecimal() and int(calls) > 0:
                found[_digest(key)] = int(calls)
            case _:
                raise Unusable(
                    f"API_KEYS_FILE: Expected a key of {SHORTEST_KEY} characters or more, and perhaps a number of "
                    f"calls, in line {number}"
                )
    return found
