"""What the report knows of components: names, places, and what of them is reconstructed. Read from what the game says
of its components, whatever its lists are called."""

from collections.abc import Iterable, Iterator, Mapping
from re import sub
from typing import Any

import msgspec

from engines.game import AnyGame


class Parts:
    """The components of a game by id."""

    def __init__(self, game: AnyGame) -> None:
        told: Any = msgspec.json.decode(msgspec.json.encode(game.components(game.words["en"], None)))
        self.lists: dict[str, dict[str, Any]] = {
            name: {one["id"]: one for one in value}
            for name, value in told.items()
            if isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]
        }
        self.reconstructed = tuple(dict.fromkeys(_marked(told)))

    def among(self, ids: Iterable[str]) -> Mapping[str, Any]:
        """The shortest list that holds all these ids; nothing where none does."""
        wanted = set(ids)
        fitting = [one for one in self.lists.values() if wanted <= set(one)]
        return min(fitting, key=len, default={})

    def name(self, ids: Iterable[str], one: str) -> str:
        """The name of one of these ids."""
        return str(self.among(ids).get(one, {}).get("name") or one)

    def places(self, ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Columns and rows, where the ids are those of spaces of a board."""
        found = self.among(ids).items()
        return {name: (one["x"], one["y"]) for name, one in found if "x" in one and "y" in one}


def _marked(value: Any, name: str = "") -> Iterator[str]:
    """What is marked as reconstructed, in words: `tiles (points)`."""
    match value:
        case dict():
            for key, part in value.items():
                if part == "reconstructed":
                    what = _spoken(key.removesuffix("From").removesuffix("Source"))
                    yield f"{_spoken(name)} ({what})" if name and what != "source" else _spoken(name) or what
                else:
                    yield from _marked(part, name or key)
        case list():
            for part in value:
                yield from _marked(part, name)
        case _:
            return


def _spoken(name: str) -> str:
    """A name of JSON in words."""
    return sub("[A-Z]", lambda letter: f" {letter[0].lower()}", name)
