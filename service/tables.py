"""Sealed tables: tokens made and opened."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from secrets import token_bytes
from typing import NamedTuple

import msgspec
from msgspec import Raw

from engines.canon import canonical
from engines.game import AnyGame, Head
from engines.model import Model
from schema.asked import NewTable, Secrets, Viewer
from schema.problem import Problem, problem
from schema.told import Kept
from service.seal import BUCKET, SEAT_BUCKET, TABLE, Keyring

SPECTATOR = b"-"
Keep = Callable[[bytes, Head], None]
"""Takes a sealed state and its bytes, so that it need not be read again."""


class Held(Model):
    """The text of a sealed state."""

    state: Raw
    secret: str
    nonces: tuple[str, ...]
    guard: bool
    kept: tuple[Kept, ...] = ()


class At(NamedTuple):
    """What a sealed state and a seat token say together: who asks, and the bytes of the state."""

    viewer: Viewer
    encoded: bytes


_decode = msgspec.json.Decoder(Held).decode
_encode = msgspec.json.Encoder().encode


class Tables:
    """Seals and opens for all games."""

    def __init__(self, keys: Keyring) -> None:
        self._keys = keys

    def open(self, game: AnyGame, sealed: str, token: str, language: str, keep: Keep) -> At | Problem:
        """Who asks about what. Every token that cannot be opened is told of in the same words. What is sealed later
        by the viewer is also kept."""
        state = self._keys.open(_purposes("state", game), sealed)
        seat = self._keys.open(_purposes("seat", game), token)
        if state is None or seat is None:
            return problem("unreadable-token", language, pointer="/sealed" if state is None else "/seatToken")
        if state.table != seat.table:
            return problem("other-table", language, pointer="/seatToken")
        held = _decode(state.text)
        secrets = Secrets(held.secret, held.nonces, held.guard)
        who = None if seat.text == SPECTATOR else int(seat.text)
        return At(self._viewer(game, state.table, secrets, who, held.kept, keep), bytes(held.state))

    def new(self, game: AnyGame, secrets: Secrets, seats: int, keep: Keep) -> NewTable:
        """A table with a token for each seat and one for spectators."""
        table = token_bytes(TABLE)

        def token(text: bytes) -> str:
            return self._keys.seal(_purposes("seat", game)[0], table, text, SEAT_BUCKET)

        return NewTable(
            self._viewer(game, table, secrets, None, (), keep),
            tuple(token(str(seat).encode()) for seat in range(seats)),
            token(SPECTATOR),
        )

    def _viewer(
        self,
        game: AnyGame,
        table: bytes,
        secrets: Secrets,
        seat: int | None,
        kept: tuple[Kept, ...],
        keep: Keep,
    ) -> Viewer:
        def seal(state: Head, kept: tuple[Kept, ...]) -> str:
            encoded = canonical(state)
            keep(encoded, state)
            held = Held(
                state=Raw(encoded), secret=secrets.secret, nonces=secrets.nonces, guard=secrets.guard, kept=kept
            )
            return self._keys.seal(_purposes("state", game)[0], table, _encode(held), BUCKET)

        return Viewer(seat, urlsafe_b64encode(table).decode().rstrip("="), secrets, kept, seal)


def _purposes(what: str, game: AnyGame) -> list[str]:
    """What tokens are sealed for now, and what those of older rules versions that can be lifted were sealed for."""
    return [f"{what}\0{game.id}\0{rules}" for rules in (game.rules, *game.upcast)]
