"""The final reckoning (skyline.end)."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated

from msgspec import Meta

from engines.model import Model
from engines.new_york_skyline.data import GAME, POINTS, SKYSCRAPERS, Skyscraper
from engines.new_york_skyline.names import SKYSCRAPER_OF, plain
from engines.new_york_skyline.state import State
from engines.refusal import Fault
from engines.sheet import Line, Missing, SeatScore, Sheet, TieBreak, line, ranks, total


def score(state: State) -> Sheet:
    """The sheet of a position; `final` once the game is over. A game that was cut short has no winners
    (skyline.end.cap)."""
    return _sheet(state.built, over=state.phase == "over")


def _sheet(built: Sequence[Sequence[Skyscraper]], over: bool, missing: tuple[Missing, ...] = ()) -> Sheet:
    columns = [_lines(own) for own in built]
    totals = [total(lines) for lines in columns]
    standing = ranks([(points,) for points in totals])
    finished = over and sum(map(len, built)) == len(SKYSCRAPERS)
    winners = tuple(seat for seat, rank in enumerate(standing) if rank == 1) if finished else ()
    return Sheet(
        game=GAME,
        final=over,
        scores=tuple(
            SeatScore(seat=seat, lines=lines, total=totals[seat], rank=standing[seat])
            for seat, lines in enumerate(columns)
        ),
        winners=winners,
        ties=(TieBreak(rule="skyline.end.tie", seats=winners, order=(winners,)),) if len(winners) > 1 else (),
        missing=missing,
    )


def _lines(built: Sequence[Skyscraper]) -> tuple[Line, ...]:
    """A line for each number of points, in which skyscrapers are named in the order of the components."""
    own = [skyscraper for skyscraper in SKYSCRAPERS if skyscraper in built]
    return tuple(
        line("skyline.end.points", len(equal), points, equal)
        for points, group in groupby(own, POINTS.__getitem__)
        if (equal := tuple(group))
    )


Name = Annotated[str, Meta(min_length=1, max_length=80)]


class TableSeat(Model):
    """One player of a real table: the skyscrapers they built, by id or by name in any of the languages."""

    built: Annotated[tuple[Name, ...], Meta(max_length=17)] = ()


class Table(Model):
    """The end of a game played on a real table: who built what."""

    seats: Annotated[tuple[TableSeat, ...], Meta(min_length=2, max_length=5)]


def score_table(table: Table) -> Sheet | tuple[Fault, ...]:
    """The sheet of a real table. Skyscrapers that nobody built are listed as missing: the game was not finished,
    or the table is not complete."""
    if faults := tuple(_table_faults(table)):
        return faults
    built = [[SKYSCRAPER_OF[plain(name)] for name in seat.built] for seat in table.seats]
    known = {skyscraper for own in built for skyscraper in own}
    missing = tuple(
        Missing(pointer="/table/seats", rule="skyline.end.last", assumed=f"unbuilt: {skyscraper}")
        for skyscraper in SKYSCRAPERS
        if skyscraper not in known
    )
    return _sheet(built, over=not missing, missing=missing)


def _table_faults(table: Table) -> Iterator[Fault]:
    known: set[Skyscraper] = set()
    for seat, column in enumerate(table.seats):
        for n, name in enumerate(column.built):
            pointer = f"/table/seats/{seat}/built/{n}"
            skyscraper = SKYSCRAPER_OF.get(plain(name))
            if skyscraper is None:
                yield Fault(pointer=pointer, code="unknown", params={"name": name})
            elif skyscraper in known:
                yield Fault(pointer=pointer, code="twice", params={"skyscraper": skyscraper})
            else:
                known.add(skyscraper)
