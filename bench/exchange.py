"""What is sent and what comes back: the bodies of calls about mid-game positions."""

from typing import Any

import msgspec
from msgspec import Struct

from bench.play import Turn, middles
from engines.canon import canonical, state_id
from engines.game import AnyGame
from schema.asked import Asked
from schema.calls import BY_NAME, Call
from schema.problem import Problem

CALLS = ("apply", "legal-moves", "view", "score")
MODES = ("cold", "warm", "id")
"""A state never seen before; one that the service issued; the id of one that it issued."""
VARIED = b'"seed":"bench.'
"""The eight digits after it are changed to make a state that was never seen."""


class Body(Struct, frozen=True):
    """A body: whole, or in two parts with eight changing digits between them."""

    head: bytes
    tail: bytes | None = None


def bodies(game: AnyGame, call: str, mode: str, found: list[Turn]) -> list[Body]:
    """The bodies of a call about the positions."""
    return [_body(call, mode, canonical(turn.state), turn) for turn in found]


def primes(found: list[Turn]) -> list[Body]:
    """The calls by which the service issues the positions: the moves that lead to them."""
    before = [turn.before for turn in found if turn.before]
    return [_body("apply", "warm", canonical(turn.state), turn) for turn in before]


def _body(call: str, mode: str, state: bytes, turn: Turn) -> Body:
    request: dict[str, Any] = {"state": msgspec.Raw(state)}
    if mode == "id":
        request = {"stateId": state_id(state)}
    if call == "apply":
        request["move"] = turn.move
    if call == "view":
        request["seat"] = turn.move.seat
    whole = msgspec.json.encode(request)
    if mode != "cold":
        return Body(whole)
    head, tail = whole.split(VARIED)
    return Body(head + VARIED, tail[8:])


def positions(game: AnyGame, count: int) -> list[Turn]:
    """The positions that calls are about."""
    return [turn for turn in middles(game, count) if turn.before]


def answers(game: AnyGame, name: str, found: list[Turn]) -> list[Any]:
    """The answers of a call as the game's own types, nothing in them encoded yet."""
    call = BY_NAME[name]
    decode = msgspec.json.Decoder(call.answer(game)).decode
    return [decode(msgspec.json.encode(_run(game, call, turn))) for turn in found]


def _run(game: AnyGame, call: Call, turn: Turn) -> Any:
    request = msgspec.json.decode(
        _body(call.name, "warm", canonical(turn.state), turn).head, type=call.request(game, msgspec.Raw)
    )
    made = call.run(game, request, turn.state, Asked("en", lambda: "bench", lambda *hot: None))
    assert not isinstance(made, Problem), made
    return made
