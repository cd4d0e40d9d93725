"""Whatever is sent, the answer is right or a problem that says what is wrong and where; never our error."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import cycle
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from engines.game import AnyGame
from schema.calls import CALLS
from schema.shape import CODES
from tests.engines.walk import ALL, BY_ID, Setup, setups, spread, walk
from tests.service.caller import Caller, First, dumped, problem, raw
from tests.toy import TOY

DEEP = (50, 150, 500, 900, 5_000, 100_000)
"""Levels of nesting: some pass as JSON, some are too many for one reader or the other."""

BIG = "1" + "0" * 400


def bodies(first: First) -> dict[str, dict[str, Any]]:
    """A good body for every call."""
    here = {"state": first.state}
    begun = {"seats": first.setup.seats, "options": raw(first.setup.options), "seed": "bad"}
    return {
        "start": begun,
        "legal-moves": here,
        "check": {**here, "move": first.move},
        "apply": {**here, "move": first.move},
        "view": here,
        "picture": here,
        "suggest": {**here, "level": "greedy", "seed": "bad"},
        "score": here,
        "replay": {"start": begun, "moves": []},
    }


def test_there_is_a_body_for_every_call(first: First) -> None:
    sealed = {"verify"}  # needs a sealed table that was played to its end
    assert set(bodies(first)) == {call.name for call in CALLS} - sealed
    for call, body in bodies(first).items():
        first.call(call, body)


# what is no JSON


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" ",
        b"{",
        b"{}}",
        b'{"seats":2',
        b"nonsense",
        b"NaN",
        b'{"x":NaN}',
        b'{"x":Infinity}',
        b"{'seats':2}",
        b'{"seats":2,}',
        b'{"seats":02}',
        b'{"seats":2}{"seats":2}',
        b"\xef\xbb\xbf{}",
        '{"seats":2}'.encode("utf-16"),
        b"\x00",
        b'{"x":"\x00"}',
        b'{"x":"\xff"}',
        b'{"\xff":1}',
        b'{"x":"\xed\xa0\x80"}',
        b'{"x":"\\ud800"}',
        b'{"\\udc00":1}',
        b'{"x":"\\x"}',
        b'{"x":1e400}',
        b'{"x":-1e400}',
        b'{"x":1' + b"0" * 5_000 + b"}",
    ],
)
def test_what_is_no_json_is_said_to_be_none(first: First, content: bytes) -> None:
    for call in bodies(first):
        body = problem(first.send(call, content), 400, "unreadable-json")
        assert body["detail"].isprintable()


@pytest.mark.parametrize("content", [b"null", b"[]", b'"x"', b"3", b"true", b"[{}]"])
def test_a_body_is_an_object(first: First, content: bytes) -> None:
    for call in bodies(first):
        problem(first.send(call, content), 422, "wrong-shape", "")


@pytest.mark.parametrize("depth", DEEP)
@pytest.mark.parametrize(("open_", "close"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_deep_nesting_is_refused(first: First, depth: int, open_: bytes, close: bytes) -> None:
    nested = open_ * depth + b"1" + close * depth
    for place in (b"%s", b'{"x":%s}', b'{"state":%s}', b'{"start":%s}', b'{"state":{"options":%s},"notation":"x"}'):
        for call in ("apply", "replay", "score", "start"):
            found = first.send(call, place % nested)
            assert found.status_code in (400, 422), found.text
            problem(found, found.status_code, found.json()["code"])


# keys


def test_unknown_keys_are_named(first: First) -> None:
    for call, body in bodies(first).items():
        found = problem(first.ask(call, {**body, "surplus": 1}), 422, "wrong-shape", "")
        assert any("surplus" in error["detail"] for error in found["errors"])
    found = problem(first.ask("view", {"state": {**first.state, "surplus": 1}}), 422, "wrong-shape", "/state")
    assert any("surplus" in error["detail"] for error in found["errors"])
    chance = {**first.state["chance"], "surplus": 1}
    problem(first.ask("view", {"state": {**first.state, "chance": chance}}), 422, "wrong-shape", "/state/chance")


def test_missing_keys_are_named(first: First) -> None:
    for key in first.state:
        state = {name: value for name, value in first.state.items() if name != key}
        found = problem(first.ask("view", {"state": state}), 422, "wrong-shape", "/state")
        assert any(f'"{key}"' in error["detail"] for error in found["errors"])
    found = problem(first.ask("start", {}), 422, "wrong-shape", "")
    assert any('"seats"' in error["detail"] for error in found["errors"])


def doubled(value: Any) -> Iterator[tuple[str, bytes]]:
    """The value written with one key twice, for each key of each object in it, plainly or with an escape."""
    for path in objects(value):
        for key in at(value, path):
            spelling = key if len(key) % 2 else f"\\u{ord(key[0]):04x}{key[1:]}"
            spoilt = deepcopy(value)
            at(spoilt, path)["@again@"] = at(spoilt, path)[key]
            yield key, dumped(spoilt).replace(b'"@again@"', b'"%s"' % spelling.encode())


def objects(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the objects in a value are."""
    if isinstance(value, dict):
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from objects(part, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def test_a_key_stands_once_in_an_object_wherever_it_is(first: First) -> None:
    for call, body in bodies(first).items():
        for key, content in doubled(body):
            found = problem(first.send(call, content), 400, "duplicate-key")
            assert found["params"] == {"key": key}


def test_a_doubled_key_does_not_hide_behind_defaults(first: First) -> None:
    """Options left out are filled in: as many keys as were read, one of them twice."""
    options = raw(first.game.options())
    for key, value in options.items():
        pair = b'"%s":%s' % (key.encode(), json.dumps(value).encode())
        content = b'{"seats":2,"options":{%s}}' % b",".join([pair] * max(2, len(options)))
        problem(first.send("start", content), 400, "duplicate-key")


def test_many_keys_are_looked_at_in_linear_time(client: TestClient) -> None:
    """So many keys, and one of them again: looking for each among all would take minutes."""
    first = Caller(client, "new-york-1995")
    keys = b",".join(b'"k%d":0' % number for number in range(60_000))
    found = first.send("start", b'{%s,"k7":0}' % keys)
    assert (found.status_code, found.json()["code"]) in ((400, "duplicate-key"), (400, "unreadable-json"))
    few = b",".join(b'"k%d":0' % number for number in range(1_000))
    problem(first.send("start", b'{%s,"k7":0}' % few), 400, "duplicate-key")
    assert len(problem(first.send("start", b"{%s}" % few), 422, "wrong-shape", "")["errors"]) <= 100


@pytest.mark.parametrize("item", [b"[]", b"1.5", b"{}", b'{"type":"x"}', b'"' + b"x" * 90 + b'"'])
def test_a_long_list_of_mistakes_is_judged_by_its_first(client: TestClient, item: bytes) -> None:
    """The answer comes at once: the test would hang for a minute if every mistake were told. Of more than 20,000
    values none is looked at."""
    caller = Caller(client, "new-york-1995")
    for count in (9_000, 21_000):
        many = b",".join([item] * count)
        for content in (b'{"moves":[%s]}' % many, b'{"state":{"toMove":[%s]},"notation":"x"}' % many):
            if len(content) > 1_048_576:
                continue  # not read at all
            found = caller.send("apply", content)
            if count < 20_000:
                assert len(problem(found, 422, "wrong-shape")["errors"]) <= 100
            else:
                problem(found, 400, "unreadable-json")


def test_values_are_counted_up_to_the_last_that_is_taken(client: TestClient) -> None:
    """Each comma and each bracket that opens counts for one: three in the frame, one an item."""
    caller = Caller(client, "toy-rows")
    for count, status, code in ((19_997, 422, "wrong-shape"), (19_998, 400, "unreadable-json")):
        content = b'{"state":{"row":[' + b",".join([b"1"] * (count + 1)) + b"]}}"
        assert content.count(b",") + content.count(b"{") + content.count(b"[") == count + 3
        problem(caller.send("view", content), status, code)
        line = b'{"game":"toy-rows","call":"view","body":%s}' % content
        found = client.post(
            "/v1/batch", content=b'{"calls":[%s]}' % line, headers={"content-type": "application/json"}
        )
        assert [one["status"] for one in found.json()["answers"]] == [status]


def test_a_mistake_far_down_a_list_is_found(first: First) -> None:
    moves = [first.move] * 900 + [{"type": "no-such-move"}]
    problem(first.ask("apply", {"state": first.state, "moves": moves}), 422, "wrong-shape", "/moves/900/type")
    if first.game is TOY:  # whose moves are short enough
        many = {"state": first.state, "moves": [first.move] * 20_001}
        problem(first.ask("apply", many), 400, "unreadable-json")


# numbers and types


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the whole numbers in a value are."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from numbers(part, (*path, key))


def with_text(value: Any, path: tuple[Any, ...], text: str) -> bytes:
    """The value with a text written in the place that the path leads to."""
    spoilt = deepcopy(value)
    at(spoilt, path[:-1])[path[-1]] = "@here@"
    return dumped(spoilt).replace(b'"@here@"', text.encode())


def pointed(path: tuple[Any, ...]) -> str:
    return "".join(f"/{part}" for part in path)


def test_whole_numbers_may_be_written_with_a_fraction(first: First) -> None:
    for call, body in bodies(first).items():
        right = first.call(call, body)
        for path, end in zip(numbers(body), cycle((".0", "e0", ".000")), strict=False):
            found = first.send(call, with_text(body, path, f"{at(body, path)}{end}"))
            assert found.json() == right, (path, end)


@pytest.mark.parametrize(
    "text", ["1.5", BIG, "-" + BIG, "9223372036854775808", "1e300", "true", '"4"', "null", "[4]"]
)
def test_other_numbers_are_refused_where_they_stand(first: First, text: str) -> None:
    body = bodies(first)["apply"]
    for path in numbers(body):
        found = first.send("apply", with_text(body, path, text))
        if text == "null" and found.status_code in (200, 409):
            continue  # a place that may be empty
        where = problem(found, 422, found.json()["code"])["errors"][0]["pointer"]
        assert pointed(path).startswith(where) or where.startswith("/state"), (path, found.text)


@pytest.mark.parametrize("text", ["-1", "1000001", "1e400", "1" + "0" * 5_000])
def test_numbers_out_of_range_are_refused(first: First, text: str) -> None:
    body = bodies(first)["legal-moves"]
    for path in numbers(body):
        found = first.send("legal-moves", with_text(body, path, text))
        assert found.status_code in (400, 422), (path, found.text)


@pytest.mark.parametrize("value", [None, True, 4, 4.5, "text", [], {}, [None], {"a": 1}, "\x00", "é", "x" * 10_000])
def test_wrong_types_are_refused_where_they_stand(first: First, value: Any) -> None:
    body = bodies(first)["apply"]
    for path in [
        ("state",),
        ("move",),
        *(("state", key) for key in first.state),
        *(("move", key) for key in first.move),
    ]:
        spoilt = deepcopy(body)
        at(spoilt, path[:-1])[path[-1]] = value
        found = first.ask("apply", spoilt)
        if found.status_code == 422:
            told = problem(found, 422, found.json()["code"])
            assert told["errors"], told
        else:
            # A place that takes such a value, or another move.
            assert found.status_code in (200, 409), (path, found.text)


def test_a_hostile_text_in_a_state_is_refused(first: First) -> None:
    seed = first.state["chance"]["seed"].encode()
    whole = dumped(bodies(first)["apply"])
    assert whole.count(seed) == 1
    for text in (b"\\u0000", b"\\ud83d\\ude00", "é".encode(), b"a b", b"<script>", b"'; --"):
        problem(first.send("apply", whole.replace(seed, text)), 422, "wrong-shape", "/state/chance/seed")
    for text in (b"\xff", b"\\ud800", b"\\udc00\\ud800", b"\x00", b"\n", b"\\u12", b"\xc0\x80"):
        problem(first.send("apply", whole.replace(seed, text)), 400, "unreadable-json")


# impossible states, other games, other rules


def test_lists_of_a_state_cannot_lose_or_double_what_they_hold(client: TestClient, setup: Setup) -> None:
    caller = Caller(client, setup.id)
    state = raw(spread(walk(setup), 3)[1].state)
    for path in lists(state):
        for spoil in (lambda items: items.append(items[0]), lambda items: items.pop()):
            spoilt = deepcopy(state)
            spoil(at(spoilt, path))
            found = caller.ask("legal-moves", {"state": spoilt})
            assert found.status_code in (200, 422), found.text
            if found.status_code == 422:
                told = problem(found, 422, found.json()["code"])
                assert all(error["pointer"].startswith("/state") for error in told["errors"])


def lists(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the lists in a value are that hold something."""
    if isinstance(value, list) and value:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from lists(part, (*path, key))


@pytest.mark.parametrize(
    ("spoil", "pointer"),
    [
        (lambda state: state["deck"].pop(), "/state/deck"),
        (lambda state: state["deck"].append(state["deck"][0]), "/state/deck"),
        (lambda state: state["money"].__setitem__(0, state["money"][0] + 1), "/state/money"),
        (lambda state: state["toMove"].append(1), "/state/toMove"),
        (lambda state: state.__setitem__("toMove", []), "/state/toMove"),
        (lambda state: state.__setitem__("seats", 7), "/state/seats"),
    ],
)
def test_impossible_states_are_refused_with_what_is_wrong(client: TestClient, spoil: Any, pointer: str) -> None:
    caller = Caller(client, "new-york-1995")
    state = caller.call("start", {"seats": 3, "seed": "impossible"})["state"]
    spoil(state)
    for call, more in (("view", {}), ("score", {}), ("legal-moves", {}), ("apply", {"notation": "x"})):
        problem(caller.ask(call, {"state": state, **more}), 422, "impossible-state", pointer)


def test_money_cannot_be_negative(client: TestClient) -> None:
    caller = Caller(client, "new-york-1995")
    state = caller.call("start", {"seats": 3, "seed": "impossible"})["state"]
    state["money"][1] = -3
    problem(caller.ask("view", {"state": state}), 422, "wrong-shape", "/state/money/1")


def test_states_of_other_games_are_refused(client: TestClient, first: First, game: AnyGame) -> None:
    for other in ALL:
        if other is not game:
            found = Caller(client, other.id).ask("view", {"state": first.state})
            told = problem(found, 422, "other-game", "/state/game")
            assert told["params"]["found"] == game.id


def test_unknown_rules_are_refused(first: First) -> None:
    for version in ("99", "", "0", "1.0", "x" * 500):
        found = first.ask("view", {"state": {**first.state, "rules": version}})
        told = problem(found, 422, "unknown-rules-version", "/state/rules")
        assert told["params"]["known"] == first.game.rules
    problem(first.ask("view", {"state": {**first.state, "rules": 1}}), 422, "wrong-shape", "/state/rules")


def test_spoilt_states_of_older_rules_are_refused(client: TestClient) -> None:
    """Lifting them trusts their shape."""
    caller = Caller(client, "toy-rows")
    for state in (
        {"rules": "1"},
        {"rules": "1", "past": 3},
        {"rules": "1", "past": [[]]},
        {"rules": "1", "past": {}},
    ):
        for more in ({}, {"game": "toy-rows"}):
            problem(caller.ask("view", {"state": {**state, **more}}), 422, "wrong-shape")


# moves


def test_a_seat_that_is_not_there(first: First) -> None:
    for call in ("view", "legal-moves"):
        told = problem(first.ask(call, {"state": first.state, "seat": 7}), 422, "no-such-seat", "/seat")
        assert told["params"] == {"seat": 7, "last": first.setup.seats - 1}
    problem(first.ask("apply", {"state": first.state, "move": first.move, "seat": 7}), 422, "no-such-seat", "/seat")
    for seat in (-1, 8, 1.5, "0", None):
        problem(first.ask("view", {"state": first.state, "seat": seat}), 422, "wrong-shape", "/seat")
    move = {**first.move, "seat": 7}
    told = problem(
        first.ask("apply", {"state": first.state, "move": move}), 409, f"{first.game.prefix}.turn", "/move"
    )
    assert told["params"]["seat"] == 7
    assert first.call("check", {"state": first.state, "move": move})["notation"] == ""


def test_a_move_out_of_turn(client: TestClient, setup: Setup) -> None:
    found = next(one for one in walk(setup) if len(one.state.to_move) == 1)
    other = next(seat for seat in range(setup.seats) if seat not in found.state.to_move)
    move = {**raw(found.move), "seat": other}
    answer = Caller(client, setup.id).ask("apply", {"state": raw(found.state), "move": move})
    told = problem(answer, 409, f"{setup.game.prefix}.turn", "/move")
    assert told["type"].endswith(":not-your-turn")


def test_notation_that_means_nothing(first: First) -> None:
    for text in ("x", " ", ":", "7:x", "0:", "9:9:9", "\x00", "é", "-1:x", "²:x", "x" * 200, "\u200b", "{}", "%s"):
        for call in ("check", "apply"):
            told = problem(first.ask(call, {"state": first.state, "notation": text}), 422, "unreadable-notation")
            assert told["errors"][0]["pointer"] == "/notation"
    problem(first.ask("check", {"state": first.state, "notation": ""}), 422, "wrong-shape", "/notation")
    problem(first.ask("check", {"state": first.state, "notation": "x" * 201}), 422, "wrong-shape", "/notation")
    both = {"state": first.state, "notation": "x", "move": first.move}
    problem(first.ask("check", both), 422, "one-of", "")
    problem(first.ask("apply", {"state": first.state}), 422, "one-of", "")


def test_any_move_in_any_position_is_judged(client: TestClient, setup: Setup) -> None:
    """Moves of every type, by every seat, also where another phase is due and when all is over."""
    caller = Caller(client, setup.id)
    played = walk(setup)
    kinds = {type(one.move): raw(one.move) for one in played if one.move is not None}.values()
    for found in spread(played, 4):
        state = raw(found.state)
        for move in kinds:
            for seat in (0, setup.seats - 1, 7):
                asked = {"state": state, "move": {**move, "seat": seat}}
                judged = caller.call("check", asked)
                applied = caller.ask("apply", asked)
                assert applied.status_code == (200 if judged["legal"] else 409), applied.text
                if judged["notation"]:
                    caller.ask("check", {"state": state, "notation": judged["notation"]})
        for text in ("7:x", "0:x", "x", f"{setup.seats}:x", ":x"):
            problem(caller.ask("check", {"state": state, "notation": text}), 422, "unreadable-notation")


def test_starts_that_cannot_be(first: First) -> None:
    wrong = next(seats for seats in range(8) if seats not in first.game.seats)
    problem(first.ask("start", {"seats": wrong}), 422, "impossible-start", "/seats")
    problem(first.ask("start", {"seats": 8}), 422, "wrong-shape", "/seats")
    problem(first.ask("start", {"seats": 2, "seed": ""}), 422, "wrong-shape", "/seed")
    problem(first.ask("start", {"seats": 2, "seed": "x" * 65}), 422, "wrong-shape", "/seed")
    problem(first.ask("start", {"seats": 2, "seed": "a b"}), 422, "wrong-shape", "/seed")
    problem(first.ask("start", {"seats": 2, "include": ["all"]}), 422, "wrong-shape", "/include/0")
    problem(first.ask("start", {"seats": 2, "options": {"win": True}}), 422, "wrong-shape", "/options")


# problems in three languages


@pytest.mark.parametrize("language", ["en", "cs", "de"])
def test_problems_are_told_in_the_language_asked_for(first: First, language: str) -> None:
    headers = {"accept-language": language}
    kinds = [
        first.ask("view", {}, headers=headers),
        first.ask("view", {"state": {}}, headers=headers),
        first.ask("view", {"state": {**first.state, "ply": "x"}}, headers=headers),
        first.ask("start", {"seats": 7}, headers=headers),
        first.client.get("/v1/nothing", headers=headers),
    ]
    for found in kinds:
        assert found.headers["content-language"] == language
        assert "Accept-Language" in found.headers["vary"]
        problem(found, found.status_code, found.json()["code"])
    titles = {found.json()["title"] for found in kinds}
    assert len(titles) >= 4
    if language != "en":
        assert not titles & {first.ask("view", {}).json()["title"], first.client.get("/v1/nothing").json()["title"]}


# fuzz

FUZZ = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
JSONS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["0", "A1", "c1", "lay", "pass", "new-york-1995", "1"]),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=6), part, max_size=4),
    max_leaves=8,
)


@cache
def good(game: str) -> list[tuple[str, dict[str, Any]]]:
    """Good bodies of a game along a random play."""
    setup = next(iter(setups(BY_ID[game])))
    found = []
    for position in spread(walk(setup), 3):
        here = {"state": raw(position.state)}
        found += [("legal-moves", {**here, "blocked": True}), ("view", here), ("score", here)]
        if position.move is not None:
            move = raw(position.move)
            found += [("check", {**here, "move": move}), ("apply", {**here, "moves": [move], "include": ["view"]})]
    begun = {"seats": setup.seats, "options": raw(setup.options), "seed": "fuzz"}
    moves = [raw(position.move) for position in walk(setup)[:3]]
    return [*found, ("start", begun), ("replay", {"start": begun, "moves": moves, "steps": True, "upTo": 2})]


def fine(found: Any) -> None:
    assert 200 <= found.status_code < 500, found.text
    if found.status_code >= 400:
        problem(found, found.status_code, found.json()["code"])


CALL = st.sampled_from([call.name for call in CALLS])
GAME = st.sampled_from([game.id for game in ALL])


@given(st.binary(max_size=60), GAME, CALL)
@FUZZ
def test_any_bytes_are_answered(client: TestClient, content: bytes, game: str, call: str) -> None:
    fine(Caller(client, game).send(call, content))


@given(JSONS, JSONS, st.integers(0, 3), GAME, CALL)
@FUZZ
def test_any_json_is_answered(client: TestClient, one: Any, other: Any, form: int, game: str, call: str) -> None:
    body = (one, {"state": one}, {"state": one, "move": other}, {"start": one, "moves": other})[form]
    fine(Caller(client, game).send(call, json.dumps(body).encode("utf-8", "surrogatepass")))


@given(st.data())
@FUZZ
def test_good_bodies_with_anything_put_in_are_answered(client: TestClient, data: st.DataObject) -> None:
    game = data.draw(GAME)
    call, body = data.draw(st.sampled_from(good(game)))
    spoilt = deepcopy(body)
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = spoilt
        key: Any = data.draw(st.sampled_from(sorted(place)))
        while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        match data.draw(st.integers(0, 3)):
            case 0:
                place[key] = data.draw(JSONS)
            case 1 if isinstance(place, list):
                place.append(place[key])
            case 2 if len(place) > 1:
                del place[key]
            case _ if isinstance(place, list):
                random.Random(0).shuffle(place)
            case _ if isinstance(place[key], int):
                place[key] = place[key] + data.draw(st.sampled_from([-1, 1, 1000]))
            case _:
                pass
    fine(Caller(client, game).send(call, json.dumps(spoilt).encode("utf-8", "surrogatepass")))


@given(st.data())
@FUZZ
def test_good_bodies_with_bytes_changed_are_answered(client: TestClient, data: st.DataObject) -> None:
    game = data.draw(GAME)
    call, body = data.draw(st.sampled_from(good(game)))
    content = bytearray(dumped(body))
    for _ in range(data.draw(st.integers(1, 4))):
        where = data.draw(st.integers(0, len(content) - 1))
        content[where : where + data.draw(st.integers(0, 3))] = data.draw(
            st.binary(max_size=3)
            | st.sampled_from([b'"', b"{", b"}", b"[", b"]", b":", b",", b"\\u0000", b"0", b"-", b"e9"])
        )
    fine(Caller(client, game).send(call, bytes(content)))


def test_a_mistake_in_what_may_be_null_is_told_as_any_other(client: TestClient) -> None:
    """A table of three, with a row too short, money as text, a colour that is none, and less than nothing."""
    board = ["......."] * 6 + ["......"]
    seats = [{"colours": ["red"], "money": "3"}, {"colours": ["blu"]}, {"colours": ["yellow"], "money": -1}]
    answer = client.post("/v1/games/new-york-1995/score", json={"table": {"board": board, "seats": seats}})
    found = {error["pointer"]: (error["code"], error["params"]) for error in answer.json()["errors"]}
    assert found == {
        "/table/board/6": ("pattern", {"pattern": "^[.rbygk]{7}$"}),
        "/table/seats/0/money": ("type", {"wanted": "integer"}),
        "/table/seats/1/colours/0": ("enum", {"values": "black, blue, green, red, yellow"}),
        "/table/seats/2/money": ("range", {"bound": "≥ 0"}),
    }


def test_a_number_that_must_be_greater_is_told_so(client: TestClient) -> None:
    state = client.post("/v1/games/new-york-1995/start", json={"seats": 3, "seed": "x"}).json()["state"]
    for seconds in (0, -1):
        asked = {"state": state, "budget": {"seconds": seconds}}
        (error,) = client.post("/v1/games/new-york-1995/suggest", json=asked).json()["errors"]
        assert (error["code"], error["params"]) == ("range", {"bound": "> 0"})


def test_whatever_a_schema_asks_for_has_a_code_of_its_own() -> None:
    kinds = [call.request(game, msgspec.Raw) for game in ALL for call in CALLS]
    kinds += [kind for game in ALL for kind in (game.state, game.options)]
    asked = {keyword for kind in kinds for keyword in keywords(msgspec.json.schema(kind))}
    assert asked - set(CODES) == set()
    assert "exclusiveMinimum" in asked, "they are looked for in the right place"


def keywords(schema: Any) -> Iterator[str]:
    """What a schema and its parts demand; what only tells, names or leads on demands nothing."""
    parts = ("$defs", "properties", "items", "prefixItems", "propertyNames", "additionalProperties", "anyOf")
    tell = ("$ref", "default", "description", "title", "discriminator")
    for key, value in schema.items():
        if key not in parts + tell or (key, value) == ("additionalProperties", False):
            yield key
        if key in ("$defs", "properties"):
            for part in value.values():
                yield from keywords(part)
        elif key in parts:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, dict):
                    yield from keywords(part)


def test_one_move_is_judged_at_a_time(client: TestClient) -> None:
    state = client.post("/v1/games/new-york-1995/start", json={"seats": 3, "seed": "x"}).json()["state"]
    answer = client.post("/v1/games/new-york-1995/check", json={"state": state, "notation": "A1S1 A1S2"})
    problem(answer, 422, "unreadable-notation", "/notation")
