"""Worlds that a seat cannot tell apart, and sealed tables that stand in them.

A sealed table is set up here with the keys of the service under test, in any state: so the same call can be made in
the world as it is and in others that look the same to who asks. Whatever differs in the answers tells what is hidden.
"""

import asyncio
import re
from itertools import product
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engines.chance import Chance
from engines.game import AnyGame, Head
from schema.asked import NewTable, Secrets
from schema.calls import BY_NAME
from schema.problem import Problem
from schema.told import Kept
from service.answers import Answers
from service.bots import Bots
from service.guard import Guard
from service.hot import AtHand
from service.http import encode
from service.log import Log
from service.metrics import Metrics
from service.pictures import Pictures
from service.seal import Keyring
from service.settings import Settings
from service.tables import Tables
from tests.engines.walk import ALL, MORE, SEED, Position, Setup, setups, walk

SECRETS = Secrets("s" * 43, ("nonce-of-seat-0",), guard=False)
TABLES = Tables(Keyring())
SEALED = re.compile(rb'"sealed":"([^"]*)"')
SOME: tuple[Setup, ...] = tuple(
    dict.fromkeys(
        found
        for game in ALL
        for seats in game.seats
        for own in [[setup for setup in setups(game) if setup.seats == seats]]
        for found in (own[0], own[-1])
    )
)
"""Every game with every number of seats, with the first and the last options that it accepts."""


class Seated(NamedTuple):
    """A sealed table that stands in some state, as one who holds a token there sees it."""

    game: AnyGame
    sealed: str
    token: str

    def body(self, **fields: Any) -> bytes:
        """A call about the table."""
        return encode({"sealed": self.sealed, "seatToken": self.token, **fields})


class Table:
    """A sealed table whose state can be replaced."""

    def __init__(self, game: AnyGame, seats: int, secrets: Secrets = SECRETS, tables: Tables = TABLES) -> None:
        self.game = game
        self.new: NewTable = tables.new(game, secrets, seats, lambda encoded, state: None)

    def seat(self, state: Head, seat: int | None, kept: tuple[Kept, ...] = ()) -> Seated:
        """What a seat (None: a spectator) holds when the table stands in this state, to which these moves led."""
        token = self.new.spectator_token if seat is None else self.new.seat_tokens[seat]
        return Seated(self.game, self.new.viewer.seal(state, kept), token)


def world(game: AnyGame, state: Any, seat: int | None, number: int) -> Any:
    """Another state that looks the same to the seat: hidden cards dealt anew, another seed. The seed is as long as
    all seeds of sealed tables, and as many numbers were drawn from it: both are what anyone may know."""
    found = game.imagine(state, seat, Chance(seed=f"w{number:042}"))
    return replace(found, chance=Chance(seed=f"W{number:042}", drawn=state.chance.drawn))


def at_home(state: Any) -> Any:
    """The state with a seed as long as those of sealed tables."""
    return replace(state, chance=Chance(seed="H" * 43, drawn=state.chance.drawn))


class Service:
    """The way of a call from bytes to bytes, as REST, batches and streams share it; nothing is remembered."""

    def __init__(self, tables: Tables | None = TABLES) -> None:
        games = {game.id: game for game in ALL}
        guard, bots = Guard(None, 1, strict=True), Bots(Settings(), Log("error"))
        self.answers = Answers(games, AtHand(2_000, 1), Metrics(), tables, guard, bots, Pictures(Log("error")))

    async def answer(self, game: AnyGame, call: str, body: bytes, language: str = "en") -> bytes:
        """The bytes of the answer or of the problem."""
        found = await self.answers.answer(game, BY_NAME[call], body, language)
        return encode(found) if isinstance(found, Problem) else found

    def ask(self, game: AnyGame, call: str, body: bytes, language: str = "en") -> bytes:
        """The same, waited for."""
        return asyncio.run(self.answer(game, call, body, language))


def blind(answer: bytes) -> bytes:
    """An answer with the size of its token in the token's place."""
    return SEALED.sub(lambda found: b'"sealed":%d' % len(found[1]), answer)


def fields(answer: bytes, *names: str) -> tuple[bytes, ...]:
    """Some fields of an answer, as they stand in it."""
    held = msgspec.json.decode(answer, type=dict[str, Raw])
    return tuple(bytes(held[name]) for name in names)


def by_phase(game: AnyGame, each: int) -> list[Position]:
    """So many positions of every phase in which somebody decides, and at least one of a rare one."""
    found: dict[str, list[Position]] = {phase: [] for phase, due in game.due.items() if due}
    for setup, number in product(setups(game), range(MORE)):
        if all(len(some) == each for some in found.values()):
            break
        for position in walk(setup, f"{SEED}{number or ''}"):
            if position.move is not None and len(found[position.state.phase]) < each:
                found[position.state.phase].append(position)
    assert all(found.values()), f"in {game.id} no play came to {[phase for phase, some in found.items() if not some]}"
    return [position for some in found.values() for position in some]
