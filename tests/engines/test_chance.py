"""The random source gives what `tests/cases/chance.json` says, and that is what its description says.

The vectors come from the few lines of `dice.py`, written from the description alone (docstring of
`engines/chance.py`: SHA-256 over `<seed>:<k>`, first 8 bytes, big-endian); nothing of the engine made them.
`python -m tests.engines.test_chance` prints the file.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engines.chance import Chance, below, number, shuffled
from tests.engines.dice import Told

FILE = Path(__file__).parents[1] / "cases" / "chance.json"
VECTORS = json.loads(FILE.read_text())
SEEDS = ("demo", "0", "A-Za-z0-9._~+/=-", "x" * 64)


def vectors() -> dict[str, Any]:
    numbers, belows, shuffles = [], [], []
    for seed in SEEDS:
        told = Told(seed)
        numbers.append({"seed": seed, "numbers": [str(told.number()) for _ in range(4)]})
        for n in (1, 2, 6, 66, 10**6, 2**63 + 1, 2**64):
            told = Told(seed)
            values = [str(told.below(n)) for _ in range(5)]
            belows.append({"seed": seed, "n": str(n), "values": values, "drawn": told.k})
        for count in (0, 1, 2, 10, 49):
            told = Told(seed)
            order = told.shuffle(list(range(count)))
            shuffles.append({"seed": seed, "count": count, "order": order, "drawn": told.k})
    return {"format": 2, "number": numbers, "below": belows, "shuffle": shuffles}


def test_the_vectors_follow_from_the_description() -> None:
    assert vectors() == VECTORS


@pytest.mark.parametrize("vector", VECTORS["number"], ids=lambda vector: vector["seed"][:8])
def test_number(vector: dict[str, Any]) -> None:
    assert [str(number(vector["seed"], k)) for k in range(4)] == vector["numbers"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: f"{vector['seed'][:8]}-{vector['n']}")
def test_below(vector: dict[str, Any]) -> None:
    chance, values = Chance(seed=vector["seed"]), []
    for _ in vector["values"]:
        value, chance = below(chance, int(vector["n"]))
        values.append(str(value))
    assert values == vector["values"]
    assert chance == Chance(seed=vector["seed"], drawn=vector["drawn"])


def test_some_numbers_are_skipped_and_some_are_not() -> None:
    skipped = [vector for vector in VECTORS["below"] if vector["drawn"] > len(vector["values"])]
    assert {vector["n"] for vector in skipped} == {str(2**63 + 1)}
    assert len(skipped) == len(SEEDS)


@pytest.mark.parametrize("vector", VECTORS["shuffle"], ids=lambda vector: f"{vector['seed'][:8]}-{vector['count']}")
def test_shuffle(vector: dict[str, Any]) -> None:
    order, chance = shuffled(Chance(seed=vector["seed"]), range(vector["count"]))
    assert list(order) == vector["order"]
    assert chance == Chance(seed=vector["seed"], drawn=vector["drawn"])


def test_every_order_is_as_likely() -> None:
    """24,000 shuffles of four things: chi-squared of the 24 orders, 23 degrees of freedom, far below the
    value that is passed once in a million (70.5)."""
    chance, found = Chance(seed="fair"), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        order, chance = shuffled(chance, range(4))
        found[order] += 1
    assert len(found) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 70.5


if __name__ == "__main__":
    print(json.dumps(vectors(), indent=1))
