"""The sections on components: how often each was used, and what became of those who used it."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from service.bulk.report.components import Parts
from service.bulk.report.markdown import picture, table
from service.bulk.report.numbers import Z
from service.bulk.report.plots import MANY, Plots
from service.bulk.report.tally import Use

SHOWN = 5
"""Components that a table shows from either end, where there are many."""
FEW = 100
"""So many seats must have used a component for their wins to be told."""
HEADS = ("component", "times in a game", "seats that used it", "their wins against even")


def used(name: str, title: str, uses: Mapping[str, Use], parts: Parts, plots: Plots, games: int) -> Iterator[str]:
    """A section."""
    order = sorted(uses, key=lambda one: (-uses[one].times, one))
    places = parts.places(uses)
    if places:
        plots.board(name, uses, places, games)
    else:
        plots.uses(name, uses, {one: parts.name(uses, one) for one in uses}, games)
    yield picture(f"{title}: times in a game. {_extremes(order, uses, games)}", name)
    if len(order) > MANY:
        order = order[:SHOWN] + order[-SHOWN:]
        yield f"The {SHOWN} most used and the {SHOWN} least used of {len(uses)}:"
    yield table(HEADS, [_line(one, parts.name(uses, one), uses[one], games) for one in order])
    if never := [one for one in parts.among(uses) if one not in uses]:
        yield f"Never (some perhaps cannot be): {', '.join(f'`{one}`' for one in never)}."


def _extremes(order: Sequence[str], uses: Mapping[str, Use], games: int) -> str:
    first, last = order[0], order[-1]
    return f"Most: {first}, {uses[first].times / games:.2g}; least: {last}, {uses[last].times / games:.2g}."


def _line(one: str, name: str, use: Use, games: int) -> tuple[object, ...]:
    return (
        f"`{one}`" if name == one else f"{name} (`{one}`)",
        f"{use.times / games:.3g}",
        use.seats,
        against_even(use),
    )


def against_even(use: Use) -> str:
    """Wins as a multiple of an even share, with an interval for the case that the component tells nothing."""
    if use.seats < FEW:
        return "(too few)"
    return f"{use.won / use.even:.2f} ± {Z * sqrt(use.spread) / use.even:.2f}"
