"""A guarded table cannot be taken back: of its sealed states the newest alone is answered."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from starlette.testclient import TestClient

from tests.engines.walk import BY_ID, setups
from tests.redis_server import RedisServer, binaries, redis_server
from tests.sealed.play import Host, served
from tests.service.caller import problem
from tests.service.replica import replica

pytestmark = pytest.mark.redis
TOY = setups(BY_ID["toy-rows"])[0]
DUEL = setups(BY_ID["new-york-1995"])[0]


@pytest.fixture(scope="module", params=binaries(), ids=lambda path: path.name)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server(request.param, tmp_path_factory.mktemp("redis")) as found:
        yield found


# A busy machine may take longer than the 50 ms of the default.
PATIENT: dict[str, Any] = {"redis_timeout": 5.0}


@pytest.fixture(scope="module")
def replicas(server: RedisServer, keys: Path) -> Iterator[list[TestClient]]:
    """Two processes as far as they know: all they share is Redis and the keys."""
    shared: dict[str, Any] = {"redis_url": server.url, "seal_keys_file": str(keys), **PATIENT}
    with served(**shared) as one, served(**shared) as two:
        yield [one, two]


def at(host: Host, client: TestClient) -> Host:
    """The same table, asked for elsewhere."""
    host.caller.client = client
    return host


def test_an_older_state_is_stale_everywhere(replicas: list[TestClient]) -> None:
    host = Host(replicas[0], DUEL, guard=True)
    first = host.sealed
    for number in range(4):
        at(host, replicas[number % 2]).step()
    newest = host.sealed
    for client in replicas:
        at(host, client)
        host.sealed = newest
        due = host.call("view", None)["view"]["toMove"][0]
        move = host.listed(due)[0]["move"]
        host.sealed = first
        for who in (0, 1, None):
            problem(host.ask("view", who), 409, "stale-state", "/sealed")
            problem(host.ask("score", who), 409, "stale-state", "/sealed")
            problem(host.ask("legal-moves", who), 409, "stale-state", "/sealed")
            problem(host.ask("check", who, move=move), 409, "stale-state", "/sealed")
        for who in (0, 1):
            problem(host.ask("apply", who, notation="?"), 409, "stale-state", "/sealed")
            problem(host.ask("apply", who, notation="A4S4"), 409, "stale-state", "/sealed")
    host.sealed = newest
    assert host.step()["ply"] == 5


def test_a_move_may_be_sent_again_when_its_answer_was_lost(replicas: list[TestClient]) -> None:
    host = Host(replicas[0], DUEL, guard=True)
    move = host.listed(0)[0]["move"]
    first = host.call("apply", 0, move=move)
    again = at(host, replicas[1]).call("apply", 0, move=move)
    assert {**first, "sealed": ""} == {**again, "sealed": ""}
    problem(host.ask("apply", 0, move=host_move(host, 1)), 409, "stale-state", "/sealed")
    host.sealed = again["sealed"]
    host.step()
    host.sealed = first["sealed"]
    problem(host.ask("apply", 0, move=move), 409, "stale-state", "/sealed")


def host_move(host: Host, number: int) -> Any:
    """Another first move than the one played."""
    return {"type": "place", "space": ("A1S1", "A2S2")[number]}


def test_of_two_answers_to_one_state_one_wins(server: RedisServer, keys: Path) -> None:
    """However many are on their way at once, at two replicas."""
    asyncio.run(_race(server, keys))


async def _race(server: RedisServer, keys: Path) -> None:
    shared: dict[str, Any] = {"redis_url": server.url, "seal_keys_file": str(keys), "sealed": "on", **PATIENT}
    async with replica(**shared) as one, replica(**shared) as two:
        both = one, two
        for _ in range(5):
            begun = (await one.call("start", {"seats": 3, "sealed": True, "guard": True})).body
            spaces = [f"A{row}S{column}" for row in (1, 2) for column in (1, 2, 3, 4)]
            body = {"sealed": begun["sealed"], "seatToken": begun["seatTokens"][0]}
            answers = await asyncio.gather(
                *(
                    both[number % 2].call("apply", {**body, "move": {"type": "place", "space": space}})
                    for number, space in enumerate(spaces)
                )
            )
            assert sorted(answer.status for answer in answers) == [200] + [409] * (len(spaces) - 1)
            assert {answer.body["code"] for answer in answers if answer.status == 409} == {"stale-state"}
            [won] = [answer.body["sealed"] for answer in answers if answer.status == 200]
            looks = [await where.call("view", {**body, "sealed": won}) for where in both]
            assert [look.status for look in looks] == [200, 200]


def test_a_guarded_table_takes_one_move_a_call(replicas: list[TestClient]) -> None:
    """What the refusal of a second move tells of the first would be a look ahead that the guard does not see."""
    host, free = Host(replicas[0], TOY, guard=True), Host(replicas[0], TOY)
    moves = [one["move"] for one in host.listed(0)][:2]
    for fields in ({"moves": moves}, {"notation": "0:c1 0:c2"}):
        problem(host.ask("apply", 0, **fields), 422, "too-many-moves")
        assert host.call("view", 0)["view"]["ply"] == 0
    assert host.call("apply", 0, moves=moves[:1])["ply"] == 1
    own = [one["move"] for one in free.listed(0)][:2]
    problem(free.ask("apply", 0, moves=own), 409, "toy.turn")


def test_a_table_without_a_guard_can_be_taken_back(replicas: list[TestClient]) -> None:
    """As the documents say."""
    host = Host(replicas[0], DUEL)
    first = host.sealed
    host.step()
    host.sealed = first
    assert host.step()["ply"] == 1


def test_without_redis_a_guarded_table_is_refused(keys: Path, tmp_path: Path) -> None:
    with (
        redis_server(binaries()[0], tmp_path) as server,
        served(redis_url=server.url, seal_keys_file=str(keys), **PATIENT) as client,
    ):
        host = Host(client, DUEL, guard=True)
        move = host.listed(0)[0]["move"]
        server.kill()
        for answer in (host.ask("view", 0), host.ask("apply", 0, move=move)):
            problem(answer, 503, "no-guard", "/sealed")
            assert answer.headers["retry-after"] == "2"
        begun = host.caller.ask("start", {"seats": 2, "sealed": True, "guard": True})
        problem(begun, 503, "no-guard", "/sealed")
        assert Host(client, DUEL).step()["ply"] == 1, "others go on"


def test_without_redis_a_guarded_table_goes_on_if_the_operator_wants(keys: Path, tmp_path: Path) -> None:
    with redis_server(binaries()[0], tmp_path) as server:
        policy: Any = {"guard_without_redis": "go-on", **PATIENT}
        with served(redis_url=server.url, seal_keys_file=str(keys), **policy) as client:
            host = Host(client, DUEL, guard=True)
            first = host.sealed
            host.step()
            server.kill()
            assert host.step()["ply"] == 2
            host.sealed = first
            assert host.step()["ply"] == 1


def test_what_redis_lost_is_made_good_by_who_holds_the_newer_state(keys: Path, server: RedisServer) -> None:
    """After a failover, or while the operator let tables go on, Redis may hold an older state than was given out."""
    given: dict[str, Any] = {"redis_url": server.url, "seal_keys_file": str(keys), **PATIENT}
    with served(**given) as client, redis.Redis.from_url(server.url) as store:
        store.flushdb()
        host = Host(client, DUEL, guard=True)
        [table] = store.keys("*:table:*")
        states = [host.sealed]
        lost: Any = None
        for _ in range(3):
            lost = lost or store.get(table)
            host.step()
            states.append(host.sealed)
        store.set(table, lost)
        assert host.call("view", 0)["view"]["ply"] == 3
        host.step()
        newest = host.sealed
        for older in states:
            host.sealed = older
            problem(host.ask("view", 0), 409, "stale-state", "/sealed")
        host.sealed = newest
        assert host.step()["ply"] == 5


def test_a_table_that_redis_forgot_is_refused_or_goes_on(keys: Path, server: RedisServer) -> None:
    for policy, status in (("refuse", 503), ("go-on", 200)):
        given: dict[str, Any] = {
            "redis_url": server.url,
            "seal_keys_file": str(keys),
            "guard_without_redis": policy,
            **PATIENT,
        }
        with served(**given) as client, redis.Redis.from_url(server.url) as store:
            host = Host(client, DUEL, guard=True)
            move = host.listed(0)[0]["move"]
            store.flushdb()
            assert host.ask("view", 0).status_code == status
            assert host.ask("apply", 0, move=move).status_code == status


def test_a_guard_without_any_redis_is_refused(client: TestClient) -> None:
    problem(
        client.post(f"/v1/games/{TOY.id}/start", json={"seats": 2, "sealed": True, "guard": True}),
        422,
        "no-guard-here",
    )
