"""The points that a picture shows: those on the track while the game runs, all of them at its end."""

from engines.new_york_city.box import Box
from engines.new_york_city.score import score
from engines.new_york_city.view import View


def points(box: Box, view: View) -> tuple[int, ...]:
    """By seat."""
    if view.phase == "over":
        return tuple(each.total for each in score(box, view).scores)
    return tuple(player.score for player in view.players)


def winners(box: Box, view: View) -> tuple[int, ...]:
    """The seats that have won; none while the game runs."""
    return score(box, view).winners
