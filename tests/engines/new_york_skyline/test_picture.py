"""What the picture of New York Skyline shows."""

from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engines.drawing import Picture
from engines.new_york_skyline import NEW_YORK_SKYLINE
from engines.new_york_skyline.moves import Accept, AnyMove, Build, Decline, Discard, NoStar, Offer, Pass, Take, Triple
from tests.pictures import reached

SVG = "{http://www.w3.org/2000/svg}"
GAME = "new-york-skyline"


def drawn(state: Any, seat: int | None = None, last: AnyMove | None = None) -> Picture:
    return NEW_YORK_SKYLINE.picture(NEW_YORK_SKYLINE.view(state, seat), NEW_YORK_SKYLINE.words["en"], "auto", last)


def pieces(made: Picture) -> dict[str, ElementTree.Element]:
    return {each.attrib["id"]: each for each in ElementTree.fromstring(made.svg).iter() if "id" in each.attrib}


def figures(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def stars(element: ElementTree.Element) -> int:
    return len(element.findall(f"{SVG}path[@class='f-gold']"))


def marked(made: Picture) -> set[str]:
    return {name for name, each in pieces(made).items() if each.find(f"{SVG}rect[@class='s-mark']") is not None}


def test_open_skyscrapers_show_points_and_stars() -> None:
    """Of the rulebook: Bush Tower 3 points, 1 star; Chrysler 7, 5; Rockefeller RCA 8, 6; Empire State 11, 7."""
    there = pieces(drawn(reached(GAME, "3-seats", 331)))
    for name, points, luxury in (
        ("bush-tower", 3, 1),
        ("chrysler", 7, 5),
        ("rockefeller-rca", 8, 6),
        ("empire-state", 11, 7),
    ):
        assert figures(there[f"skyscraper-{name}"])[0] == str(points)
        assert stars(there[f"skyscraper-{name}"]) == luxury


def test_a_lot_shows_its_cards_and_a_taken_one_cannot_be_pointed_at() -> None:
    """Seat 2 took lot 1; lot 5 was the first to go."""
    state = reached(GAME, "5-seats", 311)
    there = pieces(drawn(state))
    for n, cards in enumerate(state.lots):
        lot = there[f"lot-{n}"]
        assert [each.attrib["id"] for each in lot.iter(f"{SVG}g") if "id" in each.attrib] == [
            f"lot-{n}", *(f"lies-{card}" for card in cards),
        ]  # fmt: skip
        assert lot.get("data-lot") == (str(n) if cards else None)
    assert [n for n, cards in enumerate(state.lots) if not cards] == [1, 5]


def test_seats_show_cards_offers_skyline_points_and_the_key() -> None:
    """Seat 0 holds the Key and has 4 + 5 + 6 + 4 + 8 points."""
    state = reached(GAME, "3-seats", 331)
    there = pieces(drawn(state))
    assert figures(there["seat-0"]) == ["Seat 0", "cards 10", "offers 3", "4", "5", "6", "4", "8", "27"]
    assert there["seat-0"].find(f".//{SVG}g[@id='key']") is not None
    building = pieces(drawn(reached(GAME, "3-seats", 339)))
    assert figures(building["seat-0"])[:2] == ["Seat 0", "cards 10"]
    assert "offers 3" not in figures(building["seat-0"])


def test_the_hand_is_the_viewers_alone() -> None:
    state = reached(GAME, "3-seats", 331)
    for seat, hand in enumerate(state.hands):
        there = pieces(drawn(state, seat))
        assert [name for name in there if name.startswith("card-")] == [f"card-{card}" for card in hand]
    assert [name for name in pieces(drawn(state)) if name.startswith("card-")] == []


def test_what_may_be_wanted_is_shown_to_whom_an_offer_is_due() -> None:
    """Seven suites in three ways each, and every card that is not in the hand; those discarded are struck out."""
    state = reached(GAME, "3-seats", 331)
    assert (state.phase, state.to_move, state.offers[1]) == ("deal", (1,), 0)
    wishes = {name: each for name, each in pieces(drawn(state, 1)).items() if name.startswith("want-")}
    assert len(wishes) == 7 * 3 + 70 - len(state.hands[1])
    struck = {name for name, each in wishes.items() if each.find(f"{SVG}text[@text-decoration]") is not None}
    assert struck == {f"want-{card}" for card in state.discard}
    made_all = replace(state, offers=(3, 3, 0))
    for other, seat in ((state, 0), (state, None), (made_all, 1), (reached(GAME, "3-seats", 339), 2)):
        assert [name for name in pieces(drawn(other, seat)) if name.startswith("want-")] == []


def test_an_offer_is_shown_to_all() -> None:
    """Financial District, Icon and Neo Classical for any card of Style without a star."""
    for seat in (None, 0, 3, 2):
        there = pieces(drawn(reached(GAME, "4-seats", 466), seat))
        assert [there[f"gives-{n}"].find(f"{SVG}title").text for n in range(3)] == [  # type: ignore[union-attr]
            "Financial District (Location, without a star)",
            "Icon (Style, with a star)",
            "Neo Classical (Style, without a star)",
        ]
        assert figures(there["wants-0"]) == ["Style, no star"]


@pytest.mark.parametrize(
    ("move", "about"),
    [
        (Take(seat=1, lot=1), {"seat-1"}),
        (Offer(seat=2, to=0, give=("wood",), want=("dome",)), {"seat-2"}),
        (Accept(seat=0, cards=("dome",)), {"seat-0"}),
        (Decline(seat=1), {"seat-1"}),
        (Triple(seat=1, cards=("wood", "cement", "glass")), {"seat-1"}),
        (NoStar(seat=2), {"seat-2"}),
        (Build(seat=1, skyscraper="chrysler", cards=("wood",)), {"seat-1", "built-chrysler"}),
        (Discard(seat=0, card="wood"), {"seat-0"}),
        (Pass(seat=0), {"seat-0"}),
        (Pass(), set()),
        (Pass(seat=4), set()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_last_move_marks_what_it_was_about(move: AnyMove, about: set[str]) -> None:
    made = drawn(reached(GAME, "3-seats", 339), 0, move)
    assert marked(made) == about
    assert "Last move" in made.description


def test_a_lot_that_was_taken_and_an_offer_that_was_made_are_marked() -> None:
    assert marked(drawn(reached(GAME, "5-seats", 311), 0, Take(seat=2, lot=1))) == {"seat-2", "lot-1"}
    offered = Offer(seat=0, to=3, give=("icon",), want=("style:plain",))
    assert marked(drawn(reached(GAME, "4-seats", 466), 0, offered)) == {"seat-0", "offer"}


def test_the_end_tells_who_has_won_or_that_nobody_has() -> None:
    tie, cut = drawn(reached(GAME, "tie", 216)), drawn(reached(GAME, "cap", 5982))
    assert tie.title == "New York Skyline: The game is over. Winner: seat 0, 3"
    winners = {name for name, each in pieces(tie).items() if each.find(f"{SVG}path[@class='f-ink']") is not None}
    assert {name for name in winners if name.startswith("seat")} == {"seat-0", "seat-3"}
    assert cut.title == "New York Skyline: The game was cut short, without a winner"
