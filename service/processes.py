"""Processes that work for this one, spoken with over their pipes."""

import subprocess
from contextlib import suppress

from service.log import Log


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


def lost(processes: list[subprocess.Popen[bytes]], work: str, log: Log) -> None:
    """End processes that gave no answer. Noted is how they ended: -9 may be for want of memory."""
    these = tuple(processes)
    ended(processes)
    for process in these:
        log.warning("process lost", work=work, status=process.returncode)
