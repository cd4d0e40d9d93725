"""The games in GraphQL: the same calls as over REST, with types made from the same records."""

from schema.graphql.build import build, sdl, write
from schema.graphql.context import Context

__all__ = ["Context", "build", "sdl", "write"]
