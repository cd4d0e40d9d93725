"""The same bytes on Ray, when its workers die and when a machine of the cluster is lost."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from service.bulk.executors import Lost
from service.bulk.on_ray import on_ray
from service.bulk.pace import Pace
from service.bulk.simulate import rows
from tests.bulk.jobs import GAME, command, job, plainly, played, through

ray: Any = pytest.importorskip("ray", reason="Ray is not installed: pip install 'knickerbocker[ray]'")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100 << 20, "include_dashboard": False}


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A cluster of two machines, both of them here, to which this process is connected."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args=NODE)
    try:
        made.add_node(**NODE)
        ray.init(address=made.address, log_to_driver=False, logging_level="error")
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def test_a_cluster_loses_nothing(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One test, since a cluster takes its time to begin."""
    makes_what_is_made_here()
    does_what_a_killed_worker_did(tmp_path / "killed")
    does_what_a_lost_machine_did(cluster)
    gives_up_what_always_kills(monkeypatch)


def makes_what_is_made_here() -> None:
    made = job(12)
    assert played(on_ray, made, 2, 3) == plainly(made)
    assert ray.is_initialized(), "a session that was there before stays"


def does_what_a_killed_worker_did(once: Path) -> None:
    def line(items: tuple[int, ...]) -> bytes:
        if 7 in items and not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return b"".join(b"%d\n" % item for item in items)

    assert through(on_ray, line, iter(range(20)), 2, 2) == b"".join(b"%d\n" % item for item in range(20))
    assert once.exists()


def gives_up_what_always_kills(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(items: tuple[int, ...]) -> bytes:
        os.kill(os.getpid(), signal.SIGKILL)
        return b""

    monkeypatch.setattr("service.bulk.on_ray.RETRIES", 0)
    with pytest.raises(Lost):
        through(on_ray, die, iter(range(2)), 1, 1)


def does_what_a_lost_machine_did(cluster: Any) -> None:
    made = job(40)
    pace = Pace()
    pace.size = 2
    chunks = on_ray(partial(rows, made), pace.chunks(iter(range(40))), 2)
    found = next(chunks).lines
    (lost,) = cluster.worker_nodes
    cluster.remove_node(lost, allow_graceful=False)
    assert found + b"".join(one.lines for one in chunks) == plainly(made)


def test_the_command_begins_ray_and_ends_it(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with command("simulate", GAME, "--games", 6, "--out", out, "--on", "ray", "--workers", 1) as process:
        _, said = process.communicate()
    assert process.returncode == 0, said
    assert out.read_bytes() == plainly(job(6))
