"""From a call's bytes to its answer's bytes: the way that REST, batches and streams share."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from time import perf_counter
from typing import Any

from msgspec import UNSET, Raw
from msgspec.structs import replace

from engines.game import AnyGame, Head
from schema.asked import Asked, Long
from schema.calls import BY_NAME, CALLS, POSITION, Call, misplaced
from schema.problem import Problem, problem
from schema.read import read, read_state, shape
from service.bots import Bots, Tell
from service.guard import Guard
from service.hot import AtHand
from service.http import encode
from service.metrics import Metrics
from service.pictures import NoRoom, Pictures
from service.sealed import SealedPlay, fresh, sealed
from service.tables import Tables

COSTLY = 0.0005
"""Seconds from which an answer is worth keeping: a hit in Redis costs about 0.1 ms, and a miss as much again."""
LONGEST = 5.0
"""Seconds that a call may work there; long games take a tenth of them."""
TURN = 0.001
"""Seconds that such work goes on before the loop has its turn; Python's own 0.005 make an answer wait for long."""
BESIDE = ThreadPoolExecutor(2, "beside")
"""Where they run: not among the loop's own threads, which may all be waiting for the name of a lost Redis."""


class Answers:
    """Answers the calls of all games."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        at_hand: AtHand,
        metrics: Metrics,
        tables: Tables | None,
        guard: Guard,
        bots: Bots,
        pictures: Pictures,
    ) -> None:
        self.games = games
        self._bots = bots
        self.pictures = pictures
        self._play = SealedPlay(tables, guard, at_hand, self.sound, self._work)
        self._at_hand = at_hand
        self._metrics = metrics
        self._requests = {
            (game.id, call.name): shape(call.request(game, Raw))
            for game in games.values()
            for call in (*CALLS, POSITION)
        }

    async def answer(self, game: AnyGame, call: Call, body: bytes, language: str) -> bytes | Problem:
        """The encoded answer to a call, or the problem with it."""
        if not call.costly:
            found = await self.made(game, call, body, language)
            return found if isinstance(found, Problem) else encode(found)
        key = blake2b(repr((game.id, game.rules, call.name, language)).encode() + body, digest_size=20).hexdigest()
        if kept := await self._at_hand.result(key):
            self._metrics.cache("result", "hit")
            return kept
        began = perf_counter()
        found = await self.made(game, call, body, language)
        if isinstance(found, Problem):
            return found
        encoded = encode(found)
        if perf_counter() - began > COSTLY:
            self._at_hand.keep_result(key, encoded)
        return encoded

    async def pictured(self, game: AnyGame, call: Call, body: bytes, language: str, kind: bytes) -> bytes | Problem:
        """The answer to a call as a picture of a media type."""
        found = await self.made(game, call, body, language)
        if isinstance(found, Problem):
            return found
        try:
            return await self.pictures.drawn(found, kind)
        except NoRoom:
            return problem("overloaded", language, seconds=1)

    async def named(self, game: str, call: str, body: bytes, language: str) -> bytes | Problem:
        """The answer to a call of which only the names are known."""
        if game not in self.games:
            return problem("unknown-game", language, game=game)
        if call not in BY_NAME:
            return problem("unknown-call", language, call=call, calls=", ".join(BY_NAME))
        return await self.answer(self.games[game], BY_NAME[call], body, language)

    async def made(self, game: AnyGame, call: Call, body: bytes, language: str, tell: Tell | None = None) -> Any:
        """The answer to a call as it was made, or the problem with it. `tell` takes what a bot thinks on the way."""
        form = self._requests[game.id, call.name]
        # Here and below, what need not be waited for is done without another coroutine.
        try:
            request = read(form, body, language, brief=True)
        except Long:
            request = await _beside(read, form, body, language)
        if isinstance(request, Problem):
            return request
        if wrong := misplaced(call, request, language):
            return wrong
        if sealed(call, request):
            return await self._play.answer(game, call, request, language, tell)
        state: Any = None
        # Most calls are about a state lately seen, which is not waited for.
        if not call.places:
            pass
        elif request.state is not UNSET:
            encoded = bytes(request.state)
            state = self._seen(game, encoded) or await self._checked(game, encoded, language)
        elif request.state_id is not UNSET:
            state = self._at_hand.named(game, request.state_id) or await self._found(game, request.state_id, language)
        if isinstance(state, Problem):
            return state
        asked = Asked(language, fresh, self._at_hand.keep, brief=True)
        return await self._work(call, game, request, state, asked, tell)

    async def _work(
        self, call: Call, game: AnyGame, request: Any, state: Any, asked: Asked, tell: Tell | None = None
    ) -> Any:
        """What a call makes of a request: here, or beside the loop where the request asks for much, or the position
        turns out to hold much. Bots think elsewhere."""
        if call.name == "suggest":
            return await self._bots.suggest(game, request, state, asked, tell)
        try:
            return call.run(game, request, state, asked)
        except Long:
            return await at_length(call, game, request, state, asked)

    async def sound(self, game: AnyGame, encoded: bytes, language: str) -> Head | Problem:
        """The state of some bytes, if it holds."""
        return self._seen(game, encoded) or await self._checked(game, encoded, language)

    async def _found(self, game: AnyGame, name: str, language: str) -> Head | Problem:
        return await self._at_hand.find(game, name) or problem("state-not-hot", language, pointer="/stateId")

    def _seen(self, game: AnyGame, encoded: bytes) -> Head | None:
        """The state of bytes that were checked before."""
        if seen := self._at_hand.seen(game, encoded):
            self._metrics.cache("state", "hit")
        return seen

    async def _checked(self, game: AnyGame, encoded: bytes, language: str) -> Head | Problem:
        self._metrics.cache("state", "miss")
        state: Head | Problem = await looked(read_state, game, encoded, language)
        if not isinstance(state, Problem):
            self._at_hand.checked(game, encoded, state)
        return state


async def looked(work: Callable[..., Any], *given: Any, **how: Any) -> Any:
    """What a look at a body gives: here, or beside the loop where the body is long, or turns out to be misshapen."""
    try:
        return work(*given, **how, brief=True)
    except Long:
        return await _beside(partial(work, *given, **how))


async def at_length(call: Call, game: AnyGame, request: Any, state: Any, asked: Asked) -> Any:
    """What a call makes of a request that takes long. What it keeps is kept by the loop's own thread."""
    kept: list[tuple[str, bytes, Head]] = []

    def keep(name: str, encoded: bytes, made: Head) -> None:
        kept.append((name, encoded, made))

    until = perf_counter() + LONGEST
    unhurried = replace(asked, keep=keep, brief=False, late=lambda: perf_counter() > until)
    found = await _beside(call.run, game, request, state, unhurried)
    for hot in kept:
        asked.keep(*hot)
    return found


async def _beside(work: Callable[..., Any], *given: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(BESIDE, work, *given)
