"""What is told to operators: one line a request and metrics of bounded kinds, and nothing that players hide."""

import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest
from httpx2 import Response
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from engines.game import AnyGame
from service import answers
from service.settings import Settings
from tests.engines.walk import setups
from tests.service.caller import Caller, dumped, made

SEED = "never-log-this-seed"
KNOWN = {"method", "route", "status", "ms", "request_id", "game", "code", "trace_id", "event", "level", "timestamp"}


def lines(capture: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The lines logged since the last look."""
    told = capture.readouterr()
    assert told.err == ""
    return [json.loads(line) for line in told.out.splitlines()]


@contextmanager
def loud() -> Generator[TestClient, None, None]:
    """A service that logs to where standard output goes in the course of a test."""
    with TestClient(made(Settings(sealed="off"))) as client:
        yield client


TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


def requests(client: TestClient) -> list[tuple[Response, str]]:
    """Answers to all kinds of requests, and the route under which each is logged."""
    return [
        (client.post("/v1/games/new-york-1995/start", json={"seats": 3}), "/v1/games/{game}/start"),
        (client.post("/v1/games/new-york-1995/view", json={}), "/v1/games/{game}/view"),
        (client.get("/v1/games/go/rules"), "other"),
        (client.get("/v1/games/new-york-1995/rules"), "/v1/games/{game}/rules"),
        (client.get("/v1/games"), "/v1/games"),
        (client.post("/v1/batch", json={"calls": []}), "/v1/batch"),
        (client.get("/docs"), "/docs"),
        (client.get("/nothing"), "other"),
        (client.request("BREW", "/healthz"), "/healthz"),
        (client.get("/healthz", headers={"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}), "/healthz"),
        (client.post("/graphql", json={"query": "{ __typename }"}), "/graphql"),
    ]


def test_a_request_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    with loud() as client:
        asked = requests(client)
    told = lines(capfd)
    assert len(told) == len(asked)
    for line, (found, route) in zip(told, asked, strict=True):
        assert set(line) <= KNOWN
        assert (line["event"], line["level"]) == ("request", "info")
        assert (line["route"], line["status"]) == (route, found.status_code)
        assert line["request_id"] == found.headers["x-request-id"]
        assert line["ms"] >= 0
        if found.headers["content-type"] == "application/problem+json":
            assert line["code"] == found.json()["code"]
            assert line["request_id"] == found.json()["requestId"]
        else:
            assert "code" not in line
    assert told[0]["game"] == "new-york-1995"
    assert told[8]["method"] == "OTHER"
    assert [line.get("trace_id") for line in told[8:10]] == [None, TRACE]


def test_a_played_game_leaves_no_trace_of_what_it_hides(game: AnyGame, capfd: pytest.CaptureFixture[str]) -> None:
    """Nor do calls that go wrong: not by seeds, ids, keys of states, notations, nor by texts of callers."""
    with loud() as client:
        secrets, count = suspicious(client, game)
        metrics = client.get("/metrics").text
    said = capfd.readouterr()
    assert said.err == ""
    assert said.out.count("\n") == count + 1
    for line in map(json.loads, said.out.splitlines()):
        assert set(line) <= KNOWN
    # Request ids are drawn: a notation of two characters may come up in one.
    text = re.sub(r'"(request_id|timestamp)":"[^"]*"', "", said.out)
    assert [secret for secret in secrets if len(secret) > 2 and secret in text] == []
    assert not re.search(f"mark.of.a.caller|{SEED}", metrics, re.IGNORECASE)


def suspicious(client: TestClient, game: AnyGame) -> tuple[set[str], int]:
    """Play, and send what spoils; the texts that nobody should find again, and the number of requests."""
    setup = next(iter(setups(game)))
    caller = Caller(client, game.id)
    position = caller.begin(setup, SEED)
    told = [position["stateId"]]
    secrets = {SEED, f'"{next(iter(position["state"]))}"', "toMove", "chance"}
    while not position["over"] and position["ply"] < 12:
        listed = caller.call("legal-moves", {"stateId": position["stateId"]})["moves"]
        secrets.add(listed[0]["notation"])
        position = caller.call(
            "apply", {"stateId": position["stateId"], "move": listed[0]["move"], "include": ["view"]}
        )
        told.append(position["stateId"])
    secrets |= {name.removeprefix("sha256:") for name in told}
    state, marked = position["state"], "mark-of-a-caller"
    secrets.add(marked)
    for body in (
        {"state": {**state, marked: marked}},
        {"state": {**state, "ply": marked}},
        {"state": {**state, "game": marked}},
        {"state": {**state, "rules": marked}},
        {"state": state, "notation": marked},
        {"state": state, "seat": 7},
        {marked: state},
    ):
        for call in ("view", "apply"):
            assert caller.ask(call, body).status_code == 422
    caller.send("apply", b'{"state":' + dumped(state) + b',"state":' + dumped(state) + marked.encode())
    client.get(f"/v1/games/{marked}/{marked}?{marked}={marked}", headers={"accept-language": marked})
    client.request(marked.upper(), f"/{marked}", headers={"x-request-id": f"{marked}<>", "traceparent": marked})
    client.post("/v1/batch", json={"calls": [{"game": game.id, "call": "view", "body": {"state": state, marked: 1}}]})
    client.post("/graphql", json={"query": "{ " + marked.replace("-", "_") + " }", "variables": {marked: state}})
    secrets.add(marked.replace("-", "_"))

    return secrets, 1 + 2 * position["ply"] + 14 + 5


def test_an_error_of_ours_is_logged_without_what_it_says(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*given: Any, **more: Any) -> Any:
        raise RuntimeError(SEED)

    monkeypatch.setattr(answers, "read_state", broken)
    with TestClient(made(Settings(sealed="off"))) as client:
        found = Caller(client, "toy-rows").ask("view", {"state": {"seed": SEED}})
        batch = client.post(
            "/v1/batch", json={"calls": [{"game": "toy-rows", "call": "view", "body": {"state": {"seed": SEED}}}]}
        )
    for one in (found, batch):
        assert one.status_code == 500
        assert one.headers["content-type"] == "application/problem+json"
        assert one.json()["code"] == "internal"
        assert one.json()["requestId"] == one.headers["x-request-id"]
        assert one.headers["x-content-type-options"] == "nosniff"
        assert SEED not in one.text
        assert "RuntimeError" not in one.text
    said = capfd.readouterr().out
    assert SEED not in said
    failed = [json.loads(line) for line in said.splitlines() if '"failed"' in line]
    assert [line["error"] for line in failed] == ["RuntimeError"] * 2
    assert [line["request_id"] for line in failed] == [one.headers["x-request-id"] for one in (found, batch)]
    assert all("broken" in line["at"][-1] for line in failed)


@pytest.mark.parametrize(("level", "count"), [("info", 1), ("warning", 0)])
def test_lines_below_the_level_are_left_out(level: Any, count: int, capfd: pytest.CaptureFixture[str]) -> None:
    with TestClient(made(Settings(log_level=level, sealed="off"))) as client:
        client.get("/healthz")
    assert len(lines(capfd)) == count


# metrics


def samples(client: TestClient) -> list[Any]:
    found = client.get("/metrics")
    assert found.headers["content-type"].startswith("text/plain")
    return [one for family in text_string_to_metric_families(found.text) for one in family.samples]


def test_metrics_count_what_happens() -> None:
    with TestClient(made(Settings(log_level="error"))) as client:
        caller = Caller(client, "toy-rows")
        begun, *_ = [caller.call("start", {"seats": 2, "seed": "counted"}) for _ in range(3)]
        caller.ask("apply", {"state": begun["state"], "move": {"type": "lay", "seat": 0, "card": "c9"}})
        caller.ask("apply", {"state": begun["state"], "move": {"type": "lay", "seat": 7, "card": "c1"}})
        counted = {(one.name, *sorted(one.labels.items())): one.value for one in samples(client)}
    route = "/v1/games/{game}/start"
    assert counted["http_requests_total", ("method", "POST"), ("route", route), ("status", "200")] == 3
    assert counted["http_request_seconds_count", ("route", route)] == 3
    assert counted["problems_total", ("code", "wrong-shape"), ("game", "toy-rows")] == 1
    assert counted["problems_total", ("code", "toy.turn"), ("game", "toy-rows")] == 1
    assert counted["http_requests_under_way",] == 1


def test_no_caller_can_make_new_kinds_of_metrics() -> None:
    with TestClient(made(Settings(log_level="error"))) as client:

        def hostile(number: int) -> None:
            for path in (f"/x{number}", f"/v1/x{number}", f"/v1/games/g{number}/start", f"/static/x{number}"):
                client.get(path)
                client.request(f"M{number}", path)
            for call in ("start", f"x{number}"):
                client.post(f"/v1/games/toy-rows/{call}", json={f"k{number}": number})
            client.post("/graphql", json={"query": f"{{ x{number} }}"})
            client.get(f"/v1/games?x{number}={number}", headers={"accept-language": f"x{number}"})

        hostile(0)
        before = {(one.name, *sorted(one.labels.items())) for one in samples(client)}
        before |= {(one.name, *sorted(one.labels.items())) for one in samples(client)}
        for number in range(1, 30):
            hostile(number)
        after = {(one.name, *sorted(one.labels.items())) for one in samples(client)}
        assert after == before
        assert not [one for one in after if "x1" in str(one)]
