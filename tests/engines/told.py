"""Print, for each setup, a digest of all that the engines tell of some positions of a game of it."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from engines import referee
from engines.bots import LEVELS, Question, blind, think
from engines.game import AnyGame
from tests.engines.walk import SETUPS, Position, spread, walk

FEW, TRIES = 3, 12
"""Positions of each setup; tries of a search."""


def told(position: Position) -> Iterator[Any]:
    """Lists and their order, events, sheets, views, suggestions to the last digit."""
    setup, state, move = position
    game, seat = setup.game, state.to_move[0]
    moves = list(referee.legal(game, state))
    yield moves
    yield [(game.effect(state, one.seat, one), game.notation(state, one.seat, one)) for one in moves[:20]]
    yield [(near, referee.check(game, state, near)) for near in list(game.near(state, seat))[:20]]
    yield game.play(state, move.seat, move).events
    yield game.score(state)
    yield game.view(state, seat)
    yield [one for level in LEVELS for one in think(level, _question(game, state, seat))]


def _question(game: AnyGame, state: Any, seat: int) -> Question:
    return Question(game=game, world=blind(game, state, seat, "s"), seat=seat, seed="s", iterations=TRIES)


def main() -> None:
    """A line for each setup."""
    for setup in SETUPS:
        digest = hashlib.sha256()
        for position in spread(walk(setup)[:-1], FEW):
            for part in told(position):
                digest.update(msgspec.json.encode(part))
        print(f"{setup} {digest.hexdigest()}")


if __name__ == "__main__":
    main()
