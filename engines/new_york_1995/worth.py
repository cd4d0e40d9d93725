"""What a position is worth to each seat: a guess in points, for bots."""

from functools import cache, lru_cache
from typing import NamedTuple

from engines.new_york_1995.data import JOKERS, LETTER, Colour
from engines.new_york_1995.state import State

WIDE = 8
"""Spaces of an avenue and one that is none, so that no two avenues touch at their ends."""
AVENUES = [sum(1 << (WIDE * avenue + street) for street in range(7)) for avenue in range(7)]
STREETS = [sum(1 << (WIDE * avenue + street) for avenue in range(7)) for street in range(7)]
BOARD = sum(AVENUES)
PIECE = 0.6
"""What a building outside the largest group is worth in the duel, where it counts nothing yet."""
JOIN, TAKE = 0.8, 0.4
"""The part of a group that may be joined to the largest one over a free space, or over one that must be bought."""
JOKER = 0.4
"""A joker in hand."""


class Weights(NamedTuple):
    """How much of what a seat has it keeps or makes use of until the end."""

    largest: float
    """A building of the largest group, besides what any building counts."""
    piece: float
    """Any building."""
    two: float
    """A building of the largest group that costs two or more: few buy it."""
    three: float
    """One that costs three or more, instead."""
    beside: float
    """A free space beside the largest group."""
    hope: float
    """A point that joining a group would add."""
    joker: float
    card: float
    coin: float
    """Each of the first two markers, besides its point: who has none buys nothing."""


DUEL = Weights(0.55, 0.35, 0.25, 0.4, 0.1, 0.5, 0.55, 0.05, 0.5)
THREE = Weights(0.1, 1.45, 0.5, 0.7, 0.15, 0.6, 0.6, 0.15, 0.9)
MORE = Weights(0.6, 1.1, 0.3, 0.4, 0.18, 0.45, 0.55, 0.05, 0.3)
WEIGHTS = {2: DUEL, 3: THREE, 4: MORE, 5: MORE}
"""By the number of seats. Least squares found them, from what 900 games for two, 800 for three, 500 for four and 152
for five came to, with greedy players and a few moves by chance; they were rounded by hand towards what the end
counts."""


class Groups(NamedTuple):
    """The buildings of a colour: how many, how many in the largest group, and of the others their sizes and the
    spaces that would join them to it. Of the largest group also what costs two or more and three or more, and the
    spaces beside it."""

    pieces: int
    largest: int
    others: tuple[tuple[int, int], ...]
    two: int
    three: int
    around: int


def worth(state: State) -> tuple[float, ...]:
    """Groups and money as the end counts them (1995.end, 1995.duel); until then also groups that may be joined, and
    jokers in hand."""
    stand = standing(state.board, state.colours, bool(state.to_move))
    found = []
    for points, coins, hand in zip(stand, state.money, state.hands, strict=True):
        jokers = len([1 for card in hand if card in JOKERS]) if state.to_move else 0
        found.append(points + coins + JOKER * jokers)
    return tuple(found)


@lru_cache(50_000)
def standing(rows: tuple[str, ...], colours: tuple[tuple[Colour, ...], ...], hopeful: bool) -> tuple[float, ...]:
    """What each seat's buildings are worth. Who looks ahead comes to the same board with many hands."""
    board = ".".join(rows)
    free, duel = spaces(board, "."), len(colours) == 2
    found = []
    for own in colours:
        points = 0.0
        for colour in own:
            groups = grouped(spaces(board, LETTER[colour]))
            points += groups.largest + (0 if duel else groups.pieces)
            if hopeful:
                points += _hope(groups, free) + (PIECE * (groups.pieces - groups.largest) if duel else 0.0)
        found.append(points)
    return tuple(found)


def outlook(state: State) -> tuple[float, ...]:
    """What the end may bring, for who looks ahead: buildings are worth the more the dearer they are to buy."""
    if not state.to_move:
        return worth(state)
    weights = WEIGHTS[state.seats]
    found = []
    for points, coins, hand in zip(lasting(state.board, state.colours), state.money, state.hands, strict=True):
        jokers = len([1 for card in hand if card in JOKERS])
        found.append(
            points + coins + weights.coin * min(coins, 2) + weights.joker * jokers + weights.card * len(hand)
        )
    return tuple(found)


@lru_cache(50_000)
def lasting(rows: tuple[str, ...], colours: tuple[tuple[Colour, ...], ...]) -> tuple[float, ...]:
    """What each seat's buildings may be worth at the end."""
    weights = WEIGHTS[len(colours)]
    board = ".".join(rows)
    free = spaces(board, ".")
    found = []
    for own in colours:
        points = 0.0
        for colour in own:
            groups = grouped(spaces(board, LETTER[colour]))
            points += weights.largest * groups.largest + weights.piece * groups.pieces
            points += weights.two * (groups.two - groups.three) + weights.three * groups.three
            points += weights.beside * (groups.around & free).bit_count() + weights.hope * _hope(groups, free)
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
        return Groups(0, 0, (), 0, 0, 0)
    largest, *others = found
    around = beside(largest) & BOARD & ~largest
    joins = [(group.bit_count(), beside(group) & around) for group in others]
    return Groups(
        pieces.bit_count(),
        largest.bit_count(),
        tuple((size, there) for size, there in joins if there),
        (largest & dear(pieces, 2)).bit_count(),
        (largest & dear(pieces, 3)).bit_count(),
        around,
    )


def dear(pieces: int, price: int) -> int:
    """The spaces where a building of the colour costs so much or more (1995.acquire.price)."""
    avenues = sum([line for line in AVENUES if (pieces & line).bit_count() >= price])
    return avenues & sum([line for line in STREETS if (pieces & line).bit_count() >= price])
