"""Whatever order Python keeps its sets in, which differs from process to process, the engines tell the same."""

import os
import subprocess
import sys

from tests.engines.walk import SETUPS


def told(seed: int) -> list[str]:
    """What a process of its own says."""
    command = [sys.executable, "-m", "tests.engines.told"]
    environ = {**os.environ, "PYTHONHASHSEED": str(seed)}
    return subprocess.run(command, env=environ, check=True, capture_output=True, text=True).stdout.splitlines()


def test_every_process_tells_the_same() -> None:
    first, second = told(1), told(2)
    assert len(first) == len(SETUPS)
    assert [line for line in first if line not in second] == []
