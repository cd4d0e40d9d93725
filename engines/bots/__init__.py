"""Players for every game: they decide by what their seat may know, and by chance of their own.

They are pure: the same question gives the same thoughts on every machine. There is no clock here; who asks says when
it is late.
"""

from engines.bots.levels import LEVELS, Level, blind, choose, think
from engines.bots.thought import Candidate, Question, Thought

__all__ = ["LEVELS", "Candidate", "Level", "Question", "Thought", "blind", "choose", "think"]
