"""The document is true: it is what is checked in, its examples are what the service answers, its schemas fit play."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import msgspec
import pytest
from openapi_spec_validator import validate
from starlette.testclient import TestClient

from engines.catalogue import GAMES
from engines.game import AnyGame
from schema.calls import CALLS
from schema.openapi import document, game_schemas
from schema.openapi.document import pretty
from schema.openapi.examples import REQUEST_ID, answered
from service.app import create_app
from tests.engines.walk import ALL, Position, setups, spread, walk
from tests.toy import TOY

CHECKED_IN = Path(__file__).parents[2] / "openapi" / "openapi.json"
DOCUMENT = document(ALL)
SCHEMAS = DOCUMENT["components"]["schemas"]
JSON = "application/json"
UNSHOWN = {"/readyz", "/metrics", "/openapi.json"}
"""Answers that depend on the moment, or are this document."""

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)


class Shown(NamedTuple):
    """An example of a request and the one of its answer."""

    path: str
    method: str
    name: str
    request: Any
    response: dict[str, Any]
    answer: Any

    def __repr__(self) -> str:
        return f"{self.path}:{self.name}"


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def shown() -> Iterator[Shown]:
    for path, method, operation in operations():
        if path in UNSHOWN:
            continue
        content = operation["requestBody"]["content"][JSON] if "requestBody" in operation else {}
        requests = {name: example["value"] for name, example in content.get("examples", {}).items()}
        for status, response in operation["responses"].items():
            for media in response.get("content", {}).values():
                for name, example in media.get("examples", {}).items():
                    told = {**response, "status": int(status), "request": content.get("schema"), **media}
                    yield Shown(path, method, name, requests.get(name), told, example["value"])


SHOWN = tuple(shown())


def fits(schema: Any, value: Any) -> bool:
    whole = {**schema, "components": {"schemas": SCHEMAS}}
    return jsonschema_rs.Draft202012Validator(whole).is_valid(value)


def positions(game: AnyGame) -> list[Position]:
    return [position for setup in setups(game)[:4] for position in spread(walk(setup), 4)]


def test_the_document_that_is_checked_in_is_the_one_of_today() -> None:
    assert CHECKED_IN.read_text("utf-8") == pretty(document(GAMES)) + "\n", "run: make openapi"


def test_the_document_is_made_the_same_every_time() -> None:
    assert pretty(document(ALL)) == pretty(DOCUMENT)


def test_the_document_is_openapi() -> None:
    validate(DOCUMENT)


def test_a_fifth_game_is_described_and_changes_nothing_else() -> None:
    with_toy, without = document((*GAMES, TOY)), document(GAMES)
    added = set(with_toy["paths"]) - set(without["paths"])
    assert added == {
        f"/v1/games/toy-rows/{name}" for name in (*(call.name for call in CALLS), "components", "schema")
    }
    own = set(with_toy["components"]["schemas"]) - set(without["components"]["schemas"])
    assert {"ToyRowsState", "ToyRowsMove", "ToyRowsEvent", "ToyRowsApplyRequest", "ToyRowsView"} <= own
    assert all(name.startswith("ToyRows") for name in own)
    assert {name: with_toy["components"]["schemas"][name] for name in without["components"]["schemas"]} == without[
        "components"
    ]["schemas"]


def test_operations_are_named_once_and_described() -> None:
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(names)) == len(names)
    assert "applyNewYork1995" in names
    for path, _, operation in operations():
        assert operation["summary"], path
        assert operation["description"], path


@games
def test_every_call_has_examples(game: AnyGame) -> None:
    for call in CALLS:
        found = [one for one in SHOWN if one.path == f"/v1/games/{game.id}/{call.name}"]
        statuses = {one.response["status"] for one in found}
        assert 200 in statuses, call.name
        assert 409 in statuses or call.name != "apply"
        assert 422 in statuses or call.name not in ("start", "apply")
        asked = DOCUMENT["paths"][f"/v1/games/{game.id}/{call.name}"]["post"]["requestBody"]["content"][JSON]
        assert set(asked["examples"]) == {one.name for one in found}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(games=ALL)) as client:
        yield client


@pytest.mark.parametrize("one", SHOWN, ids=repr)
def test_the_service_answers_as_the_examples_say(one: Shown, client: TestClient) -> None:
    path = one.path.replace("{game}", GAMES[0].id)
    sent = {"json": one.request} if one.request is not None else {}
    answer = client.request(
        one.method, path, headers={"x-request-id": REQUEST_ID, "accept": "application/json, */*;q=0.5"}, **sent
    )
    assert answer.status_code == one.response["status"]
    assert answer.json() == one.answer
    for name in one.response["headers"]:
        assert name in answer.headers
    assert fits(one.response["schema"], one.answer)
    if one.request is not None:
        assert fits(one.response["request"], one.request)


@games
def test_answers_in_the_course_of_play_fit_their_schemas(game: AnyGame) -> None:
    for _, state, move in positions(game):
        place = {"state": msgspec.to_builtins(state)}
        include = {"include": ["legalMoves", "view", "score"], "seat": 0}
        bodies = {
            "legal-moves": {**place, "blocked": True, "limit": 20},
            "view": {**place, "seat": state.seats - 1},
            "score": place,
            **({"apply": {**place, **include, "move": move}, "check": {**place, "move": move}} if move else {}),
        }
        for call in CALLS:
            if call.name not in bodies:
                continue
            operation = DOCUMENT["paths"][f"/v1/games/{game.id}/{call.name}"]["post"]
            body = msgspec.json.encode(bodies[call.name])
            answer = msgspec.json.decode(msgspec.json.encode(answered(game, call, body)))
            assert "status" not in answer, answer
            assert fits(operation["requestBody"]["content"][JSON]["schema"], msgspec.json.decode(body))
            assert fits(operation["responses"]["200"]["content"][JSON]["schema"], answer)


@games
def test_a_request_says_one_place_and_one_form(game: AnyGame) -> None:
    for one in SHOWN:
        if not one.path.startswith(f"/v1/games/{game.id}/") or one.request is None:
            continue
        schema, name = one.response["request"], one.path.rpartition("/")[2]
        if "state" in one.request:
            assert not fits(schema, {**one.request, "stateId": "sha256:" + "x" * 43}), one
            rest = {key: value for key, value in one.request.items() if key != "state"}
            assert not fits(schema, rest), one
            assert fits(schema, {**rest, "stateId": "sha256:" + "x" * 43}), one
        if name in ("apply", "check"):
            rest = {key: value for key, value in one.request.items() if key not in ("move", "notation")}
            assert not fits(schema, rest), one
            assert fits(schema, {**rest, "notation": "x"}), one
            assert not fits(schema, {**one.request, "move": one.request.get("move"), "notation": "x"}), one
        assert not fits(schema, {**one.request, "unknown": 1}), one


def test_what_is_always_there_is_required() -> None:
    assert SCHEMAS["ToyRowsOptions"] == {
        "type": "object",
        "properties": {"long": {"type": "boolean"}, "quiet": {"type": "boolean"}},
        "required": ["long", "quiet"],
        "additionalProperties": False,
    }
    given = SCHEMAS["ToyRowsOptionsInput"]
    assert given["properties"]["long"] == {"type": "boolean", "default": False}
    assert not given.get("required")
    position = SCHEMAS["ToyRowsPosition"]
    assert set(position["properties"]) - set(position["required"]) == {"legalMoves", "view", "score"}
    assert SCHEMAS["Problem"]["required"] == list(SCHEMAS["Problem"]["properties"])
    assert "default" not in str(SCHEMAS["Problem"])
    assert "Model" not in SCHEMAS, "a state or view does not say of which type its options are"


def test_unions_have_names_and_tags_are_constants() -> None:
    assert SCHEMAS["ToyRowsMove"] == {
        "oneOf": [{"$ref": "#/components/schemas/ToyRowsLay"}, {"$ref": "#/components/schemas/ToyRowsRow"}],
        "discriminator": {
            "propertyName": "type",
            "mapping": {"lay": "#/components/schemas/ToyRowsLay", "row": "#/components/schemas/ToyRowsRow"},
        },
    }
    assert SCHEMAS["ToyRowsLay"]["properties"]["type"] == {"type": "string", "const": "lay"}
    assert SCHEMAS["ToyRowsLay"]["required"] == ["type", "card"], "seat may be left out"
    for name, schema in SCHEMAS.items():
        inner = [part for part in walked(schema) if part is not schema]
        assert not any("discriminator" in part for part in inner), f"{name} holds a union without a name"


def walked(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    yield from (
        chain.from_iterable(map(walked, node.values() if isinstance(node, dict) else node))
        if isinstance(node, dict | list)
        else ()
    )


def test_links_lead_to_operations_by_values_that_are_there() -> None:
    by_id = {operation["operationId"]: operation for _, _, operation in operations()}
    seen = set()
    for path, _, operation in operations():
        for link in operation["responses"].get("200", {}).get("links", {}).values():
            body = by_id[link["operationId"]]["requestBody"]["content"][JSON]["schema"]
            examples = [one for one in SHOWN if one.path == path and one.response["status"] == 200]
            for one in examples:
                sources = {"$request.body#": one.request, "$response.body#": one.answer}
                found = {key: resolved(sources, value) for key, value in link["requestBody"].items()}
                if None not in found.values():
                    assert fits(body, found), link
                    seen.add((path, link["operationId"]))
    assert ("/v1/games/toy-rows/start", "applyToyRows") not in seen, "its examples include no legal moves"
    assert ("/v1/games/toy-rows/start", "viewToyRows") in seen
    assert ("/v1/games/toy-rows/legal-moves", "applyToyRows") in seen
    assert ("/v1/games/toy-rows/apply", "legalMovesToyRows") in seen


def resolved(sources: dict[str, Any], expression: str) -> Any:
    source, _, pointer = expression.partition("/")
    value = sources[source]
    for part in pointer.split("/"):
        value = value[int(part)] if isinstance(value, list) else (value or {}).get(part)
    return value


@games
def test_schemas_of_a_game_stand_alone(game: AnyGame) -> None:
    found = game_schemas(game)
    assert list(found) == ["state", "move", "view", "scoreSheet", "table"]
    judges = {name: jsonschema_rs.Draft202012Validator(schema) for name, schema in found.items()}
    for schema in found.values():
        jsonschema_rs.meta.validate(schema)
        assert "#/components" not in str(schema)
    for _, state, move in positions(game):
        raw = msgspec.json.decode(msgspec.json.encode(state))
        assert judges["state"].is_valid(raw)
        assert not judges["state"].is_valid({**raw, "extra": 1})
        assert not judges["state"].is_valid({**raw, "game": "another"})
        assert not judges["state"].is_valid({key: value for key, value in raw.items() if key != "phase"})
        for seat in (None, 0):
            assert judges["view"].is_valid(msgspec.json.decode(msgspec.json.encode(game.view(state, seat))))
        assert judges["scoreSheet"].is_valid(answered_score(game, raw))
        if move is not None:
            assert judges["move"].is_valid(msgspec.to_builtins(move))
            assert not judges["move"].is_valid({**msgspec.to_builtins(move), "type": "unheard-of"})


def answered_score(game: AnyGame, state: Any) -> Any:
    (call,) = (call for call in CALLS if call.name == "score")
    return msgspec.json.decode(msgspec.json.encode(answered(game, call, msgspec.json.encode({"state": state}))))
