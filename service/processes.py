"""Processes that work for this one, spoken with over their pipes."""

import subprocess
from contextlib import suppress


def ended(processes: list[subprocess.Popen[bytes]]) -> None:
    """End the processes and forget them: none is left in the list."""
    while processes:
        process = processes.pop()
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what was still to be written goes nowhere
                if pipe:
                    pipe.close()
