"""The engine against the naive implementation: whole games, state by state, and counts of the moves ahead."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.canon import canonical
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.moves import AnyMove
from engines.new_york_city.state import Options, State
from tests.engines.new_york_city import naive
from tests.engines.new_york_city.lay import KINDS, PACK, lay

PERFT: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "perft" / "new-york-city.json").read_text())[
    "positions"
]


def raw(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def plain(move: AnyMove) -> dict[str, Any]:
    """The move without its seat."""
    return {name: part for name, part in raw(move).items() if name != "seat"}


def started(seats: int, seed: str) -> State:
    state = GAME.start(seats, Options(), seed)
    assert isinstance(state, State)
    return state


def key(move: dict[str, Any]) -> str:
    return json.dumps(move, sort_keys=True)


def followed(state: State, dice: random.Random) -> None:
    """Both play the same random game from the state on, and agree at every ply."""
    other = raw(state)
    while state.to_move:
        seat = state.to_move[0]
        listed = list(GAME.legal(state, seat))
        assert sorted(key(plain(move)) for move in listed) == sorted(map(key, naive.legal(other))), raw(state)
        kind = dice.choice([type(move) for move in listed])
        move = dice.choice([move for move in listed if type(move) is kind])
        state = GAME.play(state, seat, move).state
        other = naive.play(other, plain(move))
        assert raw(state) == other
    assert [column.total for column in GAME.score(state).scores] == naive.totals(other)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_start(seats: int, seed: str) -> None:
    assert raw(started(seats, seed)) == naive.start(seats, seed)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(3))
def test_random_games(seats: int, seed: int) -> None:
    followed(started(seats, f"naive-{seed}"), random.Random(seed))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_of_the_rich(seats: int, seed: int) -> None:
    """Every seat owns many characters and has dollars to use them; skyscrapers are short."""
    dice = random.Random(f"rich-{seats}-{seed}")
    names = [id_ for id_, kind in KINDS.items() if kind["dark"]]
    dice.shuffle(names)
    players = [{"dollars": 6, "board": seat, "supply": 3, "characters": names[seat::6]} for seat in range(seats)]
    boroughs = {id_: {"skyscrapers": [dice.randrange(1, 4) for _ in range(seats)]} for id_ in PACK["boroughs"][1:]}
    queue = list(reversed(range(seats))) * 2
    given = {
        "seats": seats, "round": 3, "phase": "draft", "queue": queue, "mayor": "bronx", "boroughs": boroughs,
        "players": [{**player, "hand": hand} for player, hand in zip(players, HANDS, strict=False)],
        "pairs": PAIRS[: 2 * seats + 1],
    }  # fmt: skip
    state = msgspec.convert(lay(given), State)
    assert GAME.faults(state) == ()
    followed(state, dice)


HANDS = [{"press": 2, "wild": 1}, {"plans": 3}, {"dollars": 1, "wild": 2}, {"characters": 2, "prestige": 1}]
PAIRS = [
    ["press", "wild"], ["plans", "plans"], ["dollars", "press"], ["skyscrapers", "skyscrapers"], ["plans", "wild"],
    ["characters", "prestige"], ["press", "press"], ["dollars", "dollars"], ["prestige", "skyscrapers"],
]  # fmt: skip


def leaves(state: State, depth: int) -> int:
    """How many lines of moves of this length there are."""
    if not depth:
        return 1
    return sum(
        leaves(GAME.play(state, seat, move).state, depth - 1) if depth > 1 else 1
        for seat in state.to_move
        for move in GAME.legal(state, seat)
    )


def slow_leaves(state: naive.State, depth: int) -> int:
    if not depth:
        return 1
    return sum(slow_leaves(naive.play(state, move), depth - 1) if depth > 1 else 1 for move in naive.legal(state))


@pytest.mark.parametrize("given", PERFT, ids=lambda given: given["title"])
def test_perft(given: dict[str, Any]) -> None:
    """The numbers in the file are the naive implementation's."""
    state = msgspec.convert(given["state"], State)
    assert GAME.faults(state) == ()
    assert canonical(state) == json.dumps(given["state"], sort_keys=True, separators=(",", ":")).encode()
    assert [leaves(state, depth) for depth in range(1, len(given["ways"]) + 1)] == given["ways"]


@pytest.mark.parametrize("given", PERFT, ids=lambda given: given["title"])
def test_perft_slowly(given: dict[str, Any]) -> None:
    counted = [slow_leaves(given["state"], depth + 1) for depth, n in enumerate(given["ways"]) if n < 3000]
    assert counted == given["ways"][: len(counted)]
    assert len(counted) >= 2
