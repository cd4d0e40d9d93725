"""From the bytes of a stranger to a request and a state that hold: the one place where input is checked."""

import json
from functools import cache
from typing import Any

import msgspec

from engines import referee
from engines.canon import canonical
from engines.game import AnyGame, Head
from schema.problem import Pointed, Problem, impossible, problem
from schema.shape import misshapen
from schema.words import shape_text

EXACT = 2**53
"""Whole numbers written with a fraction (4.0) are taken as integers below this."""

_ENCODER = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> Any:
    return msgspec.json.Decoder(kind)


def state_decoder(game: AnyGame) -> Any:
    """The decoder of a game's states."""
    kind: Any = game.state
    return _decoder(kind)


def read(kind: Any, body: bytes, language: str, base: str = "") -> Any:
    """The value of the type that the body holds, or what is wrong with the body."""
    try:
        value = _decoder(kind).decode(body)
    except msgspec.ValidationError:
        return _second_look(kind, body, language, base)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    # A key that stands twice is one the value does not have: written out again, it has fewer. Counting colons
    # costs 1 us where parsing the body once more would cost 100; where the counts differ for another reason
    # (colons escaped, defaults spelt out) the body is parsed after all.
    if b"\\" in body or body.count(b":") != _ENCODER.encode(value).count(b":"):
        return _doubled(body, language) or value
    return value


def read_state(game: AnyGame, body: bytes, language: str, base: str = "/state") -> Head | Problem:
    """The state that the bytes hold: of this game, of a rules version that can be read, and possible."""
    try:
        state: Head = state_decoder(game).decode(body)
    except msgspec.ValidationError:
        found = _lifted(game, body, language, base)
        if isinstance(found, Problem):
            return found
        state = found
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    if (b"\\" in body or body.count(b":") != canonical(state).count(b":")) and (twice := _doubled(body, language)):
        return twice
    faults = referee.faults(game, state)
    return impossible("impossible-state", game, language, faults, base) if faults else state


def _lifted(game: AnyGame, body: bytes, language: str, base: str) -> Head | Problem:
    """A state that the types refuse: one of another game, one of older rules (lifted step by step), or misshapen."""
    raw = _untyped(body, language)
    if isinstance(raw, Problem):
        return raw
    if isinstance(raw, dict):
        if isinstance(name := raw.get("game"), str) and name != game.id:
            return problem("other-game", language, pointer=f"{base}/game", found=name[:60], game=game.id)
        while isinstance(raw.get("rules"), str) and (lift := game.upcast.get(raw["rules"])):
            raw = lift(raw)
        if isinstance(version := raw.get("rules"), str) and version != game.rules:
            return problem(
                "unknown-rules-version",
                language,
                pointer=f"{base}/rules",
                game=game.id,
                known=game.rules,
                version=version[:60],
            )
    found: Head | Problem = _converted(game.state, raw, language, base)
    return found


def _second_look(kind: Any, body: bytes, language: str, base: str) -> Any:
    raw = _untyped(body, language)
    return raw if isinstance(raw, Problem) else _converted(kind, raw, language, base)


def _untyped(body: bytes, language: str) -> Any:
    """The body as plain values, with 4.0 read as 4, as JSON Schema counts integers; or what is unreadable in it."""
    try:
        raw = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    return _doubled(body, language) or integral(raw)


def _converted(kind: Any, raw: Any, language: str, base: str) -> Any:
    try:
        # By way of bytes, since a part that is kept raw cannot be converted.
        value = _decoder(kind).decode(_ENCODER.encode(raw))
    except msgspec.ValidationError:
        errors = [
            Pointed(pointer=fault.pointer, code=fault.code, detail=shape_text(language, fault.code, fault.params))
            for fault in misshapen(kind, raw, base)
        ] or [Pointed(pointer=base, code="other", detail=shape_text(language, "other", {}))]
        return problem("wrong-shape", language, errors)
    return value


def integral(value: Any) -> Any:
    """The value with every whole number of moderate size as an integer."""
    match value:
        case float() if value.is_integer() and abs(value) < EXACT:
            return int(value)
        case dict():
            return {key: integral(part) for key, part in value.items()}
        case list():
            return [integral(part) for part in value]
    return value


def _doubled(body: bytes, language: str) -> Problem | None:
    """The problem with a body in which a key stands twice in one object."""
    twice: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.extend(key for key in found if keys.count(key) > 1)
        return found

    try:
        json.loads(body, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    return problem("duplicate-key", language, key=twice[0][:60]) if twice else None


def _reason(error: Exception) -> str:
    """What the decoder says, which never quotes the body."""
    return "too deeply nested" if isinstance(error, RecursionError) else str(error)[:200]
