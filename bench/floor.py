"""The floors: endpoints that decode and encode the same bodies as the service, and do nothing else."""

from itertools import cycle
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bench.exchange import CALLS, answers, positions
from engines.catalogue import catalogue
from schema.calls import BY_NAME


def create_floor(count: int) -> Starlette:
    """Starlette and msgspec alone. Requests are decoded with the game's own state in them; the answers to the same
    positions, made beforehand, are encoded in turn."""
    encode = msgspec.json.Encoder().encode
    decoders: dict[tuple[str, str], Any] = {}
    made: dict[tuple[str, str], Any] = {}
    for game in catalogue().values():
        found = positions(game, count)
        for name in CALLS:
            decoders[game.id, name] = msgspec.json.Decoder(BY_NAME[name].request(game, game.state))
            made[game.id, name] = cycle(answers(game, name, found))

    async def endpoint(request: Request) -> Response:
        key = request.path_params["game"], request.path_params["call"]
        decoders[key].decode(await request.body())
        return Response(encode(next(made[key])), media_type="application/json")

    return Starlette(routes=[Route("/v1/games/{game}/{call}", endpoint, methods=["POST"])])
