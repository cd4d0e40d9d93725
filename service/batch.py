"""Many calls in one request, answered in order: a JSON list, or a stream of lines for thousands."""

import asyncio
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace
from starlette.types import Message, Receive, Scope, Send

from schema import wire
from schema.problem import Problem, problem
from schema.read import read
from service.answers import Answers, looked
from service.gone import while_there
from service.http import JSON, NDJSON, answer, answer_problem, body, encode, header, language, media_type
from service.intime import telling_first
from service.permits import further
from service.settings import Settings

CALL: Any = wire.BatchCall[Raw]
CALLS: Any = wire.BatchRequest[Raw]
"""Calls whose bodies are still bytes."""
SIGNS = (b'"call"', b"\\u")
"""What a call has one of at least: its body may have any number of values, which are counted when it is read."""
SLOW = ("suggest",)
"""Calls that take so long that they are given up when the caller hangs up."""
TOGETHER = 16_384
"""Bytes of answers that are sent together: to send each line alone takes as long as its call."""


class Named(Struct):
    """As much of a line as tells which it is."""

    id: wire.CallName | UnsetType = UNSET


async def batch(answers: Answers, settings: Settings, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a batch in the form it came in."""
    kind, spoken = media_type(scope), language(scope)
    if kind == NDJSON:
        await _stream(answers, settings, scope, receive, send)
        return
    found: Any = problem("unsupported-media-type", spoken, wanted="application/json, application/x-ndjson")
    if kind == JSON:
        found = await body(scope, receive, settings.max_batch_body, settings.read_timeout)
    if not isinstance(found, Problem):
        found = await looked(read, CALLS, found, spoken, signs=SIGNS)
    if isinstance(found, Problem):
        await answer_problem(scope, send, found)
        return
    made = [await _one(answers, settings, scope, receive, call, spoken) for call in found.calls]
    await answer(send, 200, encode({"answers": made}), JSON, ((b"content-language", spoken.encode()),))


async def _one(
    answers: Answers, settings: Settings, scope: Scope, left: Receive | None, line: Any, spoken: str
) -> wire.BatchAnswer:
    """The answer to one call of a batch; other requests get their turn after it. `left` tells when the caller hangs
    up, once the body has been read."""
    await asyncio.sleep(0)
    if wrong := await further(scope["state"], spoken):
        return _failure(scope, wrong, line.id)
    content = bytes(line.body)
    if len(content) > settings.max_body:
        return _failure(scope, problem("too-large", spoken, bytes=settings.max_body), line.id)
    answering = answers.named(line.game, line.call, content, spoken)
    found = await (while_there(left, answering) if left and line.call in SLOW else answering)
    if isinstance(found, Problem):
        return _failure(scope, found, line.id)
    return wire.BatchAnswer(status=200, body=Raw(found), id=line.id)


async def _stream(answers: Answers, settings: Settings, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer line by line, while lines still come in if nobody told how long they are: then neither side is held in
    memory whole. Who tells it has all lines, and they are read first: once an answer has begun, nginx sends no more
    of a request that it had to wait with."""
    spoken = language(scope)
    length, left = header(scope, b"content-length"), None
    if length.isdecimal() and int(length[:20]) <= settings.max_lines:
        found = await body(scope, receive, settings.max_lines, settings.read_timeout)
        if isinstance(found, Problem):
            await answer_problem(scope, send, found)
            return
        receive, left = _all(found), receive
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-type", NDJSON), (b"content-language", spoken.encode())],
        }
    )
    ready = bytearray()

    async def tell() -> None:
        """Send the answers that are ready."""
        if ready:
            content = bytes(ready)
            ready.clear()
            await send({"type": "http.response.body", "body": content, "more_body": True})

    rest, more, seconds = b"", True, settings.read_timeout
    while more:
        await tell()
        try:
            async with asyncio.timeout(seconds):
                message = await receive()
        except TimeoutError:
            ready += _said(_failure(scope, problem("request-timeout", spoken, seconds=int(seconds))))
            break
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
        *lines, rest = (rest + message.get("body", b"")).split(b"\n")
        if not more:
            lines, rest = [*lines, rest], b""
        for line in filter(bytes.strip, lines):
            ready += _said(await telling_first(_line(answers, settings, scope, left, line, spoken), tell))
            if len(ready) > TOGETHER:
                await tell()
        if len(rest) > settings.max_body:
            ready += _said(_failure(scope, problem("too-large", spoken, bytes=settings.max_body)))
            break
    await tell()
    await send({"type": "http.response.body", "body": b""})


def _all(content: bytes) -> Receive:
    """A `receive` that gives all at once."""

    async def receive() -> Message:
        return {"type": "http.request", "body": content}

    return receive


async def _line(
    answers: Answers, settings: Settings, scope: Scope, left: Receive | None, content: bytes, spoken: str
) -> wire.BatchAnswer:
    if len(content) > settings.max_body:
        return _failure(scope, problem("too-large", spoken, bytes=settings.max_body))
    line = await looked(read, CALL, content, spoken, signs=SIGNS)
    if isinstance(line, Problem):
        return _failure(scope, line, _name(content))
    return await _one(answers, settings, scope, left, line, spoken)


def _name(content: bytes) -> str | UnsetType:
    """The id of a line that is no call, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(content, type=Named).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return UNSET


def _failure(scope: Scope, found: Problem, name: str | UnsetType = UNSET) -> wire.BatchAnswer:
    told = replace(found, request_id=scope["state"]["request_id"])
    return wire.BatchAnswer(status=found.status, body=told, id=name)


def _said(made: wire.BatchAnswer) -> bytes:
    return encode(made) + b"\n"
