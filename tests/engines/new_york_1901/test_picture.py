"""What the picture of New York 1901 shows."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engines import referee
from engines.drawing import STAR, Picture
from engines.game import AnyGame, Step
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Card, Demolish, Release
from engines.new_york_1901.outline import outline
from engines.new_york_1901.pack import At
from engines.new_york_1901.state import Options, State
from engines.words import LANGUAGES
from tests.engines.new_york_1901.play import raw
from tests.engines.walk import setups, spread, walk
from tests.pictures import RECORDS, reached
from tests.records.record import load

SVG = "{http://www.w3.org/2000/svg}"
FILE = (Path(__file__).parents[3] / "engines" / "new_york_1901" / "reconstruction.json").read_bytes()
PACK = json.loads(FILE)
SOME = pytest.mark.parametrize("setup", setups(GAME)[::13], ids=repr)


def drawn(
    state: Any, seat: int | None = None, last: AnyMove | None = None, language: str = "en", game: AnyGame = GAME
) -> Picture:
    made: Picture = game.picture(game.view(state, seat), game.words[language], "auto", last)
    return made


def pieces(made: Picture) -> dict[str, ElementTree.Element]:
    return {each.attrib["id"]: each for each in ElementTree.fromstring(made.svg).iter() if "id" in each.attrib}


def called(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def figures(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def framed(made: Picture) -> list[str]:
    """The paths that are drawn round what the last move was about."""
    return [
        each.attrib["d"]
        for each in ElementTree.fromstring(made.svg).iter(f"{SVG}path")
        if each.get("class") == "s-mark"
    ]


def test_the_edge_of_an_area() -> None:
    """Worked out by hand: a square; a corner of three, one unit within its edge; two squares that meet at a corner; a
    ring, whose hole is gone round the other way and grows."""
    assert outline((At(0, 0),), 10) == "M0 0L10 0L10 10L0 10Z"
    assert outline((At(0, 0), At(0, 1), At(1, 1)), 10, 1) == "M1 1L9 1L9 11L19 11L19 19L1 19Z"
    assert outline((At(0, 0), At(1, 1)), 10, 1) == "M1 1L9 1L9 9L1 9ZM11 11L19 11L19 19L11 19Z"
    ring = tuple(At(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1))
    assert outline(ring, 10, 1) == "M1 1L29 1L29 29L1 29ZM21 9L9 9L9 21L21 21Z"


@SOME
def test_whose_the_land_is_and_what_stands_on_it(setup: Any) -> None:
    for found in spread(walk(setup), 5):
        there, state = pieces(drawn(found.state)), raw(found.state)
        owners = {lot: seat for seat, player in enumerate(state["players"]) for lot in player["lots"]}
        for name in {token for row in PACK["map"] for token in row.split()} - {"=="}:
            lot = there[f"lot-{name}"]
            assert lot.attrib["data-lot"] == name
            assert ("Seat" in called(lot)) == (name in owners)
            assert (f"Seat {owners.get(name)}" in called(lot)) == (name in owners)
            squares = {each.attrib["data-anchor"] for each in lot if "data-anchor" in each.attrib}
            assert squares == {f"{chr(97 + x)}{y + 1}" for y, row in enumerate(PACK["map"])
                               for x, token in enumerate(row.split()) if token == name}  # fmt: skip
        stand = [(seat, place) for seat, player in enumerate(state["players"]) for place in player["standing"]]
        anchors = {f"skyscraper-{place.partition('@')[2].partition('^')[0]}": seat for seat, place in stand}
        assert {name for name in there if name.startswith("skyscraper-")} == set(anchors)
        for name, seat in anchors.items():
            assert figures(there[name]) == [str(seat)], "the number of its owner"
            assert f"Seat {seat}" in called(there[name])


@SOME
def test_what_seats_have(setup: Any) -> None:
    for found in spread(walk(setup), 5):
        there = pieces(drawn(found.state))
        view: Any = GAME.view(found.state, None)
        for seat, player in enumerate(raw(found.state)["players"]):
            used = [place.partition("@")[0] for place in player["standing"]] + player["removed"]
            left = {one["id"]: one["count"] - used.count(one["id"]) for one in PACK["tiles"]
                    if one["level"] in ("bronze", "silver", "gold")}  # fmt: skip
            tiles = {name for name in there if name.startswith(f"tile-{seat}-")}
            assert tiles == {f"tile-{seat}-{tile}" for tile, count in left.items() if count}
            for tile in tiles:
                copies = there[tile].findall(f"{SVG}path")
                assert len(copies) == left[tile.removeprefix(f"tile-{seat}-")]
                assert ("data-tile" in there[tile].attrib) == (seat in found.state.to_move)
            cards = {name for name in there if name.startswith(f"card-{seat}-")}
            assert cards == {f"card-{seat}-{card}" for card in player["cards"]}
            workers = [each.get("class", "") for each in there[f"workers-{seat}"].findall(f"{SVG}path")]
            assert sum(f"f-seat{seat}" in look for look in workers) == view.players[seat].workers
            if found.state.to_move:
                assert str(view.players[seat].points) in figures(there[f"seat-{seat}"])
        assert figures(there["future"]) == [str(len(found.state.future))]
        assert sum(name.startswith("market-") for name in there) == len(found.state.market)


@pytest.mark.parametrize("record", ["2-expert", "3-flipped", "4-gold-tycoon", "tie-legendary", "tie-shared"])
def test_the_end_tells_all_points_and_who_has_won(record: str) -> None:
    told = load(RECORDS / "new-york-1901" / f"{record}.json")
    state = reached("new-york-1901", record, len(told.moves))
    there = pieces(drawn(state))
    for seat, total in enumerate(told.scores):
        assert str(total) in figures(there[f"seat-{seat}"])
        won = any(each.get("d") == STAR for each in there[f"seat-{seat}"])
        assert won == (seat in GAME.score(state).winners)


def test_streets_tell_who_has_most() -> None:
    """Along Broadway: seat 2 at c5 and d7, seat 0 at d6 (looked up on the map by hand)."""
    state = reached("new-york-1901", "3-gold-prestige", 60)
    assert called(pieces(drawn(state))["score-broadway"]) == "Broadway: Seat 0 – 1, Seat 1 – 0, Seat 2 – 2"


def test_the_last_move_is_framed_on_the_map() -> None:
    state = reached("new-york-1901", "3-gold-prestige", 60)
    corner = Demolish(seat=1, tile="s-L3", rotation=2, anchor="l1")
    side = 24
    assert framed(drawn(state, last=corner)) == [outline((At(11, 0), At(12, 0), At(12, 1)), side, 1)]
    lot = framed(drawn(state, last=Release(seat=1, lot="R01")))
    assert lot == [outline((At(0, 0), At(1, 0), At(2, 0)), side, 1)]
    assert framed(drawn(state, last=Card(seat=1, card="fever"))) == []


@pytest.mark.parametrize(
    ("move", "frames"),
    [
        (Acquire(card="red-2", lot="R99"), 0),
        (Build(seat=3, tile="nothing", rotation=1, anchor="a1"), 0),
        (Build(seat=3, tile="b-I2"), 0),
        (Build(seat=3, tile="b-I2", anchor="z99", rotation=0), 0),
        (Build(seat=3, tile="b-I2", cells=("z99", "a1", "a1")), 1),
        (Build(seat=3, tile="b-I2", cells=("a1", "b1"), rotation=1, anchor="n1"), 1),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_that_cannot_have_been_made_is_told_all_the_same(move: AnyMove, frames: int, language: str) -> None:
    made = drawn(walk(setups(GAME)[0])[0].state, last=move, language=language)
    assert len(framed(made)) == frames
    assert GAME.words[language].moves[referee.tag(type(move))] in made.description


def other(columns: int) -> bytes:
    """A pack with no park, a gap in the map, more columns than land, and names of its own."""
    pack = json.loads(FILE)
    pack.update(title="Mine", park=None)
    pack["map"] = [row.replace("==", "..") + " .." * columns for row in pack["map"]]
    for street in pack["streets"]:
        street["name"] = f"<{street['id']} & a rather long name that cannot be told on one line>"[:60]
    pack["streets"][5].update(runs=[], lots=None)
    for tile in pack["tiles"]:
        if tile["level"] == "legendary":
            tile["name"] = f"The very tall and well-known {tile['id']} building"
    return json.dumps(pack).encode()


@pytest.mark.parametrize("columns", [0, 12])
def test_another_board(columns: int) -> None:
    assert GAME.add_pack is not None
    game = GAME.add_pack("other", other(columns))
    assert not isinstance(game, tuple)
    state = game.start(3, Options(pack="other"), "one")
    assert isinstance(state, State)
    made = drawn(state, game=game)
    for _ in range(30):
        move = next(iter(referee.legal(game, state)))
        step = referee.apply(game, state, move)
        assert isinstance(step, Step)
        state, made = step.state, drawn(step.state, 0, move, game=game)
    there = pieces(made)
    assert "park" not in there
    assert f"street-{PACK['streets'][5]['id']}" not in there
    for street in state.streets:
        assert called(there[f"score-{street}"]).startswith(f"<{street} & a rather")
        assert f"<{street} & a rather" in made.description
    assert called(there["tile-singer"]).startswith("The very tall and well-known singer building")
    assert made.width <= 400
    named = [name for name, each in there.items() if name.removeprefix("lot-") in figures(each)]
    assert bool(named) == (columns == 0), "there is room for the names of lots"


def test_what_is_gone_is_left_out() -> None:
    view = replace(GAME.view(reached("new-york-1901", "3-gold-prestige", 60), None), legendaries=(), challenge=None)
    made: Picture = GAME.picture(view, GAME.words["en"], "light", None)
    assert "challenge" not in pieces(made)
    assert not any(name in pieces(made) for name in ("tile-singer", "tile-woolworth", "tile-metropolitan-life"))
