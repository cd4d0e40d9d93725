"""The service as a caller sees it: one game, asked in process."""

import json
import re
from functools import cache
from typing import Any
from unittest.mock import patch

import msgspec
from httpx2 import Response
from starlette.testclient import TestClient

from engines.game import AnyGame
from schema.graphql import build
from schema.openapi import document, game_schemas
from service.app import create_app
from service.edge import Edge
from service.graphql import GraphQL
from service.http import encode
from service.settings import Settings
from tests.engines.walk import ALL, SEED, Setup, setups

QUIET = Settings(log_level="error", bot_seconds=1)


@cache
def application(settings: Settings = QUIET) -> Edge:
    """An application for tests that do not mind what it was asked before."""
    return made(settings)


def made(settings: Settings) -> Edge:
    """A new application with all games. What describes the games is the same in all of them and made once: it takes
    seconds."""
    with patch.multiple("service.afterwards", openapi=_openapi, game_schemas=_schemas, graphql=_graphql):
        return create_app(settings, ALL)


@cache
def _schema() -> Any:
    return build(ALL)


def _graphql(*given: Any) -> Any:
    with patch("service.graphql.build", lambda games: _schema()):
        return GraphQL(*given)


@cache
def _document() -> bytes:
    return encode(document(ALL))


def _openapi(games: Any) -> bytes:
    return _document()


_SCHEMAS: dict[str, Any] = {}


def _schemas(game: AnyGame) -> Any:
    if game.id not in _SCHEMAS:
        _SCHEMAS[game.id] = game_schemas(game)
    return _SCHEMAS[game.id]


ONE_A_TABLE: tuple[Setup, ...] = tuple(
    next(setup for setup in setups(game) if setup.seats == seats) for game in ALL for seats in game.seats
)
"""Every game with every number of seats, with the first options that it accepts."""


class Caller:
    """Calls the service about one game."""

    def __init__(self, client: TestClient, game: str) -> None:
        self.client, self.path = client, f"/v1/games/{game}"

    def ask(self, call: str, body: Any = None, method: str = "POST", **kwargs: Any) -> Response:
        """The answer to a call, whatever it is."""
        return self.client.request(method, f"{self.path}/{call}", json=body, **kwargs)

    def send(self, call: str, content: bytes, kind: str = "application/json") -> Response:
        """The answer to a call with these very bytes."""
        return self.client.post(
            f"{self.path}/{call}", content=content, headers={"content-type": kind, "accept": "application/json"}
        )

    def call(self, call: str, body: Any = None, **kwargs: Any) -> Any:
        """The body of a good answer, as JSON also where that is not the usual form."""
        headers = {"accept": "application/json", **kwargs.pop("headers", {})}
        found = self.ask(call, body, headers=headers, **kwargs)
        assert found.status_code == 200, found.text
        return found.json()

    def begin(self, setup: Setup, seed: str = SEED, **body: Any) -> Any:
        """A new game."""
        return self.call("start", {"seats": setup.seats, "options": raw(setup.options), "seed": seed, **body})


class First(Caller):
    """A game at its start, with as few seats as it takes, and one legal move."""

    def __init__(self, client: TestClient, game: AnyGame) -> None:
        super().__init__(client, game.id)
        self.game, self.setup = game, next(iter(setups(game)))
        self.position = self.begin(self.setup)
        self.state: dict[str, Any] = self.position["state"]
        self.listed = self.call("legal-moves", {"state": self.state})["moves"][0]
        self.move: dict[str, Any] = self.listed["move"]


def raw(value: Any) -> Any:
    """A value as JSON has it."""
    return json.loads(msgspec.json.encode(value))


def dumped(value: Any) -> bytes:
    """JSON without spaces, keys in the order they have."""
    return json.dumps(value, separators=(",", ":")).encode()


def problem(found: Response, status: int, code: str, pointer: str | None = None) -> Any:
    """The problem that an answer is: of this status and code, about this place, with the id of its request."""
    assert (found.status_code, found.headers["content-type"]) == (status, "application/problem+json"), found.text
    body = found.json()
    assert body["code"] == code, body
    assert body["status"] == status
    assert body["requestId"] == found.headers["x-request-id"]
    assert body["title"]
    assert body["detail"]
    assert not re.search(r"\{\w+\}", body["detail"]), "a gap is not filled"
    if pointer is not None:
        assert pointer in [error["pointer"] for error in body["errors"]], body
    return body
