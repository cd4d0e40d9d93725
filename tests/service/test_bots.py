"""The processes that think for bots: one that is killed costs an answer a little time, the queue has an end, and the
loop goes on meanwhile."""

import asyncio
import json
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from engines.catalogue import GAMES
from schema import wire
from schema.asked import Asked
from schema.calls import BY_NAME
from schema.problem import Problem, problem
from service.bots import Bots
from service.lines import lines
from service.log import Log
from service.settings import Settings
from tests.service.asgi import into, piece, scope_of
from tests.service.caller import made
from tests.toy.game import TOY

GAME = GAMES[1]
LOG = Log("warning")
STATE: Any = GAME.start(2, GAME.options(), "bots")
ASKED = Asked("en", lambda: "drawn", lambda name, encoded, state: None)


def request(iterations: int = 5, **more: Any) -> Any:
    return wire.SuggestRequest(seed="ours", budget=wire.Budget(iterations=iterations), **more)


def bots_of(**settings: Any) -> Bots:
    return Bots(Settings(bots=1, bot_seconds=60, **settings), LOG)


@pytest.fixture
def bots() -> Iterator[Bots]:
    found = bots_of(bots_waiting=0)
    yield found
    found.close()


def answer(bots: Bots, **more: Any) -> Any:
    return asyncio.run(bots.suggest(GAME, request(**more), STATE, ASKED))


def test_a_process_that_was_killed_is_begun_anew(bots: Bots) -> None:
    first = answer(bots)
    assert isinstance(first, wire.Suggested)
    (process,) = bots._idle
    process.kill()
    process.wait()
    assert answer(bots) == first
    (other,) = bots._idle
    assert other.pid != process.pid


def test_how_a_process_was_lost_is_noted(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    bots = Bots(Settings(bots=1), Log("warning"))
    answer(bots)
    (process,) = bots._idle
    process.kill()
    answer(bots)
    bots.close()
    (noted,) = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert (noted["event"], noted["work"], noted["status"]) == ("process lost", "suggest", -9)


def test_a_process_that_is_killed_while_it_thinks_costs_a_little_time(bots: Bots) -> None:
    first = answer(bots)

    async def killed() -> Any:
        (process,) = bots._idle
        told = asyncio.Event()
        asked = asyncio.ensure_future(bots.suggest(GAME, request(3_000), STATE, ASKED, lambda progress: told.set()))
        await told.wait()
        process.kill()
        return await asked

    found = asyncio.run(killed())
    assert found.iterations == 3_000
    assert found.seat == first.seat


def test_who_waits_when_the_service_ends_is_told_so(bots: Bots) -> None:
    answer(bots)

    async def closed() -> Any:
        told = asyncio.Event()
        asked = asyncio.ensure_future(bots.suggest(GAME, request(5_000), STATE, ASKED, lambda made: told.set()))
        await told.wait()
        (process,) = bots._all
        bots.close()
        assert process.returncode is not None
        return await asked

    assert asyncio.run(closed()).code == "overloaded"
    assert bots._all == bots._idle == []
    assert answer(bots).iterations == 5, "and begun anew, it answers"


def test_processes_that_always_end_are_given_up(bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended() -> Any:
        return subprocess.Popen(["true"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    monkeypatch.setattr(bots, "_begun", ended)
    found = answer(bots)
    assert isinstance(found, Problem)
    assert (found.code, found.params) == ("overloaded", {"seconds": 1})


def test_a_process_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bots.GRACE", 0.05)
    bots = Bots(Settings(bots=1, bot_seconds=0.05), LOG)
    begun = []

    def silent() -> Any:
        begun.append(subprocess.Popen(["sleep", "60"], stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return begun[-1]

    monkeypatch.setattr(bots, "_begun", silent)
    assert answer(bots).code == "overloaded"
    assert [process.returncode for process in begun] == [-9, -9]
    bots.close()


def test_the_queue_has_an_end_and_the_loop_goes_on(bots: Bots) -> None:
    answer(bots)  # so that the process is there

    async def several() -> tuple[list[Any], int]:
        asked = [asyncio.ensure_future(bots.suggest(GAME, request(500), STATE, ASKED)) for _ in range(2)]
        turns = 0
        while not all(one.done() for one in asked):
            turns += 1
            await asyncio.sleep(0)
        return [one.result() for one in asked], turns

    (first, second), turns = asyncio.run(several())
    assert first.iterations == 500
    assert (second.code, second.status) == ("overloaded", 503)
    assert second.params["seconds"] >= 1
    assert turns > 100


def test_a_state_is_thought_about_as_far_as_the_seat_knows_it(bots: Bots) -> None:
    """What goes to the process, and so what can come back from it, holds nothing that is hidden."""
    sent = []
    held = bots._thought

    def thought(game: Any, task: Any, *more: Any) -> Any:
        sent.append(task)
        return held(game, task, *more)

    bots._thought = thought  # type: ignore[method-assign, assignment]
    assert answer(bots).seed == "ours"
    (task,) = sent
    assert task.world.chance.seed != STATE.chance.seed
    assert GAME.view(task.world, task.seat) == GAME.view(STATE, task.seat)
    assert task.world.deck != STATE.deck


def test_without_a_seed_one_is_drawn(bots: Bots) -> None:
    asked: Any = wire.SuggestRequest(level="random", seat=UNSET)
    found = asyncio.run(bots.suggest(GAME, asked, STATE, ASKED))
    assert isinstance(found, wire.Suggested)
    assert found.seed == "drawn"


# callers who hang up


LONG = 10**9
"""Tries that nobody waits for."""
SOON = 30
"""Seconds that others wait at most, for all that; the long search would take ten times as long."""


def test_what_nobody_waits_for_any_more_is_given_up() -> None:
    bots = Bots(Settings(bots=1, bots_waiting=1, bot_seconds=300, bot_iterations=LONG), LOG)

    async def told() -> Any:
        thinks = asyncio.Event()
        first = asyncio.ensure_future(bots.suggest(GAME, request(LONG), STATE, ASKED, lambda progress: thinks.set()))
        await thinks.wait()
        (process,) = bots._all
        second = asyncio.ensure_future(bots.suggest(GAME, request(LONG), STATE, ASKED))
        await asyncio.sleep(0)
        assert (await bots.suggest(GAME, request(), STATE, ASKED)).code == "overloaded"  # type: ignore[union-attr]
        second.cancel()
        await asyncio.wait([second])
        third = asyncio.ensure_future(bots.suggest(GAME, request(), STATE, ASKED))
        first.cancel()
        found = await third
        assert bots._all == bots._idle == [process], "it was not even begun anew"
        return found

    async def in_time() -> Any:
        async with asyncio.timeout(SOON):
            return await told()

    found = asyncio.run(in_time())
    assert found.iterations == 5
    assert found == answer(bots), "and is as good as ever"
    bots.close()


def test_a_game_that_the_processes_do_not_know_is_given_up_too() -> None:
    bots = Bots(Settings(bots=1, bots_waiting=0, bot_seconds=300, bot_iterations=LONG), LOG)
    state: Any = TOY.start(2, TOY.options(), "bots")

    async def told() -> Any:
        async with asyncio.timeout(SOON):
            first = asyncio.ensure_future(bots.suggest(TOY, request(LONG), state, ASKED))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.wait([first])
            return await bots.suggest(TOY, request(), state, ASKED)

    assert asyncio.run(told()).iterations == 5
    bots.close()


@cache
def application() -> Any:
    return made(Settings(log_level="error", bots=1, bots_waiting=4, bot_seconds=300, bot_iterations=LONG))


class Caller:
    """Somebody who asks, and holds the line until the answer comes, or hangs up before."""

    def __init__(self, path: str, body: Any, kind: str = "json", accept: str = "application/json") -> None:
        content = json.dumps(body).encode()
        self._coming, self._hung_up, self._sent = [piece(content, False)], asyncio.Event(), list[Any]()
        headers = {
            b"content-type": f"application/{kind}".encode(),
            b"content-length": str(len(content)).encode(),
            b"accept": accept.encode(),
        }
        self.ended = asyncio.ensure_future(
            application()(scope_of("POST", path, headers), self._receive, into(self._sent))
        )

    async def _receive(self) -> Any:
        if self._coming:
            return self._coming.pop()
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    def __bytes__(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self._sent)

    async def status(self, *, hangs_up: bool = False) -> int:
        """What is noted about the answer."""
        if hangs_up:
            self._hung_up.set()
        await self.ended
        return [int(message["status"]) for message in self._sent if "status" in message][-1]


WIRE = msgspec.to_builtins(STATE)
BODY = {"state": WIRE, "seed": "ours"}
FOR_LONG = BODY | {"budget": {"seconds": 300}}
SUGGEST = f"/v1/games/{GAME.id}/suggest"
LINE = {"game": GAME.id, "call": "suggest", "body": FOR_LONG}
DOCUMENT = """query ($at: PositionInput!) {
  newYorkSkyline { suggest(at: $at, budget: {seconds: 300}) { __typename } }
}"""
NDJSON = "application/x-ndjson"


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param((SUGGEST, FOR_LONG), id="call"),
        pytest.param((SUGGEST, FOR_LONG, "json", NDJSON), id="progress"),
        pytest.param(("/v1/batch", {"calls": [LINE]}), id="batch"),
        pytest.param(("/v1/batch", LINE, "x-ndjson", NDJSON), id="lines"),
        pytest.param(("/graphql", {"query": DOCUMENT, "variables": {"at": {"state": WIRE}}}), id="graphql"),
    ],
)
def test_who_hangs_up_holds_up_nobody(asked: tuple[Any, ...]) -> None:
    """Nor does a long search hold up who wants what takes no time."""

    async def told() -> None:
        async with asyncio.timeout(SOON):
            assert await Caller("/graphql", {"query": "{ __typename }"}).status() == 200  # the schema is made
            long = Caller(*asked)
            for level in ("random", "greedy"):
                assert await Caller(SUGGEST, BODY | {"level": level}).status() == 200
            assert not long.ended.done(), bytes(long)
            waits = Caller(SUGGEST, BODY | {"budget": {"iterations": 5}})
            assert await long.status(hangs_up=True) == 499
            assert await waits.status() == 200

    asyncio.run(told())


def test_a_problem_on_the_way_names_the_request() -> None:
    class Lost:
        async def made(self, game: Any, call: Any, body: bytes, spoken: str, tell: Any) -> Any:
            tell({"iterations": 1})
            return problem("overloaded", spoken, seconds=1)

    sent: list[Any] = []
    lost: Any = Lost()
    scope = {**scope_of("POST", SUGGEST, {}), "state": {"request_id": "mine"}}
    asyncio.run(lines(lost, GAME, BY_NAME["suggest"], b"", "en", scope, into(sent)))
    first, last = b"".join(message.get("body", b"") for message in sent).splitlines()
    assert json.loads(first) == {"progress": {"iterations": 1}}
    told = json.loads(last)["problem"]
    assert (told["code"], told["requestId"]) == ("overloaded", "mine")
