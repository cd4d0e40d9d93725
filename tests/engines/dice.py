"""The random source once more, from its description alone: see `test_chance.py`."""

import hashlib
from typing import Any


class Told:
    """Numbers of a seed in turn; `k` of them were drawn."""

    def __init__(self, seed: str, k: int = 0) -> None:
        self.seed, self.k = seed, k

    def number(self) -> int:
        digest = hashlib.sha256((self.seed + ":" + str(self.k)).encode("ascii")).hexdigest()
        self.k += 1
        return int(digest[:16], 16)

    def below(self, n: int) -> int:
        while True:
            u = self.number()
            if u // n < 2**64 // n:
                return u % n

    def shuffle(self, items: list[Any]) -> list[Any]:
        places = range(1, len(items))
        for i in reversed(places):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items
