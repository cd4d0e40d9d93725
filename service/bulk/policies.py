"""Who plays: policies by name. A new one is one line here."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from engines import referee
from engines.chance import Chance, below
from engines.game import AnyGame

Policy = Callable[[AnyGame, Any, int, Chance], tuple[Any, Chance]]
"""(game, state, seat, chance) -> a legal move of the seat, and the chance it leaves. It is handed the whole state
and must decide by what the seat's view of it holds. Its chance has nothing to do with the state's."""


def anything(game: AnyGame, state: Any, seat: int, chance: Chance) -> tuple[Any, Chance]:
    """One of the listed moves, each as likely as any other."""
    moves = list(islice(game.legal(state, seat), referee.MOST))
    number, chance = below(chance, len(moves))
    return moves[number], chance


POLICIES: Mapping[str, Policy] = {"random": anything}
