"""A fifth game is served like the others: the application is told of it, and nothing else changes."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from engines.catalogue import GAMES
from tests.engines.walk import ALL
from tests.service.caller import Caller, problem
from tests.toy import TOY

OLD = Path(__file__).parents[1] / "records/toy-rows/old/1.json"


@pytest.fixture
def toy(client: TestClient) -> Caller:
    assert (*GAMES, TOY) == ALL, "the client serves the catalogue and one game more"
    return Caller(client, "toy-rows")


def begun(toy: Caller) -> Any:
    """A game in which seat 0 holds, and so on, what the shuffle gives."""
    return toy.call("start", {"seats": 2, "seed": "toy"})


def test_it_stands_in_the_catalogue(toy: Caller) -> None:
    games = [game["id"] for game in toy.client.get("/v1/games").json()["games"]]
    assert games == [*(game.id for game in GAMES), "toy-rows"]
    for page in ("", "/components", "/rules", "/schema"):
        assert toy.client.get(toy.path + page).status_code == 200
    paths = toy.client.get("/openapi.json").json()["paths"]
    assert "/v1/games/toy-rows/apply" in paths


def test_two_seats_decide_at_once(toy: Caller) -> None:
    position = begun(toy)
    assert position["toMove"] == [0, 1]
    hands = position["state"]["hands"]
    listed = toy.call("legal-moves", {"state": position["state"]})
    assert [one["notation"] for one in listed["moves"]] == [
        f"{seat}:{card}" for seat in (0, 1) for card in hands[seat]
    ]
    assert [one["seat"] for one in listed["prompt"]["seats"]] == [0, 1]
    of_one = toy.call("legal-moves", {"state": position["state"], "seat": 1})
    assert [one["move"]["card"] for one in of_one["moves"]] == hands[1]

    # Who means nobody is told so; who comes first does not matter.
    nobody = {"state": position["state"], "move": {"type": "lay", "card": hands[0][0]}}
    problem(toy.ask("apply", nobody), 409, "toy.turn", "/move")
    bare = {"state": position["state"], "notation": hands[0][0]}
    problem(toy.ask("apply", bare), 422, "unreadable-notation", "/notation")
    ends = [
        toy.call("apply", {"state": position["state"], "notation": " ".join(texts)})
        for texts in (
            (f"0:{hands[0][0]}", hands[1][0]),
            (f"1:{hands[1][0]}", hands[0][0]),
        )
    ]
    assert ends[0]["stateId"] == ends[1]["stateId"]
    assert ends[0]["events"][-1] == {"type": "shown", "cards": [hands[0][0], hands[1][0]]}
    assert not ends[0]["reversible"]

    # What one has laid the other does not see.
    laid = toy.call("apply", {"state": position["state"], "notation": f"0:{hands[0][0]}"})
    assert laid["toMove"] == [1]
    assert toy.call("view", {"state": laid["state"], "seat": 1})["view"]["laid"] == [True, False]
    assert toy.call("view", {"state": laid["state"], "seat": 0})["view"]["laid"] == [hands[0][0], False]


def in_row(toy: Caller) -> Any:
    """A position whose moves cannot all be listed."""
    position = begun(toy)
    while position["phase"] == "lay":
        moves = toy.call("legal-moves", {"state": position["state"]})["moves"]
        position = toy.call("apply", {"state": position["state"], "move": moves[0]["move"]})
    return position


def test_a_space_too_large_to_list_is_described(toy: Caller) -> None:
    position = in_row(toy)
    listed = toy.call("legal-moves", {"state": position["state"]})
    shown = position["state"]["shown"]
    assert (listed["complete"], listed["total"]) == (False, 2)
    (choice,) = listed["prompt"]["seats"][0]["choices"]
    assert choice == {"type": "row", "picks": [{"field": "cards", "values": shown, "least": 4, "most": 4}]}

    unlisted = [shown[1], shown[0], *shown[2:]]
    assert unlisted not in [one["move"]["cards"] for one in listed["moves"]]
    row = {"type": "row", "cards": unlisted}
    assert toy.call("check", {"state": position["state"], "move": row})["legal"]
    over = toy.call("apply", {"state": position["state"], "move": row})
    assert (over["over"], over["toMove"], over["state"]["row"]) == (True, [], unlisted)
    assert toy.call("legal-moves", {"state": over["state"]})["complete"] is True

    blocked = toy.call("legal-moves", {"state": position["state"], "blocked": True})["blocked"]
    assert [one["refusal"]["code"] for one in blocked] == ["toy.row"]
    problem(toy.ask("apply", {"state": position["state"], "move": blocked[0]["move"]}), 409, "toy.row", "/move")


def test_a_table_is_scored(toy: Caller) -> None:
    sheet = toy.call("score", {"table": {"shown": ["c2", "c1", "c3", "c4"]}})
    assert sheet["final"] is False
    assert [one["total"] for one in sheet["scores"]] == [2, 2]
    assert [(one["pointer"], one["rule"]) for one in sheet["missing"]] == [("/table/row", "toy.row")]
    problem(toy.ask("score", {"table": {"shown": ["c2"]}}), 422, "impossible-table", "/table/shown")
    problem(toy.ask("score", {"table": {"shown": ["c9"]}}), 422, "wrong-shape", "/table/shown/0")
    problem(toy.ask("score", {"table": {"shown": []}, "stateId": "sha256:" + "A" * 43}), 422, "one-of", "")


def test_options_that_cannot_be_played_together(toy: Caller) -> None:
    body = {"seats": 2, "options": {"long": True, "quiet": True}}
    problem(toy.ask("start", body), 422, "toy.quiet", "/options")


def test_a_state_of_older_rules_is_played_on(toy: Caller) -> None:
    old = msgspec.json.decode(OLD.read_bytes())
    assert (old["rules"], old["past"]) == ("1", [["c2", "c7"]])
    played = toy.call("apply", {"state": old, "notation": "c1"})
    assert (played["state"]["rules"], played["state"]["shown"]) == ("2", ["c2", "c7", "c1", "c3"])
    assert toy.call("view", {"state": old})["view"]["shown"] == ["c2", "c7"]
    broken = {**old, "past": [["c2", "c2"]]}
    problem(toy.ask("view", {"state": broken}), 422, "impossible-state", "/state/deck")
