"""Above the board: whose turn it is, what is to be decided, and what the last move was."""

from engines.layout import Block, paragraph, ringed, stacked
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
        lines.append(ringed(words.picture["last"].format(move=told(last, words))))
    return stacked(lines, 1)
