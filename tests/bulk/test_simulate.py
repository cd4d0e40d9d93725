"""A row follows from its job and its index, and says what happened in the game."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from engines import record, referee
from engines.catalogue import GAMES, catalogue
from engines.game import AnyGame, Step
from service.bulk import policies
from service.bulk.simulate import Row, Simulation, row, rows
from tests.bulk.jobs import GAME, job, plainly


def every_row(made: Simulation) -> list[Row]:
    return [msgspec.json.decode(line, type=Row) for line in plainly(made).splitlines()]


def test_a_row_hangs_on_its_index_alone() -> None:
    few, many = plainly(job(4)), plainly(job(7))
    assert many.startswith(few)
    assert rows(job(7), (6, 2)) == many.splitlines(True)[6] + many.splitlines(True)[2]
    assert plainly(job(4, seed="2")) != few


def test_numbers_of_seats_come_by_turns() -> None:
    assert [one.seats for one in every_row(job(5))] == [2, 3, 4, 2, 3]
    assert [one.seats for one in every_row(job(3, seats=(4, 2)))] == [4, 2, 4]


def test_policies_move_round_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(game: AnyGame, state: Any, seat: int, seed: str) -> Any:
        return policies.anything(game, state, seat, seed)

    monkeypatch.setattr("service.bulk.jobs.POLICIES", {"a": other, "b": other})
    monkeypatch.setattr("service.bulk.simulate.POLICIES", {"a": other, "b": other})
    found = every_row(job(4, seats=(3, 2), policies=("a", "b")))
    assert [one.policies for one in found] == [("a", "b", "a"), ("a", "b"), ("b", "a", "b"), ("b", "a")]


def test_bots_play_beside_others() -> None:
    (found,) = every_row(job(1, seats=(2,), policies=("greedy", "random")))
    assert found.policies == ("greedy", "random")
    assert found.ending == "over"
    assert found.totals[0] > found.totals[1], "a single game, but hardly ever is it otherwise"


def test_a_policy_is_asked_for_each_seat_in_its_turn_with_another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def first(game: AnyGame, state: Any, seat: int, seed: str) -> Any:
        asked.append((seat, seed))
        assert seat in state.to_move
        return next(iter(game.legal(state, seat)))

    monkeypatch.setattr("service.bulk.jobs.POLICIES", {"first": first})
    monkeypatch.setattr("service.bulk.simulate.POLICIES", {"first": first})
    (found,) = every_row(job(1, policies=("first",)))
    assert len(asked) == found.moves
    assert len({seed for _, seed in asked}) == found.moves
    assert asked[0][0] == found.first


def test_a_policy_that_breaks_a_rule_stops_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(game: AnyGame, state: Any, seat: int, seed: str) -> Any:
        return next(iter(game.legal(catalogue()[GAME].start(2, game.options(), "other"), 1)))

    monkeypatch.setattr("service.bulk.simulate.POLICIES", {"random": stubborn})
    with pytest.raises(ValueError, match="a policy made a move that breaks nyc"):
        rows(job(1), [0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_row_says_what_happened(game: AnyGame) -> None:
    """The record is played again, and all is counted by hand."""
    made = Simulation(
        game=game.id,
        rules=game.rules,
        games=1,
        seats=(game.seats[-1],),
        options={},
        seed="said",
        policies=("random",),
        records=True,
    )
    found = msgspec.json.decode(rows(made, [0]), type=Row)
    read = record.read(found.record or "")
    assert isinstance(read, record.Record)
    assert read.headers["Seed"] == found.seed == "said.0"
    state: Any = game.start(found.seats, game.options(), found.seed)
    assert found.first == state.to_move[0]
    types, uses, ending = Counter[str](), [Counter[tuple[str, str]]() for _ in range(found.seats)], "over"
    for text in read.moves:
        move = referee.parse(game, state, text)
        assert move is not None
        step = referee.apply(game, state, move)
        assert isinstance(step, Step)
        types[referee.tag(type(move))] += 1
        events: list[dict[str, Any]] = msgspec.to_builtins(list(step.events))
        for event in events:
            ending = event.pop("reason", None) or event.pop("rule", None) or ending
            kind = event.pop("type")
            own = uses[seat] if isinstance(seat := event.pop("seat", None), int) else Counter[tuple[str, str]]()
            for field, value in event.items():
                for one in value if isinstance(value, list | tuple) else [value]:
                    if isinstance(one, str):
                        own[f"{kind}.{field}", one] += 1
        state = step.state
    assert not state.to_move
    sheet = game.score(state)
    assert found.moves == len(read.moves)
    assert found.move_types == types
    assert found.ending == ending
    assert (found.totals, found.ranks, found.winners) == (
        tuple(one.total for one in sheet.scores),
        tuple(one.rank for one in sheet.scores),
        sheet.winners,
    )
    assert found.uses is not None
    assert [
        {(kind, one): times for kind, ids in own.items() for one, times in ids.items()} for own in found.uses
    ] == uses


def test_a_game_without_end_is_left_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bulk.simulate.LONGEST", 10)
    found = row(job(1), catalogue()[GAME], 0)
    assert (found.moves, found.ending, found.winners) == (10, "unfinished", ())


def test_what_is_not_wanted_is_left_out() -> None:
    lean = msgspec.json.decode(rows(job(1, uses=False), [0]))
    assert "uses" not in lean
    assert "record" not in lean
