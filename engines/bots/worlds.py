"""What the seat that thinks can see, and worlds that look like it."""

from itertools import islice
from typing import Any

from engines.bots.dice import rolls
from engines.bots.thought import Question
from engines.chance import Chance
from engines.referee import MOST

MANY = 400
"""Moves that a bot looks at; of more it takes so many by chance."""


def world(question: Question, number: int) -> Any:
    """One of the worlds that look to the seat as the position does."""
    return question.game.imagine(question.world, question.seat, Chance(seed=f"{question.seed}:{number}"))


def options(question: Question) -> list[Any]:
    """The seat's legal moves, which are the same in all of them, in an order of chance: of moves that are as good as
    each other none is to be favoured for where it is listed."""
    moves = list(islice(question.game.legal(question.world, question.seat), MOST))
    roll = rolls(f"{question.seed}:options")
    for last in range(len(moves) - 1, 0, -1):
        pick = roll(last + 1)
        moves[last], moves[pick] = moves[pick], moves[last]
    return moves[:MANY]
