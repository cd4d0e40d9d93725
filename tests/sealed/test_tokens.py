"""Tokens: what they open, that nothing else opens, and that how one fails tells nothing."""

import random
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engines.canon import canonical, state_id
from service import seal
from service.app import create_app
from service.seal import BUCKET, MARK, Keyring, UnusableKeys, new_key, parse_keys
from service.settings import Settings, Unusable
from service.tables import Tables
from tests.engines.walk import ALL, BY_ID, Setup, setups, walk
from tests.sealed.play import Host, opened
from tests.sealed.worlds import SECRETS, Table, at_home
from tests.service.caller import Caller, problem

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
TOY = setups(BY_ID["toy-rows"])[0]
DUEL = setups(BY_ID["new-york-1995"])[0]


@pytest.fixture(scope="module")
def toy(client: TestClient) -> Host:
    return Host(client, TOY)


def told(answer: Any) -> tuple[int, Any]:
    """Status and body, without the id of the request."""
    return answer.status_code, {key: value for key, value in answer.json().items() if key != "requestId"}


# What a table is


def test_a_table_begins_with_a_token_for_each_seat(client: TestClient, setup: Setup) -> None:
    host = Host(client, setup, include=["legalMoves", "score"])
    begun = host.begun
    assert len(begun["seatTokens"]) == setup.seats
    assert len({*begun["seatTokens"], begun["spectatorToken"]}) == setup.seats + 1
    assert {len(token) for token in (*begun["seatTokens"], begun["spectatorToken"])} == {len(begun["spectatorToken"])}
    assert (begun["game"], begun["seat"], begun["ply"], begun["over"]) == (setup.id, None, 0, False)
    assert begun["legalMoves"]["moves"] == []
    assert begun["score"]["final"] is False
    assert {"state", "stateId", "seed"}.isdisjoint(begun)
    assert set(begun["proof"]) == {"commitment", "nonces"}
    for seat in range(setup.seats):
        assert host.call("view", seat)["view"]["seat"] == seat
    assert host.call("view", None)["view"] == begun["view"]


def test_a_seat_is_shown_its_own_moves_alone(client: TestClient, setup: Setup) -> None:
    host = Host(client, setup)
    due = host.begun["toMove"]
    for seat in range(setup.seats):
        found = host.call("legal-moves", seat)
        assert {one["move"]["seat"] for one in found["moves"]} == ({seat} if seat in due else set())
        assert [one["seat"] for one in found["prompt"]["seats"]] == ([seat] if seat in due else [])
    moves = host.listed(due[0])
    made = host.play(due[0], {key: value for key, value in moves[0]["move"].items() if key != "seat"})
    assert (made["seat"], made["ply"], made["view"]["seat"]) == (due[0], 1, due[0])
    assert made["table"] == host.begun["table"]
    assert made["proof"] == host.begun["proof"]
    assert host.call("view", None)["view"]["ply"] == 1


def test_every_answer_names_who_may_ask_and_nobody_else(client: TestClient, setup: Setup) -> None:
    host = Host(client, setup)
    due = host.begun["toMove"][0]
    other = (due + 1) % setup.seats
    move = host.listed(due)[0]
    for seat in (other, None):
        problem(host.ask("view", seat, seat=due), 403, "not-your-seat", "/seat")
        problem(host.ask("legal-moves", seat, seat=due), 403, "not-your-seat", "/seat")
        problem(host.ask("apply", seat, move=move["move"]), 403, "not-your-seat")
        problem(host.ask("check", seat, move=move["move"]), 403, "not-your-seat")
    problem(host.ask("apply", None, notation=move["notation"]), 403, "not-your-seat", "/notation")
    problem(host.ask("apply", due, move={**move["move"], "seat": other}), 403, "not-your-seat", "/move/seat")
    problem(host.ask("apply", due, move=move["move"], seat=other), 403, "not-your-seat", "/seat")
    if other not in host.begun["toMove"]:
        early = problem(host.ask("apply", other, notation="?"), 409, f"{host.game.prefix}.turn")
        assert early["rule"] == f"{host.game.prefix}.turn"


# What opens nothing


def spoilt(token: str) -> list[str]:
    """Other texts than the token, some of which mean the same bytes to a lenient reader of base64."""
    dice = random.Random(token)
    found = [
        "x",
        MARK,
        MARK + "====",
        token[4:],
        "kb2." + token[4:],
        token + "A",
        token + "=",
        token + "==",
        token + "\n",
    ]
    found += [token[:cut] for cut in (4, 10, 40, len(token) // 2, len(token) - 1)]
    found += [f" {token}", token.replace("-", "+").replace("_", "/"), token[:50] + "\u017e" + token[51:]]
    found += [f"{token[:-1]}{letter}" for letter in LETTERS]
    found += [token[:at] + dice.choice(LETTERS) + token[at + 1 :] for at in dice.choices(range(len(token)), k=60)]
    return [one for one in dict.fromkeys(found) if one != token and one]


@pytest.mark.parametrize("field", ["sealed", "seatToken"])
def test_what_is_no_token_is_told_of_in_one_way(toy: Host, field: str) -> None:
    good = toy.body(0)
    answers = [told(toy.caller.ask("view", {**good, field: one})) for one in spoilt(good[field])]
    assert answers[0][0] == 422
    assert (answers[0][1]["code"], answers[0][1]["errors"][0]["pointer"]) == ("unreadable-token", f"/{field}")
    assert all(answer == answers[0] for answer in answers)


def test_tokens_of_other_keys_games_and_purposes_are_no_tokens(client: TestClient, toy: Host) -> None:
    duel = Host(client, DUEL)
    good, foreign = toy.body(0), Table(TOY.game, 2).seat(at_home(walk(TOY)[0].state), 0)
    unread = told(toy.caller.ask("view", {**good, "sealed": "x"}))
    unseated = told(toy.caller.ask("view", {**good, "seatToken": "x"}))
    for sealed in (foreign.sealed, duel.sealed, good["seatToken"]):
        assert told(toy.caller.ask("view", {**good, "sealed": sealed})) == unread
    for token in (foreign.token, duel.tokens[0], good["sealed"]):
        assert told(toy.caller.ask("view", {**good, "seatToken": token})) == unseated


@pytest.mark.parametrize("call", ["view", "legal-moves", "check", "apply", "score"])
def test_a_token_of_another_table_is_told_of_in_one_way(client: TestClient, toy: Host, call: str) -> None:
    other = Host(client, TOY)
    fields = {"notation": "x"} if call in ("check", "apply") else {}
    answers = [
        told(toy.caller.ask(call, {"sealed": toy.sealed, "seatToken": token, **fields}))
        for token in (*other.tokens, other.begun["spectatorToken"])
    ]
    assert (answers[0][0], answers[0][1]["code"]) == (403, "other-table")
    assert all(answer == answers[0] for answer in answers)


def test_a_token_of_rules_that_cannot_be_lifted_opens_nothing() -> None:
    keys = Keyring()
    toy, tables = BY_ID["toy-rows"], Tables(keys)
    for rules, opens in (*((old, True) for old in toy.upcast), ("another", False)):
        at = Table(replace(toy, rules=rules), 2, SECRETS, tables).seat(at_home(walk(TOY)[0].state), 0)
        found = tables.open(toy, at.sealed, at.token, "en", lambda encoded, state: None)
        assert (getattr(found, "code", None) == "unreadable-token") is not opens


def test_a_position_is_named_in_one_way(toy: Host, client: TestClient) -> None:
    state = Caller(client, "toy-rows").begin(TOY)["state"]
    good = toy.body(0)
    for body in ({"sealed": good["sealed"]}, {"seatToken": good["seatToken"]}, {**good, "state": state}, {}):
        problem(toy.caller.ask("view", body), 422, "one-of")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seed": "mine", "sealed": True}, "seed-known"),
        ({"guard": True}, "sealed-only"),
        ({"nonces": ["a"]}, "sealed-only"),
    ],
)
def test_a_start_that_is_half_sealed_is_refused(client: TestClient, fields: Any, code: str) -> None:
    problem(Caller(client, "toy-rows").ask("start", {"seats": 2, **fields}), 422, code)


def test_open_games_go_on_as_before_where_nothing_is_sealed() -> None:
    with TestClient(create_app(Settings(log_level="error", sealed="off"), ALL)) as client:
        caller = Caller(client, "toy-rows")
        problem(caller.ask("start", {"seats": 2, "sealed": True}), 422, "no-sealed-play", "/sealed")
        problem(caller.ask("view", {"sealed": "x", "seatToken": "x"}), 422, "no-sealed-play", "/sealed")
        assert caller.begin(TOY)["state"]


# Sizes


def test_a_sealed_state_is_padded_to_whole_buckets() -> None:
    around = 4 + 16 + 12 + 16  # key id, table, nonce, tag
    keys = Keyring()
    for length in (0, 1, BUCKET - 4, BUCKET - 3, 3 * BUCKET):
        token = keys.seal("p", bytes(16), bytes(length), BUCKET)
        buckets = -(-(length + 4) // BUCKET)
        assert len(token) == len(MARK) + -(-(around + buckets * BUCKET) * 4 // 3)
        opened = keys.open(["p"], token)
        assert opened is not None
        assert opened.text == bytes(length)


def test_what_is_sealed_twice_looks_different_twice() -> None:
    keys = Keyring()
    assert len({keys.seal("p", bytes(16), b"text", BUCKET) for _ in range(50)}) == 50


# Keys


def test_the_first_key_seals_and_all_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys change while the service runs: a new one is put first, the old one goes when its tables are over."""
    monkeypatch.setattr(seal, "LOOK_AGAIN", 0.0)
    old, new = new_key(), new_key()
    path = tmp_path / "keys"
    path.write_text(old)
    ring, first = Keyring(str(path)), Keyring(given=old)
    token = ring.seal("p", bytes(16), b"text", BUCKET)
    assert first.open(["p"], token)
    path.write_text(f"# the newest first\n{new}\n\n{old}\n")
    assert ring.open(["p"], token)
    newer = ring.seal("p", bytes(16), b"text", BUCKET)
    assert ring.open(["p"], newer)
    assert not first.open(["p"], newer)
    path.write_text(new)
    assert ring.open(["p"], newer)
    assert not ring.open(["p"], token)
    for broken in ("nonsense", ""):
        path.write_text(broken)
        assert ring.open(["p"], newer), "keys that were good stay good while their file is being changed"


def test_a_key_file_is_not_looked_at_for_each_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    path = tmp_path / "keys"
    path.write_text(new_key())
    ring = Keyring(str(path))
    before = ring.keys()
    path.write_text(f"{new_key()}\n{new_key()}")
    assert ring.keys() == before
    now += seal.LOOK_AGAIN
    assert len(ring.keys()) == 2


def test_several_keys_may_stand_in_the_environment() -> None:
    one, two = new_key(), new_key()
    assert [key.name for key in parse_keys(f"{one},{two}")] == [key.name for key in parse_keys(f" {one}\n{two} ")]
    app = create_app(Settings(log_level="error", sealed="on", seal_keys=f"{one},{two}"), ALL)
    with TestClient(app) as client:
        host = Host(client, TOY)
        table = Tables(Keyring(given=one)).open(TOY.game, host.sealed, host.tokens[0], "en", lambda *kept: None)
        assert getattr(table, "encoded", None)


@pytest.mark.parametrize("text", ["", "# nothing", "short", "=" * 43, "A" * 42, f"{'A' * 43} {'A' * 41}"])
def test_what_is_no_key_is_refused_with_the_command_that_makes_one(text: str, tmp_path: Path) -> None:
    with pytest.raises(UnusableKeys, match="knickerbocker key"):
        parse_keys(text)
    path = tmp_path / "keys"
    path.write_text(text)
    with pytest.raises(Unusable, match=rf"^SEAL_KEYS_FILE: {path} cannot be used: .*`knickerbocker key`"):
        create_app(Settings(seal_keys_file=str(path)))


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "No such file or directory"), (b"\xff", "it holds more than ASCII")]
)
def test_a_key_file_that_cannot_be_read_is_told_with_its_name(
    content: bytes | None, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "keys"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Unusable, match=rf"^SEAL_KEYS_FILE: {path} cannot be used: {reason}$"):
        create_app(Settings(seal_keys_file=str(path)))


def test_sealed_play_that_must_have_keys_does_not_start_without() -> None:
    with pytest.raises(Unusable, match="knickerbocker key"):
        create_app(Settings(sealed="on"))
    with pytest.raises(Unusable, match=r"SEAL_KEYS_FILE: .*nowhere"):
        create_app(Settings(sealed="on", seal_keys_file="/nowhere"))
    with pytest.raises(Unusable, match="one of them"):
        create_app(Settings(seal_keys=new_key(), seal_keys_file="/nowhere"))


def test_a_key_for_development_lasts_as_long_as_the_process_and_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    with TestClient(create_app(Settings(log_level="warning"), ALL)) as client:
        said = capfd.readouterr().out
        host = Host(client, TOY)
    assert re.search(r'"level":"warning".*SEAL_KEYS_FILE', said)
    with TestClient(create_app(Settings(log_level="error"), ALL)) as another:
        problem(another.post(f"/v1/games/{TOY.id}/view", json=host.body(0)), 422, "unreadable-token", "/sealed")


# Open games


def test_a_sealed_state_can_be_had_by_no_id(client: TestClient, toy: Host, keys: Path) -> None:
    """Not even by who guesses it."""
    name = state_id(canonical(opened(keys, toy)))
    problem(toy.caller.ask("view", {"stateId": name}), 404, "state-not-hot")
