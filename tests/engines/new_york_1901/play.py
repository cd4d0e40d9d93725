"""Random games of New York 1901 for the tests, and moves as the slow method writes them."""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from engines import referee
from engines.canon import canonical
from engines.game import Step
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Card, Demolish, End, Release
from engines.new_york_1901.state import Options, State


def raw(state: State) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(canonical(state))
    return document


def squares(cells: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    return frozenset((ord(cell[0]) - ord("a"), int(cell[1:]) - 1) for cell in cells)


def plain(move: AnyMove) -> tuple[Any, ...]:
    """A move as the slow method writes it."""
    match move:
        case Acquire():
            return ("acquire", move.card, move.lot)
        case Build() | Demolish():
            assert move.cells is not None
            return ("build" if isinstance(move, Build) else "demolish", move.tile, squares(move.cells))
        case Card():
            return ("card", move.card)
        case Release():
            return ("release", move.lot)
        case End():
            return ("end",)


def made(state: State, move: AnyMove) -> Step[State]:
    step = referee.apply(GAME, state, move)
    assert isinstance(step, Step), step
    return step


def setup(n: int) -> tuple[int, Options]:
    """The n-th of a varied row of set-ups."""
    challenge = ("gold-prestige", "none", "technology-king", "random")[n % 4]
    options: Options = msgspec.convert(
        {"expert": n % 4 == 3, "reflection": n % 5 == 4, "challenge": challenge}, Options
    )
    return 2 + n % 3, options


def game(n: int, greed: float = 0.5) -> Iterator[tuple[State, AnyMove | None]]:
    """The positions of a random game with the move played in each; the last one has none."""
    dice = random.Random(f"game {n}")
    seats, options = setup(n)
    state = GAME.start(seats, options, f"seed-{n}")
    assert isinstance(state, State)
    while state.to_move:
        moves = list(GAME.legal(state, state.to_move[0]))
        building = [move for move in moves if isinstance(move, Build | Demolish | Card)]
        move = dice.choice(building if building and dice.random() < greed else moves)
        yield state, move
        state = made(state, move).state
    yield state, None
