"""Colours that tell things apart are apart for those too who see fewer of them; shapes and numbers do the rest."""

from itertools import combinations

import pytest

from engines.drawing import COMMON, Palette
from engines.new_york_1995.picture import palette as new_york_1995
from engines.new_york_skyline.picture import palette as new_york_skyline
from tests.pictures.seen import FEWER, apart, contrast

TOLD = 2.3
"""Less than this cannot be told side by side."""

SETS: dict[str, Palette] = {"players of 1995": new_york_1995.PLAYERS, "suites of Skyline": new_york_skyline.SUITES}


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


def test_the_measures_are_those_of_their_standards() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert apart("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert apart("#123456", "#123456", "no red") == 0
