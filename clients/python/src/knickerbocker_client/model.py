"""The one base of every record of the wire: frozen, camelCase in JSON, keyword-only.

Unlike the service, which refuses what it does not know, a client passes over fields that a newer service adds to its
answers. States are the exception (they say so): one with a field left out would be another state.
"""

from typing import Any, dataclass_transform

from msgspec import Struct, StructMeta, field


class _KeywordOnly(StructMeta):
    """msgspec does not hand `kw_only` down to subclasses; this does."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        config.setdefault("kw_only", True)
        return super().__new__(mcls, name, bases, namespace, **config)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Model(Struct, metaclass=_KeywordOnly, frozen=True, rename="camel", gc=False):
    """A value."""
