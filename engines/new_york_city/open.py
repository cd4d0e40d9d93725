"""From the file of a pack to a box that is ready for play."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib.resources import files
from typing import Any, Literal

import msgspec

from engines.game import PackInfo
from engines.new_york_city.bid_effects import IN_BID
from engines.new_york_city.box import Box, Character, Effect, parameters
from engines.new_york_city.data import CARDS, CARDS_A_ROUND, PAIRS_A_SEAT, VALUES
from engines.new_york_city.effects import USES
from engines.new_york_city.end_effects import AT_END
from engines.new_york_city.pack import Kind, Pack, Phase, faults
from engines.packs import bad_id, decoded, digest, full_name
from engines.refusal import Fault

Source = Literal["reconstructed", "operator"]


def opened(id_: str, content: bytes, source: Source = "operator") -> Box | tuple[Fault, ...]:
    """The box of a pack, or all that is wrong with its file."""
    pack = decoded(Pack, content)
    if isinstance(pack, tuple):
        return (*bad_id(id_), *pack)
    if found := (*bad_id(id_), *faults(pack), *_effect_faults(pack)):
        return found
    return Box(
        info=PackInfo(id=id_, hash=digest(pack), source=source),
        pack=pack,
        cards=tuple(card for card in CARDS for _ in range(pack.deck[card])),
        deck={card: count for card, count in pack.deck.items() if count},
        characters={kind.id: _character(kind) for kind in pack.characters},
        kinds={kind.id: kind for kind in pack.characters},
        without_dark={kind.id: -kind.dark for kind in pack.characters},
        of_value={value: frozenset(kind.id for kind in pack.characters if kind.value == value) for value in VALUES},
        tiles={tile.id: tile for tile in pack.prestige_tiles},
        vessels={vessel.id: vessel for vessel in pack.vessels},
        most_in_hand=_most_in_hand(pack),
    )


def _most_in_hand(pack: Pack) -> int:
    """The cards of a round, the leftover pair, and all that characters of phase I could draw."""
    drawn = sum(
        (kind.dark + kind.light) * sum(value for value in kind.params.values() if isinstance(value, int))
        for kind in pack.characters
        if kind.phase == "I"
    )
    return CARDS_A_ROUND + 2 * PAIRS_A_SEAT + 2 + drawn


def shipped() -> Mapping[str, Box]:
    """The pack that comes with the game, by its full name. Raises at import when its file is wrong."""
    box = opened(
        "reconstruction", files("engines.new_york_city").joinpath("reconstruction.json").read_bytes(), "reconstructed"
    )
    assert isinstance(box, Box), box
    return {full_name(box.info): box}


EFFECTS: Mapping[str, tuple[Phase, Effect]] = {
    **{name: (phase, use.do) for name, (phase, use) in USES.items()},
    **{name: ("II", kind.tallied) for name, kind in IN_BID.items()},
    **{name: ("end", points) for name, points in AT_END.items()},
}
"""All effects that a line of data can name, with the phase each belongs to."""


def _effect_faults(pack: Pack) -> Iterator[Fault]:
    """Each character names an effect of its phase, with the parameters that the effect takes."""
    for n, kind in enumerate(pack.characters):
        phase, effect = EFFECTS.get(kind.effect, (None, None))
        if effect is None or phase != kind.phase:
            yield Fault(
                pointer=f"/characters/{n}/effect",
                code="pack.effect",
                params={"id": kind.id, "effect": kind.effect[:40], "phase": kind.phase},
            )
            continue
        try:
            msgspec.convert(kind.params, parameters(effect))
        except msgspec.ValidationError as error:
            yield Fault(
                pointer=f"/characters/{n}/params", code="pack.params", params={"id": kind.id, "detail": str(error)}
            )


def _character(kind: Kind) -> Character:
    """The character with its effect, the parameters filled in."""
    effect = EFFECTS[kind.effect][1]
    bound = partial(effect, **_arguments(kind, effect))
    named = partial(Character, id=kind.id, value=kind.value, phase=kind.phase, points=kind.points)
    if kind.effect in USES:
        return named(use=replace(USES[kind.effect][1], do=bound))
    if kind.effect in IN_BID:
        return named(in_bid=replace(IN_BID[kind.effect], tallied=bound))
    return named(at_end=bound)


def _arguments(kind: Kind, effect: Effect) -> dict[str, Any]:
    found = msgspec.convert(kind.params, parameters(effect))
    return {name: getattr(found, name) for name in found.__struct_fields__}
