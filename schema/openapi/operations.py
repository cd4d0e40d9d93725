"""What the operations of the document are made of, and the operations of a game."""

from collections.abc import Iterable, Mapping
from inspect import getdoc
from typing import Any

from engines.game import AnyGame
from schema import wire
from schema.calls import CALLS, Call
from schema.openapi.examples import Example
from schema.openapi.parts import Schema, bare, camel, pascal, ref
from schema.problem import STATUS
from schema.words import WORDS

JSON, NDJSON, PROBLEM = "application/json", "application/x-ndjson", "application/problem+json"
LIMITS = ["Retry-After", "RateLimit", "RateLimit-Policy"]
PROBLEMS = "#/components/responses/Problem"
ANY = (405, 503)
"""Problems that any request may meet."""
WITH_BODY = (400, 405, 408, 413, 415, 422, 429, 503)
"""Problems that any request with a body may meet."""


def call_operation(
    game: AnyGame, call: Call, request: str, answer: list[str], given: Mapping[str, Example]
) -> Schema:
    """A call of a game. `request` and `answer` name its types."""
    statuses = {*WITH_BODY, *((403, 404, 409) if call.places else ()), *((409,) if call.plays else ())}
    return {
        "operationId": operation_id(game, call),
        "tags": [tag(game)],
        "summary": call.summary,
        "description": words(call.run),
        "parameters": parameters("Accept-Language", "X-Request-Id"),
        "requestBody": {
            "description": words(call.request(game, game.state)),
            "required": True,
            "content": {
                JSON: {
                    "schema": ref(request),
                    "examples": {key: {"summary": one.summary, "value": one.body} for key, one in given.items()},
                }
            },
        },
        "responses": {
            "200": {
                "description": words(call.answer(game)),
                "headers": headers("Content-Language", "X-Request-Id"),
                "content": {
                    JSON: {"schema": any_of(answer), **answers(given, 200)},
                    **{kind: {"schema": {"type": "string"}} for kind in call.media},
                },
                **links(game, call),
            },
            **problems(statuses, given),
        },
    }


def any_of(names: list[str]) -> Schema:
    """One of the types; where there are two, the second is that of a sealed table."""
    return ref(names[0]) if len(names) == 1 else {"oneOf": [ref(name) for name in names]}


def links(game: AnyGame, call: Call) -> Schema:
    """The calls that can follow on this one, and what they take from it."""
    answer = bare(call.answer(game))
    if issubclass(answer, wire.Position):
        state, move = "$response.body#/state", "$response.body#/legalMoves/moves/0/move"
    elif answer is wire.LegalMoves:
        state, move = "$request.body#/state", "$response.body#/moves/0/move"
    else:
        return {}
    found = {}
    for other in CALLS:
        if other.places and other is not call:
            body = {"state": state, "move": move} if ("move",) in other.forms else {"state": state}
            found[camel(other.name)] = {"operationId": operation_id(game, other), "requestBody": body}
    return {"links": found}


def reading(operation: str, about: str, summary: str, kind: str, example: Schema | None = None, *path: str) -> Schema:
    """A page of the catalogue; `path` names the parameters in its path."""
    return {
        "operationId": operation,
        "tags": [about],
        "summary": summary,
        "description": "It changes with the version of the rules alone: asked for with that as `v` it may be kept.",
        "parameters": parameters(*path, "v", "Accept-Language", "If-None-Match", "X-Request-Id"),
        "responses": {
            "200": {
                "description": f"{summary}.",
                "headers": headers("ETag", "Cache-Control", "Content-Language", "X-Request-Id"),
                "content": {JSON: {"schema": ref(kind), **(example or {})}},
            },
            "304": {"description": "What the caller has still holds.", "headers": headers("ETag", "X-Request-Id")},
            **problems({*ANY, 429, *((404,) if path else ())}),
        },
    }


def operation_id(game: AnyGame, call: Call) -> str:
    """`applyNewYork1995`."""
    return camel(call.name) + pascal(game.id)


def tag(game: AnyGame) -> str:
    """What the operations of a game are listed under."""
    return game.words["en"].name


def words(about: Any) -> str:
    """What a type or function says of itself, as one line."""
    return " ".join((getdoc(bare(about)) or "").split())


def answers(given: Mapping[str, Example], status: int) -> Schema:
    """The answers with a status among the examples."""
    found = {key: {"summary": one.summary, "value": one.answer} for key, one in given.items() if one.status == status}
    return {"examples": found} if found else {}


def problems(statuses: Iterable[int], given: Mapping[str, Example] | None = None) -> Schema:
    """The problems an operation may meet: those with examples spelt out, the others by reference."""
    return {
        str(status): problem(status, found)
        if (found := answers(given or {}, status))
        else {"$ref": f"{PROBLEMS}{status}"}
        for status in sorted(statuses)
    }


def problem(status: int, found: Schema | None = None) -> Schema:
    """The answer with a problem of a status, with all codes that it may have."""
    titles = WORDS["en"].problems
    codes = "; ".join(f"`{kind}`: {titles[kind].title}" for kind, its in STATUS.items() if its == status)
    more = {405: ["Allow"], 429: LIMITS, 503: ["Retry-After"]}.get(status, [])
    return {
        "description": f"{codes}.",
        "headers": headers("Content-Language", "X-Request-Id", *more),
        "content": {PROBLEM: {"schema": ref("Problem"), **(found or {})}},
    }


def parameters(*names: str) -> list[Schema]:
    """Parameters by name."""
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]


def headers(*names: str) -> Schema:
    """Headers by name."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
