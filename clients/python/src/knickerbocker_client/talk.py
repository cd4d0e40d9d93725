"""What is said to answer a call, as generators without any I/O: they yield a request or a wait in seconds and are
given the response or the failure. The two clients differ only in how they do what is yielded."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx2
import msgspec

from knickerbocker_client import retry, wire
from knickerbocker_client.answer import decoded
from knickerbocker_client.call import Call
from knickerbocker_client.problem import (
    NoAnswer,
    OddAnswer,
    ProblemError,
    StateNotHot,
    TooManyRequests,
    raised,
)

A = TypeVar("A")
JSON, NDJSON, PROBLEM = "application/json", "application/x-ndjson", "application/problem+json"


@dataclass(frozen=True)
class Ask:
    """A request to be sent."""

    method: str
    path: str
    content: bytes | None = None
    kind: str = JSON


Said = Ask | float
Heard = httpx2.Response | httpx2.TransportError | None
Talk = Generator[Said, Heard, A]


def one(call: Call[A], again: retry.Retry) -> Talk[A]:
    """The answer to a call."""
    try:
        return (yield from _asked(call, call.body, again))
    except StateNotHot:
        if call.instead is None:
            raise
        return (yield from _asked(call, call.instead, again))


def many(calls: Sequence[Call[A]], again: retry.Retry, kind: str) -> Talk[list[A | ProblemError]]:
    """The answers to calls made in one request, in their order, with problems in the place of answers. Those whose
    states were not at hand are asked once more with their states, those for which there was no time a while later."""
    made: list[Any] = [None] * len(calls)
    bodies = {n: call.body for n, call in enumerate(calls)}
    tried = 0
    while bodies:
        tried += 1
        lines = [wire.BatchCall(game=calls[n].game, call=calls[n].name, body=body) for n, body in bodies.items()]
        repeatable = all(calls[n].repeatable for n in bodies)
        response = yield from _response(Ask("POST", "/v1/batch", _batch(lines, kind), kind), again, repeatable)
        answers = _answers(response.content, kind)
        if len(answers) != len(bodies):
            raise OddAnswer(f"{len(answers)} answers to {len(bodies)} calls")
        missed: dict[int, Any] = {}
        for (n, body), answer in zip(bodies.items(), answers, strict=True):
            made[n] = _line(answer, calls[n])
            if isinstance(made[n], StateNotHot) and body is not calls[n].instead is not None:
                missed[n] = calls[n].instead
            elif isinstance(made[n], TooManyRequests):
                missed[n] = body
        asked = max((made[n].wait or 0 for n in missed), default=0)
        if any(isinstance(made[n], TooManyRequests) for n in missed):
            wait = again.wait(tried, asked)
            if wait is None:
                break
            yield wait
        bodies = missed
    return made


class _Line(msgspec.Struct):
    """A line of an answer that takes long."""

    progress: msgspec.Raw = msgspec.Raw()
    answer: msgspec.Raw = msgspec.Raw()
    problem: msgspec.Raw = msgspec.Raw()


def bodies(call: Call[Any]) -> list[bytes]:
    """What is posted, and what instead when the service no longer has the state."""
    return [msgspec.json.encode(body) for body in (call.body, call.instead) if body is not None]


def line(content: str, call: Call[A]) -> A | Any:
    """What a line tells: something on the way, or the answer. Raises the problem that there is none."""
    told: _Line = decoded(content.encode(), _Line)
    if progress := bytes(told.progress):
        return decoded(progress, call.progress)
    if answer := bytes(told.answer):
        return decoded(answer, call.answer)
    raise raised(decoded(bytes(told.problem), wire.Problem), None)


def _asked(call: Call[A], body: Any, again: retry.Retry) -> Talk[A]:
    ask = Ask("GET", call.path) if body is None else Ask("POST", call.path, msgspec.json.encode(body))
    response = yield from _response(ask, again, call.repeatable)
    answer: A = decoded(response.content, call.answer)
    return answer


def _response(ask: Ask, again: retry.Retry, repeatable: bool) -> Talk[httpx2.Response]:
    """A good response, after as many tries as it takes; raises what else comes of the last."""
    tried = 0
    while True:
        heard = yield ask
        tried += 1
        wait: float | None = None
        if isinstance(heard, httpx2.TransportError):
            if retry.again(heard, repeatable):
                wait = again.wait(tried, None)
            if wait is None:
                raise NoAnswer(str(heard) or type(heard).__name__) from heard
        else:
            assert heard is not None
            if heard.is_success:
                return heard
            if retry.busy(heard, repeatable):
                wait = again.wait(tried, retry.seconds(heard))
            if wait is None:
                raise failure(heard)
        yield wait


def failure(response: httpx2.Response) -> ProblemError | OddAnswer:
    """What a response that is not good tells; it has been read."""
    if response.headers.get("content-type", "").partition(";")[0] != PROBLEM:
        return OddAnswer(f"status {response.status_code} without problem details")
    return raised(decoded(response.content, wire.Problem), retry.seconds(response))


def _batch(lines: Sequence[wire.BatchCall[Any]], kind: str) -> bytes:
    if kind == NDJSON:
        return b"\n".join(map(msgspec.json.encode, lines))
    return msgspec.json.encode(wire.BatchRequest(calls=tuple(lines)))


class _Answer(msgspec.Struct):
    """An answer of a batch, its body not yet read."""

    status: int
    body: msgspec.Raw


class _Answers(msgspec.Struct):
    answers: list[_Answer]


def _answers(content: bytes, kind: str) -> list[_Answer]:
    if kind == NDJSON:
        return [decoded(line, _Answer) for line in content.splitlines() if line.strip()]
    answers: list[_Answer] = decoded(content, _Answers).answers
    return answers


def _line(answer: _Answer, call: Call[A]) -> A | ProblemError:
    body = bytes(answer.body)
    if answer.status == 200:
        found: A = decoded(body, call.answer)
        return found
    told: wire.Problem = decoded(body, wire.Problem)
    return raised(told, told.params.get("seconds"))  # type: ignore[arg-type]
