"""The scalars: what GraphQL has no type for crosses the wire as the JSON that REST has in its place."""

from typing import Any, NewType

import msgspec
import orjson
import strawberry

GameState = NewType("GameState", object)
Counts = NewType("Counts", object)
Json = NewType("Json", object)

_encode = msgspec.json.Encoder().encode


def _ready(value: Any) -> orjson.Fragment:
    """The value written once, to be spliced into the answer; a state is there in writing already."""
    return orjson.Fragment(_encode(value))


SCALARS: dict[object, Any] = {
    GameState: strawberry.scalar(
        name="GameState",
        description="A whole state, to be sent back as it came: the object that REST calls `state`.",
        serialize=_ready,
    ),
    Counts: strawberry.scalar(
        name="Counts",
        description="An object whose values are integers, such as prices by resource.",
        serialize=_ready,
    ),
    Json: strawberry.scalar(
        name="JSON",
        description="Whatever GraphQL has no type for, as REST has it in the same place.",
        serialize=_ready,
    ),
}
