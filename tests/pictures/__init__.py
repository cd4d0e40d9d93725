"""Golden pictures: positions of recorded games, drawn and looked at.

`<game id>/positions.toml` names them; the SVG beside it is what a person found good. `make pictures`, or
`python -m tests.pictures <game id>`, writes them anew, with a page for each game to look at them by.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from engines import referee
from engines.catalogue import catalogue
from engines.drawing import Picture
from engines.model import Model
from tests.records.record import load, start, steps

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
INDEX = "index.html"


class Shown(Model):
    """A position: after `ply` moves of a recorded game, as a seat (else a spectator) sees it."""

    record: str
    ply: int
    seat: int | None = None
    language: str = "en"


def positions(game_id: str) -> dict[str, Shown]:
    """The positions of a game, by the names of their pictures."""
    told = HERE.joinpath(game_id, "positions.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(told), dict[str, Shown])


def games() -> list[str]:
    """The games that have golden pictures."""
    return [path.parent.name for path in sorted(HERE.glob("*/positions.toml"))]


def drawn(game_id: str, shown: Shown) -> Picture:
    """The position as it is drawn now, the last move marked."""
    game = catalogue()[game_id]
    state = reached(game_id, shown.record, shown.ply)
    last = None
    if shown.ply:
        before = reached(game_id, shown.record, shown.ply - 1)
        last = referee.parse(game, before, load(RECORDS / game_id / f"{shown.record}.json").moves[shown.ply - 1])
    made: Picture = game.picture(game.view(state, shown.seat), game.words[shown.language], "auto", last)
    return made


@cache
def reached(game_id: str, record: str, ply: int) -> Any:
    """The state after so many moves of a recorded game."""
    game, told = catalogue()[game_id], load(RECORDS / game_id / f"{record}.json")
    state = start(game, told.seats, told.options, told.seed)
    for step in islice(steps(game, told), ply):
        state = step.state
    assert state.ply == ply, f"{record} has no ply {ply}"
    return state


def files(game_id: str) -> Iterator[tuple[Path, str]]:
    """What should stand in the folder of a game: the pictures, and the page that shows them all."""
    folder, page = HERE / game_id, []
    for name, shown in positions(game_id).items():
        made = drawn(game_id, shown)
        yield folder / f"{name}.svg", f"{made.svg}\n"
        page.append(entry(name, made))
    yield folder / INDEX, sheet(game_id, page)


def entry(name: str, made: Picture) -> str:
    """A picture at both sizes and by day and night, with what is read out to those who do not see it."""
    images = "".join(
        f'<img src="{name}.svg" width="{width}" alt="" style="color-scheme: {scheme}">\n'
        for scheme, width in (("light", 320), ("dark", 320), ("light", 720))
    )
    said = f"<p><b>{escape(made.title)}</b></p>\n<p>{escape(made.description)}</p>\n"
    return f"<h2>{name}</h2>\n{said}{images}"


def sheet(game_id: str, entries: list[str]) -> str:
    """The page of a game."""
    head = f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Pictures of {game_id}</title>\n'
    style = (
        "<style>body { font-family: sans-serif; background: #888 } img { margin: 8px; vertical-align: top }</style>"
    )
    return f"{head}{style}\n<h1>{game_id}</h1>\n" + "".join(entries)
