"""Write the client's types from those of the service, so that none is copied by hand: `make types`.

Shared types go to `wire.py`, those of a game to a module of its own, with its unions and the names of its answers.
What bounds a value (lengths, patterns) is left out: to judge is the service's part.
"""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import UnionType
from typing import Annotated, Any, Generic, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields

from engines import referee
from engines.catalogue import GAMES
from engines.game import AnyGame
from engines.model import Model
from schema import wire
from schema.calls import CALLS, camel
from schema.problem import Problem

WHERE = Path(__file__).parent / "src" / "knickerbocker_client"
SHARED: tuple[Any, ...] = (
    wire.Games,
    wire.Rules,
    wire.Schemas,
    wire.Limits,
    wire.BatchRequest,
    wire.BatchAnswers,
    Problem,
)
"""What is the same for all games."""
HEAD = '"""{}\n\nMade by generate.py from the types of the service: change those, not this.\n"""\n\n'
WIRE_IMPORTS = """from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import UNSET, UnsetType, field

from knickerbocker_client.model import Model

"""
GAME_IMPORTS = """from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from knickerbocker_client import wire
from knickerbocker_client.game import Game
from knickerbocker_client.model import Model

"""
Names = Mapping[Any, str]
"""What a type is called in the module that is being written."""


def main() -> None:
    """Write all modules."""
    for name, text in modules().items():
        (WHERE / name).write_text(text, "utf-8")


def modules() -> dict[str, str]:
    """The text of each module, by file name."""
    shared = {kind: f"wire.{kind.__name__}" for kind in _shared()}
    found = {"wire.py": formatted(_wire())}
    for game in GAMES:
        found[_module(game.id) + ".py"] = formatted(_game(game, shared))
    found["games.py"] = formatted(_games())
    return found


def formatted(text: str) -> str:
    """The text as ruff lays it out, without the imports that it does not need."""
    for step in (["check", "--fix", "--quiet", "--select", "F401,I"], ["format", "--quiet"]):
        command = [sys.executable, "-m", "ruff", *step, "--stdin-filename", str(WHERE / "made.py"), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return text


def _module(game: str) -> str:
    return game.replace("-", "_")


def _union(kinds: tuple[Any, ...]) -> Any:
    return _of(Union, *kinds)


def _of(generic: Any, *types: Any) -> Any:
    """A generic type bound at run time."""
    return generic[types]


def _types(game: AnyGame) -> tuple[Any, ...]:
    """All that a game's calls take and give."""
    asked = [call.request(game, game.state) for call in CALLS]
    told = [kind for call in CALLS for kind in call.answers(game)]
    on_the_way = [call.progress(game) for call in CALLS if call.progress]
    return (*asked, *told, *on_the_way, game.components_type)


def _shared() -> list[type[Struct]]:
    """The types that are not one game's own; what they need before them."""
    own = tuple(game.state.__module__.rpartition(".")[0] for game in GAMES)
    kinds = _closure((*SHARED, *(kind for game in GAMES for kind in _types(game))))
    return [kind for kind in kinds if not kind.__module__.startswith(own)]


def _wire() -> str:
    kinds = _shared()
    exact = {kind for game in GAMES for kind in _closure((game.state,))}
    names: dict[Any, str] = {kind: kind.__name__ for kind in kinds}
    variables = {part for kind in kinds for part in getattr(kind, "__parameters__", ())}
    letters = sorted({variable.__name__ for variable in variables})
    given = "".join(f'{letter} = TypeVar("{letter}")\n' for letter in letters)
    body = "\n\n".join(_struct(kind, names, kind in exact) for kind in kinds)
    return HEAD.format("The types that all games share.") + WIRE_IMPORTS + given + "\n\n" + body


def _game(game: AnyGame, shared: Names) -> str:
    package = game.state.__module__.rpartition(".")[0]
    kinds = [kind for kind in _closure(_types(game)) if kind.__module__.startswith(package)]
    exact = set(_closure((game.state,)))
    names = {**shared, **{kind: kind.__name__ for kind in kinds}}
    aliases = {kind: name for kind, name in _aliases(package).items() if name not in names.values()}
    both = {_union(game.moves): "AnyMove", _union(game.events): "AnyEvent"}
    body = "\n\n".join(_struct(kind, {**names, **aliases}, kind in exact) for kind in kinds)
    for alias, name in sorted(aliases.items(), key=lambda item: -_size(item[0])):
        # Larger choices are made of smaller ones, so that each is written before those that use it.
        if re.search(rf"\b{name}\b", body):
            smaller = {kind: other for kind, other in aliases.items() if kind != alias}
            body = f"{name} = {_render(alias, {**names, **smaller})}\n" + body
    unions = "".join(f"{name} = {_render(kind, names)}\n" for kind, name in both.items())
    text = HEAD.format(f"The types of {game.words['en'].name}.") + GAME_IMPORTS + body + "\n\n" + unions
    return text + _answers(game, {**names, **both}) + _calls(game)


def _games() -> str:
    names = [_module(game.id) for game in GAMES]
    return (
        HEAD.format("The games there are.")
        + f"from knickerbocker_client import {', '.join(names)}\nfrom knickerbocker_client.game import AnyGame\n\n"
        + f"GAMES: tuple[AnyGame, ...] = ({', '.join(f'{name}.GAME' for name in names)},)\n"
    )


def _aliases(package: str) -> dict[Any, str]:
    """The choices that a game's modules give a name to."""
    found: dict[Any, str] = {}
    folder = Path(import_module(package).__file__ or "").parent
    for module in sorted(info.name for info in iter_modules([str(folder)])):
        for name, value in vars(import_module(f"{package}.{module}")).items():
            choice = get_origin(value) in (Literal, Union, UnionType) and not _holds_structs(value)
            if choice and name[0].isupper() and name not in found.values():
                found.setdefault(value, name)
    return found


def _size(kind: Any) -> int:
    """How many values or types a choice is of."""
    return sum(map(_size, get_args(kind))) or 1


def _holds_structs(kind: Any) -> bool:
    return (isinstance(kind, type) and issubclass(kind, Struct)) or any(map(_holds_structs, get_args(kind)))


def _closure(kinds: tuple[Any, ...]) -> list[type[Struct]]:
    """The record types that types are made of, in an order in which each comes after those it needs."""
    found: list[type[Struct]] = []

    def visit(kind: Any) -> None:
        for part in get_args(kind):
            visit(part)
        kind = get_origin(kind) or kind
        if not (isinstance(kind, type) and issubclass(kind, Struct)) or kind in found or kind is Model:
            return
        for needed in (*kind.__bases__, *_own(kind).values()):
            visit(needed)
        found.append(kind)

    for kind in kinds:
        visit(kind)
    return found


def _own(kind: type[Struct]) -> dict[str, Any]:
    """The fields that a record adds to those of its base."""
    return inspect.get_annotations(kind)


def _struct(kind: type[Struct], names: Names, exact: bool) -> str:
    lines = [f"class {kind.__name__}({', '.join(_bases(kind, names, exact))}):"]
    lines.append(f'    """{kind.__doc__}"""\n')
    defaults = {info.name: info for info in fields(kind)}
    for name, annotation in _own(kind).items():
        lines.append(f"    {name}: {_render(annotation, names)}{_default(defaults[name])}")
    return "\n".join(lines) + "\n"


def _bases(kind: type[Struct], names: Names, exact: bool) -> Iterator[str]:
    parents = getattr(kind, "__orig_bases__", kind.__bases__)
    yield from (_render(parent, {Model: "Model", **names}) for parent in parents)
    base, config = kind.__bases__[0].__struct_config__, kind.__struct_config__  # type: ignore[attr-defined]
    if config.tag_field != base.tag_field:
        yield f"tag_field={config.tag_field!r}"
    if config.tag not in (base.tag, kind.__name__):
        yield f"tag={config.tag!r}"
    if config.omit_defaults != base.omit_defaults:
        yield f"omit_defaults={config.omit_defaults}"
    if exact:
        yield "forbid_unknown_fields=True"


def _default(info: Any) -> str:
    given = ""
    if info.default is UNSET:
        given = "UNSET"
    elif info.default is not msgspec.NODEFAULT:
        given = repr(info.default)
    elif info.default_factory is not msgspec.NODEFAULT:
        given = repr(info.default_factory())
    if info.encode_name == camel(info.name):
        return given and f" = {given}"
    return f" = field({f'default={given}, ' if given else ''}name={info.encode_name!r})"


def _render(kind: Any, names: Names) -> str:
    """A type as it is written."""
    if kind in names or kind in PLAIN:
        return names.get(kind) or PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _render(args[0], names)
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, args))}]"
    if origin in (Union, UnionType):
        return " | ".join(_render(arg, names) for arg in args)
    if origin is not None:
        inside = ", ".join("..." if arg is Ellipsis else _render(arg, names) for arg in args)
        return f"{_render(origin, names)}[{inside}]"
    return str(kind.__name__)


PLAIN: Mapping[Any, str] = {type(None): "None", Any: "Any", UnsetType: "UnsetType", Generic: "Generic"}


def _answers(game: AnyGame, names: Names) -> str:
    """Names for what a game's calls answer."""
    kinds = [kind for call in CALLS for kind in call.answers(game) if get_origin(kind)]
    kinds.append(_of(wire.ListedMove, _union(game.moves)))
    return "".join(f"{get_origin(kind).__name__} = {_render(kind, names)}\n" for kind in dict.fromkeys(kinds))


def _calls(game: AnyGame) -> str:
    tags = ", ".join(repr(referee.tag(kind)) for kind in game.moves)
    state, view, table, drawn = (
        kind.__name__ for kind in (game.state, game.view_type, game.table, game.components_type)
    )
    own = f"[{state}, AnyMove, {game.options.__name__}, {table}, {view}, AnyEvent, {drawn}, MoveType]"
    return (
        f"MoveType = Literal[{tags}]\n\n"
        f"GAME: Game{own} = Game(id={game.id!r}, rules={game.rules!r}, state={state}, move=AnyMove, "
        f"view_type={view}, event=AnyEvent, components_type={drawn})\n"
        '"""The calls of the game."""\n'
    )


if __name__ == "__main__":
    main()
