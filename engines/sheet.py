"""The score sheet: what each seat scored, for what, and who won why."""

from collections.abc import Sequence

from engines.model import Model


class Line(Model):
    """One entry: `count` things at `each` points (None where the points do not follow from one price)."""

    rule: str
    count: int
    each: int | None
    points: int
    earned: tuple[str, ...] = ()
    """Ids of what earned it: spaces, buildings, cards, tiles."""


class SeatScore(Model):
    """One seat's column."""

    seat: int
    lines: tuple[Line, ...]
    total: int
    rank: int


class TeamScore(Model):
    """Seats that win together."""

    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    total: int
    rank: int


class TieBreak(Model):
    """A tie on points and what was done about it: `order` best first, equal seats in one group."""

    rule: str
    seats: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]


class Missing(Model):
    """What a scored table did not say: where it belongs (JSON pointer), the rule that needs it, and what was
    assumed instead."""

    pointer: str
    rule: str
    assumed: str


class Sheet(Model):
    """A whole score sheet. `final` is false while the game runs, or while a table lacks something."""

    game: str
    final: bool
    scores: tuple[SeatScore, ...]
    teams: tuple[TeamScore, ...] = ()
    winners: tuple[int, ...] = ()
    ties: tuple[TieBreak, ...] = ()
    missing: tuple[Missing, ...] = ()


def line(rule: str, count: int, each: int, earned: Sequence[str] = ()) -> Line:
    """A line whose points are count times each."""
    return Line(rule=rule, count=count, each=each, points=count * each, earned=tuple(earned))


def total(lines: Sequence[Line]) -> int:
    """The points of all lines."""
    return sum(entry.points for entry in lines)


def ranks(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Competition ranks (1, 2, 2, 4) of keys, the greatest first."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
