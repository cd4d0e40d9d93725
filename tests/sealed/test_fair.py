"""The deal can be checked afterwards, by the endpoint and by the command; and nobody can choose the seed."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engines.bots import choose
from service.__main__ import main
from tests.engines.walk import BY_ID, setups
from tests.sealed.play import Host, opened
from tests.service.caller import ONE_A_TABLE, Caller, problem, raw

TOY = setups(BY_ID["toy-rows"])[0]
FINISHED = [setup for setup in ONE_A_TABLE if setup.id in ("new-york-1995", "toy-rows") and setup.seats <= 3]
NONCES = ["ours-1", "yours_2"]


def hashed(*parts: str) -> str:
    """As the documents describe it."""
    return urlsafe_b64encode(sha256(":".join(parts).encode()).digest()).decode()[:43]


def finished(client: TestClient, keys: Path, setup: Any) -> tuple[Host, dict[str, Any], Any]:
    """A table played to its end: its host, the record with its proof, and the last answer. Played by greedy bots:
    by chance a game may take thousands of moves, more than a body can list."""
    host = Host(client, setup, nonces=NONCES)
    moves, made = [], host.begun
    while not made["over"]:
        assert "secret" not in made["proof"]
        seat = made["toMove"][0]
        moves.append(raw(choose("greedy", setup.game, opened(keys, host), seat, "fair", 0)))
        made = host.play(seat, moves[-1])
    record = {"seats": setup.seats, "options": raw(setup.options), "moves": moves, "proof": made["proof"]}
    return host, record, made


@pytest.mark.parametrize("setup", FINISHED, ids=repr)
def test_a_finished_table_proves_its_deal(
    client: TestClient, keys: Path, setup: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host, record, made = finished(client, keys, setup)
    told = made["proof"]
    assert told["nonces"] == NONCES
    assert told["commitment"] == host.begun["proof"]["commitment"] == hashed("commitment", told["secret"], *NONCES)
    assert told["seed"] == hashed("seed", told["secret"], *NONCES) == opened(keys, host).chance.seed
    found = host.caller.call("verify", record)
    assert (found["fair"], found["commitment"], found["seed"], found["over"]) == (True, True, True, True)
    assert found["ply"] == len(record["moves"])
    replayed = host.caller.call(
        "replay",
        {
            "start": {**{key: record[key] for key in ("seats", "options")}, "seed": told["seed"]},
            "moves": record["moves"],
        },
    )
    assert found["stateId"] == replayed["position"]["stateId"]
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"game": setup.id, **record}))
    if setup.id != "toy-rows":
        assert main(["verify", str(path)]) == 0
        said = capsys.readouterr().out
        assert said.startswith("FAIR: ")
        assert told["commitment"] in said


def changed(record: dict[str, Any], **proof: Any) -> dict[str, Any]:
    return {**record, "proof": {**record["proof"], **proof}}


def test_a_deal_that_was_not_fair_is_found_out(
    client: TestClient, keys: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [setup] = [setup for setup in FINISHED if setup.seats == 3]
    host, record, _ = finished(client, keys, setup)
    other = hashed("commitment", "another", *NONCES)
    path = tmp_path / "record.json"

    def judged(record: Any) -> tuple[int, str]:
        path.write_text(json.dumps(record))
        return main(["verify", str(path)]), capsys.readouterr().out.partition(":")[0]

    game = {"game": setup.id}
    for bad, field in ((changed(record, commitment=other), "commitment"), (changed(record, seed="s" * 43), "seed")):
        found = host.caller.call("verify", bad)
        assert (found["fair"], found[field]) == (False, False)
        assert judged(game | bad) == (1, "NOT FAIR")
    for bad in (changed(record, nonces=["ours-1", "theirs"]), changed(record, secret="another")):
        # The deal of that secret is another one: the moves do not fit on it, or it is not what was committed to.
        answer = host.caller.ask("verify", bad)
        assert answer.status_code == 409 or answer.json()["fair"] is False
        assert judged(game | bad) == (1, "NOT FAIR")
    assert judged(game | {**record, "moves": record["moves"][:-1]}) == (1, "NOT SHOWN")
    assert judged(game | {**record, "moves": record["moves"][1:]})[0] == 1
    hidden = changed(record)
    del hidden["proof"]["secret"]
    problem(host.caller.ask("verify", hidden), 422, "not-revealed", "/proof")
    unreadables: tuple[Any, ...] = (
        game | hidden,
        record,
        {**record, "game": "go"},
        {**record, "game": 1},
        game,
        [],
        {**game, "x": 1},
    )
    for unreadable in unreadables:
        assert judged(unreadable)[0] == 2
    path.write_text("{")
    assert main(["verify", str(path)]) == 2
    assert main(["verify", "nowhere.json"]) == 2
    assert capsys.readouterr().err.endswith("knickerbocker: nowhere.json cannot be read: No such file or directory\n")


def test_parts_of_what_is_committed_to_cannot_be_moved_about(client: TestClient) -> None:
    """A colon sets the parts apart; were one allowed within them, two secrets could have one commitment."""
    for proof in ({"secret": "a:b", "nonces": []}, {"secret": "a", "nonces": ["b:c"]}):
        body = {"seats": 2, "moves": [], "proof": {"commitment": "x", "seed": "x", **proof}}
        problem(Caller(client, TOY.id).ask("verify", body), 422, "wrong-shape")
    for nonce in ("", "a:b", "a b", "x" * 65):
        problem(
            Caller(client, TOY.id).ask("start", {"seats": 2, "sealed": True, "nonces": [nonce]}), 422, "wrong-shape"
        )


def test_the_same_nonces_give_another_deal_each_time(client: TestClient) -> None:
    tables = [Host(client, TOY, nonces=NONCES) for _ in range(20)]
    assert len({host.begun["proof"]["commitment"] for host in tables}) == 20
    assert len({host.begun["table"] for host in tables}) == 20
