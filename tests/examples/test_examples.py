"""The examples run as they say they do, against a live service."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from knickerbocker_client import GAMES

from tests.service.live import live

EXAMPLES = Path(__file__).parents[2] / "examples"
NOBODY = "http://127.0.0.1:9"
"""Port 9 (discard) is nobody's."""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with live() as address:
        yield f"http://{address}"


def run(name: str, *args: str, typed: str = "", status: int = 0) -> str:
    """What an example prints to somebody who types this."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *args]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_two_people_play_at_a_terminal(base: str) -> None:
    """The second player tries the space that is taken, then another; nothing can be taken back."""
    typed = "A4S4\nA4S4\n\nundo\nA1S1\nnonsense\nscore\nquit\n"
    said = run("table.py", base, typed=typed)
    assert re.findall(r"^--- seat (\d)", said, re.MULTILINE)[:2] == ["0", "1"]
    assert "  Placed: {" in said
    assert said.count("  no: ") == 3
    assert "no: the last move cannot be taken back" in said
    assert len(re.findall(r"seat [01]: -?\d+ points so far", said)) == 4


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_any_game_can_be_shown(base: str, game: str) -> None:
    said = run("table.py", base, game)
    assert "--- seat " in said
    assert len(re.findall(r"seat [01]: -?\d+ points", said)) == 2


def test_bots_play_a_match(base: str) -> None:
    said = run("match.py", base, "4")
    assert (
        len(re.findall(r"^game \d: (greedy|random) -?\d+, (greedy|random) -?\d+ after \d+ moves$", said, re.M)) == 4
    )
    assert sum(map(int, re.findall(r"^\w+ won (\d+)$", said, re.MULTILINE))) == 4


FORM = "red\n4\nblue\n5\nyellow\n\n\nrr.....\nr......\n.......\n...b...\n...b...\n.......\n.......\n"


def test_a_form_scores_a_real_table(base: str) -> None:
    """The table of docs/api.md: red wins with ten points over blue with nine; yellow's money was not told."""
    said = run("score_form.py", base, typed=FORM)
    assert "red: 10 points, rank 1" in said
    assert "blue: 9 points, rank 2" in said
    assert len(re.findall(r"^missing: ", said, re.MULTILINE)) == 1


def test_a_form_says_what_is_impossible(base: str) -> None:
    said = run("score_form.py", base, typed=FORM.replace("rr.....", "rr..."), status=1)
    assert "/table/board/0: " in said


def test_a_game_that_cannot_begin_says_why(base: str) -> None:
    """New York (1995) is for two to four."""
    said = run("play.py", base, "9", status=1)
    assert said.startswith("/seats: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("name", ["play.py", "match.py", "score_form.py", "table.py"])
def test_where_no_service_answers_an_example_says_so(name: str) -> None:
    said = run(name, NOBODY, typed=FORM, status=1)
    assert NOBODY in said
    assert "Traceback" not in said
