"""One connection, to nginx or past it."""

import json
from http.client import HTTPConnection
from types import TracebackType
from typing import Any, NamedTuple

from tests.deploy.ports import LOOPBACK

GAME = "new-york-1995"


class Heard(NamedTuple):
    """An answer."""

    status: int
    headers: dict[str, str]
    body: Any


class Talk:
    """Asks over one connection."""

    def __init__(self, port: int, source: str = "", host: str = LOOPBACK) -> None:
        self.client = HTTPConnection(host, port, timeout=60, source_address=(source, 0))

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *given: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.client.close()

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Heard:
        """The answer, whatever it is."""
        kind = {} if body is None else {"content-type": "application/json"}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self.client.request(method, path, body, {**kind, **given})
        found = self.client.getresponse()
        content = found.read()
        told = found.getheader("content-type", "")
        headers = {name.lower(): value for name, value in found.getheaders()}
        return Heard(found.status, headers, json.loads(content) if "json" in told else content)

    def call(self, name: str, body: Any, game: str = GAME) -> Heard:
        """The answer to a call of a game."""
        return self.ask("POST", f"/v1/games/{game}/{name}", json.dumps(body).encode())

    def good(self, name: str, body: Any, game: str = GAME) -> Any:
        """The body of a good answer."""
        heard = self.call(name, body, game)
        assert heard.status == 200, heard
        return heard.body

    def found(self, name: str, body: Any, game: str = GAME) -> Any:
        """The body of a good answer, or None while the state is not at hand."""
        heard = self.call(name, body, game)
        assert heard.status == 200 or (heard.status, heard.body["code"]) == (404, "state-not-hot"), heard
        return heard.body if heard.status == 200 else None
