"""Positions worked by hand and played on for several moves."""

from typing import Any

import msgspec
import pytest

from engines import referee
from engines.game import Step
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.state import State
from tests.engines.new_york_city.lay import lay


def played(position: dict[str, Any], *moves: str) -> State:
    """The position after moves in notation, all legal, no state on the way with a fault."""
    state = msgspec.convert(lay(position), State)
    for text in moves:
        assert referee.faults(GAME, state) == ()
        move = referee.parse(GAME, state, text)
        assert move is not None, text
        step = referee.apply(GAME, state, move)
        assert isinstance(step, Step), (text, step)
        state = step.state
    assert referee.faults(GAME, state) == ()
    return state


def track(state: State) -> list[tuple[int | None, int]]:
    return [(token.seat, token.space) for token in state.press]


def queue(state: State) -> list[int]:
    return [*state.to_move, *state.waiting]


def test_an_exchange_and_a_bid() -> None:
    hand = {"characters": 2, "wild": 2, "press": 3, "plans": 1}
    state = played(
        {"seats": 3, "bidding": 3, "queue": [0, 1, 2], "players": [{"hand": hand, "reserve": ["dollars", "plans"]}]},
        "exchange=press>plans",
        "bid=2+plans*1",
    )
    assert state.bidding
    assert [made and made.total for made in state.bidding.bids] == [3, None, None]
    assert queue(state) == [1, 2]
    assert state.players[0].hand == ("press", "press", "wild", "wild")
    assert state.players[0].reserve == ("dollars", "press")


def test_a_foreman_and_two_bids() -> None:
    """1 + 1 = 2 wins; three spaces."""
    player = {"dollars": 2, "hand": {"press": 1, "dollars": 1}, "characters": ["foreman"]}
    state = played({"seats": 2, "bidding": 1, "queue": [0, 1], "players": [player]}, "bid=1+foreman", "bid")
    assert state.bidding
    assert (state.bidding.number, queue(state)) == (2, [0, 1])
    assert track(state) == [(None, 8), (0, 3), (1, 0)]
    assert (state.players[0].dollars, state.players[0].used) == (1, ("foreman",))


@pytest.mark.parametrize(
    ("tokens", "cards", "bids", "then", "order", "starter"),
    [
        (
            {"14": [3], "6": [1, "neutral"], "4": [0], "3": [2]},
            [2, 3, 3, 1],
            ["bid=1", "bid=2", "bid=3", "bid=3"],
            [(3, 15), (1, 10), (2, 6), (0, 6), (None, 6)],
            [3, 1, 2, 0],
            1,
        ),
        (
            {"15": [3], "13": [1], "12": [0], "3": [2]},
            [4, 2, 0, 1],
            ["bid=1", "bid=4", "bid=2", "bid"],
            [(3, 15), (1, 15), (0, 15), (None, 6), (2, 3)],
            [3, 1, 0, 2],
            0,
        ),
        (
            {"15": [3, 1], "12": [0], "3": [2]},
            [0, 0, 0, 1],
            ["bid=1", "bid", "bid", "bid"],
            [(3, 15), (1, 15), (0, 12), (None, 6), (2, 3)],
            [3, 1, 0, 2],
            3,
        ),
    ],
)
def test_a_bidding_round_for_press(
    tokens: dict[str, Any],
    cards: list[int],
    bids: list[str],
    then: list[tuple[int | None, int]],
    order: list[int],
    starter: int,
) -> None:
    players = [{"hand": {"press": count}} for count in cards]
    state = played(
        {"seats": 4, "bidding": 1, "starter": 3, "queue": [3, 0, 1, 2], "track": tokens, "players": players}, *bids
    )
    assert track(state) == then
    assert [seat for seat, _ in track(state) if seat is not None] == order
    assert queue(state) == [(starter + n) % 4 for n in range(4)]


OUTSIDE = ["bronx", "brooklyn", "jersey-city", "manhattan", "staten-island"]


def test_the_last_building_of_a_game() -> None:
    position = {
        "seats": 3, "round": 5, "mayor": "queens", "bidding": 6, "queue": [0, 1, 2],
        "track": {"4": [0], "3": [1], "2": [2]}, "boroughs": {id_: {"skyscrapers": [1, 1, 1]} for id_ in OUTSIDE},
        "players": [
            {"board": 2, "hand": {"skyscrapers": 4}},
            {"board": 5, "hand": {"skyscrapers": 2}},
            {"hand": {"skyscrapers": 1}},
        ],
    }  # fmt: skip
    state = played(position, "bid=4", "bid=2", "bid=1", "shift=bronx")
    assert (state.phase, state.statue) == ("over", (0, 1))
    assert {borough.id: borough.skyscrapers for borough in state.boroughs} == {
        **dict.fromkeys(OUTSIDE, (1, 1, 1)), "bronx": (1, 1, 0), "queens": (2, 2, 1),
    }  # fmt: skip
    assert [(player.score, player.board) for player in state.players] == [(4, 0), (4, 3), (0, 0)]


def test_the_last_visits_of_a_game() -> None:
    """Seat 0 comes to six boroughs first, by a single use, and alone gets the 4."""
    there = {id_: {"skyscrapers": [1, 1]} for id_ in OUTSIDE}
    position = {
        "seats": 2, "round": 5, "mayor": "queens", "phase": "three", "queue": [0, 1],
        "boroughs": {**there, "bronx": {"skyscrapers": [0, 1]}, "queens": {"skyscrapers": [1, 0]}},
        "players": [
            {"dollars": 1, "supply": 3, "characters": ["architect"]},
            {"dollars": 1, "board": 1, "characters": ["builder"]},
        ],
    }  # fmt: skip
    state = played(position, "use=architect@bronx", "use=builder")
    assert (state.phase, state.statue) == ("over", (0,))
    assert [(player.score, player.dollars) for player in state.players] == [(4, 0), (0, 0)]
    assert all(min(borough.skyscrapers) > 0 for borough in state.boroughs)
    assert state.players[1].board == 0
