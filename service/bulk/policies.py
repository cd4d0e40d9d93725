"""Who plays: policies by name. A new one is one line here."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import Any

from engines import referee
from engines.bots import Level, choose
from engines.chance import Chance, below
from engines.game import AnyGame

TRIES = 50
"""Tries of the bot that searches: few, so that thousands of games come to an end."""

Policy = Callable[[AnyGame, Any, int, str], Any]
"""(game, state, seat, seed) -> a legal move of the seat. A policy is handed the whole state and must decide by what
the seat's view of it holds. The seed is another one for each decision, and has nothing to do with the state's."""


def anything(game: AnyGame, state: Any, seat: int, seed: str) -> Any:
    """One of the listed moves, each as likely as any other."""
    moves = list(islice(game.legal(state, seat), referee.MOST))
    number, _ = below(Chance(seed=seed), len(moves))
    return moves[number]


def bot(level: Level, iterations: int) -> Policy:
    """A bot that may try so often."""
    return partial(choose, level, iterations=iterations)


POLICIES: Mapping[str, Policy] = {
    "random": anything,
    "greedy": bot("greedy", 1),
    "search": bot("search", TRIES),
}
