"""Buildings, coins and cards."""

from engines.drawing import tag, text
from engines.new_york_1995.data import Colour
from engines.new_york_1995.picture.palette import ON, SHAPES


def building(colour: Colour, sign: str) -> str:
    """A building of a colour with a sign on it: 28 broad, 30 high."""
    return tag("path", fill=colour, stroke="edge", d=SHAPES[colour]) + text(
        14, 26, sign, fill=ON[colour], font_weight="bold"
    )


def coin(x: float, y: float, count: int, radius: float = 8) -> str:
    """Money, around a point."""
    return tag("circle", fill="coin", stroke="edge", cx=x, cy=y, r=radius) + text(x, y + 4, str(count), size=11)


def back(colour: str, said: str, x: float, width: float, height: float) -> str:
    """The frame of a card: avenues run across it, streets down."""
    name, broad, high = ("avenue", width, 6.0) if colour == "red" else ("street", 6.0, height)
    return (
        tag("rect", fill="paper", stroke=name, x=x, width=width, height=height, rx=3)
        + tag("rect", fill=name, x=x, rx=2, width=broad, height=high)
        + said
    )
