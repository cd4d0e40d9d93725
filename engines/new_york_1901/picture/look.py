"""Colours and signs of New York 1901 in pictures."""

from typing import Any

from engines.drawing import Palette, tag
from engines.marks import SEATS

LAND: Palette = {
    "red": ("#f3bbb5", "#5b201b"),
    "blue": ("#bed6fa", "#294b76"),
    "yellow": ("#f7e89d", "#5e5215"),
    "green": ("#d0f3c0", "#255a37"),
    "pink": ("#efbdd7", "#5f2c53"),
}
"""The districts: pale by day and dark by night, where the seats are the other way round."""
METALS: Palette = {
    "bronze": ("#b8733a", "#c98a52"),
    "silver": ("#aab4bf", "#b4bec9"),
    "gold": ("#e2b007", "#e8bf3a"),
    "legendary": ("#8a5fd0", "#a98ae6"),
}
COLOURS: Palette = {
    **SEATS,
    **LAND,
    **METALS,
    "unused": ("#e7e9ec", "#2a2f38"),
    "park": ("#9fc48f", "#1d3d22"),
    "trees": ("#86b073", "#28512e"),
    "street": ("#8b919b", "#6f7885"),
    "street-in-play": ("#1a1d23", "#f4f5f8"),
    "starter": ("#d4d7dc", "#8b939f"),
}

PIPS = {"starter": 0, "bronze": 1, "silver": 2, "gold": 3, "legendary": 3}


def level_sign(level: str, x: float, y: float, ink: str) -> str:
    """The level about a point: one floor for bronze, two for silver, three for gold, a star for a legendary, an empty
    frame for a starter."""
    if level == "legendary":
        star = "l1.9 4.4 4.8.4-3.6 3.2 1.1 4.7-4.2-2.5-4.2 2.5 1.1-4.7-3.6-3.2 4.8-.4z"
        return tag("path", d=f"M{x:g} {y - 7:g}{star}", fill=ink)
    count = PIPS[level]
    if not count:
        return tag("rect", x=x - 4, y=y - 4, width=8, height=8, fill_="none", stroke=ink, stroke_width=1.5)
    top = y - (3 * count + 2 * (count - 1)) / 2
    return tag("path", d="".join(f"M{x - 5:g} {top + 5 * n:g}h10v3h-10z" for n in range(count)), fill=ink)


def worker(x: float, y: float, **attributes: Any) -> str:
    """A worker about a point."""
    body = "m-4.5 7c0-6 2-7 2.5-8a3.4 3.4 0 1 1 4 0c.5 1 2.5 2 2.5 8z"
    return tag("path", d=f"M{x:g} {y:g}{body}", **attributes)


ACTIONS = {
    "fever": "M-7 8V-7H6V-3H3V-4H-3V8ZM3 -1H7V3H3Z",
    "exchange": "M-8 -5H3V-9L9 -3L3 3V-1H-8ZM8 9H-3V13L-9 7L-3 1V5H8Z",
    "land-grab": "M-6 9V-9H-4V-8L7 -4L-4 0V9Z",
}
"""A crane, two arrows, a flag."""
