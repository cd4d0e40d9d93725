"""The schema of a catalogue."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import strawberry
from graphql import (
    DocumentNode,
    ExecutionResult,
    GraphQLError,
    GraphQLSyntaxError,
    OperationType,
    execute,
    get_operation_ast,
    parse,
    specified_rules,
)
from strawberry.execution import optimized_is_awaitable
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import validate_document
from strawberry.types.base import StrawberryList

from engines.catalogue import GAMES
from engines.game import AnyGame
from schema import catalogue, wire
from schema.graphql.calls import game_fields, record
from schema.graphql.context import Context
from schema.graphql.limits import DOCUMENTS, TOKENS, Limits
from schema.graphql.scalars import SCALARS
from schema.graphql.types import ByType, Made, Resolved, Types, argument, attribute, object_type
from schema.problem import Problem, problem

WHERE = Path(__file__).parents[2] / "openapi" / "schema.graphql"
RULES = (*specified_rules, Limits)


class Schema(strawberry.Schema):
    """Strawberry's schema, with a cache of documents by their text. Strawberry's own caches hash the whole tree at
    every request, and its hooks for extensions, of which there are none here, cost 50 us of a request's 500."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.prepared = lru_cache(DOCUMENTS)(self._prepare)

    def _prepare(self, document: str) -> tuple[DocumentNode | None, list[GraphQLError]]:
        """The tree of a document, and what is wrong with it."""
        try:
            tree = parse(document, max_tokens=TOKENS)
        except GraphQLSyntaxError as error:
            return None, [error]
        return tree, validate_document(self._schema, tree, RULES)

    def changes(self, document: str, operation: str | None) -> bool:
        """Whether the operation of a sound document is a mutation."""
        tree, errors = self.prepared(document)
        found = get_operation_ast(tree, operation) if tree and not errors else None
        return found is not None and found.operation is OperationType.MUTATION

    async def run(
        self, document: str, operation: str | None, variables: dict[str, Any] | None, context: Context
    ) -> ExecutionResult:
        """The result of an operation, or what is wrong with its document."""
        tree, errors = self.prepared(document)
        if tree is None or errors:
            return ExecutionResult(None, errors)
        quicker: Any = optimized_is_awaitable
        found = execute(
            self._schema,
            tree,
            operation_name=operation,
            variable_values=variables,
            context_value=context,
            is_awaitable=quicker,
        )
        return found if isinstance(found, ExecutionResult) else await found


def build(games: Iterable[AnyGame]) -> Schema:
    """The schema of the games. It takes a while to make: once for an application."""
    by_id = {game.id: game for game in games}
    shared: Made = {}
    queries, mutations = about(by_id, shared), {}
    for game in by_id.values():
        reads, plays = game_fields(Types(game, shared))
        queries[game.id.replace("-", "_")] = reads, itself(game)
        mutations[game.id.replace("-", "_")] = plays, itself(game)
    return Schema(
        query=object_type("Query", queries, "What can be asked."),
        mutation=object_type(
            "Mutation", mutations, "What begins games and plays on. Nothing is kept: all is answered."
        ),
        config=StrawberryConfig(scalar_map=SCALARS, default_resolver=attribute, sort_schema=True),
    )


def sdl(games: Iterable[AnyGame]) -> str:
    """The schema of the games in GraphQL's schema definition language, sorted."""
    return build(games).as_str() + "\n"


def write(path: Path = WHERE) -> None:
    """Write the schema of the catalogue."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(sdl(GAMES), "utf-8")


def itself(game: AnyGame) -> Resolved:
    """The field that leads to the calls of a game."""
    return Resolved(lambda source, context, given: game, description=game.words["en"].name)


def about(games: dict[str, AnyGame], shared: Made) -> dict[str, Any]:
    """The fields that are about no game or any."""
    types = Types(next(iter(games.values())), shared)
    info = types.record(record(wire.GameInfo))
    found = ByType("GameResult", {wire.GameInfo: info, Problem: types.record(record(Problem))})

    def every(source: Any, context: Context, given: dict[str, Any]) -> Any:
        return catalogue.games(games.values(), context.language).games

    def one(source: Any, context: Context, given: dict[str, Any]) -> Any:
        game = games.get(given["id"])
        if game is None:
            return problem("unknown-game", context.language, game=given["id"][:60])
        return catalogue.info(game, context.language)

    return {
        "games": (StrawberryList(of_type=info), Resolved(every, description="The games there are.")),
        "game": (found, Resolved(one, [argument("id", str)], description="One game.")),
    }
