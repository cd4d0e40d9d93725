"""Characters in a picture: tiles, the light pairs, the display."""

from collections.abc import Mapping, Sequence

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block, fitted
from engines.new_york_city.data import VALUES
from engines.new_york_city.picture.cards import HEAD, heading
from engines.new_york_city.picture.said import Said
from engines.new_york_city.view import View

HIGH = 31


def numbered(prefix: str, ids: Sequence[str]) -> list[str]:
    """Ids of elements for things of which some may be alike: the second one ends in `_2`."""
    found = []
    for n, id_ in enumerate(ids):
        before = ids[:n].count(id_)
        found.append(f"{prefix}-{id_}" + (f"_{before + 1}" if before else ""))
    return found


def tile(
    said: Said,
    character: str,
    id_: str,
    x: float,
    y: float,
    width: float,
    *,
    named: Mapping[str, str | int] | None = None,
    paid: bool = False,
    marked: bool = False,
) -> str:
    """A character from its upper left corner: name, phase and points; its dollar if it was used."""
    kind = said.box.characters[character]
    parts = [
        tag(
            "rect", x=x, y=y, width=width, height=HIGH, rx=4, fill="paper", stroke="mark" if marked else "faint",
            stroke_width=3 if marked else 1, stroke_dasharray="3 3" if paid and not marked else None,
        ),
        text(x + 4, y + 13, fitted(said.name(character), width - 7), size=11, text_anchor="start"),
        text(x + 4, y + 26, said.phase(kind.phase), size=11, fill="faint", text_anchor="start", font_weight="bold"),
        text(x + width - 5, y + 26, f"+{kind.points}", size=11, fill="faint", text_anchor="end"),
    ]  # fmt: skip
    if paid:
        parts += [
            tag("circle", cx=x + width / 2 + 4, cy=y + 22, r=7.5, fill="ink"),
            text(x + width / 2 + 4, y + 26, "$", size=11, fill="paper", font_weight="bold"),
        ]
    title = said.character(character) + (f" {said.of('used')}" if paid else "")
    return piece(id_, title, *parts, named=named)


def light(said: Said, view: View) -> Block:
    """The pairs of light characters to choose from."""
    if not view.light:
        return Block("", 0)
    parts = [heading(said.of("light"))]
    width = (WIDTH - 2 * MARGIN - 8) / 2
    inner = (width - 10) / 2
    for n, pair in enumerate(view.light):
        x, y = MARGIN + n % 2 * (width + 8), HEAD + n // 2 * (HIGH + 14)
        frame = tag("rect", x=x, y=y, width=width, height=HIGH + 8, rx=6, fill="panel", stroke="line")
        tiles = (
            tile(said, each, f"light-{n}-{k}", x + 4 + k * (inner + 2), y + 4, inner, named={"pair": each})
            for k, each in enumerate(pair)
        )
        parts.append(piece(f"light-{n}", said.names(pair), frame, *tiles))
    return Block("".join(parts), HEAD + (HIGH + 14) * -(-len(view.light) // 2) - 6)


def display(said: Said, view: View) -> Block:
    """The face-up dark characters by value, the most valuable first, and how many more lie face down."""
    parts, width = [heading(said.of("display"))], 74
    for n, value in enumerate(reversed(VALUES)):
        y, tiles = HEAD + n * (HIGH + 3), view.display[value - 1]
        parts.append(text(MARGIN + 7, y + 21, str(value), size=14, font_weight="bold"))
        for k, (character, id_) in enumerate(zip(tiles, numbered("display", tiles), strict=True)):
            named = {"character": character} if view.phase == "hire" else None
            parts.append(tile(said, character, id_, MARGIN + 18 + k * (width + 2), y, width, named=named))
        more = view.stacks[value - 1]
        told = text(WIDTH - MARGIN, y + 20, f"+{more}", size=11, fill="faint", text_anchor="end")
        parts.append(piece(f"stack-{value}", said.of("stack", count=more, value=value), told))
    return Block("".join(parts), HEAD + len(VALUES) * (HIGH + 3) - 3)
