"""The levels of play."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args

from engines.bots.greedy import greedy
from engines.bots.random import random
from engines.bots.search import search
from engines.bots.thought import Bot, Question, Thought
from engines.chance import Chance
from engines.game import AnyGame

Level = Literal["random", "greedy", "search"]
LEVELS: tuple[Level, ...] = get_args(Level)
BOTS: Mapping[Level, Bot] = {"random": random, "greedy": greedy, "search": search}


def blind(game: AnyGame, state: Any, seat: int, seed: str) -> Any:
    """A world that looks to the seat as the position does. From here on nobody has the position itself: whatever a
    bot does, nothing that is hidden can be in its answer."""
    return game.imagine(state, seat, Chance(seed=seed))


def think(level: Level, question: Question) -> Iterator[Thought]:
    """What a bot of the level thinks: better and better, the last one is its answer."""
    return BOTS[level](question)


def choose(
    level: Level,
    game: AnyGame,
    state: Any,
    seat: int,
    seed: str,
    iterations: int,
    late: Callable[[], bool] = lambda: False,
) -> Any:
    """The move that a bot plays."""
    world = blind(game, state, seat, seed)
    asked = Question(game=game, world=world, seat=seat, seed=seed, iterations=iterations, late=late)
    *_, answer = think(level, asked)
    return answer.candidates[0].move
