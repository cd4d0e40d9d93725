"""How places are written, read and explained."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.moves import Build, Demolish
from engines.new_york_1901.state import State

CASES = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[2] / "cases" / GAME.id / "build.json").read_text("utf-8"))["cases"]
}


def state(id_: str) -> State:
    """The position of a case."""
    return msgspec.convert(CASES[id_]["state"], State)


AFTER_ACQUIRING = "1901.build.block"
"""Red owns c5 c6 (built), e4 e5, f4 g4 f5, g5 f6 g6, has acquired and no points."""


def broken(move: Build | Demolish, id_: str = AFTER_ACQUIRING) -> list[str]:
    refusal = referee.check(GAME, state(id_), move)
    return [one.rule for one in refusal.broken] if refusal else []


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        (Build(tile="s-S4", anchor="a1", rotation=0), ["1901.build.block", "1901.build.level"]),
        (Build(tile="b-I3", anchor="z1", rotation=0), ["1901.build.block"]),
        (Build(tile="b-I2", anchor="e4", rotation=5), []),
        (Build(tile="b-I2", cells=("e4", "e4")), ["1901.build.block"]),
        (Build(tile="b-I2", cells=("e4", "z99")), ["1901.build.own-land", "1901.build.block"]),
        (Demolish(tile="b-I2"), ["1901.turn.option2", "1901.build.block"]),
        (Build(tile="g-O4", cells=("e4", "e5", "f4", "f5")), ["1901.build.level"]),
        (Build(tile="b-O4", cells=("e5", "e6", "f5", "f6")), ["1901.build.own-land"]),
        (Build(tile="b-I2", cells=("e5", "f5")), ["1901.build.street"]),
        (
            Build(tile="b-I3", cells=("c6", "d6", "e6")),
            ["1901.build.own-land", "1901.build.free", "1901.build.block"],
        ),
    ],
)
def test_what_forbids_a_place(move: Build | Demolish, rules: list[str]) -> None:
    assert broken(move) == rules


def test_blocked_placements_name_the_rule() -> None:
    """Near moves touch a lot of the seat; each that is refused says why."""
    here = state(AFTER_ACQUIRING)
    own = {"c5", "c6", "e4", "e5", "f4", "g4", "f5", "g5", "f6", "g6"}
    seen: dict[str, str] = {}
    for move, refusal in referee.blocked(GAME, here):
        if isinstance(move, Build | Demolish):
            assert own & set(move.cells or ())
            seen[GAME.notation(here, 0, move)] = refusal.code
    assert seen["b-I2@e5"] == "1901.build.street"
    assert seen["b-O4@e5"] == "1901.build.own-land"
    assert seen["s-I4@d4"] == "1901.build.own-land"
    assert seen["s-L3@e4"] == "1901.build.level"
    assert seen["x:b-I2@c5^1"] == "1901.turn.option2"
    assert "b-I2@e4" not in seen


@pytest.mark.parametrize(
    "text",
    [
        "b-I2@e4", "b-I3@e5", "x:b-I2@c5^1", "b-I3@e4,e5,f5", "+R05", "+R05/blue-2", "-R05", "end", "fever",
        "exchange", "land-grab",
    ],
)  # fmt: skip
def test_texts_are_read_back(text: str) -> None:
    here = state(AFTER_ACQUIRING)
    move: Any = GAME.parse(here, 0, text)
    assert move is not None
    assert GAME.notation(here, 0, move) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "b-I2", "b-I2@", "b-I2@e4^0", "b-I2@e4^2", "b-I2@e4^8", "b-I2@e44444", "b-I2@f6,g6", "x:", "x:end", "+",
        "+R99", "+R05/red-2", "-", "-r05", "fevers", "b-I2@e4 ", "x:x:b-I2@e4",
    ],
)  # fmt: skip
def test_other_texts_name_nothing(text: str) -> None:
    """Also places that are written in another way than the listed one."""
    assert GAME.parse(state(AFTER_ACQUIRING), 0, text) is None
