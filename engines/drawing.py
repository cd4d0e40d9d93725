"""Pictures: SVG as text, with what all of them need: a title, words for those who cannot see, colours by day and by
night, ids and names that a front end can hold on to.

A picture is about 360 units wide, and its text 11 or more of them high: so it can be read at 320 pixels. Whatever a
move can name carries `data-<field>` for every field of moves that may name it, so that a front end finds the targets
of a move without knowing the game.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Literal
from xml.sax.saxutils import escape, quoteattr

from engines.model import Model

Theme = Literal["auto", "light", "dark"]
"""Colours by day, by night, or as the reader's screen says."""
Palette = Mapping[str, tuple[str, str]]
"""Names of colours, each by day and by night."""

COMMON: Palette = {
    "paper": ("#ffffff", "#15181e"),
    "panel": ("#f3f4f6", "#21262f"),
    "ink": ("#1a1d23", "#eef0f4"),
    "faint": ("#565d6a", "#a9b1bf"),
    "line": ("#c3c8d1", "#485060"),
    "mark": ("#c2185b", "#ff80ab"),
}
"""What every picture is drawn with; `mark` tells what the last move was about."""
FONT = "font-family:'DejaVu Sans',Verdana,'Helvetica Neue',Arial,sans-serif"


class Picture(Model):
    """A position as SVG: what it shows in a line, and in words for those who cannot see it. `width` and `height` are
    units of its own."""

    title: str
    description: str
    width: int
    height: int
    svg: str


def tag(name: str, *inner: str, fill: str | None = None, stroke: str | None = None, **attributes: Any) -> str:
    """An element. `fill` and `stroke` are names of a palette; an underscore in the name of an attribute is a hyphen,
    one at its end nothing; what is None is left out."""
    written = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    if fill or stroke:
        written = _painted(fill, stroke) + written
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


@lru_cache(10_000)
def _attribute(key: str, value: object) -> str:
    """An attribute as it is written. They are the same from picture to picture: with each written anew a picture took
    twice as long."""
    said = f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
    return f" {key.rstrip('_').replace('_', '-')}={quoteattr(said)}"


@cache
def _painted(fill: str | None, stroke: str | None) -> str:
    kinds = [*([f"f-{fill}"] if fill else ()), *([f"s-{stroke}"] if stroke else ())]
    return f' class="{" ".join(kinds)}"'


def text(x: float, y: float, said: str, *, size: float = 12, fill: str = "ink", **attributes: Any) -> str:
    """Words with the middle of their base line at a point, unless `text_anchor` says otherwise."""
    attributes.setdefault("text_anchor", "middle")
    return tag("text", escape(said), fill=fill, x=x, y=y, font_size=size, **attributes)


def piece(name: str, title: str, *inner: str, named: Mapping[str, str | int] | None = None, **attributes: Any) -> str:
    """A thing with an id and a name. `named` holds the fields of moves that can name it, and by which value."""
    fields: dict[str, Any] = {f"data-{field}": value for field, value in (named or {}).items()}
    return tag("g", tag("title", escape(title)), *inner, id=name, **fields, **attributes)


def ring(width: float, height: float) -> str:
    """The mark around what the last move was about, within a thing of this size."""
    return tag(
        "rect", stroke="mark", fill_opacity=0, x=2, y=2, width=width - 4, height=height - 4, rx=7, stroke_width=3
    )


def arrow(x: float, y: float) -> str:
    """To the left of who is to move, its tip at a point."""
    return tag("path", fill="ink", d=f"M{x - 8:g} {y - 6:g}L{x:g} {y:g}L{x - 8:g} {y + 6:g}Z")


def star(x: float, y: float, size: float = 14, fill: str = "ink", **attributes: Any) -> str:
    """A star around a point, as broad as `size`."""
    return tag("path", fill=fill, d=STAR, transform=f"translate({x:g} {y:g}) scale({size / 14:.2f})", **attributes)


STAR = "M0 -7L1.8 -2.2H7L2.9 1L4.4 6.1L0 3L-4.4 6.1L-2.9 1L-7 -2.2H-1.8Z"


def picture(
    title: str,
    description: str,
    size: tuple[int, int],
    parts: Iterable[str],
    theme: Theme,
    palette: Palette | None = None,
) -> Picture:
    """The whole picture. Everything has concrete colours in a style sheet of its own, for readers that know neither
    variables nor night."""
    width, height = size
    colours = {**COMMON, **(palette or {})}
    style = f"text{{{FONT}}}" + _sheet(colours, night=theme == "dark")
    if theme == "auto":
        style += f"@media (prefers-color-scheme:dark){{{_sheet(colours, night=True)}}}"
    svg = tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(description)),
        tag("style", style),
        tag("rect", fill="paper", width=width, height=height),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
    )
    return Picture(title=title, description=description, width=width, height=height, svg=svg)


def _sheet(colours: Palette, night: bool) -> str:
    return "".join(
        f".f-{name}{{fill:{both[night]}}}.s-{name}{{stroke:{both[night]}}}" for name, both in colours.items()
    )
