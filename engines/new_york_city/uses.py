"""Characters that are used by themselves (nyc.character.use)."""

from collections.abc import Iterator

from engines.game import Event
from engines.new_york_city.box import Box
from engines.new_york_city.data import CARDS
from engines.new_york_city.moves import Use
from engines.new_york_city.state import State, unused, with_player

PHASES = {"one": "I", "bid": "II", "three": "III"}
"""Which characters each phase takes."""


def uses(box: Box, state: State, seat: int) -> Iterator[Use]:
    """Every use that is possible and does something."""
    player = state.players[seat]
    if not player.dollars:
        return
    for id_ in unused(player):
        if box.characters[id_].phase == PHASES[state.phase]:
            for move in aimed(box, state, seat, id_):
                if after(box, state, seat, move, []) is not None:
                    yield move


def aimed(box: Box, state: State, seat: int, id_: str) -> list[Use]:
    """All that a use of the character can name."""
    use = box.characters[id_].use
    return use.aims(state, seat, id_) if use else []


def after(box: Box, state: State, seat: int, move: Use, events: list[Event]) -> State | None:
    """The state when a dollar was laid on the character and it was used; None when that changes nothing else."""
    use = box.characters[move.character].use
    assert use is not None
    player = state.players[seat]
    used = tuple(sorted((*player.used, move.character)))
    paid = with_player(state, seat, dollars=player.dollars - 1, used=used)
    found: State | None = use.do(box, paid, seat, move, events)
    return found


def may_use(box: Box, state: State, seat: int) -> bool:
    """Whether the seat has a use as far as everyone knows: who is passed over must not tell the hand, so any
    card may be in it."""
    player = state.players[seat]
    if not player.dollars:
        return False
    if player.hand:
        state = with_player(state, seat, hand=CARDS)
    return next(uses(box, state, seat), None) is not None
