"""A bidding round in a picture: what it is about, and the bids."""

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block
from engines.marks import badge
from engines.new_york_city.data import TYPES
from engines.new_york_city.picture.cards import heading
from engines.new_york_city.picture.look import card_sign
from engines.new_york_city.picture.said import Said
from engines.new_york_city.picture.said import bidding as named
from engines.new_york_city.view import View

HIGH = 28


def bidding(said: Said, view: View, marked: frozenset[str]) -> Block:
    """The six types of card, the one that is bid for in reverse, and each seat's bid, from who began on."""
    now = view.bidding
    if now is None:
        return Block("", 0)
    parts, wide = [heading(named(said, now.number))], (WIDTH - 2 * MARGIN) / len(TYPES)
    for n, card in enumerate(TYPES):
        x, here = MARGIN + n * wide, n == now.number - 1
        frame = tag(
            "rect", x=x + 1, y=16, width=wide - 2, height=HIGH, rx=4, fill="ink" if here else "panel",
            stroke="line", stroke_width=1,
        )  # fmt: skip
        ink = "paper" if here else "ink" if n >= now.number else "line"
        parts.append(
            piece(f"round-{n + 1}", named(said, n + 1), frame, card_sign(card, x + wide / 2, 16 + HIGH / 2, ink))
        )
    top, wide = 16 + HIGH + 6, (WIDTH - 2 * MARGIN) / view.seats
    most = max((made.total for made in now.bids if made), default=0)
    for n in range(view.seats):
        seat = (now.starter + n) % view.seats
        made, x = now.bids[seat], MARGIN + n * wide
        id_ = f"bid-{seat}"
        told = str(made.total) if made else "?" if seat in view.to_move and view.phase == "bid" else "…"
        frame = tag(
            "rect", x=x + 1, y=top, width=wide - 2, height=24, rx=4, fill="panel",
            stroke="mark" if id_ in marked else "line", stroke_width=3 if id_ in marked else 1,
        )  # fmt: skip
        first = bool(made and made.total and made.total == most)
        name = f"{said.seat(seat)}: {told}"
        parts.append(piece(
            id_, f"{name} ({said.names(made.characters)})" if made and made.characters else name, frame,
            badge(seat, x + 14, top + 12, 8),
            text(x + 28, top + 17, told, size=14, text_anchor="start", font_weight="bold" if first else None),
            text(x + wide - 8, top + 16, f"+{len(made.characters)}", size=11, fill="faint", text_anchor="end")
            if made and made.characters else "",
        ))  # fmt: skip
    return Block("".join(parts), top + 24)
