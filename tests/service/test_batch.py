"""Many calls in one request: answered in order, each as it would be alone."""

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from schema.wire import MAX_BATCH
from service.settings import Settings
from tests.engines.walk import ALL
from tests.service.asgi import into, piece, scope_of
from tests.service.caller import First, application, dumped, problem

NDJSON = {"content-type": "application/x-ndjson"}
START: dict[str, Any] = {"game": "new-york-1995", "call": "start", "body": {"seats": 3, "seed": "batch"}}


def calls(first: First) -> list[dict[str, Any]]:
    """Good and bad calls, and what they would be alone."""
    here = {"state": first.state}
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("start", {"seats": first.setup.seats, "seed": "batch"}),
        ("legal-moves", here),
        ("apply", {**here, "move": first.move}),
        ("apply", {**here, "notation": "nonsense"}),
        ("view", {}),
        ("view", {"state": {"game": "chess"}}),
        ("score", here),
    ]
    return [
        {"game": first.game.id, "call": call, "body": body, "id": f"n{n}"} for n, (call, body) in enumerate(bodies)
    ]


def same(told: dict[str, Any], alone: Any, name: str | None, request_id: str) -> None:
    """An answer of a batch is that of the call alone, but for the id of the request."""
    expected = alone.json()
    if "requestId" in expected:
        expected["requestId"] = request_id
    assert told == {"status": alone.status_code, "body": expected} | ({"id": name} if name else {})


def test_a_batch_is_answered_in_order(first: First) -> None:
    asked = calls(first)
    found = first.client.post("/v1/batch", json={"calls": asked})
    assert found.status_code == 200
    for call, told in zip(asked, found.json()["answers"], strict=True):
        same(told, first.ask(call["call"], call["body"]), call["id"], found.headers["x-request-id"])
    again = first.client.request("QUERY", "/v1/batch", json={"calls": asked})
    assert [one["status"] for one in again.json()["answers"]] == [one["status"] for one in found.json()["answers"]]


def test_lines_are_answered_as_a_list_is(first: First) -> None:
    asked = calls(first)
    lines = b"\n".join(dumped(call) for call in asked)
    for content in (lines, lines + b"\n", b"\n\n" + lines.replace(b"\n", b"\r\n") + b"\n \n"):
        found = first.client.post("/v1/batch", content=content, headers=NDJSON)
        assert (found.status_code, found.headers["content-type"]) == (200, "application/x-ndjson")
        told = [json.loads(line) for line in found.content.splitlines()]
        for call, one in zip(asked, told, strict=True):
            same(one, first.ask(call["call"], call["body"]), call["id"], found.headers["x-request-id"])


def test_a_batch_spans_games_and_has_a_language(client: TestClient) -> None:
    asked = [{"game": game.id, "call": "start", "body": {"seats": game.seats[0], "seed": "all"}} for game in ALL]
    headers = {"accept-language": "de"}
    found = client.post("/v1/batch", json={"calls": [*asked, {**asked[0], "game": "go"}]}, headers=headers)
    *good, bad = found.json()["answers"]
    assert [one["body"]["game"] for one in good] == [game.id for game in ALL]
    assert all("id" not in one for one in good)
    assert (bad["status"], bad["body"]["code"]) == (404, "unknown-game")
    assert bad["body"]["title"] == client.get("/v1/games/go", headers=headers).json()["title"]


def test_calls_that_are_none(client: TestClient) -> None:
    for call, status, code in (
        ({**START, "call": "win"}, 404, "unknown-call"),
        ({**START, "game": "go"}, 404, "unknown-game"),
        ({**START, "body": None}, 422, "wrong-shape"),
        ({**START, "body": [1]}, 422, "wrong-shape"),
    ):
        told = client.post("/v1/batch", json={"calls": [call, START]}).json()["answers"]
        assert (told[0]["status"], told[0]["body"]["code"], told[1]["status"]) == (status, code, 200)
    for body, pointer in (
        ({"calls": [{**START, "surplus": 1}]}, "/calls/0"),
        ({"calls": [{"game": "go"}]}, "/calls/0"),
        ({"calls": [{**START, "game": "x" * 61}]}, "/calls/0/game"),
        ({"calls": START}, "/calls"),
        ({"calls": [START] * (MAX_BATCH + 1)}, "/calls"),
        ({}, ""),
        ([START], ""),
    ):
        problem(client.post("/v1/batch", json=body), 422, "wrong-shape", pointer)
    assert client.post("/v1/batch", json={"calls": []}).json() == {"answers": []}


@pytest.mark.parametrize(
    ("line", "status", "code"),
    [
        (b"nonsense", 400, "unreadable-json"),
        (b"\xff", 400, "unreadable-json"),
        (b'{"game":"go","game":"go","call":"start","body":{}}', 400, "duplicate-key"),
        (b'{"game":"new-york-1995","call":"start","body":{"seats":2,"seats":2}}', 400, "duplicate-key"),
        (b"[" * 100_000, 400, "unreadable-json"),
        (b"[]", 422, "wrong-shape"),
        (b"{}", 422, "wrong-shape"),
    ],
)
def test_a_bad_line_spoils_no_other(client: TestClient, line: bytes, status: int, code: str) -> None:
    content = b"\n".join([dumped(START), line, dumped(START)])
    found = client.post("/v1/batch", content=content, headers=NDJSON)
    told = [json.loads(one) for one in found.content.splitlines()]
    assert [one["status"] for one in told] == [200, status, 200]
    assert told[1]["body"]["code"] == code
    assert told[1]["body"]["requestId"] == found.headers["x-request-id"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b'{"id":"a","game":"go"}', "a"),
        (b'{"game":"go","game":"go","call":"start","body":{},"id":"a"}', "a"),
        (b'{"id":7,"game":"go","call":"start","body":{}}', None),
        (b'{"id":"%b","game":"go","call":"start","body":{}}' % (b"x" * 101), None),
        (b'["a"]', None),
        (b'{"id":"a",', None),
        (b'{"id":"\xff"}', None),
    ],
)
def test_a_line_that_is_no_call_is_named_where_it_can_be(client: TestClient, line: bytes, name: str | None) -> None:
    told = client.post("/v1/batch", content=line, headers=NDJSON).json()
    assert told["status"] in (400, 422)
    assert told.get("id") == name


def test_a_call_may_be_as_large_as_alone() -> None:
    with TestClient(application(Settings(log_level="error", max_body=1_000))) as client:
        padded = {**START, "body": {**START["body"], "seed": "x" * 1_000}}
        told = client.post("/v1/batch", json={"calls": [padded, START]}).json()["answers"]
        assert [one["status"] for one in told] == [413, 200]
        assert told[0]["body"]["code"] == "too-large"
        lines = client.post("/v1/batch", content=dumped(padded) + b"\n" + dumped(START), headers=NDJSON)
        assert [json.loads(one)["status"] for one in lines.content.splitlines()] == [413, 200]
        endless = client.post("/v1/batch", content=b"x" * 5_000, headers=NDJSON)
        assert [json.loads(one)["status"] for one in endless.content.splitlines()] == [413]


# lines that come in one after the other


STREAMED = {b"content-type": b"application/x-ndjson"}


def test_lines_are_answered_while_others_still_come_in() -> None:
    """The next line is only sent once the one before is answered."""
    app = application()

    async def run() -> list[Any]:
        answers: asyncio.Queue[bytes] = asyncio.Queue()
        told: list[Any] = []
        lines = iter([dumped(START)[:20], dumped(START)[20:] + b"\n", dumped(START) + b"\n" + dumped(START)[:7]])
        begun = False

        async def receive() -> Message:
            nonlocal begun
            content = next(lines, None)
            if content is None:
                told.extend([json.loads(await answers.get()) for _ in range(2 - len(told))])
                return piece(dumped(START)[7:], False)
            if begun and content.startswith(dumped(START)):
                told.append(json.loads(await answers.get()))
            begun = True
            return piece(content, True)

        async def send(message: Message) -> None:
            if message.get("body"):
                await answers.put(message["body"])

        await asyncio.wait_for(app(scope_of("POST", "/v1/batch", STREAMED), receive, send), 20)
        return [*told, json.loads(answers.get_nowait())]

    told = asyncio.run(run())
    assert [one["status"] for one in told] == [200, 200, 200]
    assert len({one["body"]["stateId"] for one in told}) == 1


@pytest.mark.parametrize(("length", "first"), [("told", 2), ("not told", 1), ("too long for a batch", 1)])
def test_lines_whose_length_is_told_are_all_read_before_the_first_answer(length: str, first: int) -> None:
    """nginx breaks off a long request once its answer has begun."""
    line = dumped(START) + b"\n"
    app = application(Settings(log_level="error", max_lines=1 if "long" in length else 1_000))
    told = {} if length == "not told" else {b"content-length": str(2 * len(line)).encode()}
    read, read_at_start = 0, 0

    async def receive() -> Message:
        nonlocal read
        read += 1
        return piece(line, read < 2)

    sent: list[Message] = []

    async def send(message: Message) -> None:
        nonlocal read_at_start
        if message.get("body") and not sent:
            read_at_start = read
        if message.get("body"):
            sent.append(message)

    asyncio.run(app(scope_of("POST", "/v1/batch", {**STREAMED, **told}), receive, send))
    lines = b"".join(one["body"] for one in sent).splitlines()
    assert [json.loads(one)["status"] for one in lines] == [200, 200]
    assert read_at_start == first


def told_by(lines: list[dict[str, Any]]) -> list[list[Any]]:
    """The answers to lines that come all at once, as they are sent."""
    content = b"\n".join(map(dumped, lines))
    sent: list[list[Any]] = []

    async def receive() -> Message:
        return piece(content, False)

    async def send(message: Message) -> None:
        if message.get("body"):
            sent.append([json.loads(line) for line in message["body"].splitlines()])

    asyncio.run(application()(scope_of("POST", "/v1/batch", STREAMED), receive, send))
    return sent


def test_answers_that_are_soon_there_are_sent_together() -> None:
    sent = told_by([{**START, "id": str(number)} for number in range(100)])
    assert [one["id"] for some in sent for one in some] == [str(number) for number in range(100)]
    sizes = [sum(len(dumped(one)) for one in some) for some in sent]
    assert len(sent) <= 10
    assert max(sizes) < 20_000, "nobody waits for very much"


def test_an_answer_that_is_ready_waits_for_no_bot() -> None:
    thinking = {"game": "new-york-1995", "call": "suggest", "body": {"state": state(), "budget": {"iterations": 2}}}
    sent = told_by([START, thinking, START])
    assert [len(some) for some in sent] == [1, 2]
    assert "candidates" in sent[1][0]["body"]


def state() -> Any:
    return told_by([START])[0][0]["body"]["state"]


def test_a_stream_that_stops_is_told_so() -> None:
    app = application(Settings(log_level="error", read_timeout=0.05))
    pieces = iter([piece(dumped(START) + b"\n{", True)])

    async def receive() -> Message:
        for one in pieces:
            return one
        await asyncio.Event().wait()
        raise AssertionError

    sent: list[Message] = []
    asyncio.run(app(scope_of("POST", "/v1/batch", STREAMED), receive, into(sent)))
    told = [json.loads(one["body"]) for one in sent[1:] if one["body"]]
    assert [one["status"] for one in told] == [200, 408]
    assert sent[-1] == {"type": "http.response.body", "body": b""}


def test_a_stream_whose_caller_goes_away_ends() -> None:
    app = application()
    pieces = iter([piece(dumped(START) + b"\n", True), {"type": "http.disconnect"}])

    async def receive() -> Message:
        return next(pieces)

    sent: list[Message] = []
    asyncio.run(app(scope_of("POST", "/v1/batch", STREAMED), receive, into(sent)))
    assert [json.loads(one["body"])["status"] for one in sent[1:]] == [200]


def test_other_requests_get_their_turn_between_the_calls_of_a_batch() -> None:
    app = application()

    async def run() -> list[str]:
        order: list[str] = []

        async def one(path: str, content: bytes) -> None:
            async def receive() -> Message:
                return piece(content, False)

            await app(scope_of("POST", path, {b"content-type": b"application/json"}), receive, into([]))
            order.append(path)

        long = dumped({"calls": [START] * 200})
        await asyncio.gather(one("/v1/batch", long), one("/v1/games/new-york-1995/start", dumped(START["body"])))
        return order

    assert asyncio.run(run()) == ["/v1/games/new-york-1995/start", "/v1/batch"]
