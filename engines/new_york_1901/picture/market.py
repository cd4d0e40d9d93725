"""What lies beside the map in a picture: market, streets in play, challenge, legendary skyscrapers."""

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block, fitted, paragraph, rows
from engines.marks import badge
from engines.new_york_1901.picture.land import SIGNS, street_sign
from engines.new_york_1901.picture.said import Said, touching
from engines.new_york_1901.picture.tiles import drawn_tile, form
from engines.new_york_1901.view import View

CARD, HIGH = 52, 40
"""A lot card."""
HEAD = 16
"""Room for a heading."""


def heading(said: str, x: float = MARGIN) -> str:
    """A heading from its upper left corner."""
    return text(x, 11, said, size=11, fill="faint", text_anchor="start", font_weight="bold")


def market(said: Said, view: View) -> Block:
    """The open market, and how much is face down."""
    parts = [heading(said.of("market"))]
    for n, card in enumerate(view.market):
        district, _, size = card.partition("-")
        x = MARGIN + n * (CARD + 8)
        lot = "".join(f"M{x + 7 + 13 * k} {HEAD + 6}h13v13h-13z" for k in range(int(size)))
        inner = (
            tag("rect", x=x, y=HEAD, width=CARD, height=HIGH, rx=5, fill=district, stroke="faint"),
            tag("path", d=lot, fill_="none", stroke="ink", stroke_width=1.2),
            text(x + CARD / 2, HEAD + 34, f"{district[0].upper()} · {size}", size=11, font_weight="bold"),
        )
        parts.append(piece(f"market-{n}", said.name(card), *inner, named={"card": card}))
    x = WIDTH - MARGIN - CARD
    back = (
        tag("rect", x=x, y=HEAD, width=CARD, height=HIGH, rx=5, fill="panel", stroke="faint"),
        tag("rect", x=x + 3, y=HEAD + 3, width=CARD - 6, height=HIGH - 6, rx=3, fill_="none", stroke="line"),
        text(x + CARD / 2, HEAD + 25, str(view.future), size=14, font_weight="bold"),
    )
    parts.append(piece("future", said.of("future", count=view.future), *back))
    return Block("".join(parts), HEAD + HIGH)


def streets(said: Said, view: View) -> Block:
    """Each street in play, and how many skyscrapers of each seat touch it."""
    parts = [heading(said.of("streets"))]
    each = 36
    left = WIDTH - MARGIN - each * view.seats
    for n, street in enumerate(view.streets):
        y = HEAD + 9 + 20 * n
        counts = touching(said.board, view, street)
        most = max(counts)
        inner = [
            street_sign(SIGNS[n], MARGIN + 8, y),
            text(MARGIN + 22, y + 4, fitted(said.name(street), left - MARGIN - 26), size=11, text_anchor="start"),
        ]
        for seat, count in enumerate(counts):
            x = left + each * seat
            alone = count == most and counts.count(most) == 1
            inner += [
                badge(seat, x + 9, y, 7),
                text(x + 20, y + 4, str(count), size=12 if alone else 11, text_anchor="start",
                     font_weight="bold" if alone else None),
            ]  # fmt: skip
            if alone:
                inner.append(tag("path", d=f"M{x + 19} {y + 7}h11", stroke="ink", stroke_width=2))
        told = ", ".join(f"{said.of('seat', seat=seat)} – {count}" for seat, count in enumerate(counts))
        parts.append(piece(f"score-{street}", f"{said.name(street)}: {told}", *inner))
    return Block("".join(parts), HEAD + 20 * len(view.streets))


def challenge(said: Said, view: View) -> Block:
    """The challenge, and what it pays."""
    if view.challenge is None:
        return Block("", 0)
    name = said.of("challenge", name=said.name(view.challenge))
    block = paragraph(f"{name} {said.words.rules[f'1901.score.{view.challenge}'].text}")
    return Block(piece("challenge", name, block.svg), block.height)


def legendaries(said: Said, view: View) -> Block:
    """The legendary skyscrapers that nobody has built; full ones can be built by the seat on turn."""
    if not view.legendaries:
        return Block("", 0)
    parts, high = [heading(said.of("legendaries"))], 0.0
    half = (WIDTH - 2 * MARGIN) / 2
    tallest = max(form(said.board, tile).height for tile in view.legendaries)
    open_ = {tile for seat in view.to_move for tile in view.players[seat].buildable}
    places = list(rows([half - 4] * len(view.legendaries), WIDTH - 2 * MARGIN, 8))
    for tile, (left, row) in zip(view.legendaries, places, strict=True):
        x, y = MARGIN + left, HEAD + row * (tallest + 2)
        name = said.of("tile", name=said.name(tile), points=said.board.kinds[tile].points, count=1)
        drawn = drawn_tile(
            said.board, tile, (x, y), f"tile-{tile}", name, count=1, open_=tile in open_, due=bool(view.to_move)
        )
        *_, width, tall = form(said.board, tile)
        label = fitted(said.name(tile), half - width - 8)
        parts += [drawn, text(x + width + 2, y + tall / 2 + 4, label, size=11, text_anchor="start")]
        high = max(high, y + tallest)
    return Block("".join(parts), high)
