"""What no move changes, and what each move changes, counted after every move of random games."""

from collections import Counter

import pytest

from engines import referee
from engines.canon import canonical
from engines.chance import Chance
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.moves import Build, Demolish
from engines.new_york_1901.state import State
from tests.engines.new_york_1901 import slow
from tests.engines.new_york_1901.play import game, made, plain, raw


def laws(state: State) -> None:
    document = raw(state)
    in_play = {lot for lot in slow.LOT.values() if state.seats > 2 or lot[0] != "P"}
    owned = [lot for player in state.players for lot in player.lots]
    assert len(set(owned)) == len(owned), "one owner a lot"
    cards = Counter([*state.market, *state.future, *map(slow.card, owned)])
    assert cards == Counter(map(slow.card, in_play)), "lots and cards one to one"
    built = [tile for n in range(state.seats) for tile, _ in slow.Seat(document, n).standing]
    legendary = [tile for tile in built if slow.TILES[tile]["level"] == "legendary"]
    assert len(set(legendary)) == len(legendary)
    covered: list[tuple[int, int]] = []
    for n in range(state.seats):
        seat = slow.Seat(document, n)
        covered += [square for _, there in seat.standing for square in there]
        assert {slow.LOT[square] for square in seat.covered} <= set(seat.lots), "skyscrapers on own land"
        assert 0 <= seat.workers <= 4
        assert all(count <= slow.TILES[tile]["count"] for tile, count in seat.used.items())
        assert seat.used["starter"] == (not state.options.expert)
    assert len(set(covered)) == len(covered), "no square is covered twice"
    assert state.ending is not None or len(state.market) + bool(state.turn.acquired) >= 3


@pytest.mark.parametrize("n", range(100, 112))
def test_laws_hold_after_every_move(n: int) -> None:
    for state, move in game(n):
        laws(state)
        if move is None:
            assert state.phase == "over"
            continue
        seat = state.to_move[0]
        before, step = slow.Seat(raw(state), seat), made(state, move)
        after = slow.Seat(raw(step.state), seat)
        assert after.points >= before.points, "points are never lost"
        if isinstance(move, Build | Demolish):
            squares = plain(move)[2]
            gone = Counter(tile for tile, there in before.standing if there & squares)
            assert Counter(after.removed) - Counter(before.removed) == gone
            assert bool(gone) == isinstance(move, Demolish)
            extra = 0
            if state.challenge == "gold-prestige" and slow.level(move.tile) == "gold":
                extra = slow.prestige(raw(state), seat, squares)
            assert after.points == before.points + slow.TILES[move.tile]["points"] + extra
            effect = GAME.effect(state, seat, move)
            assert effect.gains.get("points", 0) == after.points - before.points
            assert effect.gains.get("worker", 0) - effect.costs.get("worker", 0) == after.workers - before.workers
        else:
            assert after.points == before.points
        others = [other for other in range(state.seats) if other != seat]
        assert all(state.players[other] == step.state.players[other] for other in others)
        hidden = step.state.future != state.future or step.state.to_move != state.to_move
        assert step.reversible == (not hidden)


@pytest.mark.parametrize("n", range(112, 116))
def test_scores_by_the_slow_method_all_the_way(n: int) -> None:
    for state, _ in list(game(n))[::4]:
        assert [column.total for column in GAME.score(state).scores] == slow.totals(raw(state))


@pytest.mark.parametrize("n", range(116, 120))
def test_the_end_comes_after_everybodys_last_turn(n: int) -> None:
    """From the trigger on every other seat ends exactly one turn, and no one else."""
    turns: list[int] = []
    for state, move in game(n):
        if move is None:
            assert state.ending is not None
            rest = [(state.ending.seat + k) % state.seats for k in range(1, state.seats)]
            assert turns[-len(rest) :] == rest
            assert turns[-len(rest) - 1] == state.ending.seat
        elif made(state, move).state.to_move != state.to_move:
            turns.append(state.to_move[0])


def test_only_the_order_of_the_future_market_is_hidden() -> None:
    for state, move in list(game(3))[::9]:
        other = GAME.imagine(state, None, Chance(seed="elsewhere"))
        assert sorted(other.future) == sorted(state.future)
        for seat in (None, *range(state.seats)):
            assert GAME.view(other, seat) == GAME.view(state, seat)
        if move is not None:
            assert list(referee.legal(GAME, other)) == list(referee.legal(GAME, state))


def test_states_stay_small() -> None:
    assert max(len(canonical(state)) for n in range(6) for state, _ in game(n)) < 5800
