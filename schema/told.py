"""What happened of late at a sealed table. Its sealed state keeps the events of the last moves, whole, so that every
seat can be told of them as it may know them, and not the one alone that played.

How many moves are kept hangs on nothing hidden: they are counted by how long they are to a spectator.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any, Union

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engines.game import AnyGame, Event
from engines.model import Model
from schema import wire

MOST = 2_000
"""Bytes that what is kept may take to a spectator. The longest move of the games takes 1,850."""


class Kept(Model):
    """A move with all its events, and the bytes that it takes to a spectator."""

    size: int
    step: Raw


_encode = msgspec.json.Encoder().encode


def recent(game: AnyGame, before: Sequence[Kept], steps: Sequence[wire.SeenStep[Any]]) -> tuple[Kept, ...]:
    """What is kept once these moves followed on those kept before: the last ones, as many as there is room for."""
    found: list[Kept] = []
    room = MOST
    for kept in chain((_kept(game, step) for step in reversed(steps)), reversed(before)):
        room -= kept.size
        if room < 0:
            break
        found.append(kept)
    return tuple(reversed(found))


def told(game: AnyGame, kept: Iterable[Kept], seat: int | None) -> tuple[wire.SeenStep[Any], ...]:
    """The moves as the seat may know them. What older rules wrote in another way is left out, with all before it."""
    decode, found = _decoder(game.events), list[wire.SeenStep[Any]]()
    for each in kept:
        try:
            found.append(_to(game, decode(each.step), seat))
        except msgspec.ValidationError:
            found.clear()
    return tuple(found)


def seen(game: AnyGame, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as the seat may know them."""
    return tuple(game.seen(event, seat) for event in events)


def _to(game: AnyGame, step: wire.SeenStep[Any], seat: int | None) -> wire.SeenStep[Any]:
    return replace(step, events=seen(game, step.events, seat))


def _kept(game: AnyGame, step: wire.SeenStep[Any]) -> Kept:
    return Kept(size=len(_encode(_to(game, step, None))), step=Raw(_encode(step)))


@cache
def _decoder(events: tuple[type[Event], ...]) -> Any:
    generic: Any = wire.SeenStep
    union: Any = Union
    return msgspec.json.Decoder(generic[union[events]]).decode
