"""The last move: what it was about, and how it is told."""

from engines.new_york_1995.legal import cleared
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Developer,
    Give,
    Place,
    Rebuild,
    Reconstruction,
    Ruin,
    Speculation,
    Statics,
)
from engines.words import Words


def about(last: AnyMove | None) -> frozenset[str]:
    """The ids of what is marked: where something was placed or lost, who and what was named, else who moved."""
    match last:
        case None:
            return frozenset()
        case Place(space=space) | Acquire(space=space) | Developer(space=space):
            return frozenset((f"space-{space}",))
        case Rebuild(space=space) | Give(space=space):
            return frozenset((f"space-{space}",))
        case Statics(line=line, loser=loser):
            return frozenset((f"line-{line}", f"seat-{loser}"))
        case Speculation(loser=loser):
            return frozenset((f"seat-{loser}",))
        case Reconstruction(card=card) | Ruin(card=card):
            return frozenset(f"space-{space}" for space in cleared(card))
        case _:
            return frozenset((f"seat-{last.seat}",))


def told(last: AnyMove, words: Words) -> str:
    """The move in words, with what it names; a card that partners exchange is theirs to know."""
    seat = words.picture["seat"].format(seat=last.seat) if last.seat is not None else ""
    move = words.moves[str(type(last).__struct_config__.tag)]
    said = f"{seat}: {move}" if seat else move
    match last:
        case Acquire(red=red, blue=blue, space=space) | Developer(red=red, blue=blue, space=space):
            cards = " + ".join(card if len(card) == 2 else words.terms[card] for card in (red, blue))
            return f"{said}, {cards}, {space}"
        case Place(space=space) | Rebuild(space=space) | Give(space=space):
            return f"{said}, {space}"
        case Statics(line=line, loser=loser):
            return f"{said}, {words.terms[line]}, {words.picture['seat'].format(seat=loser)}"
        case Speculation(loser=loser):
            return f"{said}, {words.picture['seat'].format(seat=loser)}"
        case _:
            return said
