"""The map in a picture: land, streets, lots, workers and skyscrapers."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from engines.drawing import piece, tag, text
from engines.layout import WIDTH, Block, broad
from engines.marks import badge, shape
from engines.new_york_1901.board import Board
from engines.new_york_1901.data import DISTRICTS
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Demolish, Release
from engines.new_york_1901.outline import outline
from engines.new_york_1901.pack import PARK, At, Plan, along, planned, square_at, square_name
from engines.new_york_1901.picture.look import level_sign
from engines.new_york_1901.picture.said import Said
from engines.new_york_1901.place import squares_of
from engines.new_york_1901.view import SkyscraperSeen, View

WEST, NORTH, EAST, SOUTH = 17, 17, 7, 10
"""Room beside the board for the names of rows and columns, and for the signs of streets."""
SIGNS = "ABC"
"""The signs of the streets in play."""
LARGEST = 32
HALO: Mapping[str, Any] = {"stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
"""Words keep lines behind them at a distance."""


class Land(NamedTuple):
    """The map of a pack and the side of a square."""

    plan: Plan
    columns: int
    rows: int
    side: float
    lots: Mapping[str, tuple[At, ...]]
    badge: float
    """The radius of the mark of a seat."""
    fields: Mapping[str, str]
    """Each square to point at: it can be seen through."""


@cache
def land(board: Board) -> Land:
    """The map, as large as the picture is wide."""
    plan = planned(board.pack)
    columns, rows = (max(axis) + 1 for axis in zip(*plan.tokens, strict=True))
    side = min(LARGEST, (WIDTH - WEST - EAST) / columns)
    look: Mapping[str, Any] = {"width": side, "height": side, "fill_": "none", "pointer_events": "all"}
    return Land(
        plan=plan,
        columns=columns,
        rows=rows,
        side=side,
        lots={lot.id: tuple(map(square_at, lot.squares)) for lot in board.lots.values()},
        badge=min(7.5, 0.4 * side),
        fields={square_name(at): tag("rect", x=at.x * side, y=at.y * side, **look) for at in plan.tokens},
    )


def drawn_land(board: Board, view: View, said: Said, last: AnyMove | None) -> Block:
    """The whole map."""
    there = land(board)
    parts = (
        _ground(board, view.seats),
        *_streets(board, view, said),
        *_lots(board, view, said),
        *(
            _skyscraper(there, seat, standing, said)
            for seat, player in enumerate(view.players)
            for standing in player.standing
        ),
        *_marked(board, last),
    )
    svg = tag("g", *parts, transform=f"translate({WEST} {NORTH})")
    return Block(svg, NORTH + there.rows * there.side + SOUTH)


@cache
def _ground(board: Board, seats: int) -> str:
    """What never changes: districts, park, borders, and the names of columns and rows."""
    plan, columns, rows, side, lots, *_ = land(board)
    parts = []
    for district in DISTRICTS:
        squares = tuple(at for lot, area in lots.items() if board.lots[lot].district == district for at in area)
        used = lots.keys() & {lot for lot in board.in_play[seats].ids if board.lots[lot].district == district}
        parts.append(tag("path", d=outline(squares, side), fill=district if used else "unused"))
    if board.pack.park:
        park = tuple(at for at, token in plan.tokens.items() if token == PARK)
        trees = "".join(f"M{(x + 0.5) * side:g} {(y + 0.2) * side:g}l5.5 12h-11z" for x, y in park if (x + y) % 2)
        green = tag("path", d=outline(park, side), fill="park")
        parts.append(piece("park", board.pack.park.name, green, tag("path", d=trees, fill="trees")))
    borders = "".join(outline(area, side) for area in lots.values())
    parts.append(tag("path", d=borders, stroke="faint", fill_="none", stroke_width=0.8))
    parts += [text((x + 0.5) * side, -4, square_name(At(x, 0))[0], size=11, fill="faint") for x in range(columns)]
    parts += [text(-9, (y + 0.5) * side + 4, str(y + 1), size=11, fill="faint") for y in range(rows)]
    return "".join(parts)


def _streets(board: Board, view: View, said: Said) -> Iterator[str]:
    """Streets as lines, those in play on top, with their signs where they begin."""
    there = land(board)
    plan, side = there.plan, there.side
    for street in sorted(board.pack.streets, key=lambda street: street.id in view.streets):
        run = [along(each) for each, name in plan.streets.items() if name == street.id]
        if not run:
            continue
        path = "".join(f"M{a.x * side:g} {a.y * side:g}L{b.x * side:g} {b.y * side:g}" for a, b in run)
        line: dict[str, Any] = {"d": path, "fill_": "none", "stroke_linecap": "square"}
        parts = [tag("path", stroke="street", stroke_width=3, **line)]
        name = street.name
        if street.id in view.streets:
            (x, y), (to_x, to_y) = run[0]
            sign = SIGNS[view.streets.index(street.id)]
            name = said.of("street", sign=sign, street=street.name)
            parts = [
                tag("path", stroke="street-in-play", stroke_width=4, **line),
                street_sign(sign, x * side - 9 * (to_x - x), y * side - 9 * (to_y - y)),
            ]
        yield piece(f"street-{street.id}", name, *parts)


def street_sign(sign: str, x: float, y: float) -> str:
    """The sign of a street in play about a point."""
    plate = tag("rect", fill="street-in-play", x=x - 7.5, y=y - 7.5, width=15, height=15, rx=3)
    return plate + text(x, y + 4, sign, size=11, fill="paper", font_weight="bold")


def _lots(board: Board, view: View, said: Said) -> Iterator[str]:
    """Each lot with its squares: whose it is, its worker, and its name on a square that is free."""
    there = land(board)
    owner = {lot: seat for seat, player in enumerate(view.players) for lot in player.lots}
    manned = {lot for player in view.players for lot in player.manned}
    covers = {
        square: f"{said.name(standing.tile)} ({said.of('seat', seat=seat)})"
        for seat, player in enumerate(view.players)
        for standing in player.standing
        for square in standing.cells
    }
    for lot in board.lots.values():
        seat = owner.get(lot.id)
        free = [square for square in lot.squares if square not in covers]
        squares = (_square(there, square, lot.id, covers.get(square)) for square in lot.squares)
        used = lot.id in board.in_play[view.seats].ids
        name = said.lot(lot.id, seat, manned=lot.id in manned, used=used)
        art = _art(there, lot.id, lot.district if used else "unused", seat, free, lot.id in manned)
        yield piece(f"lot-{lot.id}", name, *art, *squares, named={"lot": lot.id})


def _art(there: Land, lot: str, ground: str, seat: int | None, free: list[str], manned: bool) -> Iterator[str]:
    side = there.side
    if seat is not None:
        path = outline(there.lots[lot], side, 3)
        yield tag("path", d=path, stroke=f"seat{seat}", fill_="none", stroke_width=2.5)
        for square in free[1:]:
            x, y = _middle(there, square)
            yield (
                badge(seat, x, y, there.badge)
                if manned and square == free[1]
                else shape(seat, x, y, 3.5, fill=f"seat{seat}")
            )
    if free and broad(lot) <= side + 1:
        x, y = _middle(there, free[0])
        yield text(x, y + 4, lot, size=11, stroke=ground, **HALO)


def _middle(there: Land, square: str) -> tuple[float, float]:
    x, y = square_at(square)
    return (x + 0.5) * there.side, (y + 0.5) * there.side


def _square(there: Land, square: str, lot: str, covered: str | None) -> str:
    """A square to point at, and what stands on it."""
    title = " · ".join(filter(None, (square, lot, covered)))
    return piece(f"square-{square}", title, there.fields[square], named={"anchor": square, "cells": square})


def _skyscraper(there: Land, seat: int, standing: SkyscraperSeen, said: Said) -> str:
    """A skyscraper on its squares: its owner on the first of them, its level on the second."""
    side, ink = there.side, f"seat{seat}-ink"
    area = tuple(map(square_at, standing.cells))
    x, y = _middle(there, standing.cells[0])
    level = standing.level
    parts = [
        tag("path", d=outline(area, side, 2.5), fill=f"seat{seat}", stroke="paper", stroke_width=1),
        tag("path", d=outline(area, side, 4.5), fill_="none", stroke=level, stroke_width=2),
        badge(seat, x, y, there.badge),
        level_sign(level, *_middle(there, standing.cells[-1]), ink),
    ]
    title = f"{said.name(standing.tile)}, {said.of('seat', seat=seat)}: {', '.join(standing.cells)}"
    return piece(f"skyscraper-{standing.anchor}", title, *parts, pointer_events="none")


def _marked(board: Board, last: AnyMove | None) -> Iterator[str]:
    """What the last move was about, as far as it is on the map: framed."""
    there = land(board)
    match last:
        case Acquire(lot=lot) | Release(lot=lot):
            area = there.lots.get(lot, ())
        case Build() | Demolish():
            squares = squares_of(board, last) or last.cells or ()
            area = tuple(dict.fromkeys(at for at in map(square_at, squares) if at in there.plan.tokens))
        case _:
            area = ()
    if area:
        frame: dict[str, Any] = {"d": outline(area, there.side, 1), "fill_": "none", "pointer_events": "none"}
        yield tag("path", stroke="paper", stroke_width=5, **frame)
        yield tag("path", stroke="mark", stroke_width=3, stroke_dasharray="7 3", **frame)
