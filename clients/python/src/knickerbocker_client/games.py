"""The games there are.

Made by generate.py from the types of the service: change those, not this.
"""

from knickerbocker_client import new_york_1901, new_york_1995, new_york_city, new_york_skyline
from knickerbocker_client.game import AnyGame

GAMES: tuple[AnyGame, ...] = (
    new_york_1995.GAME,
    new_york_skyline.GAME,
    new_york_1901.GAME,
    new_york_city.GAME,
)
