"""GraphQL over HTTP: POST and GET, the two media types of its specification, documents by text or by id."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import orjson
from graphql import FieldNode, GraphQLError, OperationDefinitionNode, parse
from starlette.types import ASGIApp, Receive, Scope, Send

from engines.game import AnyGame
from schema.calls import Call
from schema.graphql import Context, build
from schema.graphql.limits import too_long
from schema.problem import Problem, problem
from schema.read import crowded
from service.answers import Answers
from service.gone import while_there
from service.hot import Lately
from service.http import JSON, answer, body, header, language, media_type
from service.log import Log, traced
from service.permits import further
from service.settings import Settings

GRAPHQL = b"application/graphql-response+json"
METHODS = ("GET", "POST")
INTROSPECTIONS = 32
"""Answers about the schema that are kept: each takes as long to make as dozens of moves."""


class Parameters(msgspec.Struct, rename="camel", frozen=True):
    """The parameters of a request."""

    query: str | None = None
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    extensions: dict[str, Any] | None = None
    document_id: str | None = None


class Unanswerable(Exception):
    """A request that is not executed."""

    def __init__(self, status: int, message: str, code: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code
        self.headers: list[tuple[bytes, bytes]] = []
        if status in (408, 413):
            self.headers.append((b"connection", b"close"))  # the rest of the body is not read
        if status == 405:
            self.headers.append((b"allow", b"GET, POST"))


class GraphQL:
    """The application at /graphql; `documents` are those that it trusts, `page` is what browsers get there."""

    def __init__(
        self,
        answers: Answers,
        settings: Settings,
        log: Log,
        documents: Mapping[str, str],
        page: ASGIApp | None = None,
    ) -> None:
        self._answers, self._settings, self._log = answers, settings, log
        self._documents, self._page = documents, page
        self._schema = build(answers.games.values())
        self._introspected: Lately[tuple[str, str | None], bytes] = Lately(INTROSPECTIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        notes, spoken = scope["state"], language(scope)
        notes["route"] = "/graphql"
        accepted = header(scope, b"accept")
        kind = media(accepted)
        headers = [(b"vary", b"Accept, Accept-Language"), (b"content-language", spoken.encode())]
        try:
            if scope["method"] not in METHODS:
                raise _refused(
                    problem("method-not-allowed", spoken, method=scope["method"][:20], allowed="GET, POST")
                )
            if self._page and scope["method"] == "GET" and not scope["query_string"] and "text/html" in accepted:
                await self._page(scope, receive, send)
                return
            if not kind:
                raise _refused(problem("not-acceptable", spoken, offered=f"{GRAPHQL.decode()}, {JSON.decode()}"))
            asked = await self._asked(scope, receive)
            document = self._document(asked)
            executed = self._executed(scope, asked, document, spoken)
            status, content = await (while_there(receive, executed) if "suggest" in document else executed)
            if kind == JSON:
                status = 200  # to those who ask for plain JSON, an answer with errors is an answer
        except Unanswerable as error:
            notes["code"] = error.code
            status, content = error.status, _errors([_said(str(error), error.code)])
            headers += error.headers
        unread = scope["state"].pop("unread", None)
        await answer(send, status, content, (kind or JSON) + b"; charset=utf-8", headers, unread=unread)

    async def _asked(self, scope: Scope, receive: Receive) -> Parameters:
        """The parameters of a request, from its query string or its body."""
        spoken = language(scope)
        if scope["method"] == "GET":
            given: Any = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
            for name in given.keys() & {"variables", "extensions"}:
                given[name] = _loaded(given[name] or "null", spoken)
        else:
            if media_type(scope) != JSON:
                raise _refused(problem("unsupported-media-type", spoken, wanted=JSON.decode()))
            sent = await body(scope, receive, self._settings.max_body, self._settings.read_timeout)
            if isinstance(sent, Problem):
                raise _refused(sent)
            if many := crowded(sent, spoken):
                raise _refused(many)
            given = _loaded(sent, spoken)
        try:
            return msgspec.convert(given, Parameters)
        except msgspec.ValidationError as error:
            raise Unanswerable(400, str(error), "wrong-shape") from None

    def _document(self, asked: Parameters) -> str:
        """The document of a request, by its text or, as the settings allow, by its id."""
        mode = self._settings.trusted_documents
        if asked.document_id is not None and mode != "off":
            if asked.document_id not in self._documents:
                raise Unanswerable(400, "There is no document with this id.", "unknown-document")
            return self._documents[asked.document_id]
        if mode == "only":
            raise Unanswerable(400, "Only documents known here are taken, by documentId.", "untrusted-document")
        if not asked.query:
            raise Unanswerable(400, "The request has no query.", "wrong-shape")
        if reason := too_long(asked.query):
            raise Unanswerable(400, reason, "too-large")
        return asked.query

    async def _executed(self, scope: Scope, asked: Parameters, document: str, spoken: str) -> tuple[int, bytes]:
        """Status and body of the answer to an operation."""
        key = document, asked.operation_name
        if kept := self._introspected.get(key):
            return 200, kept
        if scope["method"] == "GET" and self._schema.changes(document, asked.operation_name):
            raise _refused(problem("method-not-allowed", spoken, method="GET", allowed="POST"))
        context = Context(spoken, self._answerer(scope["state"], spoken))
        result = await self._schema.run(document, asked.operation_name, asked.variables, context)
        errors = [self._formatted(error, scope["state"], spoken) for error in result.errors or ()]
        if result.data is None and not any(error.path for error in result.errors or ()):
            return 400, _errors(errors)
        content = orjson.dumps({"data": result.data, **({"errors": errors} if errors else {})})
        if not errors and introspective(document):
            self._introspected.put(key, content)
        return 200, content

    def _answerer(self, notes: dict[str, Any], spoken: str) -> Any:
        """What answers the calls of a request: problems are noted, and carry its id."""

        async def answered(game: AnyGame, call: Call, content: bytes) -> Any:
            notes["game"] = game.id
            found = await self._another(notes, spoken) or await self._answers.made(game, call, content, spoken)
            if not isinstance(found, Problem):
                return found
            notes["code"] = found.code
            return msgspec.structs.replace(found, request_id=notes.get("request_id"))

        return answered

    async def _another(self, notes: dict[str, Any], spoken: str) -> Problem | None:
        """The problem with one more call in a document. From the second on, other requests get their turn first."""
        calls = notes["calls"] = notes.get("calls", 0) + 1
        if calls == 1:
            return None
        await asyncio.sleep(0)
        return await further(notes, spoken)

    def _formatted(self, error: GraphQLError, notes: dict[str, Any], spoken: str) -> Any:
        """An error as the answer tells it; of one that is ours the log alone tells what it was."""
        if error.original_error is None or isinstance(error.original_error, GraphQLError):
            return error.formatted
        self._log.error("failed", request_id=notes.get("request_id"), **traced(error.original_error))
        notes["code"] = "internal"
        return {**error.formatted, **_said(problem("internal", spoken).detail, "internal")}


@lru_cache(256)
def media(accept: str) -> bytes:
    """The media type to answer in; none if the caller takes neither. Plain JSON unless the newer one is asked for."""
    if not accept:
        return JSON
    weights: dict[str, float] = {}
    for part in accept[:1000].split(","):
        kind, *parameters = (piece.strip().lower() for piece in part.split(";"))
        weight = next((text[2:] for text in parameters if text.startswith("q=")), "1")
        weights[kind] = float(weight) if weight.replace(".", "", 1).isdecimal() else 1.0
    newer = weights.get(GRAPHQL.decode(), 0.0)
    older = max(weights.get(kind, 0.0) for kind in (JSON.decode(), "application/*", "*/*"))
    return b"" if not newer and not older else GRAPHQL if newer >= older else JSON


@lru_cache(256)
def introspective(document: str) -> bool:
    """Whether all that a sound document asks is about the schema, so that its answer never changes."""
    if "__" not in document:
        return False
    (operation, *others) = [node for node in parse(document).definitions if isinstance(node, OperationDefinitionNode)]
    fields = operation.selection_set.selections
    return (
        not others
        and operation.operation.value == "query"
        and not operation.variable_definitions
        and all(isinstance(field, FieldNode) and field.name.value.startswith("__") for field in fields)
    )


def _loaded(content: bytes | str, spoken: str) -> Any:
    try:
        return orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise _refused(problem("unreadable-json", spoken, reason=str(error))) from None


def _refused(found: Problem) -> Unanswerable:
    return Unanswerable(found.status, found.detail, found.code)


def _said(message: str, code: str) -> dict[str, Any]:
    return {"message": message, "extensions": {"code": code}}


def _errors(errors: list[Any]) -> bytes:
    return orjson.dumps({"errors": errors})
