"""What is made after the start, by libraries that take longer to import than all that answers calls: they are
imported here, when they are wanted."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.types import ASGIApp

from engines.game import AnyGame
from service.answers import Answers
from service.log import Log
from service.settings import Settings


def graphql(
    answers: Answers, settings: Settings, log: Log, documents: Mapping[str, str], page: ASGIApp | None
) -> ASGIApp:
    """The application at /graphql."""
    from service.graphql import GraphQL

    return GraphQL(answers, settings, log, documents, page)


def openapi(games: tuple[AnyGame, ...]) -> bytes:
    """The OpenAPI document."""
    from schema.openapi import document

    return msgspec.json.encode(document(games))


def game_schemas(game: AnyGame) -> dict[str, Any]:
    """The JSON Schemas of a game."""
    from schema.openapi import game_schemas

    return game_schemas(game)
