"""The picture of a position: whose turn it is, open skyscrapers, lots or an offer, skylines, piles, the hand."""

from engines.drawing import Picture, Theme
from engines.drawing import picture as drawn
from engines.layout import MARGIN, WIDTH, Block, stacked
from engines.new_york_skyline.moves import AnyMove
from engines.new_york_skyline.picture.hand import hand
from engines.new_york_skyline.picture.header import header
from engines.new_york_skyline.picture.last import about
from engines.new_york_skyline.picture.lots import lots
from engines.new_york_skyline.picture.offer import offer
from engines.new_york_skyline.picture.palette import PALETTE
from engines.new_york_skyline.picture.piles import piles
from engines.new_york_skyline.picture.said import described, title
from engines.new_york_skyline.picture.seats import seats
from engines.new_york_skyline.picture.skyscrapers import skyscrapers
from engines.new_york_skyline.picture.wishes import wishes
from engines.new_york_skyline.view import View
from engines.words import Words


def picture(view: View, words: Words, theme: Theme, last: AnyMove | None) -> Picture:
    """The position that a view shows; what the last move was about is marked."""
    marked = about(last)
    svg, height = stacked(
        (
            Block("", MARGIN),
            header(view, words, last),
            skyscrapers(view, words),
            lots(view, words, marked),
            offer(view, words, marked),
            seats(view, words, marked),
            piles(view, words),
            hand(view, words),
            wishes(view, words),
        )
    )
    return drawn(
        title(view, words),
        described(view, words, last),
        (WIDTH, round(height + 2 * MARGIN)),
        (svg,),
        theme,
        PALETTE,
    )
