"""The OpenAPI document, made from the types, the calls and the catalogue; nothing in it is written for one game."""

from schema.openapi.document import document, game_schemas, write

__all__ = ["document", "game_schemas", "write"]
