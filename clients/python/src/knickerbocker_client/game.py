"""The calls of a game. Each method makes a `Call`; what it answers is typed by the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, overload
from urllib.parse import urlencode

from msgspec import UNSET, UnsetType

from knickerbocker_client import wire
from knickerbocker_client.call import Call
from knickerbocker_client.model import Model

S = TypeVar("S", bound=wire.Head)
M = TypeVar("M", bound=wire.Move)
O = TypeVar("O", bound=Model)  # noqa: E741
T = TypeVar("T", bound=Model)
V = TypeVar("V", bound=wire.ViewHead)
E = TypeVar("E", bound=wire.Event)
C = TypeVar("C", bound=Model)
K = TypeVar("K", bound=str)

Include = Sequence[Literal["legalMoves", "view", "score"]]
"""What an answer should hold besides the position."""


class Seat(NamedTuple):
    """Where a call to a sealed table is made from: the newest sealed state, and the token of who asks."""

    sealed: str
    token: str


Open: TypeAlias = wire.Position[S, Any, Any] | S | str
At: TypeAlias = wire.Position[S, Any, Any] | S | str | Seat


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, M, O, T, V, E, C, K]):
    """A game. `at` is where a call is about: a position that was answered, of which the id is sent and the state only
    if the service has it no longer; a state; the id of a state; or a seat of a sealed table."""

    id: str
    rules: str
    state: type[S]
    move: Any
    view_type: type[V]
    event: Any
    components_type: type[C]

    def start(
        self,
        seats: int,
        options: O | UnsetType = UNSET,
        *,
        seed: str | UnsetType = UNSET,
        include: Include = (),
        seat: int | UnsetType = UNSET,
    ) -> Call[wire.Position[S, M, V]]:
        """Begin a game."""
        body = wire.StartRequest(seats=seats, options=options, seed=seed, include=tuple(include), seat=seat)
        return self._call("start", body, _of(wire.Position, self.state, self.move, self.view_type))

    def start_sealed(
        self,
        seats: int,
        options: O | UnsetType = UNSET,
        *,
        nonces: Sequence[str] = (),
        guard: bool = False,
        include: Include = (),
    ) -> Call[wire.SealedStart[M, V]]:
        """Begin a game at a table whose players do not trust each other."""
        body = wire.StartRequest(
            seats=seats, options=options, sealed=True, guard=guard, nonces=tuple(nonces), include=tuple(include)
        )
        return self._call("start", body, _of(wire.SealedStart, self.move, self.view_type))

    def legal_moves(
        self,
        at: At[S],
        *,
        seat: int | UnsetType = UNSET,
        type: K | UnsetType = UNSET,  # noqa: A002
        where: Mapping[str, str | int] | UnsetType = UNSET,
        limit: int = 200,
        offset: int = 0,
        blocked: bool = False,
    ) -> Call[wire.LegalMoves[M]]:
        """A page of the legal moves, and what is to be decided. `where` names fields of moves, as in JSON, and the
        value that each must have, or have among its values."""
        answer = _of(wire.LegalMoves, self.move)
        page = {"limit": limit, "offset": offset, "blocked": blocked}
        asked: dict[str, Any] = {"seat": seat, "type": type, "where": where, **page}
        return self._at("legal-moves", wire.LegalMovesRequest, at, answer, **asked)

    def check(self, at: At[S], move: M | str) -> Call[wire.Checked]:
        """Judge a move, or its notation, without playing it."""
        asked: dict[str, Any] = {"notation": move} if isinstance(move, str) else {"move": move}
        return self._at("check", wire.CheckRequest, at, wire.Checked, **asked)

    @overload
    def apply(
        self, at: Seat, moves: M | Sequence[M] | str, *, include: Include = (), seat: int | UnsetType = UNSET
    ) -> Call[wire.SealedApplied[M, V, E]]: ...
    @overload
    def apply(
        self, at: Open[S], moves: M | Sequence[M] | str, *, include: Include = (), seat: int | UnsetType = UNSET
    ) -> Call[wire.Applied[S, M, V, E]]: ...
    def apply(
        self, at: At[S], moves: M | Sequence[M] | str, *, include: Include = (), seat: int | UnsetType = UNSET
    ) -> Call[wire.Applied[S, M, V, E]] | Call[wire.SealedApplied[M, V, E]]:
        """Play one move, several, or their notation. All are played, or none."""
        kinds = self.move, self.view_type, self.event
        sealed = isinstance(at, Seat)
        answer = _of(wire.SealedApplied, *kinds) if sealed else _of(wire.Applied, self.state, *kinds)
        asked = {**_played(moves), "include": tuple(include), "seat": seat}
        return self._at("apply", wire.ApplyRequest, at, answer, repeatable=not sealed, **asked)

    @overload
    def view(self, at: Seat, seat: int | UnsetType = UNSET) -> Call[wire.SealedViewed[V, E]]: ...
    @overload
    def view(self, at: Open[S], seat: int | UnsetType = UNSET) -> Call[wire.Viewed[V]]: ...
    def view(self, at: At[S], seat: int | UnsetType = UNSET) -> Call[wire.Viewed[V]] | Call[wire.SealedViewed[V, E]]:
        """What a seat may know, or a spectator; at a sealed table also of the last moves."""
        sealed = isinstance(at, Seat)
        answer = _of(wire.SealedViewed, self.view_type, self.event) if sealed else _of(wire.Viewed, self.view_type)
        return self._at("view", wire.ViewRequest, at, answer, seat=seat)

    def picture(
        self,
        at: At[S],
        seat: int | UnsetType = UNSET,
        *,
        last: M | UnsetType = UNSET,
        theme: Literal["auto", "light", "dark"] = "auto",
        width: int = 720,
    ) -> Call[wire.PictureDrawn]:
        """What a seat may see, or a spectator, as SVG; what the `last` move was about is marked."""
        asked: dict[str, Any] = {"seat": seat, "last": last, "theme": theme, "width": width}
        return self._at("picture", wire.PictureRequest, at, wire.PictureDrawn, **asked)

    def suggest(
        self,
        at: At[S],
        seat: int | UnsetType = UNSET,
        *,
        level: Literal["random", "greedy", "search"] = "search",
        seed: str | UnsetType = UNSET,
        budget: wire.Budget | UnsetType = UNSET,
    ) -> Call[wire.Suggested[M]]:
        """What a bot would play for the seat, and why. `Client.follow` tells what it thinks on the way."""
        asked: dict[str, Any] = {"seat": seat, "level": level, "seed": seed, "budget": budget}
        call: Call[wire.Suggested[M]] = self._at(
            "suggest", wire.SuggestRequest, at, _of(wire.Suggested, self.move), **asked
        )
        return replace(call, progress=_of(wire.Progress, self.move))

    def score(self, at: At[S]) -> Call[wire.ScoreSheet]:
        """Score a position."""
        return self._at("score", wire.ScoreRequest, at, wire.ScoreSheet)

    def score_table(self, table: T) -> Call[wire.ScoreSheet]:
        """Score the end of a game that was played on a real table."""
        return self._call("score", wire.ScoreRequest(table=table), wire.ScoreSheet)

    def replay(
        self,
        start: wire.GameStart[O] | UnsetType = UNSET,
        moves: Sequence[M] | str | UnsetType = UNSET,
        *,
        record: str | UnsetType = UNSET,
        up_to: int | UnsetType = UNSET,
        seat: int | UnsetType = UNSET,
        steps: bool = False,
        include: Include = (),
    ) -> Call[wire.Replayed[S, M, V, E]]:
        """Play a recorded game through: `start` and `moves` (or their notation), or the text of a `record`."""
        asked: dict[str, Any] = {"start": start, "record": record, "up_to": up_to, "seat": seat, "steps": steps}
        body = wire.ReplayRequest(**asked, include=tuple(include), **_listed(moves))
        answer = _of(wire.Replayed, self.state, self.move, self.view_type, self.event)
        return self._call("replay", body, answer)

    def verify(
        self,
        proof: wire.Proof,
        seats: int,
        moves: Sequence[M] | str,
        options: O | UnsetType = UNSET,
    ) -> Call[wire.Verified]:
        """Show that a sealed table was dealt fairly."""
        body = wire.VerifyRequest(proof=proof, seats=seats, options=options, **_listed(moves))
        return self._call("verify", body, wire.Verified)

    def info(self) -> Call[wire.GameInfo]:
        """The game as the catalogue has it."""
        return self._read("", wire.GameInfo)

    def rule_index(self) -> Call[wire.Rules]:
        """All rules, in the client's language."""
        return self._read("/rules", wire.Rules)

    def components(self, pack: str | None = None) -> Call[C]:
        """All that a front end needs to draw the game, of one of its packs or of the one it has by default."""
        return self._read("/components", self.components_type, **({"pack": pack} if pack else {}))

    def schema(self) -> Call[wire.Schemas]:
        """The JSON Schemas of the game."""
        return self._read("/schema", wire.Schemas)

    def _read(self, page: str, answer: Any, **asked: str) -> Call[Any]:
        """A page about the game; asked for by the rules version, it may be kept for ever."""
        return Call(path=f"/v1/games/{self.id}{page}?{urlencode({'v': self.rules, **asked})}", answer=answer)

    def _at(
        self, name: str, request: Any, at: At[S], answer: Any, repeatable: bool = True, **asked: Any
    ) -> Call[Any]:
        first, *rest = (request(**place, **asked) for place in _places(at))
        return self._call(name, first, answer, rest[0] if rest else None, repeatable)

    def _call(
        self, name: str, body: Model, answer: Any, instead: Model | None = None, repeatable: bool = True
    ) -> Call[Any]:
        return Call(
            path=f"/v1/games/{self.id}/{name}",
            answer=answer,
            body=body,
            instead=instead,
            game=self.id,
            name=name,
            repeatable=repeatable,
        )


AnyGame = Game[Any, Any, Any, Any, Any, Any, Any, Any]


def _places(at: Any) -> list[dict[str, str | wire.Head]]:
    """The fields that say where a request is about; of an open position its id, then its state."""
    if isinstance(at, Seat):
        return [{"sealed": at.sealed, "seat_token": at.token}]
    if isinstance(at, str):
        return [{"state_id": at}]
    if isinstance(at, wire.Head):
        return [{"state": at}]
    return [{"state_id": at.state_id}, {"state": at.state}]


def _of(generic: Any, *types: Any) -> Any:
    """A generic type bound at run time."""
    return generic[types]


def _played(moves: Any) -> dict[str, Any]:
    return {"move": moves} if isinstance(moves, wire.Move) else _listed(moves)


def _listed(moves: Any) -> dict[str, Any]:
    if isinstance(moves, str):
        return {"notation": moves}
    return {} if moves is UNSET else {"moves": tuple(moves)}
