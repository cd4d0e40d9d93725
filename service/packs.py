"""Packs of an operator: read from a folder when the service starts, or looked at by `knickerbocker pack`."""

from collections.abc import Sequence
from pathlib import Path

from engines.catalogue import catalogue
from engines.game import AnyGame
from engines.refusal import Fault
from schema.words import fault_text
from service.files import apart, content, write
from service.settings import Unusable

SOUND, FAULTY = 0, 1
"""Exit statuses."""


def with_packs(games: Sequence[AnyGame], folder: str) -> tuple[AnyGame, ...]:
    """The games with all packs of the folder. Raises `Unusable` with every fault of the first pack that has any."""
    if not folder:
        return tuple(games)
    if not Path(folder).is_dir():
        raise Unusable(f"PACKS: there is no folder {folder}")
    known = {game.id for game in games}
    for file in sorted(Path(folder).glob("[!.]*/*.json")):
        if file.parent.name not in known:
            raise Unusable(f"PACKS: {file} is of no game; folders have their ids: {', '.join(sorted(known))}")
    return tuple(_packed(game, sorted((Path(folder) / game.id).glob("*.json"))) for game in games)


def _packed(game: AnyGame, files: Sequence[Path]) -> AnyGame:
    for file in files:
        if game.add_pack is None:
            raise Unusable(f"PACKS: {game.id} is played without packs, but there is {file}")
        try:
            found = game.add_pack(file.stem, content(file))
        except Unusable as error:
            raise Unusable(f"PACKS: {error}") from None
        if isinstance(found, tuple):
            raise Unusable(f"PACKS: {file} is faulty:\n{_told(game, found)}")
        game = found
    return game


def looked_at(name: str, path: str, picture: str | None) -> tuple[int, str]:
    """The exit status for a pack, and what to say of it; a picture of it is written if one is wanted. Raises
    `Unusable` where that cannot be done."""
    game = catalogue().get(name)
    if game is None or game.add_pack is None:
        raise Unusable(f"packs are for: {', '.join(one.id for one in catalogue().values() if one.add_pack)}")
    if picture is not None and game.draw_pack is None:
        raise Unusable(f"there is nothing to draw in a pack of {name}: leave out --draw")
    text = content(Path(path))
    found = game.add_pack(Path(path).stem, text)
    if isinstance(found, tuple):
        return FAULTY, _told(game, found)
    said = f"sound: {found.packs[-1].id}@{found.packs[-1].hash}"
    if picture is None or game.draw_pack is None:
        return SOUND, said
    apart(Path(path), Path(picture))
    write(Path(picture), game.draw_pack(text))
    return SOUND, f"{said}\ndrawn in {picture}: open it in a browser and compare it with the board"


def _told(game: AnyGame, faults: Sequence[Fault]) -> str:
    return "\n".join(f"{fault.pointer or '/'}: {fault_text(game, 'en', fault)}" for fault in faults)
