"""All skyscrapers that a seat ever built in one number, so that one sum answers many questions.

From the lowest bits on it counts legendaries, starters, those of the 18, silver and better ones, and gold ones, a
byte each; then the points printed on those below silver, and on those below gold, two bytes each; then each kind, a
byte each. A seat has 48 at most, so no count runs into the next. (A loop for each question took a quarter of the time
to judge a state.)
"""

from collections.abc import Sequence

from engines.new_york_1901.data import GOLD, LEGENDARIES_A_SEAT, RANK, THRESHOLDS
from engines.new_york_1901.pack import Tile

LEGENDARY, STARTER, OWN, SILVER, BEST = 0, 8, 16, 24, 32
BELOW_SILVER, BELOW_BEST = 40, 56
KINDS = 72
"""Where each count begins."""
BYTE, POINTS = 0xFF, 0xFFFF
"""How far a count, and points, reach."""
LEVELS = {
    expert: ((SILVER, BELOW_SILVER, silver), (BEST, BELOW_BEST, gold))
    for expert, (silver, gold) in THRESHOLDS.items()
}
"""For silver and for gold, without and with `expert`: where it is told how many are as good, and the points of those
that are not; how many points it takes (1901.build.level)."""

HIGHEST = 0x80
"""The highest bit of a byte. No pack has so many tiles of a kind."""


def one(tile: Tile, number: int) -> int:
    """One skyscraper of a tile, which is the number-th of its pack."""
    rank = RANK[tile.level]
    starter, legendary = tile.level == "starter", tile.level == "legendary"
    return (
        (legendary << LEGENDARY)
        + (starter << STARTER)
        + ((not starter and not legendary) << OWN)
        + ((rank > 1) << SILVER)
        + ((rank == GOLD) << BEST)
        + ((tile.points if rank < 2 else 0) << BELOW_SILVER)
        + ((tile.points if rank < GOLD else 0) << BELOW_BEST)
        + (1 << KINDS + 8 * number)
    )


def supply(tiles: Sequence[Tile]) -> int:
    """What one seat may build: of each kind what there is, and one legendary, each with the highest bit set; taking
    too many loses it. All else may be taken."""
    kinds = sum(HIGHEST + tile.count << KINDS + 8 * n for n, tile in enumerate(tiles))
    return kinds + (1 << KINDS) - 1 - (BYTE << LEGENDARY) + (HIGHEST + LEGENDARIES_A_SEAT << LEGENDARY)


def highest(tiles: Sequence[Tile]) -> int:
    """The highest bits of the counts that the supply bounds."""
    return sum(HIGHEST << KINDS + 8 * n for n in range(len(tiles))) + (HIGHEST << LEGENDARY)


def twice(tiles: Sequence[Tile]) -> int:
    """The bits that show that all seats together, which have 192 at most, built a legendary more than once."""
    return sum(BYTE - 1 << KINDS + 8 * n for n, tile in enumerate(tiles) if tile.level == "legendary")
