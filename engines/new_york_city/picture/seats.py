"""The seats in a picture: points, dollars, skyscrapers, hand and reserve, characters and vessels."""

from collections.abc import Iterator
from typing import Any

from engines.drawing import arrow, piece, star, tag, text
from engines.layout import MARGIN, WIDTH, Block, rows
from engines.marks import badge
from engines.new_york_city.moves import AnyMove
from engines.new_york_city.picture.boroughs import ship
from engines.new_york_city.picture.cards import WIDE, card
from engines.new_york_city.picture.characters import HIGH, numbered, tile
from engines.new_york_city.picture.look import LINES, SIGNS
from engines.new_york_city.picture.points import Points
from engines.new_york_city.picture.said import Said
from engines.new_york_city.view import View

A_ROW = 4
TILE = (WIDTH - 2 * MARGIN - 3 * 3) / A_ROW
USES = ("one", "bid", "three")
"""The phases in which characters are used."""
HELD = "M-5-7H5V7H-5Z"
"""A card in hand."""


def drawn_seat(
    said: Said, view: View, points: Points, seat: int, last: AnyMove | None, marked: frozenset[str]
) -> Block:
    """A seat: what it has in a line, its reserve, and its characters and vessels below."""
    player, due = view.players[seat], seat in view.to_move
    won = seat in points.winners
    tiles_high = -(-len(player.characters) // A_ROW) * (HIGH + 3)
    places = list(rows([42] * len(player.vessels), WIDTH - 2 * MARGIN, 4))
    vessels_high = (places[-1][1] + 1) * 24 if places else 0
    height = 46 + tiles_high + vessels_high + 3
    frame = tag(
        "rect", x=MARGIN - 4, y=0, width=WIDTH - 2 * MARGIN + 8, height=height, rx=6, fill="panel",
        stroke="ink" if due else "line", stroke_width=2 if due else 1,
    )  # fmt: skip
    moved = last is not None and last.seat == seat
    parts = [
        frame,
        tag("circle", cx=MARGIN + 12, cy=16, r=13, fill_="none", stroke="mark", stroke_width=2) if moved else "",
        badge(seat, MARGIN + 12, 16),
        arrow(MARGIN + 37, 17 - 4) if due else star(MARGIN + 36, 17 - 4) if won else "",
        text(
            MARGIN + (44 if due or won else 29), 17, said.seat(seat), size=12, text_anchor="start", font_weight="bold"
        ),
        text(132, 18, str(points.of[seat]), size=16, text_anchor="end", font_weight="bold"),
        text(136, 17, said.of("points"), size=11, text_anchor="start"),
        *_counts(said, view, seat),
        *_reserve(said, view, seat, marked),
    ]
    for n, (character, id_) in enumerate(
        zip(player.characters, numbered(f"own-{seat}", player.characters), strict=True)
    ):
        x, y = MARGIN + n % A_ROW * (TILE + 3), 44 + n // A_ROW * (HIGH + 3)
        paid = player.characters[:n].count(character) < player.used.count(character)
        named = {"character": character, "characters": character} if due and view.phase in USES else None
        parts.append(tile(said, character, id_, x, y, TILE, named=named, paid=paid, marked=id_ in marked))
    for vessel, (left, row) in zip(player.vessels, places, strict=True):
        drawn = ship(said, vessel, MARGIN + left, 44 + tiles_high + row * 24)
        parts.append(piece(f"vessel-{vessel}", said.vessel(vessel), drawn))
    return Block(piece(f"seat-{seat}", said.seat(seat), *parts), height)


def _counts(said: Said, view: View, seat: int) -> Iterator[str]:
    """Dollars, skyscrapers on the player board and (hollow) in supply, and cards in hand."""
    player, y = view.players[seat], 33
    towers = SIGNS["skyscrapers"]
    counts: tuple[tuple[str, int, str, dict[str, Any]], ...] = (
        ("dollars", player.dollars, SIGNS["dollars"], LINES | {"stroke": "ink"}),
        ("board", player.board, towers, {"fill": f"seat{seat}", "stroke": "ink"}),
        ("supply", player.supply, towers, {"fill_": "none", "stroke": "ink"}),
        ("cards", player.hand, HELD, LINES | {"stroke": "ink"}),
    )
    for n, (what, count, path, look) in enumerate(counts):
        x = MARGIN + 38 + n * 60
        sign = tag("path", d=path, transform=f"translate({x} {y}) scale(.8)", **look)
        told = text(x + 12, y + 5, str(count), size=13, text_anchor="start")
        yield piece(f"{what}-{seat}", said.of(what, count=count), sign, told)


def _reserve(said: Said, view: View, seat: int, marked: frozenset[str]) -> Iterator[str]:
    """The two cards of the reserve."""
    due = seat in view.to_move and view.phase == "bid"
    for n, each in enumerate(view.players[seat].reserve):
        id_ = f"reserve-{seat}-{n}"
        x = WIDTH - MARGIN - 2 - (2 - n) * (WIDE + 2)
        title = said.of("reserve", seat=said.seat(seat), card=said.name(each))
        stroke = "mark" if f"reserve-{seat}-{each}" in marked else "faint"
        yield card(each, id_, title, x, 5, {"take": each} if due else None, stroke)
