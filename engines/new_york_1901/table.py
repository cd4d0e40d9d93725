"""Scoring a game played on a real table: from the skyscrapers that stand there, or from tallies of them."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from engines.model import Count, Model
from engines.new_york_1901.board import Board, Placement
from engines.new_york_1901.data import (
    ACTION_CARDS,
    STREETS_IN_PLAY,
    Challenge,
    LotId,
    StreetId,
    TileId,
)
from engines.new_york_1901.moves import Squares
from engines.new_york_1901.place import mask_of
from engines.new_york_1901.score import LEVELS, NONE, Found, Tally, sheet, standing_tally, tied
from engines.new_york_1901.tallies import Tallies, too_many
from engines.packs import PackChoice, absent, chosen
from engines.refusal import Fault
from engines.sheet import Missing, Sheet


class Skyscraper(Model):
    """A skyscraper and where it stands: its squares, or just the lots it reaches into. Without either it counts as
    what it is, but on no street and in no district."""

    tile: TileId
    cells: Squares | None = None
    lots: Annotated[tuple[LotId, ...], Meta(min_length=1, max_length=9)] | None = None


class TableSeat(Model):
    """One player: points on the track before the final scoring, unused action cards, and what stands."""

    points: Count | None = None
    cards: Annotated[int, Meta(ge=0, le=len(ACTION_CARDS))] | None = None
    standing: Annotated[tuple[Skyscraper, ...], Meta(max_length=24)] | None = None
    tallies: Tallies | None = None


class Table(Model):
    """The end of a game on a real table. Points on the track hold any gold prestige: the line `built` shows both."""

    seats: Annotated[tuple[TableSeat, ...], Meta(min_length=2, max_length=4)]
    streets: Annotated[tuple[StreetId, ...], Meta(max_length=40)] | None = None
    challenge: Literal["none", Challenge] | None = None
    reflection: bool = False
    pack: PackChoice | None = None


class Spot(NamedTuple):
    """A skyscraper of the table and the placements it may be."""

    seat: int
    pointer: str
    tile: TileId
    places: tuple[Placement, ...]

    @property
    def shown(self) -> Placement:
        """What stands there, by the tile alone where it may have several places."""
        first = self.places[0]
        return first if len(self.places) == 1 else dataclasses.replace(first, name=self.tile)


def score_table(packs: Mapping[str, Board], table: Table) -> Sheet | tuple[Fault, ...]:
    """The sheet of a real table, with all that it does not say and what was assumed instead."""
    pack = chosen(packs, table.pack)
    if pack is None:
        return absent(packs, table.pack or "", "/table/pack")
    board = packs[pack]
    spots = [spot for seat, player in enumerate(table.seats) for spot in _spots(board, table, seat, player)]
    if faults := (*_header(board, table), *_faults(board, table, spots)):
        return faults
    missing: list[Missing] = []
    if table.streets is None:
        missing.append(Missing(pointer="/table/streets", rule="1901.score.street", assumed="none"))
    if table.challenge is None:
        missing.append(Missing(pointer="/table/challenge", rule="1901.setup.challenge", assumed="none"))
    streets = table.streets or ()
    challenge = None if table.challenge == "none" else table.challenge
    tallies = []
    for seat, player in enumerate(table.seats):
        own = [spot for spot in spots if spot.seat == seat]
        tally = _told(board, table, seat, player, own, missing)
        tallies.append(_track(seat, player, tally, missing))
    found = sheet(tallies, streets, challenge, final=True)
    _untied(table, found, tallies, missing)
    complete = not missing
    return replace(
        found,
        final=complete,
        winners=found.winners if complete else (),
        ties=found.ties if complete else (),
        missing=tuple(missing),
    )


def _header(board: Board, table: Table) -> Iterator[Fault]:
    streets = table.streets
    if streets is not None and (len(set(streets)) != STREETS_IN_PLAY or not set(streets) <= set(board.scored)):
        yield Fault(pointer="/table/streets", code="streets", params={"streets": ", ".join(board.scored)})
    for seat, player in enumerate(table.seats):
        at = f"/table/seats/{seat}"
        if player.tallies is None:
            continue
        if player.standing is not None:
            yield Fault(pointer=at, code="both")
        legendary = player.tallies.legendary
        if legendary not in (None, "none", *(kind.id for kind in board.legendaries)):
            yield Fault(pointer=f"{at}/tallies/legendary", code="tile", params={"tile": str(legendary)})
        for street in sorted(set(player.tallies.streets or ()) - set(board.streets)):
            yield Fault(pointer=f"{at}/tallies/streets/{street}", code="street", params={"street": street})
        yield from too_many(len(table.seats), player.tallies, f"{at}/tallies")
    named = [player.tallies.legendary for player in table.seats if player.tallies is not None]
    for tile, count in Counter(name for name in named if name not in (None, "none")).items():
        if count > 1:
            yield Fault(pointer="/table/seats", code="copies", params={"tile": str(tile), "count": count, "most": 1})


def _spots(board: Board, table: Table, seat: int, player: TableSeat) -> Iterator[Spot]:
    in_play = 0
    for lot in board.in_play[len(table.seats)].lots:
        in_play |= lot.mask
    for n, skyscraper in enumerate(player.standing or ()):
        places = [
            there
            for there in board.placements.values()
            if there.kind.id == skyscraper.tile
            and there.open
            and not there.mask & ~in_play
            and (table.reflection or there.rotation < 4)
            and _fits(board, skyscraper, there)
        ]
        yield Spot(seat, f"/table/seats/{seat}/standing/{n}", skyscraper.tile, tuple(places))


def _fits(board: Board, skyscraper: Skyscraper, there: Placement) -> bool:
    """Whether the skyscraper may stand there, by all that is said of it."""
    by_squares = skyscraper.cells is None or mask_of(board, skyscraper.cells) == there.mask
    by_lots = skyscraper.lots is None or set(skyscraper.lots) == set(lots_under(board, there.mask))
    return by_squares and by_lots


def lots_under(board: Board, mask: int) -> tuple[str, ...]:
    """The lots that a skyscraper reaches into."""
    return tuple(lot.id for lot in board.lots.values() if lot.mask & mask)


def _faults(board: Board, table: Table, spots: Sequence[Spot]) -> Iterator[Fault]:
    owners: dict[str, int] = {}
    covered = 0
    # A legendary that is told by its name is as much taken as one that stands (1901.build.legendary).
    told = [player.tallies.legendary for player in table.seats if player.tallies is not None]
    built = Counter((-1, name) for name in told if name is not None)
    for spot in spots:
        kind = board.kinds.get(spot.tile)
        if kind is None:
            yield Fault(pointer=f"{spot.pointer}/tile", code="tile", params={"tile": spot.tile})
            continue
        owner = -1 if kind.level == "legendary" else spot.seat
        built[owner, spot.tile] += 1
        built[spot.seat, kind.level] += kind.level == "legendary"
        if built[owner, spot.tile] > kind.copies or built[spot.seat, "legendary"] > 1:
            yield Fault(
                pointer=spot.pointer,
                code="copies",
                params={"tile": spot.tile, "count": built[owner, spot.tile], "most": kind.copies},
            )
        if not spot.places:
            yield Fault(pointer=spot.pointer, code="place", params={"tile": spot.tile})
            continue
        if len(spot.places) == 1:
            if spot.places[0].mask & covered:
                yield Fault(pointer=spot.pointer, code="overlap", params={"tile": spot.tile})
            covered |= spot.places[0].mask
            for lot in lots_under(board, spot.places[0].mask):
                if owners.setdefault(lot, spot.seat) != spot.seat:
                    yield Fault(pointer=spot.pointer, code="owner", params={"lot": lot})


def _told(
    board: Board, table: Table, seat: int, player: TableSeat, spots: Sequence[Spot], missing: list[Missing]
) -> Tally:
    """What is said of a seat's skyscrapers."""
    if player.standing is not None:
        return _by_spots(board, table, spots, missing)
    if player.tallies is not None:
        return _by_tallies(board, table, seat, player.tallies, missing)
    missing.append(Missing(pointer=f"/table/seats/{seat}/standing", rule="1901.score.street", assumed="none"))
    return standing_tally(board, ())


def _by_spots(board: Board, table: Table, spots: Sequence[Spot], missing: list[Missing]) -> Tally:
    """A skyscraper whose squares are not known counts on the streets and in the districts of all its places. Where
    the streets are not told, its squares are missing as well."""
    tally = standing_tally(board, [spot.shown for spot in spots])
    if table.streets is None:
        unknown = [f"{spot.pointer}/cells" for spot in spots if len(spot.places) > 1]
        missing += [Missing(pointer=at, rule="1901.score.street", assumed="on no street") for at in unknown]
    streets = {
        street: _surely(spots, board.streets[street], "1901.score.street", f"not on {street}", missing)
        for street in table.streets or ()
    }
    golds = [spot for spot in spots if spot.places[0].kind.gold and table.challenge == "gold-tycoon"]
    districts: dict[str, Found] = {
        district: _surely(golds, mask, "1901.score.gold-tycoon", f"not in {district}", missing)
        for district, mask in board.districts.items()
    }
    return replace(tally, streets=streets, gold=districts)


def _surely(spots: Sequence[Spot], mask: int, rule: str, assumed: str, missing: list[Missing]) -> Found:
    """The skyscrapers that reach into the squares wherever they may stand; of others it is missing where."""
    sure = []
    for spot in spots:
        reaches = [bool(there.mask & mask) for there in spot.places]
        if all(reaches):
            sure.append(spot.shown.name)
        elif any(reaches):
            missing.append(Missing(pointer=f"{spot.pointer}/cells", rule=rule, assumed=assumed))
    return Found(len(sure), tuple(sure))


def _by_tallies(board: Board, table: Table, seat: int, told: Tallies, missing: list[Missing]) -> Tally:
    """Counts as they are told; those that streets and challenge in play need and that are not told are missing."""
    at = f"/table/seats/{seat}/tallies"
    levels = told.levels or {}
    needed: dict[str | None, list[tuple[str, bool]]] = {
        "gold-tycoon": [("goldByDistrict", told.gold_by_district is not None)],
        "master-architect": [("hexagons", told.hexagons is not None)],
        "bronze-baron": [("levels/bronze", "bronze" in levels)],
        "technology-king": [(f"levels/{level}", level in levels) for level in LEVELS],
    }
    for name, is_told in needed.get(table.challenge, []):
        if not is_told:
            missing.append(Missing(pointer=f"{at}/{name}", rule=f"1901.score.{table.challenge}", assumed="0"))
    for street in table.streets or ():
        if street not in (told.streets or {}):
            missing.append(Missing(pointer=f"{at}/streets/{street}", rule="1901.score.street", assumed="0"))
    legendary = board.kinds.get(told.legendary or "none")
    return Tally(
        track=0,
        built=NONE,
        prestige=0,
        streets={street: Found(count) for street, count in (told.streets or {}).items()},
        gold={district: Found(count) for district, count in (told.gold_by_district or {}).items()},
        levels={level: Found(levels.get(level, 0)) for level in LEVELS},
        hexagons=Found(told.hexagons or 0),
        cards=NONE,
        feet=legendary.feet if legendary else 0,
    )


def _track(seat: int, player: TableSeat, tally: Tally, missing: list[Missing]) -> Tally:
    """The tally with points and cards; untold points are those of the skyscrapers that still stand."""
    at = f"/table/seats/{seat}"
    if player.points is None:
        missing.append(Missing(pointer=f"{at}/points", rule="1901.score.built", assumed=str(tally.track)))
    if player.cards is None:
        missing.append(Missing(pointer=f"{at}/cards", rule="1901.score.action-card", assumed="0"))
    return replace(
        tally, track=tally.track if player.points is None else player.points, cards=Found(player.cards or 0)
    )


def _untied(table: Table, found: Sheet, tallies: Sequence[Tally], missing: list[Missing]) -> None:
    """A tie asks for legendaries, and where none of the tied has one for counts of gold (1901.score.tie)."""
    for seats in tied([score.total for score in found.scores]):
        told = {seat: table.seats[seat].tallies for seat in seats}
        no_legendary = not any(tallies[seat].feet for seat in seats)
        for seat, counts in told.items():
            at = f"/table/seats/{seat}/tallies"
            if counts is not None and counts.legendary is None:
                missing.append(Missing(pointer=f"{at}/legendary", rule="1901.score.tie", assumed="none"))
            if counts is not None and no_legendary and "gold" not in (counts.levels or {}):
                missing.append(Missing(pointer=f"{at}/levels/gold", rule="1901.score.tie", assumed="0"))
