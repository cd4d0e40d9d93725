"""What a prompt says is what can be done: an exchange with the partner is spoken of just where one can be offered."""

from pathlib import Path
from typing import get_args

import msgspec
from knickerbocker_client.kit import files

from engines import referee
from engines.new_york_1995 import NEW_YORK_1995 as GAME
from engines.new_york_1995.state import State
from engines.new_york_1995.step import Step
from engines.words import LANGUAGES


def test_every_step_is_told() -> None:
    for language in LANGUAGES:
        assert list(GAME.words[language].steps) == list(get_args(Step))


def test_an_exchange_is_spoken_of_where_it_is_possible() -> None:
    assert GAME.step
    told = {True: 0, False: 0}
    cases = [case for file in files.cases(Path(__file__).parents[2]) if file.game == GAME.id for case in file.cases]
    for case in cases:
        if case.state is None or case.expect.faults is not None:
            continue
        state = msgspec.convert(case.state, State)
        possible = "offer" in {referee.tag(type(move)) for move in referee.legal(GAME, state)}
        assert (GAME.step(state) == "exchange") == possible
        told[possible] += state.options.teams
    assert min(told.values()) > 3
