"""Print, for each setup, a digest of all that the engines tell of some positions of a game of it.

With the word `exact` floats are summed without rounding in between. From Python 3.12 on `sum` comes close to that.
"""

import builtins
import hashlib
import sys
from collections.abc import Iterable, Iterator
from math import fsum
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


def exact(values: Iterable[Any], /, start: Any = 0, plain: Any = sum) -> Any:
    """A sum that is rounded once."""
    found = [start, *values]
    return fsum(found) if float in map(type, found) else plain(found[1:], start)


def main() -> None:
    """A line for each setup."""
    if sys.argv[1:] == ["exact"]:
        builtins.sum = exact
    for setup in SETUPS:
        digest = hashlib.sha256()
        for position in spread(walk(setup)[:-1], FEW):
            for part in told(position):
                digest.update(msgspec.json.encode(part))
        print(f"{setup} {digest.hexdigest()}")


if __name__ == "__main__":
    main()
