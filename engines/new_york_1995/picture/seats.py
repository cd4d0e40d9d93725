"""The seats: whose buildings are which, money, supply, backs of cards, and points so far."""

from collections.abc import Collection

from engines.drawing import arrow, piece, ring, star, tag, text
from engines.layout import MARGIN, WIDTH, Block, stacked
from engines.new_york_1995.data import LETTER, TEAMS, Colour
from engines.new_york_1995.picture.pieces import back, building, coin
from engines.new_york_1995.view import View
from engines.sheet import Sheet
from engines.words import Words

ROW = 34
BROAD = WIDTH - 2 * MARGIN
MONEY, SUPPLY, CARDS, POINTS = 168, 215, 271, 326
"""The middle of each column."""


def seats(view: View, words: Words, sheet: Sheet, marked: Collection[str]) -> Block:
    """A row for each seat; partners stand together below their total."""
    blocks = [heads(view, words)]
    if sheet.teams:
        for team, score in zip(TEAMS, sheet.teams, strict=True):
            blocks.append(side(team, score.total, view, words))
            blocks.extend(seat(view, words, sheet, number, marked) for number in team)
    else:
        blocks.extend(seat(view, words, sheet, number, marked) for number in range(view.seats))
    return stacked(blocks, 3)


def heads(view: View, words: Words) -> Block:
    """What the columns hold."""
    columns = {"money": MONEY, "supply": SUPPLY, "cards": CARDS}
    if view.phase != "preliminary":
        columns["points"] = POINTS
    return Block("".join(text(x, 11, words.picture[name], size=11, fill="faint") for name, x in columns.items()), 14)


def side(team: tuple[int, int], points: int, view: View, words: Words) -> Block:
    """A team and its total."""
    said = words.picture["team"].format(seats=" + ".join(map(str, team)))
    total = str(points) if view.phase != "preliminary" else ""
    return Block(
        text(MARGIN, 13, said, text_anchor="start", font_weight="bold") + text(POINTS, 13, total, font_weight="bold"),
        16,
    )


def seat(view: View, words: Words, sheet: Sheet, number: int, marked: Collection[str]) -> Block:
    """A row: a border and an arrow tell who is due, a star who has won."""
    due = number in view.to_move
    settled = view.phase != "preliminary"
    backs = view.backs[number]
    name = words.picture["seat"].format(seat=number)
    end = MARGIN + 20 + 30 * len(view.colours[number])
    drawn = piece(
        f"seat-{number}",
        f"{name}: {', '.join(words.terms[colour] for colour in view.colours[number])}",
        tag("rect", fill="panel", stroke="ink" if due else "panel", width=BROAD, height=ROW, rx=6, stroke_width=1.5),
        arrow(14, 17) if due else star(10, 17) if number in sheet.winners else "",
        *(chip(view, words, number, colour, n) for n, colour in enumerate(view.colours[number])),
        text(end, 21, name, text_anchor="start", font_weight="bold" if due else None),
        coin(MONEY - MARGIN, 17, view.money[number], 11),
        text(SUPPLY - MARGIN, 21, " + ".join(str(view.supply[colour]) for colour in view.colours[number])),
        tag(
            "g",
            *(_backs(backs.red, "red", 0), _backs(backs.blue, "blue", 26)),
            transform=f"translate({CARDS - MARGIN - 24} 6)",
        ),
        text(POINTS - MARGIN, 22, str(sheet.scores[number].total), size=14, font_weight="bold") if settled else "",
        ring(BROAD, ROW) if f"seat-{number}" in marked else "",
        named={"loser": number},
        transform=f"translate({MARGIN} 0)",
    )
    return Block(drawn, ROW)


def chip(view: View, words: Words, number: int, colour: Colour, n: int) -> str:
    """A colour of the seat, as its buildings look; in the duel it can be named."""
    sign = str(number) if view.phase != "preliminary" else LETTER[colour].upper()
    return piece(
        f"colour-{colour}",
        words.terms[colour],
        building(colour, sign),
        named={"colour": colour},
        transform=f"translate({19 + 30 * n} 0)",
    )


def _backs(count: int, colour: str, x: float) -> str:
    return back(colour, text(x + 12.5, 17.5, str(count)), x, 22, 22)
