"""Players at guarded tables: of the sealed states of a table the newest alone may be answered, whoever is asked."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from typing import Any, Final

from tests.deploy.ports import LOOPBACK, until

GAME: Final = "/v1/games/new-york-skyline"
TYPED: Final = {"content-type": "application/json"}
UNKNOWN: Final = (503, "no-guard")
OVERLOADED: Final = (503, "overloaded")
"""What nginx says where nobody answers."""
STALE: Final = (409, "stale-state")
AGAIN: Final = 0.05


class Table(Thread):
    """One who plays for both seats of guarded tables, and after each move tries to go back."""

    def __init__(self, host: str, port: int, over: Event) -> None:
        super().__init__(daemon=True)
        self._over = over
        self._client = HTTPConnection(host, port, timeout=60)
        self._tokens: list[str] = []
        self.moves = self.stale = self.went_back = self.without_guard = self.lost = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        """Play table after table until told to stop."""
        try:
            while not self._over.is_set():
                self._table()
        except BaseException as error:  # told by whoever waits for it
            self.error = error
        finally:
            self._client.close()

    def _table(self) -> None:
        begun = self._good("start", {"seats": 2, "sealed": True, "guard": True})
        self._tokens, newest, due = begun["seatTokens"], begun["sealed"], begun["toMove"]
        ply = 0
        while due and not self._over.is_set():
            seat = due[0]
            [move] = self._good("legal-moves", self._at(newest, seat, limit=1))["moves"]
            made = self._good("apply", self._at(newest, seat, move=move["move"]))
            ply += 1
            assert made["ply"] == ply, "no move is lost, none is made twice"
            self._go_back(newest, seat)
            newest, due = made["sealed"], made["toMove"]
            self.moves += 1

    def _go_back(self, older: str, seat: int) -> None:
        status, told = self._asked("view", self._at(older, seat))
        if status == 200:
            self.went_back += 1
        else:
            assert (status, told["code"]) in (STALE, UNKNOWN), told
            self.stale += (status, told["code"]) == STALE

    def _at(self, sealed: str, seat: int, **fields: Any) -> dict[str, Any]:
        return {"sealed": sealed, "seatToken": self._tokens[seat], **fields}

    def _good(self, call: str, body: Any) -> Any:
        """A good answer. What the guard cannot vouch for just now is asked again, as the problem says."""
        while True:
            status, told = self._asked(call, body)
            if status == 200:
                return told
            assert (status, told["code"]) == UNKNOWN, told
            self.without_guard += 1
            self._over.wait(AGAIN)

    def _asked(self, call: str, body: Any) -> tuple[int, Any]:
        while True:
            try:
                self._client.request("POST", f"{GAME}/{call}", json.dumps(body), TYPED)
                found = self._client.getresponse()
                status, told = found.status, json.loads(found.read())
                if (status, told.get("code")) != OVERLOADED:
                    return status, told
            except (OSError, HTTPException):
                self._client.close()
            self.lost += 1


class Tables:
    """Tables in play."""

    def __init__(self, tables: list[Table]) -> None:
        self._tables = tables

    def total(self, what: str) -> int:
        """The sum of what the tables counted. Raises what a player found wrong."""
        for table in self._tables:
            if table.error:
                raise table.error
        return sum(getattr(table, what) for table in self._tables)

    def more(self, moves: int) -> None:
        """Wait until so many more moves were made."""
        enough = self.total("moves") + moves
        until(lambda: self.total("moves") >= enough)


@contextmanager
def tables(port: int, count: int = 2, host: str = LOOPBACK) -> Generator[Tables]:
    """Guarded tables in play until the block ends."""
    over = Event()
    players = [Table(host, port, over) for _ in range(count)]
    for player in players:
        player.start()
    playing = Tables(players)
    try:
        yield playing
    finally:
        over.set()
        for player in players:
            player.join(60)
    playing.total("moves")
