"""Replicas of the service in one process, called without a network so that only Redis lies between them."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec import structs
from prometheus_client.parser import text_string_to_metric_families
from starlette.types import Message

from service.app import create_app
from service.settings import Settings
from tests.engines.walk import ALL
from tests.service.asgi import into, piece, scope_of

DEADLINE = 30
PLAIN = Settings(log_level="error", sealed="off")
NEEDLESS: dict[str, Any] = {"begin_making": lambda *wanted: None}
"""What takes a second to make; where it is asked for it is made then."""


class Answer(NamedTuple):
    """Status, body and how many seconds they took."""

    status: int
    body: Any
    seconds: float


class Replica:
    """One application that runs."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def ask(self, path: str, body: Any = None) -> Answer:
        """The answer to a GET, or with a body to a POST."""
        content = b"" if body is None else json.dumps(body).encode()
        sent: list[Message] = []

        async def receive() -> Message:
            return piece(content, False)

        method = "GET" if body is None else "POST"
        scope = scope_of(method, path, {b"content-type": b"application/json"})
        began = perf_counter()
        await self._app(scope, receive, into(sent))
        seconds = perf_counter() - began
        text = b"".join(part.get("body", b"") for part in sent[1:])
        told = dict(sent[0]["headers"])[b"content-type"]
        return Answer(sent[0]["status"], json.loads(text) if b"json" in told else text.decode(), seconds)

    async def call(self, name: str, body: Any, game: str = "new-york-1995") -> Answer:
        """The answer to a call of a game."""
        return await self.ask(f"/v1/games/{game}/{name}", body)

    async def redis(self) -> str:
        """How Redis fares, as readiness tells; it is ready in any case."""
        found = await self.ask("/readyz")
        assert (found.status, found.body["status"]) == (200, "ready")
        return str(found.body["redis"])

    async def counted(self, tier: str, result: str) -> float:
        """How often a cache did something."""
        families = text_string_to_metric_families((await self.ask("/metrics")).body)
        labels = {"tier": tier, "result": result}
        return sum(
            one.value
            for family in families
            for one in family.samples
            if one.name == "cache_events_total" and one.labels == labels
        )


@asynccontextmanager
async def replica(**settings: Any) -> AsyncGenerator[Replica, None]:
    """A replica with these settings, from its start to its stop."""
    with patch.multiple("service.app", **NEEDLESS):
        app = create_app(structs.replace(PLAIN, **settings), ALL)
    inbox: asyncio.Queue[Message] = asyncio.Queue()
    outbox: asyncio.Queue[Message] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}}, inbox.get, outbox.put))
    await inbox.put({"type": "lifespan.startup"})
    assert (await asyncio.wait_for(outbox.get(), DEADLINE))["type"] == "lifespan.startup.complete"
    try:
        yield Replica(app)
    finally:
        await inbox.put({"type": "lifespan.shutdown"})
        assert (await asyncio.wait_for(outbox.get(), DEADLINE))["type"] == "lifespan.shutdown.complete"
        await life
