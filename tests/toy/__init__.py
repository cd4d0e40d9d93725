"""A fifth game, as small as can be: it shows that a game is one folder and one line."""

from tests.toy.game import TOY

__all__ = ["TOY"]
