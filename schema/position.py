"""Positions: begun, played on, looked at."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Raw, UnsetType

from engines.canon import canonical, state_id
from engines.game import AnyGame, Event, Head
from engines.refusal import Fault, Refusal
from schema import wire
from schema.asked import Asked, Secrets, as_seat, no_such_seat, not_yours, one_of
from schema.moves import listing, playable, pointer, stepped
from schema.problem import Problem, impossible, problem, refusal_problem
from schema.scoring import sheet
from schema.sealed import mixed, shown
from schema.told import seen, told


def begun(game: AnyGame, seats: int, options: Any, seed: str, asked: Asked) -> Any:
    """The first state, or why there is none."""
    if seats not in game.seats:
        fault = Fault(pointer="/seats", code="state.seats", params={"seats": seats})
        return impossible("impossible-start", game, asked.language, (fault,))
    state = game.start(seats, game.options() if isinstance(options, UnsetType) else options, seed)
    return refusal_problem(game, asked.language, state, "/options") if isinstance(state, Refusal) else state


def start(game: AnyGame, request: wire.StartRequest[Any], state: None, asked: Asked) -> Any:
    """A new game, by the seed asked for or a fresh one."""
    if request.sealed:
        return start_sealed(game, request, asked)
    if request.guard or request.nonces:
        return problem("sealed-only", asked.language, pointer="/sealed")
    seed = asked.seed() if isinstance(request.seed, UnsetType) else request.seed
    first = begun(game, request.seats, request.options, seed, asked)
    return first if isinstance(first, Problem) else placed(game, first, request, asked)


def start_sealed(game: AnyGame, request: wire.StartRequest[Any], asked: Asked) -> Any:
    """A new sealed table: what a spectator sees of it, and the tokens."""
    if asked.table is None:
        return problem("no-sealed-play", asked.language, pointer="/sealed")
    if not isinstance(request.seed, UnsetType):
        return problem("seed-known", asked.language, pointer="/seed")
    secrets = Secrets(asked.seed(), request.nonces, request.guard)
    seed = mixed("seed", secrets.secret, secrets.nonces)
    first = begun(game, request.seats, request.options, seed, asked)
    if isinstance(first, Problem):
        return first
    new = asked.table(secrets, request.seats)
    return wire.SealedStart(
        **shown(game, first, request.include, new.viewer, asked),
        seat_tokens=new.seat_tokens,
        spectator_token=new.spectator_token,
    )


def placed(game: AnyGame, state: Head, request: Any, asked: Asked) -> Any:
    """A position with what was asked to be included."""
    return no_such_seat(state, request.seat, asked.language) or wire.Position(
        **position(game, state, request.include, request.seat, asked)
    )


def position(
    game: AnyGame, state: Any, include: Sequence[str], seat: int | UnsetType, asked: Asked
) -> dict[str, Any]:
    """The fields of an open position. Its state is written once and spliced into the answer as it is."""
    assert asked.viewer is None, "who holds a token is shown what `schema.sealed` shows"
    encoded = canonical(state)
    name = state_id(encoded)
    asked.keep(name, encoded, state)
    return {
        "game": game.id,
        "state_id": name,
        "state": Raw(encoded),
        "ply": state.ply,
        "phase": state.phase,
        "to_move": state.to_move,
        "over": not state.to_move,
        "legal_moves": listing(game, state, wire.LegalMovesRequest(), asked) if "legalMoves" in include else UNSET,
        "view": game.view(state, as_seat(seat)) if "view" in include else UNSET,
        "score": sheet(game, game.score(state), asked.language) if "score" in include else UNSET,
    }


def at(game: AnyGame, request: wire.ViewRequest[Any], state: Any, asked: Asked) -> Any:
    """A position by itself."""
    return wire.Position(**position(game, state, (), UNSET, asked))


def apply(game: AnyGame, request: wire.ApplyRequest[Any, Any], state: Any, asked: Asked) -> Any:
    """Moves played one after the other; all of them or, at the first refusal, none."""
    moves = one_of(request, ("move", "moves", "notation"), asked.language) or playable(request, asked)
    if isinstance(moves, Problem):
        return moves
    events: list[Event] = []
    steps: list[wire.SeenStep[Any]] = []
    reversible = True
    at = state
    for number, item in enumerate(moves):
        made = stepped(game, at, item, pointer(request, number), asked)
        if isinstance(made, Problem):
            return made
        _, step = made
        if asked.viewer:
            assert asked.viewer.seat is not None, "a spectator plays nothing"
            steps.append(
                wire.SeenStep(ply=at.ply, seat=asked.viewer.seat, events=step.events, reversible=step.reversible)
            )
        at = step.state
        events.extend(step.events)
        reversible = reversible and step.reversible
    if asked.viewer:
        return not_yours(request.seat, asked) or wire.SealedApplied(
            **shown(game, at, request.include, asked.viewer, asked, steps),
            events=seen(game, events, asked.viewer.seat),
            reversible=reversible,
        )
    return no_such_seat(at, request.seat, asked.language) or wire.Applied(
        **position(game, at, request.include, request.seat, asked),
        events=tuple(events) if request.seat is UNSET else seen(game, events, request.seat),
        reversible=reversible,
    )


def view(game: AnyGame, request: wire.ViewRequest[Any], state: Any, asked: Asked) -> Any:
    """What a seat, or a spectator, may know; at a sealed table also of the last moves."""
    if viewer := asked.viewer:
        return not_yours(request.seat, asked) or wire.SealedViewed(
            view=game.view(state, viewer.seat), steps=told(game, viewer.kept, viewer.seat)
        )
    return no_such_seat(state, request.seat, asked.language) or wire.Viewed(
        view=game.view(state, as_seat(request.seat))
    )
