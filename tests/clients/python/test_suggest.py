"""Bots asked by both clients, and what they think on the way."""

from typing import Any

import httpx2
import pytest
from knickerbocker_client import Client, problem, wire
from knickerbocker_client import new_york_skyline as skyline
from msgspec.structs import replace

GAME = skyline.GAME
BUDGET = wire.Budget(iterations=30)
NOWHERE = "sha256:" + "A" * 43
"""The id of no state."""


def test_a_suggestion_can_be_played(client: Any) -> None:
    position = client.send(GAME.start(2, seed="bots"))
    found = client.send(GAME.suggest(position, level="greedy", seed="mine"))
    assert (found.seat, found.level, found.seed) == (position.to_move[0], "greedy", "mine")
    assert client.send(GAME.apply(position, found.move)).ply == 1
    with pytest.raises(problem.NotYourTurn):
        client.send(GAME.suggest(position, 1 - found.seat))


def test_what_it_thinks_on_the_way_is_followed(client: Any) -> None:
    position = client.send(GAME.start(2, seed="bots"))
    call = GAME.suggest(position, seed="mine", budget=BUDGET)
    *before, last = client.follow(call)
    assert last == client.send(call)
    assert all(isinstance(told, wire.Progress) for told in before)
    with pytest.raises(problem.NotYourTurn):
        list(client.follow(GAME.suggest(position, 1 - last.seat)))


def test_a_state_that_is_not_at_hand_is_sent(client: Any) -> None:
    position = client.send(GAME.start(2, seed="bots"))
    lost = replace(position, state_id=NOWHERE)
    *_, last = client.follow(GAME.suggest(lost, level="greedy"))
    assert isinstance(last, wire.Suggested)
    with pytest.raises(problem.StateNotHot):
        list(client.follow(GAME.suggest(NOWHERE)))


LINES = b"""{"progress": {"iterations": 3, "candidates": [{"move": {"type": "take", "lot": 1, "seat": 0},
"notation": "take:1", "value": 0.5, "visits": 3}]}}
""".replace(b'\n"n', b'"n')
FAILED = b"""{"problem": {"type": "urn:knickerbocker:problem:overloaded", "title": "", "status": 503, "detail": "",
"code": "overloaded"}}
""".replace(b'\n"c', b'"c')


def test_a_problem_on_the_way_ends_it() -> None:
    def told(request: httpx2.Request) -> httpx2.Response:
        assert request.headers["accept"] == "application/x-ndjson"
        return httpx2.Response(200, content=LINES + FAILED)

    with Client(http=httpx2.Client(transport=httpx2.MockTransport(told))) as client:
        heard = client.follow(GAME.suggest(NOWHERE))
        assert next(heard).iterations == 3
        with pytest.raises(problem.Unavailable):
            next(heard)


def test_silence_is_told() -> None:
    def silent(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("nobody there")

    client = Client(http=httpx2.Client(transport=httpx2.MockTransport(silent)))
    with client, pytest.raises(problem.NoAnswer):
        list(client.follow(GAME.suggest(NOWHERE)))
