"""From the bytes of a stranger to a request and a state that hold: the one place where input is checked."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_origin

import msgspec
from msgspec import UNSET, inspect

from engines import referee
from engines.canon import canonical
from engines.game import AnyGame, Head
from engines.refusal import Fault
from schema.asked import Long
from schema.problem import Pointed, Problem, impossible, problem
from schema.shape import first_misfit, misshapen
from schema.words import shape_text

EXACT = 2**53
"""Whole numbers written with a fraction (4.0) are taken as integers below this."""
DEEPEST = 50
"""Levels of nesting in a body that does not have the shape it should have; no body that has it comes near."""
WIDEST = 2_000
"""Keys of an object in such a body."""
MANY = 20_000
"""Values in a body: each takes up to half a microsecond, and all other threads wait until the last one was read.
Longer games than these 4,000 moves can be sent as notation, which is one value."""
VALUES = (b",", b"[", b"{")
"""There are no more values than of these."""
LONG = 20_000
"""Bytes of a body (hostile megabytes) from which an event loop does not wait until it is read."""
BRIEF = 1_500
"""Bytes of a body without the shape it should have, up to which an event loop waits for what is wrong with it: to
look at them takes up to 1 us each."""

_ENCODER = msgspec.json.Encoder()


class Shape(NamedTuple):
    """A type that a body may have, made ready: to look a type up by itself takes as long as to decode by it."""

    kind: Any
    decode: Callable[[bytes], Any]
    filled: bool
    """Whether a value of the type may be written with more keys than were read."""


@cache
def shape(kind: Any) -> Shape:
    """The shape of a type."""
    return Shape(kind, msgspec.json.Decoder(kind).decode, _filled(kind))


def read(
    kind: Any, body: bytes, language: str, base: str = "", *, brief: bool = False, signs: Iterable[bytes] = VALUES
) -> Any:
    """The value of the type (or shape) that the body holds, or what is wrong with the body. With `brief` an event
    loop waits: `Long` is raised where that takes a long look. Of the `signs` together there may be `MANY`."""
    if brief and len(body) > LONG:
        raise Long
    form = kind if isinstance(kind, Shape) else shape(kind)
    if many := crowded(body, language, signs):
        return many
    try:
        value = form.decode(body)
    except msgspec.ValidationError as error:
        if brief and len(body) > BRIEF:
            raise Long from None
        if crowded(body, language):
            return _unreadable(body, language) or _misshapen(language, (first_misfit(error, base),))
        return _second_look(form.kind, body, language, base)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    if _single(form, body, _ENCODER.encode(value)):
        return value
    return crowded(body, language) or _doubled(body, language) or value


def _unreadable(body: bytes, language: str) -> Problem | None:
    """The problem with a body that is no JSON."""
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    return None


def crowded(body: bytes, language: str, signs: Iterable[bytes] = VALUES) -> Problem | None:
    """The problem with a body of too many values."""
    if len(body) <= MANY or sum(map(body.count, signs)) <= MANY:
        return None
    return problem("unreadable-json", language, reason=f"more than {MANY} values")


def read_state(
    game: AnyGame, body: bytes, language: str, base: str = "/state", *, brief: bool = False
) -> Head | Problem:
    """The state that the bytes hold: of this game, of a rules version that can be read, and possible. With `brief` an
    event loop waits, as for `read`."""
    if brief and len(body) > LONG:
        raise Long
    kind: Any = game.state
    form = shape(kind)
    if many := crowded(body, language):
        return many
    try:
        state: Head = form.decode(body)
    except msgspec.ValidationError:
        if brief and len(body) > BRIEF:
            raise Long from None
        found = _lifted(game, body, language, base)
        if isinstance(found, Problem):
            return found
        state = found
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    if not _single(form, body, canonical(state)) and (twice := _doubled(body, language)):
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
            try:
                raw = lift(raw)
            except (LookupError, TypeError, ValueError, AttributeError):
                # Lifting trusts the shape of the old version.
                return _misshapen(language, (Fault(pointer=base, code="other"),))
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
        raw = integral(msgspec.json.decode(body))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    return _doubled(body, language) or raw


def _converted(kind: Any, raw: Any, language: str, base: str) -> Any:
    try:
        # By way of bytes, since a part that is kept raw cannot be converted.
        value = shape(kind).decode(_ENCODER.encode(raw))
    except msgspec.ValidationError as error:
        return _misshapen(language, tuple(misshapen(kind, raw, base)) or (first_misfit(error, base),))
    return value


def _misshapen(language: str, faults: Iterable[Fault]) -> Problem:
    errors = [
        Pointed(
            pointer=fault.pointer,
            code=fault.code,
            detail=shape_text(language, fault.code, fault.params),
            params=fault.params,
        )
        for fault in faults
    ]
    return problem("wrong-shape", language, errors)


def integral(value: Any, depth: int = 0) -> Any:
    """The value with every whole number of moderate size as an integer."""
    if depth > DEEPEST:
        raise RecursionError
    match value:
        case float() if value.is_integer() and abs(value) < EXACT:
            return int(value)
        case dict():
            if len(value) > WIDEST:
                raise msgspec.DecodeError(f"an object has more than {WIDEST} keys")
            return {key: integral(part, depth + 1) for key, part in value.items()}
        case list():
            return [integral(part, depth + 1) for part in value]
        case _:
            return value


def _single(form: Shape, body: bytes, written: bytes) -> bool:
    """Whether surely no key stands twice in an object of the body, given what was read from it, written out again.

    A key that stands twice is written once. So if as many keys (as many colons) are written as were read, all
    were single: unless defaults were filled in, and then what was read without types is written. Counting costs
    1 us, reading without types 30, and looking at every key, as is done where the counts differ for other
    reasons (escaped colons, defaults spelt out), 100.
    """
    if body == written:
        return True
    if b"\\u003a" in body or b"\\u003A" in body:
        return False
    if form.filled:
        try:
            written = _ENCODER.encode(msgspec.json.decode(body))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
    return body.count(b":") == written.count(b":")


def _filled(kind: Any) -> bool:
    return any(
        not record.__struct_config__.omit_defaults and any(value is not UNSET for value in record.__struct_defaults__)
        for record in _records(inspect.type_info(kind))
    )


def _records(part: Any) -> Iterator[type[msgspec.Struct]]:
    """The records that a description of a type speaks of."""
    if isinstance(part, inspect.StructType):
        yield get_origin(part.cls) or part.cls
    parts = msgspec.structs.astuple(part) if isinstance(part, inspect.Type | inspect.Field) else part
    if isinstance(parts, tuple):
        for one in parts:
            yield from _records(one)


def _doubled(body: bytes, language: str) -> Problem | None:
    """The problem with a body in which a key stands twice in one object."""
    twice: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            twice.extend(key for key in found if counts[key] > 1)
        return found

    try:
        json.loads(body, object_pairs_hook=once, parse_int=str, parse_float=str)
    except (ValueError, RecursionError) as error:
        return problem("unreadable-json", language, reason=_reason(error))
    return problem("duplicate-key", language, key=twice[0][:60]) if twice else None


def _reason(error: Exception) -> str:
    """What the decoder says, which never quotes the body."""
    return "too deeply nested" if isinstance(error, RecursionError) else str(error)[:200]
