"""What a position is worth to each seat: a guess in points, for bots."""

from collections.abc import Sequence
from functools import lru_cache

from engines.new_york_1901.board import Board, Mask, Placement
from engines.new_york_1901.data import (
    ARCHITECT,
    BARON,
    GOLD,
    KING,
    LAST_UNBUILT,
    STREET_BONUS,
    TILES,
    TYCOON,
    TYCOON_GOLD,
    for_count,
)
from engines.new_york_1901.state import Player, State

LAND = (0.0, 0.4, 1.4, 2.5, 4.2, 5.2, 6.8, 7.6, 9.0)
"""What free land of so many connected squares may bring."""
BEYOND = 0.9
"""What each further square may."""
AGAIN = (0.9, 0.9, 0.45, 0.0)
"""What a square under a skyscraper of each rank may bring once more (1901.demolish)."""
ENDING, SOON = 0.6, 0.4
"""The part of that once the end phase has begun, or for each skyscraper that may be built until then."""
STEP, STEPS = 1.0, 0.25
"""What a skyscraper towards the challenge is worth before the end, and one towards a bonus for who has most."""


def worth(board: Board, state: State) -> tuple[float, ...]:
    """Points as if it were the end, or shades of them where that is open (1901.score), and what land may bring."""
    over = not state.to_move
    standing = [[board.placements[name] for name in player.standing] for player in state.players]
    found = [
        _track(board, player, own) + (0.0 if over else _left(board, state, player, own) * _land(board, player, own))
        for player, own in zip(state.players, standing, strict=True)
    ]
    for street in state.streets:
        mask = board.streets[street]
        _most(found, [len([1 for there in own if there.mask & mask]) for own in standing], STREET_BONUS, over)
    match state.challenge:
        case "technology-king":
            for rank in range(1, GOLD + 1):
                _most(found, [len([1 for there in own if there.kind.rank == rank]) for own in standing], KING, over)
        case "gold-tycoon":
            for seat, own in enumerate(standing):
                golds = [there.mask for there in own if there.kind.gold]
                led = [1 for mask in board.districts.values() if len([1 for g in golds if g & mask]) >= TYCOON_GOLD]
                found[seat] += TYCOON * len(led)
        case "master-architect":
            _many(found, [len([1 for there in own if there.kind.hexagon]) for own in standing], ARCHITECT, over)
        case "bronze-baron":
            _many(found, [len([1 for there in own if there.kind.rank == 1]) for own in standing], BARON, over)
        case _:  # gold prestige is on the track
            pass
    return tuple(found)


def _track(board: Board, player: Player, own: Sequence[Placement]) -> int:
    """Points on the track, prestige and action cards (1901.score.built, 1901.score.action-card)."""
    points = player.prestige + len(player.cards)
    for there in own:
        points += there.kind.points
    for tile in player.removed:
        points += board.kinds[tile].points
    return points


def _left(board: Board, state: State, player: Player, own: Sequence[Placement]) -> float:
    """How far there is time to use land."""
    if state.ending:
        return ENDING
    return min(1.0, SOON * max(1, TILES - LAST_UNBUILT - len(own) - len(player.removed)))


def _land(board: Board, player: Player, own: Sequence[Placement]) -> float:
    """What the player's land may bring, free or under skyscrapers that can be torn down."""
    land = covered = 0
    points = 0.0
    for lot in player.lots:
        land |= board.lots[lot].mask
    for there in own:
        covered |= there.mask
        points += AGAIN[there.kind.rank] * there.kind.size
    return points + connected(board, land & ~covered)


@lru_cache(20_000)
def connected(board: Board, free: Mask) -> float:
    """What free land may bring: the more, the more of it lies together. Most land stays as it is for many moves."""
    points = 0.0
    while free:
        group, grown = 0, free & -free
        while grown != group:
            group = grown
            grown |= board.around(group) & free
        free &= ~group
        size = group.bit_count()
        most = len(LAND) - 1
        points += LAND[min(size, most)] + BEYOND * max(0, size - most)
    return points


def _most(found: list[float], counts: list[int], points: int, over: bool) -> None:
    """A bonus for who alone has most; before the end more of it for who is ahead of the others."""
    for seat, own in enumerate(counts):
        ahead = own - max(counts[:seat] + counts[seat + 1 :])
        if over:
            found[seat] += points * (ahead > 0)
        else:
            found[seat] += points * min(1.0, max(0.0, 0.5 + STEPS * (ahead - (own == 0))))


def _many(found: list[float], counts: list[int], prices: dict[int, int], over: bool) -> None:
    """Points for how many there are; before the end a little for each."""
    for seat, count in enumerate(counts):
        found[seat] += for_count(prices, count) if over else STEP * count
