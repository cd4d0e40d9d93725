"""The section on who wins: whether a seat is better than another."""

from collections.abc import Iterator, Sequence

from service.bulk.report.markdown import picture, table
from service.bulk.report.numbers import interval
from service.bulk.report.plots import Plots
from service.bulk.report.tally import Seated


def won(name: str, tables: Sequence[Seated], plots: Plots) -> Iterator[str]:
    """The section."""
    plots.wins(f"{name}-seats", tables)
    yield picture(
        f"Share of wins by seat, with intervals; the dashed line is an even share. {_told(tables)}.", name, "seats"
    )
    yield _rates(tables)
    yield _uneven(tables)


def _rates(tables: Sequence[Seated]) -> str:
    most = max(at.seats for at in tables)
    rows = []
    for at in tables:
        cells = [_rate(won, at.games) for won in at.wins]
        rows.append((at.seats, at.games, f"{100 / at.seats:.1f} %", *cells, *[""] * (most - at.seats)))
    return table(("seats", "games", "even", *(f"seat {seat}" for seat in range(most))), rows)


def _rate(won: float, games: int) -> str:
    low, high = interval(won, games)
    return f"{100 * won / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _told(tables: Sequence[Seated]) -> str:
    return "; ".join(
        f"{at.seats} seats: {', '.join(f'{100 * won / at.games:.0f} %' for won in at.wins)}" for at in tables
    )


def _uneven(tables: Sequence[Seated]) -> str:
    found = [
        f"with {at.seats} seats, seat {seat} ({100 * won / at.games:.1f} % where {100 / at.seats:.1f} % is even)"
        for at in tables
        for seat, won in enumerate(at.wins)
        if not interval(won, at.games)[0] <= 1 / at.seats <= interval(won, at.games)[1]
    ]
    if not found:
        return "No interval leaves out an even share: the seats do not differ by more than chance makes them."
    return f"Intervals that leave out an even share: {'; '.join(found)}."
