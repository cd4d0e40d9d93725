"""What holds after every move, how large things are, and how fast."""

import random
from collections import Counter
from time import perf_counter

import pytest

from engines import referee
from engines.canon import canonical
from engines.chance import Chance
from engines.new_york_skyline import NEW_YORK_SKYLINE as GAME
from engines.new_york_skyline.data import CARDS, POINTS, SKYSCRAPERS
from engines.new_york_skyline.moves import AnyMove
from engines.new_york_skyline.state import Options, State
from tests.engines.new_york_skyline import naive
from tests.engines.new_york_skyline.lay import lay
from tests.engines.new_york_skyline.test_against_naive import SETUPS, engine_state
from tests.engines.walk import Setup, walk
from tests.pace import slower


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_conservation(setup: Setup) -> None:
    """70 cards, 17 skyscrapers and 97 points, wherever they are; and a display of four."""
    for _, state, _ in walk(setup):
        cards = [*state.deck, *state.discard, *(c for pile in (*state.lots, *state.hands) for c in pile)]
        assert Counter(cards) == Counter(CARDS)
        skyscrapers = [*state.available, *state.planned, *(s for own in state.built for s in own)]
        assert Counter(skyscrapers) == Counter(list(SKYSCRAPERS))
        assert sum(POINTS[skyscraper] for skyscraper in skyscrapers) == 97
        assert len(state.available) <= 4
        if state.planned and state.phase != "build":
            assert len(state.available) == 4
        if state.phase == "draft":
            assert all(len(hand) <= 9 for hand in state.hands if state.lots.count(()) == 0)
        assert sum(column.total for column in GAME.score(state).scores) == 97 - sum(
            POINTS[skyscraper] for skyscraper in (*state.available, *state.planned)
        )


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_random_games_stay_small(seats: int) -> None:
    """To the end, with the longest seed there is."""
    state = GAME.start(seats, Options(surplus="repeat", stars="at-least"), "s" * 64)
    assert isinstance(state, State)
    dice = random.Random(seats)
    largest = 0
    while state.to_move:
        assert referee.faults(GAME, state) == ()
        state = GAME.play(state, state.to_move[0], dice.choice(list(referee.legal(GAME, state)))).state
        largest = max(largest, len(canonical(state)))
    assert largest < 2100
    assert sum(map(len, state.built)) == 17


@pytest.mark.parametrize("phase", ["deal", "surplus", "build", "hand-limit"])
def test_five_hands_of_twelve_list_their_moves_within_a_millisecond(phase: str) -> None:
    hand = naive.sort(naive.DECK[::10] + naive.DECK[5::14])
    given = {"seats": 5, "phase": phase, "hands": [hand, 12, 12, 12, 12], "options": {"stars": "at-least"}}
    state = engine_state(lay(given))
    assert referee.faults(GAME, state) == ()
    moves, time = timed(state)
    assert moves
    assert time < 0.001


def timed(state: State) -> tuple[list[AnyMove], float]:
    """The legal moves, and how many seconds of a quick machine it takes to list them when nothing disturbs."""
    times: list[float] = []
    moves: list[AnyMove] = []
    for _ in range(50):
        begin = perf_counter()
        moves = list(referee.legal(GAME, state))
        times.append(perf_counter() - begin)
    return moves, min(times) / slower()


def test_an_answer_from_a_large_hand_lists_its_moves_within_a_millisecond() -> None:
    """Three cards of one suite are wanted from a hand that holds all ten of it."""
    offer = {"seat": 0, "give": ["wood"], "want": ["location", "location", "location"]}
    given = {
        "seats": 5, "phase": "answer", "turn": 1, "hands": [["wood", "glass", "dome"], naive.DECK[:12], 12, 12, 12],
        "offers": [1, 0, 0, 0, 0], "pending": offer,
    }  # fmt: skip
    state = engine_state(lay(given))
    assert referee.faults(GAME, state) == ()
    moves, time = timed(state)
    assert time < 0.001
    effects = [GAME.effect(state, 1, move) for move in moves]
    assert [effect.ways for effect in effects] == [10, 50, 50, 10, 1]
    assert sum(effect.ways for effect in effects) == 120 + 1


def test_hidden_skyscrapers_are_imagined_in_another_order() -> None:
    """Equal points may stand in any order; the ascent is known to all."""
    state = GAME.start(2, Options(), "order")
    assert isinstance(state, State)
    others = [GAME.imagine(state, 0, Chance(seed=str(n))).planned for n in range(30)]
    assert len(set(others)) > 10
    assert {tuple(POINTS[s] for s in planned) for planned in others} == {(4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 11)}


def test_each_lot_and_hand_is_in_the_order_of_the_components() -> None:
    for setup in SETUPS[::5]:
        for _, state, _ in walk(setup):
            for pile in (*state.lots, *state.hands):
                assert list(pile) == naive.sort(pile)
