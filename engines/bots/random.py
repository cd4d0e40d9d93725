"""The bot that plays any legal move: what the others are measured by."""

from collections.abc import Iterator

from engines.bots.thought import Candidate, Question, Thought
from engines.bots.worlds import options


def random(question: Question) -> Iterator[Thought]:
    """One of the legal moves, each as likely as any other."""
    yield Thought(0, tuple([Candidate(move, None, 0) for move in options(question)]))
