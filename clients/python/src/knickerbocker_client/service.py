"""Calls that are about no game in particular."""

from typing import Any

from knickerbocker_client import wire
from knickerbocker_client.call import Call


def games() -> Call[wire.Games]:
    """The catalogue."""
    return Call(path="/v1/games", answer=wire.Games)


def limits() -> Call[wire.Limits]:
    """What may be asked for."""
    return Call(path="/v1/limits", answer=wire.Limits)


def graphql(query: str, variables: dict[str, Any] | None = None, **more: str) -> Call[dict[str, Any]]:
    """A GraphQL document; `more` is `documentId` or `operationName`. Its errors are part of the answer."""
    body = {"query": query, "variables": variables or {}, **more}
    return Call(path="/graphql", answer=dict[str, Any], body=body)


def alive() -> Call[dict[str, str]]:
    """Whether the process is alive."""
    return Call(path="/healthz", answer=dict[str, str])


def ready() -> Call[dict[str, Any]]:
    """Whether requests should go there; raises where they should not."""
    return Call(path="/readyz", answer=dict[str, Any])


def metrics() -> Call[str]:
    """The metrics, as Prometheus reads them."""
    return Call(path="/metrics", answer=None)


def openapi() -> Call[dict[str, Any]]:
    """The OpenAPI document of the service."""
    return Call(path="/openapi.json", answer=dict[str, Any])
