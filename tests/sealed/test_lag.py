"""No call keeps the others waiting: long work goes on beside the event loop, or is refused."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from time import perf_counter, process_time
from typing import Any

import pytest

from engines import referee
from engines.game import AnyGame
from schema import wire
from schema.asked import Asked
from schema.moves import BRIEF_MOVES, items
from schema.openapi.parts import camel, pascal
from schema.read import LONG
from schema.sealed import mixed
from service import answers
from service.answers import TURN
from service.http import encode
from tests.engines.walk import ALL, BY_ID, SEED, Setup, setups, spread, walk
from tests.pace import slower
from tests.sealed.worlds import SOME, Service
from tests.service.asking import TYPES, everything
from tests.service.caller import raw
from tests.service.replica import replica

MOST = 0.010
"""Seconds that the loop may be held by a quick machine."""
ROUNDS = 60
"""Other work on the machine only adds to a time: one good round of so many is enough."""
TICK = 0.0005
MEGABYTE = 1_000_000


async def held(work: Callable[[], Awaitable[Any]]) -> float:
    """The longest that the loop was late while it worked, in the best of many rounds: in seconds of a quick machine,
    of which every round is held against the pace before and after it."""
    before, best = sys.getswitchinterval(), float("inf")
    sys.setswitchinterval(TURN)
    for _ in range(ROUNDS):
        pace, late = slower(), await _once(work)
        best = min(best, late / min(pace, slower()))
        if best < MOST:
            break
    sys.setswitchinterval(before)
    return best


async def _once(work: Callable[[], Awaitable[Any]]) -> float:
    """The longest that the loop was late for as long as this process was at work: who holds it up uses a processor.
    Time in which others had the processors counts for nothing."""
    worst, done = 0.0, False

    async def tick() -> None:
        nonlocal worst
        while not done:
            since, used = perf_counter(), process_time()
            await asyncio.sleep(TICK)
            worst = max(worst, min(perf_counter() - since - TICK, process_time() - used))

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    await work()
    await asyncio.sleep(TICK)
    done = True
    await ticking
    return worst


def lag(game: AnyGame, call: str, body: bytes, code: bytes = b"") -> float:
    service = Service()

    async def measured() -> float:
        async def work() -> None:
            answer = await service.answer(game, call, body)
            assert (b'"code":"%s"' % code in answer) is bool(code), answer[:300]

        return await held(work)

    return asyncio.run(measured())


LONGEST: dict[str, Setup] = {
    game.id: max((setup for setup in SOME if setup.id == game.id), key=lambda setup: len(walk(setup))) for game in ALL
}


def record(setup: Setup) -> dict[str, Any]:
    moves = [raw(position.move) for position in walk(setup) if position.move is not None]
    return {
        "start": {"seats": setup.seats, "options": raw(setup.options), "seed": SEED},
        "moves": moves,
        "steps": True,
    }


@pytest.mark.parametrize("setup", LONGEST.values(), ids=repr)
def test_replaying_a_long_game_holds_nobody_up(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "COSTLY", float("inf"))  # or the second round would be read from the cache
    assert lag(setup.game, "replay", encode(record(setup))) < MOST


@pytest.mark.parametrize("setup", LONGEST.values(), ids=repr)
@pytest.mark.parametrize("blocked", [False, True])
def test_the_longest_lists_of_moves_hold_nobody_up(setup: Setup, blocked: bool) -> None:
    game = setup.game

    def size(state: Any) -> int:
        return sum(1 for seat in state.to_move for _ in (game.near if blocked else game.legal)(state, seat))

    state = max((position.state for position in spread(walk(setup), 60)), key=size)
    assert size(state)
    assert lag(game, "legal-moves", encode({"state": state, "limit": 1000, "blocked": blocked})) < MOST


TOY_START = b'"start":{"seats":2,"seed":"x"}'
HOSTILE = {
    "deep": ("view", b'{"state":' + b"[" * 400_000 + b"]" * 400_000 + b"}", b"unreadable-json"),
    "wide": (
        "view",
        b'{"state":{' + b",".join(b'"k%d":%d' % (n, n) for n in range(66_000)) + b"}}",
        b"unreadable-json",
    ),
    "many": (
        "replay",
        b'{"moves":[' + b",".join([b'{"type":"x"}'] * 70_000) + b"]," + TOY_START + b"}",
        b"unreadable-json",
    ),
    "numbers": ("view", b'{"state":[' + b",".join([b"1"] * 500_000) + b"]}", b"unreadable-json"),
    "lists": ("view", b'{"state":[' + b",".join([b"[]"] * 330_000) + b"]}", b"unreadable-json"),
    "nested": ("view", b'{"state":[' + b",".join([b"[" * 40 + b"]" * 40] * 12_000) + b"]}", b"unreadable-json"),
    "as many as may be": (
        "view",
        b'{"state":[' + b",".join([b'"' + b"a" * 40 + b'\\n"'] * 19_000) + b"]}",
        b"wrong-shape",
    ),
    "patterns": (
        "verify",
        b'{"seats":2,"notation":"x","proof":{"commitment":"x","nonces":[' + b",".join([b'"a"'] * 240_000) + b"]}}",
        b"unreadable-json",
    ),
    "text": ("replay", b'{"notation":"' + b"0:c1 " * 190_000 + b'",' + TOY_START + b"}", b"too-many-moves"),
    "white": ("view", b'{"state":' + b" " * MEGABYTE + b"1}", b"wrong-shape"),
    "long": ("check", b'{"notation":"' + b"a" * MEGABYTE + b'"}', b"wrong-shape"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_bodies_hold_nobody_up(kind: str) -> None:
    call, body, code = HOSTILE[kind]
    assert 700_000 < len(body) < 1_048_576
    assert lag(BY_ID["toy-rows"], call, body, code) < MOST


MISSHAPEN = {
    "nested": b'{"state":[' + b",".join([b"[" * 40 + b"]" * 40] * 240) + b"]}",
    "keys": b'{"state":{' + b",".join(b'"%d":{}' % n for n in range(1_900)) + b"}}",
    "lists": b'{"state":[' + b",".join([b"[]"] * 6_600) + b"]}",
}


@pytest.mark.parametrize("kind", MISSHAPEN)
def test_bodies_that_are_short_but_misshapen_hold_nobody_up(kind: str) -> None:
    """To find all that is wrong with them takes far longer than to read good ones."""
    assert 6_000 < len(MISSHAPEN[kind]) < LONG, "as long as a state in mid-game, which is no long body"
    assert lag(BY_ID["toy-rows"], "view", MISSHAPEN[kind], b"wrong-shape") < MOST


def test_a_long_batch_holds_nobody_up() -> None:
    setup = LONGEST["new-york-1901"]
    state = raw(walk(setup)[30].state)
    call = {"game": setup.id, "call": "legal-moves", "body": {"state": state}}

    async def measured() -> float:
        async with replica() as one:
            return await held(lambda: one.ask("/v1/batch", {"calls": [call] * 100}))

    assert asyncio.run(measured()) < MOST


@pytest.mark.parametrize("setup", LONGEST.values(), ids=repr)
def test_long_lists_of_many_fields_hold_nobody_up_by_graphql(setup: Setup) -> None:
    game = setup.game
    state = max((position.state for position in spread(walk(setup), 60)), key=lambda one: len(legal(game, one)))
    kind = f"{pascal(game.id)}LegalMoves"
    asked = f"legalMoves(at: $at, limit: 1000, blocked: true) {{ ... on {kind} {everything(TYPES[kind])} }}"
    document = f"query ($at: PositionInput!) {{ {camel(game.id)} {{ {asked} }} }}"
    body = {"query": document, "variables": {"at": {"state": raw(state)}}}

    async def measured() -> float:
        async with replica() as one:
            first = await one.ask("/graphql", body)  # which also has the schema made
            assert first.body["data"][camel(game.id)]["legalMoves"]["moves"]
            return await held(lambda: one.ask("/graphql", body))

    assert asyncio.run(measured()) < MOST


def legal(game: AnyGame, state: Any) -> list[Any]:
    return list(referee.legal(game, state))


# What is refused


def test_more_moves_than_a_request_may_play_are_refused() -> None:
    text = b"A4S4 " * (wire.MAX_MOVES + 1)
    found = Service().ask(
        BY_ID["new-york-1995"], "replay", b'{"start":{"seats":3,"seed":"x"},"notation":"' + text + b'"}'
    )
    assert b'"code":"too-many-moves"' in found
    assert b'"params":{"most":20000}' in found
    unhurried = Asked("en", str, lambda *hot: None)
    assert len(items(type("Request", (), {"notation": text.decode() * 5}), unhurried)) == wire.MAX_MOVES + 1


@pytest.mark.parametrize("call", ["replay", "apply", "verify"])
def test_work_that_takes_too_long_is_cut(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "LONGEST", 0.0)
    setup = next(iter(setups(BY_ID["new-york-1995"])))
    moves = record(setup)["moves"][: BRIEF_MOVES + 1]
    hashes = {purpose: mixed(purpose, "x", ()) for purpose in ("commitment", "seed")}
    proof = {"nonces": [], "secret": "x", **hashes}
    bodies = {
        "replay": {**record(setup), "moves": moves},
        "apply": {"state": setup.start(), "moves": moves},
        "verify": {"seats": setup.seats, "moves": moves, "proof": proof},
    }
    found = Service().ask(setup.game, call, encode(bodies[call]))
    assert b'"code":"too-much-work"' in found
    short = {**bodies["replay"], "moves": moves[:BRIEF_MOVES]}
    assert b'"ply":%d' % BRIEF_MOVES in Service().ask(setup.game, "replay", encode(short))


def test_moves_are_listed_in_bounded_time_by_every_game() -> None:
    """The lists themselves are bounded: what is more than can be listed is sampled."""
    for setup in SOME:
        for _, state, _ in spread(walk(setup), 10):
            assert sum(1 for _ in referee.legal(setup.game, state)) <= 5 * wire.MAX_PAGE
