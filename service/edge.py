"""The outermost layer: request ids, the log line, metrics, safe headers, and the last resort for errors."""

import re
from asyncio import CancelledError
from collections.abc import Awaitable, Callable
from random import getrandbits
from time import perf_counter
from typing import Any

from starlette._utils import get_route_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from schema.problem import problem
from service import cors
from service.http import answer_problem, language
from service.log import Log, traced
from service.metrics import Metrics

GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
TRACE = re.compile(r"00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")
BUSY_SECONDS = 1
ALWAYS = ("/healthz", "/metrics")
"""Answered however much there is to do: a busy process must not be taken for a dead one."""
SAFE: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    *cors.ALWAYS,
]
USUAL: list[tuple[bytes, bytes]] = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
]
"""Unless the answer says otherwise."""
CALLED: list[tuple[bytes, bytes]] = [SAFE[0], USUAL[1]]
"""For the answer to a call, which is JSON that nobody keeps: what else pages need is left out, for the server takes
longer over each header than over many a rule. Pages of other origins get what they must have."""


class Edge:
    """Wraps an application. What the inner layers want logged they write into `scope["state"]`."""

    def __init__(
        self, app: ASGIApp, metrics: Metrics, log: Log, max_concurrency: int, drain: Callable[[], None]
    ) -> None:
        self._app, self._metrics, self._log, self._most = app, metrics, log, max_concurrency
        self._under_way = 0
        metrics.under_way = lambda: self._under_way
        self.drain = drain
        """Say from now on that new requests should go elsewhere."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Its id must differ from others, not be secret: the kernel need not be asked for it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        headers: dict[bytes, bytes] = dict(scope["headers"])
        notes: dict[str, Any] = {
            **scope.get("state", {}),
            "headers": headers,
            "code": None,
            "game": "",
            "route": "",
            "called": False,
        }
        scope["state"] = notes
        name = notes["request_id"] = _given(headers) or f"{getrandbits(64):016x}"
        status = 500
        started = False

        async def send_on(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                started = True
                status = message["status"]
                told = message.setdefault("headers", [])
                if notes["called"]:
                    told += CALLED
                    if b"origin" in headers:
                        told += cors.ALWAYS
                else:
                    said = dict(told)
                    told += [usual for usual in USUAL if usual[0] not in said]
                    told += SAFE
                if caller := notes.get("caller"):
                    told += caller.headers()
                told.append((b"x-request-id", name.encode()))
            await send(message)

        self._under_way += 1
        try:
            if self._under_way > self._most and get_route_path(scope) not in ALWAYS:
                busy = problem("overloaded", language(scope), seconds=BUSY_SECONDS)
                await answer_problem(scope, send_on, busy)
            elif cors.asked(scope):
                await cors.allow(scope, send_on)
            else:
                await self._app(scope, receive, send_on)
        except CancelledError:  # made to stop at once, by Ctrl-C twice
            if not started:
                await answer_problem(scope, send_on, problem("overloaded", language(scope), seconds=BUSY_SECONDS))
        except Exception as error:
            self._log.error("failed", request_id=name, **traced(error))
            if not started:
                await answer_problem(scope, send_on, problem("internal", language(scope)))
        finally:
            self._under_way -= 1
            self._done(scope, notes, status, perf_counter() - began)

    def _done(self, scope: Scope, notes: dict[str, Any], status: int, seconds: float) -> None:
        route = notes["route"] or getattr(scope.get("route"), "path", "other")
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        self._metrics.request(route, method, status, seconds)
        if notes["code"]:
            self._metrics.problem(notes["game"], notes["code"])
        told: dict[str, Any] = {
            "method": method,
            "route": route,
            "status": status,
            "ms": int(seconds * 1e6) / 1000,
            "request_id": notes["request_id"],
        }
        if notes["game"]:
            told["game"] = notes["game"]
        if notes["code"]:
            told["code"] = notes["code"]
        parent = notes["headers"].get(b"traceparent")
        if parent and (trace := TRACE.fullmatch(str(parent, "latin-1"))):
            told["trace_id"] = trace[1]
        self._log.info("request", told)


def _given(headers: dict[bytes, bytes]) -> str:
    """The id that the caller gave the request; an empty text where there is none that can be."""
    given = str(headers.get(b"x-request-id", b""), "latin-1")
    return given if given and GIVEN_ID.fullmatch(given) else ""


METHODS = frozenset(("GET", "HEAD", "POST", "QUERY", "OPTIONS"))
Endpoint = Callable[[Scope, Receive, Send], Awaitable[None]]
