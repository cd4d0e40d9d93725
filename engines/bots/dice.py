"""A bot's own chance: fair numbers in turn, from the same counted source as the games' (`engines.chance`)."""

from collections.abc import Callable

from engines.chance import fair

Roll = Callable[[int], int]
"""n -> a fair integer in 0..n-1, another one each time."""


def rolls(seed: str) -> Roll:
    """The numbers of a seed."""
    drawn = 0

    def roll(n: int) -> int:
        nonlocal drawn
        found, drawn = fair(seed, drawn, n)
        return found

    return roll
