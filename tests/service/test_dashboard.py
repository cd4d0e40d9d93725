"""Dashboard and alerts ask for metrics and labels that there are, and each alert is in the runbook."""

import json
import re
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

from service.metrics import Metrics

ROOT = Path(__file__).parents[2]
DASHBOARD: Any = json.loads((ROOT / "deploy/grafana/knickerbocker.json").read_text("utf-8"))
ALERTS: Any = yaml.safe_load((ROOT / "deploy/prometheus/alerts.yaml").read_text("utf-8"))
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
OWN = ("http_", "problems", "cache_")
FROM_PROMETHEUS = {"job", "instance", "le"}


def known() -> dict[str, set[str]]:
    """The series that a service has, with their labels."""
    metrics = Metrics()
    metrics.request("/v1/games/{game}/apply", "POST", 200, 0.001)
    metrics.problem("new-york-1995", "1995.turn")
    metrics.cache("redis", "hit")
    text = metrics.exposition()[0].decode()
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def expressions() -> list[str]:
    panels = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return panels + [rule["expr"] for rule in RULES]


def test_what_is_asked_for_is_there() -> None:
    series = known()
    asked = set()
    for expression in expressions():
        for name, labels in re.findall(r"([a-z_]+)\{([^}]*)\}", expression):
            if name != "up":
                assert name in series, expression
                asked.add(name)
                assert set(re.findall(r"(\w+)(?:=~|!=|=)", labels)) <= series[name] | FROM_PROMETHEUS, expression
        for grouped in re.findall(r"by \(([^)]*)\)", expression):
            labels_of = set().union(
                *(series[name] for name in re.findall(r"([a-z_]+)\{", expression) if name in series)
            )
            assert set(grouped.split(", ")) <= labels_of | FROM_PROMETHEUS, expression
    shown = {name for name in series if not name.endswith(("_created", "_sum", "_count"))}
    assert shown == asked, "each metric is shown"


def test_results_of_caches_are_those_that_are_counted() -> None:
    counted = set()
    for source in (ROOT / "service").glob("*.py"):
        counted |= set(re.findall(r'\.cache\("\w+", "(\w+)"\)', source.read_text("utf-8")))
    for expression in expressions():
        for results in re.findall(r'result=~?"([^"]*)"', expression):
            assert set(results.split("|")) <= counted | {"hit", "miss"}


def test_each_alert_says_what_to_do() -> None:
    runbook = (ROOT / "docs/runbook.md").read_text("utf-8")
    told = re.findall(r"^### (\w+)$", runbook, re.MULTILINE)
    assert told == [rule["alert"] for rule in RULES]
    for rule in RULES:
        assert rule["annotations"]["runbook"] == f"docs/runbook.md#{rule['alert'].lower()}"
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in {"page", "ticket"}


def test_the_dashboard_can_be_taken_up() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    assert all(panel["title"] and panel["targets"] for panel in DASHBOARD["panels"])
    places = [tuple(panel["gridPos"].values()) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
