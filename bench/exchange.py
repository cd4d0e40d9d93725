"""What is sent and what comes back: the bodies of calls about mid-game positions."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bench.play import Turn, middles
from engines import referee
from engines.canon import canonical, state_id
from engines.game import AnyGame
from schema.asked import Asked
from schema.calls import BY_NAME
from schema.openapi.parts import camel, pascal
from schema.problem import Problem

GRAPHQL = "graphql"
CALLS = ("apply", "legal-moves", "view", "score", GRAPHQL)
"""The calls that are measured; the last one is `apply` over GraphQL."""
BATCH, LINES = "apply in a batch", "apply in lines"
"""All positions in one request: a list, or a stream of lines."""
JSON, NDJSON = "application/json", "application/x-ndjson"
KINDS = {BATCH: JSON, LINES: NDJSON}
MODES = ("cold", "warm", "id")
"""A state never seen before; one that the service issued; the id of one that it issued."""
VARIED = b'"seed":"bench.'
"""The eight digits after it are changed to make a state that was never seen."""
FIELDS = "{ position { stateId state ply phase toMove over } reversible }"


class Body(Struct, frozen=True):
    """A body: whole, or in parts with eight changing digits between them. It holds one call or many."""

    parts: tuple[bytes, ...]
    calls: int = 1

    @property
    def length(self) -> int:
        """Its bytes."""
        return sum(map(len, self.parts)) + 8 * (len(self.parts) - 1)

    def filled(self, numbers: Iterator[int]) -> bytes:
        """The whole, each gap with the next number."""
        first, *rest = self.parts
        return first + b"".join([b"%08d%b" % (next(numbers) % 100_000_000, part) for part in rest])


_FOUND: dict[tuple[str, int], list[Turn]] = {}


def positions(game: AnyGame, count: int) -> list[Turn]:
    """The positions that calls are about; looked for once."""
    if (game.id, count) not in _FOUND:
        _FOUND[game.id, count] = [turn for turn in middles(game, count) if turn.before]
    return _FOUND[game.id, count]


def path(game: AnyGame, call: str, bare: bool = False) -> str:
    """Where a call is sent; the floor has a GraphQL and batches of its own for each game."""
    if call == GRAPHQL:
        return f"/graphql/{game.id}" if bare else "/graphql"
    if call in KINDS:
        return f"/{KINDS[call]}/{game.id}" if bare else "/v1/batch"
    return f"/v1/games/{game.id}/{call}"


def bodies(game: AnyGame, call: str, mode: str, found: list[Turn], bare: bool = False) -> list[Body]:
    """The bodies of a call about the positions. The floor's GraphQL has a plainer schema and so another document;
    all other bodies are the same for service and floor."""
    document = _bare_document() if bare else _document(game)
    if call in KINDS:
        applies = [_content(game, "apply", mode, turn, "") for turn in found]
        return [_varied(together(game, applies, KINDS[call]), mode, len(applies))]
    return [_varied(_content(game, call, mode, turn, document), mode) for turn in found]


def together(game: AnyGame, applies: Sequence[bytes], kind: str) -> bytes:
    """Bodies of `apply` as one, a list or lines."""
    calls = [{"game": game.id, "call": "apply", "body": msgspec.Raw(body)} for body in applies]
    return msgspec.json.encode({"calls": calls}) if kind == JSON else b"\n".join(map(msgspec.json.encode, calls))


def primes(game: AnyGame, found: list[Turn]) -> list[Body]:
    """The calls of `apply` by which the service issues the positions: the moves that lead to them."""
    return [Body((_content(game, "apply", "warm", turn.before, ""),)) for turn in found if turn.before]


def _content(game: AnyGame, call: str, mode: str, turn: Turn, document: str) -> bytes:
    state = canonical(turn.state)
    place: dict[str, Any] = {"stateId": state_id(state)} if mode == "id" else {"state": msgspec.Raw(state)}
    request = dict(place)
    if call == "apply":
        request["move"] = turn.move
    elif call == "view":
        request["seat"] = turn.move.seat
    elif call == GRAPHQL:
        notation = referee.notation(game, turn.state, turn.move)
        request = {"query": document, "variables": {"at": place, "notation": notation}}
    return msgspec.json.encode(request)


def _varied(whole: bytes, mode: str, calls: int = 1) -> Body:
    """A body that is another one each time, where the states in it are to be such that were never seen."""
    if mode != "cold":
        return Body((whole,), calls)
    first, *rest = whole.split(VARIED)
    *middle, last = [part[8:] for part in rest]
    return Body((first + VARIED, *[part + VARIED for part in middle], last), calls)


def _document(game: AnyGame) -> str:
    on = f"... on {pascal(game.id)}Applied {FIELDS}"
    call = f"apply(at: $at, notation: $notation) {{ {on} }}"
    return f"mutation ($at: PositionInput!, $notation: String!) {{ {camel(game.id)} {{ {call} }} }}"


def _bare_document() -> str:
    return f"mutation ($at: JSON!, $notation: String!) {{ apply(at: $at, notation: $notation) {FIELDS} }}"


def answers(game: AnyGame, name: str, found: list[Turn]) -> list[Any]:
    """The answers of a call as the game's own types, nothing in them encoded yet."""
    call = BY_NAME[name]
    decode = msgspec.json.Decoder(call.answer(game)).decode
    asked = Asked("en", lambda: "bench", lambda *hot: None)
    made = []
    for turn in found:
        body = _content(game, name, "warm", turn, "")
        answer = call.run(game, msgspec.json.decode(body, type=call.request(game, msgspec.Raw)), turn.state, asked)
        assert not isinstance(answer, Problem), answer
        made.append(decode(msgspec.json.encode(answer)))
    return made
