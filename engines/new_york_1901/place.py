"""Places of skyscrapers: recognised by rotation and anchor or by squares, written `<tile>@<anchor>^<rotation>`."""

import re

from msgspec.structs import replace

from engines.new_york_1901.board import Board, Mask, Placement
from engines.new_york_1901.moves import Build, Building, Demolish
from engines.new_york_1901.pack import At, shape_cells, square_name, turned
from engines.new_york_1901.state import Options


def squares_of(board: Board, move: Building) -> tuple[str, ...] | None:
    """The squares a move names, wherever they lie; None when it names none, or two different sets."""
    if found := _listed(board, move):
        return found.squares
    by_anchor = _anchored(board, move)
    if move.cells is None:
        return by_anchor
    if move.rotation is None and move.anchor is None:
        return move.cells
    return move.cells if by_anchor is not None and set(by_anchor) == set(move.cells) else None


def _listed(board: Board, move: Building) -> Placement | None:
    """The placement of a move that is written as listed moves are."""
    found = None if move.anchor is None else board.placements.get(place_text(move))
    return found if found and move.cells in (None, found.squares) else None


def _anchored(board: Board, move: Building) -> tuple[str, ...] | None:
    """The squares the tile covers when it is turned so and its first square lies on the anchor."""
    tile = next((tile for tile in board.pack.tiles if tile.id == move.tile), None)
    if tile is None or move.anchor is None or move.rotation is None:
        return None
    cells = turned(shape_cells(tile), move.rotation)
    x, y = ord(move.anchor[0]) - ord("a") - cells[0].x, int(move.anchor[1:]) - 1 - cells[0].y
    there = [At(x + cell.x, y + cell.y) for cell in cells]
    if any(at.x < 0 or at.x > 25 or at.y < 0 for at in there):
        return None
    return tuple(map(square_name, there))


def mask_of(board: Board, squares: tuple[str, ...]) -> Mask | None:
    """The squares as a mask; None when one of them belongs to no lot or is named twice."""
    if len(set(squares)) != len(squares) or not board.bits.keys() >= set(squares):
        return None
    return sum(board.bits[square] for square in squares)


def placement(board: Board, options: Options, move: Building) -> Placement | None:
    """The placement a move means; None when its footprint is not the tile, or a street or the edge cuts it."""
    found = _listed(board, move)
    if found is None:
        squares = squares_of(board, move)
        mask = None if squares is None else mask_of(board, squares)
        found = None if mask is None else board.stands.get((move.tile, mask))
    return found if found and (options.reflection or found.rotation < 4) else None


def placed(kind: type[Build] | type[Demolish], seat: int, there: Placement) -> Building:
    """The listed form of a move to the place."""
    return kind(seat=seat, tile=there.kind.id, rotation=there.rotation, anchor=there.anchor, cells=there.squares)


def normal_place(board: Board, options: Options, move: Building) -> Building:
    """The move with the lowest rotation, its anchor and squares; one whose place cannot be is left as it is."""
    there = placement(board, options, move)
    if there is None:
        return move
    return replace(move, rotation=there.rotation, anchor=there.anchor, cells=there.squares)


def place_text(move: Building) -> str:
    """`b-I3@c5^1`; by squares where rotation and anchor are not told: `b-I3@c5,c6,c7`."""
    if move.anchor is None or move.rotation is None:
        return f"{move.tile}@{','.join(move.cells or ())}"
    return f"{move.tile}@{move.anchor}" + (f"^{move.rotation}" if move.rotation else "")


WRITTEN = re.compile(
    r"(?P<tile>[A-Za-z][A-Za-z0-9-]*)@(?P<first>[a-z]\d+)((?P<more>(,[a-z]\d+)+)|\^(?P<turn>[1-7]))?"
)


def read_place(text: str) -> dict[str, object] | None:
    """The fields of a move that `place_text` wrote; misfits are left for the types to refuse."""
    found = WRITTEN.fullmatch(text)
    if not found:
        return None
    if found["more"]:
        return {"tile": found["tile"], "cells": [found["first"], *found["more"][1:].split(",")]}
    return {"tile": found["tile"], "anchor": found["first"], "rotation": int(found["turn"] or 0)}
