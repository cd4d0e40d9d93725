"""What is counted over many games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from service.bulk.simulate import Row


@dataclass
class Use:
    """How a component fared: how often it was used, by how many seats, what they won, and what they would have won
    if the component told nothing: an even share of each game. `spread` is the variance of that."""

    times: int = 0
    seats: int = 0
    won: float = 0.0
    even: float = 0.0
    spread: float = 0.0

    def add(self, times: int, won: float, even: float) -> None:
        """A seat of a game used it."""
        self.times += times
        self.seats += 1
        self.won += won
        self.even += even
        self.spread += even * (1 - even)


@dataclass
class Seated:
    """Games with one number of seats. A win that k seats share is 1/k for each of them. Only `endings` counts games
    that were left unfinished."""

    seats: int
    games: int = 0
    shared: int = 0
    wins: list[float] = field(default_factory=list)
    """By seat."""
    places: list[float] = field(default_factory=list)
    """Wins by place after the seat that decided first."""
    firsts: set[int] = field(default_factory=set[int])
    """The seats that decided first."""
    moves: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    """The greatest total of each game."""
    others: list[int] = field(default_factory=list)
    """All other totals."""
    margins: list[int] = field(default_factory=list)
    """How far the greatest total is ahead of the next."""
    types: Counter[str] = field(default_factory=Counter[str])
    endings: Counter[str] = field(default_factory=Counter[str])


@dataclass
class Tally:
    """All that is counted."""

    games: int = 0
    seated: dict[int, Seated] = field(default_factory=dict[int, Seated])
    uses: dict[str, dict[str, Use]] = field(default_factory=dict[str, dict[str, Use]])
    policies: dict[str, Use] = field(default_factory=dict[str, Use])


def tally(rows: Iterable[Row]) -> Tally:
    """The counts of these games; unfinished ones count in their endings alone."""
    found = Tally()
    for row in rows:
        found.games += 1
        at = found.seated.setdefault(row.seats, Seated(row.seats, wins=[0.0] * row.seats, places=[0.0] * row.seats))
        at.endings[row.ending] += 1
        if row.winners:
            _seated(at, row)
            _used(found, row, shares(row))
    found.seated = dict(sorted(found.seated.items()))
    return found


def shares(row: Row) -> list[float]:
    """What each seat won of a game."""
    return [(seat in row.winners) / len(row.winners) for seat in range(row.seats)]


def _seated(at: Seated, row: Row) -> None:
    at.games += 1
    at.shared += len(row.winners) > 1
    at.firsts.add(row.first)
    for seat, share in enumerate(shares(row)):
        at.wins[seat] += share
        at.places[(seat - row.first) % row.seats] += share
    at.moves.append(row.moves)
    best, second, *_ = ordered = sorted(row.totals, reverse=True)
    at.best.append(best)
    at.others += ordered[1:]
    at.margins.append(best - second)
    at.types.update(row.move_types)


def _used(found: Tally, row: Row, won: Sequence[float]) -> None:
    even = 1 / row.seats
    for seat, name in enumerate(row.policies):
        found.policies.setdefault(name, Use()).add(1, won[seat], even)
    for seat, kinds in enumerate(row.uses or ()):
        for kind, ids in kinds.items():
            uses = found.uses.setdefault(kind, {})
            for one, times in ids.items():
                uses.setdefault(one, Use()).add(times, won[seat], even)
