"""What the bot that searches learns in its tries, and how a try goes on.

A node is what the seat sees when it is to decide: an information set. Positions of other worlds that look the same
are the same node, whatever is hidden in them.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from engines.bots.dice import Roll
from engines.bots.thought import Candidate
from engines.bots.value import Judge
from engines.canon import canonical
from engines.game import AnyGame

TRUST = 5
"""How many tries it counts for what a move looked like at once."""
WIDEN, EXPLORE = 0.5, 0.1
"""After n visits a node has about one move and so often the root of n; how much one of them is worth trying for
having been tried little."""
OWN, OTHERS = 40, 8
"""Moves among which the seat and the others choose in a try; of more so many are taken by chance."""
LOOKS = 40
"""Moves that a try looks at before it ends with the turn of its seat, where the game tells no `foresight`: it goes
the further the fewer moves there are to choose from."""
FAR = 1.5
"""Moves that it plays at most, for each of those that it looks at."""
MOST = 200
"""Moves of a position that are taken notice of in a try."""
DIGEST = 16
"""Bytes by which a view is known: a long search sees many."""


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


class Node:
    """The moves of the seat where it sees something again, those first that looked best at once."""

    __slots__ = ("tries", "visits")

    def __init__(self, guesses: Sequence[Candidate]) -> None:
        self.tries = [Try(guess) for guess in sorted(guesses, key=lambda one: -(one.value or 0.0))]
        self.visits = 0

    def choice(self) -> Try:
        """The move that is most worth trying."""
        self.visits += 1
        return max(self.tries[: 1 + int(WIDEN * sqrt(self.visits))], key=self._promise)

    def _promise(self, one: Try) -> float:
        return one.value() + EXPLORE * sqrt(self.visits) / (1 + one.visits)


Tree = dict[bytes, Node | None]
"""What the seat saw in its tries, by digest; a node where it saw it more than once."""


class Course(NamedTuple):
    """How a try goes on in one world: who chooses by what, and what was learnt so far."""

    game: AnyGame
    seat: int
    worth: Judge
    outlook: Judge
    values: Judge
    tree: Tree
    roll: Roll

    def end(self, state: Any, one: Try) -> None:
        """Play on after a move of the seat to the end of a turn of it, or of the game, where all tries are alike, and
        note what it is worth there."""
        looks = self.game.foresight.get(state.seats, LOOKS)
        last, left, path = self.seat, int(FAR * looks), [one]
        while left and state.to_move and not (looks <= 0 and last == self.seat != state.to_move[0]):
            last = state.to_move[0]
            moves = list(islice(self.game.legal(state, last), MOST))
            if len(moves) == 1:
                state = self.game.play(state, last, moves[0]).state
            else:
                looks -= min(len(moves), OWN if last == self.seat else OTHERS)
                state = self._own(state, moves, path) if last == self.seat else self._others(state, last, moves)
            left -= 1
        value = self.values(state)[self.seat]
        for tried in path:
            tried.visits += 1
            tried.total += value

    def _own(self, state: Any, moves: Sequence[Any], path: list[Try]) -> Any:
        """After a move of the seat: by its node, or at first the one that looks best for what may come of it."""
        view = self.game.view(state, self.seat)
        seen = blake2b(canonical(view), digest_size=DIGEST).digest()
        if node := self.tree.get(seen):
            path.append(one := node.choice())
            return self.game.play(state, self.seat, one.guess.move).state
        looked = self._looked(state, self.seat, moves, OWN)
        self.tree[seen] = self._node(looked) if seen in self.tree else None
        return max(looked, key=lambda one: self.outlook(one[1])[self.seat])[1]

    def _node(self, looked: Sequence[tuple[Any, Any]]) -> Node:
        return Node([Candidate(move, self.values(after)[self.seat], 1) for move, after in looked])

    def _others(self, state: Any, seat: int, moves: Sequence[Any]) -> Any:
        """After the move of another seat that is worth most to it at once."""
        return max(self._looked(state, seat, moves, OTHERS), key=lambda one: self.worth(one[1])[seat])[1]

    def _looked(self, state: Any, seat: int, moves: Sequence[Any], few: int) -> list[tuple[Any, Any]]:
        """The moves, or a few of them, each with where it leads."""
        if len(moves) > few:
            moves = [moves[self.roll(len(moves))] for _ in range(few)]
        return [(move, self.game.play(state, seat, move).state) for move in moves]
