"""The recorded games: replayed by the engine and by the naive implementation."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.canon import canonical, state_id
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.state import State
from tests.engines.new_york_city import naive
from tests.engines.new_york_city.test_against_naive import plain
from tests.records import record

FILES = sorted((Path(record.__file__).parent / GAME.id).glob("*.json"))
RECORDS = {path.stem: record.load(path) for path in FILES}
games = pytest.mark.parametrize("name", RECORDS)


@games
def test_the_engine_comes_to_the_same_end(name: str) -> None:
    game = RECORDS[name]
    state = record.start(GAME, game.seats, game.options, game.seed)
    for step in record.steps(GAME, game):
        state = step.state
    assert state_id(canonical(state)) == game.state_id
    assert tuple(column.total for column in GAME.score(state).scores) == game.scores
    assert referee.over(state)


@games
def test_the_naive_implementation_comes_to_the_same_end(name: str) -> None:
    game = RECORDS[name]
    state = naive.start(game.seats, game.seed)
    for text in game.moves:
        move: Any = GAME.parse(msgspec.convert(state, State), state["toMove"][0], text)
        state = naive.play(state, plain(move))
    assert state_id(canonical(msgspec.convert(state, State))) == game.state_id
    assert tuple(naive.totals(state)) == game.scores


def test_what_is_recorded() -> None:
    """Every number of seats, every type of move, a tie and a flipped statue."""
    last = [list(record.steps(GAME, game))[-1].state for game in RECORDS.values()]
    kinds = {text.partition("=")[0] for game in RECORDS.values() for text in game.moves}
    assert len(RECORDS) >= 20
    assert {game.seats for game in RECORDS.values()} == set(GAME.seats)
    assert kinds == {referee.tag(kind) for kind in GAME.moves}
    assert any(GAME.score(state).ties for state in last)
    assert any(state.statue for state in last)
