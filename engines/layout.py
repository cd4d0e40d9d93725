"""Where things go in a picture: how broad words are, lines that fit, blocks one below the other."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engines.drawing import tag, text

WIDTH = 360
"""Units: as wide as a telephone held upright."""
MARGIN = 8
LINE = 15
"""From one base line of small words to the next."""

_BROAD = {
    **dict.fromkeys("ijlIJí'", 0.29),
    **dict.fromkeys(" .,:;·/f-", 0.35),
    **dict.fromkeys("t()rřť", 0.41),
    **dict.fromkeys("szcčšž“”„–", 0.55),
    **dict.fromkeys("DGHNOQUČŇÓÖÚŮÜ▶", 0.78),
    **dict.fromkeys("mwMW—★☆●→×+", 0.92),
}
OTHER = 0.64
"""How broad most letters are, as a share of their height: DejaVu Sans and Verdana are the broadest of our fonts."""
BOLD = 1.1


def broad(said: str, size: float = 11, *, bold: bool = False) -> float:
    """How broad words are, about."""
    return sum(_BROAD.get(letter, OTHER) for letter in said) * size * (BOLD if bold else 1)


def fitted(said: str, width: float, size: float = 11) -> str:
    """The words, or as many letters of them as fit."""
    if broad(said, size) <= width:
        return said
    while said and broad(f"{said}…", size) > width:
        said = said[:-1].rstrip()
    return f"{said}…"


def wrapped(said: str, width: float, size: float = 11, *, bold: bool = False) -> list[str]:
    """The words on as many lines as they need."""
    lines: list[str] = []
    for word in said.split():
        if lines and broad(f"{lines[-1]} {word}", size, bold=bold) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


class Block(NamedTuple):
    """A part of a picture, drawn from its own upper left corner, and how high it is."""

    svg: str
    height: float


def stacked(blocks: Iterable[Block], gap: float = 8) -> Block:
    """Blocks one below the other; those without height are left out."""
    parts: list[str] = []
    top = 0.0
    for svg, height in blocks:
        if height:
            top += gap if parts else 0
            parts.append(tag("g", svg, transform=f"translate(0 {top:g})"))
            top += height
    return Block("".join(parts), top)


def rows(widths: Iterable[float], width: float, gap: float = 4) -> Iterator[tuple[float, int]]:
    """Where things of these widths stand that fill row after row: from the left, and in which row."""
    left, row = 0.0, 0
    for each in widths:
        if left and left + each > width:
            left, row = 0.0, row + 1
        yield left, row
        left += each + gap


def paragraph(said: str, *, fill: str = "ink", size: float = 11, bold: bool = False, left: float = MARGIN) -> Block:
    """Words on as many lines as they need, from the left margin."""
    weight = "bold" if bold else None
    lines = wrapped(said, WIDTH - MARGIN - left, size, bold=bold)
    svg = "".join(
        text(left, LINE * (n + 1) - 4, line, size=size, fill=fill, text_anchor="start", font_weight=weight)
        for n, line in enumerate(lines)
    )
    return Block(svg, LINE * len(lines))


def ringed(said: str) -> Block:
    """Words behind a ring such as marks what they tell of."""
    ring = tag("rect", stroke="mark", fill="paper", x=MARGIN + 1.5, y=2.5, width=9, height=9, rx=3, stroke_width=3)
    svg, height = paragraph(said, fill="faint", left=MARGIN + LINE)
    return Block(ring + svg, height)
