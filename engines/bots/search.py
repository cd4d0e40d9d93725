"""The bot that searches: information-set Monte Carlo tree search, seen by one seat.

In each round all that the seat does not see is dealt anew, and in that world the moves that look best so far are
tried, fewer from round to round: what a world does to all moves alike then favours none. A try goes down the tree of
a move by what is legal in its world, adds one position, plays on a little, and judges what came of it. All seats are
taken to play for themselves; seats that choose at once choose one after the other.

Only `+ - * /` and square roots are used, which are the same on every machine.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from engines.bots.dice import Roll, rolls
from engines.bots.greedy import glimpsed
from engines.bots.thought import Candidate, Question, Thought
from engines.bots.value import Judge, judge
from engines.bots.worlds import options, world
from engines.game import AnyGame

GLIMPSES = 2
"""Worlds in which each move is looked at before any is tried."""
TRUST = 10
"""How many tries that counts for."""
WIDE, HALF, LEAST = 10, 2, 2
"""So many moves are tried in the first round, half as many some rounds later, and so on, but never fewer than two."""
EXPLORE = 0.4
"""How much a move in the tree is worth trying for having been tried little."""
WIDEN = 0.7
"""After n visits a position in the tree has about one move and so often the root of n."""
GROWN = 2
"""Tries of a move after which its tree grows."""
GLANCE = 8
"""Moves beyond the tree of which the one that looks best is played."""
AHEAD = 4
"""Moves that are played beyond the tree."""
MOST = 200
"""Moves of a position that are looked at beyond the first."""


class Node:
    """A position of the tree, as the seat knows it: the moves that led there."""

    __slots__ = ("after", "chances", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.chances = 0
        """How often it could have been visited."""
        self.total = 0.0
        """Of the values for the seat whose move leads here."""
        self.after: dict[Any, Node] = {}


class Try(NamedTuple):
    """One of the seat's moves: what it looked like at once, and its tree."""

    guess: Candidate
    node: Node

    def value(self) -> float:
        """What it is worth as far as is known."""
        return ((self.guess.value or 0.0) * TRUST + self.node.total) / (TRUST + self.node.visits)


def search(question: Question) -> Iterator[Thought]:
    """The move that is worth most after all tries; a thought after every round. However late, there is one round: an
    answer that tells how often it tried can be had again by so many tries."""
    values = judge(question.game, question.world)
    tries = [Try(guess, Node()) for guess in glimpsed(question, options(question), GLIMPSES, values)]
    done = number = 0
    yield thought(0, tries)
    while len(tries) > 1 and done < question.iterations and not (done and question.late()):
        wide = min(max(LEAST, WIDE * HALF // (HALF + number)), question.iterations - done)
        place = world(question, GLIMPSES + number)
        for one in sorted(tries, key=Try.value, reverse=True)[:wide]:
            go_on = Course(question.game, values, rolls(f"{question.seed}:{number}:course"))
            tried(go_on, place, question.seat, one)
            done += 1
        number += 1
        yield thought(done, tries)


def thought(done: int, tries: Sequence[Try]) -> Thought:
    """What is known after so many tries."""
    best = sorted(tries, key=Try.value, reverse=True)
    return Thought(done, tuple([Candidate(one.guess.move, one.value(), one.node.visits) for one in best]))


class Course(NamedTuple):
    """How a try goes on."""

    game: AnyGame
    values: Judge
    roll: Roll

    def glanced(self, state: Any, seat: int, moves: Sequence[Any]) -> tuple[Any, Any]:
        """Of a few of the moves the one that looks best for the seat, and where it leads."""
        if len(moves) > GLANCE:
            moves = [moves[self.roll(len(moves))] for _ in range(GLANCE)]
        play, values = self.game.play, self.values
        found = [(move, play(state, seat, move).state) for move in moves]
        return found[0] if len(found) == 1 else max(found, key=lambda one: values(one[1])[seat])


def tried(course: Course, place: Any, seat: int, one: Try) -> None:
    """One try of a move in a world."""
    game, node = course.game, one.node
    state = game.play(place, seat, one.guess.move).state
    path = [(node, seat)]
    while state.to_move and node.visits >= GROWN:
        seat = state.to_move[0]
        moves = list(islice(game.legal(state, seat), MOST))
        known = [(move, after) for move in moves if (after := node.after.get(move))]
        if len(known) < len(moves) and len(known) < 1 + WIDEN * sqrt(node.visits):
            move, state = course.glanced(state, seat, [move for move in moves if move not in node.after])
            node.after[move] = node = Node()
        else:
            for _, after in known:
                after.chances += 1
            move, node = max(known, key=promise)
            state = game.play(state, seat, move).state
        path.append((node, seat))
    for _ in range(AHEAD):
        if not state.to_move:
            break
        seat = state.to_move[0]
        _, state = course.glanced(state, seat, list(islice(game.legal(state, seat), MOST)))
    found = course.values(state)
    for node, seat in path:
        node.visits += 1
        node.total += found[seat]


def promise(known: tuple[Any, Node]) -> float:
    """How much a move of the tree is worth trying: for its value, and for having been tried little."""
    _, node = known
    return node.total / node.visits + EXPLORE * sqrt(node.chances) / (1 + node.visits)
