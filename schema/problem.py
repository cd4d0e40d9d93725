"""Refusals and errors as RFC 9457 problem details, in the caller's language; codes never change with it."""

from collections.abc import Iterable

from engines.game import AnyGame
from engines.model import Model
from engines.refusal import Broken, Fault, Params, Refusal
from engines.words import told
from schema.wire import Refused, Told
from schema.words import WORDS, fault_text

STATUS = {
    "unreadable-json": 400,
    "duplicate-key": 400,
    "not-your-seat": 403,
    "other-table": 403,
    "unknown-game": 404,
    "unknown-call": 404,
    "unknown-pack": 404,
    "not-found": 404,
    "state-not-hot": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "request-timeout": 408,
    "illegal-move": 409,
    "not-your-turn": 409,
    "wrong-phase": 409,
    "game-over": 409,
    "stale-state": 409,
    "too-large": 413,
    "unsupported-media-type": 415,
    "wrong-shape": 422,
    "impossible-state": 422,
    "impossible-table": 422,
    "impossible-start": 422,
    "unknown-rules-version": 422,
    "other-game": 422,
    "one-of": 422,
    "no-such-seat": 422,
    "unreadable-notation": 422,
    "unreadable-record": 422,
    "unreadable-token": 422,
    "too-many-moves": 422,
    "too-much-work": 422,
    "no-sealed-play": 422,
    "no-guard-here": 422,
    "sealed-only": 422,
    "seed-known": 422,
    "not-revealed": 422,
    "no-bots": 422,
    "too-many-requests": 429,
    "internal": 500,
    "overloaded": 503,
    "no-guard": 503,
}
REFUSALS = {"turn": "not-your-turn", "phase": "wrong-phase", "over": "game-over"}
"""Kinds of refusal by the last part of the rule id; all others are illegal moves."""


class Pointed(Model):
    """One thing that is wrong, and where in the body (JSON pointer)."""

    pointer: str
    code: str
    detail: str
    params: Params = {}


class Problem(Model):
    """An RFC 9457 problem. `code` is stable: the kind of problem, or for a refusal the id of the rule, which is
    `rule` too. `errors` lists everything that is wrong; `requestId` is the one in the log."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    params: Params = {}
    errors: tuple[Pointed, ...] = ()
    request_id: str | None = None


def problem(
    kind: str, language: str, errors: Iterable[Pointed] = (), *, pointer: str | None = None, **params: int | str
) -> Problem:
    """A problem of a kind; with a `pointer` its detail is also listed as an error there."""
    words = WORDS[language].problems[kind]
    detail = words.detail.format_map(params)
    if pointer is not None:
        errors = (Pointed(pointer=pointer, code=kind, detail=detail),)
    return Problem(
        type=f"urn:knickerbocker:problem:{kind}",
        title=words.title,
        status=STATUS[kind],
        detail=detail,
        code=kind,
        params=params,
        errors=tuple(errors),
    )


def impossible(kind: str, game: AnyGame, language: str, faults: Iterable[Fault], base: str = "") -> Problem:
    """All that is wrong with a posted state or table, or with a start."""
    errors = [
        Pointed(pointer=base + fault.pointer, code=fault.code, detail=fault_text(game, language, fault))
        for fault in faults
    ]
    return problem(kind, language, errors, **({"reason": errors[0].detail} if kind == "impossible-start" else {}))


def refused(game: AnyGame, language: str, refusal: Refusal) -> Refused:
    """A refusal with its words."""
    broken = tuple(_told(game, language, one) for one in refusal.broken)
    first = broken[0]
    return Refused(code=first.rule, rule=first.rule, detail=first.detail, params=first.params, broken=broken)


def _told(game: AnyGame, language: str, broken: Broken) -> Told:
    words = game.words[language]
    return Told(
        rule=broken.rule,
        title=words.rules[broken.rule].title,
        detail=told(words, broken),
        params=broken.params,
    )


def refusal_problem(game: AnyGame, language: str, refusal: Refusal, pointer: str) -> Problem:
    """A refused move as a problem: 409, or 422 where a game could not even start."""
    said = refused(game, language, refusal)
    kind = (
        "impossible-start"
        if pointer == "/options"
        else REFUSALS.get(refusal.code.removeprefix(game.prefix + "."), "illegal-move")
    )
    words = WORDS[language].problems[kind]
    return Problem(
        type=f"urn:knickerbocker:problem:{kind}",
        title=words.title,
        status=STATUS[kind],
        detail=said.detail,
        code=said.code,
        rule=said.rule,
        params=said.params,
        errors=tuple(
            Pointed(pointer=pointer, code=one.rule, detail=one.detail, params=one.params) for one in said.broken
        ),
    )
