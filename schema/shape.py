"""All that is misshapen in a body, with pointers: the slow second look once decoding has failed."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import jsonschema_rs
import msgspec

from engines.refusal import Fault

CODES = {
    "type": "type",
    "required": "required",
    "additionalProperties": "unknown-key",
    "enum": "enum",
    "const": "enum",
    "minimum": "range",
    "maximum": "range",
    "exclusiveMinimum": "range",
    "exclusiveMaximum": "range",
    "minLength": "length",
    "maxLength": "length",
    "minItems": "length",
    "maxItems": "length",
    "maxProperties": "length",
    "pattern": "pattern",
    "anyOf": "union",
    "oneOf": "union",
}
SIGNS = {"min": "≥", "max": "≤", "exclusiveMin": ">", "exclusiveMax": "<"}
NULL = {"type": "null"}
MOST = 50
"""So many errors are listed at most."""
ITEMS = 200
"""So many items of a list, and unknown keys of an object, are looked at: judging all of a hostile megabyte would take
seconds."""


@cache
def _validator(kind: Any) -> Any:
    schema = msgspec.json.schema(kind)
    schema["$defs"] = {name: told_apart(part) for name, part in schema.get("$defs", {}).items()}
    return jsonschema_rs.Draft202012Validator(told_apart(schema))


def told_apart(schema: Any) -> Any:
    """The schema with every union that is tagged, or of one thing and null, spelt as if/then, so that errors are
    those of the member that was meant."""
    if isinstance(schema, list):
        return [told_apart(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: told_apart(part) for key, part in schema.items()}
    members = schema.get("anyOf", [])
    if "discriminator" not in schema:
        some = [member for member in members if member != NULL]
        return {"if": NULL, "else": some[0]} if len(some) == 1 < len(members) else schema
    tag, members = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
    union = {
        "type": "object",
        "required": [tag],
        "properties": {tag: {"enum": list(members)}},
        "allOf": [
            {"if": {"properties": {tag: {"const": name}}, "required": [tag]}, "then": {"$ref": ref}}
            for name, ref in members.items()
        ],
    }
    others = [member for member in schema["anyOf"] if member.get("$ref") not in members.values()]
    if others in ([], [NULL]):
        return {"if": {"type": "object"}, "then": union, "else": {"type": ["object", "null"][: 1 + len(others)]}}
    return {"if": {"type": "object"}, "then": union, "else": {"anyOf": others}}


def misshapen(kind: Any, value: Any, base: str = "") -> Iterator[Fault]:
    """Where the value does not have the shape of the type: faults with the codes above."""
    yield from islice(_faults(kind, value, base), MOST)


def _faults(kind: Any, value: Any, base: str) -> Iterator[Fault]:
    for error in _validator(kind).iter_errors(shortened(value, _keys(kind))):
        pointer = base + _pointer(error)
        if error.kind.name == "propertyNames":
            error = error.kind.error  # what is wrong with the key; it has no place of its own
        elif error.kind.name == "anyOf" and (wanted := _types(error)):
            yield Fault(pointer=pointer, code="type", params={"wanted": wanted})
            continue
        code = CODES.get(error.kind.name, "other")
        for params in _params(code, error):
            yield Fault(pointer=pointer, code=code, params=params)


def _types(error: Any) -> str:
    """The types of a union's members, where the value has none of them; else an empty text."""
    faults = [fault for member in error.kind.context for fault in member]
    if any(fault.kind.name != "type" or _pointer(fault) != _pointer(error) for fault in faults):
        return ""
    return " / ".join(dict.fromkeys(name for fault in faults for name in fault.kind.types))


def _pointer(error: Any) -> str:
    return "".join(f"/{_escaped(part)}" for part in error.instance_path)


def shortened(value: Any, known: frozenset[str]) -> Any:
    """The value with the first items of each list and the first keys of each object, known ones before all others."""
    if isinstance(value, dict):
        keys = sorted(value, key=known.__contains__, reverse=True)[:ITEMS] if len(value) > ITEMS else value
        return {key: shortened(value[key], known) for key in keys}
    if isinstance(value, list):
        return [shortened(part, known) for part in value[:ITEMS]]
    return value


@cache
def _keys(kind: Any) -> frozenset[str]:
    """The keys that records of a type and of its parts have."""
    schema = msgspec.json.schema(kind)
    return frozenset(key for part in schema.get("$defs", {}).values() for key in part.get("properties", ()))


def first_misfit(error: msgspec.ValidationError, base: str) -> Fault:
    """The one place that the decoder names, for what is not among the first items."""
    _, _, path = str(error).partition(" - at `$")
    return Fault(pointer=base + re.sub(r"[.\[]", "/", path).replace("]", "").rstrip("`"), code="other")


def _params(code: str, error: Any) -> list[dict[str, str]]:
    """The gaps of the sentence; an error about several keys makes one sentence for each."""
    if code == "type":
        return [{"wanted": " / ".join(error.kind.types)}]
    if code == "required":
        return [{"key": error.kind.property}]
    if code == "unknown-key":
        return [{"key": key[:60]} for key in error.kind.unexpected]
    if code == "enum":
        values = getattr(error.kind, "options", None) or [error.kind.expected_value]
        return [{"values": ", ".join(map(_written, values))}]
    if code in ("range", "length"):
        [sign] = [sign for name, sign in SIGNS.items() if error.kind.name.startswith(name)]
        return [{"bound": f"{sign} {error.kind.limit}"}]
    if code == "pattern":
        return [{"pattern": error.kind.pattern}]
    return [{}]


def _written(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _escaped(part: str | int) -> str:
    return str(part).replace("~", "~0").replace("/", "~1")
