"""The recorded games come to the same end by the naive implementation, and every way to end is among them."""

from itertools import product
from pathlib import Path

import msgspec
import pytest

from engines.canon import canonical, state_id
from engines.new_york_skyline import NEW_YORK_SKYLINE as GAME
from engines.new_york_skyline.events import Ended
from engines.new_york_skyline.state import State
from tests.engines.new_york_skyline import naive
from tests.engines.new_york_skyline.test_against_naive import raw
from tests.records import record

FILES = sorted((Path(record.__file__).parent / GAME.id).glob("*.json"))
RECORDS = {path.stem: record.load(path) for path in FILES}
games = pytest.mark.parametrize("name", RECORDS)


@games
def test_the_naive_implementation_comes_to_the_same_end(name: str) -> None:
    game = RECORDS[name]
    state = naive.start(game.seats, game.options, game.seed)
    for text in game.moves:
        move = GAME.parse(msgspec.convert(state, State), state["toMove"][0], text)
        state = naive.play(state, raw(move))
    assert state_id(canonical(msgspec.convert(state, State))) == game.state_id
    assert tuple(sum(naive.VP[tower] for tower in own) for own in state["built"]) == game.scores


def test_every_way_to_end_is_recorded() -> None:
    ends = set()
    for game in RECORDS.values():
        *_, last = record.steps(GAME, game)
        ends |= {(event.rule, bool(GAME.score(last.state).ties)) for event in last.events if isinstance(event, Ended)}
    assert ends == {("skyline.end.last", False), ("skyline.end.last", True), ("skyline.end.cap", False)}


def test_every_option_is_recorded_with_every_number_of_seats() -> None:
    found = {(game.seats, name, value) for game in RECORDS.values() for name, value in game.options.items()}
    values = {"trading": (True, False), "surplus": ("once", "repeat"), "stars": ("exactly", "at-least")}
    assert found == {(n, name, value) for name in values for n, value in product(GAME.seats, values[name])}
    assert len(RECORDS) >= 20


def test_points_add_up_to_97_when_all_is_built() -> None:
    assert {sum(game.scores) for name, game in RECORDS.items() if name != "cap"} == {97}
