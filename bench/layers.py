"""Where the time of a REST apply goes: its layers one by one, in this process, without a network."""

import asyncio
from collections.abc import Awaitable, Callable
from time import process_time
from typing import Any

import orjson
from msgspec import Raw, Struct
from starlette.types import Message, Receive, Scope, Send

from bench.exchange import Body, bodies, path, positions, primes
from engines import referee
from engines.canon import canonical, state_id
from engines.catalogue import catalogue
from engines.game import AnyGame
from schema.calls import BY_NAME
from schema.read import read, read_state
from service.answers import Answers
from service.edge import Edge
from service.guard import Guard
from service.hot import AtHand
from service.http import JSON, answer, encode
from service.log import LINE
from service.metrics import Metrics
from service.rest import Rest
from service.settings import Settings

ROUNDS = 40


class Layers(Struct, frozen=True, rename="camel"):
    """Microseconds of each layer of an apply, outermost first, with the state known by its bytes; `cold` is what
    comes on top for a state never seen."""

    game: str
    edge: float
    log: float
    metrics: float
    routing: float
    reading: float
    engine: float
    identity: float
    encoding: float
    rest: float
    total: float
    cold: float


class Quiet:
    """A log that keeps its lines to itself."""

    def info(self, event: str, **fields: Any) -> None:
        """Write the line, to nowhere."""
        orjson.dumps({"event": event, **fields}, option=LINE)

    error = info


def measured(game: AnyGame, count: int) -> Layers:
    """The layers of an apply to mid-game positions."""
    return asyncio.run(_measured(game, count))


async def _measured(game: AnyGame, count: int) -> Layers:
    found = positions(game, count)
    call, sent = BY_NAME["apply"], bodies(game, "apply", "warm", found)
    metrics, settings, log = Metrics(), Settings(), Quiet()
    answers = Answers(catalogue((game,)), AtHand(2_000, 100), metrics, None, Guard(None, 1, False))
    rest = Rest(answers, settings, lambda game: {})
    edge = Edge(rest, metrics, log, 1_000, lambda: None)  # type: ignore[arg-type]
    idle = Edge(_idle, metrics, log, 1_000, lambda: None)  # type: ignore[arg-type]
    kind, states = call.request(game, Raw), [canonical(turn.state) for turn in found]
    for body in primes(game, found):
        await _asked(rest, game, body)
    made = [await answers.made(game, call, body.head, "en") for body in sent]
    total = await _time(sent, lambda body: _asked(edge, game, body))
    inner = await _time(sent, lambda body: _asked(rest, game, body))
    nothing = await _time(sent, lambda body: _asked(_idle, game, body))
    whole = await _time(sent, lambda body: answers.answer(game, call, body.head, "en"))
    line = {"method": "POST", "route": "/v1/games/{game}/apply", "status": 200, "ms": 0.1, "request_id": "0" * 16}
    log_line = await _time(sent, _sync(lambda body: log.info("request", **line)))
    counted = await _time(sent, _sync(lambda body: metrics.request("/v1/games/{game}/apply", "POST", 200, 0.0001)))
    reading = await _time(sent, _sync(lambda body: read(kind, body.head, "en")))
    engine = await _time(found, _sync(lambda turn: referee.apply(game, turn.state, turn.move)))
    identity = await _time(found, _sync(lambda turn: state_id(canonical(turn.state))))
    encoding = await _time(made, _sync(encode))
    cold = await _time(states, _sync(lambda state: read_state(game, state, "en")))
    around = await _time(sent, lambda body: _asked(idle, game, body))
    return Layers(
        game=game.id,
        edge=around - nothing - log_line - counted,
        log=log_line,
        metrics=counted,
        routing=inner - whole,
        reading=reading,
        engine=engine,
        identity=identity,
        encoding=encoding,
        rest=whole - reading - engine - identity - encoding,
        total=total,
        cold=cold,
    )


async def _idle(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that answers without doing anything."""
    await answer(send, 200, b"", JSON)


async def _asked(app: Callable[[Scope, Receive, Send], Awaitable[None]], game: AnyGame, body: Body) -> None:
    where, length = path(game, "apply"), str(len(body.head)).encode()
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
            (b"content-length", length),
        ],
        "state": {},
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": body.head, "more_body": False}

    async def send(message: Message) -> None:
        assert message.get("status", 200) == 200, message

    await app(scope, receive, send)


def _sync(work: Callable[[Any], object]) -> Callable[[Any], Awaitable[object]]:
    async def awaited(case: Any) -> object:
        return work(case)

    return awaited


async def _time(cases: list[Any], work: Callable[[Any], Awaitable[object]]) -> float:
    """Microseconds of processor time for a case, in the best of many rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        since = process_time()
        for case in cases:
            await work(case)
        best = min(best, process_time() - since)
    return best / len(cases) * 1e6
