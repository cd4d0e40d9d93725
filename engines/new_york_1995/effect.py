"""What a legal move does for its seat, in a word and in what it pays and gains."""

from engines.game import Effect
from engines.new_york_1995.data import EMPTY, INDEX
from engines.new_york_1995.market import price
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Developer,
    Give,
    Offer,
    Place,
    Rebuild,
    Speculation,
    Statics,
    Swap,
)
from engines.new_york_1995.state import State, flat, letters


def effect(state: State, seat: int, move: AnyMove) -> Effect:
    """The resources are `money`, `piece` (to or from the supply), `building` and `card`."""
    match move:
        case Acquire(space=space):
            return _acquire(state, seat, space)
        case Place() | Rebuild():
            return Effect(kind="place", costs={"piece": 1}, gains={"building": 1})
        case Developer():
            return Effect(kind="take", costs={"piece": 1}, gains={"building": 1})
        case Statics() | Speculation():
            return Effect(kind="demand", costs={"piece": 1}, gains={"building": 1})
        case Give():
            return Effect(kind="lose", costs={"building": 1}, gains={"piece": 1})
        case Offer() | Swap():
            return Effect(kind="exchange", costs={"card": 1}, gains={"card": 1})
    return Effect(kind=str(type(move).__struct_config__.tag))


def _acquire(state: State, seat: int, space: str) -> Effect:
    board, index = flat(state), INDEX[space]
    if board[index] in letters(state, seat):
        return Effect(kind="return", costs={"building": 1}, gains={"piece": 1})
    if board[index] == EMPTY:
        return Effect(kind="place", costs={"piece": 1}, gains={"building": 1})
    return Effect(kind="buy", costs={"money": price(state, board, index), "piece": 1}, gains={"building": 1})
