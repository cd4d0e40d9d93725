"""The picture of a position: whose turn it is, the board, the seats, the piles, the viewer's hand."""

from engines.drawing import Picture, Theme
from engines.drawing import picture as drawn
from engines.layout import MARGIN, WIDTH, Block, stacked
from engines.new_york_1995.moves import AnyMove
from engines.new_york_1995.picture.board import board
from engines.new_york_1995.picture.hand import hand
from engines.new_york_1995.picture.header import header
from engines.new_york_1995.picture.last import about
from engines.new_york_1995.picture.palette import PALETTE
from engines.new_york_1995.picture.piles import piles
from engines.new_york_1995.picture.said import described, title
from engines.new_york_1995.picture.seats import seats
from engines.new_york_1995.score import score
from engines.new_york_1995.view import View
from engines.words import Words


def picture(view: View, words: Words, theme: Theme, last: AnyMove | None) -> Picture:
    """The position that a view shows; what the last move was about is marked."""
    sheet, marked = score(view), about(last)
    svg, height = stacked(
        (
            Block("", MARGIN),
            header(view, words, sheet, last),
            board(view, words, sheet, marked),
            seats(view, words, sheet, marked),
            piles(view, words),
            hand(view, words),
        )
    )
    return drawn(
        title(view, words, sheet),
        described(view, words, sheet, last),
        (WIDTH, round(height + 2 * MARGIN)),
        (svg,),
        theme,
        PALETTE,
    )
