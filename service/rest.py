"""The routes under /v1: reading about games, calling their rules, batches."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.types import Receive, Scope, Send

from engines.game import AnyGame
from engines.packs import full_name
from engines.words import LANGUAGES
from schema import catalogue
from schema.calls import BY_NAME, CALLS, Call
from schema.problem import Problem, problem
from service.answers import Answers
from service.batch import batch
from service.gone import while_there
from service.http import JSON, NDJSON, accepted, answer, answer_problem, body, encode, language, media_type
from service.later import Later
from service.limits import told
from service.lines import lines
from service.settings import Settings

PREFIX = "/v1/"
FOREVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
READ_METHODS = ("GET", "HEAD")
BATCH_METHODS = ("POST", "QUERY")
SPOKEN = {spoken: (b"content-language", spoken.encode()) for spoken in LANGUAGES}


def allowed(call: Call) -> tuple[str, ...]:
    """The methods of a call."""
    return ("POST", "QUERY") if call.reads else ("POST",)


class Rest:
    """The application under /v1. Paths are looked up in a table: with four games, matching them one regular
    expression after the other took 15 us of a 90 us call."""

    def __init__(self, answers: Answers, settings: Settings, schemas: Callable[[AnyGame], dict[str, Any]]) -> None:
        self._answers, self._settings = answers, settings
        self._calls = {
            f"{PREFIX}games/{name}/{call.name}": (game, call, f"{PREFIX}games/{{game}}/{call.name}", allowed(call))
            for name, game in answers.games.items()
            for call in CALLS
        }

        def written() -> dict[tuple[str, str], tuple[bytes, bytes]]:
            described = {name: schemas(game) for name, game in answers.games.items()}
            return {
                (path, spoken): _page(content, spoken)
                for spoken in LANGUAGES
                for path, content in (_readable(answers, spoken, described) | {"limits": told(settings)}).items()
            }

        self.pages = Later(written)
        """All that can be read, with its tag, by path and language."""

    async def __call__(self, whole: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request under /v1, by its whole path."""
        if found := self._calls.get(whole):
            await self._call(*found, scope, receive, send)
            return
        path = whole.removeprefix(PREFIX)
        if path == "batch":
            await self._batch(scope, receive, send)
            return
        pages = await self.pages()
        match path.split("/"):
            case _ if (path, "en") in pages:
                await self._read(path, scope, send)
            case ["games", game, name] if game in self._answers.games:
                calls = ", ".join((*BY_NAME, "components", "rules", "schema"))
                await answer_problem(
                    scope, send, problem("unknown-call", language(scope), call=name[:40], calls=calls)
                )
            case ["games", game, *_] if game not in self._answers.games:
                await answer_problem(scope, send, problem("unknown-game", language(scope), game=game[:60]))
            case _:
                await answer_problem(scope, send, problem("not-found", language(scope), path=scope["path"][:200]))

    async def _call(
        self,
        game: AnyGame,
        call: Call,
        route: str,
        methods: tuple[str, ...],
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        notes, spoken = scope["state"], language(scope)
        notes["game"], notes["route"] = game.id, route
        if scope["method"] not in methods:
            await _other_method(methods, scope, send)
            return
        kind = JSON
        found: bytes | Problem | None = await self._sent(scope, receive, spoken)
        if isinstance(found, bytes):
            if call.media:
                kind, found = await while_there(receive, self._in_kind(game, call, found, spoken, scope, send))
            else:
                found = await self._answers.answer(game, call, found, spoken)
        if found is None:
            return
        if isinstance(found, Problem):
            await answer_problem(scope, send, found)
        else:
            notes["called"] = True
            await answer(send, 200, found, kind, (SPOKEN[spoken],))

    async def _in_kind(
        self, game: AnyGame, call: Call, sent: bytes, spoken: str, scope: Scope, send: Send
    ) -> tuple[bytes, bytes | Problem | None]:
        """The answer to a call that has several media types, in that which the caller likes best; None where it was
        sent line by line."""
        own = [kind.encode() for kind in call.media]
        kinds = [JSON, *own] if NDJSON in own else [*own, JSON]
        kind = accepted(scope, kinds)
        if kind is None:
            offered = ", ".join(each.decode() for each in kinds)
            return JSON, problem("not-acceptable", spoken, offered=offered)
        if kind == JSON:
            return JSON, await self._answers.answer(game, call, sent, spoken)
        if kind == NDJSON:
            return JSON, await lines(self._answers, game, call, sent, spoken, scope, send)
        return kind, await self._answers.pictured(game, call, sent, spoken, kind)

    async def _sent(self, scope: Scope, receive: Receive, spoken: str) -> bytes | Problem:
        """The body of a call, if it says that it is JSON."""
        if media_type(scope) == JSON:
            return await body(scope, receive, self._settings.max_body, self._settings.read_timeout)
        return problem("unsupported-media-type", spoken, wanted=JSON.decode())

    async def _batch(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["route"] = "/v1/batch"
        if scope["method"] in BATCH_METHODS:
            await batch(self._answers, self._settings, scope, receive, send)
        else:
            await _other_method(BATCH_METHODS, scope, send)

    async def _read(self, path: str, scope: Scope, send: Send) -> None:
        """A page of the catalogue. Its tag is strong; asked for by the rules version it never changes."""
        game = path.split("/")[1] if "/" in path else ""
        scope["state"]["route"] = "/v1/" + path.replace(game, "{game}") if game else f"/v1/{path}"
        if scope["method"] not in READ_METHODS:
            await _other_method(READ_METHODS, scope, send)
            return
        spoken = language(scope)
        asked = parse_qs(scope.get("query_string", b"")[:200].decode("latin-1"))
        pack = asked.get("pack", [""])[0] if path.endswith("/components") else ""
        if (page := (await self.pages()).get((f"{path}?{pack}" if pack else path, spoken))) is None:
            packs = ", ".join(map(full_name, self._answers.games[game].packs))
            await answer_problem(scope, send, problem("unknown-pack", spoken, pack=pack[:80], packs=packs))
            return
        content, tag = page
        fixed = bool(game) and asked.get("v") == [self._answers.games[game].rules]
        headers = [
            (b"etag", tag),
            (b"cache-control", FOREVER if fixed else ASK_AGAIN),
            (b"content-language", spoken.encode()),
            (b"vary", b"Accept-Language"),
        ]
        known = [value for key, value in scope["headers"] if key == b"if-none-match"]
        if any(tag in value or value == b"*" for value in known):
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
        else:
            await answer(send, 200, content, JSON, headers, whole=scope["method"] != "HEAD")


def _readable(
    answers: Answers, spoken: str, described: dict[str, dict[str, Any]]
) -> dict[str, msgspec.Struct | dict[str, Any]]:
    """All that can be read, by path below /v1/."""
    found: dict[str, Any] = {"games": catalogue.games(answers.games.values(), spoken)}
    for name, game in answers.games.items():
        found[f"games/{name}"] = catalogue.info(game, spoken)
        found[f"games/{name}/rules"] = catalogue.rules(game, spoken)
        found[f"games/{name}/components"] = catalogue.components(game, spoken)
        for pack in game.packs:
            of_pack = catalogue.components(game, spoken, full_name(pack))
            found |= {f"games/{name}/components?{known}": of_pack for known in (pack.id, full_name(pack))}
        found[f"games/{name}/schema"] = {"game": name, "version": game.rules, "schemas": described[name]}
    return found


def _page(content: Any, spoken: str) -> tuple[bytes, bytes]:
    encoded = encode(content)
    return encoded, f'"{spoken}-{blake2b(encoded, digest_size=12).hexdigest()}"'.encode()


async def _other_method(methods: tuple[str, ...], scope: Scope, send: Send) -> None:
    """Tell the caller which methods are allowed."""
    allow = ", ".join(methods)
    wrong = problem("method-not-allowed", language(scope), method=scope["method"][:20], allowed=allow)
    await answer_problem(scope, send, wrong, [(b"allow", allow.encode())])
