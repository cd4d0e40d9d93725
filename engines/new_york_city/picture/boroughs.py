"""The six boroughs in a picture: worth, letter, mayor and towers; the vessels between them and the prestige tiles."""

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block, fitted, rows
from engines.marks import badge
from engines.new_york_city.data import NEUTRALS
from engines.new_york_city.picture.cards import HEAD, ROOM, heading
from engines.new_york_city.picture.look import HAT, LINES, NEUTRAL, SHIP, colour
from engines.new_york_city.picture.said import Said, statue, worth
from engines.new_york_city.state import Borough
from engines.new_york_city.view import View

WIDE, GAP = 112, 4
CHIP = 19
LINE = 31
"""A vessel with the two boroughs it joins."""
FLOOR, LEAST, MOST = 4, 3, 12
"""How high a skyscraper is, and of how many a tower shows at least and at most; the number above it tells all."""


def boroughs(said: Said, view: View, marked: frozenset[str]) -> Block:
    """The boroughs, three a row."""
    lines = [_chips(borough) for borough in view.boroughs]
    tallest = max(max(borough.skyscrapers) for borough in view.boroughs)
    height = 24 + 20 * max(lines) + 16 + FLOOR * max(LEAST, min(tallest, MOST)) + 22
    parts = [heading(statue(said, view))]
    for n, borough in enumerate(view.boroughs):
        x, y = MARGIN + n % 3 * (WIDE + GAP), HEAD + n // 3 * (height + GAP)
        parts.append(_borough(said, view, borough, (x, y, height), f"borough-{borough.id}" in marked))
    return Block("".join(parts), HEAD + 2 * height + GAP)


def _chips(borough: Borough) -> int:
    """How many lines the worth of a borough takes."""
    return max((row + 1 for _, row in rows([24, *[CHIP] * len(borough.prestige)], WIDE - 8, 2)))


def _borough(said: Said, view: View, borough: Borough, at: tuple[float, float, float], marked: bool) -> str:
    x, y, height = at
    name, mayor = said.name(borough.id), borough.id == view.mayor
    look = ("mark", 3) if marked else ("ink", 2) if mayor else ("line", 1)
    parts = [
        tag("rect", x=x, y=y, width=WIDE, height=height, rx=6, fill="panel", stroke=look[0], stroke_width=look[1]),
        tag("rect", x=x + 4, y=y + 4, width=17, height=17, rx=3, fill="ink" if mayor else "paper", stroke="ink"),
        text(x + 12.5, y + 17, borough.letter, fill="paper" if mayor else "ink", font_weight="bold"),
        text(x + 25, y + 16, fitted(name, WIDE - 28), size=11, text_anchor="start", font_weight="bold"),
    ]
    chips = [None, *borough.prestige]
    places = rows([24, *[CHIP] * len(borough.prestige)], WIDE - 8, 2)
    for tile, (left, row) in zip(chips, places, strict=True):
        cx, cy = x + 4 + left, y + 24 + 20 * row
        if tile is None:
            parts.append(text(cx + 12, cy + 15, str(worth(said.box, borough)), size=16, font_weight="bold"))
        else:
            parts.append(_chip(said, tile, cx, cy))
    if mayor:
        parts.append(
            tag(
                "path",
                d=HAT,
                fill="ink",
                stroke="ink",
                transform=f"translate({x + WIDE - 13} {y + 34})",
            )
        )
    counts: list[tuple[int | None, int]] = [*enumerate(borough.skyscrapers), (None, NEUTRALS)]
    step = (WIDE - 6) / len(counts)
    for n, (seat, count) in enumerate(counts):
        parts.append(_tower(said, borough.id, seat, count, x + 3 + (n + 0.5) * step, y + height - 22))
    title = f"{name}, {borough.letter}: {worth(said.box, borough)}" + (f", {said.of('mayor')}" if mayor else "")
    fields = ("borough", "from", "to")
    return piece(f"borough-{borough.id}", title, *parts, named=dict.fromkeys(fields, borough.id))


def _chip(said: Said, tile: str, x: float, y: float) -> str:
    """A prestige tile on a borough."""
    kind = said.box.tiles[tile]
    return piece(
        f"prestige-{tile}",
        said.tile(tile),
        tag("rect", x=x, y=y + 1, width=CHIP, height=17, rx=3, fill=colour(kind.colour), stroke="ink"),
        text(x + CHIP / 2, y + 14, f"+{kind.value}", size=11),
    )


def _tower(said: Said, borough: str, seat: int | None, count: int, x: float, y: float) -> str:
    """A seat's skyscrapers one on the other, or the neutral ones."""
    floors = min(count, MOST)
    top = y - FLOOR * floors
    bar = "".join(f"M{x - 6:g} {top + FLOOR * n:g}h12v{FLOOR - 1}h-12z" for n in range(floors))
    parts = [
        tag("path", d=bar, fill=NEUTRAL if seat is None else f"seat{seat}"),
        text(x, top - 3, str(count), size=11, fill="ink" if count else "faint"),
    ]
    if seat is None:
        parts.append(text(x, y + 15, "N", size=11, fill="faint"))
    else:
        parts.append(badge(seat, x, y + 11, 7.5))
    name = said.of("neutral") if seat is None else said.seat(seat)
    return piece(f"tower-{borough}-{NEUTRAL if seat is None else seat}", f"{name}: {count}", *parts)


def vessels(said: Said, view: View) -> Block:
    """The vessels that nobody has, two a line."""
    owned = {vessel for player in view.players for vessel in player.vessels}
    free = [vessel for vessel in said.box.vessels if vessel not in owned]
    if not free:
        return Block("", 0)
    parts, half = [heading(said.of("vessels"))], ROOM / 2
    for n, vessel in enumerate(free):
        x, y = MARGIN + n % 2 * half, HEAD + n // 2 * LINE
        one, other = (fitted(said.name(id_), half - 54) for id_ in said.box.vessels[vessel].between)
        drawn = (
            tag("rect", x=x, y=y, width=half - 4, height=LINE, fill_="none", pointer_events="all"),
            ship(said, vessel, x, y + 3),
            text(x + 48, y + 12, one, size=11, text_anchor="start"),
            text(x + 48, y + 25, other, size=11, text_anchor="start"),
        )
        parts.append(piece(f"vessel-{vessel}", said.vessel(vessel), *drawn, named={"vessel": vessel}))
    return Block("".join(parts), HEAD + LINE * -(-len(free) // 2))


def ship(said: Said, vessel: str, x: float, y: float) -> str:
    """A vessel from its upper left corner: its colour, and the beginning of its name."""
    kind = said.box.vessels[vessel]
    return (
        tag("rect", x=x, y=y + 2, width=42, height=20, rx=10, fill=colour(kind.colour), stroke="ink")
        + tag("path", d=SHIP, stroke="ink", transform=f"translate({x + 12} {y + 12}) scale(.75)", **LINES)
        + text(x + 29, y + 16, said.name(kind.colour)[:2], size=11)
    )


def prestige(said: Said, view: View) -> Block:
    """The prestige tiles that can be placed, and how many are face down."""
    parts, width = [heading(said.of("prestige"))], 62
    for n, tile in enumerate(view.prestige):
        kind, x = said.box.tiles[tile], MARGIN + n * (width + 6)
        parts.append(piece(
            f"prestige-{tile}", said.tile(tile),
            tag("rect", x=x, y=HEAD, width=width, height=28, rx=4, fill=colour(kind.colour), stroke="ink"),
            text(x + 8, HEAD + 20, f"+{kind.value}", size=16, text_anchor="start", font_weight="bold"),
            text(x + width - 8, HEAD + 19, said.name(kind.colour)[:2], size=11, text_anchor="end"),
            named={"tile": tile},
        ))  # fmt: skip
    x = WIDTH - MARGIN - 48
    parts.append(piece(
        "stack-prestige", said.of("prestige.stack", count=view.prestige_stack),
        tag("rect", x=x, y=HEAD, width=48, height=28, rx=4, fill="panel", stroke="faint"),
        text(x + 24, HEAD + 19, str(view.prestige_stack), size=14, font_weight="bold"),
    ))  # fmt: skip
    return Block("".join(parts), HEAD + 28)
