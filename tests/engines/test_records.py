"""Every recorded game plays to the position and the scores it says."""

import msgspec
import pytest

from engines import referee
from engines.canon import canonical, state_id
from engines.game import AnyGame
from tests.engines.walk import BY_ID
from tests.records.record import Record, files, load, start, steps

RECORDS = [pytest.param(load(path), id=f"{path.parent.name}/{path.stem}") for path in files()]
GAMES = sorted({path.parent.name for path in files()})


@pytest.mark.parametrize("record", RECORDS)
def test_a_recorded_game_comes_to_its_end(record: Record) -> None:
    game: AnyGame = BY_ID[record.game]
    assert record.format == 2
    assert msgspec.to_builtins(msgspec.convert(record.options, game.options)) == record.options
    state = start(game, record.seats, record.options, record.seed)
    for step in steps(game, record):
        assert step.state.ply == state.ply + 1
        state = step.state
    assert state.ply == len(record.moves)
    assert referee.over(state)
    assert state_id(canonical(state)) == record.state_id
    sheet = game.score(state)
    assert sheet.final
    assert tuple(column.total for column in sheet.scores) == record.scores


@pytest.mark.parametrize("game", GAMES)
def test_files_are_those_of_the_game(game: str) -> None:
    assert {load(path).game for path in files() if path.parent.name == game} == {game}
