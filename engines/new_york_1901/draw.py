"""A pack as a picture, for whoever enters the printed board and wants to see what was understood (docs/packs.md)."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from engines.new_york_1901.outline import outline
from engines.new_york_1901.pack import PARK, At, Pack, Plan, along, planned, shape_cells, sides, square_name

SIDE = 44
"""Width of a square in the picture."""
EDGE = 60
FILL = {"R": "#f2a59d", "B": "#a9c7ee", "Y": "#f6e08e", "G": "#b5dba4", "P": "#f3b7d6"}
TILE = {"starter": "#d9d9d9", "bronze": "#c58a4b", "silver": "#b8c0c8", "gold": "#e3bd3b", "legendary": "#8f7ac2"}


def svg(pack: Pack) -> str:
    """Board with lots, streets and park, and every tile below it, as an SVG document."""
    plan = planned(pack)
    width = max(at.x for at in plan.tokens) + 1
    height = max(at.y for at in plan.tokens) + 1
    tiles, bottom = _tiles(pack, EDGE * 2 + height * SIDE, EDGE + width * SIDE)
    parts = [*_squares(plan), *_borders(plan), *_names(pack, plan), *tiles]
    size = f"0 0 {EDGE * 2 + width * SIDE} {bottom}"
    title = f"<title>{escape(pack.title)}</title>"
    style = (
        "<style>text{font:12px sans-serif;text-anchor:middle}"
        ".street{stroke:#fff;stroke-width:4;paint-order:stroke}</style>"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img">'
    return "\n".join((head, title, style, *parts, "</svg>", ""))


def text(pack: Pack) -> str:
    """The map as text: lines between lots, `#` along streets, and below it where each street runs."""
    plan = planned(pack)
    width = max(at.x for at in plan.tokens) + 1
    height = max(at.y for at in plan.tokens) + 1
    rows = []
    for y in range(height + 1):
        above = "+".join(_across(plan, At(x, y)) for x in range(width))
        rows.append(f"    +{above}+")
        if y < height:
            cells = "".join(_upright(plan, At(x, y)) + f" {plan.tokens.get(At(x, y), ''):^4}" for x in range(width))
            rows.append(f"{y + 1:>3} {cells}{_upright(plan, At(width, y))}")
    letters = "".join(f"  {square_name(At(x, 0))[0]}   " for x in range(width))
    named = [f"{street.name}: {', '.join(street.runs)}" for street in pack.streets]
    return "\n".join(("    " + letters, *rows, *named, ""))


def _across(plan: Plan, at: At) -> str:
    """The line above a square."""
    side, beyond = sides(at)[0]
    if side in plan.streets:
        return "#####"
    return "     " if plan.tokens.get(at) == plan.tokens.get(beyond) else "-----"


def _upright(plan: Plan, at: At) -> str:
    """The line left of a square."""
    side, beyond = sides(at)[1]
    if side in plan.streets:
        return "#"
    return " " if plan.tokens.get(at) == plan.tokens.get(beyond) else "|"


def _squares(plan: Plan) -> Iterator[str]:
    for at, token in plan.tokens.items():
        if plan.is_land(at) or token == PARK:
            x, y = EDGE + at.x * SIDE, EDGE + at.y * SIDE
            fill = FILL.get(token[0], "#8fbf7f")
            yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="#fff"/>'
            if plan.is_land(at):
                yield f'<text x="{x + SIDE / 2}" y="{y + SIDE / 2 + 4}">{token}</text>'


def _borders(plan: Plan) -> Iterator[str]:
    """Thin lines round lots, thick ones along streets, each named on being pointed at."""
    lots: dict[str, list[At]] = {}
    for at, token in plan.tokens.items():
        if plan.is_land(at):
            lots.setdefault(token, []).append(at)
    edges = "".join(outline(tuple(lot), SIDE) for lot in lots.values())
    yield f'<path d="{edges}" transform="translate({EDGE} {EDGE})" fill="none" stroke="#222" stroke-width="1.5"/>'
    for side, street in plan.streets.items():
        start, end = along(side)
        ends = f'x1="{start.x * SIDE}" y1="{start.y * SIDE}" x2="{end.x * SIDE}" y2="{end.y * SIDE}"'
        look = f'transform="translate({EDGE} {EDGE})" stroke="#555" stroke-width="7"'
        yield f"<line {ends} {look}><title>{escape(street)}</title></line>"


def _names(pack: Pack, plan: Plan) -> Iterator[str]:
    """Columns and rows, and each street's name in the middle of its way; scored ones are bold."""
    for at in plan.tokens:
        if at.y == 0:
            yield f'<text x="{EDGE + (at.x + 0.5) * SIDE}" y="{EDGE - 28}">{square_name(at)[0]}</text>'
        if at.x == 0:
            yield f'<text x="{EDGE - 34}" y="{EDGE + (at.y + 0.5) * SIDE + 4}">{at.y + 1}</text>'
    for street in pack.streets:
        run = [side for side, name in plan.streets.items() if name == street.id]
        if run:
            side = run[len(run) // 2]
            x, y = EDGE + side.x * SIDE, EDGE + side.y * SIDE
            turned = f' transform="rotate(-90 {x} {y})"' if side.axis == "west" else ""
            weight = ' font-weight="bold"' if street.scored else ""
            yield f'<text class="street" x="{x}" y="{y + 4}"{weight}{turned}>{escape(street.name)}</text>'


def _tiles(pack: Pack, top: int, most: int) -> tuple[list[str], int]:
    """The tiles in rows, and where they end."""
    unit = SIDE // 2
    parts, x, row = [], EDGE, 0
    for tile in pack.tiles:
        cells = shape_cells(tile)
        wide, high = max(at.x for at in cells) + 1, max(at.y for at in cells) + 1
        if x + wide * unit > most:
            x, top, row = EDGE, top + row + 60, 0
        for at in cells:
            parts.append(
                f'<rect x="{x + at.x * unit}" y="{top + at.y * unit}" width="{unit}" height="{unit}" '
                f'fill="{TILE[tile.level]}" stroke="#333"/>'
            )
        label = f"{tile.id} x{tile.count}: {tile.points}"
        parts.append(f'<text x="{x + wide * unit / 2}" y="{top + high * unit + 16}" font-size="10">{label}</text>')
        x, row = x + max(wide * unit, 90) + 20, max(row, high * unit)
    return parts, top + row + 60
