"""The edge of an area of squares, as an SVG path."""

from functools import lru_cache
from itertools import pairwise

from engines.new_york_1901.pack import At

OUTWARD = (At(0, -1), At(1, 0), At(0, 1), At(-1, 0))
"""North, east, south, west."""
Edge = tuple[At, At]
"""A side of a square: the corner it starts from and the way it goes, the square to its right."""


@lru_cache(4096)
def outline(area: tuple[At, ...], side: float, inset: float = 0) -> str:
    """The path round the squares, clockwise, so far within their edge. Squares that meet at a corner alone are gone
    round one by one, and holes the other way."""
    left = _edges(area)
    path = ""
    while left:
        loop = [next(iter(left))]
        while (following := _following(loop[-1], left)) != loop[0]:
            loop.append(following)
        for edge in loop:
            del left[edge]
        corners = [(edge[0], way, edge[1]) for (_, way), edge in pairwise((loop[-1], *loop)) if way != edge[1]]
        path += "M" + "L".join(_corner(*corner, side, inset) for corner in corners) + "Z"
    return path


def _edges(area: tuple[At, ...]) -> dict[Edge, None]:
    there = set(area)
    return {
        (At(x + (east or south), y + (south or west)), _right(outward)): None
        for x, y in area
        for outward in OUTWARD
        if (x + outward.x, y + outward.y) not in there
        for east, south, west in [(outward.x == 1, outward.y == 1, outward.x == -1)]
    }


def _right(way: At) -> At:
    """The way after a turn to the right."""
    return At(-way.y, way.x)


def _following(edge: Edge, edges: dict[Edge, None]) -> Edge:
    """The next edge: the one farthest to the right."""
    (x, y), way = edge
    at = At(x + way.x, y + way.y)
    return next(found for turn in (_right(way), way, At(way.y, -way.x)) if (found := (at, turn)) in edges)


def _corner(at: At, before: At, after: At, side: float, inset: float) -> str:
    """A corner, moved inwards from both edges that meet there."""
    one, other = _right(before), _right(after)
    return f"{at.x * side + inset * (one.x + other.x):g} {at.y * side + inset * (one.y + other.y):g}"
