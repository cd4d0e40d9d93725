"""The picture of a position."""

from engines.drawing import Picture, Theme, tag, text
from engines.drawing import picture as drawn
from engines.layout import MARGIN, WIDTH, Block, paragraph, stacked
from engines.marks import badge
from engines.new_york_city.box import Box
from engines.new_york_city.moves import AnyMove
from engines.new_york_city.picture import cards, characters
from engines.new_york_city.picture.bidding import bidding
from engines.new_york_city.picture.boroughs import boroughs, prestige, vessels
from engines.new_york_city.picture.last import marked
from engines.new_york_city.picture.look import COLOURS
from engines.new_york_city.picture.points import Points, points
from engines.new_york_city.picture.press import track
from engines.new_york_city.picture.said import Said, course, description, due, ended, moved, title
from engines.new_york_city.picture.seats import drawn_seat
from engines.new_york_city.view import View
from engines.words import Words


def picture(box: Box, view: View, words: Words, theme: Theme, last: AnyMove | None) -> Picture:
    """The position that a view shows; what the last move was about is marked."""
    said, known, marks = Said(words, box), points(box, view), marked(view, last)
    parts = stacked(
        [
            _head(said, view, known, last),
            bidding(said, view, marks),
            characters.light(said, view),
            cards.pairs(said, view),
            cards.drawn(said, view),
            cards.hand(said, view),
            boroughs(said, view, marks),
            track(said, view),
            *(drawn_seat(said, view, known, seat, last, marks) for seat in range(view.seats)),
            prestige(said, view),
            vessels(said, view),
            characters.display(said, view),
            cards.piles(said, view),
        ]
    )
    size = (WIDTH, round(parts.height + 2 * MARGIN))
    svg = tag("g", parts.svg, transform=f"translate(0 {MARGIN})")
    return drawn(title(said, view), description(said, view, known, last), size, [svg], theme, COLOURS)


def _head(said: Said, view: View, known: Points, last: AnyMove | None) -> Block:
    """The round, what is due and from whom, and the last move."""
    blocks = [Block(text(MARGIN, 14, said.words.name, size=15, text_anchor="start", font_weight="bold"), 18)]
    if told := course(said, view):
        blocks.append(paragraph(told))
    for seat in view.to_move:
        block = paragraph(due(said, view), left=MARGIN + 24)
        lower = tag("g", block.svg, transform="translate(0 1)")
        blocks.append(Block(badge(seat, MARGIN + 9, 10) + lower, max(20, block.height)))
    if not view.to_move:
        blocks += (paragraph(told, bold=True) for told in (due(said, view), ended(said, known)) if told)
    if last_move := moved(said, last):
        ring = tag("circle", cx=MARGIN + 7, cy=8, r=4.5, fill_="none", stroke="mark", stroke_width=2.5)
        block = paragraph(last_move, left=MARGIN + 24)
        blocks.append(Block(ring + block.svg, block.height))
    return stacked(blocks, 3)
