"""What a position is worth to each seat: a guess in points, for bots."""

from functools import cache, lru_cache
from typing import NamedTuple

from engines.new_york_1995.data import JOKERS, LETTER
from engines.new_york_1995.state import State

WIDE = 8
"""Spaces of an avenue and one that is none, so that no two avenues touch at their ends."""
BOARD = sum(1 << (WIDE * avenue + street) for avenue in range(7) for street in range(7))
PIECE = 0.6
"""What a building outside the largest group is worth in the duel, where it counts nothing yet."""
JOIN, TAKE = 0.8, 0.4
"""The part of a group that may be joined to the largest one over a free space, or over one that must be bought."""
JOKER = 0.4
"""A joker in hand."""


class Groups(NamedTuple):
    """The buildings of a colour: how many, how many in the largest group, and of the others their sizes and the
    spaces that would join them to it."""

    pieces: int
    largest: int
    others: tuple[tuple[int, int], ...]


def worth(state: State) -> tuple[float, ...]:
    """Groups and money as the end counts them (1995.end, 1995.duel); until then also groups that may be joined, and
    jokers in hand."""
    board = ".".join(state.board)
    free, duel = spaces(board, "."), state.seats == 2
    found = []
    for own, coins, hand in zip(state.colours, state.money, state.hands, strict=True):
        points = float(coins)
        for colour in own:
            groups = grouped(spaces(board, LETTER[colour]))
            points += groups.largest + (0 if duel else groups.pieces)
            if state.to_move:
                points += _hope(groups, free) + (PIECE * (groups.pieces - groups.largest) if duel else 0.0)
        if state.to_move:
            points += JOKER * len([1 for card in hand if card in JOKERS])
        found.append(points)
    return tuple(found)


def _hope(groups: Groups, free: int) -> float:
    """What the best of the groups that may be joined to the largest one would add."""
    return max([size * (JOIN if there & free else TAKE) for size, there in groups.others], default=0.0)


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
def grouped(pieces: int) -> Groups:
    """The groups of buildings of a colour. Most buildings stay where they are for many moves."""
    found, left = [], pieces
    while left:
        group, grown = 0, left & -left
        while grown != group:
            group = grown
            grown = beside(group) & left
        left &= ~group
        found.append(group)
    found.sort(key=int.bit_count, reverse=True)
    if not found:
        return Groups(0, 0, ())
    largest, *others = found
    around = beside(largest) & BOARD & ~largest
    joins = [(group.bit_count(), beside(group) & around) for group in others]
    return Groups(pieces.bit_count(), largest.bit_count(), tuple((size, there) for size, there in joins if there))
