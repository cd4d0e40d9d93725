"""Packs: what is wrong with a file is told at once and in full; a sound one can be played; a state needs its own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.dom.minidom import parseString

import msgspec
import pytest
from msgspec.structs import replace

from engines import referee
from engines.game import Game
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.data import LETTER
from engines.new_york_1901.draw import svg, text
from engines.new_york_1901.pack import Pack
from engines.new_york_1901.pack_faults import validated
from engines.new_york_1901.state import Options, State
from engines.refusal import Refusal
from engines.words import LANGUAGES, told_fault

FILE = (Path(__file__).parents[3] / "engines" / "new_york_1901" / "reconstruction.json").read_bytes()
Raw = dict[str, Any]


def changed(change: Callable[[Raw], object]) -> bytes:
    document: Raw = json.loads(FILE)
    change(document)
    return json.dumps(document).encode()


def codes(content: bytes) -> set[str]:
    found = validated(content)
    return {fault.code for fault in found} if isinstance(found, tuple) else set()


def put(pack: Raw, x: int, y: int, token: str) -> Raw:
    row = pack["map"][y].split()
    row[x] = token
    pack["map"][y] = " ".join(row)
    return pack


def tile(pack: Raw, name: str) -> Raw:
    return next(one for one in pack["tiles"] if one["id"] == name)


SPOILT: dict[str, Callable[[Raw], object]] = {
    "pack.shape": lambda p: p.update(title=7),
    "pack.width": lambda p: p["map"].__setitem__(3, "R07 R07"),
    "pack.square": lambda p: put(p, 0, 0, "Q01"),
    "pack.park": lambda p: p.update(park=None),
    "pack.scored": lambda p: p["streets"][0].update(scored=False),
    "pack.twice": lambda p: p["streets"][0].update(id="wall"),
    "pack.unchecked": lambda p: p["streets"][0].update(lots=None),
    "pack.off-street": lambda p: p["streets"][0]["lots"].append("G01"),
    "pack.on-street": lambda p: p["streets"][0]["lots"].remove("R01"),
    "pack.run": lambda p: p["streets"][0].update(runs=["d1-e12 west"]),
    "pack.side": lambda p: p["streets"][0].update(runs=["d1-d12 west", "h1-h12 west"]),
    "pack.lots": lambda p: put(p, 4, 3, "R14"),
    "pack.district": lambda p: put(p, 4, 3, "R14"),
    "pack.lot-size": lambda p: put(p, 4, 3, "R08"),
    "pack.lot-apart": lambda p: put(put(p, 3, 4, "R09"), 4, 4, "R08"),
    "pack.characters": lambda p: p["characters"].pop(),
    "pack.start-lot": lambda p: p["characters"][0].update(startLot="R01"),
    "pack.tiles": lambda p: tile(p, "b-O4").update(count=2),
    "pack.drawing": lambda p: tile(p, "b-O4").update(shape=["#.", ".#"]),
    "pack.starter": lambda p: tile(p, "starter").update(points=1),
    "pack.feet": lambda p: tile(p, "singer").update(feet=0),
    "pack.feet-twice": lambda p: tile(p, "singer").update(feet=700),
    "pack.unplaceable": lambda p: tile(p, "g-L5").update(shape=["#####"]),
}


@pytest.mark.parametrize("code", SPOILT)
def test_each_mistake_has_its_fault(code: str) -> None:
    content = changed(SPOILT[code])
    assert code in codes(content)
    assert GAME.add_pack is not None
    found = GAME.add_pack("printed", content)
    assert isinstance(found, tuple)
    for fault in found:
        assert all(told_fault(GAME.words[language], fault) for language in LANGUAGES)


@pytest.mark.parametrize("run", ["up the hill", "d1-d12", "d1-d13 west", "a4-n5 north", "d1-d12 west "])
def test_what_is_no_run(run: str) -> None:
    assert "pack.run" in codes(changed(lambda pack: pack["streets"][0].update(runs=[run])))


def test_every_fault_of_packs_is_tried() -> None:
    named = {code for code in GAME.words["en"].faults if code.startswith("pack.")}
    assert named == {*SPOILT, "pack.id"}


def test_all_mistakes_are_told_together() -> None:
    def spoil(pack: Raw) -> None:
        SPOILT["pack.scored"](pack)
        SPOILT["pack.starter"](pack)
        SPOILT["pack.start-lot"](pack)

    assert codes(changed(spoil)) == {"pack.scored", "pack.starter", "pack.start-lot"}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b'{"title": 1}'])
def test_what_is_no_pack_at_all(content: bytes) -> None:
    assert codes(content) == {"pack.shape"}


@pytest.mark.parametrize("name", ["", "Printed", "a b", "x@y", "x" * 33])
def test_ids_of_packs(name: str) -> None:
    assert GAME.add_pack is not None
    found = GAME.add_pack(name, FILE)
    assert isinstance(found, tuple)
    assert [fault.code for fault in found] == ["pack.id"]


def test_the_reconstruction_has_no_faults() -> None:
    assert not isinstance(validated(FILE), tuple)


def test_the_reconstruction_follows_the_rulebook() -> None:
    """Counted from the file: 65 lots, 13 a district, 6 tiles a level, a starter, 4 legendaries; no square twice."""
    pack = json.loads(FILE)
    squares = [token for row in pack["map"] for token in row.split() if token != "=="]
    lots = {token: squares.count(token) for token in squares}
    assert len(lots) == 65
    assert [sum(lot[0] == letter for lot in lots) for letter in LETTER] == [13] * 5
    assert {sum(size == 2 for lot, size in lots.items() if lot[0] == letter) for letter in LETTER} == {9}
    count = {level: sum(one["count"] for one in pack["tiles"] if one["level"] == level) for level in
             ("starter", "bronze", "silver", "gold", "legendary")}  # fmt: skip
    assert count == {"starter": 1, "bronze": 6, "silver": 6, "gold": 6, "legendary": 4}


def printed(pack: Raw) -> None:
    pack["title"] = "Printed"
    pack["streets"][0]["name"] = "Broad Way"
    tile(pack, "g-O4")["points"] = 6


def with_printed() -> Game[Any, Any, Any, Any]:
    assert GAME.add_pack is not None
    game = GAME.add_pack("printed", changed(printed))
    assert isinstance(game, Game)
    return game


def started(game: Game[Any, Any, Any, Any], options: Options) -> Any:
    return game.start(2, options, "x")


def test_a_pack_is_listed_chosen_and_played() -> None:
    game = with_printed()
    assert [(pack.id, pack.source) for pack in game.packs] == [
        ("reconstruction", "reconstructed"),
        ("printed", "operator"),
    ]
    assert [pack.id for pack in GAME.packs] == ["reconstruction"], "the game itself is unchanged"
    name = f"printed@{game.packs[1].hash}"
    state: Any = game.start(2, Options(pack="printed"), "x")
    assert isinstance(state, State)
    assert state.pack == name
    assert started(game, Options(pack=name)).pack == name
    assert started(game, Options()).pack.startswith("reconstruction@")
    assert referee.faults(game, state) == ()
    while state.to_move:
        state = referee.apply(game, state, next(iter(referee.legal(game, state)))).state  # type: ignore[union-attr]
    assert game.score(state).final
    told = game.components(game.words["en"], name)
    assert (told.pack, told.title) == (name, "Printed")  # type: ignore[attr-defined]
    assert "Broad Way" in {street.name for street in told.streets}  # type: ignore[attr-defined]


def test_a_state_without_its_pack_is_refused() -> None:
    state: Any = with_printed().start(3, Options(pack="printed"), "x")
    (fault,) = referee.faults(GAME, state)
    assert (fault.code, fault.pointer, fault.params["pack"]) == ("state.pack", "/pack", state.pack)


def test_a_pack_that_is_not_there_cannot_be_chosen() -> None:
    refusal = GAME.start(2, Options(pack="printed"), "x")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "1901.setup.pack"


def test_the_option_and_the_pack_of_a_state_agree() -> None:
    state: Any = with_printed().start(2, Options(pack="printed"), "x")
    other = replace(state, options=Options(pack="reconstruction"))
    assert [fault.code for fault in referee.faults(with_printed(), other)] == ["option-pack"]


def test_the_hash_is_of_the_content_not_of_the_layout() -> None:
    assert GAME.add_pack is not None
    same = GAME.add_pack("reconstruction", changed(lambda pack: None))
    assert isinstance(same, Game)
    assert same.packs == GAME.packs, "the pack that is there already"
    other = GAME.add_pack("reconstruction", changed(printed))
    assert isinstance(other, Game)
    assert len({pack.hash for pack in other.packs}) == 2
    assert started(other, Options(pack="reconstruction")).pack.endswith(other.packs[1].hash), "the latest"
    assert started(other, Options()).pack.endswith(GAME.packs[0].hash), "the default stays"


def text_of(node: Any) -> str:
    return str(node.firstChild.data)


def test_components_of_a_pack_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        GAME.components(GAME.words["en"], "printed")


def test_pictures_of_a_pack() -> None:
    def awkward(pack: Raw) -> None:
        pack["title"] = "A <b> & c"
        put(pack, 0, 6, "..")
        pack["streets"][5].update(runs=[], lots=None)

    pack = validated(changed(awkward))
    assert isinstance(pack, Pack)
    drawn = parseString(svg(pack))
    words = [text_of(node) for node in drawn.getElementsByTagName("text")]
    lots = {token for row in pack.map for token in row.split() if token not in ("==", "..")}
    assert lots <= set(words)
    assert {street.name for street in pack.streets if street.runs} <= set(words)
    assert all(any(word.startswith(f"{one.id} x") for word in words) for one in pack.tiles)
    assert GAME.add_pack is not None
    game = GAME.add_pack("awkward", changed(awkward))
    assert isinstance(game, Game)
    told: Any = game.components(game.words["en"], "awkward")
    assert len(told.squares) == 14 * 12 - 1, "one square is no part of the board"
    written = text(pack)
    assert all(lot in written for lot in lots)
    assert "Wall: d10-n10 north" in written


def test_every_datum_says_where_it_comes_from() -> None:
    told = json.loads(msgspec.json.encode(GAME.components(GAME.words["en"], None)))
    marks = {"sourced", "reconstructed"}
    for part in ("squares", "lots", "streets", "cards"):
        assert {one["source"] for one in told[part]} <= marks
    assert {one["source"] for one in told["squares"]} == {"reconstructed"}
    sourced = {one["id"] for one in told["tiles"] if one["pointsFrom"] == "sourced"}
    assert sourced == {"starter", "b-I2", "woolworth"}, "2 squares for 2 points and 13 points are in the rulebook"
    people = {one["id"]: one["character"] for one in told["districts"] if one["characterFrom"] == "sourced"}
    assert people == {"blue": "Robert Fletcher", "pink": "David Schneider"}
    heights = {one["name"]: one["feet"] for one in told["tiles"] if one["feet"]}
    assert heights == {"Park Row": 391, "Singer": 612, "Metropolitan Life": 700, "Woolworth": 792}
    assert {one["id"] for one in told["colours"]} == {"blue", "green", "yellow", "brown"}
    frames = {one["frame"] for one in told["tiles"] if one["id"] in ("woolworth", "b-O4", "s-I4")}
    assert frames == {"circle"}


def test_the_map_is_drawn_as_text_too() -> None:
    content = (Path(__file__).parents[3] / "engines" / "new_york_1901" / "reconstruction.json").read_bytes()
    pack = validated(content)
    assert not isinstance(pack, tuple)
    assert "R01   R01   R01 # R02" in text(pack)
