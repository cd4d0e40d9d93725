"""GraphQL answers what REST answers, over a random game of every game; what is sent wrongly is told."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from engines import referee
from engines.game import AnyGame
from schema.openapi.parts import camel, pascal
from tests.engines.walk import ALL, SEED, Position, setups, spread, walk
from tests.service.asking import TYPES, ask, bare, called, document, everything, given_move, post
from tests.service.caller import Caller, First, raw
from tests.toy import TOY

PROBLEM = "... on Problem { type title status detail code params errors { pointer code detail params } requestId }"
REFUSAL = "... on Refusal { code rule detail params broken { rule title detail params } }"

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)


def positions(game: AnyGame, count: int = 3) -> list[Position]:
    """Some positions of a random game, its end among them."""
    return spread(walk(setups(game)[0]), count)


def answer_type(game: AnyGame, call: str) -> str:
    """The type of a call's good answer."""
    own = pascal(game.id)
    known = {"check": "Checked", "score": "ScoreSheet", "legal-moves": f"{own}LegalMoves", "view": f"{own}View"}
    return known[call]


@games
@pytest.mark.parametrize(
    ("call", "asked"),
    [("legal-moves", {"limit": 20, "blocked": True}), ("view", {"seat": 1}), ("view", {}), ("score", {})],
)
def test_what_is_asked_about_a_position(client: TestClient, game: AnyGame, call: str, asked: Any) -> None:
    kind = answer_type(game, call)
    wanted = f"... on {kind} {everything(TYPES[kind])}"
    whole = f"... on {kind} {{ json }}"
    passed = ", ".join(f"{name}: {json.dumps(value)}" for name, value in asked.items())
    field = f"{camel(call)}({passed})" if passed else camel(call)
    for position in positions(game):
        state = raw(position.state)
        rest = Caller(client, game.id).call(call, {"state": state, **asked})
        rest = rest["view"] if call == "view" else rest
        arguments = {"at": {"state": state}, **asked}
        name, found = called(client, game, call, arguments, wanted)
        assert name == kind
        assert bare(found) == bare(rest)
        assert called(client, game, call, arguments, whole)[1]["json"] == rest
        inside = f"... on {pascal(game.id)}Position {{ {field} {{ {wanted} }} }}"
        assert called(client, game, "position", {"at": {"state": state}}, inside)[1][camel(call)] == found


@games
def test_moves_are_listed_by_what_they_hold(client: TestClient, game: AnyGame) -> None:
    kind = answer_type(game, "legal-moves")
    for position in positions(game)[:-1]:
        state, move = raw(position.state), raw(position.move)
        where = {field: value for field, value in move.items() if isinstance(value, str) and field != "type"}
        rest = Caller(client, game.id).call("legal-moves", {"state": state, "where": where})
        asked = {"at": {"state": state}, "where": where}
        assert called(client, game, "legal-moves", asked, f"... on {kind} {{ json }}")[1]["json"] == rest
        assert move in [one["move"] for one in rest["moves"]] or not rest["complete"]


@games
def test_moves_are_played_and_judged(client: TestClient, game: AnyGame) -> None:
    kind = f"{pascal(game.id)}Applied"
    wanted = f"... on {kind} {everything(TYPES[kind])}"
    for position in positions(game, 8)[:-1]:
        state, move = raw(position.state), given_move(position.move)
        rest = Caller(client, game.id).call("apply", {"state": state, "move": raw(position.move)})
        name, found = called(client, game, "apply", {"at": {"state": state}, "move": move}, wanted)
        assert name == kind
        after = found.pop("position")
        assert bare(found | after) | {"score": 0} == bare(rest) | {"score": 0}
        assert (
            called(
                client,
                game,
                "apply",
                {"at": {"stateId": position_id(client, game, state)}, "move": move},
                f"... on {kind} {{ json }}",
            )[1]["json"]
            == rest
        )
        judged = called(
            client,
            game,
            "check",
            {"at": {"state": state}, "move": move},
            f"... on Checked {everything(TYPES['Checked'])}",
        )
        assert judged[1]["legal"]


def position_id(client: TestClient, game: AnyGame, state: Any) -> Any:
    """The id of a position, which is at hand from then on."""
    return called(client, game, "position", {"at": {"state": state}}, "... on Position { stateId }")[1]["stateId"]


@games
def test_games_begin_and_are_replayed(client: TestClient, game: AnyGame) -> None:
    setup = setups(game)[0]
    begin = {"seats": setup.seats, "options": raw(setup.options), "seed": SEED}
    kind = f"{pascal(game.id)}Position"
    rest = Caller(client, game.id).call("start", begin)
    name, found = called(client, game, "start", begin, f"... on {kind} {{ json }}")
    assert (name, found["json"]) == (kind, rest)
    moves = [raw(position.move) for position in walk(setup)[:4]]
    replayed = Caller(client, game.id).call("replay", {"start": begin, "moves": moves, "steps": True})
    kind = f"{pascal(game.id)}Replayed"
    asked = {"start": begin, "moves": [given_move(move) for move in moves], "steps": True}
    name, found = called(client, game, "replay", asked, f"... on {kind} {everything(TYPES[kind])}")
    found["position"].pop("score")
    assert (name, bare(found)) == (kind, bare(replayed))
    assert called(client, game, "replay", {"record": replayed["record"]}, f"... on {kind} {{ record }}")[1] == {
        "record": replayed["record"]
    }


@games
@pytest.mark.parametrize("language", ["en", "cs", "de"])
def test_refusals_are_those_of_rest(client: TestClient, game: AnyGame, language: str) -> None:
    state = next(p.state for p in walk(setups(game)[0]) if any(True for _ in referee.blocked(game, p.state)))
    move, _ = next(iter(referee.blocked(game, state)))
    caller = Caller(client, game.id)
    sent = {"state": raw(state), "move": raw(move)}
    rest = caller.ask("apply", sent, headers={"accept-language": language}).json()
    judged = caller.call("check", sent, headers={"accept-language": language})["refusal"]
    arguments = {"at": {"state": raw(state)}, "move": given_move(move)}
    name, found = called(client, game, "apply", arguments, REFUSAL, accept_language=language)
    assert name == "Refusal"
    assert found == judged
    assert {field: rest[field] for field in ("code", "rule", "detail", "params")} == {
        field: found[field] for field in ("code", "rule", "detail", "params")
    }
    _, checked = called(client, game, "check", arguments, "... on Checked { refusal { code } }")
    assert checked["refusal"]["code"] == found["code"]


STRAY = "sha256:" + "A" * 43
WRONG: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("apply", {"notation": "?!"}, {}),
    ("apply", {}, {}),
    ("apply", {"notation": "x", "move": ...}, {}),
    ("apply", {"notation": ""}, {}),
    ("check", {}, {}),
    ("legal-moves", {"limit": 1001}, {}),
    ("legal-moves", {"limit": -1}, {}),
    ("legal-moves", {"seat": 7}, {}),
    ("legal-moves", {"type": "no-such"}, {}),
    ("view", {"seat": 7}, {}),
    ("view", {"seat": 8}, {}),
    ("view", {}, {"stateId": STRAY}),
    ("score", {}, {"stateId": "short"}),
    ("view", {}, {"state": {}}),
    ("view", {}, {"state": []}),
    ("view", {}, {"state": 4.5}),
    ("view", {}, {"state": {"game": "chess"}}),
]


@pytest.mark.parametrize(("call", "asked", "at"), WRONG)
def test_problems_are_those_of_rest(client: TestClient, first: First, call: str, asked: Any, at: Any) -> None:
    at = at or {"state": first.state}
    move = {"move": first.move} if "move" in asked else {}
    rest = first.ask(call, at | asked | move).json()
    arguments = {"at": at} | asked | ({"move": given_move(first.move)} if move else {})
    name, found = called(client, first.game, call, arguments, PROBLEM)
    assert name == "Problem"
    assert bare(found) | {"requestId": 0} == bare(rest) | {"requestId": 0}


def test_a_spoilt_state_is_told_by_pointers(client: TestClient, first: First) -> None:
    rest = first.ask("view", {"state": first.state | {"toMove": []}}).json()
    at = {"state": first.state | {"toMove": []}}
    name, found = called(client, first.game, "view", {"at": at}, PROBLEM)
    assert (name, found["code"]) == ("Problem", "impossible-state")
    assert found["errors"] == rest["errors"]


def test_what_no_game_can_start_with(client: TestClient, first: First) -> None:
    rest = first.ask("start", {"seats": 7, "seed": SEED}).json()
    name, found = called(client, first.game, "start", {"seats": 7, "seed": SEED}, PROBLEM)
    assert (name, found["code"], found["errors"]) == ("Problem", "impossible-start", rest["errors"])


def test_a_start_that_the_rules_refuse(client: TestClient) -> None:
    arguments = {"seats": 2, "options": {"long": True, "quiet": True}}
    assert called(client, TOY, "start", arguments, "... on Refusal { code }") == ("Refusal", {"code": "toy.quiet"})


@games
def test_the_catalogue(client: TestClient, game: AnyGame) -> None:
    info = client.get(f"/v1/games/{game.id}", headers={"accept-language": "de"}).json()
    wanted = everything(TYPES["GameInfo"])
    found = ask(
        client,
        f'{{ games {wanted} game(id: "{game.id}") {{ ... on GameInfo {wanted} }} }}',
        accept_language="de",
    )
    assert bare(found["game"]) == bare(info)
    assert found["game"] in found["games"]
    own = f"{pascal(game.id)}Components"
    found = ask(
        client, f"{{ {camel(game.id)} {{ rules {everything(TYPES['Rules'])} components {everything(TYPES[own])} }} }}"
    )
    assert found[camel(game.id)]["rules"] == client.get(f"/v1/games/{game.id}/rules").json()
    assert bare(found[camel(game.id)]["components"]) == bare(client.get(f"/v1/games/{game.id}/components").json())


def test_an_unknown_game_is_a_problem(client: TestClient) -> None:
    found = ask(client, '{ game(id: "chess") { ... on Problem { code status } } }')
    assert found == {"game": {"code": "unknown-game", "status": 404}}


ONE_OF: list[dict[str, Any]] = [
    {"at": {}, "move": {"lay": {"card": "c1"}}},
    {"at": {"state": {}, "stateId": STRAY}, "move": {"lay": {"card": "c1"}}},
    {"at": {"state": None}, "move": {"lay": {"card": "c1"}}},
    {"at": {"stateId": STRAY}, "move": {}},
    {"at": {"stateId": STRAY}, "move": {"lay": {"card": "c1"}, "row": {"cards": []}}},
    {"at": {"stateId": STRAY}, "move": {"lay": None}},
    {"at": {"stateId": STRAY}, "move": {"lay": {"card": "c1"}, "row": None}},
    {"at": {"stateId": STRAY}, "moves": [{"lay": {"card": "c1"}}, {}]},
    {"at": {"stateId": STRAY}, "move": {"fly": {}}},
]


@pytest.mark.parametrize("arguments", ONE_OF)
def test_one_of_means_one(client: TestClient, arguments: dict[str, Any]) -> None:
    found = post(client, document(TOY, "apply", arguments, PROBLEM), arguments)
    assert found.status_code == 400, found.text
    assert "data" not in found.json()
    assert all("code" not in error.get("extensions", {}) for error in found.json()["errors"])


@pytest.mark.parametrize(
    "literal",
    ["at: {}", 'at: {state: {}, stateId: "x"}', "at: {state: null}", "at: null", "move: {}", "move: {lay: null}"],
)
def test_one_of_means_one_in_documents_too(client: TestClient, literal: str) -> None:
    at = "" if literal.startswith("at") else f'at: {{stateId: "{STRAY}"}}, '
    found = post(client, f"mutation {{ toyRows {{ apply({at}{literal}) {{ __typename }} }} }}")
    assert found.status_code == 400, found.text


def test_a_state_may_stand_in_the_document(client: TestClient) -> None:
    found = ask(
        client, '{ toyRows { view(at: {state: {a: [1, 2.5, true, null, "x", e]}}) { ... on Problem { code } } } }'
    )
    assert found == {"toyRows": {"view": {"code": "wrong-shape"}}}


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5_000, "-1e999", "1e400"])
def test_numbers_beyond_all_bounds_are_no_error_of_ours(client: TestClient, number: str) -> None:
    found = post(
        client, f"{{ toyRows {{ view(at: {{state: {{ply: {number}}}}}) {{ ... on Problem {{ status }} }} }} }}"
    )
    if found.status_code == 200:
        assert found.json()["data"]["toyRows"]["view"]["status"] in (400, 422)
    assert found.status_code in (200, 400)
    assert "internal" not in found.text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["state", "stateId", "lay", "row", "card", "cards", "seat", "c1", "a"])
NEARLY = st.recursive(
    JSON | st.just({"card": "c1"}), lambda inner: st.dictionaries(KEYS, inner, max_size=2), max_leaves=6
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    at=NEARLY, move=NEARLY, seat=JSON, call=st.sampled_from(["apply", "check"]), spoilt=st.dictionaries(KEYS, JSON)
)
def test_whatever_is_sent_is_no_error_of_ours(
    client: TestClient, at: Any, move: Any, seat: Any, call: str, spoilt: Any
) -> None:
    state = raw(walk(setups(TOY)[0])[1].state)
    for arguments in (
        {"at": at, "move": move},
        {"at": {"state": state | spoilt}, "move": {"lay": spoilt}},
        {"at": {"state": state}, "move": {"row": {"cards": seat}}},
    ):
        found = post(client, document(TOY, call, arguments, PROBLEM), arguments)
        assert found.status_code in (200, 400), found.text
        assert '"internal"' not in found.text
