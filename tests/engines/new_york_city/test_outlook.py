"""How far who looks ahead relies on what a position is worth."""

import pytest
from msgspec.structs import replace

from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.data import ROUNDS
from engines.new_york_city.state import Options, State
from tests.engines.walk import Setup, spread, walk

SOME = 12
"""Positions of a game."""


def positions(seats: int) -> list[State]:
    """Some positions of a game that is still on."""
    return [state for _, state, _ in spread(walk(Setup(GAME.id, seats, Options())), SOME) if state.to_move]


def judged(state: State) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What the position is worth, and what is relied on."""
    assert GAME.worth is not None
    assert GAME.outlook is not None
    return GAME.worth(state), GAME.outlook(state)


def richer(state: State, points: int) -> State:
    """The position with more points for the first seat."""
    first, *others = state.players
    return replace(state, players=(replace(first, score=first.score + points), *others))


@pytest.mark.parametrize("seats", [2, 3])
def test_with_few_seats_what_a_position_is_worth_is_relied_on(seats: int) -> None:
    for state in positions(seats):
        worth, outlook = judged(state)
        assert outlook == worth


def test_with_four_seats_points_are_relied_on_the_more_the_nearer_the_end() -> None:
    gains = {}
    for state in positions(4):
        before, after = judged(state)[1], judged(richer(state, 66))[1]
        assert before[1:] == after[1:], "others keep what they have"
        gains[state.round] = after[0] - before[0]
    assert gains[1] == pytest.approx(12), "22 points in the first round are as good as 4 at the end"
    assert gains[ROUNDS] == pytest.approx(44), "6 in the last are as good as 4 at the end"
    assert [gains[each] for each in sorted(gains)] == sorted(gains.values())


def built(state: State, skyscrapers: tuple[int, ...], statue: tuple[int, ...]) -> State:
    """The position with so many skyscrapers of the first seat, and nobody else's, in each borough."""
    boroughs = [
        replace(borough, skyscrapers=(count, 0, 0, 0))
        for borough, count in zip(state.boroughs, skyscrapers, strict=True)
    ]
    return replace(state, boroughs=tuple(boroughs), statue=statue)


@pytest.mark.parametrize(
    ("statue", "more"),
    [
        ((), -4.8),  # four boroughs more to be outdone in, -1.7 each; +2.0 for the statue, which is near
        ((1,), -6.8),  # the statue is somebody's
    ],
)
def test_with_four_seats_standing_widely_is_for_the_statue(statue: tuple[int, ...], more: float) -> None:
    state = next(state for state in positions(4) if state.round == 1)
    wide, high = judged(built(state, (1, 1, 1, 1, 1, 0), statue)), judged(built(state, (5, 0, 0, 0, 0, 0), statue))
    in_points = [5.5 * outlook[0] - worth[0] for worth, outlook in (wide, high)]
    assert in_points[0] - in_points[1] == pytest.approx(more)
