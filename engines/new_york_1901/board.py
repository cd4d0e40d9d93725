"""A pack made ready for play: squares as bits, and every place a skyscraper could stand, found once."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from engines.grid import groups
from engines.new_york_1901.count import highest, one, supply, twice
from engines.new_york_1901.data import (
    DISTRICTS,
    GOLD,
    LETTER,
    LOT_CARDS,
    NOT_FOR_TWO,
    RANK,
    District,
    Level,
    LotCard,
)
from engines.new_york_1901.pack import At, Pack, Plan, Tile, planned, shape_cells, square_name, turned

Mask = int
"""A set of squares, one bit each."""

# Each lot, kind and placement of a board is there once, so they need no comparison by content; that, and slots, make
# the loops over them fast.


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """A piece of land and the card that stands for it and its likes."""

    id: str
    district: District
    card: LotCard
    size: int
    mask: Mask
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of skyscraper. Ranks are those of `RANK`: a legendary is gold. `one` stands for one of it in the number
    that `count.py` tells of."""

    id: str
    level: Level
    rank: int
    copies: int
    size: int
    points: int
    hexagon: bool
    feet: int
    one: int
    own: bool
    """Whether it is one of the 18 that each player has: no starter, no legendary."""

    @property
    def gold(self) -> bool:
        """Whether it is gold, legendaries included."""
        return self.rank == GOLD


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A skyscraper on the board; `name` is what states and notations call it. `open` tells whether a side of it
    touches a street or the park (1901.build.street)."""

    name: str
    kind: Kind
    rotation: int
    anchor: str
    squares: tuple[str, ...]
    mask: Mask
    open: bool


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Land that no street cuts, and by kind of skyscraper the open placements in it, unflipped and all."""

    mask: Mask
    unflipped: Mapping[Kind, tuple[Placement, ...]]
    all: Mapping[Kind, tuple[Placement, ...]]


class InPlay(NamedTuple):
    """What a table uses: districts, lots and their ids, and how many there are of each card for them."""

    districts: frozenset[str]
    lots: tuple[Lot, ...]
    ids: frozenset[str]
    cards: Mapping[LotCard, int]


@dataclass(frozen=True, eq=False)
class Board:
    """A pack as the rules use it."""

    name: str
    pack: Pack
    bits: Mapping[str, Mask]
    """The bit of each square that is part of a lot."""
    lots: Mapping[str, Lot]
    card: Mapping[str, LotCard]
    """The card of each lot."""
    cards: Mapping[str, tuple[Lot, ...]]
    """By lot card the lots it can stand for."""
    in_play: Mapping[int, InPlay]
    """By number of seats: two players leave one district out (1901.setup.players)."""
    kinds: Mapping[str, Kind]
    placements: Mapping[str, Placement]
    """By name all that lie within one block, open or not."""
    places: Mapping[bool, frozenset[str]]
    """The names of the open ones, without and with `reflection`."""
    stands: Mapping[tuple[str, Mask], Placement]
    """By kind and squares the same: how a place is recognised however it was written."""
    blocks: tuple[Block, ...]
    open: Mask
    """The squares with a side on a street, the park or the edge of the board (1901.build.street)."""
    streets: Mapping[str, Mask]
    """By street the squares with a side on it."""
    scored: tuple[str, ...]
    """The streets there are cards for."""
    districts: Mapping[District, Mask]
    beside: Mapping[Mask, Mask]
    """For the bit of a square those of the squares that share a side with it, streets apart."""
    start_lots: Mapping[District, str]
    starter: str
    """The kind of skyscraper that all begin with."""
    starters: Mapping[District, str]
    """By district the placement of the starter on the start lot."""
    legendaries: tuple[Kind, ...]
    monuments: frozenset[str]
    """The names of their placements."""
    copies: Mapping[Kind, int]
    """Each player's kinds, without the starter, and how many there are of each."""
    supply: int
    highest: int
    twice: int
    """What one seat may build, counted in one number, and what shows that it was too much (`count.py`)."""
    removable: frozenset[str]
    """The kinds that can be demolished (1901.demolish.gold)."""

    def around(self, mask: Mask) -> Mask:
        """The squares that share a side with the area, streets apart (1901.score.gold-prestige)."""
        return reduce(or_, (beyond for bit, beyond in self.beside.items() if bit & mask), 0) & ~mask


def prepared(name: str, pack: Pack) -> Board:
    """The pack made ready; it must be one without faults."""
    plan = planned(pack)
    land = [at for at in plan.tokens if plan.is_land(at)]
    index = {at: n for n, at in enumerate(land)}
    bits = {at: 1 << n for n, at in enumerate(land)}
    next_to = [[index[other] for other in plan.neighbours(at)] for at in land]
    areas = groups(range(len(land)), next_to)
    lots = {lot.id: lot for lot in _lots(plan, bits)}
    kinds = {tile.id: _kind(tile, n) for n, tile in enumerate(pack.tiles)}
    edge = sum(bits[at] for at in land if plan.is_open(at))
    grounds = [{land[n] for n in area} for area in areas]
    placed = [
        placement
        for tile in pack.tiles
        for ways in (orientations(tile),)
        for ground in grounds
        for placement in _placements(kinds[tile.id], ways, bits, ground, edge)
    ]
    stands = {(placement.kind.id, placement.mask): placement for placement in placed}
    start_lots: dict[District, str] = {character.district: character.start_lot for character in pack.characters}
    starter = next(kind for kind in kinds.values() if kind.level == "starter")
    return Board(
        name=name,
        pack=pack,
        bits={square_name(at): bit for at, bit in bits.items()},
        lots=lots,
        card={lot.id: lot.card for lot in lots.values()},
        cards={
            card: tuple(lot for lot in lots.values() if lot.card == card)
            for card in sorted({lot.card for lot in lots.values()}, key=_card_order)
        },
        in_play={seats: _in_play(lots.values(), seats) for seats in (2, 3, 4)},
        kinds=kinds,
        placements={placement.name: placement for placement in placed},
        places={
            reflection: frozenset(there.name for there in placed if there.open and (reflection or there.rotation < 4))
            for reflection in (False, True)
        },
        stands=stands,
        blocks=tuple(_block(sum(1 << n for n in area), placed) for area in areas),
        open=edge,
        streets={
            street.id: sum(bits[at] for at in plan.on_street(street.id) if at in bits) for street in pack.streets
        },
        scored=tuple(street.id for street in pack.streets if street.scored),
        districts={
            district: sum(lot.mask for lot in lots.values() if lot.district == district) for district in DISTRICTS
        },
        beside={1 << n: sum(1 << other for other in others) for n, others in enumerate(next_to)},
        start_lots=start_lots,
        starter=starter.id,
        starters={district: stands[starter.id, lots[lot].mask].name for district, lot in start_lots.items()},
        legendaries=tuple(kind for kind in kinds.values() if kind.level == "legendary"),
        monuments=frozenset(there.name for there in placed if there.kind.level == "legendary"),
        copies={kind: kind.copies for kind in kinds.values() if kind.own},
        supply=supply(pack.tiles),
        highest=highest(pack.tiles),
        twice=twice(pack.tiles),
        removable=frozenset(kind.id for kind in kinds.values() if not kind.gold),
    )


def _lots(plan: Plan, bits: Mapping[At, Mask]) -> Iterator[Lot]:
    parts: dict[str, list[At]] = defaultdict(list)
    for at, token in plan.tokens.items():
        if at in bits:
            parts[token].append(at)
    for lot in sorted(parts, key=lambda lot: (tuple(LETTER).index(lot[0]), lot)):
        district = LETTER[lot[0]]
        yield Lot(
            id=lot,
            district=district,
            card=next(card for card in LOT_CARDS if card == f"{district}-{len(parts[lot])}"),
            size=len(parts[lot]),
            mask=sum(bits[at] for at in parts[lot]),
            squares=tuple(map(square_name, parts[lot])),
        )


def _in_play(lots: Iterable[Lot], seats: int) -> InPlay:
    used = tuple(lot for lot in lots if seats > 2 or lot.district != NOT_FOR_TWO)
    districts = frozenset(lot.district for lot in used)
    return InPlay(districts, used, frozenset(lot.id for lot in used), dict(Counter(lot.card for lot in used)))


def _card_order(card: str) -> tuple[int, str]:
    district, _, size = card.partition("-")
    return DISTRICTS.index(district), size


def _kind(tile: Tile, number: int) -> Kind:
    return Kind(
        id=tile.id,
        level=tile.level,
        rank=RANK[tile.level],
        copies=tile.count,
        size=len(shape_cells(tile)),
        points=tile.points,
        hexagon=any("." in row for row in tile.shape),
        feet=tile.feet,
        one=one(tile, number),
        own=tile.level not in ("starter", "legendary"),
    )


def orientations(tile: Tile) -> dict[tuple[At, ...], int]:
    """The different ways a tile can lie, each with its lowest rotation."""
    found: dict[tuple[At, ...], int] = {}
    for rotation in range(8):
        found.setdefault(turned(shape_cells(tile), rotation), rotation)
    return found


def _placements(
    kind: Kind, ways: Mapping[tuple[At, ...], int], bits: Mapping[At, Mask], area: set[At], edge: Mask
) -> Iterator[Placement]:
    """The placements of a tile within an area, by anchor: the first of its squares in reading order."""
    for at in sorted(area, key=lambda at: (at.y, at.x)):
        for cells, rotation in ways.items():
            first = cells[0]
            there = [At(at.x + x - first.x, at.y + y - first.y) for x, y in cells]
            if area.issuperset(there):
                mask = sum(bits[square] for square in there)
                anchor = square_name(at)
                yield Placement(
                    name=f"{kind.id}@{anchor}" + (f"^{rotation}" if rotation else ""),
                    kind=kind,
                    rotation=rotation,
                    anchor=anchor,
                    squares=tuple(map(square_name, there)),
                    mask=mask,
                    open=bool(mask & edge),
                )


def _block(mask: Mask, placed: list[Placement]) -> Block:
    by_kind: dict[Kind, list[Placement]] = defaultdict(list)
    for placement in placed:
        if placement.open and placement.mask & mask:
            by_kind[placement.kind].append(placement)
    return Block(
        mask=mask,
        unflipped={kind: tuple(p for p in found if p.rotation < 4) for kind, found in by_kind.items()},
        all={kind: tuple(found) for kind, found in by_kind.items()},
    )
