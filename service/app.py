"""The application, put together."""

import gc
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette._utils import get_route_path
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, request_response
from starlette.types import ASGIApp, Receive, Scope, Send

from engines.catalogue import GAMES, catalogue
from engines.game import AnyGame
from schema.problem import problem
from service import afterwards
from service.answers import TURN, Answers
from service.bots import Bots
from service.edge import Edge
from service.gone import HUNG_UP, Gone
from service.guard import Guard
from service.hot import AtHand
from service.http import answer_problem, language
from service.later import MAKING, Later
from service.limits import Limits
from service.log import Log
from service.metrics import Metrics
from service.packs import with_packs
from service.pages import STATIC, Files, page
from service.pictures import Pictures
from service.probes import Probes
from service.redis import Redis
from service.rest import PREFIX, Rest
from service.seal import Keyring, UnusableKeys
from service.settings import Settings, Unusable
from service.tables import Tables
from service.tracing import NoTracing, Traced, otlp
from service.trusted import trusted


def create_app(settings: Settings | None = None, games: Sequence[AnyGame] = GAMES) -> Edge:
    """The whole service as an ASGI application; two of them share nothing but what Redis holds."""
    settings = settings or Settings()
    games = with_packs(games, settings.packs)
    metrics, log = Metrics(), Log(settings.log_level)
    shared = _shared(settings, metrics, log)
    at_hand = AtHand(settings.hot_states, settings.hot_results, shared)
    guard = Guard(shared, settings.guard_ttl, settings.guard_without_redis == "refuse")
    bots, pictures = Bots(settings, log), Pictures(log)
    answers = Answers(catalogue(tuple(games)), at_hand, metrics, _tables(settings, log), guard, bots, pictures)
    limits = Limits(settings, shared) if settings.rate_limit else None
    probes = Probes(metrics, len(answers.games), shared)
    graphiql = request_response(page("graphiql/index.html")) if settings.graphiql else None
    documents = trusted(settings)
    described = Later(partial(afterwards.openapi, tuple(games)))
    graphql = Later(partial(afterwards.graphql, answers, settings, log, documents, graphiql))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        sys.setswitchinterval(TURN)
        begin()
        if shared:
            await shared.open()
        yield
        gc.unfreeze()
        bots.close()
        pictures.close()
        if shared:
            await shared.close()
        if traced:
            traced.close()

    async def openapi(request: Request) -> Response:
        return Response(await described(), media_type="application/json", headers={"cache-control": "no-cache"})

    rest = Rest(answers, settings, afterwards.game_schemas)
    begin = partial(begin_making, rest.pages, graphql, described)
    pages = Starlette(
        routes=[
            Route("/openapi.json", openapi),
            Route("/", page("web/index.html")),
            Route("/sw.js", page("web/sw.js")),  # a worker serves what lies below its own address
            Route("/docs", page("swagger/index.html")),
            Mount("/static", Files(directory=STATIC)),
            Route("/healthz", probes.healthz),
            Route("/readyz", probes.readyz),
            Route("/metrics", probes.metrics),
        ],
        exception_handlers={HTTPException: _http_problem},
        lifespan=lifespan,
    )
    pages.router.redirect_slashes = False

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # Calls go past Starlette: its layers and routes took a sixth of their time.
        path = get_route_path(scope) if scope["type"] == "http" else ""
        called = path.startswith(PREFIX)
        try:
            if not called and path != "/graphql":
                await pages(scope, receive, send)
            elif limits and (refused := await limits.refused(scope, language(scope))):
                await answer_problem(scope, send, refused)
            elif called:
                await rest(path, scope, receive, send)
            else:
                await (await graphql())(scope, receive, send)
        except Gone:
            await send({"type": "http.response.start", "status": HUNG_UP, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    traced = _traced(app) if settings.otel_exporter_otlp_endpoint else None
    return Edge(traced or app, metrics, log, settings.max_concurrency, probes.drain)


def begin_making(*wanted: Later[Any]) -> None:
    """Have all made that will be wanted. What is here to stay is then not gone through again and again by the
    collector: that takes 50 ms, for which all wait."""
    for each in wanted:
        each.begin()
    MAKING.submit(gc.freeze)


def _traced(app: ASGIApp) -> Traced:
    """The application with a span around each request. Raises `Unusable` when the SDK is not there."""
    try:
        return Traced(app, otlp())
    except NoTracing as error:
        raise Unusable(f"OTEL_EXPORTER_OTLP_ENDPOINT: Expected the SDK: {error}") from None


def _shared(settings: Settings, metrics: Metrics, log: Log) -> Redis | None:
    """What all replicas share, where there is one."""
    if not settings.redis_url:
        return None
    return Redis(settings.redis_url, settings.redis_timeout, settings.ttl, metrics, log)


def _tables(settings: Settings, log: Log) -> Tables | None:
    """Where sealed tables are made. Raises `Unusable` when they need keys that are not there."""
    if settings.sealed == "off":
        return None
    if settings.seal_keys and settings.seal_keys_file:
        raise Unusable("SEAL_KEYS and SEAL_KEYS_FILE: Expected one of them")
    if settings.seal_keys or settings.seal_keys_file:
        try:
            return Tables(Keyring(settings.seal_keys_file, settings.seal_keys))
        except UnusableKeys as error:
            raise Unusable(f"{'SEAL_KEYS' if settings.seal_keys else 'SEAL_KEYS_FILE'}: {error}") from None
    if settings.sealed == "on":
        raise Unusable("SEALED=on needs a key: `knickerbocker key > seal.keys`, then SEAL_KEYS_FILE=seal.keys")
    log.warning("sealed tables last as long as this process: set SEAL_KEYS_FILE to keep them")
    return Tables(Keyring())


async def _http_problem(request: Request, error: Exception) -> Any:
    """What Starlette's routing refuses, in our form."""
    assert isinstance(error, HTTPException)
    kind = {405: "method-not-allowed", 406: "not-acceptable"}.get(error.status_code, "not-found")
    allow = (error.headers or {}).get("Allow", "")

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found = problem(
            kind,
            language(scope),
            path=scope["path"][:200],
            method=scope["method"][:20],
            allowed=allow,
            offered="application/json",
        )
        await answer_problem(scope, send, found, [(b"allow", allow.encode())] if allow else [])

    return app
