"""What bots take a position for."""

from typing import Any

import pytest
from msgspec.structs import replace

from engines.bots import choose
from engines.new_york_skyline import NEW_YORK_SKYLINE as GAME
from engines.new_york_skyline.data import CARDS, DATA, LUXURY, SUITES, in_order
from engines.new_york_skyline.moves import Build


@pytest.mark.parametrize("luxury", [1, 2])
def test_who_can_build_at_the_start_builds(luxury: int) -> None:
    """It has just the cards for it. Dearer ones lie open or come next; who waits for them is left behind."""
    start: Any = GAME.start(2, GAME.options(trading=False), "worth")
    stars, plain = SUITES[:luxury], SUITES[luxury:]
    hand = in_order(
        [*(DATA.suites[suite].stars[0] for suite in stars), *(DATA.suites[suite].plain[0] for suite in plain)]
    )
    others = [card for card in CARDS if card not in hand]
    state = replace(
        start,
        phase="build",
        to_move=(start.key,),
        lots=(),
        hands=tuple(hand if seat == start.key else tuple(others[:3]) for seat in range(2)),
        deck=tuple(others[3:]),
    )
    move = choose("greedy", GAME, state, start.key, "bot", 1)
    assert isinstance(move, Build)
    assert LUXURY[move.skyscraper] == luxury
