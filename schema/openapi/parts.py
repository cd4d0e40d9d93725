"""Component schemas made from types: what msgspec says of them, tidied and named so that clients get good types."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from engines.game import AnyGame

Schema = dict[str, Any]
Parts = dict[str, Schema]
"""Schemas by name."""

REF = "#/components/schemas/"
KINDS = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


def pascal(text: str) -> str:
    """`legal-moves`, `toMove` or `state_id` as a name of types: LegalMoves, ToMove, StateId."""
    return "".join(word[:1].upper() + word[1:] for word in text.replace("_", "-").split("-"))


def camel(text: str) -> str:
    """The same as a name of operations: legalMoves."""
    return text[:1].lower() + pascal(text)[1:]


def name(game: AnyGame, kind: Any) -> str:
    """What a type is called: by its base if it is generic, with the game's id before it if it differs by game."""
    package = game.state.__module__.rpartition(".")[0] + "."
    return (pascal(game.id) if _within(package, kind) else "") + str(bare(kind).__name__)


def bare(kind: Any) -> Any:
    """A generic type without what it is bound to."""
    return getattr(kind, "__origin__", kind)


def _within(package: str, kind: Any) -> bool:
    """Whether a type is of the package, or bound to one that is."""
    bound = getattr(kind, "__args__", ())
    return getattr(kind, "__module__", "").startswith(package) or any(_within(package, part) for part in bound)


def ref(name: str) -> Schema:
    """A pointer to a component."""
    return {"$ref": REF + name}


def structs(node: Any, found: dict[Any, None]) -> Iterable[Any]:
    """All record types within a type that msgspec has looked at, each once."""
    if isinstance(node, inspect.StructType):
        if node.cls in found:
            return found
        found[node.cls] = None
    if isinstance(node, inspect.Type | inspect.Field):
        structs([getattr(node, field) for field in node.__struct_fields__], found)
    elif isinstance(node, list | tuple):
        for part in node:
            structs(part, found)
    return found


def described(game: AnyGame, types: Sequence[Any], *, written: bool) -> Parts:
    """The schemas of the types and of all they are made of: as a request may give them or, if `written`, as an
    answer holds them. There every property with a default is present, unless its type leaves defaults out."""
    kinds = list(structs(inspect.multi_type_info(types), {}))
    refs, raw = msgspec.json.schema_components(kinds, ref_template="{name}")
    names = {found["$ref"]: name(game, kind) for found, kind in zip(refs, kinds, strict=True)}
    if len(set(names.values())) < len(names):
        raise ValueError(f"two types of {game.id} have one name: {sorted(names.values())}")
    unions = {
        frozenset(name(game, kind) for kind in members): pascal(game.id) + word
        for word, members in (("Move", game.moves), ("Event", game.events))
    }
    tidy = _Tidy(names, unions)
    for found, kind in zip(refs, kinds, strict=True):
        always = written and not bare(kind).__struct_config__.omit_defaults
        tidy.record(names[found["$ref"]], raw[found["$ref"]], always)
    return tidy.parts


class _Tidy:
    """Rewrites schemas; unions of tagged records get names of their own and become parts too."""

    def __init__(self, names: dict[str, str], unions: dict[frozenset[str], str]) -> None:
        self.parts: Parts = {}
        self._names, self._unions = names, unions

    def record(self, name: str, raw: Schema, always: bool) -> None:
        """The schema of a record; with `always` what has a default is required and its default forgotten. Defaults
        of null, which say nothing, are forgotten too."""
        properties = {key: self.any(part, name + pascal(key)) for key, part in raw["properties"].items()}
        required = set(raw.get("required", ()))
        for key, part in properties.items():
            if always and "default" in part:
                required.add(key)
            if always or part.get("default", False) is None:
                part.pop("default", None)
        rest = {key: value for key, value in raw.items() if key != "title"}
        if "description" in raw:
            rest["description"] = " ".join(raw["description"].split())
        if required:
            rest["required"] = [key for key in properties if key in required]
        self.parts[name] = {**rest, "properties": properties}

    def any(self, raw: Any, name: str) -> Any:
        """Any schema; `name` is for a union found in it that has none."""
        if isinstance(raw, list):
            return [self.any(part, name) for part in raw]
        if not isinstance(raw, dict):
            return raw
        if "$ref" in raw:
            return ref(self._names[raw["$ref"]])
        if "discriminator" in raw:
            return self._union(raw, name)
        schema = {key: self.any(part, name) for key, part in raw.items()}
        if "anyOf" in schema:
            schema = _flat(schema)
        if "enum" in schema:
            schema = _closed(schema)
        if "prefixItems" in schema:
            schema = _fixed(schema)
        if schema.get("type") == "object":
            schema.setdefault("additionalProperties", True)
        return schema

    def _union(self, raw: Schema, name: str) -> Schema:
        tag = raw["discriminator"]["propertyName"]
        members = {value: self._names[found] for value, found in raw["discriminator"]["mapping"].items()}
        name = self._unions.setdefault(frozenset(members.values()), name)
        self.parts[name] = {
            "oneOf": [ref(member) for member in members.values()],
            "discriminator": {
                "propertyName": tag,
                "mapping": {value: REF + member for value, member in members.items()},
            },
        }
        return ref(name)


def _flat(schema: Schema) -> Schema:
    """A choice in which closed sets of values are one set."""
    sets = [part for part in schema["anyOf"] if "enum" in part or "const" in part]
    others = [part for part in schema["anyOf"] if part not in sets]
    values = [value for part in sets for value in part.get("enum", [part.get("const")])]
    if not values:
        return schema
    rest = {key: part for key, part in schema.items() if key != "anyOf"}
    return rest | ({"anyOf": [_closed({"enum": values}), *others]} if others else {"enum": values})


def _fixed(schema: Schema) -> Schema:
    """A list of fixed length. Tools know `items` better than `prefixItems`, and some cannot take `false` for it."""
    parts: list[Schema] = []
    for part in schema["prefixItems"]:
        if part not in parts:
            parts.append(part)
    if len(parts) > 1:
        return schema | {"items": {"anyOf": parts}}
    return {key: part for key, part in schema.items() if key != "prefixItems"} | {"items": parts[0]}


def _closed(schema: Schema) -> Schema:
    """A closed set of values with its type; a single value is a constant."""
    values = schema.pop("enum")
    kinds = sorted({KINDS[type(value)] for value in values})
    schema["type"] = kinds[0] if len(kinds) == 1 else kinds
    return schema | ({"const": values[0]} if len(values) == 1 else {"enum": values})


def refs(node: Any) -> Iterator[str]:
    """The names of the components that a schema points to."""
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].removeprefix(REF)
        for part in node.values():
            yield from refs(part)
    elif isinstance(node, list):
        for part in node:
            yield from refs(part)


def renamed(node: Any, names: dict[str, str]) -> Any:
    """A schema that points to components by their new names."""
    if isinstance(node, dict):
        return {key: renamed(part, names) for key, part in node.items()}
    if isinstance(node, list):
        return [renamed(part, names) for part in node]
    if isinstance(node, str) and node.startswith(REF):
        return REF + names.get(node.removeprefix(REF), node.removeprefix(REF))
    return node


def for_reading(given: Parts, written: Parts) -> tuple[Parts, dict[str, str]]:
    """What requests may give, beside what answers hold: a type that may be given in more ways than it is written
    (with defaults left out) is called `…Input`. Also the new names."""
    differ = {part for part in given if part in written and given[part] != written[part]}
    while more := {part for part in given if part in written and differ.intersection(refs(given[part]))} - differ:
        differ |= more
    names = {part: f"{part}Input" for part in differ}
    return {names.get(part, part): renamed(schema, names) for part, schema in given.items()}, names
