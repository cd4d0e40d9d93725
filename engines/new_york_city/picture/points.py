"""The points that a picture shows: those on the track while the game runs, all of them at its end."""

from typing import NamedTuple

from engines.new_york_city.box import Box
from engines.new_york_city.score import score
from engines.new_york_city.view import View


class Points(NamedTuple):
    """By seat; and the seats that have won, none while the game runs."""

    of: tuple[int, ...]
    winners: tuple[int, ...] = ()


def points(box: Box, view: View) -> Points:
    """What everybody can count."""
    if view.phase != "over":
        return Points(tuple(player.score for player in view.players))
    sheet = score(box, view)
    return Points(tuple(each.total for each in sheet.scores), sheet.winners)
