"""The recorded games: what they show, and their scores counted out by the slow method."""

from pathlib import Path
from typing import Any

import pytest

from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.data import CHALLENGES
from engines.new_york_1901.state import State
from tests.engines.new_york_1901 import slow
from tests.engines.new_york_1901.play import raw
from tests.records import record

RECORDS = {path.stem: record.load(path) for path in sorted((Path(record.__file__).parent / GAME.id).glob("*.json"))}


def last(name: str) -> State:
    state: Any = None
    for step in record.steps(GAME, RECORDS[name]):
        state = step.state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("name", RECORDS)
def test_scores_and_winners_by_the_slow_method(name: str) -> None:
    state = last(name)
    assert tuple(slow.totals(raw(state))) == RECORDS[name].scores
    assert list(GAME.score(state).winners) == slow.winners(raw(state))


def test_what_is_recorded() -> None:
    """Every way to end, every challenge and none, every number of seats, every kind of move, both tie-breaks."""
    ends = {name: last(name) for name in RECORDS}
    assert len(RECORDS) >= 20
    assert {state.ending.reason for state in ends.values() if state.ending} == {"unbuilt", "market", "stalled"}
    assert {state.challenge for state in ends.values()} == {*CHALLENGES, None}
    assert {state.seats for state in ends.values()} == set(GAME.seats)
    assert any(state.options.expert for state in ends.values())
    places = [place for state in ends.values() for player in state.players for place in player.standing]
    assert any(place[-2:] in ("^4", "^5", "^6", "^7") for place in places), "a tile that is flipped"
    texts = {text for game in RECORDS.values() for text in game.moves}
    assert {"fever", "exchange", "land-grab", "end"} <= texts
    assert {text[0] for text in texts} >= {"+", "-", "x"}
    assert any(text.startswith(("woolworth@", "x:woolworth@", "singer@", "x:singer@")) for text in texts)
    broken = [GAME.score(state).ties[0] for state in ends.values() if GAME.score(state).ties]
    assert any(len(tie.order[0]) > 1 for tie in broken), "a shared win"
    feet = {name: [_feet(state, seat) for seat in GAME.score(state).winners] for name, state in ends.items()}
    assert max(feet["tie-legendary"]) > 0, "won by a legendary"
    assert feet["tie-gold"] == [0], "won by gold"
    assert len(GAME.score(ends["tie-gold"]).ties[0].order) > 1


def _feet(state: State, seat: int) -> int:
    return max(slow.TILES[tile].get("feet", 0) for tile, _ in slow.Seat(raw(state), seat).standing)
