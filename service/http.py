"""The few pieces of HTTP that every route needs: headers, bodies within limits, answers."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from schema.problem import Problem, problem
from schema.words import negotiate
from service.intime import in_time

JSON = b"application/json"
PROBLEM = b"application/problem+json"
NDJSON = b"application/x-ndjson"

LET_GO, LINGER = 67_108_864, 2.0
"""Bytes of a body that is too large, and seconds in which, that are still taken after the answer."""

Headers = Iterable[tuple[bytes, bytes]]
encode = msgspec.json.Encoder().encode


def header(scope: Scope, name: bytes) -> str:
    """The header of a name, or an empty text; the last one where there are several."""
    return str(scope["state"]["headers"].get(name, b""), "latin-1")


def language(scope: Scope) -> str:
    """The language the caller wants."""
    wanted = header(scope, b"accept-language")
    return negotiate(wanted) if wanted else "en"


def accepted(scope: Scope, kinds: Sequence[bytes]) -> bytes | None:
    """The kind of answer that the caller likes best (RFC 9110, 12.5.1), the first of those liked alike; None when
    none will do."""
    wanted = header(scope, b"accept")
    qualities = [_quality(wanted, kind.decode()) for kind in kinds] if wanted else [1.0] * len(kinds)
    best = max(qualities)
    return kinds[qualities.index(best)] if best > 0 else None


def _quality(wanted: str, kind: str) -> float:
    """How much an `Accept` header wants a kind: the most exact of its ranges says it."""
    found: dict[str, float] = {}
    for part in wanted[:500].lower().split(","):
        name, *parameters = (one.strip() for one in part.split(";"))
        weights = [one.removeprefix("q=") for one in parameters if one.startswith("q=")]
        try:
            found[name] = min(max(float(weights[0]), 0.0), 1.0) if weights else 1.0
        except ValueError:
            continue
    for name in (kind, f"{kind.partition('/')[0]}/*", "*/*"):
        if name in found:
            return found[name]
    return 0.0


def media_type(scope: Scope) -> bytes:
    """The media type of the body, without parameters."""
    kind: bytes = scope["state"]["headers"].get(b"content-type", b"")
    return kind.partition(b";")[0].strip().lower()


async def body(scope: Scope, receive: Receive, most: int, seconds: float) -> bytes | Problem:
    """The whole body, if it is small enough and arrives in time."""
    length: bytes = scope["state"]["headers"].get(b"content-length", b"")
    if length.isdigit() and int(length[:20]) > most:
        scope["state"]["unread"] = receive
        return problem("too-large", language(scope), bytes=most)
    until = monotonic() + seconds
    chunks: list[bytes] = []
    size = 0
    while True:
        try:
            message = await in_time(receive(), until - monotonic())
        except TimeoutError:
            return problem("request-timeout", language(scope), seconds=int(seconds))
        chunk: bytes = message.get("body", b"")  # none once the caller has hung up
        size += len(chunk)
        if size > most:
            if message.get("more_body"):
                scope["state"]["unread"] = receive
            return problem("too-large", language(scope), bytes=most)
        if not message.get("more_body"):
            return b"".join((*chunks, chunk)) if chunks else chunk
        chunks.append(chunk)


async def _let_go(receive: Receive) -> None:
    """Take what still comes of a body. Who sends all of it before looking for the answer would not see one that was
    sent with bytes left unread: the connection is reset then."""
    until, size = monotonic() + LINGER, 0
    with suppress(TimeoutError):
        while size < LET_GO:
            message = await in_time(receive(), until - monotonic())
            size += len(message.get("body", b""))
            if not message.get("more_body"):
                return


async def answer(
    send: Send,
    status: int,
    content: bytes,
    kind: bytes,
    headers: Headers = (),
    *,
    whole: bool = True,
    unread: Receive | None = None,
) -> None:
    """Send an answer, or to HEAD its headers alone. It is not over before what was `unread` is let go."""
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", kind),
                (b"content-length", str(len(content)).encode()),
                *headers,
            ],
        }
    )
    await send({"type": "http.response.body", "body": content if whole else b"", "more_body": unread is not None})
    if unread:
        await _let_go(unread)
        await send({"type": "http.response.body", "body": b""})


async def answer_problem(scope: Scope, send: Send, found: Problem, headers: Headers = ()) -> None:
    """Send a problem, with the id of its request."""
    notes: dict[str, Any] = scope["state"]
    notes["code"] = found.code
    content = encode(msgspec.structs.replace(found, request_id=notes.get("request_id")))
    extra = [(b"content-language", language(scope).encode()), (b"vary", b"Accept-Language"), *headers]
    if found.status in (408, 413):
        extra.append((b"connection", b"close"))  # the rest of the body is not read
    if found.status in (429, 503):
        extra.append((b"retry-after", str(found.params["seconds"]).encode()))
    unread = notes.pop("unread", None)
    await answer(send, found.status, content, PROBLEM, extra, whole=scope["method"] != "HEAD", unread=unread)
