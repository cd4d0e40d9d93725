"""What is common: free spaces, the deck, the discard pile, the Stop cards."""

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block
from engines.new_york_1995.view import View
from engines.words import Words

GAP = 4
BROAD = (WIDTH - 2 * MARGIN - 3 * GAP) / 4


def piles(view: View, words: Words) -> Block:
    """Four boxes."""
    said = words.picture
    boxes = {
        "free": str(view.unowned),
        "deck": str(view.deck),
        "discard": str(len(view.discard)),
        "stops": said[f"stops.{view.stops}"],
    }
    drawn = "".join(
        piece(
            name,
            f"{said[name]}: {value}",
            tag("rect", fill="panel", width=BROAD, height=36, rx=6),
            text(BROAD / 2, 14, said[name], size=11, fill="faint"),
            text(BROAD / 2, 30, value, size=13 if value.isdigit() else 11, font_weight="bold"),
            transform=f"translate({MARGIN + n * (BROAD + GAP):.1f} 0)",
        )
        for n, (name, value) in enumerate(boxes.items())
    )
    return Block(drawn, 36)
