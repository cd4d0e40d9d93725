"""What a position is worth to each seat: a guess in points, for bots.

The weights of what is open are those that told best, by least squares, the leads at the end of 1300 games of greedy
players for two, rounded.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from engines.new_york_1901.board import Board, Mask
from engines.new_york_1901.data import (
    ARCHITECT,
    BARON,
    GOLD,
    KING,
    LAST_UNBUILT,
    OPEN_MARKET,
    STREET_BONUS,
    TILES,
    TYCOON,
    TYCOON_GOLD,
    WORKERS,
    ActionCard,
    for_count,
)
from engines.new_york_1901.score import score
from engines.new_york_1901.state import Player, State

LAND = (0.0, 0.5, 1.4, 2.3, 4.0, 4.4, 8.0)
"""What free land of so many connected squares may bring."""
BEYOND = 0.5
"""What each further square may."""
AGAIN = (0.5, 0.45, 0.4, 0.0)
"""What a square under a skyscraper of each rank may bring once more (1901.demolish)."""
LAST = 0.6
"""The part of both that the last turn may still bring (1901.end.last-turns)."""
UNBUILT, LONG = 5.0, 12
"""What each unbuilt skyscraper is worth while so many turns or more are to come, less with each that is gone: who
builds small early has the fewer builds left for what land and levels allow later."""
WORKER, BUILD, ACQUIRE = 1.0, 0.3, 0.9
"""A free worker, and what the seat on turn may still do."""
CARD: dict[ActionCard, float] = {"fever": 1.4, "exchange": 1.9, "land-grab": 1.0}
"""An action card while there is time to play it."""
LEAD, NEAR = 0.7, 2.0
"""The part of a bonus for who has most that a far lead brings before the end; half of it for a lead of so many."""
AHEAD, EARLY, OPEN = 0.3, 0.4, 10
"""The part for being ahead at all, and how much less it is with so many builds or more to come."""
STEADY, HEXAGON, BRONZE = 0.4, 1.2, 1.0
"""The part of a challenge for how many that is sure before the end, and what each of them is worth besides."""


def worth(board: Board, state: State) -> tuple[float, ...]:
    """The points of the sheet (1901.score) as far as they are sure, and what land, time and leads may bring."""
    if not state.to_move:
        return tuple([float(column.total) for column in score(board, state).scores])
    estates = [_estate(board, player) for player in state.players]
    builds = min([estate.unbuilt for estate in estates]) - LAST_UNBUILT
    time = _time(state, builds)
    found = []
    for seat, estate in enumerate(estates):
        points = float(estate.track)
        if state.ending is None:
            points += estate.land + estate.cards + WORKER * estate.workers + UNBUILT * time * estate.unbuilt
        else:
            points += len(state.players[seat].cards)
            if _has_turn(state, state.ending.seat, seat):
                points += LAST * estate.land
        found.append(points)
    if state.turn.built is None:
        found[state.to_move[0]] += BUILD if state.turn.acquired else BUILD + ACQUIRE
    ahead = AHEAD - EARLY * min(OPEN, max(0, builds)) / OPEN
    for n, street in enumerate(board.scored):
        if street in state.streets:
            _most(found, [estate.streets[n] for estate in estates], STREET_BONUS, ahead)
    match state.challenge:
        case "technology-king":
            for rank in range(1, GOLD + 1):
                _most(found, [estate.ranks[rank] for estate in estates], KING, ahead)
        case "gold-tycoon":
            for seat, estate in enumerate(estates):
                found[seat] += TYCOON * estate.golden
        case "master-architect":
            for seat, estate in enumerate(estates):
                found[seat] += _many(estate.hexagons, ARCHITECT, HEXAGON)
        case "bronze-baron":
            for seat, estate in enumerate(estates):
                found[seat] += _many(estate.ranks[1], BARON, BRONZE)
        case _:  # gold prestige is on the track
            pass
    return tuple(found)


def _time(state: State, builds: int) -> float:
    """How far off the end is, from 0 to 1: by builds or by lots, whichever are gone first (1901.end)."""
    lots = (len(state.market) + len(state.future) + 1 - OPEN_MARKET) / state.seats
    return min(max(1.0, min(builds, lots)), LONG) / LONG


def _has_turn(state: State, last: int, seat: int) -> bool:
    """Whether the seat may still build in the end phase, which this last seat set off (1901.end.last-turns)."""
    due = state.to_move[0]
    if seat == due:
        return state.turn.built is None
    return (seat - last) % state.seats > (due - last) % state.seats


class Estate(NamedTuple):
    """What one seat has: points on the track, unbuilt skyscrapers, what land and action cards may bring, free
    workers, skyscrapers by street, by rank, hexagons, and the districts with enough gold ones."""

    track: int
    unbuilt: int
    land: float
    cards: float
    workers: int
    streets: tuple[int, ...]
    ranks: tuple[int, ...]
    hexagons: int
    golden: int


@lru_cache(20_000)
def _estate(board: Board, player: Player) -> Estate:
    """Of a player. A move changes one of them at most. (`sum` rounds otherwise from Python 3.12 on; `fsum` always in
    the same way.)"""
    standing = [board.placements[name] for name in player.standing]
    kinds = [there.kind for there in standing] + [board.kinds[tile] for tile in player.removed]
    land = covered = 0
    for there in standing:
        covered |= there.mask
    workers = WORKERS
    for name in player.lots:
        mask = board.lots[name].mask
        land |= mask
        workers -= not mask & covered
    ranks = [there.kind.rank for there in standing]
    golds = [there.mask for there in standing if there.kind.gold]
    return Estate(
        track=player.prestige + sum([kind.points for kind in kinds]),
        unbuilt=TILES - len([kind for kind in kinds if kind.own]),
        land=fsum([AGAIN[there.kind.rank] * there.kind.size for there in standing])
        + connected(board, land & ~covered),
        cards=fsum([CARD[card] for card in player.cards]),
        workers=workers,
        streets=tuple(
            [_within([there.mask for there in standing], board.streets[street]) for street in board.scored]
        ),
        ranks=tuple([ranks.count(rank) for rank in range(GOLD + 1)]),
        hexagons=len([there for there in standing if there.kind.hexagon]),
        golden=len([mask for mask in board.districts.values() if _within(golds, mask) >= TYCOON_GOLD]),
    )


def _within(places: Sequence[Mask], area: Mask) -> int:
    """How many reach into the area."""
    return len([1 for place in places if place & area])


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


def _most(found: list[float], counts: list[int], points: int, ahead: float) -> None:
    """A bonus for who alone has most: by how many more than the others, and something for being ahead."""
    for seat, own in enumerate(counts):
        lead = own - max(counts[:seat] + counts[seat + 1 :])
        found[seat] += points * (LEAD * lead / (abs(lead) + NEAR) + (ahead if lead > 0 else 0.0))


def _many(count: int, prices: dict[int, int], each: float) -> float:
    """Points for how many there are, in part, and something for each that counts."""
    return STEADY * for_count(prices, count) + each * min(count, max(prices))
