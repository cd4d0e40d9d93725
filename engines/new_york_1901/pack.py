"""A pack: what is printed on the board, the tiles and the cards, as an operator writes it down (docs/packs.md)."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from engines.model import Count, Model
from engines.new_york_1901.data import LETTER, District, Level, LotId, StreetId, TileId

Provenance = Literal["sourced", "reconstructed"]
Name = Annotated[str, Meta(min_length=1, max_length=60)]

PARK, NOTHING = "==", ".."
"""What stands in the map for a square of park, and for one that is no square of the board."""
MOST = 26
"""Columns and rows that a map may have."""


class Park(Model):
    """The park, if the board has one."""

    name: Name
    name_from: Provenance


class Street(Model):
    """A street: the sides of squares it runs along, such as `d1-d12 west`, and the lots that lie on it."""

    id: StreetId
    name: Name
    name_from: Provenance
    scored: bool
    """Whether there is a street card for it (1901.setup.streets)."""
    runs: tuple[str, ...]
    lots: tuple[LotId, ...] | None = None
    """What the board shows, to check the runs by; an unscored street may leave it out."""


class Character(Model):
    """A character card: its district's start lot, and the person."""

    district: District
    start_lot: LotId
    start_lot_from: Provenance
    name: Name | None
    name_from: Provenance


class Tile(Model):
    """A kind of skyscraper. `shape` draws it row by row, `#` for a square; `count` is what a player has of it,
    for a legendary what there is in all."""

    id: TileId
    level: Level
    count: Annotated[int, Meta(ge=1, le=6)]
    shape: Annotated[tuple[Annotated[str, Meta(pattern="^[#.]{1,9}$")], ...], Meta(min_length=1, max_length=9)]
    shape_from: Provenance
    points: Annotated[int, Meta(ge=0, le=99)]
    points_from: Provenance
    name: Name | None = None
    name_from: Provenance = "sourced"
    feet: Count = 0
    """The height of a legendary (1901.score.tie)."""


class Pack(Model):
    """The whole file."""

    title: Name
    map: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST)]
    """Rows from north to south, squares from west to east: the id of a lot, `==` park, `..` nothing."""
    map_from: Provenance
    park: Park | None
    streets: Annotated[tuple[Street, ...], Meta(max_length=40)]
    characters: Annotated[tuple[Character, ...], Meta(max_length=5)]
    tiles: Annotated[tuple[Tile, ...], Meta(max_length=40)]


class At(NamedTuple):
    """A square by column and row from 0."""

    x: int
    y: int


class Side(NamedTuple):
    """The west or north side of a square; its east and south sides belong to its neighbours."""

    x: int
    y: int
    axis: Literal["west", "north"]


class Plan(NamedTuple):
    """The map as it is read: what stands in each square, and the street along each side that has one."""

    tokens: dict[At, str]
    streets: dict[Side, str]

    def is_land(self, at: At) -> bool:
        """Whether the square belongs to a lot."""
        return self.tokens.get(at, PARK)[0] in LETTER

    def neighbours(self, at: At) -> Iterator[At]:
        """The land beyond the sides of a square that no street runs along (1901.build.block)."""
        yield from (beyond for side, beyond in sides(at) if side not in self.streets and self.is_land(beyond))

    def is_open(self, at: At) -> bool:
        """Whether a side of the square is on a street, the park or the edge of the board (1901.build.street)."""
        return any(side in self.streets or not self.is_land(beyond) for side, beyond in sides(at))

    def streets_around(self, at: At) -> tuple[str | None, ...]:
        """The streets north, west, east and south of a square."""
        return tuple(self.streets.get(side) for side, _ in sides(at))

    def on_street(self, street: str) -> set[At]:
        """The squares with a side on the street, whatever they hold."""
        return {at for at in self.tokens if any(self.streets.get(side) == street for side, _ in sides(at))}


def planned(pack: Pack) -> Plan:
    """The map of a pack, read."""
    return Plan(
        tokens={At(x, y): token for y, row in enumerate(pack.map) for x, token in enumerate(row.split())},
        streets={side: street.id for street in pack.streets for run in street.runs for _, side in run_sides(run)},
    )


def square_name(at: At) -> str:
    """The square as players write it: `c5`."""
    return f"{chr(ord('a') + at.x)}{at.y + 1}"


def square_at(name: str) -> At:
    """The square that a name stands for."""
    return At(ord(name[0]) - ord("a"), int(name[1:]) - 1)


def along(side: Side) -> tuple[At, At]:
    """The two corners of the grid that a side joins."""
    return At(side.x, side.y), At(side.x + (side.axis == "north"), side.y + (side.axis == "west"))


def sides(at: At) -> tuple[tuple[Side, At], ...]:
    """The four sides of a square, each with the square beyond it."""
    x, y = at
    return (
        (Side(x, y, "north"), At(x, y - 1)),
        (Side(x, y, "west"), At(x - 1, y)),
        (Side(x + 1, y, "west"), At(x + 1, y)),
        (Side(x, y + 1, "north"), At(x, y + 1)),
    )


RUN = re.compile(r"([a-z])([1-9]\d?)-([a-z])([1-9]\d?) (north|south|east|west)")


def run_sides(run: str) -> Iterator[tuple[At, Side]]:
    """The squares along a run, each with its side on the street; nothing for a run that is not written so."""
    if found := RUN.fullmatch(run):
        (x0, x1), (y0, y1) = (
            (sorted(ord(c) - ord("a") for c in found.group(1, 3))),
            sorted(int(c) - 1 for c in found.group(2, 4)),
        )
        for at in (At(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)):
            side = {"north": 0, "west": 1, "east": 2, "south": 3}[found[5]]
            yield at, sides(at)[side][0]


def shape_cells(tile: Tile) -> tuple[At, ...]:
    """The squares of a tile as it is drawn."""
    return tuple(At(x, y) for y, row in enumerate(tile.shape) for x, sign in enumerate(row) if sign == "#")


def turned(cells: tuple[At, ...], rotation: int) -> tuple[At, ...]:
    """The cells turned and moved against the north-west corner, in reading order."""
    if rotation >= 4:
        cells = tuple(At(-x, y) for x, y in cells)
    for _ in range(rotation % 4):
        cells = tuple(At(-y, x) for x, y in cells)
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted((At(x - west, y - north) for x, y in cells), key=lambda at: (at.y, at.x)))
