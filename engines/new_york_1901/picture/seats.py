"""The seats in a picture: points, level, workers, action cards, and the skyscrapers that are left."""

from collections.abc import Iterator

from engines.drawing import arrow, piece, star, tag, text
from engines.layout import MARGIN, WIDTH, Block, rows
from engines.marks import badge
from engines.new_york_1901.data import ACTION_CARDS, WORKERS
from engines.new_york_1901.moves import AnyMove
from engines.new_york_1901.picture.look import ACTIONS, level_sign, worker
from engines.new_york_1901.picture.points import Points
from engines.new_york_1901.picture.said import Said
from engines.new_york_1901.picture.tiles import drawn_tile, form
from engines.new_york_1901.view import View

PAD = 6
CARD = 24
LEVELS = ("bronze", "silver", "gold")
SIGN = 12
"""Room for the sign of a level."""


def drawn_seat(said: Said, view: View, points: Points, seat: int, last: AnyMove | None) -> Block:
    """A seat: what it has in two lines, and its tiles below."""
    player, due = view.players[seat], seat in view.to_move
    won = seat in points.winners
    tiles = _tiles(said, view, seat)
    height = 46 + tiles.height + PAD
    frame = tag(
        "rect", x=MARGIN - 4, y=0, width=WIDTH - 2 * MARGIN + 8, height=height, rx=6, fill="panel",
        stroke="ink" if due else "line", stroke_width=2 if due else 1,
    )  # fmt: skip
    name, moved = said.of("seat", seat=seat), last is not None and last.seat == seat
    parts = [
        frame,
        tag("circle", cx=MARGIN + 12, cy=15, r=13, fill_="none", stroke="mark", stroke_width=2) if moved else "",
        badge(seat, MARGIN + 12, 15),
        arrow(MARGIN + 37, 19 - 4) if due else star(MARGIN + 36, 19 - 4) if won else "",
        text(MARGIN + (44 if due or won else 29), 19, name, size=12, text_anchor="start", font_weight="bold"),
        text(132, 20, str(points.of[seat]), size=16, text_anchor="end", font_weight="bold"),
        text(136, 19, said.of("points"), size=11, text_anchor="start"),
        *_workers(said, seat, player.workers, 194),
        *_cards(said, view, seat),
        *_level(said, view, seat),
        tag("g", tiles.svg, transform="translate(0 46)"),
    ]
    return Block(piece(f"seat-{seat}", name, *parts), height)


def _workers(said: Said, seat: int, free: int, x: float) -> Iterator[str]:
    """Free workers full, the others as outlines."""
    drawn = (
        worker(
            x + 13 * n,
            16,
            stroke="ink",
            stroke_width=1,
            **({"fill": f"seat{seat}"} if n < free else {"fill_": "none"}),
        )
        for n in range(WORKERS)
    )
    yield piece(f"workers-{seat}", said.of("workers", count=free), *drawn)


def _cards(said: Said, view: View, seat: int) -> Iterator[str]:
    """The action cards that are left, each in its place."""
    for n, card in enumerate(ACTION_CARDS):
        if card in view.players[seat].cards:
            x = WIDTH - MARGIN - PAD - (3 - n) * (CARD + 3)
            yield piece(
                f"card-{seat}-{card}",
                said.of("own", seat=said.of("seat", seat=seat), what=said.name(card)),
                tag("rect", x=x, y=4, width=CARD, height=CARD, rx=4, fill="paper", stroke="faint"),
                tag("path", d=ACTIONS[card], fill="ink", transform=f"translate({x + 12} 16)"),
                named={"card": card} if seat in view.to_move else None,
            )


def _level(said: Said, view: View, seat: int) -> Iterator[str]:
    """The level that can be built, what is unbuilt, and the king."""
    player, y = view.players[seat], 37
    told = said.of("level", level=said.name(player.level))
    unbuilt = said.of("unbuilt", count=player.unbuilt)
    x = MARGIN + 29
    yield level_sign(player.level, MARGIN + 12, y, "ink")
    yield text(x, y + 4, told, size=11, text_anchor="start")
    yield text(194 - 6, y + 4, unbuilt, size=11, text_anchor="start")
    if player.king:
        crown = tag("path", d=f"M{WIDTH - 34} {y + 5}l-2-10 5 4 4-6 4 6 5-4-2 10z", fill="legendary", stroke="ink")
        yield piece(f"king-{seat}", said.of("king"), crown)


def _tiles(said: Said, view: View, seat: int) -> Block:
    """The skyscrapers that are left; before the first of a level its sign."""
    player, board, name = view.players[seat], said.board, said.of("seat", seat=seat)
    tiles: list[tuple[str, str | None]] = []
    for level in LEVELS:
        left = [tile for tile, count in player.supply.items() if count and board.kinds[tile].level == level]
        tiles += zip(left, (level, *([None] * len(left))), strict=False)
    widths = [form(board, tile).width + (SIGN if sign else 0) for tile, sign in tiles]
    tall = max((form(board, tile).height for tile, _ in tiles), default=0)
    places = list(rows(widths, WIDTH - 2 * (MARGIN + PAD), 3))
    parts = []
    for (tile, sign), (left_edge, row) in zip(tiles, places, strict=True):
        x, y, count = MARGIN + PAD + left_edge, row * (tall + 2), player.supply[tile]
        if sign:
            parts.append(level_sign(sign, x + SIGN / 2, y + tall / 2, "faint"))
        told = said.of("tile", name=said.name(tile), points=board.kinds[tile].points, count=count)
        drawn = drawn_tile(
            board,
            tile,
            (x + (SIGN if sign else 0), y + (tall - form(board, tile).height) / 2),
            f"tile-{seat}-{tile}",
            said.of("own", seat=name, what=told),
            count=count,
            open_=tile in player.buildable,
            due=seat in view.to_move,
        )
        parts.append(drawn)
    return Block("".join(parts), max((row + 1 for _, row in places), default=0) * (tall + 2))
