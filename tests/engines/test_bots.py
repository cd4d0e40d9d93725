"""Bots play by the rules, know no more than their seat, and are better the more they think."""

from collections.abc import Iterator
from dataclasses import replace as changed
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.bots import LEVELS, Level, Question, Thought, blind, choose, think
from engines.bots.search import LEAST, WIDE
from engines.bots.value import EVEN, WON, ahead, judge
from engines.bots.worlds import MANY, options
from engines.catalogue import GAMES
from engines.chance import Chance
from engines.game import AnyGame
from tests.engines.walk import ALL, SETUPS, Setup, made, setups, spread, walk
from tests.toy.game import TOY, Lay, Row

FEW = 2
"""Positions of each setup."""
TRIES = 4

every = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
in_catalogue = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def question(
    game: AnyGame, state: Any, seat: int, iterations: int = TRIES, seed: str = "bot", **more: Any
) -> Question:
    world = blind(game, state, seat, seed)
    return Question(game=game, world=world, seat=seat, seed=seed, iterations=iterations, **more)


def thoughts(level: Level, asked: Question) -> list[Thought]:
    return list(think(level, asked))


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_a_bot_knows_no_more_than_its_seat(setup: Setup) -> None:
    """What it suggests is the same, byte for byte, whatever is hidden; and legal."""
    game = setup.game
    for _, state, _ in spread(walk(setup), FEW):
        for seat in state.to_move:
            other = game.imagine(state, seat, Chance(seed=f"other-{seat}"))
            moves = set(game.legal(state, seat))
            for level in LEVELS:
                found, there = (thoughts(level, question(game, each, seat)) for each in (state, other))
                assert encoded(found) == encoded(there)
                for thought in found:
                    assert {one.move for one in thought.candidates} <= moves
                best = found[-1].candidates[0].move
                assert referee.check(game, state, best) is None
                assert choose(level, game, other, seat, "bot", TRIES) == best


def encoded(found: list[Thought]) -> bytes:
    return msgspec.json.encode(found)


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_at_the_end_a_position_is_worth_its_points(setup: Setup) -> None:
    """Guesses are for what is open: nothing is any more."""
    game = setup.game
    if game.worth is None:
        return
    for _, state, _ in spread(walk(setup), FEW):
        assert len(game.worth(state)) == setup.seats
        assert game.outlook is None or len(game.outlook(state)) == setup.seats
    last: Any = walk(setup)[-1].state
    if last.to_move:  # a walk that did not get there, and might not for thousands of moves: it is called over here
        last = msgspec.structs.replace(last, phase="over", to_move=())
    totals = tuple(column.total for column in game.score(last).scores)
    assert game.worth(last) == totals
    if game.outlook is not None:
        assert game.outlook(last) == totals


@every
def test_a_search_tries_as_often_as_it_is_told_and_says_what_it_thinks(game: AnyGame) -> None:
    setup = setups(game)[0]
    state = next(state for _, state, _ in walk(setup) if len(list(referee.legal(game, state))) > LEAST)
    seat = state.to_move[0]
    found = thoughts("search", question(game, state, seat, 120))
    tries = [thought.iterations for thought in found]
    assert tries[0] == 0
    assert tries[-1] == 120
    assert all(0 <= more - fewer <= WIDE for fewer, more in pairwise(tries))
    for thought in found:
        assert sum(one.visits for one in thought.candidates) == thought.iterations
        values = [one.value for one in thought.candidates if one.value is not None]
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)
    assert encoded(found[:3]) == encoded(thoughts("search", question(game, state, seat, 60))[:3]), (
        "one after the other"
    )
    assert encoded(found) != encoded(thoughts("search", question(game, state, seat, 120, "other seed")))


@every
def test_when_it_is_late_a_search_ends(game: AnyGame) -> None:
    state = setups(game)[0].start()
    clock: Iterator[int] = iter(range(100))
    found = thoughts("search", question(game, state, state.to_move[0], 10_000, late=lambda: next(clock) >= 1))
    assert 2 * LEAST <= found[-1].iterations <= 2 * WIDE
    *_, one = thoughts("search", question(game, state, state.to_move[0], 10_000, late=lambda: True))
    assert LEAST <= one.iterations <= WIDE, "there is always a round"
    *_, again = thoughts("search", question(game, state, state.to_move[0], one.iterations))
    assert again == one, "which as many tries give again"


def test_a_single_move_needs_no_thought() -> None:
    state: Any = TOY.start(2, TOY.options(), "bots")
    for card in [hand[0] for hand in state.hands]:
        state = made(TOY, state, Lay(seat=state.to_move[0], card=card)).state
    state = msgspec.structs.replace(state, hands=(state.hands[0][:1], state.hands[1]))
    (thought,) = thoughts("search", question(TOY, state, 0, 50))
    assert thought.iterations == 0
    assert [one.move for one in thought.candidates] == [Lay(seat=0, card=state.hands[0][0])]


def test_of_very_many_moves_some_are_looked_at() -> None:
    state = TOY.start(2, TOY.options(), "bots")
    card: Any = ("c1",), ("c2",)
    many: Any = [Row(seat=0, cards=card[0] * (n % 8) + card[1] * (n // 8)) for n in range(3 * MANY)]
    asked = question(changed(TOY, legal=lambda state, seat: many), state, 0)
    found = options(asked)
    assert len(found) == MANY == len(set(found))
    assert found == options(asked)
    assert set(found) < set(many)
    assert found != many[:MANY], "not just the first"


def test_who_wins_the_last_move_plays_it() -> None:
    """Set rising, a row scores most: c1 < c2 < … is a point for each step up; falling it is none."""
    state = setups(TOY)[0].start()
    while state.phase != "row":
        state = made(TOY, state, TOY.legal(state, state.to_move[0])[0]).state  # type: ignore[index]
    seat = state.to_move[0]
    for level in ("greedy", "search"):
        best = choose(level, TOY, state, seat, "bot", 10)
        assert best.cards == tuple(sorted(state.shown))


def test_partners_share_a_value_and_winners_what_there_is_to_win() -> None:
    game = next(game for game in GAMES if game.id == "new-york-1995")
    state = game.start(4, game.options(teams=True), "bots")
    values = judge(game, state)(state)
    assert values[0] == values[2] == values[1] == values[3] == 0.5, "all have as much"
    worth = lambda state: (9.0, 1.0, 4.0, 2.0)  # noqa: E731 - 13 to 3
    values = judge(changed(game, worth=worth, outlook=None), state)(state)
    assert values[0] == values[2] == 0.5 + 0.5 * 10 / (10 + EVEN)
    assert values[1] == values[3] == 0.5 - 0.5 * 10 / (10 + EVEN)
    over = msgspec.structs.replace(state, phase="over", to_move=())
    values = judge(game, state)(over)
    assert values == ((1 - WON) * 0.5 + WON / 2,) * 4, "a draw of two sides"


def test_who_leads_is_to_be_caught_first() -> None:
    """A point that is taken from the first is worth more to the second than one that is taken from the last."""
    assert ahead((5.0, 5.0)) == [0.5, 0.5]
    first, second, last = ahead((9.0, 5.0, 1.0))
    assert first > second > last
    assert ahead((8.0, 5.0, 1.0))[1] > ahead((9.0, 5.0, 0.0))[1] > second


def match(game: AnyGame, seats: int, better: Level, others: Level, games: int, iterations: int) -> tuple[float, int]:
    """The share of wins of one better bot, which sits at each place in turn, and the sum of its leads."""
    won, lead = 0.0, 0
    for number in range(games):
        own = number % seats
        state: Any = game.start(seats, game.options(), f"match-{number}")
        for move in range(3_000):
            if not state.to_move:
                break
            seat = state.to_move[0]
            level = better if seat == own else others
            state = game.play(state, seat, choose(level, game, state, seat, f"{number}.{move}", iterations)).state
        sheet = game.score(state)
        first = [column.seat for column in sheet.scores if column.rank == 1]
        won += (own in first) / len(first)
        totals = [column.total for column in sheet.scores]
        lead += totals[own] - max(totals[:own] + totals[own + 1 :])
    return won, lead


@in_catalogue
def test_greedy_beats_chance(game: AnyGame) -> None:
    """It wins nearly always. Were it no better than the others, so many wins would come once in a hundred times."""
    won, lead = match(game, 2, "greedy", "random", 7, 1)
    assert won >= 6.5
    assert lead > 0
    won, lead = match(game, game.seats[-1], "greedy", "random", 4, 1)
    assert won >= 3
    assert lead > 0


@in_catalogue
def test_search_beats_greedy(game: AnyGame) -> None:
    """A few games, which tell a collapse of play and no more; `make bench` measures."""
    won, lead = match(game, 2, "search", "greedy", 2, 20)
    assert won >= 1
    assert lead > 0
