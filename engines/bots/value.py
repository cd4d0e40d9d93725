"""What a position is worth to each seat: in points, or from 0 (lost) to 1 (won)."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.game import AnyGame

Values = tuple[float, ...]
Judge = Callable[[Any], Values]
"""state -> a value for each seat."""

EVEN = 12.0
"""A lead of so many points is half way from even to won."""
WON = 0.7
"""The part of the value that goes to who won, once that is known; the rest is by how much."""


def worth(game: AnyGame) -> Judge:
    """Points, as the game guesses them, or else as it scores them."""
    return game.worth or (lambda state: tuple([float(column.total) for column in game.score(state).scores]))


def sides(game: AnyGame, state: Any) -> list[tuple[int, ...]]:
    """The seats that win together: partners, or one seat each."""
    return [side.seats for side in game.score(state).teams] or [(seat,) for seat in range(state.seats)]


def judge(game: AnyGame, state: Any) -> Judge:
    """How likely each seat is to win, as far as its lead in points tells."""
    points, together = worth(game), sides(game, state)

    def values(at: Any) -> Values:
        found = points(at)
        shares = [0.5 + 0.5 * lead / (abs(lead) + EVEN) for lead in leads(found, together)]
        if not at.to_move:
            winners = game.score(at).winners
            for n, side in enumerate(together):
                won = side[0] in winners
                shares[n] = (1 - WON) * shares[n] + (WON * len(side) / len(winners) if won else 0.0)
        return tuple([shares[n] for seat in range(at.seats) for n, side in enumerate(together) if seat in side])

    return values


def leads(points: Values, together: Sequence[tuple[int, ...]]) -> list[float]:
    """By how much each side leads the others, on average. (By the best of them alone, a bot spends its moves on
    pulling that one down, from which all others gain: of five it then won less than its share.)"""
    sums = [sum([points[seat] for seat in side]) for side in together]
    whole = sum(sums)
    return [own - (whole - own) / (len(sums) - 1) for own in sums]
