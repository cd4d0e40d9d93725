"""What the viewer may ask for in an offer: any card of a suite, one with a star or without, or a card by name."""

from engines.drawing import piece, star, tag, text
from engines.layout import MARGIN, Block, paragraph, stacked
from engines.new_york_skyline.data import DATA, OFFERS, STARS, SUITES, Card, Suite
from engines.new_york_skyline.picture.palette import ON
from engines.new_york_skyline.picture.pieces import HIGH, sign
from engines.new_york_skyline.picture.said import card_told
from engines.new_york_skyline.view import View
from engines.words import Words

GAP = 2
KIND, CARD = 26, 26
"""From one kind to the next, and from one card to the next."""
CARDS = 3 * KIND + 4
LETTERS = 3


def wishes(view: View, words: Words) -> Block:
    """A row for each suite: three kinds, then its cards by their first letters. Cards on the discard pile, which
    nobody holds, are struck out."""
    seat = view.seat
    if view.phase != "deal" or seat is None or seat not in view.to_move or view.offers[seat] >= OFFERS:
        return Block("", 0)
    title = paragraph(words.picture["wishes"], size=12, bold=True)
    return stacked((title, _heads(), *(Block(_row(suite, view, words), HIGH) for suite in SUITES)), GAP)


def _heads() -> Block:
    """Above the five cards of a suite that have a star, and the five that have none."""
    ends = [(CARDS + n * 5 * CARD, CARDS + (n + 1) * 5 * CARD - GAP) for n in range(2)]
    lines = "".join(f"M{MARGIN + left} 14H{MARGIN + right}" for left, right in ends)
    stars, plain = [MARGIN + (left + right) / 2 for left, right in ends]
    return Block(tag("path", stroke="line", d=lines) + star(stars, 7, 12, "gold") + text(plain, 11, "–"), 16)


def _row(suite: Suite, view: View, words: Words) -> str:
    kinds = (
        _wish(suite, sign(suite), 0, words),
        _wish(f"{suite}:star", _plain(suite) + star(12, 12, 14, ON[suite]), KIND, words),
        _wish(f"{suite}:plain", _plain(suite) + text(12, 17, "–", fill=ON[suite]), 2 * KIND, words),
    )
    cards = (*DATA.suites[suite].stars, *DATA.suites[suite].plain)
    return "".join(
        (
            *kinds,
            *(_card(card, CARDS + n * CARD, view, words) for n, card in enumerate(cards)),
        )
    )


def _plain(suite: Suite) -> str:
    return tag("rect", fill=suite, width=HIGH, height=HIGH, rx=4)


def _card(card: Card, x: float, view: View, words: Words) -> str:
    assert view.hand is not None
    if card in view.hand:
        return ""
    gone = card in view.discard
    face = (
        tag("rect", fill="panel", stroke="gold" if card in STARS else "line", width=HIGH, height=HIGH, rx=4),
        text(
            HIGH / 2,
            16,
            words.terms[card][:LETTERS],
            size=11,
            fill="faint" if gone else "ink",
            text_decoration="line-through" if gone else None,
        ),
    )
    return _wish(card, "".join(face), x, words)


def _wish(wanted: str, face: str, x: float, words: Words) -> str:
    return piece(
        f"want-{wanted.replace(':', '-')}",
        card_told(wanted, words),
        face,
        named={"want": wanted},
        transform=f"translate({MARGIN + x} 0)",
    )
