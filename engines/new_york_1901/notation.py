"""Moves as short texts, and back.

`+R05` (acquire the lot with its card), `b-I3@c5^1` (build: tile, anchor, quarter turns), `x:g-R6@h4` (demolish and
rebuild), `fever`, `exchange`, `land-grab`, `-R05` (release), `end`. What cannot be listed is written out:
`+R05/blue-2` (the wrong card), `b-I3@c5,c6,d6` (squares that are not the tile).
"""

import msgspec

from engines.new_york_1901.board import Board
from engines.new_york_1901.data import ACTION_CARDS
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Card, Demolish, Release
from engines.new_york_1901.place import normal_place, place_text, read_place
from engines.new_york_1901.state import State


def normal(board: Board, state: State, seat: int, move: AnyMove) -> AnyMove:
    """The listed form of a move: a place told by its squares or by any of its rotations becomes the same move."""
    return normal_place(board, state.options, move) if isinstance(move, Build | Demolish) else move


def notation(board: Board, state: State, seat: int, move: AnyMove) -> str:
    """The move as text."""
    match move:
        case Acquire(card=card, lot=lot):
            known = board.lots.get(lot)
            return f"+{lot}" if known and known.card == card else f"+{lot}/{card}"
        case Build() | Demolish():
            text = place_text(normal_place(board, state.options, move))
            return text if isinstance(move, Build) else f"x:{text}"
        case Card(card=card):
            return card
        case Release(lot=lot):
            return f"-{lot}"
        case _:
            return "end"


def parse(board: Board, state: State, seat: int, text: str) -> AnyMove | None:
    """The move `notation` wrote so, legal or not; None for any other text."""
    raw = _raw(board, text)
    if raw is None:
        return None
    try:
        move: AnyMove = msgspec.convert({**raw, "seat": seat}, AnyMove)
    except msgspec.ValidationError:
        return None
    return normal(board, state, seat, move) if notation(board, state, seat, move) == text else None


def _raw(board: Board, text: str) -> dict[str, object] | None:
    """The fields of a move as JSON would hold them; misfits are left for the types to refuse."""
    if text in ACTION_CARDS:
        return {"type": "card", "card": text}
    if text == "end":
        return {"type": "end"}
    if text.startswith("-"):
        return {"type": "release", "lot": text[1:]}
    if text.startswith("+"):
        lot, slash, card = text[1:].partition("/")
        known = board.lots.get(lot)
        return {"type": "acquire", "lot": lot, "card": card if slash or not known else known.card}
    place = read_place(text.removeprefix("x:"))
    return place and {"type": "demolish" if text.startswith("x:") else "build", **place}
