"""The lots of the draft, by number."""

from collections.abc import Collection

from engines.drawing import piece, ring, tag, text
from engines.layout import MARGIN, Block, stacked
from engines.new_york_skyline.picture.pieces import CHIP, GAP, HIGH, chip
from engines.new_york_skyline.picture.said import card_told, cards_told
from engines.new_york_skyline.view import View
from engines.words import Words

HEAD = 20


def lots(view: View, words: Words, marked: Collection[str]) -> Block:
    """Two lots a row."""
    drawn = [_lot(n, view, words, marked) for n in range(len(view.lots))]
    return stacked((_pair(drawn[n : n + 2]) for n in range(0, len(drawn), 2)), GAP)


def _pair(pair: list[Block]) -> Block:
    placed = (tag("g", svg, transform=f"translate({MARGIN + n * (CHIP + GAP)} 0)") for n, (svg, _) in enumerate(pair))
    return Block("".join(placed), max(block.height for block in pair))


def _lot(n: int, view: View, words: Words, marked: Collection[str]) -> Block:
    cards = view.lots[n]
    name = words.picture["lot"].format(lot=n)
    said = name if cards else f"{name}: {words.picture['taken']}"
    height = HEAD + (HIGH + GAP) * len(cards) + 2
    drawn = piece(
        f"lot-{n}",
        f"{said}: {cards_told(cards, words)}" if cards else said,
        tag("rect", fill="paper", stroke="line", width=CHIP, height=height, rx=6),
        text(8, 15, said, fill="ink" if cards else "faint", text_anchor="start", font_weight="bold"),
        *(_card(card, HEAD + (HIGH + GAP) * k, words) for k, card in enumerate(cards)),
        ring(CHIP, height) if f"lot-{n}" in marked else "",
        named={"lot": n} if cards else {},
    )
    return Block(drawn, height)


def _card(card: str, top: float, words: Words) -> str:
    return piece(
        f"lies-{card}",
        card_told(card, words),
        chip(card, words, CHIP - 8),
        transform=f"translate(4 {top})",
    )
