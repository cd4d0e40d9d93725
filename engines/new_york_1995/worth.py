"""What a position is worth to each seat: a guess in points, for bots."""

from functools import cache, lru_cache

from engines.new_york_1995.data import LETTER
from engines.new_york_1995.state import State

WIDE = 8
"""Spaces of an avenue and one that is none, so that no two avenues touch at their ends."""
BOARD = sum(1 << (WIDE * avenue + street) for avenue in range(7) for street in range(7))
FREE, TAKEN = 0.3, 0.1
"""What a space beside the largest group is worth: it may grow there, for nothing or for a price."""


def worth(state: State) -> tuple[float, ...]:
    """Groups and money as the end counts them (1995.end, 1995.duel), and the room that the largest group has."""
    board = ".".join(state.board)
    free = spaces(board, ".") & BOARD
    duel = state.seats == 2
    found = []
    for own, coins in zip(state.colours, state.money, strict=True):
        points = float(coins)
        for colour in own:
            pieces = spaces(board, LETTER[colour])
            largest, around = largest_of(pieces)
            points += largest.bit_count() + FREE * (around & free).bit_count() + TAKEN * (around & ~free).bit_count()
            if not duel:
                points += pieces.bit_count()
        found.append(points)
    return tuple(found)


@cache
def _ones(letter: str) -> dict[int, str]:
    return {ord(other): "1" if other == letter else "0" for other in ".rbygk"}


def spaces(board: str, letter: str) -> int:
    """The spaces with a letter, one bit each."""
    return int(board.translate(_ones(letter)), 2)


def beside(group: int) -> int:
    """The group and what shares a side with it, and perhaps spaces that are none."""
    return group | group << 1 | group >> 1 | group << WIDE | group >> WIDE


@lru_cache(50_000)
def largest_of(pieces: int) -> tuple[int, int]:
    """The largest group of the pieces, and the spaces around it. Most pieces stay where they are for many moves."""
    largest = 0
    left = pieces
    while left.bit_count() > largest.bit_count():
        group, grown = 0, left & -left
        while grown != group:
            group = grown
            grown = beside(group) & left
        left &= ~group
        if group.bit_count() > largest.bit_count():
            largest = group
    return largest, beside(largest) & BOARD & ~largest
