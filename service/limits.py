"""Who calls, and how much they may ask for.

Calls are not counted unless RATE_LIMIT is set: who runs the service at home never meets a limit. A request takes a
permit; so does each call of a batch and, from the second on, of a GraphQL document.
"""

from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path

from starlette.types import Scope

from schema import wire
from schema.moves import MAX_BLOCKED
from schema.problem import Problem
from service.answers import LONGEST
from service.hot import Lately
from service.http import header
from service.permits import POLICY, Caller
from service.redis import Redis
from service.settings import Settings, Unusable

CALLERS = 50_000
"""Callers remembered; who was not heard of for longest is forgotten, and begins with all permits."""
SHORTEST_KEY = 16
SUBNET = 64
"""Bits that tell one IPv6 customer from another: the rest are theirs to change."""


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
    from schema.graphql import limits as graphql  # long to import, and not wanted at once

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
        bots=wire.BotLimits(
            at_once=settings.bots,
            waiting=settings.bots_waiting,
            seconds=settings.bot_seconds,
            iterations=settings.bot_iterations,
        )
        if settings.bots
        else None,
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
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8"
        raise Unusable(f"API_KEYS_FILE: {settings.api_keys_file} cannot be read: {reason}") from None
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
