"""The client has every call, type and field that the service has."""

import inspect
import json
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest
from knickerbocker_client import GAMES as OWN
from knickerbocker_client import Client, Game, problem, service, wire

from clients.python import generate
from engines.catalogue import GAMES
from schema.calls import CALLS, camel
from schema.openapi.parts import pascal
from schema.problem import STATUS, Problem

DOCUMENT: dict[str, Any] = json.loads((Path(__file__).parents[3] / "openapi" / "openapi.json").read_text("utf-8"))
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
MODULES = {game.id: import_module("knickerbocker_client." + game.id.replace("-", "_")) for game in GAMES}
OF_A_GAME = {
    "start": ("start", "start_sealed"),
    "score": ("score", "score_table"),
    "rules": ("rule_index",),
    "game": ("info",),
}
"""The methods of a game that make a call, where they are not called like it."""
OF_THE_SERVICE = {"isAlive": "alive", "isReady": "ready"}
PLACES = {"state", "state_id", "sealed", "seat_token", "table"}
"""Fields that `at` stands for, or a method of its own."""


def test_the_types_are_made_anew_from_those_of_the_service() -> None:
    for name, text in generate.modules().items():
        assert (generate.WHERE / name).read_text("utf-8") == text, f"{name} is out of date: run `make types`"


def test_the_games_are_those_of_the_catalogue() -> None:
    assert {game.id: game.rules for game in OWN} == {game.id: game.rules for game in GAMES}


def test_the_client_needs_nothing_of_the_service() -> None:
    asked = "import sys, knickerbocker_client.kit.report; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"knickerbocker_client", "msgspec", "httpx2"} <= loaded
    assert loaded & {"engines", "schema", "service", "orjson", "starlette", "redis", "strawberry"} == set()


def operations() -> list[str]:
    return sorted({operation["operationId"] for path in DOCUMENT["paths"].values() for operation in path.values()})


@pytest.mark.parametrize("operation", operations())
def test_each_operation_of_the_document_is_a_call(operation: str) -> None:
    for game in GAMES:
        operation = operation.removesuffix(pascal(game.id))
    snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in operation)
    if hasattr(service, OF_THE_SERVICE.get(operation, snake)) or (operation == "batch" and hasattr(Client, "batch")):
        return
    for method in OF_A_GAME.get(snake, (snake,)):
        assert callable(getattr(Game, method, None)), f"no call {method}"


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_each_field_of_a_request_can_be_given(call: Any) -> None:
    methods = [getattr(Game, name) for name in OF_A_GAME.get(call.name, (call.name.replace("-", "_"),))]
    given = {name for method in methods for name in inspect.signature(method).parameters}
    fields = {field.name for field in msgspec.structs.fields(call.request(GAMES[0], GAMES[0].state))}
    told_by = {"move": {"move", "moves"}, "moves": {"moves"}, "notation": {"move", "moves"}}
    for field in fields - PLACES:
        assert told_by.get(field, {field}) & given, f"{call.name} lacks {field}"
    assert ("at" in given) == ("state" in fields)


@pytest.mark.parametrize("page", ["components", "rules", "schema"])
def test_each_parameter_of_a_page_is_given_or_can_be(page: str) -> None:
    paths = [path for path in DOCUMENT["paths"] if path.endswith(f"/{page}")]
    method = OF_A_GAME.get(page, (page,))[0]
    can = set(inspect.signature(getattr(Game, method)).parameters)
    for path in paths:
        refs = [each["$ref"].rpartition("/")[2] for each in DOCUMENT["paths"][path]["get"]["parameters"]]
        asked = {ref for ref in refs if DOCUMENT["components"]["parameters"][ref]["in"] == "query"}
        assert asked - {"v"} <= can, path
        assert all(f"?v={game.rules}" in getattr(game, method)().path for game in OWN)


def forms(schema: dict[str, Any]) -> set[str]:
    """The properties of a record, in whichever way it may be filled in."""
    return set(schema.get("properties", {})).union(*(form.get("properties", {}) for form in schema.get("oneOf", ())))


def named(name: str) -> Any:
    """The client's type for a schema of the document; types that differ in requests end in Input there."""
    for game in GAMES:
        own = name.removeprefix(pascal(game.id))
        if own != name:
            module = MODULES[game.id]
            own = {"Move": "AnyMove", "Event": "AnyEvent"}.get(own, own)
            found = getattr(module, own, None) or getattr(module, own.removesuffix("Input"), None)
            return found or getattr(wire, own, None)
    return getattr(wire, name, None) or getattr(wire, name.removesuffix("Input"), None)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_field_of_the_document_is_in_a_type(name: str) -> None:
    schema = SCHEMAS[name]
    if "discriminator" in schema:
        tags = set(schema["discriminator"]["mapping"])
        unions = [get_args(kind) for kind in [named(name)] if kind] or list(in_fields())
        assert any({kind.__struct_config__.tag for kind in union} == tags for union in unions), f"no union {tags}"
        return
    kind = named(name)
    assert kind is not None, f"no type {name}"
    record = get_origin(kind) or kind
    config = record.__struct_config__
    fields = {field.encode_name for field in msgspec.structs.fields(record)} | {config.tag_field}
    assert forms(schema) - fields == set()


def in_fields() -> list[tuple[Any, ...]]:
    """The unions of records that fields hold."""
    found = []
    for module in (wire, *MODULES.values()):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                for annotation in inspect.get_annotations(kind).values():
                    parts = [part for part in get_args(annotation) if hasattr(part, "__struct_config__")]
                    found += [tuple(parts)] if parts else []
    return found


def test_each_kind_of_problem_has_a_place_in_the_tree() -> None:
    assert set(STATUS) >= set(problem.BY_KIND)
    for kind, status in STATUS.items():
        told = wire.Problem(type=f"urn:knickerbocker:problem:{kind}", title="", status=status, detail="", code=kind)
        found = problem.raised(told, 1.0)
        assert found.kind == kind
        general = problem.BY_STATUS.get(status, problem.ServiceError if status >= 500 else problem.Misasked)
        assert isinstance(found, general)
        assert type(found) is not problem.ProblemError
        again = pickle.loads(pickle.dumps(found))
        assert (type(again), again.problem, again.wait) == (type(found), told, 1.0)


def test_a_problem_is_read_as_the_service_writes_it() -> None:
    written = Problem(type="urn:x", title="t", status=409, detail="d", code="c", rule="r", params={"n": 1})
    read = msgspec.json.decode(msgspec.json.encode(written), type=wire.Problem)
    assert msgspec.to_builtins(read) == msgspec.to_builtins(written)


def test_what_a_newer_service_adds_is_passed_over_but_not_in_a_state() -> None:
    chance = {"seed": "x", "drawn": 0, "new": 1}
    assert msgspec.convert({"code": "c", "pointer": "", "detail": "", "new": 1}, wire.Pointed).code == "c"
    with pytest.raises(msgspec.ValidationError, match="new"):
        msgspec.convert(chance, wire.Chance)


def test_names_are_written_alike() -> None:
    """The client spells fields as the service does."""
    for record in (wire.LegalMoves, wire.ReplayRequest):
        for field in msgspec.structs.fields(record):
            assert field.encode_name == camel(field.name)
