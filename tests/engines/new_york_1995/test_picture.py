"""What the picture of New York (1995) shows, against the rules written a second time."""

import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from engines.canon import canonical
from engines.drawing import Picture
from engines.new_york_1995 import NEW_YORK_1995
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Decline,
    Developer,
    Give,
    Offer,
    Place,
    Rebuild,
    Reconstruction,
    Redraw,
    Ruin,
    Speculation,
    Statics,
    Swap,
)
from tests.engines.new_york_1995 import naive
from tests.engines.walk import setups, spread, walk
from tests.pictures import reached

SVG = "{http://www.w3.org/2000/svg}"
GAME = "new-york-1995"
SETUPS = pytest.mark.parametrize("setup", setups(NEW_YORK_1995)[::3], ids=repr)


def drawn(state: Any, seat: int | None = None, last: AnyMove | None = None, language: str = "en") -> Picture:
    return NEW_YORK_1995.picture(NEW_YORK_1995.view(state, seat), NEW_YORK_1995.words[language], "auto", last)


def pieces(made: Picture) -> dict[str, ElementTree.Element]:
    return {each.attrib["id"]: each for each in ElementTree.fromstring(made.svg).iter() if "id" in each.attrib}


def figures(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def marked(made: Picture) -> set[str]:
    """The ids of what has a ring around it."""
    return {name for name, each in pieces(made).items() if each.find(f"{SVG}rect[@class='s-mark']") is not None}


@SETUPS
def test_each_space_tells_owner_and_price(setup: Any) -> None:
    for found in spread(walk(setup), 5):
        raw = msgspec.json.decode(canonical(found.state))
        there = pieces(drawn(found.state))
        stands = naive.squares(raw)
        for avenue in naive.SEVEN:
            for street in naive.SEVEN:
                spot = (avenue, street)
                shown = figures(there[f"space-{naive.name(spot)}"])
                if spot not in stands:
                    assert shown == []
                elif found.state.phase == "preliminary":
                    assert shown == [stands[spot].upper()]
                else:
                    owner = naive.seat_of(raw, stands[spot])
                    assert shown == [str(owner), str(naive.price(raw, spot))]


@SETUPS
def test_each_seat_tells_its_money_supply_backs_and_points(setup: Any) -> None:
    for found in spread(walk(setup), 5):
        raw = msgspec.json.decode(canonical(found.state))
        there = pieces(drawn(found.state))
        for seat in range(setup.seats):
            own = naive.signs(raw, seat)
            reds = sum(map(naive.is_red, raw["hands"][seat]))
            shown = figures(there[f"seat-{seat}"])[len(own) :]
            told = [
                f"Seat {seat}",
                str(raw["money"][seat]),
                " + ".join(str(naive.in_supply(raw, sign)) for sign in own),
                str(reds),
                str(len(raw["hands"][seat]) - reds),
            ]
            points = [] if found.state.phase == "preliminary" else [str(naive.score(raw)[seat])]
            assert shown == told + points


@pytest.mark.parametrize(
    ("move", "about"),
    [
        (Place(seat=0, space="A1S1"), {"space-A1S1"}),
        (Acquire(seat=0, red="A1", blue="S2", space="A1S2"), {"space-A1S2"}),
        (Developer(seat=0, red="red-developer", blue="S2", space="A4S2"), {"space-A4S2"}),
        (Rebuild(seat=0, space="A7S7"), {"space-A7S7"}),
        (Give(seat=0, space="A6S1"), {"space-A6S1"}),
        (Statics(seat=0, red="A2", blue="blue-statics", line="A2", loser=3), {"line-A2", "seat-3"}),
        (Speculation(seat=0, card="red-speculation", loser=1), {"seat-1"}),
        (Reconstruction(seat=0, card="red-reconstruction"), {f"space-{s}" for s in map(naive.name, naive.CENTRE)}),
        (Ruin(seat=0, card="blue-ruin"), {f"space-{s}" for s in map(naive.name, naive.CORNERS)}),
        (Redraw(seat=2), {"seat-2"}),
        (Offer(seat=1, card="A1"), {"seat-1"}),
        (Swap(seat=3, card="A1"), {"seat-3"}),
        (Decline(seat=0), {"seat-0"}),
        (Decline(), set()),
        (Speculation(seat=0, card="red-speculation", loser=9), set()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_last_move_marks_what_it_was_about(move: AnyMove, about: set[str]) -> None:
    made = drawn(reached(GAME, "4-teams-events", 60), 0, move)
    assert marked(made) == about
    assert "Last move" in made.description


def test_an_offered_card_is_shown_to_the_partners_alone() -> None:
    """Seat 2 offers the card of Eighth Avenue to seat 0; the others see that it is red."""
    state = reached(GAME, "4-teams-events", 47)
    assert (state.pending.seat, state.to_move, state.pending.card) == (2, (0,), "A1")
    offered = Offer(seat=2, card="A1")
    for partner in (0, 2):
        assert "Seat 2 offers seat 0: Eighth Avenue." in drawn(state, partner, offered).description
    for viewer in (1, 3, None):
        told = drawn(state, viewer, offered)
        assert "Seat 2 offers seat 0: a red card." in told.description
        assert "Eighth Avenue." not in told.description
        assert re.findall("Eighth[^ ]", re.sub("<desc>.*</desc>|<title>[^<]*</title>", "", told.svg)) == ["Eighth<"]


def test_spaces_that_wait_for_a_choice_have_a_dashed_border() -> None:
    """Seat 4 gives up a building on 34th Street (S1), where it has three; a ruin leaves two corners to be filled."""

    def waiting(made: Picture) -> set[str]:
        return {name for name, each in pieces(made).items() if each.find(f"{SVG}rect[@stroke-dasharray]") is not None}

    statics = reached(GAME, "5-events", 124)
    own = {f"space-A{n + 1}S1" for n, row in enumerate(statics.board) if row[0] == "r"}
    assert waiting(drawn(statics)) == own
    assert len(own) == 3
    assert waiting(drawn(reached(GAME, "3-events", 29))) == {"space-A1S1", "space-A7S7"}
    speculation = reached(GAME, "4-events", 104)
    assert len(waiting(drawn(speculation))) == "".join(speculation.board).count("g") > 8
    assert waiting(drawn(reached(GAME, "5-basic", 48))) == set()


def test_the_end_tells_and_marks_who_has_won() -> None:
    made = drawn(reached(GAME, "5-basic-tie", 100))
    assert made.title == "New York (1995): The game is over. Winner: seat 2, 4"
    stars = {name for name, each in pieces(made).items() if each.find(f"{SVG}path[@class='f-ink']") is not None}
    assert stars == {"seat-2", "seat-4"}


def test_a_board_without_buildings_has_no_borders() -> None:
    """In the first main turn nothing need be left on the board; a position of that kind can be posted."""
    state = msgspec.structs.replace(reached(GAME, "3-basic", 24), board=("." * 7,) * 7)
    assert 'stroke-width="2.5"' not in drawn(state).svg
    assert 'stroke-width="2.5"' in drawn(reached(GAME, "3-basic", 24)).svg


def test_equal_cards_have_ids_of_their_own() -> None:
    """The seat holds two cards of 57th Street."""
    state = reached(GAME, "2-basic", 90)
    assert state.hands[1].count("S7") == 2
    there = pieces(drawn(state, 1))
    assert [there[name].attrib["data-blue"] for name in ("card-S7", "card-S7-2")] == ["S7", "S7"]
