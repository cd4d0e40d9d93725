"""What the picture of New York City shows."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engines import referee
from engines.drawing import STAR, Picture
from engines.game import AnyGame, Step
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.moves import AnyMove, Bid, Exchange, Hire, Place, Shift, Use
from engines.new_york_city.state import Options, State
from engines.words import LANGUAGES
from tests.engines.new_york_city.test_packs import OTHER
from tests.engines.walk import setups, spread, walk
from tests.pictures import RECORDS, reached
from tests.records.record import load

SVG = "{http://www.w3.org/2000/svg}"
SETUPS = pytest.mark.parametrize("setup", setups(GAME), ids=repr)


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


def marked(made: Picture) -> set[str]:
    """What has a frame in the colour of the last move."""
    return {name for name, each in pieces(made).items()
            if any("s-mark" in (inner.get("class") or "") for inner in each.findall(f"{SVG}rect"))}  # fmt: skip


@SETUPS
def test_what_stands_where(setup: Any) -> None:
    for found in spread(walk(setup), 6):
        there, state = pieces(drawn(found.state)), found.state
        for borough in state.boroughs:
            worth = borough.base + sum(each.value for each in PRESTIGE if each.id in borough.prestige)
            assert str(worth) in figures(there[f"borough-{borough.id}"])
            for seat, count in enumerate(borough.skyscrapers):
                assert called(there[f"tower-{borough.id}-{seat}"]) == f"Seat {seat}: {count}"
                assert figures(there[f"tower-{borough.id}-{seat}"]) == [str(count), str(seat)]
            assert figures(there[f"tower-{borough.id}-neutral"]) == ["2", "N"]
        for token in state.press:
            name = "token-neutral" if token.seat is None else f"token-{token.seat}"
            assert name in pieces_within(there[f"press-{token.space}"])
        for seat, player in enumerate(state.players):
            if state.to_move:
                assert str(player.score) in figures(there[f"seat-{seat}"])
            assert figures(there[f"dollars-{seat}"]) == [str(player.dollars)]
            assert figures(there[f"cards-{seat}"]) == [str(len(player.hand))]
            own = {name for name in there if name.startswith(f"own-{seat}-")}
            assert len(own) == len(player.characters)
            paid = [name for name in own if "Used this round." in called(there[name])]
            assert len(paid) == len(player.used)


PRESTIGE = GAME.components(GAME.words["en"], None).prestige_tiles  # type: ignore[attr-defined]


@pytest.mark.parametrize("record", ["2-seats-eager-1", "3-seats-even-2", "statue", "tie"])
def test_the_end_tells_all_points_and_who_has_won(record: str) -> None:
    told = load(RECORDS / "new-york-city" / f"{record}.json")
    state = reached("new-york-city", record, len(told.moves))
    there = pieces(drawn(state))
    for seat, total in enumerate(told.scores):
        assert str(total) in figures(there[f"seat-{seat}"])
        won = any(each.get("d") == STAR for each in there[f"seat-{seat}"])
        assert won == (seat in GAME.score(state).winners)


def pieces_within(element: ElementTree.Element) -> set[str]:
    return {each.attrib["id"] for each in element.iter() if "id" in each.attrib}


@SETUPS
def test_hands_are_shown_to_their_own_seat(setup: Any) -> None:
    for found in spread(walk(setup), 6):
        for viewer in (*range(setup.seats), None):
            hand = [
                name for name in pieces(drawn(found.state, viewer)) if name.startswith("hand-") and name[-2:] != "-0"
            ]
            cards = () if viewer is None else found.state.players[viewer].hand
            assert sorted(name.split("-")[1] for name in hand) == sorted(cards)


def test_cards_just_drawn_are_shown_to_who_drew_them() -> None:
    state = reached("new-york-city", "4-seats-eager-1", 224)
    assert state.phase == "keep"
    (owner,) = state.to_move
    shown = pieces(drawn(state, owner))
    assert [shown[f"drawn-{n}"].attrib["data-cards"] for n in range(3)] == list(state.sift.cards)
    assert not any(name.startswith("drawn-") for name in pieces(drawn(state)))


def test_a_bid_is_counted_from_nothing() -> None:
    """Seat 0 holds two press cards and two wild ones when press is bid for."""
    state = reached("new-york-city", "4-seats-eager-1", 120)
    there = pieces(drawn(state, 0))
    for card, field in (("press", "data-match"), ("wild", "data-wild")):
        assert [there[f"hand-{card}-{n}"].attrib[field] for n in range(3)] == ["0", "1", "2"]
        assert f"hand-{card}-3" not in there
    assert there["hand-plans-1"].attrib["data-pairs"] == "plans"
    assert "data-pairs" not in there["hand-press-1"].attrib
    assert not any("data-match" in each.attrib for each in pieces(drawn(state, 1)).values()), "it is not their turn"


MAYOR = "jersey-city"


@pytest.mark.parametrize(
    ("move", "marks"),
    [
        (Bid(seat=3, match=2, characters=("tycoon",)), {"bid-3", "own-3-tycoon"}),
        (Bid(seat=3, match=1, wild=2, pairs=("plans",), translate="wild"), {"bid-3"}),
        (Use(seat=3, character="page", give="press", take="wild"), {"own-3-page"}),
        (Use(seat=0, character="architect", to="queens"), {"borough-queens"}),
        (Use(seat=0, character="nobody", source="nowhere"), set()),
        (Exchange(seat=3, give="plans", take="wild"), {"reserve-3-0"}),
        (Hire(seat=2, character="singer"), {"own-2-singer"}),
        (Place(seat=0, tile="red-1", vessel="red-a", borough="bronx"), {"borough-bronx"}),
        (Place(tile="none", vessel="none", borough="none"), set()),
        (Shift(source="queens"), {"borough-queens", f"borough-{MAYOR}"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_move_is_framed_and_told(move: AnyMove, marks: set[str], language: str) -> None:
    state = reached("new-york-city", "4-seats-eager-1", 120)
    made = drawn(state, last=move, language=language)
    assert marked(made) == marks
    assert GAME.words[language].moves[referee.tag(type(move))] in made.description


def test_another_box() -> None:
    """Other characters, boroughs and colours; a track of three lines; several tiles of a kind."""
    pack = json.loads(json.dumps(OTHER))
    pack["pressTrack"]["lastSpace"] = 40
    assert GAME.add_pack is not None
    game = GAME.add_pack("other", json.dumps(pack).encode())
    assert not isinstance(game, tuple)
    state = game.start(2, Options(pack="other"), "one")
    assert isinstance(state, State)
    made = drawn(state, game=game)
    for _ in range(60):
        move = next(iter(referee.legal(game, state)))
        step = referee.apply(game, state, move)
        assert isinstance(step, Step)
        state, made = step.state, drawn(step.state, 0, move, game=game)
    there = pieces(made)
    assert "press-40" in there
    assert {f"borough-{borough}" for borough in pack["boroughs"]} <= set(there)
    assert "Upper Harlem" in made.description
    shown = [name for name in there if name.startswith("display-")]
    assert len(shown) == sum(map(len, state.display))
    assert any(name.endswith("_2") for name in shown), "of some kinds several are face up"


def test_vessels_that_are_taken_lie_with_their_owners() -> None:
    view: Any = GAME.view(reached("new-york-city", "4-seats-eager-1", 120), None)
    every = [each.id for each in GAME.components(GAME.words["en"], None).vessels]  # type: ignore[attr-defined]
    players = tuple(replace(player, vessels=tuple(every[seat::4])) for seat, player in enumerate(view.players))
    there = pieces(GAME.picture(replace(view, players=players), GAME.words["en"], "light", None))
    for seat in range(4):
        within = {name for name in pieces_within(there[f"seat-{seat}"]) if name.startswith("vessel-")}
        assert within == {f"vessel-{name}" for name in every[seat::4]}
    assert not any("data-vessel" in each.attrib for each in there.values())
