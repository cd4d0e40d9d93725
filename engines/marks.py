"""What tells seats apart in pictures: a colour, and for those who do not see it a shape and a number."""

from typing import Any

from engines.drawing import Palette, tag, text

SEATS: Palette = {
    "seat0": ("#1d4ea0", "#8ab8ff"),
    "seat0-ink": ("#ffffff", "#0e1a2e"),
    "seat1": ("#187339", "#66d48f"),
    "seat1-ink": ("#ffffff", "#0a2415"),
    "seat2": ("#f0c000", "#ffe066"),
    "seat2-ink": ("#241d00", "#2a2200"),
    "seat3": ("#623514", "#d89b6c"),
    "seat3-ink": ("#ffffff", "#2b1505"),
}
"""Strong colours, apart from the pale ones of land: of each seat, and what is written on it."""


def shape(seat: int, x: float, y: float, r: float, **attributes: Any) -> str:
    """Circle, square, triangle or diamond about a point, as large as a circle of radius `r`."""
    if seat == 0:
        return tag("circle", cx=x, cy=y, r=r, **attributes)
    if seat == 1:
        a = r * 0.89
        return tag("rect", x=x - a, y=y - a, width=2 * a, height=2 * a, **attributes)
    if seat == 2:
        path = f"M{x:g} {y - 1.3 * r:g}L{x + 1.25 * r:g} {y + 0.85 * r:g}H{x - 1.25 * r:g}Z"
    else:
        path = f"M{x:g} {y - 1.3 * r:g}L{x + 1.3 * r:g} {y:g}L{x:g} {y + 1.3 * r:g}L{x - 1.3 * r:g} {y:g}Z"
    return tag("path", d=path, **attributes)


def badge(seat: int, x: float, y: float, r: float = 8.5) -> str:
    """The mark of a seat about a point: its shape in its colour, with its number."""
    ink = f"seat{seat}-ink"
    return shape(seat, x, y, r, fill=f"seat{seat}", stroke=ink, stroke_width=1) + text(
        x, y + 4 + (seat == 2), str(seat), size=11, fill=ink, font_weight="bold"
    )
