"""A real server on a free port, for tests that go over a socket."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from urllib.error import URLError
from urllib.request import urlopen

DEADLINE = 60.0


@contextmanager
def live(**settings: str) -> Generator[str, None, None]:
    """The address (host:port) of a service started as the README says, with these settings."""
    with serving(subprocess.DEVNULL, None, **settings) as (address, _):
        yield address


@contextmanager
def serving(
    output: int, errors: int | None = None, **settings: str
) -> Generator[tuple[str, subprocess.Popen[bytes]], None, None]:
    """The address and the process of such a service, and where its log goes, and what goes wrong."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"127.0.0.1:{port}"
    command = [sys.executable, "-m", "service", "serve", "--port", str(port)]
    with subprocess.Popen(command, env={**os.environ, **settings}, stdout=output, stderr=errors) as process:
        try:
            _wait(address, process)
            yield address, process
        finally:
            process.terminate()


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    """Return once the service answers. Raises when it ends instead, or does not answer in time."""
    until = time.monotonic() + DEADLINE
    while time.monotonic() < until:
        assert process.poll() is None, "the service ended at start"
        try:
            with urlopen(f"http://{address}/healthz", timeout=1):
                return
        except (URLError, OSError):
            continue
    raise TimeoutError("the service does not answer")
