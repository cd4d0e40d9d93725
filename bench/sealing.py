"""What sealing adds to a call: opening the tokens, and sealing the next state."""

from collections.abc import Callable, Iterator
from time import perf_counter_ns
from typing import Any

from msgspec import Struct

from bench.play import Turn, middles
from engines.canon import canonical
from engines.game import AnyGame
from schema import wire
from schema.asked import Secrets
from schema.told import recent
from service.seal import Keyring
from service.tables import Tables

MOST = 60.0
"""Microseconds."""


class Sealing(Struct, frozen=True, rename="camel"):
    """Microseconds that sealing adds to a call on a mid-game state, and the characters of a sealed state."""

    game: str
    added: float
    length: int


ROUNDS = 300
"""The best of so many counts: other work on the machine only adds."""


def measured(game: AnyGame, positions: int) -> Sealing:
    """The figures of a game for the largest of so many states, with all that it keeps of what happened, without its
    canonical bytes, which are written at open tables, too."""
    turn = max(middles(game, positions), key=lambda one: len(canonical(one.state)))
    steps = list(_steps(game, turn))
    state, kept = turn.state, recent(game, (), steps[:0:-1])
    tables = Tables(Keyring())
    new = tables.new(game, Secrets("s" * 43, (), guard=False), state.seats, lambda encoded, state: None)
    sealed, token = new.viewer.seal(state, kept), new.seat_tokens[0]
    return Sealing(
        game=game.id,
        added=_best(lambda: tables.open(game, sealed, token, "en", lambda encoded, state: None))
        + _best(lambda: new.viewer.seal(state, recent(game, kept, steps[:1])))
        - _best(lambda: canonical(state)),
        length=len(sealed),
    )


def _steps(game: AnyGame, turn: Turn | None) -> Iterator[wire.SeenStep[Any]]:
    """What a turn did, and those before it, the last first."""
    while turn:
        step = game.play(turn.state, turn.move.seat, turn.move)
        yield wire.SeenStep(ply=turn.state.ply, seat=turn.move.seat, events=step.events, reversible=step.reversible)
        turn = turn.before


def _best(work: Callable[[], object]) -> float:
    """Microseconds that the work takes."""
    best = 1 << 62
    for _ in range(ROUNDS):
        since = perf_counter_ns()
        work()
        best = min(best, perf_counter_ns() - since)
    return best / 1000
