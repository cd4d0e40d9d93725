"""The one source of randomness: counter-based, so that a state alone decides what comes next.

Random number k (k = 0, 1, …) of a seed is the first 8 bytes, big-endian, of
SHA-256 over the ASCII text ``<seed>:<k>``. ``tests/cases/chance.json`` holds golden vectors.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Annotated, TypeVar

from msgspec import Meta

from engines.model import Count, Model

T = TypeVar("T")

Seed = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._~+/=-]+$")]

SPAN = 1 << 64
_FIRST = Struct(">Q").unpack_from


class Chance(Model):
    """A seed and how many numbers were drawn from it so far."""

    seed: Seed
    drawn: Count = 0


def number(seed: str, k: int) -> int:
    """Random number `k` of `seed`, 0 <= number < 2**64."""
    found: int = _FIRST(sha256(f"{seed}:{k}".encode()).digest())[0]
    return found


def below(chance: Chance, n: int) -> tuple[int, Chance]:
    """A fair integer in 0..n-1. Numbers at or above the last multiple of n are skipped, so none is favoured."""
    found, drawn = fair(chance.seed, chance.drawn, n)
    return found, Chance(seed=chance.seed, drawn=drawn)


def fair(seed: str, k: int, n: int) -> tuple[int, int]:
    """A fair integer below n from the numbers from k on, and how many are used up then."""
    fair = SPAN - SPAN % n
    while (u := number(seed, k)) >= fair:
        k += 1
    return u % n, k + 1


def shuffled(chance: Chance, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
    """The items in random order: Fisher-Yates, swapping each place from the last down to the second with
    a place at or before it."""
    order = list(items)
    drawn = chance.drawn
    for last in range(len(order) - 1, 0, -1):
        pick, drawn = fair(chance.seed, drawn, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), Chance(seed=chance.seed, drawn=drawn)
