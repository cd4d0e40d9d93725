"""The bot that searches: information-set Monte Carlo tree search, seen by one seat.

In each round all that the seat does not see is dealt anew, and in that world the moves that look best so far are
tried, fewer from round to round: what a world does to all moves alike then favours none. A try goes on until the seat
has had a further turn, and judges where that leads. Where the seat sees something again that it saw in earlier tries,
it plays what these found best, and the more often, the more of its moves are tried. Everywhere else everybody plays
what is best at once, as the bot `greedy` does; only the seat itself already looks for what may come of it. Seats that
choose at once choose one after the other.

Only `+ - * /` and square roots are used, which are the same on every machine.
"""

from collections.abc import Iterator, Sequence

from engines.bots.dice import rolls
from engines.bots.greedy import glimpsed
from engines.bots.thought import Candidate, Question, Thought
from engines.bots.tree import Course, Tree, Try
from engines.bots.value import judge, outlook, worth
from engines.bots.worlds import options, world

GLIMPSES = 2
"""Worlds in which each move is looked at before any is tried."""
WIDE, HALF, LEAST = 10, 8, 2
"""So many moves are tried in the first round, half as many some rounds later, and so on, but never fewer than two."""


def search(question: Question) -> Iterator[Thought]:
    """The move that is worth most after all tries; a thought after every round. However late, there is one round: an
    answer that tells how often it tried can be had again by so many tries."""
    game, seat = question.game, question.seat
    values = judge(game, question.world)
    tries = [Try(guess) for guess in glimpsed(question, options(question), GLIMPSES, values)]
    tree: Tree = {}
    done = number = 0
    yield thought(0, tries)
    while len(tries) > 1 and done < question.iterations and not (done and question.late()):
        wide = min(max(LEAST, WIDE * HALF // (HALF + number)), question.iterations - done)
        place = world(question, GLIMPSES + number)
        for one in sorted(tries, key=Try.value, reverse=True)[:wide]:
            chance = rolls(f"{question.seed}:{number}:course")
            course = Course(game, seat, worth(game), outlook(game), values, tree, chance)
            course.end(game.play(place, seat, one.guess.move).state, one)
            done += 1
        number += 1
        yield thought(done, tries)


def thought(done: int, tries: Sequence[Try]) -> Thought:
    """What is known after so many tries."""
    best = sorted(tries, key=Try.value, reverse=True)
    return Thought(done, tuple([Candidate(one.guess.move, one.value(), one.visits) for one in best]))
