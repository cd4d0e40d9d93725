"""The one thing that the service remembers, if a table asks for it: which of its sealed states is the newest.

Redis holds a digest for each guarded table and changes it by compare-and-set, so that of two answers to one state one
wins. The same move made again on the same state gives the same state, and so may be repeated after a lost answer.
"""

from hashlib import sha256
from typing import Literal

from service.redis import Redis

Verdict = Literal["newest", "stale", "unknown"]
ADVANCE = """
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] and held ~= ARGV[2] then return 0 end
if not held and ARGV[1] ~= '' then return -1 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""
VERDICTS: dict[int | None, Verdict] = {1: "newest", 0: "stale", -1: "unknown", None: "unknown"}


class Guard:
    """Knows the newest state of each guarded table for as long as Redis remembers; `strict` where nothing may be
    played that it cannot vouch for."""

    def __init__(self, shared: Redis | None, seconds: int, strict: bool) -> None:
        self._shared, self._seconds, self.strict = shared, seconds, strict

    @property
    def there(self) -> bool:
        """Whether there is a Redis that could remember anything."""
        return self._shared is not None

    async def check(self, table: str, state: bytes) -> Verdict:
        """Whether a state is the newest of its table."""
        held = await self._shared.get(f"table:{table}") if self._shared else None
        if held is None:
            return "unknown"
        return "newest" if held == digest(state) else "stale"

    async def advance(self, table: str, old: bytes | None, new: bytes) -> Verdict:
        """Have a state follow on the newest one, or (None) be the first; says whether it could."""
        if self._shared is None:
            return "unknown"
        before = b"" if old is None else digest(old)
        said = await self._shared.run(ADVANCE, f"table:{table}", before, digest(new), str(self._seconds).encode())
        return VERDICTS.get(said, "unknown")


def digest(state: bytes) -> bytes:
    """What stands for a state."""
    return sha256(state).hexdigest().encode()
