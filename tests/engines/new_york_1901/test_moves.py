"""The fast list of legal moves against the slow one, and how many ways a game can go."""

import json
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.moves import Acquire, Build, Demolish
from engines.new_york_1901.state import Options, State
from tests.engines.new_york_1901 import slow
from tests.engines.new_york_1901.play import game, made, plain, raw
from tests.pace import slower

PERFT: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "perft" / "new-york-1901.json").read_text("utf-8")
)["positions"]


@pytest.mark.parametrize("n", range(15))
def test_fast_and_slow_agree_move_for_move(n: int) -> None:
    """Every position of fifteen games, some thousands in all."""
    for state, move in game(n, greed=0.4 + 0.05 * (n % 10)):
        if move is None:
            break
        listed = [plain(one) for one in GAME.legal(state, state.to_move[0])]
        assert len(set(listed)) == len(listed)
        assert set(listed) == slow.moves(raw(state))


@pytest.mark.parametrize("n", range(24, 32))
def test_legal_moves_are_the_near_ones_that_no_rule_forbids(n: int) -> None:
    dice = random.Random(n)
    for state, move in game(n):
        if move is not None and dice.random() < 0.05:
            seat = state.to_move[0]
            listed = list(GAME.legal(state, seat))
            near = list(GAME.near(state, seat))
            assert len(set(map(str, near))) == len(near)
            assert {str(one) for one in near if not GAME.check(state, seat, one)} == set(map(str, listed))
            assert len({GAME.notation(state, seat, one) for one in near}) == len(near)


@pytest.mark.parametrize("n", range(36, 40))
def test_counts_follow_the_slow_method_of_counting(n: int) -> None:
    """Points, workers and unbuilt skyscrapers in the view are those counted out square by square."""
    for state, _ in list(game(n))[::5]:
        seen = GAME.view(state, None)
        for seat, player in enumerate(seen.players):  # type: ignore[attr-defined]
            counted = slow.Seat(raw(state), seat)
            assert (player.points, player.workers, player.unbuilt, player.king) == (
                counted.points, counted.workers, counted.unbuilt, counted.king,
            )  # fmt: skip
            assert list(player.manned) == counted.empty
            assert 0 <= player.workers <= 4


def perft(state: State, depth: int) -> int:
    """How many sequences of so many moves there are; none from a game that is over."""
    if not state.to_move:
        return 0
    moves = list(GAME.legal(state, state.to_move[0]))
    if depth == 1:
        return len(moves)
    return sum(perft(made(state, move).state, depth - 1) for move in moves)


def slow_perft(state: State, depth: int) -> int:
    """The same, by the moves of the slow method; the engine only makes them."""
    if not state.to_move:
        return 0
    moves = slow.moves(raw(state))
    if depth == 1:
        return len(moves)
    by_text = {plain(move): move for move in GAME.legal(state, state.to_move[0])}
    return sum(slow_perft(made(state, by_text[move]).state, depth - 1) for move in moves)


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["title"])
def test_perft(entry: dict[str, Any]) -> None:
    """The counts of the file were made by the slow method; the engine comes to the same, and so does, as far as
    it is quick, the slow method again."""
    state = perft_state(entry)
    counts = entry["ways"]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    shallow = [count for count in counts if count < 300]
    assert shallow
    assert [slow_perft(state, depth) for depth in range(1, len(shallow) + 1)] == shallow


def perft_state(entry: dict[str, Any]) -> State:
    if "state" in entry:
        return msgspec.convert(entry["state"], State)
    told = entry["start"]
    state = GAME.start(told["seats"], msgspec.convert(told["options"], Options), told["seed"])
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["title"])
def test_perft_starts_from_possible_states(entry: dict[str, Any]) -> None:
    assert referee.faults(GAME, perft_state(entry)) == ()


def test_a_move_list_is_quick() -> None:
    """Far below the limits of 2 ms for a position of the middle game and 10 ms for the worst one."""
    states = [state for n in range(6) for state, move in game(n) if move is not None]
    for state in states[:: len(states) // 150]:
        assert min(_took(state) for _ in range(3)) / slower() < 0.002


def _took(state: State) -> float:
    begun = time.process_time()
    list(GAME.legal(state, state.to_move[0]))
    return time.process_time() - begun


@pytest.mark.parametrize("n", range(4))
def test_every_kind_of_placement_is_recognised_by_squares_and_by_any_rotation(n: int) -> None:
    dice = random.Random(n)
    for state, move in game(n):
        if not isinstance(move, Build | Demolish) or dice.random() < 0.5:
            continue
        seat = state.to_move[0]
        by_cells = type(move)(seat=seat, tile=move.tile, cells=tuple(sorted(move.cells or (), reverse=True)))
        by_anchor = type(move)(seat=seat, tile=move.tile, rotation=move.rotation, anchor=move.anchor)
        assert referee.ready(GAME, state, by_cells) == (seat, move)
        assert referee.ready(GAME, state, by_anchor) == (seat, move)
        assert made(state, by_cells) == made(state, by_anchor) == made(state, move)


def test_each_lot_for_which_no_card_is_open_says_so() -> None:
    """1901.turn.acquire tells of every lot for which the open market has no card."""
    state = GAME.start(3, Options(), "closed")
    assert isinstance(state, State)
    seat = state.to_move[0]
    refused = {
        move.lot: [broken.rule for broken in GAME.check(state, seat, move)]
        for move in GAME.near(state, seat)
        if isinstance(move, Acquire) and move.card not in state.market
    }
    lots = {lot["id"]: f"{lot['district']}-{lot['size']}" for lot in drawn()["lots"]}
    assert set(refused) == {lot for lot, card in lots.items() if card not in state.market}
    assert all(rules[0] == "1901.turn.acquire" for rules in refused.values())


def drawn() -> Any:
    return msgspec.to_builtins(GAME.components(GAME.words["en"], None))
