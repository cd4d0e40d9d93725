"""What a prompt says is what can be done: the words of each step of a turn are of the moves that are legal in it."""

from pathlib import Path
from typing import get_args

import msgspec
from knickerbocker_client.kit import files

from engines import referee
from engines.new_york_1901 import NEW_YORK_1901 as GAME
from engines.new_york_1901.state import State
from engines.new_york_1901.step import Step
from engines.words import LANGUAGES

TAKES: dict[str, tuple[set[str], set[str]]] = {
    "acquire": ({"acquire"}, {"demolish", "card"}),
    "no-worker": (set(), {"build", "demolish", "release", "card"}),
    "no-lot": ({"end"}, {"build", "demolish", "card"}),
    "acquired": ({"end"}, {"build", "card"}),
    "built": ({"end"}, {"card"}),
    "fever": ({"build"}, set()),
    "land-grab": ({"acquire"}, set()),
}
"""For each step the types of moves that there always are, and those that there may be."""


def positions() -> list[State]:
    """The positions of all rule cases that play can come to."""
    cases = [case for file in files.cases(Path(__file__).parents[2]) if file.game == GAME.id for case in file.cases]
    there = [case.state for case in cases if case.state is not None and case.expect.faults is None]
    return [msgspec.convert(state, State) for state in there]


def test_every_step_is_told() -> None:
    for language in LANGUAGES:
        assert list(GAME.words[language].steps) == list(TAKES) == list(get_args(Step))


def test_a_step_says_what_is_legal() -> None:
    assert GAME.step
    seen = set()
    for state in positions():
        step = GAME.step(state)
        assert (step is None) == (state.phase == "over")
        if step is not None:
            always, perhaps = TAKES[step]
            there = {referee.tag(type(move)) for move in referee.legal(GAME, state)}
            assert always <= there <= always | perhaps, step
            seen.add(step)
    assert seen == set(TAKES)
