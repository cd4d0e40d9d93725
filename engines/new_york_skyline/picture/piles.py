"""What is common: the round, the deck, the discard pile, the skyscrapers to come."""

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block
from engines.new_york_skyline.view import View
from engines.words import Words

GAP = 4
BROAD = (WIDTH - 2 * MARGIN - 3 * GAP) / 4


def piles(view: View, words: Words) -> Block:
    """Four boxes."""
    boxes = {"round": view.round, "deck": view.deck, "discard": len(view.discard), "planned": view.planned}
    drawn = "".join(
        piece(
            name,
            f"{words.picture[name]}: {count}",
            tag("rect", fill="panel", width=BROAD, height=36, rx=6),
            text(BROAD / 2, 14, words.picture[name], size=11, fill="faint"),
            text(BROAD / 2, 30, str(count), size=13, font_weight="bold"),
            transform=f"translate({MARGIN + n * (BROAD + GAP):.1f} 0)",
        )
        for n, (name, count) in enumerate(boxes.items())
    )
    return Block(drawn, 36)
