"""Sealed tables over HTTP."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from httpx2 import Response
from starlette.testclient import TestClient

from engines.game import AnyGame
from service.app import create_app
from service.seal import Keyring
from service.settings import Settings
from service.tables import Tables
from tests.engines.walk import ALL, Setup
from tests.service.caller import Caller, raw
from tests.service.replica import NEEDLESS


@contextmanager
def served(games: tuple[AnyGame, ...] = ALL, **settings: Any) -> Generator[TestClient]:
    """A service without what takes long to make and plays no part here."""
    given: dict[str, Any] = {"log_level": "error", **settings}
    with patch.multiple("service.app", **NEEDLESS):
        app = create_app(Settings(**given), games)
    with TestClient(app) as client:
        yield client


class Host:
    """One who begins a sealed table, keeps its newest state and plays for every seat."""

    def __init__(self, client: TestClient, setup: Setup, **start: Any) -> None:
        self.caller, self.setup, self.game = Caller(client, setup.id), setup, setup.game
        self.begun = self.caller.call(
            "start", {"seats": setup.seats, "options": raw(setup.options), "sealed": True, **start}
        )
        self.sealed: str = self.begun["sealed"]
        self.tokens: list[str] = self.begun["seatTokens"]

    def body(self, who: int | None, /, **fields: Any) -> dict[str, Any]:
        token = self.begun["spectatorToken"] if who is None else self.tokens[who]
        return {"sealed": self.sealed, "seatToken": token, **fields}

    def ask(self, call: str, who: int | None, /, **fields: Any) -> Response:
        return self.caller.ask(call, self.body(who, **fields))

    def call(self, call: str, who: int | None, /, **fields: Any) -> Any:
        return self.caller.call(call, self.body(who, **fields))

    def listed(self, seat: int) -> list[Any]:
        """The seat's legal moves."""
        found: list[Any] = self.call("legal-moves", seat, limit=1000)["moves"]
        return found

    def play(self, seat: int, move: Any) -> Any:
        """Play a move and go on from there."""
        made = self.call("apply", seat, move=move)
        self.sealed = made["sealed"]
        return made

    def step(self) -> Any:
        """Play the first legal move of the first seat that is due."""
        seat = self.call("view", None)["view"]["toMove"][0]
        return self.play(seat, self.listed(seat)[0]["move"])


def opened(keys: Path, host: Host) -> Any:
    """The state, which the keys of the service open."""
    at: Any = Tables(Keyring(str(keys))).open(
        host.game, host.sealed, host.tokens[0], "en", lambda encoded, state: None
    )
    return msgspec.json.decode(at.encoded, type=host.game.state)
