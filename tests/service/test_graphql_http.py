"""GraphQL over HTTP: methods, media types, documents by id, limits, the page for browsers, faults of our own."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from graphql import get_introspection_query
from starlette.testclient import TestClient

from schema.graphql.limits import ALIASES, DEPTH, LENGTH, NESTING, TOKENS
from service.app import create_app
from service.graphql import media
from service.settings import Settings, Unusable
from tests.engines.walk import ALL
from tests.service.asking import NEWER, ask, post
from tests.service.caller import QUIET
from tests.toy import TOY

PLAIN = "application/json"
NAMES = "{ games { id } }"
START = 'mutation { toyRows { start(seats: 2, seed: "a-seed-for-the-tests") { __typename } } }'


def other(**settings: Any) -> TestClient:
    """An application with other settings."""
    return TestClient(create_app(Settings(log_level="error", **settings), ALL))


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", PLAIN),
        ("*/*", PLAIN),
        ("application/*", PLAIN),
        (PLAIN, PLAIN),
        (NEWER, NEWER),
        (f"{PLAIN}, {NEWER}", NEWER),
        (f"{NEWER};q=0.5, {PLAIN}", PLAIN),
        (f"{NEWER.upper()}; charset=utf-8, */*;q=0.1", NEWER),
        (f"{NEWER};q=0", ""),
        ("text/html", ""),
        (f"{NEWER};q=nonsense", NEWER),
    ],
)
def test_the_media_type_is_the_one_asked_for(accept: str, kind: str) -> None:
    assert media(accept).decode() == kind


def test_errors_in_plain_json_are_answers(client: TestClient) -> None:
    found = post(client, "{ nothing }", accept=PLAIN)
    assert (found.status_code, found.headers["content-type"]) == (200, "application/json; charset=utf-8")
    newer = post(client, "{ nothing }")
    assert (newer.status_code, newer.headers["content-type"]) == (400, f"{NEWER}; charset=utf-8")
    assert newer.json() == found.json()
    assert "data" not in found.json()


def test_the_answer_names_its_language(client: TestClient) -> None:
    found = post(client, NAMES, accept_language="cs;q=0.9, fr")
    assert found.headers["content-language"] == "cs"
    assert {"Accept", "Accept-Language"} <= set(found.headers["vary"].split(", "))


@pytest.mark.parametrize(
    "body", ['"x"', "3", "null", "[]", '[{"query": "{ games { id } }"}]', "{", "", '{"query": 3}']
)
def test_a_body_that_is_no_request_is_refused(client: TestClient, body: str) -> None:
    for accept in (NEWER, PLAIN):
        found = client.post("/graphql", content=body, headers={"content-type": PLAIN, "accept": accept})
        assert found.status_code == 400, found.text
        assert found.json()["errors"][0]["extensions"]["code"] in ("unreadable-json", "wrong-shape")


@pytest.mark.parametrize(
    "body", [{}, {"query": ""}, {"query": NAMES, "variables": []}, {"query": NAMES, "operationName": 1}]
)
def test_parameters_of_the_wrong_kind_are_refused(client: TestClient, body: Any) -> None:
    assert client.post("/graphql", json=body).status_code == 400


def test_other_bodies_are_not_read(client: TestClient) -> None:
    found = client.post("/graphql", content=NAMES, headers={"content-type": "application/graphql"})
    assert (found.status_code, found.json()["errors"][0]["extensions"]["code"]) == (415, "unsupported-media-type")


def test_a_body_may_be_so_large() -> None:
    with other(max_body=1000) as small:
        found = post(small, NAMES, {"a": "x" * 1000})
    assert (found.status_code, found.headers["connection"]) == (413, "close")


def test_what_is_not_offered_is_not_acceptable(client: TestClient) -> None:
    assert post(client, NAMES, accept="text/csv").status_code == 406


def test_queries_go_by_get(client: TestClient) -> None:
    asked = {"query": "query A($id: String!) { game(id: $id) { ... on GameInfo { id } } } query B { __typename }"}
    found = client.get("/graphql", params=asked | {"operationName": "A", "variables": json.dumps({"id": TOY.id})})
    assert found.json() == {"data": {"game": {"id": TOY.id}}}
    unknown = client.get("/graphql", params=asked | {"operationName": "C"}, headers={"accept": NEWER})
    assert unknown.status_code == 400
    assert client.get("/graphql", params=asked, headers={"accept": NEWER}).status_code == 400
    assert client.get("/graphql", params=asked | {"variables": "{"}).status_code == 400
    assert client.get("/graphql?query=%ff").status_code == 200


def test_mutations_do_not(client: TestClient) -> None:
    found = client.get("/graphql", params={"query": START})
    assert (found.status_code, found.headers["allow"]) == (405, "GET, POST")
    assert client.put("/graphql", json={"query": NAMES}).status_code == 405


HUGE = {
    "depth": "{ a " * (DEPTH + 1) + "}" * (DEPTH + 1),
    "aliases": "{" + " ".join(f"a{n}: __typename" for n in range(ALIASES + 1)) + "}",
    "tokens": "{" + "id " * TOKENS + "}",
    "nesting": "{a" * (NESTING + 1) + "}" * (NESTING + 1),
    "deepest": "{a" * 20_000,
    "lists": "{ a(b: " + "[" * 20_000,
    "length": NAMES + " " * LENGTH,
    "text": '{ game(id: "' + "x" * LENGTH + '") { __typename } }',
    "cycle": "{ ...A } fragment A on Query { ...A }",
}


@pytest.mark.parametrize("document", HUGE.values(), ids=HUGE)
def test_documents_have_limits(client: TestClient, document: str) -> None:
    found = post(client, document)
    assert found.status_code == 400, found.text
    assert "data" not in found.json()
    assert "internal" not in found.text


def test_variables_nested_without_end_are_refused(client: TestClient) -> None:
    deep = '{"query": "{ games { id } }", "variables": {"a": ' + "[" * 50_000 + "]" * 50_000 + "}}"
    assert client.post("/graphql", content=deep, headers={"content-type": PLAIN}).status_code == 400


def test_variables_without_number_are_refused(client: TestClient) -> None:
    """Before they are read: that would keep the event loop for long."""
    many = '{"query": "{ games { id } }", "variables": {"a": [' + ",".join(["[]"] * 11_000) + "]}}"
    found = client.post("/graphql", content=many, headers={"content-type": PLAIN})
    assert "20000 values" in found.text
    few = many.replace("[],", "", 2_000)
    assert "data" in client.post("/graphql", content=few, headers={"content-type": PLAIN}).json()


def test_the_schema_describes_itself_quickly_the_second_time(client: TestClient) -> None:
    first, second = (post(client, get_introspection_query(input_value_deprecation=True)) for _ in range(2))
    assert first.status_code == 200
    assert first.content == second.content
    assert "NewYork1995Position" in first.text


def test_browsers_get_a_page(client: TestClient) -> None:
    page = client.get("/graphql", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")
    assert "graphiql" in page.text
    with other(graphiql=False) as closed:
        assert closed.get("/graphql", headers={"accept": "text/html"}).status_code == 406
    asked = client.get("/graphql?" + urlencode({"query": NAMES}), headers={"accept": "text/html, */*"})
    assert "data" in asked.json()


ID = "sha256:7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b"


@pytest.fixture
def manifest(tmp_path: Path) -> str:
    path = tmp_path / "persisted-documents.json"
    path.write_text(json.dumps({ID: NAMES}))
    return str(path)


UNKNOWN = "sha256:0"
BY_ID: dict[Any, list[tuple[dict[str, str], int]]] = {
    "off": [({"documentId": ID}, 400), ({"query": NAMES}, 200), ({"query": NAMES, "documentId": ID}, 200)],
    "prefer": [({"documentId": ID}, 200), ({"query": NAMES}, 200), ({"documentId": UNKNOWN}, 400)],
    "only": [({"documentId": ID}, 200), ({"query": NAMES}, 400), ({"query": NAMES, "documentId": UNKNOWN}, 400)],
}


@pytest.mark.parametrize("mode", BY_ID)
def test_documents_go_by_id(manifest: str, mode: Any) -> None:
    with other(trusted_documents=mode, trusted_manifest=manifest) as client:
        for body, status in BY_ID[mode]:
            for found in (client.post("/graphql", json=body), client.get("/graphql", params=body)):
                assert found.status_code == status, found.text
                assert ("data" in found.json()) == (status == 200)


def test_a_manifest_that_cannot_be_read_is_said_at_start(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(Unusable, match="TRUSTED_MANIFEST"):
            create_app(Settings(trusted_documents="only", trusted_manifest=str(path)))


def test_our_own_faults_are_logged_and_not_told(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    faults: list[Exception] = []

    def view(state: Any, seat: Any) -> Any:
        for fault in faults:
            raise fault
        return TOY.view(state, seat)

    with TestClient(create_app(Settings(), (replace(TOY, view=view),))) as client:
        faults.append(ZeroDivisionError("a secret of the engine"))
        wanted = "... on ToyRowsPosition { ply view(seat: 0) { __typename } }"
        found = post(client, START.replace("__typename", wanted), x_request_id="its-id")
    assert found.status_code == 200
    (error,) = found.json()["errors"]
    assert error["extensions"] == {"code": "internal"}
    assert error["path"] == ["toyRows", "start", "view"]
    assert "secret" not in found.text
    logged = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [line["request_id"] for line in logged if line["event"] == "failed"] == ["its-id"]


def test_mistakes_of_callers_are_not_logged_as_errors(capfd: pytest.CaptureFixture[str]) -> None:
    with TestClient(create_app(QUIET, ALL)) as client:
        post(client, "{ nothing")
        post(client, "{ nothing }")
        post(client, 'mutation { toyRows { apply(at: {stateId: "x"}) { __typename } } }')
    assert capfd.readouterr() == ("", "")


def test_problems_are_noted_with_the_request(client: TestClient) -> None:
    document = '{ toyRows { view(at: {stateId: "x"}) { ... on Problem { code requestId } } } }'
    found = post(client, document, x_request_id="its-id")
    assert found.json()["data"]["toyRows"]["view"] == {"code": "wrong-shape", "requestId": "its-id"}
    assert 'problems_total{code="wrong-shape",game="toy-rows"}' in client.get("/metrics").text


def test_each_start_draws_its_own_seed(client: TestClient) -> None:
    one = "start(seats: 2) { ... on ToyRowsPosition { stateId } }"
    found = ask(client, f"mutation {{ toyRows {{ a: {one} b: {one} }} }}")["toyRows"]
    assert found["a"] != found["b"]
