"""What docs/deployment.md says about systemd, done word for word on a machine of its own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.deploy.engine import docker, missing
from tests.deploy.load import load
from tests.deploy.ports import free, until
from tests.deploy.tables import tables
from tests.deploy.talk import Talk

ROOT: Final = Path(__file__).parents[2]
MACHINE: Final = "knickerbocker-systemd"
CALLERS: Final = 4
RIGHTS: Final = ("SYS_ADMIN", "SYS_PTRACE")
"""What systemd needs to shut its services in."""


BOOTED: Final = ("running", "degraded")


def blocks() -> list[str]:
    """The commands of the chapter: to install, to set up and begin, to restart."""
    chapter = (ROOT / "docs" / "deployment.md").read_text().partition("\n## systemd\n")[2].partition("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", chapter, re.DOTALL)


def done(commands: str) -> str:
    """What they print on the machine; all must succeed."""
    return docker("exec", "--interactive", MACHINE, "bash", "-euo", "pipefail", "-s", given=commands)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where nginx of the machine is reached."""
    if lacks := missing():
        pytest.skip(lacks)
    file = ROOT / "tests" / "deploy" / "systemd.Dockerfile"
    docker("build", "--file", str(file), "--tag", MACHINE, str(ROOT))
    where = free()
    rights = [word for right in RIGHTS for word in ("--cap-add", right)]
    mounts = ["--volume", "/sys/fs/cgroup:/sys/fs/cgroup:rw", "--cgroupns", "host"]
    mounts += [word for folder in ("/run", "/run/lock", "/tmp") for word in ("--tmpfs", folder)]
    docker(
        *("run", "--detach", "--rm", "--name", MACHINE, "--publish", f"127.0.0.1:{where}:8080"),
        *("--security-opt", "seccomp=unconfined", *rights, *mounts, MACHINE),
    )
    try:
        until(lambda: done("systemctl is-system-running 2>&1 || true").strip() in BOOTED)
        install, begin, _ = blocks()
        done(install)
        done(begin)
        until(lambda: "ready" in done("curl --silent http://127.0.0.1:8080/readyz"))
        yield where
    finally:
        docker("kill", MACHINE)


def test_a_rolling_restart_costs_nothing(port: int) -> None:
    *_, restart = blocks()
    with load(port, CALLERS) as calling, tables(port, 1) as guarded:
        calling.more(200)
        done(restart)
        calling.more(100)
        guarded.more(5)
    assert calling.lost() == []
    assert guarded.total("lost") == guarded.total("went_back") == 0


def test_a_process_that_crashes_is_begun_again(port: int) -> None:
    with load(port, CALLERS) as calling:
        done("systemctl kill --signal=KILL knickerbocker@8002")
        until(lambda: "NRestarts=1" in done("systemctl show --property NRestarts knickerbocker@8002"))
        until(lambda: done("systemctl is-active knickerbocker@8002 || true") == "active\n")
        calling.more(300)
    assert len(calling.lost()) <= CALLERS
    assert not [lost for lost in calling.lost() if " 50" in lost.what]


def test_bots_think_and_pictures_are_drawn(port: int) -> None:
    """By processes of their own, which the unit must allow to stand back."""
    with Talk(port) as front:
        state = front.good("start", {"seats": 3, "seed": "inside"})["state"]
        for level in ({"level": "greedy"}, {"level": "search", "budget": {"iterations": 10}}):
            found = front.good("suggest", {"state": state, **level})
            assert found["move"]["type"] == "place"
        body = json.dumps({"state": state}).encode()
        heard = front.ask("POST", "/v1/games/new-york-1995/picture", body, accept="image/png")
        assert (heard.status, heard.body[:4]) == (200, b"\x89PNG")


def test_the_end_is_clean(port: int) -> None:
    done("systemctl stop knickerbocker@8003")
    assert done("systemctl show --property Result knickerbocker@8003") == "Result=success\n"
    done("systemctl start knickerbocker@8003")
