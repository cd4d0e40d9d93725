"""Random play from fixed seeds: what is measured, the same in every run."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from engines import referee
from engines.game import AnyGame

CAP = 2_000
"""Moves of a game at most; some games have no bound."""


class Turn(NamedTuple):
    """A state, the move that is made in it, and the turn before."""

    state: Any
    move: Any
    before: "Turn | None"


def seed(number: int) -> str:
    """The seed of a game. Its eight digits can be changed without changing the length of a state."""
    return f"bench.{number:08d}"


def begun(game: AnyGame, seats: int, number: int) -> Any:
    """The first state of a game with default options."""
    return game.start(seats, game.options(), seed(number))


def turns(game: AnyGame, seats: int, number: int, cap: int = CAP) -> Iterator[Turn]:
    """The turns of one random game."""
    dice = random.Random(number)
    state, last = begun(game, seats, number), None
    for _ in range(cap):
        if referee.over(state):
            return
        seat = state.to_move[0]
        move = dice.choice(list(game.legal(state, seat)))
        last = Turn(state, move, last)
        yield last
        state = game.play(state, seat, move).state


def middles(game: AnyGame, count: int) -> list[Turn]:
    """About so many turns from the middle half of games, evenly over all numbers of seats."""
    found: list[Turn] = []
    each = -(-count // len(game.seats))
    for seats in game.seats:
        games = [list(turns(game, seats, number)) for number in range(4)]
        inner = [turn for one in games for turn in one[len(one) // 4 : -(-len(one) * 3 // 4)]]
        found += inner[:: max(1, len(inner) // each)][:each]
    return found
