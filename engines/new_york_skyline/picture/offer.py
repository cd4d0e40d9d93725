"""The offer that waits for its answer: what is given for what."""

from collections.abc import Collection

from engines.drawing import piece, ring, tag, text
from engines.layout import MARGIN, WIDTH, Block
from engines.new_york_skyline.picture.pieces import GAP, HIGH, chip
from engines.new_york_skyline.picture.said import card_told, pending
from engines.new_york_skyline.view import View
from engines.words import Words

BROAD = WIDTH - 2 * MARGIN
SIDE = (BROAD - 16 - GAP) // 2
HEAD = 36


def offer(view: View, words: Words, marked: Collection[str]) -> Block:
    """Two columns: the cards that are given, and what is wanted for them."""
    if view.pending is None:
        return Block("", 0)
    sides = (("gives", view.pending.give), ("wants", view.pending.want))
    height = HEAD + (HIGH + GAP) * max(len(things) for _, things in sides) + 4
    columns = [
        tag(
            "g",
            text(0, 31, words.picture[name], size=11, fill="faint", text_anchor="start"),
            *(_thing(f"{name}-{k}", thing, HEAD + (HIGH + GAP) * k, words) for k, thing in enumerate(things)),
            transform=f"translate({8 + n * (SIDE + GAP)} 0)",
        )
        for n, (name, things) in enumerate(sides)
    ]
    drawn = piece(
        "offer",
        pending(view, words),
        tag("rect", fill="paper", stroke="ink", width=BROAD, height=height, rx=6, stroke_width=1.5),
        text(8, 17, pending(view, words), text_anchor="start", font_weight="bold"),
        *columns,
        ring(BROAD, height) if "offer" in marked else "",
        transform=f"translate({MARGIN} 0)",
    )
    return Block(drawn, height)


def _thing(name: str, thing: str, top: float, words: Words) -> str:
    return piece(name, card_told(thing, words), chip(thing, words, SIDE), transform=f"translate(0 {top})")
