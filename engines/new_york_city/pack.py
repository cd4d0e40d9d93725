"""A pack: what is printed on board, cards and tiles, as an operator writes it down."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from engines.model import Model
from engines.new_york_city.data import (
    CARDS,
    CARDS_A_ROUND,
    DISPLAYED,
    LETTERS,
    LIGHT_VALUES,
    NEUTRAL_SPACE,
    ON_BOARD,
    PAIRS_A_SEAT,
    PRESTIGE_A_ROUND,
    RESERVE,
    ROUNDS,
    VALUES,
    Card,
    Id,
)
from engines.refusal import Fault

Phase = Literal["I", "II", "III", "end"]
Number = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Track(Model):
    """The press track."""

    start_space: Number
    last_space: Number


class PrestigeTile(Model):
    """A prestige tile: it raises a borough joined by a vessel of its colour."""

    id: Id
    colour: Id
    value: Number


class Vessel(Model):
    """A vessel and the two boroughs it joins."""

    id: Id
    colour: Id
    between: tuple[Id, Id]


class Kind(Model):
    """A kind of character: how many dark and light tiles there are of it, and what it does (`effects.py`,
    `bid_effects.py`, `end_effects.py`)."""

    id: Id
    value: Annotated[int, Meta(ge=1, le=5)]
    phase: Phase
    points: Number
    dark: Annotated[int, Meta(ge=0, le=20)]
    light: Annotated[int, Meta(ge=0, le=20)]
    effect: str
    params: dict[str, int | tuple[int, ...]] = {}


class Pack(Model):
    """The whole file. `sourced` names what comes from a printed game; all else is reconstructed. `names` says
    what ids of its own are called, in the operator's language."""

    title: Name
    sourced: Annotated[tuple[str, ...], Meta(max_length=40)]
    deck: dict[Card, Number]
    skyscrapers_per_player: Number
    press_track: Track
    boroughs: Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
    base_values: Annotated[tuple[Number, ...], Meta(min_length=6, max_length=6)]
    prestige_tiles: Annotated[tuple[PrestigeTile, ...], Meta(max_length=40)]
    vessels: Annotated[tuple[Vessel, ...], Meta(max_length=40)]
    characters: Annotated[tuple[Kind, ...], Meta(max_length=120)]
    names: Annotated[dict[Id, Name], Meta(max_length=200)] = {}


SEATS = max(NEUTRAL_SPACE)
LEAST_CARDS = SEATS * (RESERVE + CARDS_A_ROUND) + 2 * (PAIRS_A_SEAT * SEATS + 1)
"""A deck must do for the cards that all seats hold when the pairs have been dealt."""


def faults(pack: Pack) -> tuple[Fault, ...]:
    """All that would keep the pack from being played, by JSON pointer."""
    return tuple(_faults(pack))


def _faults(pack: Pack) -> Iterator[Fault]:
    yield from _unique(pack)
    if set(pack.deck) != set(CARDS) or sum(pack.deck.values()) < LEAST_CARDS:
        yield _fault("/deck", "pack.deck", least=LEAST_CARDS)
    if pack.skyscrapers_per_player <= ON_BOARD:
        yield _fault("/skyscrapersPerPlayer", "pack.skyscrapers", least=ON_BOARD + 1)
    low, high = min(NEUTRAL_SPACE.values()), max(NEUTRAL_SPACE.values())
    if pack.press_track.start_space >= low or pack.press_track.last_space < high:
        yield _fault("/pressTrack", "pack.track", low=low, high=high)
    if len(pack.prestige_tiles) < ROUNDS * PRESTIGE_A_ROUND:
        yield _fault("/prestigeTiles", "pack.prestige", least=ROUNDS * PRESTIGE_A_ROUND)
    for n, vessel in enumerate(pack.vessels):
        if len(set(vessel.between) & set(pack.boroughs)) < 2:
            yield _fault(f"/vessels/{n}/between", "pack.vessel", id=vessel.id)
    for value in VALUES:
        if (there := tiles(pack, "dark", value)) < DISPLAYED:
            yield _fault("/characters", "pack.tiles", value=value, count=there, least=DISPLAYED)
    for value in LIGHT_VALUES:
        if (there := tiles(pack, "light", value)) < SEATS + 1:
            yield _fault("/characters", "pack.tiles", value=value, count=there, least=SEATS + 1)
    for n, kind in enumerate(pack.characters):
        if kind.light and kind.value not in LIGHT_VALUES:
            yield _fault(f"/characters/{n}/light", "pack.light", id=kind.id)


def _unique(pack: Pack) -> Iterator[Fault]:
    named = {
        "boroughs": list(pack.boroughs),
        "prestigeTiles": [tile.id for tile in pack.prestige_tiles],
        "vessels": [vessel.id for vessel in pack.vessels],
        "characters": [kind.id for kind in pack.characters],
    }
    for member, ids in named.items():
        for id_ in sorted(id_ for id_, count in Counter(ids).items() if count > 1):
            yield _fault(f"/{member}", "pack.unique", id=id_)


def tiles(pack: Pack, back: Literal["dark", "light"], value: int) -> int:
    """How many character tiles with this back and value there are."""
    return sum(getattr(kind, back) for kind in pack.characters if kind.value == value)


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=code, params=params)


assert len(LETTERS) == ROUNDS + 1
