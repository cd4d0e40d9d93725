"""What the document says apart from the games: headers, parameters, batches, GraphQL, probes."""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.words import LANGUAGES
from schema.openapi.examples import REQUEST_ID, Example
from schema.openapi.operations import ANY, JSON, NDJSON, PROBLEM, WITH_BODY, headers, parameters, problems
from schema.openapi.parts import Schema, ref

GRAPHQL = "application/graphql-response+json"
TEXT: Schema = {"type": "string"}
OBJECT: Schema = {"type": "object", "additionalProperties": True}

HEADERS: Schema = {
    name: {"description": says, "schema": TEXT}
    for name, says in {
        "ETag": "A strong tag of the content in its language.",
        "Cache-Control": "How long the content may be kept: for ever when it was asked for by version.",
        "Content-Language": "The language of the words.",
        "X-Request-Id": "The id of the request in the log.",
        "Allow": "The methods that go here.",
        "Retry-After": "Seconds after which to try again.",
        "RateLimit": "Calls left, and seconds until none is missing; where calls are counted.",
        "RateLimit-Policy": "Calls that may be made, and in how many seconds; where calls are counted.",
    }.items()
}


def parameters_of(games: Iterable[str]) -> Schema:
    """All parameters."""

    def parameter(name: str, place: str, says: str, schema: Schema, example: str) -> Schema:
        return {
            "name": name,
            "in": place,
            "description": says,
            "required": place == "path",
            "schema": schema,
            "example": example,
        }

    ids = list(games)
    return {
        "game": parameter("game", "path", "The id of a game.", {**TEXT, "enum": ids}, ids[0]),
        "pack": parameter("pack", "query", "A component pack that the game lists.", TEXT, "reconstruction"),
        "v": parameter("v", "query", "The version of the rules that the caller knows.", TEXT, "1"),
        "Accept-Language": parameter(
            "Accept-Language", "header", f"The languages of the words, of {', '.join(LANGUAGES)}.", TEXT, "en"
        ),
        "If-None-Match": parameter(
            "If-None-Match", "header", "The tag of what the caller has.", TEXT, '"en-0123456789abcdef01234567"'
        ),
        "X-Request-Id": parameter("X-Request-Id", "header", "An id for the log.", TEXT, REQUEST_ID),
    }


def batch(game: str, given: Mapping[tuple[str, str], Example]) -> Schema:
    """Many calls in one request; `given` are the examples that it shows, by call and name."""
    calls = [{"game": game, "call": call, "body": one.body, "id": name} for (call, name), one in given.items()]
    made = [{"status": one.status, "body": one.answer, "id": name} for (_, name), one in given.items()]
    return {
        "operationId": "batch",
        "tags": ["Batch"],
        "summary": "Make many calls",
        "description": "Each call is answered as it would be alone, in order; one that fails stops no other.",
        "parameters": parameters("Accept-Language", "X-Request-Id"),
        "requestBody": {
            "description": "The calls: a list, or for thousands a stream of lines, each of them a `BatchCall`.",
            "required": True,
            "content": {
                JSON: {"schema": ref("BatchRequest"), "examples": {"two": {"value": {"calls": calls}}}},
                NDJSON: {"schema": TEXT},
            },
        },
        "responses": {
            "200": {
                "description": "The answers, in the form of the request: a list, or lines of `BatchAnswer`.",
                "headers": headers("Content-Language", "X-Request-Id"),
                "content": {
                    JSON: {"schema": ref("BatchAnswers"), "examples": {"two": {"value": {"answers": made}}}},
                    NDJSON: {"schema": TEXT},
                },
            },
            **problems(WITH_BODY),
        },
    }


def graphql() -> Schema:
    """The same calls by GraphQL, described by its own schema."""
    body = {
        **OBJECT,
        "properties": {"query": TEXT, "documentId": TEXT, "operationName": TEXT, "variables": OBJECT},
    }
    told = headers("Content-Language", "X-Request-Id")
    shown: Schema = {"schema": OBJECT, "examples": {"typename": {"value": {"data": {"__typename": "Query"}}}}}
    unanswered = {
        "description": "Not executed; `errors` says why.",
        "headers": told,
        "content": {JSON: {"schema": OBJECT}, GRAPHQL: {"schema": OBJECT}},
    }
    return {
        "operationId": "graphql",
        "tags": ["GraphQL"],
        "summary": "Ask by GraphQL",
        "description": "The same games, calls and codes. The schema can be had by introspection.",
        "parameters": parameters("Accept-Language", "X-Request-Id"),
        "requestBody": {
            "description": "A document, or the id of one that is known here.",
            "required": True,
            "content": {JSON: {"schema": body, "examples": {"typename": {"value": {"query": "{ __typename }"}}}}},
        },
        "responses": {
            "200": {
                "description": "Data, errors, or both.",
                "headers": told,
                "content": {JSON: shown, GRAPHQL: shown},
            },
            **{str(status): unanswered for status in (400, 405, 406, 408, 413, 415)},
            **problems({429, 503}),
        },
    }


def probes() -> dict[str, Schema]:
    """What operators and tools ask, by path."""
    ready = {
        **OBJECT,
        "properties": {
            "status": {**TEXT, "enum": ["ready", "draining"]},
            "games": {"type": "integer"},
            "redis": {**TEXT, "enum": ["none", "up", "resting"]},
        },
        "required": ["status", "games", "redis"],
    }
    alive = {**OBJECT, "properties": {"status": {**TEXT, "const": "ok"}}, "required": ["status"]}
    waiting = {
        "description": "Being stopped, or too busy.",
        "headers": headers("X-Request-Id"),
        "content": {JSON: {"schema": ready}, PROBLEM: {"schema": ref("Problem")}},
    }
    found = {
        "/healthz": _probe("isAlive", "Is the process alive", JSON, alive, {"status": "ok"}),
        "/readyz": _probe("isReady", "Should requests come here", JSON, ready, None),
        "/metrics": _probe("metrics", "The metrics, as Prometheus reads them", "text/plain", TEXT, None),
        "/openapi.json": _probe("openapi", "This document", JSON, OBJECT, None),
    }
    found["/readyz"]["responses"]["503"] = waiting
    return {path: {"get": operation} for path, operation in found.items()}


def _probe(operation: str, summary: str, kind: str, schema: Schema, example: Any) -> Schema:
    content = {"schema": schema, **({"example": example} if example else {})}
    return {
        "operationId": operation,
        "tags": ["Operation"],
        "summary": summary,
        "description": f"{summary}; without language or version.",
        "parameters": parameters("X-Request-Id"),
        "responses": {
            "200": {"description": f"{summary}.", "headers": headers("X-Request-Id"), "content": {kind: content}},
            **problems(ANY),
        },
    }
