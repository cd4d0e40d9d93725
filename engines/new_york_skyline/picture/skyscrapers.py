"""The open skyscrapers: what each is worth, and the stars that its cards must show."""

from engines.drawing import piece, star, tag, text
from engines.layout import MARGIN, WIDTH, Block, wrapped
from engines.new_york_skyline.data import LUXURY, OPEN, POINTS, Skyscraper
from engines.new_york_skyline.picture.pieces import tower
from engines.new_york_skyline.picture.said import skyscraper_told
from engines.new_york_skyline.view import View
from engines.words import Words

GAP, GROUND = 4, 68
BROAD = (WIDTH - 2 * MARGIN - (OPEN - 1) * GAP) / OPEN
STAR = 10.5


def skyscrapers(view: View, words: Words) -> Block:
    """Side by side, in the order they lie in."""
    if not view.available:
        return Block("", 0)
    names = [wrapped(words.terms[name].removesuffix(" Building"), BROAD - 4) for name in view.available]
    height = GROUND + 22 + 14 * max(map(len, names))
    cards = zip(view.available, names, strict=True)
    return Block("".join(_open(n, name, lines, height, words) for n, (name, lines) in enumerate(cards)), height)


def _open(n: int, name: Skyscraper, lines: list[str], height: float, words: Words) -> str:
    points, luxury = POINTS[name], LUXURY[name]
    left = BROAD / 2 - STAR * (luxury - 1) / 2
    return piece(
        f"skyscraper-{name}",
        skyscraper_told(name, words),
        tag("rect", fill="panel", width=BROAD, height=height, rx=6),
        tag("g", tower(34, 14 + 4.3 * points), transform=f"translate({BROAD / 2 - 17:.1f} {GROUND})"),
        tag("path", stroke="edge", d=f"M8 {GROUND}H{BROAD - 8:.1f}"),
        text(14, 20, str(points), size=16, font_weight="bold"),
        *(star(left + STAR * k, GROUND + 10, STAR, "gold") for k in range(luxury)),
        *(text(BROAD / 2, GROUND + 29 + 14 * k, said, size=11) for k, said in enumerate(lines)),
        named={"skyscraper": name},
        transform=f"translate({MARGIN + n * (BROAD + GAP):.1f} 0)",
    )
