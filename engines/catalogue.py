"""The games there are: one line each."""

from collections.abc import Mapping

from engines.game import AnyGame
from engines.new_york_1901 import NEW_YORK_1901
from engines.new_york_1995 import NEW_YORK_1995
from engines.new_york_city import NEW_YORK_CITY
from engines.new_york_skyline import NEW_YORK_SKYLINE

GAMES: tuple[AnyGame, ...] = (NEW_YORK_1995, NEW_YORK_SKYLINE, NEW_YORK_1901, NEW_YORK_CITY)


def catalogue(games: tuple[AnyGame, ...] = GAMES) -> Mapping[str, AnyGame]:
    """The games by id."""
    return {game.id: game for game in games}
