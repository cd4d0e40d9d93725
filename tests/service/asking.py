"""GraphQL asked in process: any call of any game, for any fields or all there are."""

import re
from typing import Any

from graphql import GraphQLField, GraphQLObjectType, GraphQLUnionType, get_named_type
from httpx2 import Response
from starlette.testclient import TestClient

from engines.game import AnyGame
from schema.graphql import build
from schema.openapi.parts import camel, pascal
from tests.engines.walk import ALL
from tests.service.caller import raw

TYPES: Any = build(ALL)._schema.type_map
NEWER = "application/graphql-response+json"


def post(client: TestClient, document: str, variables: Any = None, **headers: str) -> Response:
    """The answer to a document, whatever it is."""
    given = {"accept": NEWER} | {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/graphql", json={"query": document, "variables": variables}, headers=given)


def ask(client: TestClient, document: str, variables: Any = None, **headers: str) -> Any:
    """The data of a good answer."""
    found = post(client, document, variables, **headers)
    assert found.status_code == 200, found.text
    assert "errors" not in found.json(), found.text
    return found.json()["data"]


def document(game: AnyGame, call: str, arguments: Any, wanted: str) -> str:
    """The operation that calls a game with all arguments as variables."""
    title, head = ("Mutations", "mutation") if call in ("start", "apply") else ("Queries", "query")
    known = TYPES[pascal(game.id) + title].fields[camel(call)].args
    declared = ", ".join(f"${name}: {known[name].type}" for name in arguments)
    passed = ", ".join(f"{name}: ${name}" for name in arguments)
    inner = f"{camel(call)}({passed}) {{ __typename {wanted} }}"
    return f"{head}({declared}) {{ {camel(game.id)} {{ {inner} }} }}"


def called(client: TestClient, game: AnyGame, call: str, arguments: Any, wanted: str, **headers: str) -> Any:
    """What a call gives: the name of its type, and its fields."""
    found = ask(client, document(game, call, arguments, wanted), arguments, **headers)[camel(game.id)][camel(call)]
    return found.pop("__typename"), found


def given_move(move: Any) -> dict[str, Any]:
    """A move as the input that has a key for each type."""
    fields = dict(move if isinstance(move, dict) else raw(move))
    return {camel(fields.pop("type")): fields}


def everything(kind: Any) -> str:
    """All fields of a type that take no arguments, to the last leaf. Fields of union members that differ in type
    get an alias, without which they could not be asked for together."""
    kind = get_named_type(kind)
    if isinstance(kind, GraphQLUnionType):
        seen: dict[str, list[str]] = {}
        return "{ " + " ".join(f"... on {one.name} {_fields(one, seen)}" for one in kind.types) + " }"
    return _fields(kind, {}) if isinstance(kind, GraphQLObjectType) else ""


def _fields(kind: GraphQLObjectType, seen: dict[str, list[str]]) -> str:
    def asked(name: str, field: GraphQLField) -> str:
        shapes = seen.setdefault(name, [])
        if str(field.type) not in shapes:
            shapes.append(str(field.type))
        number = shapes.index(str(field.type))
        return (f"{name}_{number}: " if number else "") + name + everything(field.type)

    own = {name: field for name, field in kind.fields.items() if not field.args and name != "json"}
    return "{ " + " ".join(asked(name, field) for name, field in own.items()) + " }"


def bare(value: Any, move: bool = False) -> Any:
    """A tree without aliases and nulls, for GraphQL says null where REST says nothing; and without what moves have by
    default, which REST leaves out."""
    if isinstance(value, dict):
        return {
            re.sub(r"_\d+$", "", name): bare(part, move or name == "move")
            for name, part in value.items()
            if (part if move else part is not None)
        }
    return [bare(part, move) for part in value] if isinstance(value, list) else value
