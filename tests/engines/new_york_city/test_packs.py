"""An operator's pack: it plays and scores without a change of code; what is wrong with one is named."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from engines import referee
from engines.canon import canonical
from engines.game import Step
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city import NewYorkCity
from engines.new_york_city.box import Facts
from engines.new_york_city.end_effects import AT_END, COUNTED
from engines.new_york_city.moves import Bid, Use
from engines.new_york_city.state import Options, State
from engines.new_york_city.table import Table, TableBorough, TableSeat
from engines.refusal import Refusal
from engines.sheet import Sheet
from engines.words import LANGUAGES
from tests.engines.new_york_city.lay import PACK, pack_name

BOROUGHS = ["harlem", "soho", "tribeca", "chelsea", "bowery", "inwood"]


def kind(id_: str, value: int, phase: str, effect: str, printed: int = 0, dark: int = 1, **params: Any) -> Any:
    light = 2 if value in (1, 5) else 0
    return {"id": id_, "value": value, "phase": phase, "points": printed, "dark": dark, "light": light,
            "effect": effect, "params": params}  # fmt: skip


OTHER: dict[str, Any] = {
    "title": "The box on my shelf",
    "sourced": ["characters", "deck", "boroughs"],
    "deck": {"press": 8, "dollars": 9, "characters": 10, "plans": 7, "prestige": 6, "skyscrapers": 12, "wild": 5},
    "skyscrapersPerPlayer": 9,
    "pressTrack": {"startSpace": 2, "lastSpace": 8},
    "boroughs": BOROUGHS,
    "baseValues": [3, 3, 4, 11, 12, 20],
    "prestigeTiles": [{"id": f"gold-{n}", "colour": "gold", "value": n} for n in range(6)]
    + [{"id": f"teal-{n}", "colour": "teal", "value": 7} for n in range(5)],
    "vessels": [
        {"id": "tug", "colour": "gold", "between": ["harlem", "soho"]},
        {"id": "barge", "colour": "teal", "between": ["soho", "inwood"]},
        {"id": "ferry", "colour": "teal", "between": ["bowery", "tribeca"]},
    ],
    "characters": [
        kind("clown", 1, "III", "score", 2, dark=2, points=5),
        kind("thief", 1, "II", "bid-last", dollars=3),
        kind("nurse", 1, "II", "bid-plus-if-exactly", exactly=2, plus=4),
        kind("miner", 2, "III", "supply-to-board", dark=2, skyscrapers=2),
        kind("pilot", 2, "III", "press-advance", dark=2, spaces=3),
        kind("mason", 3, "III", "board-to-mayor", dark=2, skyscrapers=3),
        kind("judge", 3, "I", "draw-and-keep", dark=2, draw=4, keep=2),
        kind("baker", 4, "III", "move-to-mayor", dark=2, skyscrapers=2),
        kind("queen", 4, "II", "bid-plus", dark=2, plus=3, rounds=[6]),
        kind("witch", 5, "II", "one-card-as-type", 4, dark=2),
        kind("giant", 5, "III", "supply-to-any", 4, dark=2, skyscrapers=2),
        kind("ghost", 5, "end", "end-per-dollars", 1, per=3, points=2),
    ],
    "names": {"harlem": "Upper Harlem", "clown": "Clown"},
}


def of(pack: dict[str, Any], name: str = "shelf") -> NewYorkCity:
    assert GAME.add_pack
    game = GAME.add_pack(name, json.dumps(pack).encode())
    assert not isinstance(game, tuple), game
    return game


SHELF = of(OTHER)


def started(game: NewYorkCity, seats: int, seed: str, pack: str | None) -> State:
    state = game.start(seats, Options(pack=pack), seed)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_plays(seats: int) -> None:
    used: set[str] = set()
    for seed in range(12):
        dice = random.Random(f"{seats}-{seed}")
        state = started(SHELF, seats, f"shelf-{seed}", "shelf")
        assert state.pack == pack_name(OTHER, "shelf")
        while state.to_move:
            assert referee.faults(SHELF, state) == ()
            moves = list(referee.legal(SHELF, state))
            near = [move for move in SHELF.near(state, state.to_move[0]) if not referee.check(SHELF, state, move)]
            assert set(map(repr, moves)) == set(map(repr, near))
            uses: list[Any] = [
                move for move in moves if isinstance(move, Use) or (isinstance(move, Bid) and move.characters)
            ]
            move = dice.choice(uses or moves)
            used.update(move.characters if isinstance(move, Bid) else [getattr(move, "character", "")])
            state = done(SHELF, state, move).state
        assert referee.faults(SHELF, state) == ()
        assert all(column.total >= 0 for column in SHELF.score(state).scores)
        assert [borough.id for borough in state.boroughs] == BOROUGHS
        assert max(token.space for token in state.press) <= 8
    assert used >= {"clown", "thief", "giant"}


def done(game: NewYorkCity, state: State, move: Any) -> Step[State]:
    step = referee.apply(game, state, move)
    assert isinstance(step, Step), step
    return step


def test_its_values_count() -> None:
    """20 + 7 in Soho: seat 1 with three, then the neutrals, then seat 0 with one: 27, 14, 7. Printed 2 and 4 for
    the clown and the giant; the ghost 1 and 2 for every three dollars; 8 dollars and 1 on the board make 5.
    33 each: seat 0 is ahead, both tokens on the start space."""
    table = Table(
        pack="shelf",
        seats=(
            TableSeat(track=10, dollars=8, board=1, vessels=0, characters=("clown", "giant", "ghost")),
            TableSeat(track=0, dollars=0, board=0, vessels=1, characters=("clown", "witch")),
        ),
        boroughs={
            id_: TableBorough(base=3, prestige=(), skyscrapers=(0, 0)) for id_ in BOROUGHS if id_ != "soho"
        } | {"soho": TableBorough(base=20, prestige=(7,), skyscrapers=(1, 3))},
        press=(),
    )  # fmt: skip
    sheet = SHELF.score_table(table)
    assert isinstance(sheet, Sheet)
    assert [column.total for column in sheet.scores] == [10 + (2 + 4 + 1) + 4 + 7 + 5, (2 + 4) + 27]
    assert [each.assumed for each in sheet.missing] == ["0@2", "1@2"]
    assert [column.rank for column in sheet.scores] == [1, 2]


def test_its_characters_do_what_its_data_say() -> None:
    """Seen from a bid of two cards: the nurse makes 2 into 6, and the queen adds 3 in bidding round 6 alone."""
    state = started(SHELF, 2, "values", "shelf")
    while state.phase != "bid":
        state = done(SHELF, state, next(iter(referee.legal(SHELF, state)))).state
    seat = state.to_move[0]
    player = state.players[seat]

    def bid(number: int, *characters: str) -> Bid | Refusal | int:
        assert state.bidding
        own = replace(
            player, dollars=2, characters=("nurse", "queen"), hand=("press", "press", "skyscrapers", "skyscrapers")
        )
        players = tuple(own if n == seat else other for n, other in enumerate(state.players))
        there = replace(state, players=players, bidding=replace(state.bidding, number=number))
        move = Bid(seat=seat, match=2, characters=characters)
        refusal = referee.check(SHELF, there, move)
        return refusal or SHELF.effect(there, seat, move).gains["total"]

    assert bid(1, "nurse") == 6
    assert bid(6, "nurse", "queen") == 9
    refused = bid(1, "queen")
    assert isinstance(refused, Refusal)
    assert refused.code == "nyc.character.columnist"


def test_kinds_that_do_the_same_go_once_with_a_bid() -> None:
    """Witch and wizard turn a card each, but a bid names one: it would count twice. Of two kinds of tout, too, one
    goes with a bid (nyc.character.tout)."""
    more = [
        kind("wizard", 5, "II", "one-card-as-type", dark=1),
        kind("tutor", 4, "II", "bid-plus-if-exactly", exactly=1, plus=1),
        kind("trader", 4, "II", "bid-plus-if-exactly", exactly=1, plus=2),
    ]
    game = of({**OTHER, "characters": [*OTHER["characters"], *more]}, "same")
    state = started(game, 2, "same", "same")
    while state.phase != "bid":
        state = done(game, state, next(iter(referee.legal(game, state)))).state
    seat = state.to_move[0]
    player = replace(
        state.players[seat], dollars=4, characters=("witch", "wizard", "tutor", "trader"), hand=("plans", "wild")
    )
    players = tuple(player if n == seat else other for n, other in enumerate(state.players))
    state = replace(state, players=players)
    assert state.bidding
    assert state.bidding.number == 1
    for two, rule in (("witch wizard", "translator"), ("tutor trader", "tout")):
        both = Bid(seat=seat, characters=(*two.split(), *(["witch"] if rule == "tout" else [])), translate="plans")
        refusal = referee.check(game, state, both)
        assert refusal is not None
        assert [each.rule for each in refusal.broken] == [f"nyc.character.{rule}"]
    listed = [move for move in game.legal(state, seat) if isinstance(move, Bid)]
    near = [move for move in game.near(state, seat) if isinstance(move, Bid)]
    assert set(map(repr, listed)) == {repr(move) for move in near if not referee.check(game, state, move)}
    (choice, *_) = referee.choices(game, state, seat)
    (gathered,) = referee.gathered(listed)
    assert {pick.field: (set(pick.values), pick.most) for pick in choice.picks} == {
        pick.field: (set(pick.values), pick.most) for pick in gathered.picks
    }


def test_a_deck_that_runs_out() -> None:
    """With 39 cards four seats hold all but one when the pairs are taken: 8 in reserve, 28 in hand, 2 left over.
    Who is to draw four gets one, and keeps that one of the two it might; with 38 cards there is nothing to draw, nor
    for a page boy who would draw one."""
    boy = kind("boy", 2, "I", "draw", cards=1)
    for more, allowed in ((0, False), (1, True)):
        deck = dict.fromkeys(OTHER["deck"], 5) | {"wild": 8 + more}
        game = of({**OTHER, "deck": deck, "characters": [*OTHER["characters"], boy]}, "small")
        state = started(game, 4, "small", "small")
        while state.phase in ("characters", "draft"):
            state = done(game, state, next(iter(referee.legal(game, state)))).state
        seat = 0
        own = replace(state.players[seat], characters=("clown", "giant", "judge", "boy"), dollars=1)
        # phase I again, with a judge for seat 0
        state = replace(
            state, phase="one", to_move=(seat,), waiting=(), bidding=None, pairs=(state.discard[-2:],),
            discard=state.discard[:-2], players=(own, *state.players[1:]),
        )  # fmt: skip
        assert (len(state.deck), state.discard) == (more, ())
        use, drawing = Use(seat=seat, character="judge"), Use(seat=seat, character="boy")
        refusal = referee.check(game, state, use)
        assert (refusal is None) == (referee.check(game, state, drawing) is None) == allowed
        if refusal is None:
            after = done(game, state, use).state
            assert after.sift
            assert (after.phase, len(after.sift.cards), after.sift.keep) == ("keep", 1, 1)
            assert len(done(game, state, drawing).state.players[seat].hand) == 8
        else:
            assert refusal.code == "nyc.character.use"
            assert referee.check(game, state, drawing) == replace(
                refusal, broken=(replace(refusal.broken[0], params={"character": "boy"}),)
            )


def test_it_stands_beside_the_first() -> None:
    assert [pack.id for pack in SHELF.packs] == ["reconstruction", "shelf"]
    assert [pack.source for pack in SHELF.packs] == ["reconstructed", "operator"]
    assert started(SHELF, 2, "one", None).pack == pack_name(PACK)
    assert canonical(started(SHELF, 2, "one", None)) == canonical(started(GAME, 2, "one", None))
    state = started(SHELF, 2, "one", "shelf")
    assert [fault.code for fault in referee.faults(GAME, state)] == ["state.pack"]
    assert started(SHELF, 2, "one", pack_name(OTHER, "shelf")).pack == state.pack
    assert isinstance(GAME.start(2, Options(pack="shelf"), "one"), Refusal)


def test_a_corrected_pack_of_the_same_name() -> None:
    """By its name the newer one is meant; games with the older one go on."""
    newer = {**OTHER, "skyscrapersPerPlayer": 10}
    assert SHELF.add_pack
    both = SHELF.add_pack("shelf", json.dumps(newer).encode())
    assert not isinstance(both, tuple)
    assert started(both, 2, "one", "shelf").pack == pack_name(newer, "shelf")
    assert referee.faults(both, started(SHELF, 2, "one", "shelf")) == ()


def test_the_hash_is_of_what_the_file_says() -> None:
    assert of(dict(reversed(OTHER.items()))).packs[1].hash == SHELF.packs[1].hash
    assert of({**OTHER, "title": "Another"}).packs[1].hash != SHELF.packs[1].hash


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_components(language: str) -> None:
    found: Any = SHELF.components(SHELF.words[language], "shelf")
    assert found.pack == pack_name(OTHER, "shelf")
    assert found.note == "The box on my shelf"
    assert found.boroughs[0].name == "Upper Harlem"
    assert found.boroughs[1].name == "soho"
    clown = next(each for each in found.characters if each.id == "clown")
    queen = next(each for each in found.characters if each.id == "queen")
    assert clown.source == "sourced"
    assert "5" in clown.text
    assert "3" in queen.text
    assert "6" in queen.text
    ghost = next(each for each in found.characters if each.id == "ghost")
    assert (ghost.at_end.of, ghost.at_end.per, ghost.at_end.points) == ("dollars", 3, 2)
    assert clown.at_end is None
    first: Any = SHELF.components(SHELF.words[language], None)
    assert first.note == SHELF.words[language].terms["provenance"]
    assert {each.source for each in first.characters} == {"reconstructed"}
    assert {each.type_source for each in first.cards} == {"sourced"}


def test_the_components_tell_what_characters_count_at_the_end() -> None:
    """Five kinds of facts, each with a number that no other has: a point for every 20 dollars, else two for each."""
    facts = Facts(dollars=47, characters=5, boroughs=3, vessels=7, firsts=2)
    for effect, function in AT_END.items():
        params = {"per": 20, "points": 1} if COUNTED[effect] == "dollars" else {"points": 2}
        assert function(facts, **params) == {"per": 1, **params}["points"] * (
            getattr(facts, COUNTED[effect]) // params.get("per", 1)
        )
    assert COUNTED.keys() == AT_END.keys()


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    pack = deepcopy(OTHER)
    change(pack)
    return json.dumps(pack).encode()


def put(*path: Any) -> Callable[[dict[str, Any]], object]:
    *way, name, value = path

    def change(pack: Any) -> None:
        for part in way:
            pack = pack[part]
        pack[name] = value

    return change


@pytest.mark.parametrize(
    ("pointer", "code", "content"),
    [
        ("", "pack.shape", b"{"),
        ("", "pack.shape", b"\xff"),
        ("/deck", "pack.shape", changed(put("deck", "press", -1))),
        ("", "pack.shape", changed(put("extra", 1))),
        ("/boroughs", "pack.shape", changed(put("boroughs", BOROUGHS[1:]))),
        ("/boroughs", "pack.unique", changed(put("boroughs", 0, "soho"))),
        ("/vessels", "pack.unique", changed(put("vessels", 0, "id", "ferry"))),
        ("/prestigeTiles", "pack.unique", changed(put("prestigeTiles", 0, "id", "gold-1"))),
        ("/characters", "pack.unique", changed(put("characters", 0, "id", "thief"))),
        ("/deck", "pack.deck", changed(lambda pack: pack["deck"].pop("wild"))),
        ("/deck", "pack.deck", changed(put("deck", dict.fromkeys(OTHER["deck"], 5)))),
        ("/skyscrapersPerPlayer", "pack.skyscrapers", changed(put("skyscrapersPerPlayer", 4))),
        ("/pressTrack", "pack.track", changed(put("pressTrack", "lastSpace", 7))),
        ("/pressTrack", "pack.track", changed(put("pressTrack", "startSpace", 6))),
        ("/prestigeTiles", "pack.prestige", changed(lambda pack: pack["prestigeTiles"].__delitem__(slice(2)))),
        ("/vessels/1/between", "pack.vessel", changed(put("vessels", 1, "between", ["soho", "soho"]))),
        ("/vessels/1/between", "pack.vessel", changed(put("vessels", 1, "between", ["soho", "queens"]))),
        ("/characters", "pack.tiles", changed(put("characters", 3, "dark", 1))),
        ("/characters", "pack.tiles", changed(lambda p: [p["characters"][n].update(light=1) for n in (0, 1)])),
        ("/characters/3/light", "pack.light", changed(put("characters", 3, "light", 1))),
        ("/characters/0/effect", "pack.effect", changed(put("characters", 0, "effect", "win"))),
        ("/characters/0/effect", "pack.effect", changed(put("characters", 0, "phase", "I"))),
        ("/characters/0/params", "pack.params", changed(put("characters", 0, "params", {}))),
        ("/characters/0/params", "pack.params", changed(put("characters", 0, "params", {"points": 0}))),
        ("/characters/0/params", "pack.params", changed(put("characters", 0, "params", {"points": 1, "plus": 1}))),
    ],
)
def test_what_is_wrong_with_a_pack_is_named(pointer: str, code: str, content: bytes) -> None:
    assert GAME.add_pack
    found = GAME.add_pack("shelf", content)
    assert isinstance(found, tuple)
    assert (pointer, code) in [(fault.pointer, fault.code) for fault in found]
    for language in LANGUAGES:
        for fault in found:
            assert GAME.words[language].faults[fault.code].format_map(fault.params)


def test_the_name_of_a_pack() -> None:
    assert GAME.add_pack
    found = GAME.add_pack("My Pack", json.dumps(OTHER).encode())
    assert isinstance(found, tuple)
    assert [fault.code for fault in found] == ["pack.id"]
