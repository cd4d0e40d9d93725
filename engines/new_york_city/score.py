"""The final reckoning (nyc.score)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.new_york_city.box import Box, Facts
from engines.new_york_city.data import ALL_SIX_POINTS, NEUTRALS, PRESS_POINTS, PRESS_SPACE
from engines.new_york_city.state import State, Token
from engines.new_york_city.view import View
from engines.sheet import Line, Missing, SeatScore, Sheet, TieBreak, line, ranks, total

ID = "new-york-city"


class Column(NamedTuple):
    """What a seat ends with."""

    track: int
    dollars: int
    board: int
    vessels: int
    characters: tuple[str, ...]


class Ground(NamedTuple):
    """A borough at the end: what it is worth, and each seat's skyscrapers."""

    id: str
    worth: int
    skyscrapers: tuple[int, ...]


def score(box: Box, state: State | View) -> Sheet:
    """The sheet of a position, all of whose parts are public; `final` once the game is over."""
    columns = [
        Column(player.score, player.dollars, player.board, len(player.vessels), player.characters)
        for player in state.players
    ]
    grounds = [
        Ground(
            borough.id,
            borough.base + sum(box.tiles[tile].value for tile in borough.prestige),
            borough.skyscrapers,
        )
        for borough in state.boroughs
    ]
    return sheet(box, columns, grounds, state.press, final=state.phase == "over")


def sheet(
    box: Box,
    columns: Sequence[Column],
    grounds: Sequence[Ground],
    press: Sequence[Token],
    *,
    final: bool,
    missing: tuple[Missing, ...] = (),
) -> Sheet:
    """The sheet of what all seats end with."""
    rankings = [ranking(ground.skyscrapers, press) for ground in grounds]
    lines = [
        tuple(_lines(box, seat, column, grounds, rankings, _space(press, seat)))
        for seat, column in enumerate(columns)
    ]
    totals = [total(each) for each in lines]
    order = [token.seat for token in press if token.seat is not None]
    standing = ranks([(totals[seat], -order.index(seat)) for seat in range(len(columns))])
    return Sheet(
        game=ID,
        final=final,
        scores=tuple(
            SeatScore(seat=seat, lines=each, total=totals[seat], rank=standing[seat])
            for seat, each in enumerate(lines)
        ),
        winners=tuple(seat for seat, rank in enumerate(standing) if rank == 1) if final else (),
        ties=tuple(_ties(totals, order)) if final else (),
        missing=missing,
    )


def ranking(skyscrapers: Sequence[int], press: Sequence[Token]) -> tuple[int | None, ...]:
    """The seats that stand in a borough, and the neutral skyscrapers (None), the first first: by skyscrapers,
    ties by press order (nyc.score.borough)."""
    there = {None: NEUTRALS} | {seat: count for seat, count in enumerate(skyscrapers) if count}
    ahead = [token.seat for token in press if token.seat in there]
    return tuple(sorted(ahead, key=lambda seat: -there[seat]))


def shares(worth: int, places: int) -> tuple[int, ...]:
    """What each place in a borough scores: all of it, then half of the one before, rounded up."""
    found = [worth]
    while len(found) < places:
        found.append((found[-1] + 1) // 2)
    return tuple(found)


def _space(press: Sequence[Token], seat: int) -> int:
    return next(token.space for token in press if token.seat == seat)


def _lines(
    box: Box,
    seat: int,
    column: Column,
    grounds: Sequence[Ground],
    rankings: Sequence[tuple[int | None, ...]],
    space: int,
) -> Iterator[Line]:
    characters = [box.characters[id_] for id_ in column.characters]
    stood = sum(ground.skyscrapers[seat] > 0 for ground in grounds)
    facts = Facts(
        dollars=column.dollars,
        characters=len(characters),
        boroughs=stood,
        vessels=column.vessels,
        firsts=sum(places[0] == seat for places in rankings),
    )
    yield line("nyc.score.track", column.track, 1)
    printed = [each for each in characters if each.points]
    yield _several(
        "nyc.score.character", len(printed), sum(each.points for each in printed), *(each.id for each in printed)
    )
    for each in characters:
        if each.at_end:
            yield _several("nyc.score.end-character", 1, each.at_end(facts), each.id)
    for ground, places in zip(grounds, rankings, strict=True):
        points = shares(ground.worth, len(places))[places.index(seat)] if seat in places else 0
        yield _several("nyc.score.borough", ground.skyscrapers[seat], points, ground.id)
    yield line("nyc.score.all-six", int(stood == len(grounds)), ALL_SIX_POINTS)
    yield line("nyc.score.press", int(space >= PRESS_SPACE), PRESS_POINTS)
    left = column.dollars + column.board
    yield _several("nyc.score.leftovers", left, (left + 1) // 2)


def _several(rule: str, count: int, points: int, *earned: str) -> Line:
    """A line whose points do not follow from one price."""
    return Line(rule=rule, count=count, each=None, points=points, earned=earned)


def _ties(totals: Sequence[int], order: Sequence[int]) -> Iterator[TieBreak]:
    """Seats of equal totals, in press order (nyc.score.tie)."""
    for points in sorted(set(totals), reverse=True):
        tied = [seat for seat in order if totals[seat] == points]
        if len(tied) > 1:
            yield TieBreak(rule="nyc.score.tie", seats=tuple(sorted(tied)), order=tuple((seat,) for seat in tied))
