"""Two hundred sealed games, played as clients play them: no answer holds what its reader may not know."""

import asyncio
import random
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from engines import referee
from engines.canon import state_id
from engines.chance import SPAN
from engines.game import AnyGame
from schema.asked import Secrets
from schema.sealed import mixed
from schema.told import Kept, told
from service.http import encode
from tests.engines.walk import Setup
from tests.sealed.worlds import SOME, TABLES, Seated, Service, world
from tests.service.caller import raw

GAMES = 200
EACH = -(-GAMES // len(SOME))
PLIES = 60
LOOKS = 0.15
"""The share of positions in which every seat looks about."""


@pytest.mark.parametrize("setup", SOME, ids=repr)
def test_no_answer_of_a_game_holds_a_secret(setup: Setup) -> None:
    asyncio.run(_games(setup))


async def _games(setup: Setup) -> None:
    service, dice = Service(), random.Random(repr(setup))
    looked = 0
    for _ in range(EACH):
        looked += await Played(setup, service, dice).through()
    assert looked


class Played:
    """One game, with all that was answered held against what must stay unsaid."""

    def __init__(self, setup: Setup, service: Service, dice: random.Random) -> None:
        self.setup, self.game, self.service, self.dice = setup, setup.game, service, dice
        self.unsaid: list[bytes] = []

    async def ask(self, call: str, place: Seated | None, **fields: Any) -> Any:
        """The answer, searched for seed, secret and ids of states: texts so long and random that they stand nowhere
        by accident."""
        body = place.body(**fields) if place else msgspec.json.encode(fields)
        found = await self.service.answer(self.game, call, body)
        assert not [secret for secret in self.unsaid if secret in found]
        return msgspec.json.decode(found)

    async def through(self) -> int:
        """Play; the number of looks that were held against another world."""
        begun = await self.ask(
            "start", None, sealed=True, seats=self.setup.seats, options=raw(self.setup.options), nonces=["a", "b"]
        )
        tokens, sealed, looked = [*begun["seatTokens"], begun["spectatorToken"]], begun["sealed"], 0
        for _ in range(PLIES):
            state, secrets = opened(self.setup, sealed, tokens[-1])
            if not state.to_move:
                break
            assert state.chance.seed == mixed("seed", secrets.secret, secrets.nonces)
            assert state.chance.seed not in str(begun)
            assert secrets.secret not in str(begun)
            self.unsaid = [state.chance.seed.encode(), secrets.secret.encode(), b'"chance"', state_of(state)]
            if self.dice.random() < LOOKS:
                looked += await self.look(state, sealed, tokens)
            seat = self.dice.choice(state.to_move)
            move = self.dice.choice(list(referee.legal(self.game, state, seat)))
            after = referee.apply(self.game, state, move)
            if not after.state.to_move:  # type: ignore[union-attr]
                self.unsaid = []  # the game is over: the proof tells the seed
            made = await self.ask("apply", Seated(self.game, sealed, tokens[seat]), move=raw(move))
            sealed = made["sealed"]
        return looked

    async def look(self, state: Any, sealed: str, tokens: list[str]) -> int:
        """What each seat is answered is what it would be answered in another world."""
        viewers = [*range(state.seats), None]
        for seat, token in zip(viewers, tokens, strict=True):
            at: Any = TABLES.open(self.game, sealed, token, "en", lambda encoded, state: None)
            kept = tuple(without_secrets(self.game, one, seat) for one in at.viewer.kept)
            other = at.viewer.seal(world(self.game, state, seat, self.dice.randrange(SPAN)), kept)
            assert len(other) == len(sealed)
            for call, fields in (("view", {}), ("legal-moves", {"blocked": True}), ("score", {})):
                here = await self.ask(call, Seated(self.game, sealed, token), **fields)
                there = await self.ask(call, Seated(self.game, other, token), **fields)
                assert here == there
        return len(viewers)


def opened(setup: Setup, sealed: str, token: str) -> tuple[Any, Secrets]:
    """What the service alone can read."""
    at: Any = TABLES.open(setup.game, sealed, token, "en", lambda encoded, state: None)
    return msgspec.json.decode(at.encoded, type=setup.game.state), at.viewer.secrets


def without_secrets(game: AnyGame, kept: Kept, seat: int | None) -> Kept:
    """A move as it is kept where nothing happened that the seat may not know."""
    (step,) = told(game, [kept], seat)
    return replace(kept, step=Raw(encode(step)))


def state_of(state: Any) -> bytes:
    return state_id(msgspec.json.encode(state, order="sorted")).encode()
