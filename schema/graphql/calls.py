"""The calls of a game as fields. What REST includes in a position on request are fields of it here: calls, too."""

from typing import Any

import msgspec
from msgspec import Raw, inspect
from strawberry.types.base import StrawberryOptional

from engines.game import AnyGame
from schema import catalogue, wire
from schema.calls import BY_NAME, CALLS, POSITION, Call
from schema.graphql.context import Context
from schema.graphql.types import (
    ByType,
    Resolved,
    Types,
    argument,
    as_json,
    bare,
    object_type,
    plain,
    whole,
)
from schema.openapi.parts import pascal
from schema.problem import Problem, problem

ON_REQUEST = {"legal_moves": "legal-moves", "view": "view", "score": "score"}
"""What REST includes in a position, and the call that gives the same."""

_encode = msgspec.json.Encoder().encode


def call_field(types: Types, call: Call) -> tuple[Any, Any]:
    """A call as a field: its type, and how it is come by."""
    node = record(call.request(types.game, Raw))
    arguments, convert = asked_for(types, call, node), as_json(node)
    if call.places:
        at = types.places(call.places, node, f"{_place(types, call)}Input")
        arguments.insert(0, argument("at", at, "What it is about."))

    async def resolve(source: Any, context: Context, given: dict[str, Any]) -> Any:
        return await answered(types.game, call, convert(placed(call, given.pop("at", {})) | given), context)

    return result(types, call), Resolved(resolve, arguments, description=f"{call.summary}.")


def _place(types: Types, call: Call) -> str:
    """What the ways to say where a request is are called; calls with the same ways share an input."""
    if ("table",) in call.places:
        return pascal(types.game.id) + pascal(call.name)
    return "Position" if ("sealed", "seat_token") in call.places else "OpenPosition"


def placed(call: Call, at: dict[str, Any]) -> dict[str, Any]:
    """The fields that say where a request is; those that go together are one input here, and stand apart in REST."""
    together = {place[0] for place in call.places if len(place) > 1}
    return {
        name: part for key, value in at.items() for name, part in (value if key in together else {key: value}).items()
    }


def lazy_field(types: Types, call: Call) -> tuple[Any, Any]:
    """The same as a field of a position. Where nothing more can be asked nothing can be asked wrongly."""
    node = record(call.request(types.game, Raw))
    arguments, convert = asked_for(types, call, node), as_json(node)

    async def resolve(source: wire.Position[Any, Any, Any], context: Context, given: dict[str, Any]) -> Any:
        return await answered(types.game, call, {"state": source.state} | convert(given), context)

    kind = result(types, call) if arguments else types.record(answer(types, call), json=whole())
    return kind, Resolved(resolve, arguments, description=f"{call.summary}.")


def asked_for(types: Types, call: Call, node: inspect.StructType) -> list[Any]:
    """The fields of a request that are arguments here: not its place (nor one that the call does not take), nor for
    whom something is included, nor what, except at sealed tables: only open positions have fields to ask for it."""
    located = [field for place in (*call.places, *BY_NAME["view"].places) for field in place] if call.places else []
    sealed = call.sealed and any(field.name == "include" for field in node.fields)
    included = "seat" if sealed or call.name == "position" else "include"
    return [types.argument(field) for field in node.fields if field.name not in (*located, included)]


async def answered(game: AnyGame, call: Call, body: dict[str, Any], context: Context) -> Any:
    """The answer to a call with the body that REST would have sent; a refused move as a refusal."""
    try:
        encoded = _encode(body)
    except (OverflowError, RecursionError) as error:
        return problem("unreadable-json", context.language, reason=str(error)[:200])
    found = await context.answer(game, call, encoded)
    if isinstance(found, Problem) and found.rule is not None:
        return refusal(game, found, context.language)
    return found.view if isinstance(found, wire.Viewed) else found


def refusal(game: AnyGame, found: Problem, language: str) -> wire.Refused:
    """The refusal that a problem tells of."""
    rules = game.words[language].rules
    return wire.Refused(
        code=found.code,
        rule=found.code,
        detail=found.detail,
        params=found.params,
        broken=tuple(
            wire.Told(rule=one.code, title=rules[one.code].title, detail=one.detail, params=one.params)
            for one in found.errors
        ),
    )


def result(types: Types, call: Call) -> Any:
    """What a call gives: its answer, a refusal where moves are played, or a problem."""
    node = answer(types, call)
    kind = types.record(node, json=whole())
    own = kind.__strawberry_definition__.name.startswith(pascal(types.game.id))
    title = (pascal(types.game.id) if own else "") + pascal(call.name) + "Result"
    members: dict[Any, Any] = {bare(node): kind}
    for more in call.answers(types.game)[1:]:
        sealed = record(more)
        members[bare(sealed)] = types.record(sealed, json=whole())
    if call.plays or call.refuses:
        members[wire.Refused] = types.record(record(wire.Refused))
    members[Problem] = types.record(record(Problem))
    return types.keep(title, ByType(title, members))


def answer(types: Types, call: Call) -> inspect.StructType:
    """The type of a call's answer; a view comes bare."""
    node = record(call.answer(types.game))
    return record(types.game.view_type) if bare(node) is wire.Viewed else node


def record(kind: Any) -> inspect.StructType:
    """A record's type as msgspec sees it."""
    node = inspect.type_info(kind)
    assert isinstance(node, inspect.StructType)
    return node


def make_positions(types: Types) -> None:
    """Have positions of the game answer for themselves, and what applying moves gives hold one."""
    asked = {field: lazy_field(types, BY_NAME[call]) for field, call in ON_REQUEST.items()}
    node = record(BY_NAME["start"].answer(types.game))
    heads = {field: kind for field, kind in types.fields(node).items() if field not in ON_REQUEST}
    sheet = types.record(record(wire.ScoreSheet), json=whole())
    every = types.keep(
        "Position",
        object_type(
            "Position",
            {**heads, "score": (sheet, plain("score"))},
            "What the positions of all games tell.",
            is_interface=True,
        ),
    )
    kind = object_type(types.named(node.cls), {**heads, **asked, "json": whole()}, "A position.", bases=(every,))
    kind.__strawberry_definition__.is_type_of = always
    types.keep(types.named(node.cls), kind)
    applied = record(BY_NAME["apply"].answer(types.game))
    title, own = types.named(applied.cls), types.fields(applied)
    after = Resolved(lambda source, context, given: source, description="The position after the moves.")
    made = {field: own[field] for field in own if field not in wire.Position.__struct_fields__}
    types.keep(title, object_type(title, {"position": (kind, after), **made, "json": whole()}, "Moves were played."))


def always(value: Any, info: Any) -> bool:
    """A field says of which game its positions are; Strawberry would look for objects of its own."""
    return True


def game_fields(types: Types) -> tuple[Any, Any]:
    """What can be asked about a game, and what begins or changes one."""
    make_positions(types)
    game, own = types.game, pascal(types.game.id)
    packs = (
        [argument("pack", StrawberryOptional(of_type=str), "One of those that the game lists.")] if game.packs else []
    )

    def components(source: Any, context: Context, given: dict[str, Any]) -> Any:
        pack = given.get("pack")
        known = pack is None or pack in catalogue.info(game, context.language).packs
        return catalogue.components(game, context.language, pack) if known else None

    parts = types.record(record(game.components_type))
    asked = {
        "rules": (
            types.record(record(wire.Rules)),
            Resolved(
                lambda source, context, given: catalogue.rules(game, context.language), description="The rules."
            ),
        ),
        "components": (
            StrawberryOptional(of_type=parts) if packs else parts,
            Resolved(components, packs, description="All that a front end draws."),
        ),
    }
    reads = {field_name(call): call_field(types, call) for call in (*CALLS, POSITION) if call.reads}
    plays = {field_name(call): call_field(types, call) for call in CALLS if not call.reads}
    name = game.words["en"].name
    return (
        object_type(f"{own}Queries", {**asked, **reads}, f"What can be asked about {name}."),
        object_type(f"{own}Mutations", plays, f"What begins a game of {name}, or plays on."),
    )


def field_name(call: Call) -> str:
    """A call as a name in Python."""
    return call.name.replace("-", "_")
