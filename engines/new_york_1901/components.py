"""All a front end needs to draw the game."""

from collections.abc import Mapping

from engines.model import Model
from engines.new_york_1901.board import Board
from engines.new_york_1901.data import (
    ACTION_CARDS,
    CHALLENGES,
    COLOURS,
    DISTRICTS,
    LAST_UNBUILT,
    OPEN_MARKET,
    STREETS_IN_PLAY,
    THRESHOLDS,
    WORKERS,
)
from engines.new_york_1901.pack import PARK, Provenance, planned, shape_cells, square_name
from engines.packs import chosen
from engines.words import Words


class SquareInfo(Model):
    """A square that holds a lot or the park, by column and row from the north-west corner. Edges along which a
    street runs name it; an edge without a street may still be the end of the board."""

    id: str
    x: int
    y: int
    lot: str | None
    park: bool
    north: str | None
    west: str | None
    south: str | None
    east: str | None
    source: Provenance


class LotInfo(Model):
    """A lot, the card that stands for it, and the streets along it."""

    id: str
    district: str
    size: int
    card: str
    squares: tuple[str, ...]
    streets: tuple[str, ...]
    source: Provenance


class CardInfo(Model):
    """A kind of card and how many there are (of action cards: a player)."""

    id: str
    kind: str
    name: str
    count: int
    source: Provenance


class StreetInfo(Model):
    """A street; scored ones have a street card."""

    id: str
    name: str
    scored: bool
    squares: tuple[str, ...]
    source: Provenance
    name_from: Provenance


class DistrictInfo(Model):
    """A district, its character and the start lot the character gives."""

    id: str
    name: str
    character: str | None
    character_from: Provenance
    start_lot: str
    start_lot_from: Provenance


class TileInfo(Model):
    """A kind of skyscraper: `count` a player, or in all for legendaries. `cells` are column and row at rotation 0."""

    id: str
    level: str
    level_from: Provenance
    count: int
    count_from: Provenance
    cells: tuple[tuple[int, int], ...]
    frame: str
    shape_from: Provenance
    points: int
    points_from: Provenance
    name: str
    feet: int | None
    feet_from: Provenance


class ParkInfo(Model):
    """The park."""

    name: str
    squares: tuple[str, ...]
    name_from: Provenance


class ColourInfo(Model):
    """A player colour, by seat; not to be mixed up with the districts."""

    id: str
    name: str


class Thresholds(Model):
    """Points from which silver and gold may be built, without and with `expert`."""

    silver: int
    gold: int
    expert_silver: int
    expert_gold: int
    source: Provenance


class Components(Model):
    """Board, tiles, cards and counts of one pack."""

    game: str
    pack: str
    title: str
    width: int
    height: int
    squares: tuple[SquareInfo, ...]
    lots: tuple[LotInfo, ...]
    park: ParkInfo | None
    streets: tuple[StreetInfo, ...]
    districts: tuple[DistrictInfo, ...]
    tiles: tuple[TileInfo, ...]
    cards: tuple[CardInfo, ...]
    colours: tuple[ColourInfo, ...]
    thresholds: Thresholds
    workers: int
    workers_from: Provenance
    open_market: int
    open_market_from: Provenance
    streets_in_play: int
    streets_in_play_from: Provenance
    last_unbuilt: int
    last_unbuilt_from: Provenance
    note: str


def components(packs: Mapping[str, Board], words: Words, pack: str | None) -> Components:
    """The components of a pack (None: the default one), named in the language of the words."""
    name = chosen(packs, pack)
    if name is None:
        raise KeyError(pack)
    board, terms = packs[name], words.terms
    plan = planned(board.pack)
    silver, gold = THRESHOLDS[False]
    expert_silver, expert_gold = THRESHOLDS[True]
    park = board.pack.park
    return Components(
        game="new-york-1901",
        pack=name,
        title=board.pack.title,
        width=max(at.x for at in plan.tokens) + 1,
        height=max(at.y for at in plan.tokens) + 1,
        squares=_squares(board),
        lots=tuple(
            LotInfo(
                id=lot.id,
                district=lot.district,
                size=lot.size,
                card=lot.card,
                squares=lot.squares,
                streets=tuple(street for street, mask in board.streets.items() if mask & lot.mask),
                source=board.pack.map_from,
            )
            for lot in board.lots.values()
        ),
        park=None
        if park is None
        else ParkInfo(
            name=park.name,
            squares=tuple(square_name(at) for at, token in plan.tokens.items() if token == PARK),
            name_from=park.name_from,
        ),
        streets=tuple(
            StreetInfo(
                id=street.id,
                name=street.name,
                scored=street.scored,
                squares=tuple(square for square, bit in board.bits.items() if bit & board.streets[street.id]),
                source=board.pack.map_from,
                name_from=street.name_from,
            )
            for street in board.pack.streets
        ),
        districts=tuple(
            DistrictInfo(
                id=character.district,
                name=terms[character.district],
                character=character.name,
                character_from=character.name_from,
                start_lot=character.start_lot,
                start_lot_from=character.start_lot_from,
            )
            for character in sorted(board.pack.characters, key=lambda one: DISTRICTS.index(one.district))
        ),
        tiles=_tiles(board, words),
        cards=_cards(board, words),
        colours=tuple(ColourInfo(id=colour, name=terms[f"player-{colour}"]) for colour in COLOURS),
        thresholds=Thresholds(
            silver=silver, gold=gold, expert_silver=expert_silver, expert_gold=expert_gold, source="sourced"
        ),
        workers=WORKERS,
        workers_from="sourced",
        open_market=OPEN_MARKET,
        open_market_from="sourced",
        streets_in_play=STREETS_IN_PLAY,
        streets_in_play_from="sourced",
        last_unbuilt=LAST_UNBUILT,
        last_unbuilt_from="sourced",
        note=terms["provenance"],
    )


def _squares(board: Board) -> tuple[SquareInfo, ...]:
    plan = planned(board.pack)
    found = []
    for at, token in plan.tokens.items():
        if plan.is_land(at) or token == PARK:
            north, west, east, south = plan.streets_around(at)
            found.append(
                SquareInfo(
                    id=square_name(at),
                    x=at.x,
                    y=at.y,
                    lot=None if token == PARK else token,
                    park=token == PARK,
                    north=north,
                    west=west,
                    south=south,
                    east=east,
                    source=board.pack.map_from,
                )
            )
    return tuple(found)


def _tiles(board: Board, words: Words) -> tuple[TileInfo, ...]:
    """Names and heights of legendaries, and how many tiles a level has, are in the rulebook; how many of a kind
    there are is known as far as its shape is."""
    drawn = {tile.id: tile for tile in board.pack.tiles}
    return tuple(
        TileInfo(
            id=kind.id,
            level=kind.level,
            level_from="sourced",
            count=kind.copies,
            count_from="sourced" if kind.level in ("starter", "legendary") else drawn[kind.id].shape_from,
            cells=tuple((at.x, at.y) for at in shape_cells(drawn[kind.id])),
            frame="hexagon" if kind.hexagon else "circle",
            shape_from=drawn[kind.id].shape_from,
            points=kind.points,
            points_from=drawn[kind.id].points_from,
            name=drawn[kind.id].name or words.terms.get(kind.id, kind.id),
            feet=kind.feet or None,
            feet_from=drawn[kind.id].name_from,
        )
        for kind in board.kinds.values()
    )


def _cards(board: Board, words: Words) -> tuple[CardInfo, ...]:
    terms = words.terms
    lots = [
        CardInfo(
            id=card,
            kind="lot",
            name=terms[card],
            count=len(found),
            source=board.pack.map_from,
        )
        for card, found in board.cards.items()
    ]
    actions = [CardInfo(id=card, kind="action", name=terms[card], count=1, source="sourced") for card in ACTION_CARDS]
    challenges = [
        CardInfo(id=card, kind="challenge", name=terms[card], count=1, source="sourced") for card in CHALLENGES
    ]
    streets = [
        CardInfo(id=street.id, kind="street", name=street.name, count=1, source=street.name_from)
        for street in board.pack.streets
        if street.scored
    ]
    return (*lots, *actions, *challenges, *streets)
