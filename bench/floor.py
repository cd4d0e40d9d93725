"""The floors: endpoints that decode and encode the same bodies as the service, and do nothing else."""

from functools import cache
from itertools import cycle
from typing import Any

import msgspec
import orjson
import strawberry
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send
from strawberry.asgi import GraphQL
from strawberry.extensions import ParserCache, ValidationCache
from strawberry.scalars import JSON

from bench.exchange import JSON as PLAIN
from bench.exchange import NDJSON, answers, positions
from engines.catalogue import catalogue
from engines.game import AnyGame
from schema import wire
from schema.calls import BY_NAME


def create_floor(count: int) -> Starlette:
    """Starlette and msgspec alone. Requests are decoded with the game's own state in them; the answers to the same
    positions, made beforehand, are encoded in turn. What a game needs is made at its first request."""
    encode = msgspec.json.Encoder().encode
    games = catalogue()

    @cache
    def made(name: str, call: str) -> tuple[Any, Any]:
        game = games[name]
        request = msgspec.json.Decoder(BY_NAME[call].request(game, game.state))
        return request.decode, cycle(answers(game, call, positions(game, count)))

    @cache
    def batch(name: str) -> tuple[Any, Any, Any]:
        game = games[name]
        request: Any = BY_NAME["apply"].request(game, game.state)
        whole: Any = wire.BatchRequest[request]
        line: Any = wire.BatchCall[request]
        ready = [wire.BatchAnswer(status=200, body=one) for one in answers(game, "apply", positions(game, count))]
        return msgspec.json.Decoder(whole).decode, msgspec.json.Decoder(line).decode, ready

    @cache
    def graphql(name: str) -> Bare:
        return create_graphql_floor(games[name], count)

    async def endpoint(request: Request) -> Response:
        decode, ready = made(request.path_params["game"], request.path_params["call"])
        decode(await request.body())
        return Response(encode(next(ready)), media_type="application/json")

    async def batch_endpoint(request: Request) -> Response:
        decode, _, ready = batch(request.path_params["game"])
        decode(await request.body())
        return Response(encode({"answers": ready}), media_type=PLAIN)

    async def lines_endpoint(request: Request) -> Response:
        _, decode, ready = batch(request.path_params["game"])
        for line in (await request.body()).split(b"\n"):
            decode(line)
        return Response(b"".join([encode(one) + b"\n" for one in ready]), media_type=NDJSON)

    async def graphql_endpoint(scope: Scope, receive: Receive, send: Send) -> None:
        await graphql(scope["path"].rpartition("/")[2])(scope, receive, send)

    return Starlette(
        routes=[
            Route("/v1/games/{game}/{call}", endpoint, methods=["POST"]),
            Route(f"/{PLAIN}/{{game}}", batch_endpoint, methods=["POST"]),
            Route(f"/{NDJSON}/{{game}}", lines_endpoint, methods=["POST"]),
            Mount("/graphql", graphql_endpoint),
        ]
    )


@strawberry.type
class Position:
    """The fields of a position that are asked for."""

    state_id: str
    state: JSON
    ply: int
    phase: str
    to_move: list[int]
    over: bool


@strawberry.type
class Applied:
    """An answer to apply."""

    position: Position
    reversible: bool


class Bare(GraphQL[Any, Any]):
    """Strawberry's endpoint, reading and writing JSON as fast as can be."""

    def decode_json(self, data: str | bytes) -> object:
        """By orjson."""
        return orjson.loads(data)

    def encode_json(self, data: object) -> bytes:
        """By orjson."""
        return orjson.dumps(data)


def create_graphql_floor(game: AnyGame, count: int) -> Bare:
    """Strawberry with its caches of documents; the state is a JSON scalar in and out."""
    made = cycle(
        Applied(
            position=Position(
                state_id=one.state_id,
                state=msgspec.to_builtins(one.state),
                ply=one.ply,
                phase=one.phase,
                to_move=list(one.to_move),
                over=one.over,
            ),
            reversible=one.reversible,
        )
        for one in answers(game, "apply", positions(game, count))
    )

    @strawberry.type
    class Query:
        nothing: int = 0

    @strawberry.type
    class Mutation:
        @strawberry.mutation
        async def apply(self, at: JSON, notation: str) -> Applied:
            return next(made)

    caches = [lambda: ParserCache(maxsize=256), lambda: ValidationCache(maxsize=256)]
    return Bare(strawberry.Schema(query=Query, mutation=Mutation, extensions=caches), graphql_ide=None)
