"""Colours and signs of New York City in pictures."""

from typing import Any

from engines.drawing import Palette, tag
from engines.marks import SEATS

NEUTRAL = "neutral"
VESSELS: Palette = {
    "red": ("#f4bab5", "#6a2a24"),
    "blue": ("#a3bce6", "#425171"),
    "yellow": ("#f8eaa0", "#5d5112"),
    "green": ("#cff2bf", "#285c3d"),
    "purple": ("#e5d4f8", "#4f3876"),
}
"""Vessels and prestige tiles: pale by day and dark by night, where the seats are the other way round."""
COLOURS: Palette = {
    **SEATS,
    **VESSELS,
    NEUTRAL: ("#6b7280", "#9aa3b0"),
}


def colour(name: str) -> str:
    """What a colour of the pack is drawn with; one that is unknown here is told by its name alone."""
    return name if name in VESSELS else "paper"


LINES: dict[str, Any] = {"fill_": "none", "stroke_width": 1.8, "stroke_linejoin": "round"}


def card_sign(card: str, x: float, y: float, ink: str = "ink") -> str:
    """A newspaper, a dollar, a person, a floor plan, a star, towers; for a wild card a sun."""
    path = SIGNS[card]
    at = {"transform": f"translate({x:g} {y:g})"}
    if card in FULL:
        return tag("path", d=path, fill=ink, **at)
    return tag("path", d=path, stroke=ink, **LINES, **at)


FULL = ("characters", "prestige", "skyscrapers")
SIGNS = {
    "press": "M-8-7H8V7H-8ZM-5-3H5M-5 0H0M-5 3H0M3 0H5V3H3Z",
    "dollars": "M4.5-4.5C3-6.5-4.5-6.5-4.5-3S4.5-.5 4.5 3-3 6.5-4.5 4.5M0-9V9",
    "characters": "M-7 8c0-6 2.5-7 4-8a4 4 0 1 1 6 0c1.5 1 4 2 4 8z",
    "plans": "M-8-8H8V8H-8ZM-8 0H-2M2 0H3V-8M3 0V3",
    "prestige": "M0-9 2.4-2.9 9-2.6 3.8 1.6 5.6 8 0 4.3-5.6 8-3.8 1.6-9-2.6-2.4-2.9Z",
    "skyscrapers": "M-8 8V-1H-3.5V8ZM-2.5 8V-9H2.5V8ZM3.5 8V-4H8V8Z",
    "wild": "M0-8V8M-7-4 7 4M-7 4 7-4",
}
HAT = "M-8 5H8M-5 5V-4C-2-6 2-6 5-4V5Z"
"""The mayor's."""
SHIP = "M-9 2H9L6 8H-6ZM-1 0V-8L6 0Z"
