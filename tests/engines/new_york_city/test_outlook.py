"""How far who looks ahead relies on what a position is worth."""

import pytest

from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.data import ROUNDS
from engines.new_york_city.state import Options, State
from tests.engines.walk import Setup, spread, walk

SOME = 12
"""Positions of a game."""


def positions(seats: int) -> list[State]:
    """Some positions of a game that is still on."""
    return [state for _, state, _ in spread(walk(Setup(GAME.id, seats, Options())), SOME) if state.to_move]


def spans(state: State) -> tuple[float, float]:
    """From the last seat to the first, in what the position is worth and in what is relied on."""
    assert GAME.worth is not None
    assert GAME.outlook is not None
    worth, outlook = GAME.worth(state), GAME.outlook(state)
    by_worth, by_outlook = (sorted(range(state.seats), key=found.__getitem__) for found in (worth, outlook))
    assert by_worth == by_outlook, "who leads leads in both"
    return max(worth) - min(worth), max(outlook) - min(outlook)


@pytest.mark.parametrize("seats", [2, 3])
def test_with_few_seats_what_a_position_is_worth_is_relied_on(seats: int) -> None:
    for state in positions(seats):
        worth, outlook = spans(state)
        assert outlook == worth


def test_with_four_seats_a_lead_is_relied_on_the_more_the_nearer_the_end() -> None:
    parts: dict[int, float] = {}
    for state in positions(4):
        worth, outlook = spans(state)
        assert 0 < outlook < worth
        part = outlook / worth
        assert part == pytest.approx(parts.setdefault(state.round, part)), "within a round they are relied on alike"
    rounds = sorted(parts)
    assert ROUNDS in rounds
    assert [parts[each] for each in rounds] == sorted(set(parts.values())), "and more from round to round"
