"""Ports that nobody uses, and waiting for what will be so soon."""

import random
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

T = TypeVar("T")
LOOPBACK: Final = "127.0.0.1"
DEADLINE: Final = 60.0
LOOK: Final = 0.01
_given: set[int] = set()


def free() -> int:
    """A port of the loopback that was free a moment ago. It is none of those that connections are given, so that who
    had it and starts again finds it free."""
    while True:
        port = random.randrange(10_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            if port not in _given:
                _given.add(port)
                return port


def until(wanted: Callable[[], T], seconds: float = DEADLINE) -> T:
    """The first true thing that is found, before the deadline."""
    end = time.monotonic() + seconds
    while not (found := wanted()):
        assert time.monotonic() < end, f"not so within {seconds} s"
        time.sleep(LOOK)
    return found
