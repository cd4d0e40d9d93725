"""Local play: a table that knows its position and legal moves, and takes moves back while nothing was revealed."""

from typing import Final, Generic, Literal

from msgspec import UNSET, UnsetType

from knickerbocker_client import wire
from knickerbocker_client.call import Call
from knickerbocker_client.client import AsyncClient, Client
from knickerbocker_client.game import C, E, Game, K, M, O, S, T, V

SHOWN: Final[tuple[Literal["legalMoves"], ...]] = ("legalMoves",)


class _Played(Generic[S, M, O, T, V, E, C, K]):
    """What a table knows without asking: the positions since the last move that cannot be taken back."""

    def __init__(self, game: Game[S, M, O, T, V, E, C, K], position: wire.Position[S, M, V]) -> None:
        self.game = game
        self.events: tuple[E, ...] = ()
        """What the last move did."""
        self._course = [position]

    @property
    def position(self) -> wire.Position[S, M, V]:
        """The position now."""
        return self._course[-1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    @property
    def legal_moves(self) -> wire.LegalMoves[M]:
        """What may be played now: the first page, with the prompt."""
        found = self.position.legal_moves
        assert not isinstance(found, UnsetType), "a table is made of a position that includes them"
        return found

    @property
    def reversible(self) -> bool:
        """Whether the last move can be taken back: it told nobody anything, and the turn is still the same."""
        return len(self._course) > 1

    def undo(self) -> wire.Position[S, M, V]:
        """Take the last move back. Raises ValueError where it is not reversible."""
        if not self.reversible:
            raise ValueError("the last move cannot be taken back")
        self._course.pop()
        self.events = ()
        return self.position

    def _call(self, move: M | str) -> Call[wire.Applied[S, M, V, E]]:
        return self.game.apply(self.position, move, include=SHOWN)

    def _went(self, applied: wire.Applied[S, M, V, E]) -> wire.Applied[S, M, V, E]:
        self._course = [*self._course, applied] if applied.reversible else [applied]
        self.events = applied.events
        return applied


class Table(_Played[S, M, O, T, V, E, C, K]):
    """A table that waits for the service."""

    def __init__(self, client: Client, game: Game[S, M, O, T, V, E, C, K], position: wire.Position[S, M, V]) -> None:
        super().__init__(game, position)
        self._client = client

    @classmethod
    def start(
        cls,
        client: Client,
        game: Game[S, M, O, T, V, E, C, K],
        seats: int,
        options: O | UnsetType = UNSET,
        seed: str | UnsetType = UNSET,
    ) -> "Table[S, M, O, T, V, E, C, K]":
        """A table at the start of a game."""
        return cls(client, game, client.send(game.start(seats, options, seed=seed, include=SHOWN)))

    def apply(self, move: M | str) -> wire.Applied[S, M, V, E]:
        """Play a move, or its notation. Raises Refused, and changes nothing, where the rules do."""
        return self._went(self._client.send(self._call(move)))


class AsyncTable(_Played[S, M, O, T, V, E, C, K]):
    """The same for asyncio."""

    def __init__(
        self, client: AsyncClient, game: Game[S, M, O, T, V, E, C, K], position: wire.Position[S, M, V]
    ) -> None:
        super().__init__(game, position)
        self._client = client

    @classmethod
    async def start(
        cls,
        client: AsyncClient,
        game: Game[S, M, O, T, V, E, C, K],
        seats: int,
        options: O | UnsetType = UNSET,
        seed: str | UnsetType = UNSET,
    ) -> "AsyncTable[S, M, O, T, V, E, C, K]":
        """A table at the start of a game."""
        return cls(client, game, await client.send(game.start(seats, options, seed=seed, include=SHOWN)))

    async def apply(self, move: M | str) -> wire.Applied[S, M, V, E]:
        """Play a move, or its notation. Raises Refused, and changes nothing, where the rules do."""
        return self._went(await self._client.send(self._call(move)))
