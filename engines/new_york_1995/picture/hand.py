"""The viewer's hand, face up."""

from collections import Counter

from engines.drawing import piece, text
from engines.layout import MARGIN, WIDTH, Block, broad, paragraph, rows, stacked, wrapped
from engines.new_york_1995.data import AVENUES, RED, STREETS
from engines.new_york_1995.picture.pieces import back
from engines.new_york_1995.picture.said import short
from engines.new_york_1995.view import View
from engines.words import Words

HIGH, LEAST, MOST, GAP = 52, 46, 72, 4


def hand(view: View, words: Words) -> Block:
    """The cards in rows; a spectator and a seat without cards see none."""
    if not view.hand:
        return Block("", 0)
    title = paragraph(words.picture["hand"].format(seat=view.seat), size=12, bold=True)
    faces = [face(card, words) for card in view.hand]
    widths = [max(LEAST, *(broad(said, 11, bold=True) + 14 for said in lines)) for lines in faces]
    seen: Counter[str] = Counter()
    cards, row = [], 0
    for card, lines, width, (x, row) in zip(
        view.hand, faces, widths, rows(widths, WIDTH - 2 * MARGIN, GAP), strict=True
    ):
        seen[card] += 1
        cards.append(_card(card, lines, width, words, seen[card], MARGIN + x, row * (HIGH + GAP)))
    return stacked((title, Block("".join(cards), (row + 1) * (HIGH + GAP) - GAP)), 4)


def face(card: str, words: Words) -> list[str]:
    """The words on a card: its line, and what that is called; or its name."""
    if card in (*AVENUES, *STREETS):
        return [card, short(words.terms[card])]
    return wrapped(words.terms[card], MOST, 11, bold=True)


def _card(card: str, lines: list[str], width: float, words: Words, copy: int, x: float, y: float) -> str:
    red = card in RED
    middle = width / 2 + (0 if red else 3)
    first = HIGH / 2 + (7 if red else 4) - 7 * (len(lines) - 1)
    return piece(
        f"card-{card}" if copy == 1 else f"card-{card}-{copy}",
        words.terms[card],
        back(
            "red" if red else "blue",
            "".join(
                text(middle, first + 14 * n, said, size=13 if said == card else 11, font_weight="bold")
                for n, said in enumerate(lines)
            ),
            0,
            width,
            HIGH,
        ),
        named={"red" if red else "blue": card, "card": card},
        transform=f"translate({x:.1f} {y})",
    )
