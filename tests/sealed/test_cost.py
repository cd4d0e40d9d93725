"""What sealing adds to a call."""

from collections.abc import Callable
from time import perf_counter

import pytest

from engines.canon import canonical
from engines.game import AnyGame
from tests.engines.walk import ALL, setups, walk
from tests.sealed.worlds import TABLES, Table, at_home

MOST = 60e-6
ROUNDS = 400
"""The best of so many: other work on the machine only adds."""


def best(work: Callable[[], object]) -> float:
    found = float("inf")
    for _ in range(ROUNDS):
        since = perf_counter()
        work()
        found = min(found, perf_counter() - since)
    return found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_sealing_adds_at_most_60_microseconds_to_a_call(game: AnyGame) -> None:
    """To open the tokens of the largest state that was come across and to seal the next one; its canonical bytes are
    written at open tables, too."""
    states = [position.state for setup in setups(game) for position in walk(setup)]
    state = at_home(max(states, key=lambda one: len(canonical(one))))
    table = Table(game, state.seats)
    place = table.seat(state, 0)
    added = (
        best(lambda: TABLES.open(game, place.sealed, place.token, "en", lambda encoded, state: None))
        + best(lambda: table.new.viewer.seal(state))
        - best(lambda: canonical(state))
    )
    assert added <= MOST
