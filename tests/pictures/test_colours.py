"""Colours that tell things apart are apart for those too who see fewer of them; shapes and numbers do the rest."""

from itertools import combinations, product

import pytest

from engines.drawing import COMMON, Palette
from engines.marks import SEATS
from engines.new_york_1901.picture import look as new_york_1901
from engines.new_york_1995.picture import palette as new_york_1995
from engines.new_york_city.picture import look as new_york_city
from engines.new_york_skyline.picture import palette as new_york_skyline
from tests.pictures.seen import FEWER, apart, contrast

TOLD = 2.3
"""Less than this cannot be told side by side."""

NUMBERED: Palette = {name: colours for name, colours in SEATS.items() if not name.endswith("-ink")}
SETS: dict[str, Palette] = {
    "players of 1995": new_york_1995.PLAYERS,
    "suites of Skyline": new_york_skyline.SUITES,
    "seats of 1901 and City": NUMBERED,
    "districts of 1901": new_york_1901.LAND,
    "levels of 1901": new_york_1901.METALS,
    "vessels of City": new_york_city.VESSELS,
}


@pytest.mark.parametrize("sight", FEWER)
@pytest.mark.parametrize("name", SETS)
def test_colours_of_a_set_are_apart(name: str, sight: str) -> None:
    colours = SETS[name]
    for one, other in combinations(colours, 2):
        for night in (0, 1):
            assert apart(colours[one][night], colours[other][night], sight) > 4 * TOLD, (one, other)


def test_players_are_apart_from_the_board() -> None:
    """Black may come near to the paper of the night: buildings have a light edge there."""
    board = {**COMMON, **{name: new_york_1995.PALETTE[name] for name in ("avenue", "street", "special", "coin")}}
    for player, colours in new_york_1995.PLAYERS.items():
        for name in board.keys() - {"ink"}:
            for night in (0, 1):
                if (player, night) != ("black", 1):
                    assert apart(colours[night], board[name][night]) > 10 * TOLD, (player, name)
    assert contrast(new_york_1995.PALETTE["edge"][1], new_york_1995.PLAYERS["black"][1]) > 3


@pytest.mark.parametrize("land", [new_york_1901.LAND, new_york_city.VESSELS], ids=["districts", "vessels"])
def test_seats_are_apart_from_land(land: Palette) -> None:
    for seat, place in product(NUMBERED.values(), land.values()):
        for night in (0, 1):
            assert apart(seat[night], place[night]) > 10 * TOLD


def test_the_number_of_a_seat_can_be_read_on_its_colour() -> None:
    for seat, colours in NUMBERED.items():
        for night in (0, 1):
            assert contrast(colours[night], SEATS[f"{seat}-ink"][night]) > 4.5


def test_the_measures_are_those_of_their_standards() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert apart("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert apart("#123456", "#123456", "no red") == 0
