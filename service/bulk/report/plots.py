"""The plots, as SVG that is the same from the same numbers. Colours are told apart with any eyes (Okabe and Ito)."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from service.bulk.extras import extra
from service.bulk.report.markdown import FOLDER
from service.bulk.report.numbers import Rates, spread
from service.bulk.report.tally import Seated, Use
from service.files import folder

BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#666666"
MANY = 40
"""So many components have a bar and a line each; more are shown by rank."""
REACH = 0.08
"""Shares of wins on either side of the even one that a plot shows at least, so that little looks little."""
BINS = 30
STYLE = {
    "svg.hashsalt": "knickerbocker",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "legend.frameon": False,
}


class Plots:
    """Where plots go: in a folder beside the pages. Raises `Unusable` where they cannot be drawn or written."""

    def __init__(self, beside: Path) -> None:
        matplotlib = extra("matplotlib", "bulk")
        matplotlib.use("svg")
        self._pyplot = extra("matplotlib.pyplot", "bulk")
        self.beside, self._folder = folder(beside), folder(beside / FOLDER)

    def wins(self, name: str, tables: Sequence[Rates], label: str) -> None:
        """Win rates, a panel for each number of seats, the even share in the middle of each."""
        reach = max(
            REACH, *(abs(end - 1 / len(one.wins)) for one in tables for pair in one.intervals for end in pair)
        )
        with self._panels(name, len(tables), "share of wins") as panels:
            for panel, one in zip(panels, tables, strict=True):
                seats = len(one.wins)
                rates = [100 * won / one.games for won in one.wins]
                low = [rate - 100 * least for rate, (least, _) in zip(rates, one.intervals, strict=True)]
                high = [100 * most - rate for rate, (_, most) in zip(rates, one.intervals, strict=True)]
                panel.axhline(100 / seats, color=ORANGE, linestyle="--", linewidth=1)
                panel.errorbar(range(seats), rates, yerr=[low, high], fmt="o", color=BLUE, capsize=3, markersize=4)
                panel.set(title=f"{seats} seats", xlabel=label, xticks=range(seats), xlim=(-0.6, seats - 0.4))
                panel.yaxis.set_major_formatter("{x:.0f} %")
                panel.set(ylim=(100 * (1 / seats - reach), 100 * (1 / seats + reach)))

    def lengths(self, name: str, tables: Sequence[Seated]) -> None:
        """Moves of a game: median, middle half and middle nine tenths."""
        with self._figure(name, 6, 0.6 + 0.4 * len(tables)) as axes:
            for row, at in enumerate(tables):
                least, low, middle, high, most = spread(at.moves)
                axes.plot([least, most], [row, row], color=BLUE, linewidth=1)
                axes.plot([low, high], [row, row], color=BLUE, linewidth=6, solid_capstyle="butt")
                axes.plot(middle, row, "o", color="white", markeredgecolor=BLUE, markersize=5)
            axes.set(
                xlabel="moves of a game", yticks=range(len(tables)), ylim=(len(tables) - 0.4, -0.6), xlim=(0, None)
            )
            axes.set_yticklabels([f"{at.seats} seats" for at in tables])

    def scores(self, name: str, tables: Sequence[Seated]) -> None:
        """How totals lie: those of the best of each game, and all others."""
        with self._panels(name, len(tables), "share of totals") as panels:
            for panel, at in zip(panels, tables, strict=True):
                least, most = min(at.others), max(at.best)
                width = 1 + (most - least) // BINS
                edges = [least + width * step - 0.5 for step in range(2 + (most - least) // width)]
                for values, colour, label in ((at.others, GREY, "others"), (at.best, BLUE, "best of a game")):
                    weights = [100 / len(values)] * len(values)
                    panel.hist(
                        values, edges, weights=weights, histtype="step", color=colour, label=label, linewidth=1.2
                    )
                panel.set(title=f"{at.seats} seats", xlabel="points")
                panel.yaxis.set_major_formatter("{x:.0f} %")
            panels[0].figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper right", ncols=2)

    def uses(self, name: str, uses: Mapping[str, Use], names: Mapping[str, str], games: int) -> None:
        """How often each component was used in a game, the most used first."""
        order = sorted(uses, key=lambda one: (-uses[one].times, one))
        each = [uses[one].times / games for one in order]
        if len(order) > MANY:
            with self._figure(name, 6, 2.4) as axes:
                axes.bar(range(1, len(order) + 1), each, color=BLUE, width=0.8)
                axes.set(xlabel="rank", ylabel="times in a game", xlim=(0, len(order) + 1))
            return
        with self._figure(name, 6, 0.6 + 0.2 * len(order)) as axes:
            axes.barh(range(len(order)), each, color=BLUE, height=0.7)
            axes.set(xlabel="times in a game", yticks=range(len(order)), ylim=(len(order) - 0.4, -0.6))
            axes.set_yticklabels([names[one] for one in order])

    def board(self, name: str, uses: Mapping[str, Use], places: Mapping[str, tuple[int, int]], games: int) -> None:
        """How often each space was used in a game, on the board."""
        width, height = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
        cells = [[float("nan")] * width for _ in range(height)]
        for one, (x, y) in places.items():
            cells[y][x] = uses[one].times / games if one in uses else 0.0
        with self._figure(name, min(7, 1.4 + 0.6 * width), min(6, 0.6 + 0.5 * height)) as axes:
            mesh = axes.pcolormesh(cells, cmap="cividis", edgecolors="white", linewidth=0.5, vmin=0)
            axes.set(ylim=(height, 0), aspect="equal", xticks=[], yticks=[])
            middle = max(max(row) for row in cells) / 2
            for one, (x, y) in places.items():
                colour = "black" if cells[y][x] > middle else "white"
                axes.text(x + 0.5, y + 0.5, one, ha="center", va="center", fontsize=6, color=colour)
            axes.figure.colorbar(mesh, ax=axes, label="times in a game", shrink=0.8)

    @contextmanager
    def _figure(self, name: str, width: float, height: float, panels: int = 1) -> Generator[Any]:
        """The (first) axes of a figure that is written in the end."""
        with self._pyplot.rc_context(STYLE):
            figure, axes = self._pyplot.subplots(
                1, panels, figsize=(width, height), squeeze=False, layout="constrained"
            )
            yield axes[0][0]
            figure.savefig(self._folder / f"{name}.svg", format="svg", metadata={"Date": None, "Creator": None})
            self._pyplot.close(figure)

    @contextmanager
    def _panels(self, name: str, count: int, label: str) -> Generator[list[Any]]:
        """Axes side by side."""
        with self._figure(name, 1 + 1.9 * count, 2.4, count) as first:
            first.set_ylabel(label)
            yield first.figure.axes
