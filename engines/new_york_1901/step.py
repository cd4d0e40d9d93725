"""What is due in a turn, as far as it has come (1901.turn)."""

from collections.abc import Sequence
from typing import Literal

from engines.new_york_1901.board import Board
from engines.new_york_1901.data import LotCard
from engines.new_york_1901.site import takeable, workers
from engines.new_york_1901.state import State, Turn

Step = Literal["acquire", "no-worker", "no-lot", "acquired", "built", "fever", "land-grab"]


def step(board: Board, state: State) -> Step | None:
    """What is due in a position; nothing once the game is over."""
    if not state.to_move:
        return None
    return due(state.turn, state.market, workers(board, state.players[state.to_move[0]]))


def due(turn: Turn, market: Sequence[LotCard], free: int) -> Step:
    """What is due from a seat with so many free workers."""
    if turn.pending:
        return turn.pending
    if turn.built:
        return "built"
    if turn.acquired:
        return "acquired"
    if takeable(turn, market, free):
        return "acquire"
    return "no-lot" if free or turn.grabbed else "no-worker"
