"""What every picture promises (docs/pictures.md), over every number of seats, options, seat and language."""

import re
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from engines import referee
from engines.drawing import Picture
from engines.words import LANGUAGES
from tests.engines.walk import SETUPS, Position, Setup, spread, walk

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST = 11
"""Units: a picture is 360 wide, and must be readable at 320 pixels."""
WIDEST = 400
LARGEST = 150_000
"""Characters."""
setups = pytest.mark.parametrize("setup", SETUPS, ids=repr)


def drawn(found: Position, seat: int | None, language: str = "en", theme: Any = "auto", last: Any = None) -> Picture:
    game = found.setup.game
    made: Picture = game.picture(game.view(found.state, seat), game.words[language], theme, last)
    return made


def some(setup: Setup) -> list[Position]:
    return spread(walk(setup), 6)


def targets(root: ElementTree.Element) -> set[tuple[str, str]]:
    """The fields and values of moves that things in a picture stand for."""
    return {
        (key.removeprefix("data-"), value)
        for each in root.iter()
        for key, value in each.attrib.items()
        if key.startswith("data-")
    }


@setups
def test_a_picture_is_sound_and_says_what_it_shows(setup: Setup) -> None:
    for found in some(setup):
        for seat in (*range(setup.seats), None):
            for language in LANGUAGES:
                made = drawn(found, seat, language)
                root = ElementTree.fromstring(made.svg)
                assert root.tag == f"{SVG}svg"
                assert root.attrib["role"] == "img"
                assert root.attrib["viewBox"] == f"0 0 {made.width} {made.height}"
                assert made.width <= WIDEST
                assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
                assert (root[0].text, root[1].text) == (made.title, made.description)
                assert made.title
                assert made.description
                assert len(made.svg) <= LARGEST
                ids = Counter(each.attrib["id"] for each in root.iter() if "id" in each.attrib)
                assert [name for name, times in ids.items() if times > 1] == []
                sizes = [float(each.attrib["font-size"]) for each in root.iter() if "font-size" in each.attrib]
                assert min(sizes, default=SMALLEST) >= SMALLEST
                assert "<script" not in made.svg
                assert not re.search(r"href|url\(|@import|javascript:| on[a-z]+=", made.svg), "nothing from elsewhere"


@setups
def test_whatever_a_move_can_name_is_there_to_be_pointed_at(setup: Setup) -> None:
    game = setup.game
    for found in some(setup):
        for seat in found.state.to_move:
            root = ElementTree.fromstring(drawn(found, seat).svg)
            there = targets(root)
            named = {field for field, _ in there}
            for choice in referee.choices(game, found.state, seat):
                for pick in choice.picks:
                    wanted = {(pick.field, str(value)) for value in pick.values}
                    if pick.field in named or any(isinstance(value, str) for value in pick.values):
                        assert wanted - there == set(), (choice.type, pick.field)
            for each in root.iter():
                if any(key.startswith("data-") for key in each.attrib):
                    assert each.attrib.get("id"), "what can be pointed at has an id"
                    assert each.find(f"{SVG}title") is not None, "and a name"


@setups
def test_the_last_move_is_marked_and_no_move_spoils_a_picture(setup: Setup) -> None:
    at = [found for found in walk(setup) if found.move is not None]
    for before, after in list(pairwise(at))[:: len(at) // 8 + 1]:
        marked = drawn(after, None, last=before.move)
        assert ElementTree.fromstring(marked.svg) is not None
        assert "mark" in marked.svg.partition("</style>")[2]
    for found in some(setup):
        for other in at[:: len(at) // 10 + 1]:
            assert drawn(found, 0, last=other.move).title


@setups
def test_day_and_night_differ_in_colours_alone(setup: Setup) -> None:
    found = some(setup)[-1]
    day, night, auto = (drawn(found, 0, theme=theme).svg for theme in ("light", "dark", "auto"))
    style = re.compile("<style>.*?</style>", re.DOTALL)
    assert style.sub("", day) == style.sub("", night) == style.sub("", auto)
    assert day != night
    assert "prefers-color-scheme" in auto
    assert "prefers-color-scheme" not in day + night
