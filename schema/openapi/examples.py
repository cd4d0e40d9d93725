"""Examples of the calls, made by playing: the same seed and the same choices give the same ones every time."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, UnsetType

from engines import referee
from engines.chance import Chance, below
from engines.game import AnyGame, Move, Step
from schema.asked import Asked, Secrets
from schema.calls import Call, misplaced
from schema.problem import Problem
from schema.read import read, read_state
from schema.sealed import proof

SEED = "knickerbocker"
PLIES = 30
REQUEST_ID = "example"
ASKED = Asked("en", lambda: SEED, lambda name, encoded, state: None)


class Example(NamedTuple):
    """A request and what it was answered."""

    summary: str
    body: dict[str, Any]
    status: int
    answer: Any


class Scene(NamedTuple):
    """A game that was played for a while, and two moves that a late position of it suggests."""

    game: AnyGame
    first: Any
    last: Any
    record: tuple[str, ...]
    move: Move
    blocked: Move | None


def scene(game: AnyGame) -> Scene:
    """A game for the fewest seats, in which chance chooses the moves. It stops before its end; what is shown is the
    last position in which there is a move to refuse."""
    first: Any = game.start(game.seats[0], game.options(), SEED)
    at = first
    chance = Chance(seed=SEED)
    record: list[str] = []
    blocked = None
    last, move = at, next(referee.legal(game, at))
    while at.to_move and len(record) < PLIES:
        moves = tuple(referee.legal(game, at))
        pick, chance = below(chance, len(moves))
        refused = next((near for near, _ in referee.blocked(game, at)), None)
        if refused or not blocked:
            last, move, blocked = at, moves[pick], refused
        record.append(referee.notation(game, at, moves[pick]))
        step = referee.apply(game, at, moves[pick])
        assert isinstance(step, Step)
        at = step.state
    return Scene(game, first, last, tuple(record), move, blocked)


def answered(game: AnyGame, call: Call, body: bytes) -> Any:
    """The answer to a body, or the problem with it, as a service without a memory would give it."""
    request = read(call.request(game, Raw), body, ASKED.language)
    if isinstance(request, Problem):
        return request
    if wrong := misplaced(call, request, ASKED.language):
        return wrong
    state = None
    if call.places and not isinstance(request.state, UnsetType):
        state = read_state(game, bytes(request.state), ASKED.language)
    return state if isinstance(state, Problem) else call.run(game, request, state, ASKED)


def examples(scene: Scene, call: Call) -> dict[str, Example]:
    """The examples of a call, by name."""
    found = {}
    for name, summary, fields in BODIES[call.name](scene):
        body = msgspec.to_builtins(fields)
        answer = answered(scene.game, call, msgspec.json.encode(body))
        status = 200
        if isinstance(answer, Problem):
            status, answer = answer.status, msgspec.structs.replace(answer, request_id=REQUEST_ID)
        found[name] = Example(summary, body, status, msgspec.json.decode(msgspec.json.encode(answer)))
    return found


Bodies = Iterator[tuple[str, str, dict[str, Any]]]
"""Name, summary and body."""


def _start(scene: Scene) -> Bodies:
    seats = scene.game.seats[0]
    yield "plain", "A game for the fewest seats", {"seats": seats, "seed": SEED}
    yield (
        "optionsAndView",
        "With all options spelt out, and what seat 0 sees",
        {"seats": seats, "seed": SEED, "options": scene.game.options(), "include": ["view"], "seat": 0},
    )
    yield "impossible", "No game has a table without seats", {"seats": 0, "seed": SEED}


def _legal_moves(scene: Scene) -> Bodies:
    yield "page", "The first three", {"state": scene.last, "limit": 3}


def _check(scene: Scene) -> Bodies:
    yield "legal", "A legal move", {"state": scene.last, "move": scene.move}
    if scene.blocked:
        yield "illegal", "An illegal move", {"state": scene.last, "move": scene.blocked}


def _apply(scene: Scene) -> Bodies:
    yield "move", "One move", {"state": scene.last, "move": scene.move}
    yield "notation", "Two moves as text", {"state": scene.first, "notation": " ".join(scene.record[:2])}
    if scene.blocked:
        yield "illegal", "An illegal move", {"state": scene.last, "move": scene.blocked}
    impossible = {**msgspec.to_builtins(scene.last), "toMove": []}
    yield "impossible", "A state that no play leads to", {"state": impossible, "move": scene.move}


def _view(scene: Scene) -> Bodies:
    yield "seat", "What seat 0 may know", {"state": scene.last, "seat": 0}
    yield "spectator", "What a spectator may know", {"state": scene.last}


def _picture(scene: Scene) -> Bodies:
    yield "seat", "What seat 0 may see, by night", {"state": scene.last, "seat": 0, "theme": "dark"}


def _score(scene: Scene) -> Bodies:
    yield "position", "A game under way", {"state": scene.last}


def _suggest(scene: Scene) -> Bodies:
    yield "greedy", "What is best at once", {"state": scene.last, "level": "greedy", "seed": SEED}
    budget = {"iterations": 12}
    yield "search", "What a short search finds", {"state": scene.last, "seed": SEED, "budget": budget}


def _replay(scene: Scene) -> Bodies:
    start = {"seats": scene.game.seats[0], "seed": SEED}
    text = " ".join(scene.record)
    yield "whole", "A game so far", {"start": start, "notation": text}
    yield (
        "steps",
        "Its first two moves as seat 0 saw them",
        {"start": start, "notation": text, "upTo": 2, "seat": 0, "steps": True},
    )


def _verify(scene: Scene) -> Bodies:
    secrets = Secrets(secret="a-secret-of-the-service", nonces=("ours", "yours"), guard=False)
    body = {"seats": scene.game.seats[0], "moves": (), "proof": proof(secrets, over=True)}
    yield "start", "A table at its start, the secret told", body


BODIES = {
    "start": _start,
    "legal-moves": _legal_moves,
    "check": _check,
    "apply": _apply,
    "view": _view,
    "picture": _picture,
    "suggest": _suggest,
    "score": _score,
    "replay": _replay,
    "verify": _verify,
}
