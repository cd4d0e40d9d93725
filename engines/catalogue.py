"""The games there are: one line each."""

from collections.abc import Mapping

from engines.game import AnyGame
from engines.new_york_1995 import NEW_YORK_1995

GAMES: tuple[AnyGame, ...] = (NEW_YORK_1995,)


def catalogue(games: tuple[AnyGame, ...] = GAMES) -> Mapping[str, AnyGame]:
    """The games by id."""
    return {game.id: game for game in games}
