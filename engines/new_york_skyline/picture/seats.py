"""The seats and their skylines: the Key, cards in hand, points, and what each has built."""

from collections.abc import Collection

from engines.drawing import arrow, piece, ring, star, tag, text
from engines.layout import MARGIN, WIDTH, Block, broad, stacked
from engines.new_york_skyline.data import POINTS, Skyscraper
from engines.new_york_skyline.picture.pieces import tower
from engines.new_york_skyline.picture.said import points, skyscraper_told, winners
from engines.new_york_skyline.view import View
from engines.words import Words

ROW, BROAD = 52, WIDTH - 2 * MARGIN
LEFT, RIGHT = 132, BROAD - 44
"""Where a skyline begins and ends."""
WIDEST = 24
KEY = (
    "M0 5A4.5 4.5 0 1 1 8.7 6.5H17V11H14V9H12V10H9V8.5H8.4A4.5 4.5 0 0 1 0 5Z"
    "M3 5A1.5 1.5 0 1 0 6 5A1.5 1.5 0 1 0 3 5Z"
)


def seats(view: View, words: Words, marked: Collection[str]) -> Block:
    """A row for each seat."""
    return stacked((seat(view, words, number, marked) for number in range(view.seats)), 3)


def seat(view: View, words: Words, number: int, marked: Collection[str]) -> Block:
    """A row: a border and an arrow tell who is due, a star who has won."""
    due = number in view.to_move
    name = words.picture["seat"].format(seat=number)
    counts = [f"{words.picture['cards']} {view.cards[number]}"]
    if view.phase in ("deal", "answer"):
        counts.append(f"{words.picture['offers']} {view.offers[number]}")
    drawn = piece(
        f"seat-{number}",
        f"{name}: {words.picture['points']} {points(view, number)}, {', '.join(counts)}",
        tag("rect", fill="panel", stroke="ink" if due else "panel", width=BROAD, height=ROW, rx=6, stroke_width=1.5),
        arrow(14, 14) if due else star(10, 14) if number in winners(view) else "",
        text(20, 18, name, text_anchor="start", font_weight="bold"),
        _key(27 + broad(name, 12, bold=True), words) if number == view.key else "",
        *(text(20, 32 + 13 * n, said, size=11, fill="faint", text_anchor="start") for n, said in enumerate(counts)),
        *_skyline(view.built[number], words, marked),
        text(BROAD - 20, 32, str(points(view, number)), size=16, font_weight="bold"),
        ring(BROAD, ROW) if f"seat-{number}" in marked else "",
        named={"to": number},
        transform=f"translate({MARGIN} 0)",
    )
    return Block(drawn, ROW)


def _key(x: float, words: Words) -> str:
    return piece(
        "key",
        words.picture["key"],
        tag("path", fill="ink", fill_rule="evenodd", d=KEY),
        transform=f"translate({x:.1f} 8)",
    )


def _skyline(built: tuple[Skyscraper, ...], words: Words, marked: Collection[str]) -> list[str]:
    """Towers side by side, as high as they have points."""
    width = min(WIDEST, (RIGHT - LEFT) / max(1, len(built)))
    return [
        piece(
            f"built-{name}",
            skyscraper_told(name, words),
            tower(width - 1, 9 + 3 * POINTS[name]),
            text(width / 2 - 0.5, -2, str(POINTS[name]), size=11),
            _around(width, 9 + 3 * POINTS[name]) if f"built-{name}" in marked else "",
            transform=f"translate({LEFT + n * width:.1f} {ROW - 5})",
        )
        for n, name in enumerate(built)
    ]


def _around(width: float, height: float) -> str:
    return tag(
        "rect", stroke="mark", fill_opacity=0, x=-2, y=-height - 1, width=width + 3, height=height + 4, rx=4,
        stroke_width=2.5,
    )  # fmt: skip
