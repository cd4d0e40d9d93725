"""Where things go in a picture: parts one below another, words in lines."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engines.drawing import tag, text

NARROW, BROAD = frozenset("iljftrI.,:;'’|!()[]/ -·"), frozenset("mwMW%@—")


class Part(NamedTuple):
    """A piece of a picture from its own upper edge, and how high it is."""

    svg: str
    height: float


def moved(x: float, y: float, *inner: str) -> str:
    """The same, farther right and down."""
    return tag("g", *inner, transform=f"translate({x:g} {y:g})")


def stacked(parts: Iterable[Part], gap: float = 8) -> Part:
    """The parts one below another."""
    drawn, y = [], 0.0
    for part in parts:
        drawn.append(moved(0, y, part.svg))
        y += part.height + gap
    return Part("".join(drawn), max(0, y - gap))


def wide(said: str, size: float = 12) -> float:
    """About how wide words are; fonts differ, so rather too much than too little."""
    return size * sum(0.42 if c in NARROW else 1 if c in BROAD else 0.72 if c.isupper() else 0.62 for c in said)


def fitted(said: str, width: float, size: float = 12) -> str:
    """The words, or as much of them as there is room for."""
    if wide(said, size) <= width:
        return said
    while said and wide(said + "…", size) > width:
        said = said[:-1]
    return said.rstrip() + "…"


def lines(said: str, width: float, size: float = 12) -> list[str]:
    """The words in lines; a word that is too long for one is cut."""
    found: list[str] = []
    for word in said.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and wide(longer, size) <= width:
            found[-1] = longer
        else:
            found.append(fitted(word, width, size))
    return found


def paragraph(said: str, width: float, size: float = 12, x: float = 0, **attributes: Any) -> Part:
    """Words in lines, from the left."""
    step = size * 1.35
    found = lines(said, width, size)
    drawn = [
        text(x, n * step + size, line, size=size, text_anchor="start", **attributes) for n, line in enumerate(found)
    ]
    return Part("".join(drawn), len(found) * step)
