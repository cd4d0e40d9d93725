"""The picture of a position."""

from engines.drawing import Picture, Theme, tag, text
from engines.drawing import picture as drawn
from engines.layout import MARGIN, WIDTH, Block, broad, paragraph, rows, stacked
from engines.marks import badge
from engines.new_york_1901.board import Board
from engines.new_york_1901.data import ACTION_CARDS
from engines.new_york_1901.moves import AnyMove
from engines.new_york_1901.picture.land import drawn_land
from engines.new_york_1901.picture.look import ACTIONS, COLOURS, PIPS, level_sign
from engines.new_york_1901.picture.market import challenge, legendaries, market, streets
from engines.new_york_1901.picture.points import Points, points
from engines.new_york_1901.picture.said import Said, course, description, due, ended, moved, title
from engines.new_york_1901.picture.seats import drawn_seat
from engines.new_york_1901.view import View
from engines.words import Words


def picture(board: Board, view: View, words: Words, theme: Theme, last: AnyMove | None) -> Picture:
    """The position that a view shows; what the last move was about is marked."""
    said, known = Said(words, board), points(board, view)
    parts = stacked(
        [
            _head(said, view, known, last),
            drawn_land(board, view, said, last),
            market(said, view),
            streets(said, view),
            challenge(said, view),
            *(drawn_seat(said, view, known, seat, last) for seat in range(view.seats)),
            legendaries(said, view),
            _legend(said),
        ]
    )
    size = (WIDTH, round(parts.height + 2 * MARGIN))
    svg = tag("g", parts.svg, transform=f"translate(0 {MARGIN})")
    return drawn(title(said, view), description(said, view, known, last), size, [svg], theme, COLOURS)


def _head(said: Said, view: View, known: Points, last: AnyMove | None) -> Block:
    """What is due and from whom, how far the turn has come, and the last move."""
    blocks = [
        Block(text(MARGIN, 14, said.words.name, size=15, text_anchor="start", font_weight="bold"), 18),
        *(
            Block(badge(seat, MARGIN + 9, 10) + tag("g", told.svg, transform="translate(0 1)"), max(20, told.height))
            for seat in view.to_move
            for told in [paragraph(due(said, view), left=MARGIN + 24)]
        ),
        *(paragraph(told, bold=True) for told in course(said, view)),
    ]
    if not view.to_move:
        blocks += (paragraph(told, bold=True) for told in (due(said, view), ended(said, known)) if told)
    if told := moved(said, last):
        ring = tag("circle", cx=MARGIN + 7, cy=8, r=4.5, fill_="none", stroke="mark", stroke_width=2.5)
        block = paragraph(told, left=MARGIN + 24)
        blocks.append(Block(ring + block.svg, block.height))
    return stacked(blocks, 3)


def _legend(said: Said) -> Block:
    """What the signs of levels and action cards mean."""
    signs = [(level, level_sign(level, 8, 8, "ink")) for level in PIPS]
    signs += [
        (card, tag("path", d=ACTIONS[card], fill="ink", transform="translate(8 8) scale(.8)"))
        for card in ACTION_CARDS
    ]
    names = [said.name(id_) for id_, _ in signs]
    places = rows((20 + broad(name) for name in names), WIDTH - 2 * MARGIN, 10)
    parts, bottom = [], 0
    for (_, sign), name, (x, row) in zip(signs, names, places, strict=True):
        told = text(20, 12, name, size=11, fill="faint", text_anchor="start")
        parts.append(tag("g", sign, told, transform=f"translate({MARGIN + x:g} {20 * row})"))
        bottom = 20 * row + 18
    return Block("".join(parts), bottom)
