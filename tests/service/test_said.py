"""What a command says goes where it can, or the command says why it cannot: in one line, or in none to nobody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACK = "engines/new_york_1901/reconstruction.json"


def said_to(output: int, *arguments: str) -> tuple[int, str]:
    """The exit status and stderr of a command whose stdout is this."""
    command = [sys.executable, "-m", "service", *arguments]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    done = subprocess.run(
        command, cwd=ROOT, env=buffered, stdout=output, stderr=subprocess.PIPE, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "arguments", [("--help",), ("key",), ("config",), ("pack", "new-york-1901", PACK)], ids=lambda given: given[0]
)
def test_a_closed_pipe_ends_a_command_quietly(arguments: tuple[str, ...]) -> None:
    """With the status that a shell gives to what SIGPIPE ended: 128 + 13."""
    out, into = os.pipe()
    os.close(out)
    try:
        assert said_to(into, *arguments) == (141, "")
    finally:
        os.close(into)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        status, said = said_to(full.fileno(), "key")
    assert (status, said) == (2, "knickerbocker: what it says cannot be written: No space left on device\n")
