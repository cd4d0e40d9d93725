"""What a bot would play: its question made of a request, and its thoughts told."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UnsetType

from engines import referee
from engines.bots import Level, Question, Thought, blind, think
from engines.game import AnyGame, Head, Move
from engines.model import Model
from schema import wire
from schema.asked import Asked, no_such_seat, not_yours
from schema.problem import Problem, problem, refusal_problem
from schema.words import WORDS

ITERATIONS = 400
"""Tries of a bot for which no budget was given."""
SHOWN = 10
"""Candidates that are told, at most."""


class Task(Model):
    """A question as it goes to whoever thinks about it. Of the position it holds what the seat may know, and in place
    of the rest a guess: the position itself stays behind."""

    game: str
    level: Level
    world: Head
    seat: int
    seed: str
    iterations: int | None
    seconds: float | None


def task(game: AnyGame, request: wire.SuggestRequest[Any], state: Any, asked: Asked) -> Task | Problem:
    """The task that a request sets, or the problem with it: only who is due can be told what to play."""
    viewer = asked.viewer
    if viewer and viewer.seat is None:
        return problem("not-your-seat", asked.language, pointer="/seatToken")
    if wrong := not_yours(request.seat, asked) or no_such_seat(state, request.seat, asked.language):
        return wrong
    named = None if isinstance(request.seat, UnsetType) else request.seat
    due = state.to_move[0] if state.to_move else None
    seat = viewer.seat if viewer else due if named is None else named
    if refusal := referee.not_due(game, state, seat):
        return refusal_problem(game, asked.language, refusal, "/seat")
    assert seat is not None, "who is due has a number"
    seed = asked.seed() if isinstance(request.seed, UnsetType) else request.seed
    budget = wire.Budget() if isinstance(request.budget, UnsetType) else request.budget
    return Task(
        game=game.id,
        level=request.level,
        world=blind(game, state, seat, seed),
        seat=seat,
        seed=seed,
        iterations=None if isinstance(budget.iterations, UnsetType) else budget.iterations,
        seconds=None if isinstance(budget.seconds, UnsetType) else budget.seconds,
    )


def thoughts(game: AnyGame, set_: Task, late: Callable[[], bool] = lambda: False) -> Iterator[Thought]:
    """What a bot thinks about a task."""
    tries = ITERATIONS if set_.iterations is None else set_.iterations
    question = Question(game=game, world=set_.world, seat=set_.seat, seed=set_.seed, iterations=tries, late=late)
    return think(set_.level, question)


def progress(game: AnyGame, set_: Task, thought: Thought) -> wire.Progress[Any]:
    """A thought on the way."""
    return wire.Progress(iterations=thought.iterations, candidates=_candidates(game, set_, thought))


def suggested(game: AnyGame, set_: Task, thought: Thought, language: str) -> wire.Suggested[Any]:
    """The last thought as an answer."""
    best = _candidates(game, set_, thought)
    return wire.Suggested(
        seat=set_.seat,
        move=best[0].move,
        notation=best[0].notation,
        level=set_.level,
        seed=set_.seed,
        iterations=thought.iterations,
        candidates=best,
        text=_explained(game, set_, thought, best, language),
    )


def suggest(game: AnyGame, request: wire.SuggestRequest[Any], state: Any, asked: Asked) -> Any:
    """What a bot would play for the seat that is due. It is shown what the seat may know; all else it imagines."""
    found = task(game, request, state, asked)
    if isinstance(found, Problem):
        return found
    *_, last = thoughts(game, found)
    return suggested(game, found, last, asked.language)


def _candidates(game: AnyGame, set_: Task, thought: Thought) -> tuple[wire.Candidate[Any], ...]:
    def notation(move: Move) -> str:
        return referee.notation(game, set_.world, move)

    return tuple(
        wire.Candidate(
            move=one.move,
            notation=notation(one.move),
            value=None if one.value is None else round(one.value, 4),
            visits=one.visits,
        )
        for one in thought.candidates[:SHOWN]
    )


def _explained(
    game: AnyGame, set_: Task, thought: Thought, best: tuple[wire.Candidate[Any], ...], language: str
) -> str:
    """Why this move, in a sentence or two."""
    words, kinds = WORDS[language].bots, game.words[language].moves

    def said(one: wire.Candidate[Any]) -> dict[str, str]:
        worth = 0.0 if one.value is None else one.value
        value = f"{worth:.2f}" if set_.level == "search" else f"{worth:.1f}"
        return {
            "move": f"{kinds[referee.tag(type(one.move))]} ({one.notation})",
            "value": value if language == "en" else value.replace(".", ","),
        }

    if len(best) == 1:
        return words["only"].format_map(said(best[0]))
    text = words[set_.level].format(**said(best[0]), iterations=thought.iterations)
    return text if set_.level == "random" else f"{text} {words['next'].format_map(said(best[1]))}"
