"""The manifests, applied to a cluster as they are, and played through while pods come, go and are killed."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from service.seal import new_key
from tests.deploy.load import Load, load
from tests.deploy.pods import NAMESPACE, PLENTY, front, kubectl, listed, missing, ready, refused, settled
from tests.deploy.ports import until
from tests.deploy.tables import Tables, tables
from tests.deploy.talk import Talk
from tests.engines.walk import BY_ID, setups
from tests.sealed.play import Host, served

ROOT: Final = Path(__file__).parents[2]
CALLERS: Final = 4
PARTS: Final = {"replicas": 3, "nginx": 2, "valkey": 1}
"""Pods of each, the first as many as the autoscaler wants at least."""
RESTRICTED: Final = "pod-security.kubernetes.io/enforce=restricted"
TRIED: Final = """
import socket, sys
try:
    socket.create_connection((sys.argv[1], 8000), 2)
except OSError as error:
    print(type(error).__name__)
else:
    print("reached")
"""
DUEL: Final = setups(BY_ID["new-york-1995"])[0]


class Site(NamedTuple):
    """Where callers find the service, and the key that it began with."""

    host: str
    port: int
    key: str

    def load(self) -> AbstractContextManager[Load]:
        """Callers at work."""
        return load(self.port, CALLERS, self.host)

    def tables(self) -> AbstractContextManager[Tables]:
        """A guarded table in play."""
        return tables(self.port, 1, self.host)

    def talk(self) -> Talk:
        """A connection."""
        return Talk(self.port, host=self.host)


def seal(*keys: str) -> str:
    """The Secret with these keys."""
    data = {"seal.keys": "\n".join(keys)}
    return json.dumps({"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "seal"}, "stringData": data})


def rolled_out() -> None:
    """Until all is as the manifests say, and nothing that was is left."""
    for part, count in PARTS.items():
        kubectl("rollout", "status", f"deployment/{part}", f"--timeout={PLENTY}s")
        until(partial(settled, part, count), PLENTY)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """As docs/deployment.md says, with a key of its own."""
    if lacks := missing():
        pytest.skip(lacks)
    key = new_key()
    kubectl("create", "namespace", NAMESPACE)
    try:
        kubectl("label", "namespace", NAMESPACE, RESTRICTED)
        kubectl("apply", "--filename", "-", given=seal(key))
        told = kubectl("apply", "--kustomize", str(ROOT / "deploy"))
        assert "Warning" not in told
        rolled_out()
        yield Site(*front(), key)
    finally:
        kubectl("delete", "namespace", NAMESPACE, "--wait")


def logged() -> list[dict[str, Any]]:
    """The requests, as nginx has logged them."""
    lines = [line for pod in ready("nginx") for line in kubectl("logs", pod).splitlines()]
    return [json.loads(line) for line in lines if line.startswith("{")]


def answered() -> Counter[str]:
    """How many calls each address answered."""
    return Counter(line["replicas"] for line in logged() if line["request_id"] and "," not in line["replicas"])


def addresses() -> set[str]:
    """Where replicas are asked."""
    return {f"{one['status']['podIP']}:8000" for one in listed("pods", "replicas")}


def known() -> bool:
    """Whether nginx has heard of all replicas, and so of none that is gone: later where names are remembered."""
    return addresses() <= set(answered())


def given_up() -> list[dict[str, Any]]:
    """The requests that nobody answered: nginx has no id for them, and tells whom it asked."""
    return [line for line in logged() if line["status"] >= 500 and not line["request_id"]]


def killed(pod: str) -> None:
    """Without a moment to say what it was about to."""
    kubectl("delete", "pod", pod, "--force", "--grace-period=0")


def eviction(pod: str) -> tuple[str, ...]:
    """What `kubectl drain` asks for."""
    return "create", "--filename", "-", "--raw", f"/api/v1/namespaces/{NAMESPACE}/pods/{pod}/eviction"


def evicted(pod: str) -> str:
    """The eviction itself."""
    return json.dumps({"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": pod}})


def test_calls_go_round_all_pods(site: Site) -> None:
    with site.load() as calling:
        until(known, PLENTY)
        before = answered()
        calling.more(600)
    found = answered() - before
    assert set(found) == addresses()
    assert max(found.values()) < 1.2 * min(found.values())
    assert calling.lost() == [], given_up()


def test_bots_think_and_pictures_are_drawn(site: Site) -> None:
    with site.talk() as front:
        state = front.good("start", {"seats": 3, "seed": "inside"})["state"]
        for level in ({"level": "greedy"}, {"level": "search", "budget": {"iterations": 10}}):
            assert front.good("suggest", {"state": state, **level})["move"]["type"] == "place"
        body = json.dumps({"state": state}).encode()
        heard = front.ask("POST", "/v1/games/new-york-1995/picture", body, accept="image/png")
        assert (heard.status, heard.body[:4]) == (200, b"\x89PNG")


def test_pods_run_without_rights(site: Site) -> None:
    for pod in (name for part in PARTS for name in ready(part)):
        status = kubectl("exec", pod, "--", "cat", "/proc/1/status")
        facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        assert "0" not in facts["Uid"].split()
        assert int(facts["CapEff"], 16) == int(facts["CapBnd"], 16) == 0
        assert (facts["NoNewPrivs"], facts["Seccomp"]) == ("1", "2")
        assert "Read-only" in refused("exec", pod, "--", "touch", "/here")


def test_a_pod_that_is_killed_costs_at_most_what_it_was_about_to_say(site: Site) -> None:
    with site.load() as calling, site.tables() as guarded:
        calling.more(200)
        killed(ready("replicas")[0])
        calling.more(300)
        guarded.more(5)
        rolled_out()
        until(known, PLENTY)
    # 503 is told where nginx learns new addresses just while it waits for the one that is gone.
    assert len(calling.lost()) + guarded.total("lost") <= CALLERS + 1, given_up()
    assert guarded.total("went_back") == 0


def test_a_process_that_ends_is_left_alone_first_and_then_begun_anew(site: Site) -> None:
    victim = ready("replicas")[0]
    with site.load() as calling:
        kubectl("exec", victim, "--", "sh", "-c", "kill 1")
        until(lambda: victim not in ready("replicas"), PLENTY)
        calling.more(100)
        rolled_out()
        calling.more(100)
    [found] = [one for one in listed("pods", "replicas") if one["metadata"]["name"] == victim]
    [container] = found["status"]["containerStatuses"]
    # Process 1 of a container cannot end by a signal: what is 143 elsewhere is 0 here.
    assert (container["restartCount"], container["lastState"]["terminated"]["exitCode"]) == (1, 0)
    assert calling.lost() == [], given_up()


def test_more_and_fewer_pods_cost_nothing(site: Site) -> None:
    with site.load() as calling:
        kubectl("scale", "deployment/replicas", f"--replicas={PARTS['replicas'] + 1}")
        until(partial(settled, "replicas", PARTS["replicas"] + 1), PLENTY)
        until(known, PLENTY)
        kubectl("scale", "deployment/replicas", f"--replicas={PARTS['replicas']}")
        rolled_out()
        calling.more(100)
    assert calling.lost() == [], given_up()


def test_a_rolling_restart_costs_nothing(site: Site) -> None:
    old = ready("replicas")
    with site.load() as calling, site.tables() as guarded:
        calling.more(100)
        kubectl("rollout", "restart", "deployment/replicas")
        rolled_out()
        calling.more(300)
        guarded.more(5)
    assert not set(ready("replicas")) & set(old)
    assert calling.lost() == [], given_up()
    assert guarded.total("lost") == guarded.total("went_back") == 0


def test_nginx_replaced_costs_at_most_a_connection_each(site: Site) -> None:
    """It closes connections at the end: who was about to ask finds that out."""
    with site.load() as calling:
        calling.more(100)
        kubectl("rollout", "restart", "deployment/nginx")
        rolled_out()
        calling.more(300)
    assert len(calling.lost()) <= CALLERS * PARTS["nginx"]
    assert not [lost for lost in calling.lost() if " 50" in lost.what], given_up()


def test_pods_are_driven_out_one_at_a_time(site: Site) -> None:
    first, second, *_ = ready("replicas")
    with site.load() as calling, site.tables() as guarded:
        kubectl(*eviction(first), given=evicted(first))
        assert "disruption budget" in refused(*eviction(second), given=evicted(second))
        rolled_out()
        kubectl(*eviction(second), given=evicted(second))
        rolled_out()
        calling.more(100)
        guarded.more(5)
    assert calling.lost() == [], given_up()
    assert guarded.total("lost") == guarded.total("went_back") == 0


def test_valkey_lost_costs_guarded_tables_alone(site: Site) -> None:
    guarded = {"seats": 2, "sealed": True, "guard": True}
    with site.load() as calling, site.talk() as front:
        begun = front.good("start", guarded)
        killed(*ready("valkey"))
        rolled_out()
        calling.more(300)
        until(lambda: front.call("start", guarded).status == 200)
        told = front.call("view", {"sealed": begun["sealed"], "seatToken": begun["seatTokens"][0]})
        assert (told.status, told.body["code"]) == (503, "no-guard")
        with site.tables() as playing:
            playing.more(5)
    assert calling.lost() == [], given_up()


def test_keys_are_changed_while_tables_are_played(site: Site, tmp_path: Path) -> None:
    new = new_key()
    (tmp_path / "new.keys").write_text(new)

    def there(pod: str, keys: str) -> bool:
        return kubectl("exec", pod, "--", "cat", "/etc/knickerbocker/seal.keys") == keys

    def given(*keys: str) -> None:
        """Wait until every pod has them."""
        kubectl("apply", "--filename", "-", given=seal(*keys))
        for pod in ready("replicas"):
            until(partial(there, pod, "\n".join(keys)), PLENTY)

    def looks() -> set[int]:
        """What those who are asked one after the other say about a table that the new key has sealed."""
        with site.talk() as front:
            return {front.call("view", later.body(0)).status for _ in range(30)}

    with served(seal_keys_file=str(tmp_path / "new.keys")) as other, site.tables() as playing:
        later = Host(other, DUEL)
        assert looks() == {422}
        given(site.key, new)
        until(lambda: looks() == {200})
        given(new, site.key)
        playing.more(10)
    assert playing.total("lost") == playing.total("went_back") == 0


def test_only_nginx_reaches_a_replica(site: Site) -> None:
    asking, asked = (one["metadata"]["name"] for one in listed("pods", "replicas")[:2])
    address = kubectl("get", "pod", asked, "--output=jsonpath={.status.podIP}")
    told = kubectl("exec", asking, "--", "python", "-c", TRIED, address)
    if told == "reached\n":
        pytest.skip("the network of this cluster does not enforce a NetworkPolicy")
    assert told in ("TimeoutError\n", "ConnectionRefusedError\n")


def test_no_pod_ran_out_of_memory(site: Site) -> None:
    for pod in (one for part in PARTS for one in listed("pods", part)):
        for container in pod["status"]["containerStatuses"]:
            assert container.get("lastState", {}).get("terminated", {}).get("reason") != "OOMKilled"
