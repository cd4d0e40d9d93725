"""The game of a job, with a component pack where the job brings one."""

from functools import cache

from engines.catalogue import catalogue
from engines.game import AnyGame
from engines.model import Model
from schema.words import fault_text
from service.settings import Unusable


class PackFile(Model):
    """A component pack as it was read: it goes to the workers with the job."""

    id: str
    content: str


@cache
def the_game(name: str, pack: PackFile | None = None) -> AnyGame:
    """The game of this name. Raises `Unusable` where there is none, or where the pack is faulty."""
    game = catalogue().get(name)
    if game is None:
        raise Unusable(f"there is no game {name}; there are: {', '.join(catalogue())}")
    if pack is None:
        return game
    if game.add_pack is None:
        raise Unusable(f"{name} is played without packs")
    packed = game.add_pack(pack.id, pack.content.encode())
    if isinstance(packed, tuple):
        raise Unusable("\n".join(f"{pack.id}: {fault.pointer}: {fault_text(game, 'en', fault)}" for fault in packed))
    return packed
