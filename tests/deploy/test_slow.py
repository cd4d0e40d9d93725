"""Callers who send a byte a second tie nobody up: nginx waits a while, and the replicas never hear of them."""

import selectors
import socket
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Final

from tests.deploy.fleet import Replica
from tests.deploy.ports import until
from tests.deploy.proxy import Proxy
from tests.deploy.talk import Talk

MANY: Final = 300
AT_ONCE: Final = 100
"""`limit_conn callers`: requests that one address may have under way."""
SECOND: Final = 1.0
PATIENCE: Final = 5.0
"""`client_header_timeout` and `client_body_timeout`."""
SOON: Final = 5.0
"""Seconds in which a good caller is answered, however busy the machine is. It takes about 0.005."""
PATH: Final = "/v1/games/new-york-1995/start"
BODY: Final = b'{"seats": 3, "seed": "slow"}'
HEAD: Final = b"POST %s HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n" % PATH.encode()


class Slow(Thread):
    """Connections from one address that have sent something, and go on by a byte a second, or not at all."""

    def __init__(self, port: int, source: str, begin: bytes, drip: bytes, count: int) -> None:
        super().__init__(daemon=True)
        self._drip, self._over = drip, Event()
        self._watch = selectors.DefaultSelector()
        self.cut: list[float] = []
        """After how many seconds connections were closed or reset."""
        self.said: list[bytes] = []
        """What they were told before."""
        self.began = monotonic()
        for _ in range(count):
            began = monotonic()
            one = socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0))
            one.sendall(begin)
            self._watch.register(one, selectors.EVENT_READ, began)

    @property
    def open(self) -> int:
        """Connections that nobody has closed."""
        return len(self._watch.get_map())

    def run(self) -> None:
        """Send until all are cut off or `end` is called."""
        next_byte = monotonic()
        while self._watch.get_map() and not self._over.is_set():
            for key, _ in self._watch.select(max(0.0, next_byte - monotonic())):
                self._hear(key)
            if monotonic() >= next_byte:
                next_byte += SECOND
                for one in self._sockets():
                    with suppress(OSError):
                        one.send(self._drip)

    def _hear(self, key: selectors.SelectorKey) -> None:
        one = key.fileobj
        assert isinstance(one, socket.socket)
        told = b""
        with suppress(OSError):
            told = one.recv(65_536)
        if told:
            self.said.append(told)
            return
        self.cut.append(monotonic() - key.data)
        self._watch.unregister(one)
        one.close()

    def end(self) -> None:
        """Close what is open."""
        self._over.set()
        self.join(60)
        for one in self._sockets():
            one.close()

    def _sockets(self) -> list[socket.socket]:
        found = [key.fileobj for key in self._watch.get_map().values()]
        return [one for one in found if isinstance(one, socket.socket)]


def test_slow_callers(replica: Replica, front: Proxy) -> None:
    body = b"Content-Length: %d\r\n\r\n" % 10_000
    headers = Slow(front.port, "127.0.0.2", HEAD + b"X-Slow: ", b"x", MANY)
    silent = Slow(front.port, "127.0.0.3", b"", b"", MANY)
    stuck = Slow(front.port, "127.0.0.4", HEAD + body + b" ", b"", AT_ONCE)
    trickling = Slow(front.port, "127.0.0.5", HEAD + body, b" ", MANY)
    crowd = (headers, silent, stuck, trickling)
    for one in crowd:
        one.start()
    try:
        longest, answered = 0.0, 0
        with Talk(front.port) as good:
            while headers.open or silent.open or stuck.open:
                began = monotonic()
                heard = good.ask("POST", PATH, BODY)
                longest, answered = max(longest, monotonic() - began), answered + 1
                assert (heard.status, heard.body["ply"]) == (200, 0)
                assert replica.counted("http_requests_under_way") <= 2, "the good one and the metrics themselves"
                assert monotonic() - headers.began < 60
        assert longest < SOON
        assert answered > 10
        for one, count in ((headers, MANY), (silent, MANY), (stuck, AT_ONCE)):
            assert (len(one.cut), one.said) == (count, [])
            assert min(one.cut) > PATIENCE - 0.5, "nobody is cut off at once"
        # Bodies that trickle are not too slow for nginx, but one address may have so many of them, and no more.
        until(lambda: trickling.open == AT_ONCE)
        assert len(trickling.said) == MANY - AT_ONCE
        assert all(b"429 Too Many" in said and b'"code":"too-many-requests"' in said for said in trickling.said)
    finally:
        for one in crowd:
            one.end()
    lines = until(lambda: [line for line in front.lines() if line["caller"] == "127.0.0.5"])
    assert {line["replicas"] for line in lines} == {""}, "no replica heard of them"
