"""What a bot suggests: a legal move of the seat that is due, the same for the same seed, from its view alone."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from engines import referee
from engines.catalogue import GAMES
from engines.game import AnyGame
from service.settings import Settings
from tests.engines.walk import Setup, setups
from tests.service.caller import Caller, First, made, problem, raw
from tests.service.test_calls import positions

BRIEF = {"iterations": 6}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(
        made(Settings(log_level="error", bots=1, bots_waiting=1, bot_seconds=20, bot_iterations=50))
    ) as found:
        yield found


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def middle(game: AnyGame) -> tuple[Setup, Any, Any]:
    setup: Setup = next(iter(setups(game)))
    course = positions(setup)
    state: Any = next(
        state for _, state, _ in course[len(course) // 2 :] if len(list(referee.legal(game, state))) > 2
    )
    return setup, state, course[-1].state


def test_a_legal_move_with_reasons(client: TestClient, game: AnyGame) -> None:
    _, state, _ = middle(game)
    caller = Caller(client, game.id)
    texts = set()
    for level in ("random", "greedy", "search"):
        body = {"state": raw(state), "level": level, "seed": "ours", "budget": BRIEF}
        found = caller.call("suggest", body)
        assert caller.call("suggest", body) == found, "the same seed, the same answer"
        assert (found["seat"], found["level"], found["seed"]) == (state.to_move[0], level, "ours")
        best = found["candidates"][0]
        assert (found["move"], found["notation"]) == (best["move"], best["notation"])
        assert 2 <= len(found["candidates"]) <= 10
        for one in found["candidates"]:
            assert caller.call("check", {"state": raw(state), "move": one["move"]})["legal"]
            assert caller.call("check", {"state": raw(state), "notation": one["notation"]})["legal"]
            assert (one["value"] is None) == (level == "random")
        assert found["iterations"] == (6 if level == "search" else 3 if level == "greedy" else 0)
        values = [one["value"] or 0 for one in found["candidates"]]
        assert values == sorted(values, reverse=True)
        for language in ("en", "cs", "de"):
            text = caller.call("suggest", body, headers={"accept-language": language})["text"]
            assert found["notation"] in text
            texts.add(text)
    assert len(texts) == 9


def test_who_may_ask(client: TestClient, game: AnyGame) -> None:
    setup, state, last = middle(game)
    caller = Caller(client, game.id)
    due = state.to_move[0]
    body = {"state": raw(state), "level": "random"}
    assert caller.call("suggest", body | {"seat": due})["seat"] == due
    refused = problem(
        caller.ask("suggest", body | {"seat": (due + 1) % setup.seats}), 409, f"{game.prefix}.turn", "/seat"
    )
    assert refused["type"].endswith(":not-your-turn")
    problem(caller.ask("suggest", body | {"seat": 7}), 422, "no-such-seat", "/seat")
    problem(caller.ask("suggest", body | {"level": "perfect"}), 422, "wrong-shape", "/level")
    problem(caller.ask("suggest", body | {"budget": {"seconds": 0}}), 422, "wrong-shape", "/budget/seconds")
    if not last.to_move:
        problem(caller.ask("suggest", {"state": raw(last)}), 409, f"{game.prefix}.over", "/seat")


def test_a_seat_of_a_sealed_table(client: TestClient, game: AnyGame) -> None:
    caller = Caller(client, game.id)
    table = caller.call("start", {"seats": game.seats[0], "sealed": True})
    due = table["toMove"][0]
    place = {"sealed": table["sealed"], "level": "greedy", "seed": "ours"}
    found = caller.call("suggest", place | {"seatToken": table["seatTokens"][due]})
    assert found["seat"] == due
    other = table["seatTokens"][(due + 1) % game.seats[0]]
    problem(caller.ask("suggest", place | {"seatToken": other}), 409, f"{game.prefix}.turn")
    problem(caller.ask("suggest", place | {"seatToken": other, "seat": due}), 403, "not-your-seat", "/seat")
    problem(caller.ask("suggest", place | {"seatToken": table["spectatorToken"]}), 403, "not-your-seat", "/seatToken")


def lines(caller: Caller, body: Any) -> list[Any]:
    told = caller.ask("suggest", body, headers={"accept": "application/x-ndjson"})
    assert told.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in told.text.splitlines()]


def test_progress_line_by_line(client: TestClient) -> None:
    game = GAMES[0]
    _, state, _ = middle(game)
    caller = Caller(client, game.id)
    body = {"state": raw(state), "seed": "ours", "budget": {"iterations": 50, "seconds": 20}}
    *before, answer = lines(caller, body)
    assert answer == {"answer": caller.call("suggest", body)}
    tries = [line["progress"]["iterations"] for line in before]
    assert tries == sorted(tries)
    assert all(line["progress"]["candidates"] for line in before)
    problem(
        caller.ask("suggest", body | {"seat": 7}, headers={"accept": "application/x-ndjson"}), 422, "no-such-seat"
    )
    problem(caller.ask("suggest", body, headers={"accept": "image/png"}), 406, "not-acceptable")


def test_no_more_than_the_most(client: TestClient) -> None:
    game = GAMES[1]
    _, state, _ = middle(game)
    caller = Caller(client, game.id)
    found = caller.call("suggest", {"state": raw(state), "budget": {"iterations": 1_000_000}})
    assert found["iterations"] == 50
    hasty = caller.call("suggest", {"state": raw(state), "seed": "ours", "budget": {"seconds": 0.000001}})
    assert 2 <= hasty["iterations"] <= 10, "it takes one round, however short the time"
    as_often = {"iterations": hasty["iterations"]}
    assert caller.call("suggest", {"state": raw(state), "seed": "ours", "budget": as_often}) == hasty
    for budget in ({"iterations": 1_000_001}, {"iterations": 0}, {"seconds": 3_600.5}, {"seconds": 1e308}):
        (name,) = budget
        problem(caller.ask("suggest", {"state": raw(state), "budget": budget}), 422, "wrong-shape", f"/budget/{name}")
    limits = client.get("/v1/limits").json()["bots"]
    assert limits == {"atOnce": 1, "waiting": 1, "seconds": 20.0, "iterations": 50}


def test_where_there_are_no_bots(game: AnyGame) -> None:
    with TestClient(made(Settings(log_level="error", bots=0))) as client:
        first = First(client, game)
        problem(first.ask("suggest", {"state": first.state}), 422, "no-bots")
        assert client.get("/v1/limits").json()["bots"] is None
