"""Moves as short texts, and back.

A line card is written as its line, `*` is a joker, `D` a developer, `T` statics; the red card stands first:
`A3/S4`, `*/S4@A2S4` (the space a joker chose), `A3/S4:green` (the colour placed in the duel), `D/S4@A2S4`,
`A3/T>2` (seat 2 loses), `*/T@A3>2`. Alone: `A3S4` (preliminary piece), `reconstruction:red`, `ruin:blue`,
`speculation:red>2`, `redraw`, `+A4S4` (rebuild), `-A4S4` (give up), `offer:A3`, `swap:red-joker`, `decline`.
"""

import re

import msgspec

from engines.new_york_1995.data import lines_of
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Developer,
    Give,
    Offer,
    Place,
    Rebuild,
    Reconstruction,
    Redraw,
    Ruin,
    Speculation,
    Statics,
    Swap,
)
from engines.new_york_1995.state import State

SIGNS = {"joker": "*", "developer": "D", "statics": "T"}


def notation(state: State, seat: int, move: AnyMove) -> str:
    """The move as text. `state` and `seat` add nothing here: every move says all of itself."""
    match move:
        case Place(space=space):
            return space
        case Acquire(red=red, blue=blue, space=space, colour=colour):
            return _pair(red, blue, space) + (f":{colour}" if colour else "")
        case Developer(red=red, blue=blue, space=space):
            return _pair(red, blue, space)
        case Statics(red=red, blue=blue, line=line, loser=loser):
            named = lines_of(blue if red == "red-statics" else red)
            return f"{_card(red)}/{_card(blue)}" + ("" if named == (line,) else f"@{line}") + f">{loser}"
        case Reconstruction(card=card) | Ruin(card=card):
            return _event(card)
        case Speculation(card=card, loser=loser):
            return f"{_event(card)}>{loser}"
        case Redraw():
            return "redraw"
        case Rebuild(space=space):
            return f"+{space}"
        case Give(space=space):
            return f"-{space}"
        case Offer(card=card):
            return f"offer:{card}"
        case Swap(card=card):
            return f"swap:{card}"
    return "decline"


def _card(card: str) -> str:
    return SIGNS.get(card.partition("-")[2], card)


def _pair(red: str, blue: str, space: str) -> str:
    text = f"{_card(red)}/{_card(blue)}"
    return text if red + blue == space else f"{text}@{space}"


def _event(card: str) -> str:
    colour, _, name = card.partition("-")
    return f"{name}:{colour}"


SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("place", r"(?P<space>A\dS\d)"),
        (
            "pair",
            r"(?P<red>A\d|[*DT])/(?P<blue>S\d|[*DT])(@(?P<at>A\dS\d|[AS]\d))?(:(?P<colour>[a-z]+))?(>(?P<loser>\d))?",
        ),
        ("event", r"(?P<name>reconstruction|ruin|speculation):(?P<colour>red|blue)(>(?P<loser>\d))?"),
        ("rebuild", r"\+(?P<space>A\dS\d)"),
        ("give", r"-(?P<space>A\dS\d)"),
        ("card", r"(?P<type>offer|swap):(?P<card>[A-Za-z0-9-]+)"),
        ("word", r"(?P<type>redraw|decline)"),
    )
)


def parse(state: State, seat: int, text: str) -> AnyMove | None:
    """The move `notation` wrote so, legal or not; None for any other text."""
    for kind, shape in SHAPES:
        if found := shape.fullmatch(text):
            raw = _raw(kind, {name: value for name, value in found.groupdict().items() if value is not None})
            try:
                move: AnyMove = msgspec.convert({**raw, "seat": seat}, AnyMove)
            except msgspec.ValidationError:
                return None
            return move if notation(state, seat, move) == text else None
    return None


def _raw(kind: str, parts: dict[str, str]) -> dict[str, str | int]:
    """The fields of a move as JSON would hold them; misfits are left for the types to refuse."""
    match kind, parts:
        case "pair", _:
            return _raw_pair(parts)
        case "event", {"name": name, "colour": colour, "loser": loser}:
            return {"type": name, "card": f"{colour}-{name}", "loser": int(loser)}
        case "event", {"name": name, "colour": colour}:
            return {"type": name, "card": f"{colour}-{name}"}
        case "card" | "word", _:
            return {**parts}
    return {"type": kind, **parts}


def _raw_pair(parts: dict[str, str]) -> dict[str, str | int]:
    signs = {sign: name for name, sign in SIGNS.items()}
    red, blue = parts["red"], parts["blue"]
    if red in signs:
        red = f"red-{signs[red]}"
    if blue in signs:
        blue = f"blue-{signs[blue]}"
    raw: dict[str, str | int] = {"red": red, "blue": blue}
    at = parts.get("at", "")
    if "statics" in red + blue:
        raw |= {"type": "statics", "line": at or parts["blue" if red == "red-statics" else "red"]}
    else:
        kind = "developer" if "developer" in red + blue else "acquire"
        raw |= {"type": kind, "space": at or parts["red"] + parts["blue"]}
    if "colour" in parts:
        raw["colour"] = parts["colour"]
    if "loser" in parts:
        raw["loser"] = int(parts["loser"])
    return raw
