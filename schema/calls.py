"""The calls of a game: their names, their types, what they do."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat
from operator import attrgetter, is_
from typing import Any, Literal, Union

from msgspec import UNSET

from engines import referee
from engines.game import AnyGame
from schema import wire
from schema.asked import Asked
from schema.moves import check, legal_moves
from schema.pictures import picture
from schema.position import apply, at, start, view
from schema.problem import Problem, problem
from schema.replay import replay
from schema.scoring import score
from schema.suggest import suggest
from schema.verify import verify


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a game. `request` and `answer` give its types for a game, with the type that stands for the state:
    raw bytes when it is read, the game's own when it is described."""

    name: str
    summary: str
    request: Callable[[AnyGame, Any], Any]
    answer: Callable[[AnyGame], Any]
    run: Callable[[AnyGame, Any, Any, Asked], Any]
    """(game, request, state or None, asked) -> answer or Problem"""
    sealed: Callable[[AnyGame], Any] | None = None
    """What it answers at a sealed table, where that is something else."""
    places: tuple[tuple[str, ...], ...] = (("state",), ("state_id",), ("sealed", "seat_token"))
    """The sets of fields of which one says where the request is; none for calls that are about no position."""
    forms: tuple[tuple[str, ...], ...] = ((),)
    """The sets of fields of which a request gives one, besides its place."""
    plays: bool = False
    """Whether it plays moves, so that the rules may refuse it."""
    refuses: bool = False
    """Whether the rules may refuse it though it plays none."""
    reads: bool = True
    """Whether HTTP QUERY will do: the call begins or changes nothing."""
    costly: bool = False
    """Whether its answers may cost more than looking them up."""
    progress: Callable[[AnyGame], Any] | None = None
    """What it tells on the way to its answer, as lines."""
    media: tuple[str, ...] = ()
    """In what REST gives the answer to callers that do not ask for JSON: in the first, unless they say otherwise."""

    def answers(self, game: AnyGame) -> tuple[Any, ...]:
        """All that it may answer."""
        return (self.answer(game), *((self.sealed(game),) if self.sealed else ()))


def _of(generic: Any, *types: Any) -> Any:
    """A generic type bound at run time."""
    return generic[types]


def _moves(game: AnyGame) -> Any:
    return _of(Union, *game.moves)


def _events(game: AnyGame) -> Any:
    return _of(Union, *game.events)


def _tags(game: AnyGame) -> Any:
    return _of(Literal, *(referee.tag(kind) for kind in game.moves))


def _fields(game: AnyGame) -> Any:
    return _of(Literal, *referee.names(game.moves))


CALLS: tuple[Call, ...] = (
    Call(
        name="start",
        summary="Begin a game",
        request=lambda game, state: _of(wire.StartRequest, game.options),
        answer=lambda game: _of(wire.Position, game.state, _moves(game), game.view_type),
        sealed=lambda game: _of(wire.SealedStart, _moves(game), game.view_type),
        run=start,
        refuses=True,
        places=(),
        reads=False,
    ),
    Call(
        name="legal-moves",
        summary="List the legal moves, what each costs and gains, and why near ones are blocked",
        request=lambda game, state: _of(wire.LegalMovesRequest, state, _tags(game), _fields(game)),
        answer=lambda game: _of(wire.LegalMoves, _moves(game)),
        run=legal_moves,
    ),
    Call(
        name="check",
        summary="Judge a move without playing it",
        request=lambda game, state: _of(wire.CheckRequest, state, _moves(game)),
        answer=lambda game: wire.Checked,
        run=check,
        forms=(("move",), ("notation",)),
    ),
    Call(
        name="apply",
        summary="Play one move or several",
        request=lambda game, state: _of(wire.ApplyRequest, state, _moves(game)),
        answer=lambda game: _of(wire.Applied, game.state, _moves(game), game.view_type, _events(game)),
        sealed=lambda game: _of(wire.SealedApplied, _moves(game), game.view_type, _events(game)),
        run=apply,
        forms=(("move",), ("moves",), ("notation",)),
        plays=True,
        reads=False,
    ),
    Call(
        name="view",
        summary="Show what a seat or a spectator may know",
        request=lambda game, state: _of(wire.ViewRequest, state),
        answer=lambda game: _of(wire.Viewed, game.view_type),
        sealed=lambda game: _of(wire.SealedViewed, game.view_type, _events(game)),
        run=view,
    ),
    Call(
        name="picture",
        summary="Draw what a seat or a spectator may see",
        request=lambda game, state: _of(wire.PictureRequest, state, _moves(game)),
        answer=lambda game: wire.PictureDrawn,
        run=picture,
        media=("image/svg+xml", "image/png"),
    ),
    Call(
        name="suggest",
        summary="Ask a bot what to play, and why",
        request=lambda game, state: _of(wire.SuggestRequest, state),
        answer=lambda game: _of(wire.Suggested, _moves(game)),
        run=suggest,
        refuses=True,
        progress=lambda game: _of(wire.Progress, _moves(game)),
        media=("application/x-ndjson",),
    ),
    Call(
        name="score",
        summary="Score a position or the end of a game played on a real table",
        request=lambda game, state: _of(wire.ScoreRequest, state, game.table),
        answer=lambda game: wire.ScoreSheet,
        run=score,
        places=(("state",), ("state_id",), ("sealed", "seat_token"), ("table",)),
    ),
    Call(
        name="replay",
        summary="Play a recorded game through, wholly or up to a move",
        request=lambda game, state: _of(wire.ReplayRequest, game.options, _moves(game)),
        answer=lambda game: _of(wire.Replayed, game.state, _moves(game), game.view_type, _events(game)),
        run=replay,
        places=(),
        forms=(("start", "moves"), ("start", "notation"), ("record",)),
        plays=True,
        costly=True,
    ),
    Call(
        name="verify",
        summary="Show that a sealed table was dealt fairly, once its game is over",
        request=lambda game, state: _of(wire.VerifyRequest, game.options, _moves(game)),
        answer=lambda game: wire.Verified,
        run=verify,
        places=(),
        forms=(("moves",), ("notation",)),
        plays=True,
        costly=True,
    ),
)
BY_NAME = {call.name: call for call in CALLS}
POSITION = Call(
    name="position",
    summary="Read a position, to ask it for more",
    request=BY_NAME["view"].request,
    answer=BY_NAME["start"].answer,
    run=at,
    places=(("state",), ("state_id",)),
)
"""For GraphQL, where an open position is asked for what REST includes on request. A sealed one is looked at by the
other calls: this one would open it."""


def _ways(call: Call) -> tuple[Callable[[Any], tuple[Any, ...]], frozenset[tuple[bool, ...]]]:
    """What reads the fields that may say where a call is, and which of them are left out by each way to say it."""
    fields = [field for place in call.places for field in place]
    return attrgetter(*fields), frozenset(tuple(field not in place for field in fields) for place in call.places)


WAYS = {call.name: _ways(call) for call in (*CALLS, POSITION) if call.places}


def misplaced(call: Call, request: Any, language: str) -> Problem | None:
    """The problem with a request about a position that names none, or more than one."""
    if not call.places:
        return None
    values, ways = WAYS[call.name]
    if tuple(map(is_, values(request), repeat(UNSET))) in ways:
        return None
    fields = ", ".join(" + ".join(map(camel, place)) for place in call.places)
    return problem("one-of", language, pointer="", fields=fields)


def camel(field: str) -> str:
    """The name of a field in JSON."""
    first, *rest = field.split("_")
    return first + "".join(map(str.capitalize, rest))
