"""The section on who wins: whether a seat is better than another, or to decide first better than later."""

from collections.abc import Iterator, Sequence

from service.bulk.report.markdown import percent, picture, table
from service.bulk.report.numbers import Rates
from service.bulk.report.plots import Plots
from service.bulk.report.tally import Seated


def won(name: str, tables: Sequence[Seated], plots: Plots) -> Iterator[str]:
    """The section. Where chance decides who is first, what counts is not the seat but the place after the first."""
    yield from _rates(f"{name}-seats", "seat", [Rates(at.wins, at.games) for at in tables], plots)
    if any(len(at.firsts) > 1 for at in tables):
        yield "By chance one seat or another decides first. By place after that seat (place 0):"
        yield from _rates(f"{name}-places", "place", [Rates(at.places, at.games) for at in tables], plots)


def _rates(name: str, what: str, tables: Sequence[Rates], plots: Plots) -> Iterator[str]:
    plots.wins(name, tables, what)
    told = "; ".join(f"{len(one.wins)} seats: {', '.join(_shares(one))}" for one in tables)
    yield picture(f"Share of wins by {what}, with intervals; the dashed line is an even share. {told}.", name)
    most = max(len(one.wins) for one in tables)
    yield table(
        ("seats", "games", "even", *(f"{what} {number}" for number in range(most))),
        [
            (len(one.wins), one.games, percent(1, len(one.wins)), *_cells(one), *[""] * (most - len(one.wins)))
            for one in tables
        ],
    )
    if uneven := list(_uneven(what, tables)):
        yield f"Intervals that leave out an even share: {'; '.join(uneven)}."
    else:
        yield f"No interval leaves out an even share: these games show no difference by {what}."


def _shares(one: Rates) -> Iterator[str]:
    return (percent(won, one.games) for won in one.wins)


def _cells(one: Rates) -> Iterator[str]:
    for share, (low, high) in zip(_shares(one), one.intervals, strict=True):
        yield f"{share} ({100 * low:.1f} to {100 * high:.1f})"


def _uneven(what: str, tables: Sequence[Rates]) -> Iterator[str]:
    for one in tables:
        seats = len(one.wins)
        for number, (share, (low, high)) in enumerate(zip(_shares(one), one.intervals, strict=True)):
            if not low <= 1 / seats <= high:
                yield f"with {seats} seats {what} {number} ({share})"
