"""How many ways a position can go on for so many moves (`tests/perft/new-york-1995.json`): the engine and the naive
implementation count alike, and from the empty board the number follows by hand.

A way is a sequence of moves; draws are those of the position's deck. `python -m
tests.engines.new_york_1995.test_perft` prints the numbers of the naive implementation.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.new_york_1995 import NEW_YORK_1995 as GAME
from engines.new_york_1995.state import State
from tests.engines.new_york_1995 import naive
from tests.engines.walk import setups
from tests.lay import lay

FILE = Path(__file__).parents[2] / "perft" / "new-york-1995.json"
TABLE: list[dict[str, Any]] = json.loads(FILE.read_text())["positions"]
NAIVE = 1_500
"""Ways that the naive implementation counts in a test."""


def ways(state: State, depth: int) -> int:
    moves = list(referee.legal(GAME, state))
    if depth == 1:
        return len(moves)
    return sum(ways(GAME.play(state, move.seat or 0, move).state, depth - 1) for move in moves)


def naive_ways(raw: naive.Raw, depth: int) -> int:
    actions = naive.moves(raw)
    if depth == 1:
        return len(actions)
    return sum(naive_ways(naive.play(raw, action), depth - 1) for action in actions.values())


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry["title"])
def test_perft(entry: dict[str, Any]) -> None:
    raw = entry["state"]
    state = msgspec.convert(raw, State)
    for depth, count in enumerate(entry["ways"], 1):
        assert ways(state, depth) == count
        if count <= NAIVE:
            assert naive_ways(raw, depth) == count


@pytest.mark.parametrize("setup", setups(GAME), ids=repr)
def test_from_the_start(setup: Any) -> None:
    """49 spaces for the first piece, and one fewer for each that follows: the colours differ at first."""
    state = setup.start()
    assert [ways(state, depth) for depth in (1, 2)] == [49, 49 * 48]


def test_three_pieces_by_hand() -> None:
    """The fourth piece of three seats is red again: with the first in a corner two more spaces are barred."""
    raw = lay(
        {"phase": "preliminary", "laid": 3, "ply": 3, "board": {"A1": "r......", "A3": "..b....", "A6": "......y"}}
    )
    assert ways(msgspec.convert(raw, State), 1) == 49 - 3 - 2
    assert naive_ways(raw, 1) == 49 - 3 - 2


def test_every_variant_is_counted() -> None:
    counted = [entry["state"] for entry in TABLE]
    assert {entry["seats"] for entry in counted} == {2, 3, 4, 5}
    for name, value in (("events", True), ("teams", True), ("ownColours", True), ("duelPrice", "owner")):
        assert [entry for entry in counted if entry["options"][name] == value], name


if __name__ == "__main__":
    for each in TABLE:
        print(each["title"], [naive_ways(each["state"], depth) for depth in range(1, len(each["ways"]) + 1)])
