"""The engines tell the same in every process and with every Python.

Sets are kept in another order in each process, and from 3.12 on `sum` rounds floats otherwise.
"""

import os
import subprocess
import sys

from tests.engines.walk import SETUPS


def told(seed: int, *words: str) -> list[str]:
    """What a process of its own says."""
    command = [sys.executable, "-m", "tests.engines.told", *words]
    environ = {**os.environ, "PYTHONHASHSEED": str(seed)}
    return subprocess.run(command, env=environ, check=True, capture_output=True, text=True).stdout.splitlines()


def test_every_process_and_every_python_tells_the_same() -> None:
    first, second = told(1), told(2, "exact")
    assert len(first) == len(SETUPS)
    assert [line for line in first if line not in second] == []
