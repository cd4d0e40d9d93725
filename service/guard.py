"""The one thing that the service remembers, if a table asks for it: which of its sealed states is the newest.

Redis holds a mark for each guarded table, ply and digest, and changes it by compare-and-set, so that of two answers
to one state one wins. The same move made again on the same state gives the same state, and so may be repeated after a
lost answer. Whoever shows a state of a later ply than Redis holds was given it by the service: what Redis lost, when
it failed over or could not be reached, is then made good.
"""

from hashlib import sha256
from typing import Literal

from service.redis import Redis

Verdict = Literal["newest", "stale", "unknown"]
ADVANCE = """
local function ply(mark) return tonumber(string.match(mark, '^%d+')) or -1 end
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] and held ~= ARGV[2] and ply(held) >= ply(ARGV[1]) then return 0 end
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

    async def check(self, table: str, mark: bytes) -> Verdict:
        """Whether the state with this mark is the newest of its table."""
        held = await self._shared.get(f"table:{table}") if self._shared else None
        if held is None:
            return "unknown"
        return "newest" if held == mark or _ply(held) < _ply(mark) else "stale"

    async def advance(self, table: str, old: bytes, new: bytes) -> Verdict:
        """Have a state follow on the newest one, or (where `old` is empty) be the first; says whether it could."""
        if self._shared is None:
            return "unknown"
        said = await self._shared.run(ADVANCE, f"table:{table}", old, new, str(self._seconds).encode())
        return VERDICTS.get(said, "unknown")


def marked(encoded: bytes, ply: int) -> bytes:
    """What stands for a state."""
    return f"{ply}:{sha256(encoded).hexdigest()}".encode()


def _ply(mark: bytes) -> int:
    return int(mark.partition(b":")[0])
