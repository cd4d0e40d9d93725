"""The picture of a position."""

from engines.drawing import Picture, Theme, text
from engines.drawing import picture as drawn
from engines.new_york_1901.board import Board
from engines.new_york_1901.moves import AnyMove
from engines.new_york_1901.view import View
from engines.words import Words


def picture(board: Board, view: View, words: Words, theme: Theme, last: AnyMove | None) -> Picture:
    """The position that a view shows; what the last move was about is marked."""
    description = words.phases[view.phase]
    return drawn(words.name, description, (360, 60), [text(180, 36, description)], theme)
