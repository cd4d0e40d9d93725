"""What a position is worth to each seat: in points, or from 0 (lost) to 1 (won)."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.game import AnyGame

Values = tuple[float, ...]
Judge = Callable[[Any], Values]
"""state -> a value for each seat."""

EVEN = 4.0
"""A lead of so many points over another side is half way from even to won."""
WON = 0.7
"""The part of the value that goes to who won, once that is known; the rest is by how much."""


def worth(game: AnyGame) -> Judge:
    """Points, as the game guesses them, or else as it scores them."""
    return game.worth or (lambda state: tuple([float(column.total) for column in game.score(state).scores]))


def outlook(game: AnyGame) -> Judge:
    """Points that are likely to come of it, where a game tells them apart from those."""
    return game.outlook or worth(game)


def sides(game: AnyGame, state: Any) -> list[tuple[int, ...]]:
    """The seats that win together: partners, or one seat each."""
    return [side.seats for side in game.score(state).teams] or [(seat,) for seat in range(state.seats)]


def judge(game: AnyGame, state: Any) -> Judge:
    """How likely each seat is to win, as far as its leads in points tell."""
    points, together = outlook(game), sides(game, state)

    def values(at: Any) -> Values:
        found = points(at)
        shares = ahead([sum([found[seat] for seat in side]) for side in together])
        if not at.to_move:
            winners = game.score(at).winners
            for n, side in enumerate(together):
                won = side[0] in winners
                shares[n] = (1 - WON) * shares[n] + (WON * len(side) / len(winners) if won else 0.0)
        return tuple([shares[n] for seat in range(at.seats) for n, side in enumerate(together) if seat in side])

    return values


def ahead(points: Sequence[float]) -> list[float]:
    """How likely each side is ahead of every other, were it for each of them another matter. (On average over the
    others a bot gives as much for what it takes from the last as from the first, who is in its way.)"""
    shares = [1.0] * len(points)
    for n, own in enumerate(points):
        for other in (*points[:n], *points[n + 1 :]):
            lead = own - other
            shares[n] *= 0.5 + 0.5 * lead / (abs(lead) + EVEN)
    return shares
