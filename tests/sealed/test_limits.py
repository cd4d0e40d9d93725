"""How much a caller may ask for: permits, who has them, and how they are shared."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient

from schema import wire
from service import permits
from service.app import create_app
from service.limits import Limits, network
from service.log import Log
from service.metrics import Metrics
from service.permits import LEASE, Caller
from service.redis import Redis
from service.settings import Settings, Unusable
from tests.engines.walk import ALL
from tests.redis_server import RedisServer, binaries, redis_server
from tests.sealed.play import served
from tests.service.asking import post
from tests.service.caller import problem
from tests.service.live import live

START = "/v1/games/toy-rows/start"
TWO = {"seats": 2}
KEY = "a-key-of-a-friend-of-ours"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time that passes when a test says so."""
    clock = Clock()
    monkeypatch.setattr(permits, "monotonic", clock)
    return clock


def test_nobody_who_runs_it_at_home_meets_a_limit() -> None:
    with served() as client:
        answers = [client.post(START, json=TWO) for _ in range(50)]
        assert {answer.status_code for answer in answers} == {200}
        assert not [name for name in answers[0].headers if name.startswith("ratelimit")]
        assert client.get("/v1/limits").json()["rate"] is None


def test_a_caller_has_so_many_calls_and_gets_them_back(clock: Clock) -> None:
    with served(rate_limit=3, rate_window=60) as client:
        told = [client.post(START, json=TWO) for _ in range(4)]
        assert [one.status_code for one in told] == [200, 200, 200, 429]
        assert [one.headers["ratelimit"] for one in told] == [
            '"default";r=2;t=20',
            '"default";r=1;t=40',
            '"default";r=0;t=60',
            '"default";r=0;t=60',
        ]
        assert {one.headers["ratelimit-policy"] for one in told} == {'"default";q=3;w=60'}
        problem(told[3], 429, "too-many-requests")
        assert told[3].headers["retry-after"] == "20"
        clock.now += 20
        assert client.get("/v1/games").status_code == 200
        assert client.get("/v1/games").status_code == 429
        clock.now += 10_000
        assert [client.get("/v1/games").status_code for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize(("language", "word"), [("en", "Too many requests"), ("cs", "požadavků"), ("de", "Anfragen")])
def test_it_is_told_in_three_languages(clock: Clock, language: str, word: str) -> None:
    with served(rate_limit=1) as client:
        client.get("/v1/games")
        found = client.get("/v1/games", headers={"accept-language": language})
        assert word in problem(found, 429, "too-many-requests")["title"]


def test_probes_and_pages_are_not_counted(clock: Clock) -> None:
    with served(rate_limit=1) as client:
        for path in ("/healthz", "/readyz", "/metrics", "/openapi.json") * 3:
            assert client.get(path).status_code == 200


def test_each_call_of_a_batch_takes_a_permit(clock: Clock) -> None:
    call = {"game": "toy-rows", "call": "start", "body": TWO}
    with served(rate_limit=5) as client:
        found = client.post("/v1/batch", json={"calls": [call] * 6}).json()["answers"]
        assert [one["status"] for one in found] == [200] * 4 + [429] * 2
        assert found[-1]["body"]["code"] == "too-many-requests"
        clock.now += 60
        lines = "\n".join(['{"game":"toy-rows","call":"start","body":{"seats":2}}'] * 6)
        streamed = client.post("/v1/batch", content=lines, headers={"content-type": "application/x-ndjson"}).text
        assert [line.startswith('{"status":200') for line in streamed.splitlines()] == [True] * 4 + [False] * 2


def test_each_call_of_a_document_takes_a_permit(clock: Clock) -> None:
    inner = " ".join(f"c{number}: start(seats: 2) {{ __typename ... on Problem {{ code }} }}" for number in range(5))
    asked = f"mutation {{ toyRows {{ {inner} }} }}"
    with TestClient(create_app(Settings(log_level="error", rate_limit=3), ALL)) as counted:
        made = post(counted, asked).json()["data"]["toyRows"]
        assert [one["__typename"] for one in made.values()] == ["ToyRowsPosition"] * 3 + ["Problem"] * 2
        assert made["c4"]["code"] == "too-many-requests"
        problem(post(counted, asked), 429, "too-many-requests")


# Who a caller is


def named(scope: dict[str, Any], **settings: Any) -> tuple[str, int]:
    given: dict[str, Any] = {"rate_limit": 10, **settings}
    headers = [(name.encode(), value.encode()) for name, value in scope.pop("headers", {}).items()]
    return Limits(Settings(**given), None)._named(
        {"type": "http", "headers": headers, "state": {"headers": dict(headers)}, **scope}
    )


def test_nobody_is_believed_about_an_address_unless_a_setting_says_so() -> None:
    scope: dict[str, Any] = {"client": ("10.0.0.1", 1), "headers": {"x-forwarded-for": "6.6.6.6"}}
    assert named(dict(scope)) == ("address 10.0.0.1", 10)
    assert named(dict(scope), client_header="X-Forwarded-For") == ("address 6.6.6.6", 10)
    assert named(dict(scope), client_header="X-Real-IP") == ("address 10.0.0.1", 10)


@pytest.mark.parametrize(
    ("header", "address"),
    [
        ("1.2.3.4, 5.6.7.8", "5.6.7.8"),
        ("invented by the caller, 5.6.7.8", "5.6.7.8"),
        ("nonsense", "10.0.0.1"),
        ("", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_of_a_header_the_proxys_own_word_counts(header: str, address: str) -> None:
    """It is the last address of the list; those before it are what the proxy was told."""
    found = named(
        {"client": ("10.0.0.1", 1), "headers": {"x-forwarded-for": header}}, client_header="X-Forwarded-For"
    )
    assert found == (f"address {address}", 10)


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:ffff:1", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unix", ""),
    ],
)
def test_an_ipv6_subnet_is_one_caller(address: str, known: str) -> None:
    assert network(address) == known


def test_the_server_takes_no_address_from_a_header_by_itself() -> None:
    # None of the calls that are left comes back in so short a time.
    with live(RATE_LIMIT="10", RATE_WINDOW="86400") as address:

        def left(**headers: str) -> int:
            with urlopen(Request(f"http://{address}/v1/games", headers=headers)) as answer:
                return int(answer.headers["ratelimit"].split(";")[1].removeprefix("r="))

        assert left() - left(**{"x-forwarded-for": "6.6.6.6"}) == 1


def test_a_key_has_its_own_permits(clock: Clock, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text(f"# friends\n{KEY} 2\n\nanother-key-of-a-friend\n")
    with served(rate_limit=1, api_keys_file=str(path)) as client:

        def statuses(**headers: str) -> list[int]:
            found = [
                client.get("/v1/games", headers={k.replace("_", "-"): v for k, v in headers.items()}) for _ in "123"
            ]
            return [one.status_code for one in found]

        assert statuses(x_api_key=KEY) == [200, 200, 429]
        assert statuses(authorization=f"Bearer {KEY}") == [429, 429, 429]
        assert statuses(x_api_key="another-key-of-a-friend") == [200, 429, 429]
        assert statuses(x_api_key="no-key-of-anybody-here") == [200, 429, 429]
        assert statuses() == [429, 429, 429], "a key that is none has the permits of its address"


@pytest.mark.parametrize("text", ["short", f"{KEY} many", f"{KEY} 0", f"{KEY} 1 2"])
def test_a_file_of_keys_that_cannot_be_used_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text(f"{KEY}\n{text}")
    with pytest.raises(Unusable, match=r"^API_KEYS_FILE: .* in line 2$"):
        Limits(Settings(rate_limit=1, api_keys_file=str(path)), None)
    with pytest.raises(Unusable, match=rf"^API_KEYS_FILE: {tmp_path} cannot be read: Is a directory$"):
        Limits(Settings(rate_limit=1, api_keys_file=str(tmp_path)), None)
    path.write_bytes(b"\xff")
    with pytest.raises(Unusable, match=rf"^API_KEYS_FILE: {path} cannot be read: it is no UTF-8$"):
        Limits(Settings(rate_limit=1, api_keys_file=str(path)), None)


def test_who_was_not_heard_of_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.limits.CALLERS", 3)
    limits = Limits(Settings(rate_limit=5), None)
    scopes = [{"type": "http", "headers": [], "client": (f"10.0.0.{n}", 1)} for n in range(4)]
    first = limits._caller(scopes[0])
    assert limits._caller(scopes[0]) is first
    for scope in scopes[1:]:
        limits._caller(scope)
    assert limits._caller(scopes[0]) is not first


# Shared


@pytest.fixture(scope="module", params=binaries(), ids=lambda path: path.name)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server(request.param, tmp_path_factory.mktemp("redis")) as found:
        yield found


async def taken(callers: list[Caller], count: int) -> int:
    """How many of so many calls, made at once and by turns, are answered."""
    found = await asyncio.gather(*(callers[number % len(callers)].take("en") for number in range(count)))
    return found.count(None)


def with_redis(url: str, work: Callable[[list[Redis]], Any]) -> Any:
    async def done() -> Any:
        shared = [Redis(url, 5.0, 60, Metrics(), Log("error")) for _ in range(2)]
        try:
            return await work(shared)
        finally:
            for one in shared:
                await one.close()

    return asyncio.run(done())


@pytest.mark.redis
@pytest.mark.parametrize("most", [7, 100, 250])
def test_replicas_share_the_permits_of_a_caller(server: RedisServer, most: int) -> None:
    """All of them are used, and not one more, however many calls come at once."""

    async def work(shared: list[Redis]) -> int:
        return await taken([Caller(f"c{most}", most, 86_400, one) for one in shared], 400)

    # What one of the replicas has leased and not used is lost to the other.
    assert most - LEASE <= with_redis(server.url, work) <= most


@pytest.mark.redis
def test_permits_are_asked_for_many_at_a_time(server: RedisServer) -> None:
    async def work(shared: list[Redis]) -> int:
        caller, asked, run = Caller("many", 1_000, 86_400, shared[0]), 0, shared[0].run

        async def counting(*given: Any) -> Any:
            nonlocal asked
            asked += 1
            return await run(*given)

        shared[0].run = counting  # type: ignore[method-assign, assignment]
        for _ in range(10 * LEASE):
            assert await caller.take("en") is None
        return asked

    assert with_redis(server.url, work) <= 11


@pytest.mark.redis
def test_who_has_no_permits_left_asks_redis_nothing(server: RedisServer, clock: Clock) -> None:
    async def work(shared: list[Redis]) -> tuple[int, int]:
        caller = Caller("dry", 3, 86_400, shared[0])
        first = await taken([caller], 5)
        shared[0].run = None  # type: ignore[method-assign,assignment]
        return first, await taken([caller], 5)

    assert with_redis(server.url, work) == (3, 0)


@pytest.mark.redis
def test_permits_come_back_with_time(server: RedisServer) -> None:
    """By the clock of Redis, so that replicas need not agree on the time: 1,000 a second are back within a moment."""

    async def work(shared: list[Redis]) -> int:
        callers = [Caller("back", 1_000, 1, one) for one in shared]
        rounds = [await taken(callers, 400) for _ in range(10)]
        return sum(rounds)

    assert with_redis(server.url, work) > 1_000


def test_without_redis_each_process_counts_by_itself() -> None:
    async def work(shared: list[Redis]) -> int:
        return await taken([Caller("alone", 50, 86_400, one) for one in shared], 400)

    assert with_redis("redis://127.0.0.1:1", work) == 100


# What is told


def test_all_limits_can_be_read() -> None:
    with served(rate_limit=7, rate_window=3, max_body=1234, max_concurrency=9) as client:
        found = client.get("/v1/limits").json()
    assert found["rate"] == {"policy": "default", "calls": 7, "seconds": 3}
    assert (found["bodyBytes"], found["requestsAtOnce"], found["moves"]) == (1234, 9, wire.MAX_MOVES)
    assert set(found["graphql"]) == {"characters", "tokens", "depth", "aliases", "fields"}
