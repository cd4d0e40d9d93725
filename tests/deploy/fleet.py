"""Replicas as an operator runs them: each a process of its own, `knickerbocker serve` on a port."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.ports import free, until

KNICKERBOCKER: Final = Path(sys.executable).with_name("knickerbocker")
ENDED: Final = (0, -signal.SIGTERM, 128 + signal.SIGTERM)
"""How a process ends that was told to."""


class Replica:
    """One process, on the same port however often it is started. `output` is where its log goes."""

    def __init__(self, settings: dict[str, str], output: int | None = None) -> None:
        self.port, self._settings, self._output = free(), settings, output
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process, "started before"
        return self._process.pid

    def start(self) -> None:
        """Have it begin; `ready` says when it is there."""
        environment = {**os.environ, "LOG_LEVEL": "error", **self._settings, "PORT": str(self.port)}
        self._process = subprocess.Popen(
            [KNICKERBOCKER, "serve"], env=environment, stdin=subprocess.DEVNULL, stdout=self._output
        )

    def ready(self) -> bool:
        """Whether it wants requests."""
        assert self._process, "started before"
        assert self._process.poll() is None, "it ended"
        try:
            return self.get("/readyz")[0] == 200
        except (OSError, HTTPException):
            return False

    def kill(self) -> None:
        """End it at once, as a crash would."""
        assert self._process, "started before"
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """End it at once if it runs."""
        if self._process:
            self.kill()

    def stop(self) -> None:
        """Tell it to stop and wait until it has."""
        assert self._process, "started before"
        self._process.terminate()
        assert self._process.wait(60) in ENDED

    def get(self, path: str) -> tuple[int, bytes]:
        """Status and body, asked for past nginx."""
        client = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            client.request("GET", path)
            found = client.getresponse()
            return found.status, found.read()
        finally:
            client.close()

    def counted(self, name: str, **labels: str) -> float:
        """The sum of what it has counted under a name, where the labels are these."""
        families = text_string_to_metric_families(self.get("/metrics")[1].decode())
        return sum(
            sample.value
            for family in families
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )

    def calls(self) -> float:
        """The calls of games that it has answered well."""
        return sum(self.counted("http_requests_total", route=route, status="200") for route in ROUTES)

    def redis(self) -> str:
        """How Redis fares, as it sees it."""
        return str(json.loads(self.get("/readyz")[1])["redis"])


ROUTES: Final = tuple(f"/v1/games/{{game}}/{call}" for call in ("start", "apply", "legal-moves", "view", "score"))


@contextmanager
def fleet(settings: Sequence[dict[str, str]], output: int | None = None) -> Generator[list[Replica]]:
    """Replicas that are ready, one for each of the settings."""
    replicas = [Replica(one, output) for one in settings]
    try:
        for one in replicas:
            one.start()
        until(lambda: all(one.ready() for one in replicas))
        yield replicas
    finally:
        for one in replicas:
            one.end()


def restart(replica: Replica) -> None:
    """Stop a replica and start it again, as one step of a rolling restart."""
    replica.stop()
    replica.start()
    until(replica.ready)
