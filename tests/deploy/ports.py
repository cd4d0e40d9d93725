"""Ports that nobody uses, and waiting for what will be so soon."""

import socket
import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")
DEADLINE: Final = 60.0
LOOK: Final = 0.01


def free() -> int:
    """A port of the loopback that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def until(wanted: Callable[[], T], seconds: float = DEADLINE) -> T:
    """The first true thing that is found, before the deadline."""
    end = time.monotonic() + seconds
    while not (found := wanted()):
        assert time.monotonic() < end, f"not so within {seconds} s"
        time.sleep(LOOK)
    return found
