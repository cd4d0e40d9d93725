"""The board: seven avenues across, seven streets down, and the buildings at their crossings."""

from collections.abc import Collection, Iterator

from engines.drawing import piece, ring, tag, text
from engines.layout import WIDTH, Block, paragraph, stacked
from engines.new_york_1995.data import AVENUES, CENTRE, CORNERS, EMPTY, INDEX, LETTER, OF_LETTER, SPACES, STREETS
from engines.new_york_1995.legal import cleared
from engines.new_york_1995.market import price
from engines.new_york_1995.picture.pieces import building, coin
from engines.new_york_1995.picture.said import GROUPS, short, stands
from engines.new_york_1995.state import Giving, Rebuilding
from engines.new_york_1995.view import View
from engines.sheet import Sheet
from engines.words import Words

CELL, LEFT, TOP = 41, 68, 32
SIDES = (((0, -1), "h41"), ((0, 1), "m0 41h41"), ((-1, 0), "v41"), ((1, 0), "m41 0v41"))
"""The way to a neighbour, and how the border to it is drawn from the corner of a space."""


def board(view: View, words: Words, sheet: Sheet, marked: Collection[str]) -> Block:
    """Lines and spaces; once colours are dealt, prices and the border of each largest group."""
    wanted = awaited(view)
    parts = [line(name, words, marked) for name in (*AVENUES, *STREETS)]
    parts += [space(view, words, name, wanted, marked) for name in SPACES]
    drawn = Block("".join(parts), TOP + 7 * CELL + 2)
    if view.phase == "preliminary":
        return drawn
    return stacked(
        (drawn._replace(svg=drawn.svg + border(sheet)), paragraph(words.picture["legend"], fill="faint")), 4
    )


def awaited(view: View) -> frozenset[str]:
    """The spaces of which one has to be chosen because of an event."""
    letters = "".join(view.board)
    match view.pending:
        case Rebuilding(card=card):
            return frozenset(name for name in cleared(card) if letters[INDEX[name]] == EMPTY)
        case Giving(line=named):
            own = [LETTER[colour] for colour in view.colours[view.to_move[0]]]
            return frozenset(name for name in SPACES if letters[INDEX[name]] in own and (named or "") in name)
        case _:
            return frozenset()


def line(name: str, words: Words, marked: Collection[str]) -> str:
    """The head of an avenue or street."""
    place = int(name[1]) - 1
    across = name in AVENUES
    x, y = (0, TOP + place * CELL) if across else (LEFT + place * CELL, 0)
    width, height = (LEFT, CELL) if across else (CELL, TOP)
    return piece(
        f"line-{name}",
        words.terms[name],
        tag("rect", fill="paper", width=width, height=height),
        text(width / 2, height / 2 - 3, name, fill="avenue" if across else "street", font_weight="bold"),
        text(width / 2, height / 2 + 11, short(words.terms[name]), size=11),
        ring(width, height) if f"line-{name}" in marked else "",
        named={"line": name},
        transform=f"translate({x} {y})",
    )


def space(view: View, words: Words, name: str, wanted: Collection[str], marked: Collection[str]) -> str:
    """A crossing, with the building on it and, if it may be bought, its price."""
    n = INDEX[name]
    avenue, street = divmod(n, 7)
    letters = "".join(view.board)
    special = view.options.events and name in (*CENTRE, *CORNERS)
    return piece(
        f"space-{name}",
        f"{name}, {words.terms[name[:2]]}, {words.terms[name[2:]]}: {stands(view, words, letters[n])}",
        tag("rect", fill="special" if special else "panel", stroke="line", width=CELL, height=CELL),
        *_building(view, letters, n),
        _awaited() if name in wanted else "",
        ring(CELL, CELL) if f"space-{name}" in marked else "",
        named={"space": name},
        transform=f"translate({LEFT + street * CELL} {TOP + avenue * CELL})",
    )


def _building(view: View, letters: str, n: int) -> Iterator[str]:
    if letters[n] != EMPTY:
        colour = OF_LETTER[letters[n]]
        owner = next(seat for seat, own in enumerate(view.colours) if colour in own)
        settled = view.phase != "preliminary"
        yield tag("g", building(colour, str(owner) if settled else letters[n].upper()), transform="translate(10 7)")
        if settled:
            yield coin(9, 9, price(view, letters, n), 7.5)


def _awaited() -> str:
    return tag(
        "rect", stroke="ink", fill_opacity=0, x=3, y=3, width=CELL - 6, height=CELL - 6, rx=4, stroke_width=2,
        stroke_dasharray="5 3",
    )  # fmt: skip


def border(sheet: Sheet) -> str:
    """The borders of the groups that count double; in the duel, of all that count."""
    path: list[str] = []
    for score in sheet.scores:
        for entry in score.lines:
            if entry.rule in GROUPS:
                group = {divmod(INDEX[name], 7)[::-1] for name in entry.earned}
                path.extend(
                    f"M{LEFT + x * CELL} {TOP + y * CELL}{side}"
                    for x, y in sorted(group)
                    for (dx, dy), side in SIDES
                    if (x + dx, y + dy) not in group
                )
    return tag("path", stroke="ink", fill_opacity=0, stroke_width=2.5, d="".join(path)) if path else ""


assert LEFT + 7 * CELL <= WIDTH
