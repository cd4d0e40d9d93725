"""Moves as short texts, and back.

`take:2` a lot; `offer:1:wood>marble` and, with more cards, `offer:1:wood+dome>money:star+style`; `accept:marble`;
`triple:wood+cement+glass`; `build:flatiron:broadway+owner+…`; `discard:wood`; `decline`, `no-star` and `pass`.
Cards stand in the order of the components.
"""

import msgspec

from engines.new_york_skyline.moves import (
    Accept,
    AnyMove,
    Build,
    Discard,
    Offer,
    Take,
    Triple,
    normal,
)
from engines.new_york_skyline.state import State
from engines.referee import tag


def notation(state: State, seat: int, move: AnyMove) -> str:
    """The move as text, which says all of it."""
    move = normal(state, seat, move)
    match move:
        case Take(lot=lot):
            return f"take:{lot}"
        case Offer(to=to, give=give, want=want):
            return f"offer:{to}:{'+'.join(give)}>{'+'.join(want)}"
        case Accept(cards=cards):
            return f"accept:{'+'.join(cards)}"
        case Triple(cards=cards):
            return f"triple:{'+'.join(cards)}"
        case Build(skyscraper=skyscraper, cards=cards):
            return f"build:{skyscraper}:{'+'.join(cards)}"
        case Discard(card=card):
            return f"discard:{card}"
        case _:
            return tag(type(move))


def parse(state: State, seat: int, text: str) -> AnyMove | None:
    """The move `notation` wrote so, legal or not; None for any other text."""
    kind, _, rest = text.partition(":")
    raw: dict[str, object] = {"type": kind, "seat": seat}
    match kind:
        case "take":
            raw["lot"] = _number(rest)
        case "offer":
            to, _, sides = rest.partition(":")
            give, _, want = sides.partition(">")
            raw |= {"to": _number(to), "give": _cards(give), "want": _cards(want)}
        case "accept" | "triple":
            raw["cards"] = _cards(rest)
        case "build":
            skyscraper, _, cards = rest.partition(":")
            raw |= {"skyscraper": skyscraper, "cards": _cards(cards)}
        case "discard":
            raw["card"] = rest
        case _:
            pass
    try:
        move: AnyMove = msgspec.convert(raw, AnyMove)
    except msgspec.ValidationError:
        return None
    return move if notation(state, seat, move) == text else None


def _number(text: str) -> int | str:
    """The number a text writes; any other text is left for the types to refuse."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else text


def _cards(text: str) -> list[str]:
    return text.split("+") if text else []
