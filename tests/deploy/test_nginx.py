"""What callers see of the nginx configuration that is shipped, in front of one replica."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Thread
from time import monotonic
from typing import Any

import msgspec
import pytest

from schema.problem import problem
from tests.deploy.conftest import RATE
from tests.deploy.fleet import Replica
from tests.deploy.ports import free, until
from tests.deploy.proxy import Proxy, proxy
from tests.deploy.talk import Heard, Talk

START = {"seats": 3, "seed": "lines"}
LINE = json.dumps({"game": "new-york-1995", "call": "start", "body": START}).encode() + b"\n"


@pytest.fixture
def talk(front: Proxy) -> Iterator[Talk]:
    with Talk(front.port) as one:
        yield one


def test_what_the_service_says_comes_as_it_is(replica: Replica, talk: Talk) -> None:
    """All headers once and unchanged, but for those of the connection; the method QUERY, too."""
    with Talk(replica.port) as direct:
        for method, path, body in (
            ("GET", "/v1/games/new-york-1995/rules", None),
            ("GET", "/docs", None),
            ("POST", "/v1/games/new-york-1995/start", json.dumps(START).encode()),
            ("QUERY", "/v1/games/new-york-1995/legal-moves", b'{"stateId": "sha256:none"}'),
            ("POST", "/graphql", b'{"query": "{ games { id } }"}'),
            ("GET", "/nothing", None),
        ):
            ours, behind = (
                direct.ask(method, path, body, origin="https://a.example"),
                talk.ask(method, path, body, origin="https://a.example"),
            )
            assert (behind.status, _without_id(behind.body)) == (ours.status, _without_id(ours.body))
            assert _kept(behind) == _kept(ours)


def _kept(heard: Heard) -> dict[str, str]:
    own = ("date", "server", "connection", "x-request-id", "ratelimit", "last-modified")
    return {name: value for name, value in heard.headers.items() if name not in own}


def _without_id(body: Any) -> Any:
    return {**body, "requestId": None} if isinstance(body, dict) else body


def test_a_path_prefix(talk: Talk) -> None:
    found = talk.ask("GET", "/rules/v1/games")
    assert (found.status, found.body) == (200, talk.ask("GET", "/v1/games").body)
    page = talk.ask("GET", "/rules/docs").body
    assert b'"static/' in page or b'"./static/' in page, "its links are relative"
    assert talk.ask("GET", "/rules/static/swagger/swagger-ui.css").status == 200
    begun = talk.ask("POST", "/rules/v1/games/new-york-1995/start", json.dumps(START).encode())
    assert (begun.status, begun.body["ply"]) == (200, 0)


def test_nobody_chooses_whom_they_are_counted_as(front: Proxy) -> None:
    left = []
    with Talk(front.port, "127.0.0.9") as one:
        for forged in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
            found = one.ask("GET", "/v1/games", x_forwarded_for=forged)
            left.append(int(found.headers["ratelimit"].split("r=")[1].split(";")[0]))
    assert left == [RATE - 1, RATE - 2, RATE - 3]


def test_metrics_are_not_for_strangers(talk: Talk) -> None:
    for path in ("/metrics", "/rules/metrics", "/v1/batch/lines"):
        told(talk.ask("GET", path), 404, "not-found", path="this path")


def test_bodies_that_are_too_large_go_no_further(replica: Replica, talk: Talk) -> None:
    def refused() -> float:
        return replica.counted("http_requests_total", status="413")

    before = refused()
    told(talk.ask("POST", "/v1/games/new-york-1995/start", b" " * 1_048_577), 413, "too-large", bytes=1_048_576)
    told(talk.ask("POST", "/v1/batch", b" " * 16_777_217), 413, "too-large", bytes=16_777_216)
    assert talk.ask("POST", "/v1/batch", b" " * 16_777_216).body["params"] == {"bytes": 4_194_304}
    # The batch that was only too large for a list. It is counted when the rest of it has been let go.
    until(lambda: refused() > before)
    assert refused() == before + 1


def test_no_replica_is_a_reason_to_come_again(nginx: None) -> None:
    with proxy([free(), free()]) as front, Talk(front.port) as one:
        for method in ("GET", "POST"):
            found = one.ask(method, "/v1/games", b"{}", origin="https://a.example")
            told(found, 503, "overloaded", seconds=1)
            assert found.headers["retry-after"] == "1"
            assert found.headers["access-control-allow-origin"] == "*"


def told(found: Heard, status: int, code: str, **params: Any) -> None:
    """The answer is a problem, in the very words of the service."""
    assert (found.status, found.headers["content-type"]) == (status, "application/problem+json")
    assert found.body == json.loads(msgspec.json.encode(problem(code, "en", **params)))


def test_lines_are_answered_while_others_are_not_sent_yet(front: Proxy) -> None:
    client = HTTPConnection("127.0.0.1", front.port, timeout=60)
    client.putrequest("POST", "/v1/batch")
    client.putheader("content-type", "application/x-ndjson")
    client.putheader("transfer-encoding", "chunked")
    client.endheaders()
    chunk = b"%x\r\n%s\r\n" % (len(LINE), LINE)
    client.send(chunk)
    found = client.getresponse()
    first = json.loads(found.readline())
    client.send(chunk + b"0\r\n\r\n")
    assert json.loads(found.readline()) == first
    assert found.readline() == b""
    assert first["status"] == 200
    client.close()


def test_long_streams_are_held_back_nowhere(front: Proxy) -> None:
    """More than all buffers on the way hold, in both directions at once."""
    count, line = 3_000, LINE.rjust(3_000)
    client = HTTPConnection("127.0.0.1", front.port, timeout=60)
    client.putrequest("POST", "/v1/batch")
    client.putheader("content-type", "application/x-ndjson")
    client.putheader("content-length", str(count * len(line)))
    client.endheaders()
    sending = Thread(target=client.send, args=[(line for _ in range(count))], daemon=True)
    sending.start()
    found = client.getresponse()
    answers = found.read().splitlines()
    sending.join(60)
    client.close()
    assert len(answers) == count
    assert len(set(answers)) == 1
    assert json.loads(answers[0])["status"] == 200


def test_what_a_bot_thinks_is_told_while_it_thinks(front: Proxy) -> None:
    thinks = 2.0
    client = HTTPConnection("127.0.0.1", front.port, timeout=60)
    with Talk(front.port) as one:
        state = one.good("start", {"seats": 3})["state"]
    body = json.dumps({"state": state, "budget": {"seconds": thinks}})
    headers = {"content-type": "application/json", "accept": "application/x-ndjson"}
    client.request("POST", "/v1/games/new-york-1995/suggest", body, headers)
    found = client.getresponse()
    came: list[tuple[float, Any]] = []
    while line := found.readline():
        came.append((monotonic(), json.loads(line)))
    client.close()
    assert [list(told) for _, told in came] == [["progress"]] * (len(came) - 1) + [["answer"]]
    assert came[-1][0] - came[0][0] > thinks / 4, "nobody held the first line back until the last was there"
