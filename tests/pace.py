"""How fast this machine is just now. Limits of time are told for a quick one; a shared one is at times a quarter as
fast, for minutes or hours, and no code has become slower by that."""

from collections.abc import Callable
from time import perf_counter

QUICK = 46e-6
"""Seconds that `counted` takes where the limits of the tests hold as they are written."""
TIMES = 10


def counted() -> dict[str, tuple[int, int]]:
    """Work of Python that is the same for ever."""
    found = {}
    for n in range(400):
        found[str(n)] = (n, n + 1)
    return found


def best(work: Callable[[], object], times: int) -> float:
    """Seconds that it takes in the best of so many times: other work on the machine only adds."""
    found = float("inf")
    for _ in range(times):
        since = perf_counter()
        work()
        found = min(found, perf_counter() - since)
    return found


def slower() -> float:
    """How many times slower than the quick one this machine is just now; 1 if it is as quick or quicker."""
    return max(1.0, best(counted, TIMES) / QUICK)
