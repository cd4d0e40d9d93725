"""When the client asks again, how long it waits, and when it must not."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx2
import msgspec
import pytest
from knickerbocker_client import AsyncClient, Client, Retry, Seat, problem, service, talk
from knickerbocker_client import new_york_1995 as ny

from tests.clients.python.asking import asking

GAMES = b'{"games": []}'
READ = service.games()
SEALED = ny.GAME.apply(Seat("sealed", "token"), "A4S4")
"""The one call that may not be repeated blindly: at a guarded table a move that was played is stale."""


def told(status: int, kind: str, **params: Any) -> httpx2.Response:
    """Problem details as the service writes them."""
    said = {"type": f"urn:knickerbocker:problem:{kind}", "title": "t", "status": status, "detail": "d", "code": kind}
    wait = {"retry-after": str(params["seconds"])} if "seconds" in params else {}
    headers = {"content-type": "application/problem+json", **wait}
    return httpx2.Response(status, headers=headers, content=json.dumps({**said, "params": params}))


def held(call: Any, *answers: Any, **settings: Any) -> tuple[list[float], Any]:
    """The waits of a call that gets these answers, and what came of it; all answers are asked for."""
    given: dict[str, Any] = {"chance": lambda: 1.0, **settings}
    retry = Retry(**given)
    said, waits, rest = talk.one(call, retry), [], list(answers)
    heard, found = None, None
    try:
        while True:
            wanted = said.send(heard)
            if isinstance(wanted, float):
                waits.append(wanted)
                heard = None
            else:
                heard = rest.pop(0)
    except StopIteration as end:
        found = end.value
    except problem.KnickerbockerError as error:
        found = error
    assert not rest, "it stopped too early"
    return waits, found


def good() -> httpx2.Response:
    return httpx2.Response(200, content=GAMES)


def test_waits_grow_with_jitter_up_to_a_bound() -> None:
    """0.1 * 2, * 4, * 8 seconds, of which chance takes all or half."""
    lost = httpx2.ReadError("lost")
    assert held(READ, lost, lost, lost, good())[0] == [0.2, 0.4, 0.8]
    assert held(READ, lost, lost, lost, good(), chance=lambda: 0.5)[0] == [0.1, 0.2, 0.4]
    assert held(READ, lost, lost, good(), base=8.0)[0] == [10.0, 10.0]


def test_it_gives_up() -> None:
    waits, found = held(READ, *[httpx2.ReadTimeout("slow")] * 2, tries=2)
    assert isinstance(found, problem.NoAnswer)
    assert isinstance(found.__cause__, httpx2.ReadTimeout)
    assert len(waits) == 1


def test_it_waits_as_long_as_it_is_told() -> None:
    assert held(READ, told(503, "overloaded", seconds=2), good())[0] == [2.2]
    assert held(READ, told(429, "too-many-requests", seconds=0), good())[0] == [0.2]
    waits, found = held(READ, told(429, "too-many-requests", seconds=60))
    assert waits == []
    assert isinstance(found, problem.TooManyRequests)
    assert found.wait == 60


@pytest.mark.parametrize(
    ("answer", "repeated"),
    [
        (lambda: httpx2.ConnectError("refused"), True),
        (lambda: httpx2.ConnectTimeout("slow"), True),
        (lambda: told(429, "too-many-requests", seconds=0), True),
        (lambda: httpx2.ReadTimeout("slow"), False),
        (lambda: httpx2.RemoteProtocolError("cut"), False),
        (lambda: told(503, "no-guard", seconds=0), False),
        (lambda: httpx2.Response(502, content=b"bad gateway"), False),
    ],
)
def test_a_sealed_move_is_sent_again_only_if_nobody_heard_it(answer: Callable[[], Any], repeated: bool) -> None:
    last = told(409, "stale-state")
    waits, found = held(SEALED, answer(), *([last] if repeated else []))
    assert len(waits) == repeated
    assert isinstance(found, problem.StaleState) is repeated
    assert len(held(READ, answer(), good())[0]) == 1, "a call that changes nothing is repeated in each case"


def test_what_would_be_the_same_again_is_not_asked_again() -> None:
    for status, kind in ((404, "state-not-hot"), (409, "illegal-move"), (422, "wrong-shape"), (500, "internal")):
        waits, found = held(READ, told(status, kind))
        assert waits == []
        assert found.status == status


def test_strange_answers_are_told_apart() -> None:
    for answer in (httpx2.Response(418, content=b"teapot"), httpx2.Response(200, content=b"<html>")):
        waits, found = held(READ, answer)
        assert waits == []
        assert isinstance(found, problem.OddAnswer)


def test_a_batch_asks_again_for_what_there_was_no_time_for() -> None:
    begun: Any
    with asking("sync") as client:
        begun = client.send(ny.GAME.start(3, seed="demo"))
        good_answer = msgspec.to_builtins(client.send(ny.GAME.apply(begun, "A4S4")))
    busy = {"status": 429, "body": json.loads(told(429, "too-many-requests", seconds=1).content)}
    done = {"status": 200, "body": good_answer}
    calls = [ny.GAME.apply(begun, "A4S4")] * 2
    said = talk.many(calls, Retry(chance=lambda: 1.0), talk.JSON)
    next(said)
    wait = said.send(httpx2.Response(200, content=json.dumps({"answers": [done, busy]})))
    assert wait == 1.2
    again = next(said)
    assert isinstance(again, talk.Ask)
    assert len(json.loads(again.content or b"")["calls"]) == 1
    with pytest.raises(StopIteration) as end:
        said.send(httpx2.Response(200, content=json.dumps({"answers": [done]})))
    assert end.value.value[0] == end.value.value[1]


def test_a_batch_gives_up_and_notices_lost_answers() -> None:
    call = ny.GAME.start(3)
    busy = {"status": 429, "body": json.loads(told(429, "too-many-requests", seconds=1).content)}
    answered = httpx2.Response(200, content=json.dumps({"answers": [busy]}))
    said = talk.many([call], Retry(tries=1), talk.JSON)
    next(said)
    with pytest.raises(StopIteration) as end:
        said.send(answered)
    assert isinstance(end.value.value[0], problem.TooManyRequests)
    said = talk.many([call, call], Retry(), talk.JSON)
    next(said)
    with pytest.raises(problem.OddAnswer, match="1 answers to 2"):
        said.send(answered)


def test_both_clients_wait_and_tell_their_language() -> None:
    languages: list[str] = []

    def heard(request: httpx2.Request) -> httpx2.Response:
        languages.append(request.headers["accept-language"])
        if len(languages) % 2:
            raise httpx2.ConnectError("refused", request=request)
        return good()

    quick = Retry(base=0.0)
    with Client("http://h", language="cs", retry=quick, http=httpx2.Client(transport=_mock(heard))) as client:
        assert client.send(READ).games == ()

    async def asked() -> None:
        http = httpx2.AsyncClient(transport=_mock(heard))
        async with AsyncClient("http://h", language="de", retry=quick, http=http) as client:
            assert (await client.send(READ)).games == ()

    asyncio.run(asked())
    assert languages == ["cs", "cs", "de", "de"]


def _mock(heard: Callable[[httpx2.Request], httpx2.Response]) -> httpx2.MockTransport:
    return httpx2.MockTransport(heard)


def test_a_stream_takes_calls_as_they_come() -> None:
    async def asked() -> list[Any]:
        async def calls() -> AsyncIterator[Any]:
            for n in range(3):
                yield ny.GAME.start(3, seed=f"s{n}")

        def heard(request: httpx2.Request) -> httpx2.Response:
            assert request.headers["content-type"] == "application/x-ndjson"
            seeds = [json.loads(line)["body"]["seed"] for line in request.content.splitlines()]
            busy = told(422, "seed-known").content.decode()
            return httpx2.Response(200, content="\n".join(f'{{"status": 422, "body": {busy}}}' for _ in seeds))

        async with AsyncClient("http://h", http=httpx2.AsyncClient(transport=_mock(heard))) as client:
            return [answer async for answer in client.stream(calls())]

    assert [type(answer) for answer in asyncio.run(asked())] == [problem.Invalid] * 3
