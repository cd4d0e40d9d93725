"""The cluster that `kubectl` speaks to, for what can only be told by one. All is done in a namespace of its own."""

import json
import os
import shutil
import subprocess
from typing import Any, Final

NAMESPACE: Final = "knickerbocker"
"""As the manifests name it: so nothing of that name may be there before."""
PLENTY: Final = 600
"""Seconds for pods to come and go."""


def kubectl(*command: str, given: str | None = None) -> str:
    """What `kubectl` prints; it must succeed."""
    done = _kubectl(*command, given=given)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def refused(*command: str, given: str | None = None) -> str:
    """Why `kubectl` fails; it must."""
    done = _kubectl(*command, given=given)
    assert done.returncode, done.stdout
    return done.stderr


def _kubectl(*command: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["kubectl", "--namespace", NAMESPACE, *command],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=PLENTY,
    )


def missing() -> str:
    """Why no cluster is to be tried here, or nothing."""
    if "KUBERNETES" not in os.environ:
        return "`make kubernetes` does it, in the cluster that kubectl speaks to"
    if not shutil.which("kubectl"):
        return "kubectl is not installed here"
    if (done := _kubectl("get", "--raw", "/readyz")).returncode:
        return f"kubectl reaches no cluster: {done.stderr}"
    if not _kubectl("get", "namespace", NAMESPACE).returncode:
        return f"the cluster has a namespace {NAMESPACE}: it is left alone"
    return ""


def listed(kind: str, part: str) -> list[Any]:
    """The objects of a kind that belong to a part, oldest first."""
    label = f"app.kubernetes.io/name={part}"
    found = json.loads(
        kubectl("get", kind, "--selector", label, "--sort-by=.metadata.creationTimestamp", "-o", "json")
    )
    items: list[Any] = found["items"]
    return items


def ready(part: str) -> list[str]:
    """The pods of a part that are ready, oldest first."""
    return [
        one["metadata"]["name"]
        for one in listed("pods", part)
        if any(told["type"] == "Ready" and told["status"] == "True" for told in one["status"].get("conditions", ()))
    ]


def settled(part: str, count: int) -> bool:
    """Whether there are so many pods, all ready, and none is about to go."""
    return len(listed("pods", part)) == count == len(ready(part))


def front() -> tuple[str, int]:
    """Where callers find the service: at its balancer or, where the cluster has none, at a node with an nginx."""
    service = json.loads(kubectl("get", "service", "knickerbocker", "-o", "json"))
    [port] = service["spec"]["ports"]
    for told in service["status"]["loadBalancer"].get("ingress", ()):
        return told.get("ip") or told["hostname"], port["port"]
    return listed("pods", "nginx")[0]["status"]["hostIP"], port["nodePort"]
