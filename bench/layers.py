"""Where the time of a REST apply goes: the application of the service, without a network, with a clock at the
borders of its layers.

Timing each layer alone would flatter them all: together they no longer fit into the nearest caches.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from inspect import iscoroutinefunction
from itertools import count
from pkgutil import resolve_name
from statistics import median
from time import perf_counter_ns
from typing import Any
from unittest.mock import patch

from msgspec import Struct
from starlette.types import Message, Scope

from bench.exchange import Body, bodies, path, positions, primes
from engines.game import AnyGame
from service.app import create_app

ROUNDS = 60
LAYERS = {
    "service.rest.Rest.__call__": "routing, headers, body, answer",
    "service.answers.Answers.answer": "between request and answer",
    "service.answers.read": "reading the request",
    "service.answers.read_state": "reading and checking a state never seen",
    "engines.referee.apply": "engine: check and play",
    "schema.position.canonical": "canonical bytes and id",
    "schema.position.state_id": "canonical bytes and id",
    "service.answers.encode": "encoding the answer",
    "service.log.Log.info": "log line",
    "service.metrics.Metrics.request": "metrics",
    "service.metrics.Metrics.cache": "metrics",
}
"""What a layer is entered by, and its name; functions of one name are one layer."""
OUTERMOST = "edge: request id, headers"
NAMES = (OUTERMOST, *dict.fromkeys(LAYERS.values()))


class Layers(Struct, frozen=True, rename="camel"):
    """Microseconds of a typical apply by layer (medians), what its inner layers take left out."""

    game: str
    warm: dict[str, float]
    cold: dict[str, float]


class Clock:
    """Counts time for the layer that was entered last."""

    def __init__(self) -> None:
        self._inside = [OUTERMOST]
        self.start()

    def start(self) -> None:
        """Begin anew."""
        self.spent = dict.fromkeys(NAMES, 0)
        self._since = perf_counter_ns()

    def stop(self) -> None:
        """Count up to now."""
        now = perf_counter_ns()
        self.spent[self._inside[-1]] += now - self._since
        self._since = now

    def _enter(self, name: str) -> None:
        self.stop()
        self._inside.append(name)

    def _leave(self) -> None:
        self.stop()
        self._inside.pop()

    def around(self, work: Callable[..., Any], name: str) -> Callable[..., Any]:
        """The function as a layer."""

        def timed(*given: Any, **named: Any) -> Any:
            self._enter(name)
            found = work(*given, **named)
            self._leave()
            return found

        async def awaited(*given: Any, **named: Any) -> Any:
            self._enter(name)
            found = await work(*given, **named)
            self._leave()
            return found

        return awaited if iscoroutinefunction(work) else timed


def measured(game: AnyGame, wanted: int, rounds: int = ROUNDS) -> Layers:
    """The layers of applies to mid-game positions, of states that are at hand and of states never seen."""
    found = positions(game, wanted)
    clock = Clock()
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(stack.enter_context(open(os.devnull, "w"))))
        app = create_app(games=(game,))
        for place, name in LAYERS.items():
            stack.enter_context(_layer(clock, place, name))
        warm = asyncio.run(
            _rounds(app, clock, game, bodies(game, "apply", "warm", found), rounds, primes(game, found))
        )
        cold = asyncio.run(_rounds(app, clock, game, bodies(game, "apply", "cold", found), rounds, []))
    return Layers(game=game.id, warm=warm, cold=cold)


@contextmanager
def _layer(clock: Clock, place: str, name: str) -> Iterator[None]:
    """Have the clock around a function."""
    with patch(place, clock.around(resolve_name(place), name)):
        yield


async def _rounds(
    app: Any, clock: Clock, game: AnyGame, sent: list[Body], rounds: int, first: list[Body]
) -> dict[str, float]:
    where, numbers = path(game, "apply"), count()
    for body in first:
        await asked(app, where, *body.parts)
    found: list[dict[str, int]] = []
    for _ in range(rounds):
        for body in sent:
            content = body.filled(numbers)
            clock.start()
            await asked(app, where, content)
            clock.stop()
            found.append(clock.spent)
    return {name: median(one[name] for one in found) / 1000 for name in NAMES}


async def asked(app: Any, where: str, content: bytes) -> None:
    """Post a body to an application."""
    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": where,
        "root_path": "",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"user-agent", b"bench"),
            (b"accept", b"*/*"),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
        ],
        "state": {},
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Message) -> None:
        assert message.get("status", 200) == 200, message

    await app(scope, receive, send)
