"""How much one document may ask for. The rules are fixed types, so that the cache of validated documents works."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from graphql import (
    ASTValidationRule,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    OperationDefinitionNode,
)

LENGTH = 50_000
"""Characters."""
NESTING = 60
"""Brackets within brackets: what a parser that recurses can bear, with room to spare."""
TOKENS = 3_000
DEPTH = 14
"""Fields within fields, fragments spelt out; those of introspection have their own limit."""
ALIASES = 30
FIELDS = 1_500
"""Fields of an operation, fragments spelt out."""
DOCUMENTS = 256
"""So many documents stay parsed and validated."""


@lru_cache(DOCUMENTS)
def too_long(document: str) -> str | None:
    """Why a document is not even read."""
    if len(document) > LENGTH:
        return f"The document has more than {LENGTH} characters."
    depth = 0
    for sign in document:
        depth += (sign in "{[(") - (sign in "}])")
        if depth > NESTING:
            return f"The document has more than {NESTING} brackets within brackets."
    return None


class Limits(ASTValidationRule):
    """Refuses documents that ask for too much."""

    def enter_document(self, document: DocumentNode, *_: Any) -> None:
        """Measure the operations of a document."""
        fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        measured = Measured(fragments)
        for node in document.definitions:
            if isinstance(node, OperationDefinitionNode):
                self._judge(node, *measured.selections(node.selection_set.selections))

    def _judge(self, node: Any, depth: int, fields: int, aliases: int) -> None:
        for found, most, what in (
            (depth, DEPTH, "levels of fields"),
            (fields, FIELDS, "fields"),
            (aliases, ALIASES, "aliases"),
        ):
            if found > most:
                self.report_error(GraphQLError(f"The operation has more than {most} {what}.", node))


class Measured:
    """Depth, fields and aliases of selections, each fragment measured once."""

    def __init__(self, fragments: dict[str, FragmentDefinitionNode]) -> None:
        self._fragments = fragments
        self._known: dict[str, tuple[int, int, int]] = {}

    def selections(self, nodes: Iterable[Any]) -> tuple[int, int, int]:
        """The measures of all selections side by side."""
        parts = [self._one(node) for node in nodes]
        return max(part[0] for part in parts), sum(part[1] for part in parts), sum(part[2] for part in parts)

    def _one(self, node: Any) -> tuple[int, int, int]:
        if isinstance(node, FragmentSpreadNode):
            return self._fragment(node.name.value)
        depth, fields, aliases = self.selections(node.selection_set.selections) if node.selection_set else (0, 0, 0)
        if not isinstance(node, FieldNode):
            return depth, fields, aliases
        if node.name.value.startswith("__"):
            depth = 0
        return depth + 1, fields + 1, aliases + (node.alias is not None)

    def _fragment(self, name: str) -> tuple[int, int, int]:
        """One that is unknown or holds itself measures nothing: other rules refuse it."""
        if name not in self._known:
            self._known[name] = (0, 0, 0)
            if name in self._fragments:
                self._known[name] = self.selections(self._fragments[name].selection_set.selections)
        return self._known[name]
