"""A move as text, and back.

    choose=page+magnate    draft=press+wild     keep=plans         pass    decline
    use=clerk              use=page:press>wild  use=broker:>wild   use=hauler<bronx   use=architect@bronx
    exchange=press>plans   hire=foreman         place=red-1:red-a@bronx   shift=bronx
    bid                    bid=2+1w+press*1+plans?+foreman+tycoon

A bid lists its cards of the round's type, its wild cards (`w`), its pairs (`*` and how many), the card that is
turned (`?`), and its characters.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from engines.new_york_city.moves import (
    AnyMove,
    Bid,
    Choose,
    Draft,
    Exchange,
    Hire,
    Keep,
    Pass,
    Place,
    Shift,
    Use,
)
from engines.new_york_city.state import State


def notation(state: State, seat: int, move: AnyMove) -> str:
    """The move as text. `state` and `seat` add nothing here: every move says all of itself."""
    match move:
        case Choose(pair=pair):
            return f"choose={'+'.join(pair)}"
        case Draft(pair=cards):
            return f"draft={'+'.join(cards)}"
        case Use():
            return f"use={move.character}{_aim(move)}"
        case Keep(cards=cards):
            return f"keep={'+'.join(cards)}"
        case Exchange(give=give, take=take):
            return f"exchange={give}>{take}"
        case Bid():
            return "=".join(("bid", *filter(None, ("+".join(_parts(move)),))))
        case Hire(character=character):
            return f"hire={character}"
        case Place(tile=tile, vessel=vessel, borough=borough):
            return f"place={tile}:{vessel}@{borough}"
        case Shift(source=source):
            return f"shift={source}"
        case Pass():
            return "pass"
        case _:
            return "decline"


def _aim(move: Use) -> str:
    cards = f":{move.give or ''}>{move.take or ''}" if move.give or move.take else ""
    return cards + (f"<{move.source}" if move.source else "") + (f"@{move.to}" if move.to else "")


def _parts(bid: Bid) -> Iterator[str]:
    if bid.match:
        yield str(bid.match)
    if bid.wild:
        yield f"{bid.wild}w"
    for card, count in Counter(bid.pairs).items():
        yield f"{card}*{count}"
    if bid.translate:
        yield f"{bid.translate}?"
    yield from bid.characters


ID = "[a-z][a-z0-9-]*"
SHAPES: dict[str, re.Pattern[str]] = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "choose": rf"(?P<pair>{ID}\+{ID})",
        "draft": rf"(?P<pair>{ID}\+{ID})",
        "keep": rf"(?P<cards>{ID}(\+{ID})*)",
        "use": rf"(?P<character>{ID})(:(?P<give>{ID})?>(?P<take>{ID})?)?(<(?P<from>{ID}))?(@(?P<to>{ID}))?",
        "exchange": rf"(?P<give>{ID})>(?P<take>{ID})",
        "hire": rf"(?P<character>{ID})",
        "place": rf"(?P<tile>{ID}):(?P<vessel>{ID})@(?P<borough>{ID})",
        "shift": rf"(?P<from>{ID})",
        "pass": "",
        "decline": "",
    }.items()
}
SEVERAL = ("pair", "cards")
"""Fields that hold more than one id."""
PART = re.compile(
    rf"(?P<match>\d{{1,3}})|(?P<wild>\d{{1,3}})w|(?P<pair>{ID})\*(?P<count>\d{{1,2}})|(?P<turned>{ID})\?|(?P<id>{ID})"
)


def parse(state: State, seat: int, text: str) -> AnyMove | None:
    """The move `notation` wrote so, legal or not; None for any other text."""
    kind, _, rest = text.partition("=")
    raw = _bid(rest) if kind == "bid" else _raw(kind, rest)
    if raw is None:
        return None
    try:
        move: AnyMove = msgspec.convert({**raw, "type": kind, "seat": seat}, AnyMove)
    except msgspec.ValidationError:
        return None
    return move if notation(state, seat, move) == text else None


def _raw(kind: str, text: str) -> dict[str, Any] | None:
    """The fields of a move as JSON would hold them; misfits are left for the types to refuse."""
    shape = SHAPES.get(kind)
    found = shape.fullmatch(text) if shape else None
    if found is None:
        return None
    return {
        name: value.split("+") if name in SEVERAL else value
        for name, value in found.groupdict().items()
        if value is not None
    }


def _bid(text: str) -> dict[str, Any] | None:
    """The fields of a bid."""
    raw: dict[str, Any] = {"pairs": [], "characters": []}
    for part in text.split("+") if text else ():
        match found.groupdict() if (found := PART.fullmatch(part)) else {}:
            case {"match": str(count)}:
                raw["match"] = int(count)
            case {"wild": str(count)}:
                raw["wild"] = int(count)
            case {"pair": str(card), "count": str(count)}:
                raw["pairs"] += [card] * int(count)
            case {"turned": str(card)}:
                raw["translate"] = card
            case {"id": str(id_)}:
                raw["characters"].append(id_)
            case _:
                return None
    return raw


def normal(state: State, seat: int, move: AnyMove) -> AnyMove:
    """The listed form of a move: what has no order is sorted."""
    match move:
        case Draft(pair=pair):
            first, second = sorted(pair)
            return msgspec.structs.replace(move, pair=(first, second))
        case Keep(cards=cards):
            return msgspec.structs.replace(move, cards=tuple(sorted(cards)))
        case Bid(pairs=pairs, characters=characters):
            return msgspec.structs.replace(move, pairs=tuple(sorted(pairs)), characters=tuple(sorted(characters)))
        case _:
            return move
