"""Counts of what stands on a real table, and how high they can be."""

from collections.abc import Iterator

from engines.model import Count, Model
from engines.new_york_1901.data import NOT_FOR_TWO, TILES_A_LEVEL, BuiltLevel, District, StreetId, TileId
from engines.new_york_1901.score import LEVELS
from engines.refusal import Fault


class Tallies(Model):
    """Counts of what stands, for whoever does not write every skyscraper down: by street, gold ones by district
    (legendaries are gold), by level, hexagons; the legendary's id or `none`."""

    streets: dict[StreetId, Count] | None = None
    gold_by_district: dict[District, Count] | None = None
    levels: dict[BuiltLevel, Count] | None = None
    hexagons: Count | None = None
    legendary: TileId | None = None


def too_many(seats: int, told: Tallies, at: str) -> Iterator[Fault]:
    """The counts that nobody can have. By the rulebook alone: packs differ in which tiles are hexagons."""
    for name, count, most in _bounds(seats, told):
        if count > most:
            yield Fault(pointer=f"{at}/{name}", code="too-many", params={"count": count, "most": most})


def _bounds(seats: int, told: Tallies) -> Iterator[tuple[str, int, int]]:
    """Each count and its bound: six of a level, a legendary being gold as well (1901.build.supply, .legendary), and
    no part larger than the whole. Levels that are not told may all stand; the starter counts on streets alone."""
    most = dict.fromkeys(LEVELS, TILES_A_LEVEL)
    most["gold"] += told.legendary != "none"
    levels = told.levels or {}
    standing = most | levels
    for level, count in levels.items():
        yield f"levels/{level}", count, most[level]
    yield "legendary", int(told.legendary not in (None, "none")), standing["gold"]
    for district, count in (told.gold_by_district or {}).items():
        in_play = seats > 2 or district != NOT_FOR_TWO
        yield f"goldByDistrict/{district}", count, standing["gold"] * in_play
    yield "hexagons", told.hexagons or 0, sum(standing.values())
    for street, count in (told.streets or {}).items():
        yield f"streets/{street}", count, sum(standing.values()) + 1
