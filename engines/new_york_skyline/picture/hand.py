"""The viewer's hand, face up, by suite."""

from engines.drawing import piece
from engines.layout import MARGIN, Block, paragraph, stacked
from engines.new_york_skyline.data import Card
from engines.new_york_skyline.picture.pieces import CHIP, GAP, HIGH, chip
from engines.new_york_skyline.picture.said import card_told
from engines.new_york_skyline.view import View
from engines.words import Words


def hand(view: View, words: Words) -> Block:
    """Two columns, read downwards; a spectator and a seat without cards see none."""
    if not view.hand:
        return Block("", 0)
    rows = (len(view.hand) + 1) // 2
    cards = "".join(_card(card, *divmod(n, rows), words) for n, card in enumerate(view.hand))
    title = paragraph(words.picture["hand"].format(seat=view.seat), size=12, bold=True)
    return stacked((title, Block(cards, rows * (HIGH + GAP) - GAP)), 4)


def _card(card: Card, column: int, row: int, words: Words) -> str:
    return piece(
        f"card-{card}",
        card_told(card, words),
        chip(card, words),
        named={"card": card, "cards": card, "give": card},
        transform=f"translate({MARGIN + column * (CHIP + GAP)} {row * (HIGH + GAP)})",
    )
