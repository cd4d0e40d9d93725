"""The one base of every record that crosses a border: frozen, camelCase in JSON, no unknown fields."""

from typing import Annotated, Any, dataclass_transform

from msgspec import Meta, Struct, StructMeta, field

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A number of things; bounded, so that no caller can make us add huge integers."""

Seat = Annotated[int, Meta(ge=0, le=7)]
"""A place at the table, counted clockwise from 0."""


class _KeywordOnly(StructMeta):
    """msgspec does not hand `kw_only` down to subclasses; this does."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        config.setdefault("kw_only", True)
        return super().__new__(mcls, name, bases, namespace, **config)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Model(Struct, metaclass=_KeywordOnly, frozen=True, rename="camel", forbid_unknown_fields=True, gc=False):
    """A value. Structs of it hold no cycles, so the collector need not look at them."""
