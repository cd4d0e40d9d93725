"""The statistics of the report."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

Z = 1.96
"""Standard errors to either side: 95 of 100 such intervals hold what they are about."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval of a win rate. Shared wins vary less than whole ones, so it is rather too wide."""
    rate, weight = wins / games, Z * Z / games
    centre = (rate + weight / 2) / (1 + weight)
    reach = Z / (1 + weight) * sqrt(rate * (1 - rate) / games + weight / (4 * games))
    return centre - reach, centre + reach


class Rates(NamedTuple):
    """What each seat, or place, won of so many games."""

    wins: Sequence[float]
    games: int

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """Where the rates may lie."""
        return [interval(won, self.games) for won in self.wins]


def quantile(values: Sequence[int], share: float) -> int:
    """The least value that at least this share of the sorted values does not exceed."""
    return values[max(1, ceil(share * len(values))) - 1]


SPREAD = (0.05, 0.25, 0.5, 0.75, 0.95)


def spread(values: Sequence[int]) -> tuple[int, ...]:
    """Five quantiles of values."""
    ordered = sorted(values)
    return tuple(quantile(ordered, share) for share in SPREAD)
