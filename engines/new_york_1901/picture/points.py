"""The points that a picture shows: those on the track while the game runs, all of them at its end."""

from msgspec.structs import replace

from engines.new_york_1901.board import Board
from engines.new_york_1901.score import Found, sheet, standing_tally
from engines.new_york_1901.view import View
from engines.sheet import Sheet


def seen(board: Board, view: View) -> Sheet:
    """The score sheet, from what everybody sees."""
    tallies = [
        replace(
            standing_tally(board, [board.placements[each.place] for each in player.standing], view.streets),
            track=player.points - player.prestige,
            prestige=player.prestige,
            cards=Found(len(player.cards)),
        )
        for player in view.players
    ]
    return sheet(tallies, view.streets, view.challenge, view.phase == "over")


def points(board: Board, view: View) -> tuple[int, ...]:
    """By seat."""
    if view.phase == "over":
        return tuple(each.total for each in seen(board, view).scores)
    return tuple(player.points for player in view.players)


def winners(board: Board, view: View) -> tuple[int, ...]:
    """The seats that have won; none while the game runs."""
    return seen(board, view).winners if view.phase == "over" else ()
