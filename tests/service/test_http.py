"""What is not about games: methods, media types, sizes, time, paths, languages, tags, other origins."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from schema.calls import CALLS
from service.settings import Settings
from tests.engines.walk import ALL
from tests.service.asgi import into, piece, scope_of
from tests.service.caller import Caller, First, application, problem

GAME = "/v1/games/new-york-1995"
START = b'{"seats":3,"seed":"http"}'
JSON = {"content-type": "application/json"}


# methods


def allow(found: Any) -> set[str]:
    return set(found.headers["allow"].split(", "))


def test_other_methods_are_refused_with_those_allowed(client: TestClient) -> None:
    for call in CALLS:
        for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"):
            found = client.request(method, f"{GAME}/{call.name}")
            assert found.status_code == 405
            assert allow(found) == ({"POST", "QUERY"} if call.reads else {"POST"})
            if method != "HEAD":
                problem(found, 405, "method-not-allowed")
    for path in ("/v1/games", GAME, f"{GAME}/rules", f"{GAME}/components", f"{GAME}/schema"):
        found = client.post(path, json={})
        problem(found, 405, "method-not-allowed")
        assert allow(found) == {"GET", "HEAD"}
    for path in ("/openapi.json", "/docs", "/healthz", "/readyz", "/metrics"):
        found = client.post(path, json={})
        problem(found, 405, "method-not-allowed")
        assert allow(found) == {"GET", "HEAD"}
    found = client.get("/v1/batch")
    problem(found, 405, "method-not-allowed")
    assert allow(found) == {"POST", "QUERY"}


# media types


@pytest.mark.parametrize(
    "kind",
    [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON;charset=UTF-8",
        "application/json ;x=y",
    ],
)
def test_json_is_taken_with_whatever_parameters(client: TestClient, kind: str) -> None:
    found = client.post(f"{GAME}/start", content=START, headers={"content-type": kind})
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "multipart/form-data; boundary=x",
        "ÿ",
    ],
)
def test_other_bodies_are_refused(client: TestClient, kind: str) -> None:
    for path in (f"{GAME}/start", "/v1/batch"):
        found = client.post(path, content=START, headers={b"content-type": kind.encode("latin-1")})
        told = problem(found, 415, "unsupported-media-type")
        assert "application/json" in told["detail"]
    problem(client.post(f"{GAME}/start", content=START), 415, "unsupported-media-type")


# sizes and time


SMALL = Settings(log_level="error", max_body=1_000, max_batch_body=2_000, read_timeout=0.05)


def exchange(
    app: Any, messages: Iterable[Message], path: str, headers: dict[bytes, bytes], *, ends: bool = True
) -> tuple[int, dict[bytes, bytes], bytes]:
    """Status, headers and body of the answer to a request that comes in such pieces, and then hangs or ends."""
    sent: list[Message] = []
    coming = iter(messages)

    async def receive() -> Message:
        for message in coming:
            return message
        if ends:
            return {"type": "http.disconnect"}
        await asyncio.Event().wait()
        raise AssertionError

    asyncio.run(app(scope_of("POST", path, headers), receive, into(sent)))
    assert sent[0]["type"] == "http.response.start"
    return sent[0]["status"], dict(sent[0]["headers"]), b"".join(part.get("body", b"") for part in sent[1:])


TYPED = {b"content-type": b"application/json"}


@pytest.mark.parametrize(("path", "most"), [(f"{GAME}/start", 1_000), (f"{GAME}/apply", 1_000), ("/v1/batch", 2_000)])
def test_bodies_that_are_too_large(path: str, most: int) -> None:
    app = application(SMALL)
    declared = {**TYPED, b"content-length": str(most + 1).encode()}
    for headers, pieces in (
        (declared, []),  # not a byte of it is read
        (TYPED, [piece(b" " * most, True), piece(b" ", True)]),
        (TYPED, [piece(b" " * (most + 1), False)]),
        ({**TYPED, b"content-length": b"9" * 50}, []),
    ):
        status, told, body = exchange(app, pieces, path, headers)
        assert (status, told[b"content-type"], told[b"connection"]) == (413, b"application/problem+json", b"close")
        assert json.loads(body)["code"] == "too-large"
        assert str(most) in json.loads(body)["detail"]
    status, _, body = exchange(app, [piece(b" " * most, False)], path, TYPED)
    assert (status, json.loads(body)["code"]) == (400, "unreadable-json")


def test_a_body_in_many_pieces_is_one_body() -> None:
    pieces = [piece(bytes([byte]), True) for byte in START]
    status, _, body = exchange(application(), [*pieces, piece(b"", False)], f"{GAME}/start", TYPED)
    assert (status, json.loads(body)["ply"]) == (200, 0)


@pytest.mark.parametrize("sent", [b"", START[:9]])
def test_a_body_that_does_not_come_is_waited_for_so_long(sent: bytes) -> None:
    app = application(SMALL)
    pieces = [piece(sent, True)] if sent else []
    for path in (f"{GAME}/start", "/v1/batch", "/graphql"):
        status, told, body = exchange(app, pieces, path, TYPED, ends=False)
        assert (status, told[b"connection"]) == (408, b"close")
        assert b"request-timeout" in body


@pytest.mark.parametrize("sent", [b"", START[:9], START])
def test_a_caller_that_goes_away_in_mid_body_harms_nobody(sent: bytes) -> None:
    app = application(SMALL)
    for path in (f"{GAME}/start", "/v1/batch"):
        status, _, _ = exchange(app, [piece(sent, True)], path, TYPED)
        assert 200 <= status < 500
    for kind in (b"application/x-ndjson", b"application/json"):
        exchange(app, [piece(START, True)], "/v1/batch", {b"content-type": kind})


# paths


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/nothing", "not-found"),
        ("/v1", "not-found"),
        ("/v1/", "not-found"),
        ("/v1/nothing", "not-found"),
        ("/v1/games/", "unknown-game"),
        ("/v1/games/go", "unknown-game"),
        ("/v1/games/go/start", "unknown-game"),
        ("/v1/games/go/start/now", "unknown-game"),
        (f"{GAME}/", "unknown-call"),
        (f"{GAME}/win", "unknown-call"),
        (f"{GAME}/start/", "not-found"),
        (f"{GAME}/start/now", "not-found"),
        ("/v1//games", "not-found"),
        ("/V1/games", "not-found"),
        ("/v1/games/%00/start", "unknown-game"),
        ("/v1/games/%ff%fe", "unknown-game"),
        ("/v1/games/new-york-1995%2Fwin", "unknown-call"),
        ("/v1/games/" + "x" * 5_000, "unknown-game"),
        ("/v1/games/..%2f..%2fetc%2fpasswd", "unknown-game"),
        ("/docs/", "not-found"),
        ("/static", "not-found"),
        ("/static/", "not-found"),
        ("/static/swagger", "not-found"),
        ("/static/nothing.js", "not-found"),
        ("/static/%00", "not-found"),
        ("/static/..%2fapp.py", "not-found"),
        ("/static/%2e%2e/app.py", "not-found"),
        ("/static/" + "x" * 5_000, "not-found"),
        ("/static/swagger/index.html/x", "not-found"),
    ],
)
def test_paths_that_lead_nowhere(client: TestClient, path: str, code: str) -> None:
    for method in ("GET", "POST"):
        if path.startswith("/static") and method == "POST":
            continue
        found = client.request(method, path, follow_redirects=False)
        told = problem(found, 404, code)
        assert len(found.content) < 2_000
        assert told["type"] == f"urn:knickerbocker:problem:{code}"


def test_a_path_may_be_spelt_with_percents(client: TestClient) -> None:
    found = client.post("/v1/games/new%2Dyork%2d1995/%73tart", content=START, headers=JSON)
    assert found.status_code == 200


# headers


def test_strange_headers_harm_nobody(client: TestClient) -> None:
    strange: tuple[dict[str, Any], ...] = (
        {"accept-language": "x" * 20_000},
        {"x-request-id": "x" * 20_000},
        {"x-request-id": "a\tb"},
        {"x-request-id": "<script>"},
        {"traceparent": "00-zz"},
        {"host": "a b/<>"},
        {"content-length-": "1"},
        {"accept": "nothing/at-all"},
        {"x-" + "y" * 500: "z" * 20_000},
        {"cookie": "a=b; " * 2_000},
        {"accept-language": "ÿþ".encode("latin-1")},
    )
    for headers in strange:
        found = client.post(f"{GAME}/start", content=START, headers={**JSON, **headers})
        assert found.status_code == 200
        assert len(found.headers["x-request-id"]) <= 64
        assert found.headers["x-request-id"] not in ("a\tb", "<script>")


def test_the_id_of_a_request_may_be_given(client: TestClient) -> None:
    given = {"x-request-id": "table-7.move_12"}
    found = client.get("/v1/nothing", headers=given)
    assert found.headers["x-request-id"] == found.json()["requestId"] == given["x-request-id"]
    drawn = {client.get("/healthz").headers["x-request-id"] for _ in range(5)}
    assert len(drawn) == 5


def test_headers_that_keep_browsers_safe(client: TestClient) -> None:
    for path in ("/v1/games", "/docs", "/graphql", "/v1/nothing", "/openapi.json", "/static/swagger/init.js"):
        found = client.get(path, headers={"accept": "text/html"})
        assert found.headers["x-content-type-options"] == "nosniff"
        assert found.headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in found.headers["content-security-policy"]
        assert found.headers["content-security-policy"].startswith("default-src 'none'")
    for call in ("start", "view"):
        assert client.post(f"{GAME}/{call}", content=START, headers=JSON).headers["cache-control"] == "no-store"


# languages


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("cs", "cs"),
        ("de", "de"),
        ("en", "en"),
        ("CS", "cs"),
        ("de-AT", "de"),
        ("cs-CZ, de;q=0.9", "cs"),
        ("fr", "en"),
        ("fr, cs;q=0.1", "cs"),
        ("en;q=0.4, cs;q=0.5, de;q=0.3", "cs"),
        ("de;q=0.9,cs;q=0.9", "de"),
        ("de;q=0, cs;q=0.1", "cs"),
        ("cs;q=0", "en"),
        ("*", "en"),
        ("*;q=0.5, de;q=0.3", "en"),
        ("*;q=0.1, de;q=0.3", "de"),
        ("de;Q=0.9, cs ; q=0.8", "de"),
        ("", "en"),
        (",;q=,", "en"),
        ("cs;q=x, de;q=0.1", "de"),
        ("cs;q=nan, de;q=0.1", "de"),
        ("cs;q=inf, de", "de"),
        ("cs;q=-1, de;q=0.1", "de"),
        ("cs;q=7, de", "de"),
        ("fr," * 1_000 + "cs", "en"),
    ],
)
def test_the_language_is_that_which_is_wanted_most(client: TestClient, asked: str, spoken: str) -> None:
    headers = {"accept-language": asked}
    found = client.get("/v1/games", headers=headers)
    assert found.headers["content-language"] == spoken
    problem(client.get("/v1/nothing", headers=headers), 404, "not-found")
    assert client.get("/v1/nothing", headers=headers).headers["content-language"] == spoken
    made = client.post(f"{GAME}/start", content=START, headers={**JSON, **headers})
    assert made.headers["content-language"] == spoken
    # The page may be kept, and so says what it varies with; the answer to a call may not.
    assert "Accept-Language" in found.headers["vary"]
    assert made.headers["cache-control"] == "no-store"


def test_words_differ_and_codes_do_not(first: First) -> None:
    told = [
        first.call("legal-moves", {"state": first.state}, headers={"accept-language": language})
        for language in ("en", "cs", "de")
    ]
    assert len({one["prompt"]["text"] for one in told}) == 3
    assert len({json.dumps([one["moves"], one["prompt"]["phase"]]) for one in told}) == 1


# what is read about games


def test_the_catalogue(client: TestClient) -> None:
    games = client.get("/v1/games").json()["games"]
    assert [one["id"] for one in games] == [game.id for game in ALL]
    for one, game in zip(games, ALL, strict=True):
        assert one["seats"] == list(game.seats)
        assert one["rules"] == game.rules
        assert one["languages"] == ["en", "cs", "de"]
        assert client.get(f"/v1/games/{game.id}").json() == one
        assert {option["name"] for option in one["options"]} == set(game.options.__struct_encode_fields__)


@pytest.mark.parametrize("page", ["", "/components", "/rules", "/schema"])
def test_pages_have_tags(client: TestClient, page: str) -> None:
    for game in ALL:
        path = f"/v1/games/{game.id}{page}"
        found = client.get(path)
        tag = found.headers["etag"]
        assert tag.startswith('"')
        assert found.headers["cache-control"] == "no-cache"
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            unchanged = client.get(path, headers={"if-none-match": known})
            assert (unchanged.status_code, unchanged.content) == (304, b"")
            assert unchanged.headers["etag"] == tag
            assert "content-length" not in unchanged.headers
        assert client.get(path, headers={"if-none-match": '"other"'}).content == found.content
        german = client.get(path, headers={"accept-language": "de", "if-none-match": tag})
        assert (german.status_code, german.headers["content-language"]) == (200, "de")

        lasting = client.get(f"{path}?v={game.rules}")
        assert lasting.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert lasting.content == found.content
        for other in ("?v=0", "?v=", "?w=1", "?v=1&v=2", "?%ff=%zz&v", "?" + "x=1&" * 500):
            assert client.get(path + other).headers["cache-control"] == "no-cache"


def test_head_is_get_without_the_body(client: TestClient) -> None:
    for path in ("/v1/games", GAME, f"{GAME}/rules", "/openapi.json", "/docs", "/healthz"):
        got, told = client.get(path), client.head(path)
        assert (told.status_code, told.content) == (200, b"")
        assert told.headers["content-length"] == str(len(got.content))
        assert told.headers["content-type"] == got.headers["content-type"]
    assert client.head("/v1/nothing").content == b""


def test_all_that_calls_name_by_id_is_told_in_each_language(client: TestClient) -> None:
    """Every type of event and every kind of cost and gain that comes up, in the language that is asked for."""
    for language in ("en", "cs", "de"):
        for one, game in zip(
            client.get("/v1/games", headers={"accept-language": language}).json()["games"], ALL, strict=True
        ):
            words = game.words[language]
            assert one["events"] == words.events
            assert one["fields"] == words.fields
            for option in one["options"]:
                assert list(option["names"]) == option["values"]
                assert set(option["names"].values()).isdisjoint(option["values"]) or language == "en", option
            assert one["effects"] == {id_[7:]: term for id_, term in words.terms.items() if id_.startswith("effect.")}
            assert one["resources"] == {
                id_[9:]: term for id_, term in words.terms.items() if id_.startswith("resource.")
            }
            start = client.post(f"/v1/games/{game.id}/start", json={"seats": max(game.seats), "seed": "words"}).json()
            listed = client.post(f"/v1/games/{game.id}/legal-moves", json={"state": start["state"]}).json()["moves"]
            assert {move["effect"] for move in listed} <= set(one["effects"])
            assert {name for move in listed for name in (*move["costs"], *move["gains"])} <= set(one["resources"])


def test_rules_are_told_in_each_language(client: TestClient) -> None:
    for game in ALL:
        told = {
            spoken: client.get(f"/v1/games/{game.id}/rules", headers={"accept-language": spoken}).json()
            for spoken in ("en", "cs", "de")
        }
        assert {spoken: one["language"] for spoken, one in told.items()} == {one: one for one in ("en", "cs", "de")}
        ids = [[rule["id"] for rule in one["rules"]] for one in told.values()]
        assert ids[0] == ids[1] == ids[2]
        assert {rule["id"] for rule in told["en"]["rules"]} == set(game.words["en"].rules)
        assert told["en"]["version"] == game.rules


# other origins, path prefixes


def test_other_origins_may_call(client: TestClient) -> None:
    asked = {
        "origin": "https://table.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type, x-request-id",
    }
    for method in ("POST", "QUERY", "GET"):
        found = client.options(f"{GAME}/view", headers={**asked, "access-control-request-method": method})
        assert found.status_code == 204
        assert found.headers["access-control-allow-origin"] == "*"
        assert method in found.headers["access-control-allow-methods"]
        assert "content-type" in found.headers["access-control-allow-headers"]
        assert found.headers["access-control-max-age"] == "86400"
        assert "access-control-allow-credentials" not in found.headers
    for found in (
        client.post(f"{GAME}/start", content=START, headers={**JSON, "origin": "https://table.example"}),
        client.get("/v1/nothing", headers={"origin": "https://table.example"}),
    ):
        assert found.headers["access-control-allow-origin"] == "*"
        assert "X-Request-Id" in found.headers["access-control-expose-headers"]


def test_behind_a_path_prefix_all_is_the_same(client: TestClient) -> None:
    with TestClient(application(), root_path="/boards") as behind:
        caller = Caller(behind, "new-york-1995")
        caller.path = f"/boards{caller.path}"
        begun = caller.call("start", json.loads(START))
        assert caller.call("legal-moves", {"stateId": begun["stateId"]})["total"]
        for path in ("/v1/games", "/docs", "/openapi.json", "/healthz", "/readyz", "/static/swagger/init.js"):
            found = behind.get(f"/boards{path}")
            assert found.status_code == 200, path
            assert found.content == client.get(path).content
        problem(behind.get("/boards/v1/games/go"), 404, "unknown-game")
        assert behind.get("/boards/graphql", headers={"accept": "text/html"}).status_code == 200


# too much to do


async def never() -> Message:
    raise AssertionError("this request is not read")


def test_more_than_can_be_done_is_asked_to_come_back() -> None:
    app = application(Settings(log_level="error", max_concurrency=2))

    async def run() -> None:
        leave = asyncio.Event()

        async def slow() -> Message:
            await leave.wait()
            return piece(START, False)

        held: list[list[Message]] = [[], []]
        waiting = [
            asyncio.create_task(app(scope_of("POST", f"{GAME}/start", TYPED), slow, into(sent))) for sent in held
        ]
        await asyncio.sleep(0)
        for _ in range(3):
            refused: list[Message] = []
            await app(scope_of("POST", f"{GAME}/start", TYPED), never, into(refused))
            headers = dict(refused[0]["headers"])
            assert (refused[0]["status"], headers[b"retry-after"]) == (503, b"1")
            assert headers[b"content-type"] == b"application/problem+json"
            assert json.loads(refused[1]["body"])["code"] == "overloaded"
        for path in ("/healthz", "/metrics"):
            alive: list[Message] = []
            await app(scope_of("GET", path, {}), never, into(alive))
            assert alive[0]["status"] == 200
        leave.set()
        await asyncio.gather(*waiting)
        assert [sent[0]["status"] for sent in held] == [200, 200]
        after: list[Message] = []
        await app(scope_of("POST", f"{GAME}/start", TYPED), slow, into(after))
        assert after[0]["status"] == 200

    asyncio.run(run())
