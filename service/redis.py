"""Redis as the shared store: asked briefly, written to behind the answers, done without when it is ill.

The client's defaults wait 4 to 20 seconds for a server that is down, so every time-out is set here and nothing is
tried twice. After three failures in a row the breaker opens: for two seconds nobody asks.
"""

import asyncio
import re
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from service.log import Log
from service.metrics import Metrics

FAILURES = 3
REST = 2.0
"""Seconds that the breaker stays open."""
WAITING = 2_000
"""Writes that may wait; more are dropped, oldest first."""
TOGETHER = 64
CLOSING = 1.0
"""Seconds in which the last writes may be done."""
CONNECTIONS = 50
CLUSTERS = ("redis+cluster://", "rediss+cluster://")
FORMS = "redis://host:port/number, rediss://host:port/number, unix:///path, " + ", ".join(
    f"{scheme}host:port" for scheme in CLUSTERS
)
PREFIX = "knickerbocker:1:"


def client(url: str, timeout: float) -> Any:
    """The client of a URL; ValueError for one that cannot be used. Connecting comes later."""
    # Imported where there is a Redis: it took a sixth of the start of a process.
    from redis import asyncio as redis

    path = urlsplit(url).path
    if not (path if url.startswith("unix:") else re.fullmatch(r"/?\d*", path)):
        raise ValueError  # the client would take another database, or a socket without a name

    options: dict[str, Any] = {
        "socket_timeout": timeout,
        "socket_connect_timeout": timeout,
        "max_connections": CONNECTIONS,
        "protocol": 3,
        "retry": None,
    }
    if url.startswith(CLUSTERS):
        return redis.RedisCluster.from_url(url.replace("+cluster", "", 1), **options)
    pool = redis.BlockingConnectionPool.from_url(url, timeout=timeout, **options)
    return redis.Redis.from_pool(pool)


class Redis:
    """A Redis, Valkey or Redis Cluster behind a breaker. `cluster` is told by the scheme `redis+cluster://`."""

    def __init__(self, url: str, timeout: float, ttl: int, metrics: Metrics, log: Log) -> None:
        self._client = client(url, timeout)
        self._timeout, self._ttl, self._metrics, self._log = timeout, ttl, metrics, log
        self._failures, self._resting_until, self._ill = 0, 0.0, False
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=WAITING)
        self._woken = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    async def get(self, key: str) -> bytes | None:
        """The bytes under a key; None when there are none, or Redis does not say in time."""
        if monotonic() < self._resting_until:
            self._metrics.cache("redis", "skipped")
            return None
        found: bytes | None = await self._attempt(self._client.get(PREFIX + key))
        self._metrics.cache("redis", "miss" if found is None else "hit")
        return found

    async def run(self, script: str, key: str, *arguments: bytes) -> Any:
        """What a Lua script makes of a key; None when Redis does not say in time."""
        if monotonic() < self._resting_until:
            return None
        return await self._attempt(self._client.eval(script, 1, PREFIX + key, *arguments))

    def put(self, key: str, value: bytes) -> None:
        """Have the bytes written soon; the caller does not wait."""
        if len(self._waiting) == WAITING:
            self._metrics.cache("redis", "dropped")
        self._waiting.append((key, value))
        self._woken.set()

    async def _attempt(self, command: Any) -> Any:
        """What the command answers, or None; counts failures for the breaker."""
        try:
            async with asyncio.timeout(self._timeout):
                answer = await command
        except Exception as error:  # whatever it is, the answer is made without Redis
            self._failures += 1
            self._metrics.cache("redis", "failed")
            if self._failures >= FAILURES:
                self._rest(error)
            return None
        self._failures = 0
        if self._ill:
            self._ill = False
            self._log.info("redis answers again", {})
        return answer

    def _rest(self, error: Exception) -> None:
        """Leave it alone for a while. The log is told once why: for days each rest may be followed by the next."""
        self._resting_until, self._failures = monotonic() + REST, 0
        if not self._ill:
            self._ill = True
            self._log.warning("redis rests", error=type(error).__name__, **_code(error))

    async def _write(self) -> None:
        """Write what waits, many at a time: one pipeline costs about as much as two single calls."""
        while not self._closing:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                if (rest := self._resting_until - monotonic()) > 0:
                    await asyncio.sleep(rest)
                pipeline = self._client.pipeline(transaction=False)
                for _ in range(min(TOGETHER, len(self._waiting))):
                    key, value = self._waiting.popleft()
                    pipeline.set(PREFIX + key, value, ex=self._ttl)
                await self._attempt(pipeline.execute(raise_on_error=False))

    async def open(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what still waits, if that can be done soon, and let the connections go."""
        self._closing = True
        self._woken.set()
        if self._writer:
            # Told rather than cancelled: where a time-out comes at the same moment a cancellation is lost.
            await asyncio.wait({self._writer}, timeout=CLOSING)
            self._writer.cancel()
        with suppress(Exception):
            await self._client.aclose()

    @property
    def state(self) -> str:
        """`up`, or `resting` from when the breaker opened until Redis has answered again."""
        return "resting" if self._ill else "up"


def _code(error: Exception) -> dict[str, str]:
    """The word in capitals by which Redis says what is wrong (NOAUTH, OOM, …). What else it says may quote a key."""
    code = str(error).partition(" ")[0]
    return {"code": code} if code.isalpha() and code.isupper() else {}
