"""The bot that searches: it plays each of its moves on a little, in many worlds, and judges where that leads.

In each round all that the seat does not see is dealt anew, and in that world the moves that look best so far are
tried, fewer from round to round: what a world does to all moves alike then favours none. In a try everybody plays
what is best at once, as the bot `greedy` does, until the seat has had a further turn; only the seat itself already
looks for what may come of it. Seats that choose at once choose one after the other.

Only `+ - * /` are used, which are the same on every machine.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from engines.bots.dice import Roll, rolls
from engines.bots.greedy import glimpsed
from engines.bots.thought import Candidate, Question, Thought
from engines.bots.value import Judge, judge, outlook, worth
from engines.bots.worlds import options, world
from engines.game import AnyGame

GLIMPSES = 2
"""Worlds in which each move is looked at before any is tried."""
TRUST = 5
"""How many tries that counts for."""
WIDE, HALF, LEAST = 10, 8, 2
"""So many moves are tried in the first round, half as many some rounds later, and so on, but never fewer than two."""
OWN, OTHERS = 40, 8
"""Moves among which the seat and the others choose in a try; of more so many are taken by chance."""
LOOKS = 40
"""Moves that a try looks at before it ends with the turn of its seat: it goes the further the fewer moves there are
to choose from."""
FAR = 60
"""Moves that it plays at most."""
MOST = 200
"""Moves of a position that are taken notice of in a try."""


class Try:
    """One of the seat's moves: what it looked like at once, and what came of its tries."""

    __slots__ = ("guess", "total", "visits")

    def __init__(self, guess: Candidate) -> None:
        self.guess = guess
        self.visits = 0
        self.total = 0.0

    def value(self) -> float:
        """What it is worth as far as is known."""
        return ((self.guess.value or 0.0) * TRUST + self.total) / (TRUST + self.visits)


def search(question: Question) -> Iterator[Thought]:
    """The move that is worth most after all tries; a thought after every round. However late, there is one round: an
    answer that tells how often it tried can be had again by so many tries."""
    game, seat = question.game, question.seat
    values = judge(game, question.world)
    tries = [Try(guess) for guess in glimpsed(question, options(question), GLIMPSES, values)]
    done = number = 0
    yield thought(0, tries)
    while len(tries) > 1 and done < question.iterations and not (done and question.late()):
        wide = min(max(LEAST, WIDE * HALF // (HALF + number)), question.iterations - done)
        place = world(question, GLIMPSES + number)
        for one in sorted(tries, key=Try.value, reverse=True)[:wide]:
            course = Course(game, seat, worth(game), outlook(game), rolls(f"{question.seed}:{number}:course"))
            one.total += values(course.end(game.play(place, seat, one.guess.move).state))[seat]
            one.visits += 1
            done += 1
        number += 1
        yield thought(done, tries)


def thought(done: int, tries: Sequence[Try]) -> Thought:
    """What is known after so many tries."""
    best = sorted(tries, key=Try.value, reverse=True)
    return Thought(done, tuple([Candidate(one.guess.move, one.value(), one.visits) for one in best]))


class Course(NamedTuple):
    """How a try goes on after the seat's move."""

    game: AnyGame
    seat: int
    worth: Judge
    outlook: Judge
    roll: Roll

    def end(self, state: Any) -> Any:
        """Where it leads: to the end of a turn of the seat, or of the game. Only there are tries alike."""
        last, looks, left = self.seat, 0, FAR
        while left and state.to_move and not (looks >= LOOKS and last == self.seat != state.to_move[0]):
            last = state.to_move[0]
            looks, state = self.on(state, last, looks)
            left -= 1
        return state

    def on(self, state: Any, seat: int, looks: int) -> tuple[int, Any]:
        """After the move that is best for the seat at once: how many were looked at by now, and the position."""
        play, moves = self.game.play, list(islice(self.game.legal(state, seat), MOST))
        if len(moves) == 1:
            return looks, play(state, seat, moves[0]).state
        points, few = (self.outlook, OWN) if seat == self.seat else (self.worth, OTHERS)
        if len(moves) > few:
            moves = [moves[self.roll(len(moves))] for _ in range(few)]
        found = [play(state, seat, move).state for move in moves]
        return looks + len(moves), max(found, key=lambda one: points(one)[seat])
