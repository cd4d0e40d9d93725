"""Every call of every game, with every number of seats: the answers are those of the engines."""

import json
import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from starlette.testclient import TestClient

from engines import referee
from engines.game import AnyGame
from tests.engines.walk import BY_ID, SEED, Position, Setup, setups, spread, walk
from tests.records.record import files, load
from tests.service.caller import Caller, First, problem, raw

SPREAD = 4
"""Positions of a random game that are looked at."""


def named(state: Any) -> str:
    """The id of a state, made as the documentation says."""
    written = json.dumps(state, sort_keys=True, separators=(",", ":")).encode()
    return "sha256:" + urlsafe_b64encode(sha256(written).digest()).decode().rstrip("=")


def positions(setup: Setup) -> list[Position]:
    """Positions along a random game, in which there is something to decide."""
    return [found for found in spread(walk(setup), SPREAD) if found.move is not None]


def notation(found: Position) -> str:
    return referee.notation(found.setup.game, found.state, found.move)


# start


def test_start_gives_the_first_position(caller: Caller, setup: Setup) -> None:
    found = caller.begin(setup)
    state = raw(setup.start())
    assert found["state"] == state
    assert found["stateId"] == named(state)
    assert (found["game"], found["ply"], found["over"]) == (setup.id, 0, False)
    assert (found["phase"], found["toMove"]) == (state["phase"], state["toMove"])
    assert not {"legalMoves", "view", "score"} & set(found)


def test_start_draws_a_seed_where_none_is_given(caller: Caller, setup: Setup) -> None:
    body = {"seats": setup.seats, "options": raw(setup.options)}
    drawn = {caller.call("start", body)["state"]["chance"]["seed"] for _ in range(3)}
    assert len(drawn) == 3
    assert all(len(seed) >= 40 for seed in drawn)


def test_start_takes_defaults_for_options(client: TestClient, game: AnyGame) -> None:
    body = {"seats": next(iter(setups(game))).seats, "seed": SEED}
    left_out = Caller(client, game.id).call("start", body)
    assert left_out["state"]["options"] == raw(game.options())
    assert Caller(client, game.id).call("start", {**body, "options": {}}) == left_out


def test_start_includes_what_is_asked_for(caller: Caller, setup: Setup) -> None:
    found = caller.begin(setup, include=["legalMoves", "view", "score"], seat=1)
    at = {"state": found["state"]}
    assert found["legalMoves"] == caller.call("legal-moves", at)
    assert found["view"] == caller.call("view", {**at, "seat": 1})["view"]
    assert found["score"] == caller.call("score", at)


# legal-moves


def test_legal_moves_are_those_of_the_engine(caller: Caller, setup: Setup) -> None:
    game = setup.game
    for found in positions(setup):
        listed = caller.call("legal-moves", {"state": raw(found.state), "limit": 1000})
        moves = list(referee.legal(game, found.state))
        assert [one["move"] for one in listed["moves"]] == raw(moves[:1000])
        assert [one["notation"] for one in listed["moves"]] == [
            referee.notation(game, found.state, move) for move in moves[:1000]
        ]
        assert (listed["total"], listed["offset"]) == (len(moves), 0)
        assert listed["complete"] is (found.state.phase not in game.sampled)
        assert listed["prompt"]["phase"] == found.state.phase
        assert listed["prompt"]["text"] == referee.due(game, found.state, game.words["en"])
        assert [one["seat"] for one in listed["prompt"]["seats"]] == list(found.state.to_move)
        effect = raw(game.effect(found.state, moves[0].seat, moves[0]))
        effect["effect"] = effect.pop("kind")
        assert effect.items() < listed["moves"][0].items()


def test_pages_put_together_are_the_list(caller: Caller, setup: Setup) -> None:
    state = raw(positions(setup)[0].state)
    whole = caller.call("legal-moves", {"state": state, "limit": 1000})["moves"]
    size = max(1, len(whole) // 3)
    paged: list[Any] = []
    while page := caller.call("legal-moves", {"state": state, "limit": size, "offset": len(paged)})["moves"]:
        assert len(page) <= size
        paged += page
        if len(paged) >= 1000:
            break
    assert paged[:1000] == whole
    nothing = caller.call("legal-moves", {"state": state, "limit": 0})
    assert nothing["moves"] == []
    assert nothing["total"] >= len(whole)


def test_types_and_seats_part_the_list(caller: Caller, setup: Setup) -> None:
    for found in positions(setup):
        state = raw(found.state)
        total = caller.call("legal-moves", {"state": state, "limit": 0})["total"]
        tags = [referee.tag(kind) for kind in setup.game.moves]
        by_type = {tag: caller.call("legal-moves", {"state": state, "type": tag}) for tag in tags}
        assert sum(page["total"] for page in by_type.values()) == total
        assert all(one["move"]["type"] == tag for tag, page in by_type.items() for one in page["moves"])
        by_seat = [caller.call("legal-moves", {"state": state, "seat": seat}) for seat in range(setup.seats)]
        assert sum(page["total"] for page in by_seat) == total
        for seat, page in enumerate(by_seat):
            assert bool(page["total"]) is (seat in found.state.to_move)
            assert [one["seat"] for one in page["prompt"]["seats"]] == [seat] * (seat in found.state.to_move)


def test_moves_are_found_by_what_they_hold(caller: Caller, setup: Setup) -> None:
    def holds(move: dict[str, Any], field: str, value: object) -> bool:
        held = move.get(field)
        return value in held if isinstance(held, list) else held == value and held is not None

    for found in positions(setup):
        state = raw(found.state)
        whole = caller.call("legal-moves", {"state": state, "limit": 1000, "blocked": True})
        listed = [one["move"] for one in whole["moves"]]
        if not whole["complete"] or whole["total"] > len(listed) or not listed:
            continue
        held = {(field, one) for field, value in held_parts(listed[-1]) for one in value}
        for field, value in sorted(held, key=str):
            page = caller.call(
                "legal-moves", {"state": state, "where": {field: value}, "limit": 1000, "blocked": True}
            )
            assert [one["move"] for one in page["moves"]] == [move for move in listed if holds(move, field, value)]
            assert page["total"] == len(page["moves"]) > 0
            assert all(holds(one["move"], field, value) for one in page["blocked"])
        alike = {field: value[0] for field, value in held_parts(listed[-1]) if value}
        both = caller.call("legal-moves", {"state": state, "where": alike, "limit": 1000})
        assert listed[-1] in [one["move"] for one in both["moves"]]
        assert all(holds(one["move"], field, value) for one in both["moves"] for field, value in alike.items())
        assert caller.call("legal-moves", {"state": state, "where": {}, "limit": 1000})["moves"] == whole["moves"]


def held_parts(move: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """The fields of a move with what they hold, one by one."""
    for field, value in move.items():
        if field not in ("seat", "type"):
            yield field, value if isinstance(value, list) else [value]


def test_fields_that_no_move_has_are_told(caller: Caller, setup: Setup) -> None:
    state, field = next(
        (raw(found.state), field)
        for found in positions(setup)
        for each in caller.call("legal-moves", {"state": raw(found.state)})["moves"]
        for field, _ in held_parts(each["move"])
    )
    wrong: tuple[tuple[Any, str, str], ...] = (
        ({field: ["one", "of", "these"]}, f"/where/{field}", "type"),
        ({"no-such": 1}, "/where", "enum"),
        ({"seat": 0}, "/where", "enum"),
        ([], "/where", "type"),
    )
    for where, pointer, code in wrong:
        found = problem(caller.ask("legal-moves", {"state": state, "where": where}), 422, "wrong-shape", pointer)
        assert [error["code"] for error in found["errors"]] == [code]


def test_blocked_moves_are_refused_as_listed(caller: Caller, setup: Setup) -> None:
    for found in positions(setup):
        state = raw(found.state)
        assert caller.call("legal-moves", {"state": state})["blocked"] == []
        blocked = caller.call("legal-moves", {"state": state, "blocked": True})["blocked"]
        for one in blocked[:3]:
            judged = caller.call("check", {"state": state, "move": one["move"]})
            assert judged == {"legal": False, "notation": one["notation"], "refusal": one["refusal"]}


# check and apply


def test_check_and_apply_agree(caller: Caller, setup: Setup) -> None:
    for found in positions(setup):
        state, move, text = raw(found.state), raw(found.move), notation(found)
        assert caller.call("check", {"state": state, "move": move}) == {
            "legal": True,
            "notation": text,
            "refusal": None,
        }
        step = referee.apply(setup.game, found.state, found.move)
        by_move = caller.call("apply", {"state": state, "move": move})
        assert by_move["state"] == raw(step.state)  # type: ignore[union-attr]
        assert by_move["events"] == raw(step.events)  # type: ignore[union-attr]
        assert by_move["reversible"] is step.reversible  # type: ignore[union-attr]
        assert by_move["stateId"] == named(by_move["state"])
        assert by_move["ply"] == state["ply"] + 1
        assert caller.call("apply", {"state": state, "notation": text}) == by_move
        assert caller.call("apply", {"state": state, "moves": [move]}) == by_move
        assert caller.call("check", {"state": state, "notation": text})["legal"]


def test_a_seat_may_be_left_out_where_one_is_due(caller: Caller, setup: Setup) -> None:
    for found in positions(setup):
        move = raw(found.move)
        del move["seat"]
        judged = caller.call("check", {"state": raw(found.state), "move": move})
        assert judged["legal"] is (len(found.state.to_move) == 1)
        if not judged["legal"]:
            assert judged["refusal"]["code"] == f"{setup.game.prefix}.turn"


def test_several_moves_are_played_or_none(caller: Caller, setup: Setup) -> None:
    played = walk(setup)[:4]
    start, moves = raw(played[0].state), [raw(found.move) for found in played[:3]]
    whole = caller.call("apply", {"state": start, "moves": moves})
    assert whole["state"] == raw(played[3].state)
    by_text = caller.call("apply", {"state": start, "notation": " \n".join(map(notation, played[:3]))})
    assert by_text == whole
    for body, place in (
        ({"moves": [*moves, moves[0]]}, "/moves/3"),
        ({"notation": " ".join(map(notation, (*played[:3], played[0])))}, "/notation"),
    ):
        found = caller.ask("apply", {"state": start, **body})
        if found.status_code == 200:
            continue  # the first move may be legal once more
        body = found.json()
        assert found.status_code in (409, 422)
        assert {error["pointer"].removesuffix("/seat") for error in body["errors"]} == {place}
        assert "state" not in body


def test_what_happens_is_told_to_a_seat_as_it_may_know_it(caller: Caller, setup: Setup) -> None:
    game = setup.game
    for found in positions(setup):
        state, move = raw(found.state), raw(found.move)
        whole = caller.call("apply", {"state": state, "move": move})
        events = game.play(found.state, found.move.seat, found.move).events
        assert whole["events"] == [raw(event) for event in events]
        for seat in range(setup.seats):
            told = caller.call("apply", {"state": state, "move": move, "seat": seat})
            assert told["events"] == [raw(game.seen(event, seat)) for event in events]
            assert told["state"] == whole["state"]


def test_a_refused_move_says_which_rule(caller: Caller, setup: Setup) -> None:
    played, number, blocked = refused(caller, setup)
    found = caller.ask("apply", {"state": raw(played[number].state), "move": blocked["move"]})
    refusal = blocked["refusal"]
    body = problem(found, 409, refusal["code"], "/move")
    assert (body["rule"], body["detail"], body["params"]) == (refusal["rule"], refusal["detail"], refusal["params"])
    assert [error["code"] for error in body["errors"]] == [one["rule"] for one in refusal["broken"]]

    moves = [raw(one.move) for one in played[:number]]
    begun = {"seats": setup.seats, "options": raw(setup.options), "seed": SEED}
    several = {"state": raw(played[0].state), "moves": [*moves, blocked["move"]]}
    problem(caller.ask("apply", several), 409, refusal["code"], f"/moves/{number}")
    several = {"start": begun, "moves": [*moves, blocked["move"]], "upTo": 0}
    problem(caller.ask("replay", several), 409, refusal["code"], f"/moves/{number}")


def refused(caller: Caller, setup: Setup) -> tuple[tuple[Position, ...], int, Any]:
    """A random game, the first of its positions in which a move is blocked, and that move."""
    played = walk(setup)
    for number, found in enumerate(played):
        if blocked := caller.call("legal-moves", {"state": raw(found.state), "blocked": True})["blocked"]:
            return played, number, blocked[0]
    raise AssertionError("nothing is ever blocked")


def test_what_changes_nothing_changes_nothing(first: First) -> None:
    bodies = {"check": {"move": first.move}, "legal-moves": {}, "view": {}, "score": {}}
    for call, body in bodies.items():
        asked = {"state": first.state, **body}
        assert first.call(call, asked) == first.call(call, asked)
        assert first.call(call, asked, method="QUERY") == first.call(call, asked)
    problem(first.ask("apply", {"state": first.state, "move": first.move}, method="QUERY"), 405, "method-not-allowed")


# view and score


def test_views_are_those_of_the_engine_and_hold_no_seed(caller: Caller, setup: Setup) -> None:
    for found in (*positions(setup), walk(setup)[-1]):
        for seat in (None, *range(setup.seats)):
            body = {"state": raw(found.state)} | ({} if seat is None else {"seat": seat})
            answer = caller.ask("view", body)
            assert answer.json() == {"view": raw(setup.game.view(found.state, seat))}
            assert SEED not in answer.text


def test_score_is_that_of_the_engine(caller: Caller, setup: Setup) -> None:
    for found in (*positions(setup), walk(setup)[-1]):
        sheet, told = setup.game.score(found.state), caller.call("score", {"state": raw(found.state)})
        assert told["final"] is sheet.final
        assert [one["total"] for one in told["scores"]] == [one.total for one in sheet.scores]
        assert [one["rank"] for one in told["scores"]] == [one.rank for one in sheet.scores]
        assert told["winners"] == list(sheet.winners)
        for one in told["scores"]:
            assert sum(line["points"] for line in one["lines"]) == one["total"]
            assert all(line["title"] and line["text"] for line in one["lines"])


# a whole game, and its replay


def test_a_whole_game_is_played_and_replayed(caller: Caller, setup: Setup) -> None:
    dice = random.Random(repr(setup))
    begun = {"seats": setup.seats, "options": raw(setup.options), "seed": "whole-game"}
    position = caller.call("start", begun)
    moves: list[Any] = []
    texts: list[str] = []
    ids = [position["stateId"]]
    cap = 400 if setup.seats == setup.game.seats[0] else 40
    while not position["over"] and len(moves) < cap:
        listed = caller.call("legal-moves", {"stateId": position["stateId"], "limit": 1000})["moves"]
        chosen = dice.choice(listed)
        position = caller.call("apply", {"stateId": position["stateId"], "move": chosen["move"]})
        moves.append(chosen["move"])
        texts.append(chosen["notation"])
        ids.append(position["stateId"])
    final = caller.call("score", {"stateId": position["stateId"]})
    assert final["final"] is position["over"]
    if position["over"]:
        assert final["winners"]
        again = {"stateId": position["stateId"], "move": moves[-1]}
        problem(caller.ask("apply", again), 409, f"{setup.game.prefix}.over")

    by_moves = caller.call("replay", {"start": begun, "moves": moves})
    assert by_moves["position"]["stateId"] == position["stateId"]
    assert by_moves["position"]["state"] == position["state"]
    assert (by_moves["moves"], by_moves["ply"], by_moves["over"]) == (len(moves), len(moves), position["over"])
    assert caller.call("replay", {"start": begun, "notation": " ".join(texts)}) == by_moves
    assert caller.call("replay", {"record": by_moves["record"]}) == by_moves
    assert by_moves["record"].split("\n\n")[1].split() == texts

    half = len(moves) // 2
    part = caller.call("replay", {"record": by_moves["record"], "upTo": half, "steps": True})
    assert (part["ply"], part["moves"]) == (half, len(moves))
    assert part["position"]["stateId"] == ids[half]
    assert [one["notation"] for one in part["steps"]] == texts[:half]
    assert [one["ply"] for one in part["steps"]] == list(range(half))

    seen = caller.ask("replay", {"record": by_moves["record"], "upTo": half, "steps": True, "seat": 0})
    told = seen.json()
    assert told["view"] == caller.call("view", {"stateId": ids[half], "seat": 0})["view"]
    assert not {"position", "record"} & set(told)
    assert "whole-game" not in seen.text
    for step, move in zip(told["steps"], moves, strict=False):
        assert ("move" in step) is (step["seat"] == 0)
        if "move" in step:
            assert step["move"] == move


def test_a_replay_includes_and_refuses(first: First) -> None:
    begun = {"seats": first.setup.seats, "options": raw(first.setup.options), "seed": SEED}
    at_start = first.call("replay", {"start": begun, "moves": [], "include": ["legalMoves", "score", "view"]})
    assert at_start["position"]["legalMoves"] == first.call("legal-moves", {"state": first.state})
    assert at_start["position"]["score"] == first.call("score", {"state": first.state})
    assert first.call("replay", {"start": begun, "notation": ""})["ply"] == 0
    assert first.call("replay", {"record": at_start["record"]})["position"]["stateId"] == first.position["stateId"]
    far = first.call("replay", {"start": begun, "moves": [first.move], "upTo": 1000})
    assert far["ply"] == 1
    problem(first.ask("replay", {"start": begun, "moves": [], "seat": 7}), 422, "no-such-seat", "/seat")
    problem(first.ask("replay", {"record": "Game chess"}), 422, "unreadable-record", "/record")
    other = at_start["record"].replace(f"Game: {first.game.id}", "Game: go")
    problem(first.ask("replay", {"record": other}), 422, "unreadable-record", "/record")
    problem(first.ask("replay", {"record": other, "start": begun}), 422, "one-of", "")
    problem(first.ask("replay", {"start": begun}), 422, "one-of", "")


# positions by id


def test_a_state_is_found_by_its_id_while_it_is_at_hand(first: First) -> None:
    at = {"stateId": first.position["stateId"]}
    by_state, by_id = ({**one, "move": first.move} for one in ({"state": first.state}, at))
    assert first.call("apply", by_id) == first.call("apply", by_state)
    for call in ("legal-moves", "view", "score"):
        assert first.call(call, at) == first.call(call, {"state": first.state})
    unknown = {"stateId": "sha256:" + "A" * 43}
    body = problem(first.ask("legal-moves", unknown), 404, "state-not-hot", "/stateId")
    assert "send the state" in body["detail"]
    problem(first.ask("legal-moves", {**at, "state": first.state}), 422, "one-of", "")
    problem(first.ask("legal-moves", {}), 422, "one-of", "")
    problem(first.ask("legal-moves", {"stateId": "sha256:short"}), 422, "wrong-shape", "/stateId")


def test_an_id_of_one_game_opens_nothing_in_another(client: TestClient, first: First, game: AnyGame) -> None:
    others = [one for one in client.get("/v1/games").json()["games"] if one["id"] != game.id]
    for other in others:
        found = Caller(client, other["id"]).ask("view", {"stateId": first.position["stateId"]})
        problem(found, 404, "state-not-hot", "/stateId")


def test_recorded_games_come_to_the_same_state(client: TestClient) -> None:
    for record in (one for one in map(load, files()) if one.game in BY_ID):
        begun = {"seats": record.seats, "options": record.options, "seed": record.seed}
        played = {"start": begun, "notation": " ".join(record.moves)}
        found = Caller(client, record.game).call("replay", {**played, "include": ["score"]})["position"]
        assert found["stateId"] == record.state_id
        assert tuple(one["total"] for one in found["score"]["scores"]) == record.scores
