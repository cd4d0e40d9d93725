"""The points that a picture shows: those on the track while the game runs, all of them at its end."""

from typing import NamedTuple

from msgspec.structs import replace

from engines.new_york_1901.board import Board
from engines.new_york_1901.score import Found, sheet, standing_tally
from engines.new_york_1901.view import View


class Points(NamedTuple):
    """By seat; and the seats that have won, none while the game runs."""

    of: tuple[int, ...]
    winners: tuple[int, ...] = ()


def points(board: Board, view: View) -> Points:
    """What everybody can count."""
    if view.phase != "over":
        return Points(tuple(player.points for player in view.players))
    tallies = [
        replace(
            standing_tally(board, [board.placements[each.place] for each in player.standing], view.streets),
            track=player.points - player.prestige,
            prestige=player.prestige,
            cards=Found(len(player.cards)),
        )
        for player in view.players
    ]
    final = sheet(tallies, view.streets, view.challenge, final=True)
    return Points(tuple(each.total for each in final.scores), final.winners)
