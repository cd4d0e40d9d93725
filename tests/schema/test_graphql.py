"""The schema is made from the games alone, is what is checked in, and bounds what a document may ask."""

from pathlib import Path
from typing import Any

import pytest
from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLUnionType

from engines.catalogue import GAMES
from engines.game import AnyGame
from engines.referee import tag
from schema.calls import CALLS
from schema.graphql import Context, build, sdl
from schema.graphql.limits import ALIASES, DEPTH, FIELDS, LENGTH, NESTING, TOKENS, too_long
from schema.openapi.parts import camel, pascal
from tests.engines.walk import ALL
from tests.toy import TOY

CHECKED_IN = Path(__file__).parents[2] / "openapi" / "schema.graphql"
SCHEMA = build(ALL)
TYPES: Any = SCHEMA._schema.type_map

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)


async def errors(document: str) -> str:
    """What is wrong with a document."""
    found = await SCHEMA.run(document, None, None, Context("en", None))  # type: ignore[arg-type]
    return " ".join(error.message for error in found.errors or ())


def test_is_what_is_checked_in() -> None:
    assert CHECKED_IN.read_text("utf-8") == sdl(GAMES), "run: make openapi"


def test_a_game_appears_by_itself() -> None:
    assert "toyRows: ToyRowsQueries!" in sdl((*GAMES, TOY))
    assert "toyRows" not in sdl(GAMES)


@games
def test_every_call_has_its_field(game: AnyGame) -> None:
    own = pascal(game.id)
    queries, mutations = set(TYPES[f"{own}Queries"].fields), set(TYPES[f"{own}Mutations"].fields)
    assert mutations == {"start", "apply"}
    assert queries == {camel(call.name) for call in CALLS} - mutations | {"rules", "components", "position"}


@games
def test_moves_go_in_and_out_typed(game: AnyGame) -> None:
    moves, given = TYPES[f"{pascal(game.id)}Move"], TYPES[f"{pascal(game.id)}MoveInput"]
    assert isinstance(moves, GraphQLUnionType)
    assert isinstance(given, GraphQLInputObjectType)
    assert given.extensions["strawberry-definition"].is_one_of
    assert {kind.name for kind in moves.types} == {pascal(game.id) + kind.__name__ for kind in game.moves}
    assert set(given.fields) == {camel(tag(kind)) for kind in game.moves}


@games
def test_positions_are_one_interface(game: AnyGame) -> None:
    kind: Any = TYPES[f"{pascal(game.id)}Position"]
    assert [one.name for one in kind.interfaces] == ["Position"]
    assert {"legalMoves", "view", "score"} < set(kind.fields)


def test_ids_are_strings_as_in_rest() -> None:
    own = [kind.name for kind in TYPES.values() if isinstance(kind, GraphQLEnumType)]
    assert all(name.startswith("__") for name in own)


async def test_documents_are_parsed_and_validated_once() -> None:
    document = "query Once { games { id name } }"
    before = SCHEMA.prepared.cache_info()
    for _ in range(3):
        assert not await errors(document)
    after = SCHEMA.prepared.cache_info()
    assert (after.hits - before.hits, after.misses - before.misses) == (2, 1)


async def test_a_document_may_go_so_deep() -> None:
    deep = "{ a " * (DEPTH + 1) + "}" * (DEPTH + 1)
    assert f"more than {DEPTH} levels" in await errors(deep)


async def test_fragments_do_not_hide_depth() -> None:
    spread = "".join(f"fragment F{n} on Query {{ newYork1995 {{ ...F{n + 1} }} }} " for n in range(DEPTH))
    assert f"more than {DEPTH} levels" in await errors(
        "{ ...F0 } " + spread + f"fragment F{DEPTH} on Query {{ games {{ id }} }}"
    )


async def test_a_document_may_have_so_many_aliases() -> None:
    assert not await errors("{" + " ".join(f"a{n}: __typename" for n in range(ALIASES)) + "}")
    assert f"more than {ALIASES} aliases" in await errors(
        "{" + " ".join(f"a{n}: __typename" for n in range(ALIASES + 1)) + "}"
    )


async def test_fragments_do_not_multiply_fields() -> None:
    doubling = "".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }} " for n in range(12))
    found = await errors("{ ...F0 } " + doubling + "fragment F12 on Query { __typename }")
    assert f"more than {FIELDS} fields" in found


async def test_a_document_may_have_so_many_tokens() -> None:
    assert "token" in await errors("{" + "id " * TOKENS + "}")


@pytest.mark.parametrize(
    "document",
    ["{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }", "{ ...A }", "{ a { ...A } }", "{"],
)
async def test_nonsense_is_refused_with_reasons(document: str) -> None:
    found = await errors(document)
    assert "fragment" in found or "Syntax Error" in found


def test_what_is_too_long_or_nested_is_not_read() -> None:
    assert too_long("{" * (NESTING + 1))
    assert too_long(" " * (LENGTH + 1))
    assert too_long("{}" * NESTING) is None
