"""The document put together, and the JSON Schemas of a game by themselves."""

import json
from collections.abc import Sequence
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engines.catalogue import GAMES
from engines.game import AnyGame
from schema import catalogue, wire
from schema.calls import CALLS, Call
from schema.openapi import common
from schema.openapi.examples import Example, examples, scene
from schema.openapi.operations import PROBLEMS, call_operation, problem, reading, tag
from schema.openapi.parts import REF, Parts, Schema, described, for_reading, name, pascal, refs
from schema.problem import Problem

VERSION = "3.1.1"
ABOUT = """The rules of board games about New York, as a service that keeps nothing: a call carries a serialised
state, and a move if there is one; the answer is the new state, the legal moves, a view or the score. An independent
project: it is not affiliated with, or endorsed by, any publisher or author of these games, and holds none of their
texts or pictures."""
TOLD = (wire.Limits, wire.Games, wire.GameInfo, wire.Rules, wire.Schemas, wire.BatchAnswers, Problem)
"""Types of answers that are the same for all games."""
BATCH = wire.BatchRequest[Any]
WIDTH = 118
WHERE = Path(__file__).parents[2] / "openapi" / "openapi.json"


class Described(NamedTuple):
    """The component schemas of a game, and the names that its types have there when they are given."""

    parts: Parts
    given: dict[str, str]

    def request(self, game: AnyGame, kind: Any) -> str:
        """What a type is called in requests."""
        plain = name(game, kind)
        return self.given.get(plain, plain)


def components(game: AnyGame) -> Described:
    """The schemas of all types that a game's calls take and give."""
    requests = [call.request(game, game.state) for call in CALLS]
    answers = [kind for call in CALLS for kind in call.answers(game)]
    told = described(game, [*answers, game.components_type, *TOLD], written=True)
    given, names = for_reading(described(game, [*requests, BATCH], written=False), told)
    found = Described({**told, **given}, names)
    for call, kind in zip(CALLS, requests, strict=True):
        request = found.request(game, kind)
        found.parts[request] = by_form(found.parts[request], call, kind)
    return found


def by_form(schema: Schema, call: Call, kind: Any) -> Schema:
    """The schema of a request of which some fields exclude each other: one closed record for each way to fill it in.
    Clients get a union of exact types from it; conditions on one record would mean nothing to them."""
    written = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    places: Sequence[tuple[str, ...]] = call.places or [()]
    ways = [tuple(written[field] for field in (*place, *form)) for place, form in product(places, call.forms)]
    if len(ways) == 1:
        return schema
    apart = {field for way in ways for field in way}
    forms = []
    for way in ways:
        fields = {key: part for key, part in schema["properties"].items() if key not in apart or key in way}
        required = [key for key in fields if key in way or key in schema.get("required", ())]
        forms.append({"type": "object", "properties": fields, "required": required, "additionalProperties": False})
    return {"description": schema["description"], "oneOf": forms}


def game_schemas(game: AnyGame) -> dict[str, Any]:
    """Self-contained JSON Schemas of what a front end handles: what may be sent of state, move and table, what
    comes of view and score sheet."""
    found = components(game)
    move = pascal(game.id) + "Move"
    return {
        key: _alone(found.parts, kind)
        for key, kind in {
            "state": found.request(game, game.state),
            "move": move if move in found.parts else name(game, game.moves[0]),
            "view": name(game, game.view_type),
            "scoreSheet": name(game, wire.ScoreSheet),
            "table": found.request(game, game.table),
        }.items()
    }


def _alone(parts: Parts, kind: str) -> Schema:
    """A schema with all that it points to. The discriminator, which is OpenAPI's own word, is left out."""
    wanted = [kind]
    for part in wanted:
        wanted.extend(other for other in dict.fromkeys(refs(parts[part])) if other not in wanted)
    bundle = {part: {key: value for key, value in parts[part].items() if key != "discriminator"} for part in wanted}
    text = json.dumps({"$ref": REF + kind, "$defs": bundle}).replace(REF, "#/$defs/")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.loads(text)}


def document(games: Sequence[AnyGame]) -> dict[str, Any]:
    """The OpenAPI document of a service with these games."""
    schemas: Parts = {}
    paths = _catalogue(games)
    made = {game.id: _played(game) for game in games}
    for game in games:
        found = components(game)
        schemas |= found.parts
        for call in CALLS:
            request = found.request(game, call.request(game, game.state))
            answer = [name(game, kind) for kind in call.answers(game)]
            operation = call_operation(game, call, request, answer, made[game.id][call.name])
            paths[f"/v1/games/{game.id}/{call.name}"] = {"post": operation}
        paths |= _pages(game)
    first = made[games[0].id]
    shown = {(call, key): first[call][key] for call, key in (("start", "plain"), ("apply", "impossible"))}
    paths |= {"/v1/batch": {"post": common.batch(games[0].id, shown)}, "/graphql": {"post": common.graphql()}}
    paths |= common.probes()
    statuses = sorted(int(found.removeprefix(PROBLEMS)) for found in set(refs(paths)) if found.startswith(PROBLEMS))
    whole = {
        "openapi": VERSION,
        "info": {
            "title": "Knickerbocker",
            "summary": "The rules of New York board games as a service.",
            "description": " ".join(ABOUT.split()),
            "version": version("knickerbocker"),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": ".", "description": "Where this document was found."}],
        "security": [],
        "tags": _tags(games),
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "responses": {f"Problem{status}": problem(status) for status in statuses},
            "parameters": common.parameters_of(game.id for game in games),
            "headers": common.HEADERS,
        },
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


def _played(game: AnyGame) -> dict[str, dict[str, Example]]:
    """The examples of a game, by call."""
    played = scene(game)
    return {call.name: examples(played, call) for call in CALLS}


def _catalogue(games: Sequence[AnyGame]) -> dict[str, Schema]:
    """What can be read about the games, in any of them."""
    some, about = games[0], "Catalogue"
    all_games, one = _value(catalogue.games(games, "en")), _value(catalogue.info(some, "en"))
    rules = _value(catalogue.rules(some, "en"))
    return {
        "/v1/limits": {"get": reading("limits", "Operation", "How much may be asked for", "Limits")},
        "/v1/games": {"get": reading("games", about, "The games", "Games", all_games)},
        "/v1/games/{game}": {"get": reading("game", about, "A game", "GameInfo", one, "game")},
        "/v1/games/{game}/rules": {"get": reading("rules", about, "The rules of a game", "Rules", rules, "game")},
    }


def _pages(game: AnyGame) -> dict[str, Schema]:
    """What can be read about one game. The page of schemas is no example: its pointers would be followed."""
    about, end, at = tag(game), pascal(game.id), f"/v1/games/{game.id}"
    kind, drawn = name(game, game.components_type), _value(catalogue.components(game, "en"))
    draw, schemas = "All a front end needs to draw the game", "The JSON Schemas of the game"
    return {
        f"{at}/components": {
            "get": reading(f"components{end}", about, draw, kind, drawn, *(("pack",) if game.packs else ()))
        },
        f"{at}/schema": {"get": reading(f"schema{end}", about, schemas, "Schemas")},
    }


def _value(answer: Any) -> Schema:
    return {"examples": {"english": {"value": msgspec.to_builtins(answer)}}}


def _tags(games: Sequence[AnyGame]) -> list[Schema]:
    """What the operations are listed under."""
    return [
        {"name": "Catalogue", "description": "What games there are."},
        *({"name": tag(game), "description": game.words["en"].summary} for game in games),
        {"name": "Batch", "description": "Many calls at once."},
        {"name": "GraphQL", "description": "The same by GraphQL."},
        {"name": "Operation", "description": "For those who run the service."},
    ]


def write(path: Path = WHERE) -> None:
    """Write the document of the catalogue."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(pretty(document(GAMES)) + "\n", "utf-8")


def pretty(node: Any, indent: int = 0) -> str:
    """JSON for people: what fits on a line stands on one."""
    flat = json.dumps(node, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(node, dict | list):
        return flat
    pad = "\n" + " " * (indent + 1)
    if isinstance(node, list):
        parts, ends = [pretty(part, indent + 1) for part in node], "[]"
    else:
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(part, indent + 1)}" for key, part in node.items()]
        ends = "{}"
    return ends[0] + pad + f",{pad}".join(parts) + pad[:-1] + ends[1]
