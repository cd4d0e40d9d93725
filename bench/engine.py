"""The engines alone: how fast random play is, and what each function costs in mid-game."""

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter_ns, process_time
from typing import Any

from msgspec import Struct

from bench.play import CAP, begun, middles
from engines import referee
from engines.canon import canonical, state_id
from engines.game import AnyGame
from schema.read import shape


class Spread(Struct, frozen=True, rename="camel"):
    """How a figure is spread over positions."""

    p50: float
    p99: float
    max: float


class Engine(Struct, frozen=True, rename="camel"):
    """The figures of one engine. Times are microseconds, sizes bytes; `best` and `median` are moves a second and
    core over all numbers of seats, `slowest` is the best round of the slowest number of seats."""

    game: str
    best: float
    median: float
    slowest: float
    slowest_seats: int
    legal: Spread
    listed: Spread
    apply: Spread
    faults: Spread
    canonical: Spread
    decode: Spread
    size: Spread


def measured(game: AnyGame, rounds: int, seconds: float, positions: int) -> Engine:
    """The figures of a game: so many rounds of so many seconds for each number of seats."""
    rates = [{seats: rate(game, seats, seconds) for seats in game.seats} for _ in range(rounds)]
    overall = [len(one) / sum(1 / rate for rate in one.values()) for one in rates]
    bests = {seats: max(one[seats] for one in rates) for seats in game.seats}
    slowest = min(bests, key=lambda seats: bests[seats])
    found = middles(game, positions)
    encoded = [canonical(turn.state) for turn in found]
    kind: Any = game.state
    decode = shape(kind).decode
    return Engine(
        game=game.id,
        best=max(overall),
        median=median(overall),
        slowest=bests[slowest],
        slowest_seats=slowest,
        legal=times(found, lambda turn: list(game.legal(turn.state, turn.move.seat))),
        listed=spread([len(list(game.legal(turn.state, turn.move.seat))) for turn in found]),
        apply=times(found, lambda turn: referee.apply(game, turn.state, turn.move)),
        faults=times(found, lambda turn: referee.faults(game, turn.state)),
        canonical=times(found, lambda turn: state_id(canonical(turn.state))),
        decode=times(encoded, decode),
        size=spread([len(one) for one in encoded]),
    )


def rate(game: AnyGame, seats: int, seconds: float) -> float:
    """Moves a second of processor time in random play: list the legal moves, choose one, play it."""
    legal, play, choice = game.legal, game.play, random.Random(seats).choice
    moves, spent, number = 0, 0.0, 0
    while spent < seconds:
        state = begun(game, seats, number)
        number += 1
        last = moves + CAP
        since = process_time()
        while state.to_move and moves < last:
            seat = state.to_move[0]
            state = play(state, seat, choice(list(legal(state, seat)))).state
            moves += 1
        spent += process_time() - since
    return moves / spent


def times(cases: list[Any], work: Callable[[Any], object]) -> Spread:
    """Microseconds that the work takes, each case the best of three."""
    found: list[float] = []
    for case in cases:
        best = 1 << 62
        for _ in range(3):
            since = perf_counter_ns()
            work(case)
            best = min(best, perf_counter_ns() - since)
        found.append(best / 1000)
    return spread(found)


def spread(values: list[float] | list[int]) -> Spread:
    """Median, 99th percentile and greatest of the values."""
    ordered = sorted(values)
    return Spread(p50=median(ordered), p99=ordered[(len(ordered) - 1) * 99 // 100], max=ordered[-1])
