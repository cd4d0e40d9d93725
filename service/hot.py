"""What is at hand: states lately seen, by their id and by their bytes, and answers that cost much to make.

Everything here can be lost at any moment without harm: a state can be sent again, an answer made again. What is
kept never changes, and keys hold the version of the rules, so nothing ever needs to be thrown out as stale.
"""

from collections import OrderedDict
from collections.abc import Hashable
from hashlib import blake2b
from typing import Generic, Protocol, TypeVar

from engines.canon import state_id
from engines.game import AnyGame, Head
from schema.problem import Problem
from schema.read import read_state

LONGEST_STATE = 16_384
"""Bytes of a state as sent, from which it is not held by them: spaces between them may make a megabyte of it."""
LONGEST_RESULT = 262_144
"""Bytes of an answer from which it is not kept."""
SEAL = 16

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lately(Generic[K, V]):
    """The values used last, at most `most` of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value, if it is still held."""
        if (value := self._held.get(key)) is not None:
            self._held.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        """Hold a value, letting go of the one unused longest when there are too many."""
        self._held[key] = value
        self._held.move_to_end(key)
        if len(self._held) > self._most:
            self._held.popitem(last=False)


class Shared(Protocol):
    """A store shared by all replicas. Neither method ever raises or takes long."""

    async def get(self, key: str) -> bytes | None:
        """The bytes under a key, if the store has them and answers in time."""

    def put(self, key: str, value: bytes) -> None:
        """Have the bytes stored soon, if the store can."""


class AtHand:
    """Hot states and costly answers, in this process and, with a shared store, for all replicas."""

    def __init__(self, states: int, results: int, shared: Shared | None = None) -> None:
        self._by_id: Lately[str, Head] = Lately(states)
        self._by_bytes: Lately[bytes, Head] = Lately(states)
        self._results: Lately[str, bytes] = Lately(results)
        self._shared = shared

    def keep(self, name: str, encoded: bytes, state: Head) -> None:
        """Hold a state that is known to be sound."""
        self._by_id.put(name, state)
        self._by_bytes.put(encoded, state)
        if self._shared:
            self._shared.put(f"state:{name}", encoded)

    def seen(self, game: AnyGame, encoded: bytes) -> Head | None:
        """The state of these very bytes, if it was checked before: decoding and checking are most of a call."""
        state = self._by_bytes.get(encoded)
        return state if state and state.game == game.id else None

    def checked(self, game: AnyGame, encoded: bytes, state: Head) -> None:
        """Hold a state that a caller sent and that proved sound, by its bytes as they were sent."""
        if len(encoded) <= LONGEST_STATE:
            self._by_bytes.put(encoded, state)

    def named(self, game: AnyGame, name: str) -> Head | None:
        """The state with the id, if it is here."""
        state = self._by_id.get(name)
        return state if state and state.game == game.id else None

    async def find(self, game: AnyGame, name: str) -> Head | None:
        """The state with the id, from here or from the shared store."""
        if here := self.named(game, name):
            return here
        encoded = await self._shared.get(f"state:{name}") if self._shared else None
        if encoded is None or state_id(encoded) != name:
            return None
        state = read_state(game, encoded, "en")
        if isinstance(state, Problem):
            return None
        self._by_id.put(name, state)
        self._by_bytes.put(encoded, state)
        return state

    async def result(self, key: str) -> bytes | None:
        """A costly answer made before."""
        if (found := self._results.get(key)) is not None or not self._shared:
            return found
        sealed = await self._shared.get(f"result:{key}") or b""
        seal, answer = sealed[:SEAL], sealed[SEAL:]
        if seal != _seal(key, answer):
            return None
        self._results.put(key, answer)
        return answer

    def keep_result(self, key: str, answer: bytes) -> None:
        """Hold a costly answer."""
        if len(answer) > LONGEST_RESULT:
            return
        self._results.put(key, answer)
        if self._shared:
            self._shared.put(f"result:{key}", _seal(key, answer) + answer)


def _seal(key: str, answer: bytes) -> bytes:
    """What shows that these are the bytes once stored under the key: states show it by their id."""
    return blake2b(answer, digest_size=SEAL, key=key.encode()).digest()
