"""GraphQL types made from msgspec types, each once.

Ids stay strings, whose descriptions list the values: most of them have hyphens, which GraphQL's enums cannot hold,
and they are the same as in REST, in components and in notation. Maps of numbers are `Counts`, all else that GraphQL
has no type for is `JSON`. Tagged unions are unions on the way out and `@oneOf` inputs, keyed by tag, on the way in.
"""

import asyncio
import types as python
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from inspect import getdoc
from typing import Any, get_origin

import strawberry
from msgspec import NODEFAULT, UNSET, Struct, inspect
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.base import StrawberryList, StrawberryOptional
from strawberry.types.field import StrawberryField
from strawberry.types.union import StrawberryUnion

from engines.game import AnyGame
from schema.graphql.scalars import Counts, GameState, Json
from schema.openapi.parts import camel, name, pascal
from schema.wire import Refused

Made = dict[str, Any]
"""Types by name."""
RENAMED = {Refused: "Refusal"}
AT_A_STROKE = 20
"""So many records of a list are answered before others get their turn."""
LISTED = 20
"""A description lists so many values at most."""


class ByType(StrawberryUnion):
    """A union whose members are told apart by the Python types of the values."""

    def __init__(self, title: str, members: Mapping[type, Any]) -> None:
        super().__init__(title, tuple(StrawberryAnnotation(member) for member in members.values()))
        self._names: dict[Any, str] = {
            kind: member.__strawberry_definition__.name for kind, member in members.items()
        }

    def get_type_resolver(self, type_map: Any) -> Any:
        """The name of the type of a value."""
        return self._name

    def _name(self, value: Any, info: Any, union: Any) -> str:
        return self._names[type(value)]


class Resolved(StrawberryField):
    """A field that is worked out from its arguments: (source, context, arguments by GraphQL name) -> value."""

    def __init__(self, resolve: Callable[[Any, Any, dict[str, Any]], Any], arguments: Any = (), **more: Any) -> None:
        super().__init__(**more)
        self._resolve = resolve
        self.arguments = list(arguments)

    @property
    def is_basic_field(self) -> bool:
        """Strawberry gives basic fields no arguments and no context."""
        return False

    def get_result(self, source: Any, info: Any, args: Any, kwargs: dict[str, Any]) -> Any:
        """The value of the field."""
        return self._resolve(source, info.context, kwargs)


def whole() -> tuple[Any, Any]:
    """The field that holds all of its source: many small fields take far longer to answer than one large one."""
    return Json, Resolved(
        lambda source, context, given: source, description="All of it, as REST has it, in one piece."
    )


def attribute(source: Any, field: str) -> Any:
    """The value of a plain field; null for what is not there. The tag of a record is a field of it like others."""
    value = getattr(source, field, NODEFAULT)
    if value is NODEFAULT:
        return source.__struct_config__.tag
    if type(value) is tuple and len(value) > AT_A_STROKE and isinstance(value[0], Struct):
        return in_turns(value)
    return None if value is UNSET else value


async def in_turns(records: Sequence[Struct]) -> AsyncIterator[Struct]:
    """The records of a long list: after some of them others get their turn, for each of their fields takes 4 us."""
    for number, record in enumerate(records):
        if number % AT_A_STROKE == 0:
            await asyncio.sleep(0)
        yield record


def object_type(title: str, fields: Mapping[str, Any], description: str | None = None, **more: Any) -> Any:
    """A GraphQL type of the fields: a type each, or a type and the field that holds how it is come by."""
    annotations: dict[str, Any] = {}
    body: dict[str, Any] = {"__annotations__": annotations, "__module__": __name__}
    for field, kind in fields.items():
        annotations[field], body[field] = kind if isinstance(kind, tuple) else (kind, plain(field))
    bases = more.pop("bases", ())
    kind = python.new_class(title, bases, {}, lambda namespace: namespace.update(body))
    return strawberry.type(kind, name=title, description=description, **more)


def plain(field: str, description: str | None = None) -> Any:
    """A field that holds an attribute of its source."""
    return StrawberryField(graphql_name=camel(field), description=description)


def optional(kind: Any) -> Any:
    """The type or null."""
    return kind if isinstance(kind, StrawberryOptional) else StrawberryOptional(of_type=kind)


def said(kind: Any) -> str | None:
    """What a record says of itself."""
    text = getdoc(getattr(kind, "__origin__", kind))
    return " ".join(text.split()) if text else None


class Types:
    """The types of a game; those of no game are shared by all."""

    def __init__(self, game: AnyGame, shared: Made) -> None:
        self.game = game
        self._made = shared

    def named(self, kind: Any) -> str:
        """The name of a record's type."""
        return RENAMED.get(kind) or name(self.game, kind)

    def output(self, node: Any, at: str = "") -> Any:
        """The type of a value in an answer; `at` names a union that stands there."""
        match node:
            case inspect.Metadata(type=inner):
                return self.output(inner, at)
            case inspect.StructType(cls=self.game.state):
                return GameState
            case inspect.StructType(fields=fields) if fields or node.tag_field:
                return self.record(node)
            case inspect.UnionType(types=members):
                return self._union(members, at)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return StrawberryList(of_type=self.output(item, at))
            case inspect.TupleType(item_types=items) if len({scalar(item) for item in items}) == 1:
                return StrawberryList(of_type=self.output(items[0], at))
            case inspect.DictType(value_type=inspect.IntType()):
                return Counts
            case _:
                return scalar(node)

    def _union(self, members: Any, at: str) -> Any:
        nothing = inspect.NoneType()
        some = [member for member in members if member != nothing]
        if len(some) < len(members):
            return optional(self.output(some[0], at) if len(some) == 1 else self._union(tuple(some), at))
        if all(isinstance(member, inspect.StructType) for member in some):
            return self._once(at, lambda: ByType(at, {bare(one): self.record(one) for one in some}))
        return scalar(inspect.UnionType(types=tuple(some)))

    def record(self, node: inspect.StructType, **more: Any) -> Any:
        """The type of a record in an answer; what a call answers can also be had in one piece."""
        title = self.named(node.cls)
        return self._once(title, lambda: object_type(title, self.fields(node) | more, said(node.cls)))

    def fields(self, node: inspect.StructType) -> dict[str, Any]:
        """The fields of a record's type, its tag among them."""
        title = self.named(node.cls)
        found: dict[str, Any] = {}
        if node.tag_field:
            found[node.tag_field] = str
        for field in node.fields:
            kind = self.output(field.type, self.union_name(title, field.encode_name))
            if not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT:
                kind = optional(kind)
            found[field.name] = kind, plain(field.encode_name, listed(field.type))
        return found

    def union_name(self, title: str, field: str) -> str:
        """What a union is called: moves and events by what they are, others by where they stand."""
        own = pascal(self.game.id)
        return {"move": f"{own}Move", "events": f"{own}Event"}.get(field, title + pascal(field))

    def _once(self, title: str, make: Callable[[], Any]) -> Any:
        if title not in self._made:
            self._made[title] = make()
        return self._made[title]

    def keep(self, title: str, kind: Any) -> Any:
        """Have a type stand for the records of its name."""
        return self._once(title, lambda: kind)

    def input(self, node: Any, at: str) -> Any:
        """The type of a value in a request."""
        match node:
            case inspect.Metadata(type=inner):
                return self.input(inner, at)
            case inspect.RawType():
                return GameState
            case inspect.StructType(fields=fields) if fields:
                return self._input_record(node)
            case inspect.UnionType(types=members):
                some = tuple(member for member in members if not isinstance(member, inspect.NoneType))
                if len(some) < len(members):
                    return optional(self.input(some[0] if len(some) == 1 else inspect.UnionType(types=some), at))
                if all(isinstance(member, inspect.StructType) for member in some):
                    return self._one_of(some, at)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return StrawberryList(of_type=self.input(item, at))
            case _:
                pass
        return scalar(node)

    def _input_record(self, node: inspect.StructType) -> Any:
        title = self.named(node.cls) + "Input"

        def make() -> Any:
            return input_type(title, {f.encode_name: self._given(f, title) for f in node.fields}, said(node.cls))

        return self._once(title, make)

    def _given(self, field: inspect.Field, title: str) -> Any:
        kind = self.input(field.type, title.removesuffix("Input") + pascal(field.encode_name) + "Input")
        return kind if field.required else optional(kind)

    def _one_of(self, members: Any, at: str) -> Any:
        def make() -> Any:
            fields = {camel(str(member.tag)): optional(self._input_record(member)) for member in members}
            return input_type(at, fields, "Exactly one.", one_of=True)

        return self._once(at, make)

    def places(self, places: Iterable[tuple[str, ...]], node: inspect.StructType, title: str) -> Any:
        """A `@oneOf` input of the sets of fields of which a request gives one; several are an input together."""
        fields = {field.name: field for field in node.fields}

        def one(place: tuple[str, ...]) -> Any:
            first = fields[place[0]]
            if len(place) == 1:
                return first.encode_name, optional(self.input(first.type, ""))
            parts = {fields[name].encode_name: self.input(fields[name].type, "") for name in place}
            named = pascal(first.encode_name) + "Input"
            return first.encode_name, optional(self._once(named, lambda: input_type(named, parts, "All of them.")))

        return self._once(title, lambda: input_type(title, dict(map(one, places)), "Exactly one.", one_of=True))

    def argument(self, field: inspect.Field) -> StrawberryArgument:
        """The field of a request as an argument."""
        default = field.default if isinstance(field.default, int) else strawberry.UNSET
        kind = self.input(field.type, f"{pascal(self.game.id)}MoveInput")
        return argument(field.encode_name, kind if field.required else optional(kind), listed(field.type), default)


def argument(
    title: str, kind: Any, description: str | None = None, default: Any = strawberry.UNSET
) -> StrawberryArgument:
    """An argument, known by its GraphQL name."""
    return StrawberryArgument(title, title, StrawberryAnnotation(kind), description=description, default=default)


def input_type(title: str, fields: Mapping[str, Any], description: str | None, **more: Any) -> Any:
    """An input. What it takes is handed on as it is: `as_json` knows what REST calls it. Its fields may be called
    what no attribute can be called in Python, such as `pass`."""
    body: dict[str, Any] = {"__annotations__": {f"{field}_": kind for field, kind in fields.items()}}
    body |= {f"{field}_": StrawberryField(graphql_name=field, default=strawberry.UNSET) for field in fields}
    body["__module__"] = __name__
    kind = python.new_class(title, (), {}, lambda namespace: namespace.update(body))
    made: Any = strawberry.input(kind, name=title, description=description, **more)
    made.__strawberry_definition__.from_input = as_given
    return made


def as_given(kind: Any, value: Any, context: Any) -> Any:
    """What stands for an input: what was given."""
    return value


def as_json(node: Any) -> Callable[[Any], Any]:
    """What makes of a value what REST takes: the key of a `@oneOf` input becomes the tag; null is absence."""
    match node:
        case inspect.Metadata(type=inner):
            return as_json(inner)
        case inspect.StructType(fields=fields) if fields:
            parts = {field.encode_name: (field.required, as_json(field.type)) for field in fields}
            return lambda value: {
                name: parts[name][1](part) for name, part in value.items() if part is not None or parts[name][0]
            }
        case inspect.UnionType(types=members):
            records = [member for member in members if isinstance(member, inspect.StructType)]
            if not any(record.tag_field for record in records):
                return as_json(records[0]) if records else same
            tagged = {camel(str(one.tag)): ({one.tag_field: one.tag}, as_json(one)) for one in records}
            return lambda value: None if value is None else _tagged(tagged, value)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            each = as_json(item)
            return lambda value: [each(one) for one in value]
        case _:
            return same


def same(value: Any) -> Any:
    """The value itself."""
    return value


def _tagged(members: Mapping[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    ((key, inner),) = value.items()
    tag, convert = members[key]
    found: dict[str, Any] = tag | convert(inner)
    return found


def scalar(node: Any) -> Any:
    """The scalar of a value that is no record and no list."""
    match node:
        case inspect.Metadata(type=inner):
            return scalar(inner)
        case inspect.StrType():
            return str
        case inspect.BoolType():
            return bool
        case inspect.IntType():
            return int
        case inspect.FloatType():
            return float
        case inspect.LiteralType(values=values):
            kinds = {type(value) for value in values}
            return kinds.pop() if len(kinds) == 1 else Json
        case inspect.UnionType(types=members):
            found = {scalar(member) for member in members}
            return found.pop() if len(found) == 1 else Json
        case _:
            return Json


def listed(node: Any) -> str | None:
    """The values that a text can have, if they are few."""
    values = sorted(set(_texts(node)))
    return "One of: " + ", ".join(values) + "." if 1 < len(values) <= LISTED else None


def _texts(node: Any) -> list[str]:
    match node:
        case inspect.LiteralType(values=values):
            return [value for value in values if isinstance(value, str)]
        case inspect.UnionType(types=members):
            return [text for member in members for text in _texts(member)]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) | inspect.Metadata(type=item):
            return _texts(item)
        case _:
            return []


def bare(node: inspect.StructType) -> Any:
    """The class of a record's values."""
    return get_origin(node.cls) or node.cls
