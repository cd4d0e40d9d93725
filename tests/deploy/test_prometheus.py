"""Prometheus itself reads the alerts and the settings, and finds what the dashboard shows at a replica under load."""

import json
import shutil
import subprocess
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
import yaml

from tests.deploy.fleet import Replica, fleet
from tests.deploy.ports import free, until
from tests.deploy.talk import Talk
from tests.redis_server import binaries, redis_server

ROOT: Final = Path(__file__).parents[2]
SETTINGS: Final = ROOT / "deploy/prometheus/prometheus.yaml"
ALERTS: Final = ROOT / "deploy/prometheus/alerts.yaml"
DASHBOARD: Final = ROOT / "deploy/grafana/knickerbocker.json"
FLEETS: Final = Path(__file__).with_name("alerts.yaml")
PROMETHEUS, PROMTOOL = shutil.which("prometheus"), shutil.which("promtool")
UNKNOWN: Final = "sha256:" + 43 * "A"

pytestmark = pytest.mark.skipif(not PROMTOOL, reason="needs Debian's prometheus")


def promtool(*arguments: str | Path) -> None:
    assert PROMTOOL, "skipped without"
    ended = subprocess.run([PROMTOOL, *arguments], check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_settings_and_alerts_are_understood() -> None:
    promtool("check", "config", SETTINGS)


def test_alerts_come_when_they_should_and_only_then() -> None:
    promtool("test", "rules", FLEETS)


def test_each_alert_is_seen_to_come_and_to_keep_quiet() -> None:
    groups = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]
    alerts = {rule["alert"] for group in groups for rule in group["rules"]}
    expected = [
        (one["alertname"], bool(one["exp_alerts"]))
        for fleet in yaml.safe_load(FLEETS.read_text("utf-8"))["tests"]
        for one in fleet["alert_rule_test"]
    ]
    assert {(name, told) for name in alerts for told in (True, False)} == set(expected)


@pytest.fixture
def replica(tmp_path: Path) -> Iterator[Replica]:
    """One that has something to count everywhere."""
    with (
        redis_server(binaries()[0], tmp_path) as store,
        fleet([{"REDIS_URL": store.url, "REDIS_TIMEOUT": "2"}]) as (one,),
    ):
        yield one


@contextmanager
def prometheus(folder: Path, replica: Replica) -> Generator[int]:
    """Prometheus with our settings, but for the place of the replica and how often it looks; the port it is at."""
    assert PROMETHEUS, "skipped without"
    settings = yaml.safe_load(SETTINGS.read_text("utf-8"))
    settings["global"] = {"scrape_interval": "200ms", "evaluation_interval": "200ms"}
    settings["rule_files"] = [str(ALERTS)]
    (job,) = settings["scrape_configs"]
    job["static_configs"] = [{"targets": [f"127.0.0.1:{replica.port}"]}]
    file = folder / "prometheus.yaml"
    file.write_text(yaml.safe_dump(settings))
    port = free()
    flags = [
        f"--config.file={file}",
        f"--storage.tsdb.path={folder / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    running = subprocess.Popen([PROMETHEUS, *flags, "--log.level=error"])
    try:
        yield port
    finally:
        running.terminate()
        running.wait(30)


def asked(port: int, expression: str) -> list[dict[str, Any]]:
    """What an expression gives now; nothing while Prometheus is not there yet."""
    client = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        client.request("GET", f"/api/v1/query?{urlencode({'query': expression})}")
        found = json.loads(client.getresponse().read())
    except (OSError, ValueError):
        return []
    finally:
        client.close()
    assert found["status"] == "success", found
    return [one for one in found["data"]["result"] if one["value"][1] != "NaN"]


def expressions() -> list[str]:
    """Those of the dashboard, as Grafana fills them in."""
    return [
        target["expr"].replace("$job", "knickerbocker").replace("$__rate_interval", "1m")
        for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]
        for target in panel["targets"]
    ]


def test_the_dashboard_shows_a_replica_under_load(replica: Replica, tmp_path: Path) -> None:
    with prometheus(tmp_path, replica) as port, Talk(replica.port) as talk:

        def shown() -> bool:
            """Call a little more, good and bad, and look whether all is to be seen."""
            begun = talk.good("start", {"seats": 2})
            for position in ({"state": begun["state"]}, {"state": begun["state"]}, {"stateId": UNKNOWN}, {}):
                talk.call("view", position)
            return all(asked(port, expression) for expression in expressions())

        until(shown)
        assert not asked(port, "ALERTS"), "nothing is wrong"
        replica.end()
        until(lambda: asked(port, 'ALERTS{alertname="KnickerbockerDown",instance!=""}'))
