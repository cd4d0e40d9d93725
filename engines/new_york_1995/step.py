"""What is due in a turn, where its phase does not say it all."""

from typing import Literal

from engines.new_york_1995.legal import offers
from engines.new_york_1995.state import State

Step = Literal["exchange"]


def step(state: State) -> Step | None:
    """Whether a card may be offered to the partner before the turn is played (1995.team.exchange)."""
    due = state.options.teams and state.phase == "main" and any(offers(state, state.to_move[0]))
    return "exchange" if due else None
