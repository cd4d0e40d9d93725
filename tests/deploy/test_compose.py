"""The compose file, brought up as it is, and played through while containers come, go and are killed."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from service.seal import new_key
from tests.deploy.engine import PLENTY, docker, missing
from tests.deploy.load import load
from tests.deploy.ports import until
from tests.deploy.tables import tables
from tests.deploy.talk import Talk

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "deploy" / "compose.yaml"
PORT: Final = 8080
CALLERS: Final = 4
REPLICAS: Final = 3


def compose(*command: str) -> str:
    return docker("compose", "--file", str(FILE), *command)


def containers(service: str) -> list[str]:
    return sorted(compose("ps", "--quiet", service).split())


@pytest.fixture(scope="module")
def up() -> Iterator[None]:
    """As the head of the file says, with a key of its own."""
    if lacks := missing():
        pytest.skip(lacks)
    keys = FILE.parent / yaml.safe_load(FILE.read_text())["secrets"]["seal"]["file"]
    mine = not keys.exists()
    if mine:
        keys.write_text(new_key())
    try:
        compose("build")
        compose("up", "--detach", "--wait", "--scale", f"replica={REPLICAS}")
        yield
    finally:
        compose("down")
        if mine:
            keys.unlink()


def logged() -> list[dict[str, Any]]:
    """The requests, as nginx has logged them."""
    return [json.loads(line) for line in docker("logs", *containers("nginx")).splitlines()]


def shares(since: int) -> Counter[str]:
    """Who answered how many calls of those that are logged after so many requests."""
    calls = [line for line in logged()[since:] if line["path"].startswith("/v1/games")]
    return Counter(line["replicas"] for line in calls if "," not in line["replicas"])


def given_up() -> list[dict[str, Any]]:
    """The requests that nobody answered: nginx has no id for them, and tells whom it asked."""
    return [line for line in logged() if line["status"] >= 500 and not line["request_id"]]


def test_calls_go_round_all_containers(up: None) -> None:
    before = len(logged())
    with load(PORT, CALLERS) as calling:
        calling.more(600)
    found = shares(before)
    assert len(found) == REPLICAS
    assert max(found.values()) < 1.2 * min(found.values())
    assert calling.lost() == [], given_up()


def test_containers_run_without_rights(up: None) -> None:
    for name in [*containers("replica"), *containers("nginx"), *containers("valkey")]:
        [told] = json.loads(docker("inspect", name))
        assert told["HostConfig"]["ReadonlyRootfs"] is True
        assert told["HostConfig"]["CapDrop"] == ["ALL"]
        status = docker("exec", name, "cat", "/proc/1/status")
        facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        assert "0" not in facts["Uid"].split()
        assert int(facts["CapEff"], 16) == int(facts["CapBnd"], 16) == 0
        assert facts["NoNewPrivs"] == "1"


def test_a_container_that_is_killed_costs_at_most_what_it_was_about_to_say(up: None) -> None:
    victim, *_ = containers("replica")
    with load(PORT, CALLERS) as calling, tables(PORT, 1) as guarded:
        calling.more(200)
        docker("kill", victim)
        calling.more(300)
        guarded.more(5)
        docker("start", victim)
        until(partial(healthy, victim), PLENTY)
        calling.more(200)
    assert len(calling.lost()) + guarded.total("lost") <= CALLERS + 1
    assert not [lost for lost in calling.lost() if " 50" in lost.what]
    assert guarded.total("went_back") == 0


def healthy(name: str) -> bool:
    return docker("inspect", "--format", "{{.State.Health.Status}}", name).strip() == "healthy"


def test_more_and_fewer_containers_cost_nothing(up: None) -> None:
    before = len(logged())
    with load(PORT, CALLERS) as calling:
        calling.more(100)
        compose("up", "--detach", "--no-recreate", "--wait", "--scale", f"replica={REPLICAS + 1}")
        calling.more(300)
        compose("up", "--detach", "--no-recreate", "--wait", "--scale", f"replica={REPLICAS}")
        calling.more(100)
    assert len(shares(before)) == REPLICAS + 1, "the new one was asked, too"
    assert calling.lost() == [], given_up()


def test_a_new_version_replaces_one_container_after_the_other(up: None) -> None:
    """As docs/deployment.md says it is done."""
    old = containers("replica")
    with load(PORT, CALLERS) as calling, tables(PORT, 1) as guarded:
        for name in old:
            calling.more(50)
            docker("stop", name)
            docker("rm", name)
            compose("up", "--detach", "--no-recreate", "--wait", "--scale", f"replica={REPLICAS}")
        calling.more(100)
        guarded.more(5)
    assert not set(containers("replica")) & set(old)
    assert calling.lost() == [], given_up()
    assert guarded.total("lost") == guarded.total("went_back") == 0


def test_without_valkey_only_guarded_tables_wait(up: None) -> None:
    with load(PORT, CALLERS) as calling:
        compose("kill", "valkey")
        calling.more(300)
        with Talk(PORT) as front:
            told = front.call("start", {"seats": 2, "sealed": True, "guard": True})
            assert (told.status, told.body["code"]) == (503, "no-guard")
        compose("start", "valkey")
        with tables(PORT, 1) as guarded:
            guarded.more(5)
        calling.more(100)
    assert calling.lost() == [], given_up()
