"""What sealing adds to a call."""

from typing import Any

import pytest

from engines.canon import canonical
from engines.game import AnyGame
from schema import wire
from schema.told import recent
from tests.engines.walk import ALL, Position, made, setups, walk
from tests.pace import best, slower
from tests.sealed.worlds import TABLES, Table, at_home

MOST = 60e-6
"""Seconds of a quick machine."""
ROUNDS, TIMES = 20, 30
"""Rounds, each of them at one speed, and in each the best of so many times: other work on the machine only adds."""


def step_of(position: Position) -> wire.SeenStep[Any]:
    """What the move of a position did."""
    step = made(position.setup.game, position.state, position.move)
    return wire.SeenStep(
        ply=position.state.ply, seat=position.move.seat, events=step.events, reversible=step.reversible
    )


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_sealing_adds_little_to_a_call(game: AnyGame) -> None:
    """To open the tokens of the largest state that was come across, with all that it keeps of what happened, and to
    seal the next one; its canonical bytes are written at open tables, too."""
    setup, played = max(
        ((setup, n) for setup in setups(game) for n, position in enumerate(walk(setup)) if position.move is not None),
        key=lambda one: len(canonical(walk(one[0])[one[1]].state)),
    )
    steps = [step_of(position) for position in walk(setup)[: played + 1]]
    state, kept = at_home(walk(setup)[played].state), recent(game, (), steps[:-1])
    table = Table(game, setup.seats)
    place = table.seat(state, 0, kept)

    def added() -> float:
        return (
            best(lambda: TABLES.open(game, place.sealed, place.token, "en", lambda encoded, state: None), TIMES)
            + best(lambda: table.new.viewer.seal(state, recent(game, kept, steps[-1:])), TIMES)
            - best(lambda: canonical(state), TIMES)
        )

    assert min(added() / slower() for _ in range(ROUNDS)) <= MOST
