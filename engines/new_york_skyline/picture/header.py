"""Above all: whose turn it is, what is to be decided, and what the last move was."""

from engines.layout import Block, paragraph, ringed, stacked
from engines.new_york_skyline.moves import AnyMove
from engines.new_york_skyline.picture.last import told
from engines.new_york_skyline.picture.said import turn
from engines.new_york_skyline.view import View
from engines.words import Words


def header(view: View, words: Words, last: AnyMove | None) -> Block:
    """A few lines of words."""
    lines = [paragraph(turn(view, words), size=13, bold=True)]
    if view.to_move:
        lines.append(paragraph(words.phases[view.phase]))
    if last is not None:
        lines.append(ringed(words.picture["last"].format(move=told(last, words))))
    return stacked(lines, 1)
