"""The nginx configuration that is shipped, with other ports and folders."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.deploy.ports import free, until

SHIPPED: Final = Path(__file__).parents[2] / "deploy" / "nginx"
NGINX: Final = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
MISSING: Final = "nginx is not installed here: apt-get install nginx-light"
NOBODY: Final = 65534


class Proxy:
    """A running nginx."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
        self._process, self.port, self._folder = process, port, folder

    @property
    def pid(self) -> int:
        """The process that all its workers are children of."""
        return self._process.pid

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged, a record a request."""
        return [json.loads(line) for line in (self._folder / "access.log").read_text().splitlines()]

    def runs(self) -> bool:
        """Whether it has begun to listen."""
        assert self._process.poll() is None, (self._folder / "error.log").read_text()
        return (self._folder / "nginx.pid").exists() and bool((self._folder / "nginx.pid").read_text())


@contextmanager
def proxy(ports: Sequence[int]) -> Generator[Proxy]:
    """nginx in front of replicas on these ports, run without root as in a container."""
    assert NGINX, MISSING
    with tempfile.TemporaryDirectory(prefix="nginx-") as name:
        folder, port = Path(name), free()
        render(folder, port, ports)
        root = os.geteuid() == 0
        for path in (folder, *folder.iterdir()) if root else ():
            os.chown(path, NOBODY, NOBODY)
        nobody = NOBODY if root else None
        command = [NGINX, "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        with (folder / "error.log").open("wb") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=nobody,
                group=nobody,
                extra_groups=[] if root else None,
            )
        running = Proxy(process, port, folder)
        try:
            until(running.runs)
            yield running
        finally:
            process.terminate()
            process.wait(30)


def render(folder: Path, port: int, replicas: Sequence[int]) -> None:
    """Write the configuration: what an operator changes is changed, all else is as shipped."""
    for file in SHIPPED.glob("*.conf"):
        shutil.copy(file, folder)
    main = folder / "nginx.conf"
    text = main.read_text()
    changes = {
        " /tmp/": f" {folder}/",
        "/dev/stdout": f"{folder}/access.log",
        "listen 8080": f"listen 127.0.0.1:{port}",
    }
    for shipped, here in changes.items():
        assert shipped in text
        text = text.replace(shipped, here)
    main.write_text(text)
    servers = (folder / "replicas.conf").read_text().splitlines()
    parameters = {line.partition(" max_fails")[2] for line in servers if line.startswith("server")}
    assert len(parameters) == 1, "all replicas are alike"
    (folder / "replicas.conf").write_text(
        "".join(f"server 127.0.0.1:{one} max_fails{parameters.copy().pop()}\n" for one in replicas)
    )
