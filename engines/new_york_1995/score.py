"""The final reckoning (1995.end, 1995.duel, 1995.team)."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from engines.grid import groups
from engines.model import Count, Model
from engines.new_york_1995.data import BESIDE, COLOURS, LETTER, MONEY, PIECES, SPACES, TEAMS, Colour
from engines.new_york_1995.state import Board, State, colours_in_play, owned_by, virtual_seats
from engines.new_york_1995.view import View
from engines.refusal import Fault
from engines.sheet import Line, Missing, SeatScore, Sheet, TeamScore, TieBreak, line, ranks, total

ID = "new-york-1995"


def score(state: State | View) -> Sheet:
    """The sheet of a position, all of which is public; `final` once a Stop card was drawn."""
    return _sheet("".join(state.board), state.colours, state.money, state.options.teams, state.phase == "over")


def _sheet(board: str, colours: Sequence[Sequence[Colour]], money: Sequence[int], teams: bool, final: bool) -> Sheet:
    columns = [
        (*_buildings(board, own), line("1995.end.money", coins, 1)) for own, coins in zip(colours, money, strict=True)
    ]
    totals = [total(lines) for lines in columns]
    sides = _teams(totals) if teams else ()
    standing = (
        [next(side.rank for side in sides if seat in side.seats) for seat in range(4)]
        if teams
        else ranks([(points,) for points in totals])
    )
    winners = tuple(seat for seat, rank in enumerate(standing) if rank == 1)
    shared = len(winners) > (2 if teams else 1)
    return Sheet(
        game=ID,
        final=final,
        scores=tuple(
            SeatScore(seat=seat, lines=lines, total=totals[seat], rank=standing[seat])
            for seat, lines in enumerate(columns)
        ),
        teams=sides,
        winners=winners if final else (),
        ties=(TieBreak(rule="1995.end.tie", seats=winners, order=(winners,)),) if final and shared else (),
    )


def _buildings(board: str, colours: Sequence[Colour]) -> tuple[Line, ...]:
    """Two points for each building of the largest group and one for every other; in the duel one for each
    building of the largest group of either colour, and nothing for the others."""
    found = [groups(owned_by(board, LETTER[colour]), BESIDE) for colour in colours]
    if len(colours) > 1:
        return tuple(
            line("1995.duel.group", len(g[0]), 1, _spaces(g[:1])) if g else line("1995.duel.group", 0, 1)
            for g in found
        )
    largest, others = found[0][:1], found[0][1:]
    return (
        line("1995.end.group", sum(map(len, largest)), 2, _spaces(largest)),
        line("1995.end.single", sum(map(len, others)), 1, _spaces(others)),
    )


def _spaces(found: Sequence[tuple[int, ...]]) -> list[str]:
    return [SPACES[n] for n in sorted(n for group in found for n in group)]


def _teams(totals: Sequence[int]) -> tuple[TeamScore, ...]:
    sums = [sum(totals[seat] for seat in side) for side in TEAMS]
    standing = ranks([(points,) for points in sums])
    return tuple(
        TeamScore(
            seats=side,
            lines=tuple(
                Line(
                    rule="1995.team.total",
                    count=1,
                    each=totals[seat],
                    points=totals[seat],
                    earned=(f"seat:{seat}",),
                )
                for seat in side
            ),
            total=points,
            rank=rank,
        )
        for side, points, rank in zip(TEAMS, sums, standing, strict=True)
    )


class TableSeat(Model):
    """One player of a real table: their colour (two in the duel) and money."""

    colours: Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=2)]
    money: Count | None = None


class Table(Model):
    """The end of a game played on a real table: the seven avenues, each from S1 to S7, and the players."""

    seats: Annotated[tuple[TableSeat, ...], Meta(min_length=2, max_length=5)]
    board: Board | None = None
    teams: bool = False


def score_table(table: Table) -> Sheet | tuple[Fault, ...]:
    """The sheet of a real table. What it does not say counts as nothing and is listed as missing."""
    if faults := tuple(_table_faults(table)):
        return faults
    missing = [
        Missing(pointer=f"/table/seats/{n}/money", rule="1995.end.money", assumed="0")
        for n, seat in enumerate(table.seats)
        if seat.money is None
    ]
    if table.board is None:
        missing.append(Missing(pointer="/table/board", rule="1995.end.group", assumed="."))
    sheet = _sheet(
        "".join(table.board or ("." * 7,) * 7),
        [seat.colours for seat in table.seats],
        [seat.money or 0 for seat in table.seats],
        table.teams,
        not missing,
    )
    return Sheet(
        game=ID, final=sheet.final, scores=sheet.scores, teams=sheet.teams, winners=sheet.winners, ties=sheet.ties,
        missing=tuple(missing),
    )  # fmt: skip


def _table_faults(table: Table) -> list[Fault]:
    seats = len(table.seats)
    faults = []
    each = virtual_seats(seats) // seats
    named = [colour for seat in table.seats for colour in seat.colours]
    if any(len(seat.colours) != each for seat in table.seats) or set(named) != set(colours_in_play(seats)):
        faults.append(Fault(pointer="/table/seats", code="colours", params={"each": each}))
    money = [seat.money for seat in table.seats if seat.money is not None]
    most = MONEY[seats] * seats
    if sum(money) > most or (len(money) == seats and sum(money) < most):
        faults.append(Fault(pointer="/table/seats", code="money", params={"total": most}))
    if table.teams and seats != 4:
        faults.append(Fault(pointer="/table/teams", code="teams"))
    board = "".join(table.board or ())
    for colour in COLOURS:
        if colour not in named and LETTER[colour] in board:
            faults.append(Fault(pointer="/table/board", code="board", params={"colour": colour}))
    for colour in COLOURS:
        if (count := board.count(LETTER[colour])) > PIECES[seats]:
            faults.append(
                Fault(
                    pointer="/table/board",
                    code="pieces",
                    params={"colour": colour, "count": count, "most": PIECES[seats]},
                )
            )
    return faults
