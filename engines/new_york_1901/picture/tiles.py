"""Skyscrapers that are not built yet, in a picture."""

from functools import cache
from typing import Any, NamedTuple

from engines.drawing import piece, tag, text
from engines.layout import broad
from engines.new_york_1901.board import Board
from engines.new_york_1901.outline import outline
from engines.new_york_1901.pack import shape_cells, turned

UNIT = 6
"""The side of a square of a tile that is not built yet."""
LOW = 28
"""How high and wide a place for a tile is at least: enough for a finger."""
BEHIND = 3
"""How far a second copy peeps out."""
LOOK: dict[str, Any] = {"stroke": "ink", "stroke_width": 1.2}


class Form(NamedTuple):
    """A tile as it is drawn: its path, where what is written beside it begins, and its size with that."""

    path: str
    right: float
    high: float
    width: float
    height: float


@cache
def form(board: Board, tile: str) -> Form:
    """A tile of the board's pack."""
    cells = turned(next(shape_cells(each) for each in board.pack.tiles if each.id == tile), 0)
    right, high = (UNIT * (max(axis) + 1) for axis in zip(*cells, strict=True))
    right += 6 + (BEHIND if board.kinds[tile].copies > 1 else 0)
    width = right + broad(str(board.kinds[tile].points)) + 4
    return Form(outline(cells, UNIT), right, high, max(LOW, width), max(LOW, high + 4))


def drawn_tile(
    board: Board, tile: str, at: tuple[float, float], id_: str, name: str, *, count: int, open_: bool, due: bool
) -> str:
    """A tile that is left: its shape, another one behind it where there are more, and its points. What cannot be
    built yet is an empty frame. `due` tells whether the seat on turn could name it."""
    kind, drawn = board.kinds[tile], form(board, tile)
    left, top = 2, (drawn.height - drawn.high) / 2
    copies = (
        tag("path", d=drawn.path, fill=kind.level if open_ else "paper", **LOOK,
            transform=f"translate({left + BEHIND * n:g} {top - BEHIND * n:g})")
        for n in reversed(range(min(count, 2)))
    )  # fmt: skip
    parts = (
        tag("rect", width=drawn.width, height=drawn.height, fill_="none", pointer_events="all"),
        *copies,
        text(drawn.right, drawn.height / 2 + 4, str(kind.points), size=11, text_anchor="start"),
    )
    named = {"tile": tile} if due else None
    return piece(id_, name, *parts, named=named, transform=f"translate({at[0]:g} {at[1]:g})")
