"""What sealing adds to a call: opening the tokens, and sealing the next state."""

from collections.abc import Callable
from time import perf_counter_ns

from msgspec import Struct

from bench.play import middles
from engines.canon import canonical
from engines.game import AnyGame
from schema.asked import Secrets
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
    """The figures of a game for the largest of so many states, without its canonical bytes, which are written at open
    tables, too."""
    state = max((turn.state for turn in middles(game, positions)), key=lambda one: len(canonical(one)))
    tables = Tables(Keyring())
    new = tables.new(game, Secrets("s" * 43, (), guard=False), state.seats, lambda encoded, state: None)
    sealed, token = new.viewer.seal(state), new.seat_tokens[0]
    return Sealing(
        game=game.id,
        added=_best(lambda: tables.open(game, sealed, token, "en", lambda encoded, state: None))
        + _best(lambda: new.viewer.seal(state))
        - _best(lambda: canonical(state)),
        length=len(sealed),
    )


def _best(work: Callable[[], object]) -> float:
    """Microseconds that the work takes."""
    best = 1 << 62
    for _ in range(ROUNDS):
        since = perf_counter_ns()
        work()
        best = min(best, perf_counter_ns() - since)
    return best / 1000
