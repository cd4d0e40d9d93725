"""Calls at sealed tables: who asks, whether their state is the newest, and what they are shown."""

from collections.abc import Awaitable, Callable
from secrets import token_urlsafe
from typing import Any

from msgspec import UnsetType

from engines.game import AnyGame, Head
from schema.asked import Asked, NewTable, Secrets
from schema.calls import Call
from schema.problem import Problem, problem
from service.bots import Tell
from service.guard import Guard, marked
from service.hot import AtHand
from service.tables import At, Keep, Tables

AGAIN = 2
"""Seconds after which a guard that is out of reach may be asked again."""
Sound = Callable[[AnyGame, bytes, str], Awaitable[Head | Problem]]
Work = Callable[..., Awaitable[Any]]
"""(call, game, request, state or None, asked, tell) -> answer or Problem"""
Kept = list[tuple[bytes, Head]]


def sealed(call: Call, request: Any) -> bool:
    """Whether a request is about a sealed table, or wants one."""
    if not call.places:
        return getattr(request, "sealed", False) is True
    return not isinstance(request.sealed, UnsetType)


class SealedPlay:
    """Answers calls at sealed tables. `sound` gives the state of some bytes, `work` what a call makes of it."""

    def __init__(self, tables: Tables | None, guard: Guard, at_hand: AtHand, sound: Sound, work: Work) -> None:
        self._tables, self._guard, self._at_hand, self._sound, self._work = tables, guard, at_hand, sound, work

    async def answer(self, game: AnyGame, call: Call, request: Any, language: str, tell: Tell | None = None) -> Any:
        """The answer, or the problem with the call."""
        kept: Kept = []

        def keep(encoded: bytes, made: Head) -> None:
            kept.append((encoded, made))

        if self._tables is None:
            return problem("no-sealed-play", language, pointer="/sealed")
        if not call.places:
            return await self._begun(self._tables, game, call, request, language, kept, keep)
        at = self._tables.open(game, request.sealed, request.seat_token, language, keep)
        state = at if isinstance(at, Problem) else await self._sound(game, at.encoded, language)
        if isinstance(at, Problem) or isinstance(state, Problem):
            return state
        shown = marked(at.encoded, state.ply)
        if not call.plays and (stale := await self._newest(at, shown, language)):
            return stale
        asked = Asked(language, fresh, _nowhere, at.viewer, brief=True)
        found = await self._work(call, game, request, state, asked, tell)
        if isinstance(found, Problem):
            return (await self._newest(at, shown, language) if call.plays else None) or found
        if not kept:
            return found
        if at.viewer.secrets.guard and (stale := await self._advanced(at.viewer.table, shown, kept, language)):
            return stale
        return self._done(found, game, kept)

    async def _begun(
        self, tables: Tables, game: AnyGame, call: Call, request: Any, language: str, kept: Kept, keep: Keep
    ) -> Any:
        if request.guard and not self._guard.there:
            return problem("no-guard-here", language, pointer="/guard")
        new: list[NewTable] = []

        def table(secrets: Secrets, seats: int) -> NewTable:
            new.append(tables.new(game, secrets, seats, keep))
            return new[-1]

        asked = Asked(language, fresh, _nowhere, table=table, brief=True)
        found = await self._work(call, game, request, None, asked)
        if isinstance(found, Problem):
            return found
        if request.guard and (wrong := await self._advanced(new[-1].viewer.table, b"", kept, language)):
            return wrong
        return self._done(found, game, kept)

    def _done(self, found: Any, game: AnyGame, kept: Kept) -> Any:
        for encoded, state in kept:
            self._at_hand.checked(game, encoded, state)
        return found

    async def _newest(self, at: At, shown: bytes, language: str) -> Problem | None:
        """The problem with looking at a guarded table by an older state."""
        if not at.viewer.secrets.guard:
            return None
        return self._judged(await self._guard.check(at.viewer.table, shown), language)

    async def _advanced(self, table: str, old: bytes, kept: Kept, language: str) -> Problem | None:
        """The problem with a move that does not follow on the newest state of a guarded table."""
        encoded, made = kept[-1]
        return self._judged(await self._guard.advance(table, old, marked(encoded, made.ply)), language)

    def _judged(self, verdict: str, language: str) -> Problem | None:
        if verdict == "stale":
            return problem("stale-state", language, pointer="/sealed")
        if verdict == "unknown" and self._guard.strict:
            return problem("no-guard", language, pointer="/sealed", seconds=AGAIN)
        return None


def fresh() -> str:
    """A seed or secret that nobody can guess."""
    return token_urlsafe(32)


def _nowhere(name: str, encoded: bytes, state: Head) -> None:
    """Sealed states are kept where no id leads to them."""
