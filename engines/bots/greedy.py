"""The bot that takes what is best for it at once. It looks at nobody else."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.bots.thought import Candidate, Question, Thought
from engines.bots.value import Judge, worth
from engines.bots.worlds import options, world

WORLDS = 3
"""Cards that a move draws differ from world to world."""


def greedy(question: Question) -> Iterator[Thought]:
    """The move after which its own position is worth most, in points."""
    yield Thought(WORLDS, glimpsed(question, options(question), WORLDS, worth(question.game)))


def glimpsed(question: Question, moves: Sequence[Any], worlds: int, values: Judge) -> tuple[Candidate, ...]:
    """What each move is worth right after it, on average over so many worlds; the best one first."""
    play, seat = question.game.play, question.seat
    places = [world(question, number) for number in range(worlds)]
    found = []
    for move in moves:
        total = 0.0
        for at in places:
            total += values(play(at, seat, move).state)[seat]
        found.append(Candidate(move, total / worlds, worlds))
    return tuple(sorted(found, key=lambda one: -(one.value or 0.0)))
