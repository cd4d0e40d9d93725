"""A Ray cluster of two machines that share no folder: what docs/bulk.md says of it."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from service.__main__ import main
from tests.deploy.engine import PLENTY, docker, missing
from tests.deploy.ports import until

ROOT: Final = Path(__file__).parents[2]
NAME: Final = "knickerbocker-ray"
JOB: Final = ("simulate", "new-york-1901", "--games", "1500", "--seats", "2,3,4", "--seed", "hosts", "--quiet")
ADDRESS: Final = f"{NAME}-first:6379"


def begun(name: str, *command: str) -> None:
    """A machine of the cluster."""
    docker(
        *("run", "--detach", "--rm", "--name", name, "--hostname", name, "--network", NAME, "--shm-size", "512m"),
        *(NAME, "ray", "start", "--block", "--num-cpus", "1", "--disable-usage-stats", *command),
    )


@pytest.fixture(scope="module")
def machines() -> Iterator[tuple[str, str]]:
    """The machine that is asked, and another one."""
    if lacks := missing():
        pytest.skip(lacks)
    docker("build", "--file", str(ROOT / "tests" / "deploy" / "ray.Dockerfile"), "--tag", NAME, str(ROOT))
    docker("network", "create", NAME)
    first, second = f"{NAME}-first", f"{NAME}-second"
    try:
        begun(first, "--head", "--port", "6379", "--include-dashboard", "false")
        until(lambda: answers(first, 1))
        begun(second, "--address", ADDRESS)
        until(lambda: answers(first, 2))
        yield first, second
    finally:
        subprocess.run(["docker", "rm", "--force", first, second], capture_output=True, check=False, timeout=PLENTY)
        docker("network", "rm", NAME)


def answers(machine: str, count: int) -> bool:
    """Whether the cluster has so many machines."""
    asked = ["docker", "exec", machine, "ray", "status", "--address", ADDRESS]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=PLENTY)
    return told.stdout.count(" node_") == count


def works(machine: str) -> bool:
    """Whether it does a part of the job."""
    names = docker("exec", machine, "bash", "-c", "cat /proc/[0-9]*/cmdline 2> /dev/null | tr '\\0' '\\n' || true")
    return "ray::timed" in names


def test_a_machine_that_is_lost_costs_nothing(machines: tuple[str, str], tmp_path: Path) -> None:
    first, second = machines
    asked = ["docker", "exec", "--env", f"RAY_ADDRESS={ADDRESS}", first, "knickerbocker", *JOB]
    with subprocess.Popen([*asked, "--on", "ray", "--out", "/tmp/rows.jsonl"]) as job:
        until(lambda: works(second), PLENTY)
        docker("kill", second)
        assert job.wait(PLENTY) == 0
    made, here = tmp_path / "made.jsonl", tmp_path / "here.jsonl"
    docker("cp", f"{first}:/tmp/rows.jsonl", str(made))
    assert main([*JOB, "--out", str(here)]) == os.EX_OK
    assert made.read_bytes() == here.read_bytes()
