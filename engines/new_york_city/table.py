"""The end of a game played on a real table, and its score."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from engines.model import Count, Model
from engines.new_york_city.box import Box
from engines.new_york_city.data import NEUTRAL_SPACE, Id
from engines.new_york_city.press import wrong_side
from engines.new_york_city.score import Column, Ground, sheet
from engines.new_york_city.state import Token
from engines.packs import PackChoice, absent, chosen
from engines.refusal import Fault
from engines.sheet import Missing, Sheet

Points = Annotated[int, Meta(ge=0, le=999)]


class TableSeat(Model):
    """One player of a real table: points on the track, dollars, skyscrapers on the player board, vessels kept,
    characters by kind."""

    track: Count | None = None
    dollars: Count | None = None
    board: Count | None = None
    vessels: Count | None = None
    characters: Annotated[tuple[Id, ...], Meta(max_length=120)] | None = None


class TableBorough(Model):
    """A borough of a real table: its base value, the values of its prestige tiles, each player's skyscrapers."""

    base: Points | None = None
    prestige: Annotated[tuple[Points, ...], Meta(max_length=40)] | None = None
    skyscrapers: Annotated[tuple[Count, ...], Meta(max_length=4)] | None = None


class Table(Model):
    """What lies on a real table at the end. `press` lists the press tokens, the one ahead first; the neutral
    token (no seat) may be left out."""

    pack: PackChoice | None = None
    seats: Annotated[tuple[TableSeat, ...], Meta(min_length=2, max_length=4)]
    boroughs: Annotated[dict[Id, TableBorough], Meta(max_length=6)] = {}
    press: Annotated[tuple[Token, ...], Meta(max_length=5)] | None = None


def score_table(boxes: Mapping[str, Box], table: Table) -> Sheet | tuple[Fault, ...]:
    """The sheet of a real table. What it does not say counts as nothing and is listed as missing."""
    name = chosen(boxes, table.pack)
    if name is None:
        return absent(boxes, table.pack or "", "/table/pack")
    box = boxes[name]
    if faults := tuple(_faults(box, table)):
        return faults
    missing = tuple(_missing(box, table))
    columns = [
        Column(seat.track or 0, seat.dollars or 0, seat.board or 0, seat.vessels or 0, seat.characters or ())
        for seat in table.seats
    ]
    grounds = [_ground(id_, table.boroughs.get(id_, TableBorough()), len(table.seats)) for id_ in box.pack.boroughs]
    return sheet(box, columns, grounds, _press(box, table), final=not missing, missing=missing)


def _ground(id_: str, borough: TableBorough, seats: int) -> Ground:
    return Ground(id_, (borough.base or 0) + sum(borough.prestige or ()), borough.skyscrapers or (0,) * seats)


def _press(box: Box, table: Table) -> tuple[Token, ...]:
    """All tokens: those that are missing stand on the start space, the neutral one below all on its space."""
    tokens = list(table.press or ())
    there = {token.seat for token in tokens}
    if None not in there:
        space = NEUTRAL_SPACE[len(table.seats)]
        below = space < box.pack.press_track.last_space
        at = sum(token.space > space or (below and token.space == space) for token in tokens)
        tokens.insert(at, Token(seat=None, space=space))
    absent_ = [seat for seat in range(len(table.seats)) if seat not in there]
    return (*tokens, *(Token(seat=seat, space=box.pack.press_track.start_space) for seat in absent_))


NEEDED = {
    "track": "nyc.score.track",
    "dollars": "nyc.score.leftovers",
    "board": "nyc.score.leftovers",
    "vessels": "nyc.score.end-character",
    "characters": "nyc.score.character",
}
"""The rule that needs each entry of a seat."""


def _missing(box: Box, table: Table) -> Iterator[Missing]:
    for n, seat in enumerate(table.seats):
        for name, rule in NEEDED.items():
            if getattr(seat, name) is None:
                assumed = "-" if name == "characters" else "0"
                yield Missing(pointer=f"/table/seats/{n}/{name}", rule=rule, assumed=assumed)
    for id_ in box.pack.boroughs:
        borough = table.boroughs.get(id_, TableBorough())
        for name, assumed in (("base", "0"), ("prestige", "-"), ("skyscrapers", "0")):
            if getattr(borough, name) is None:
                yield Missing(pointer=f"/table/boroughs/{id_}/{name}", rule="nyc.score.borough", assumed=assumed)
    there = {token.seat for token in table.press or ()}
    for n in range(len(table.seats)):
        if n not in there:
            start = box.pack.press_track.start_space
            yield Missing(pointer="/table/press", rule="nyc.score.press", assumed=f"{n}@{start}")


def _faults(box: Box, table: Table) -> Iterator[Fault]:
    seats, track = len(table.seats), box.pack.press_track
    for id_, borough in table.boroughs.items():
        if id_ not in box.pack.boroughs:
            yield _fault(f"/table/boroughs/{id_}", "borough", borough=id_)
        if borough.skyscrapers is not None and len(borough.skyscrapers) != seats:
            yield _fault(f"/table/boroughs/{id_}/skyscrapers", "lengths", seats=seats)
            return
    for n, seat in enumerate(table.seats):
        used = (seat.board or 0) + sum(
            borough.skyscrapers[n] for borough in table.boroughs.values() if borough.skyscrapers
        )
        if used > box.pack.skyscrapers_per_player:
            yield _fault(f"/table/seats/{n}/board", "skyscrapers", seat=n, most=box.pack.skyscrapers_per_player)
    yield from _tiles(box, table)
    tokens = table.press or ()
    named = [token.seat for token in tokens]
    neutral = [token.space for token in tokens if token.seat is None]
    spaces = [token.space for token in tokens]
    if (
        len(set(named)) != len(named)
        or any(seat is not None and seat >= seats for seat in named)
        or spaces != sorted(spaces, reverse=True)
        or not all(track.start_space <= space <= track.last_space for space in spaces)
        or neutral not in ([], [NEUTRAL_SPACE[seats]])
        or (neutral and wrong_side(tokens, track.last_space))
    ):
        yield _fault("/table/press", "press", neutral=NEUTRAL_SPACE[seats], last=track.last_space)


def _tiles(box: Box, table: Table) -> Iterator[Fault]:
    """No more characters and vessels are owned than there are."""
    there = Counter({kind.id: kind.dark + kind.light for kind in box.pack.characters})
    owned = Counter(id_ for seat in table.seats for id_ in seat.characters or ())
    for id_ in sorted(owned - there):
        yield _fault("/table/seats", "characters", character=id_)
    if sum(seat.vessels or 0 for seat in table.seats) > len(box.vessels):
        yield _fault("/table/seats", "vessels", most=len(box.vessels))


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=code, params=params)
