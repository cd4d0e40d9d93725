"""Above the board: whose turn it is, what is to be decided, and what the last move was."""

from engines.drawing import tag
from engines.layout import LINE, MARGIN, Block, paragraph, stacked
from engines.new_york_1995.moves import AnyMove
from engines.new_york_1995.picture.last import told
from engines.new_york_1995.picture.said import pending, turn
from engines.new_york_1995.view import View
from engines.sheet import Sheet
from engines.words import Words


def header(view: View, words: Words, sheet: Sheet, last: AnyMove | None) -> Block:
    """A few lines of words."""
    lines = [paragraph(turn(view, words, sheet), size=13, bold=True)]
    if view.to_move:
        lines.append(paragraph(words.phases[view.phase]))
    if said := pending(view, words):
        lines.append(paragraph(said))
    if last is not None:
        lines.append(marked(words.picture["last"].format(move=told(last, words))))
    return stacked(lines, 1)


def marked(said: str) -> Block:
    """Words behind the ring that marks what they tell of."""
    ring = tag("rect", stroke="mark", fill="paper", x=MARGIN + 1.5, y=2.5, width=9, height=9, rx=3, stroke_width=3)
    svg, height = paragraph(said, fill="faint", left=MARGIN + LINE)
    return Block(ring + svg, height)
