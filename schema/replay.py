"""A recorded game played through."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from engines import record, referee
from engines.game import AnyGame, Move
from schema import wire
from schema.asked import Asked, Long, as_seat, no_such_seat, one_of
from schema.moves import BRIEF_TEXT, playable, pointer, stepped
from schema.position import begun, position
from schema.problem import Problem, problem
from schema.words import WORDS


def replay(game: AnyGame, request: wire.ReplayRequest[Any, Any], state: None, asked: Asked) -> Any:
    """Where a recorded game stands after its moves, or after `upTo` of them."""
    if asked.brief and request.record is not UNSET and len(request.record) > BRIEF_TEXT:
        raise Long
    if isinstance(unread := _unrecorded(game, request, asked.language), Problem):
        return unread
    request = unread
    assert not isinstance(request.start, UnsetType)
    at = begun(game, request.start.seats, request.start.options, request.start.seed, asked)
    if isinstance(at, Problem):
        return at
    moves = no_such_seat(at, request.seat, asked.language) or playable(request, asked)
    if isinstance(moves, Problem):
        return moves
    seat = as_seat(request.seat)
    stop = None if isinstance(request.up_to, UnsetType) else request.up_to
    texts: list[str] = []
    steps: list[wire.ReplayStep[Any, Any]] = []
    shown = at
    for number, item in enumerate(moves):
        made = stepped(game, at, item, pointer(request, number), asked)
        if isinstance(made, Problem):
            return made
        move, step = made
        texts.append(referee.notation(game, at, move))
        if request.steps and (stop is None or number < stop):
            steps.append(_step(game, at, move, texts[-1], step, request.seat))
        at = step.state
        if stop is None or number < stop:
            shown = at
    return wire.Replayed(
        ply=shown.ply,
        phase=shown.phase,
        to_move=shown.to_move,
        over=not shown.to_move,
        moves=len(texts),
        record=UNSET if seat is not None else _written(game, request.start, tuple(texts)),
        position=wire.Position(**position(game, shown, request.include, UNSET, asked)) if seat is None else UNSET,
        view=UNSET if seat is None else game.view(shown, seat),
        steps=tuple(steps) if request.steps else UNSET,
    )


def _step(game: AnyGame, state: Any, move: Move, text: str, step: Any, seat: int | UnsetType) -> Any:
    """One step; before a seat the moves of others are told by their events alone."""
    mover = referee.mover(state, move)
    events, own = step.events, True
    if not isinstance(seat, UnsetType):
        events, own = tuple(game.seen(event, seat) for event in events), mover == seat
    assert mover is not None
    return wire.ReplayStep(
        ply=state.ply,
        seat=mover,
        move=move if own else UNSET,
        notation=text if own else UNSET,
        events=events,
        reversible=step.reversible,
    )


def _unrecorded(game: AnyGame, request: wire.ReplayRequest[Any, Any], language: str) -> Any:
    """The request with the text of a record, if it is one, read into `start` and `notation`."""
    if isinstance(request.record, UnsetType):
        if isinstance(request.start, UnsetType):
            return problem("one-of", language, pointer="", fields="start, record")
        return one_of(request, ("moves", "notation"), language) or request
    if any(given is not UNSET for given in (request.start, request.moves, request.notation)):
        return problem("one-of", language, pointer="", fields="start, record")
    found = record.read(request.record)
    if isinstance(found, record.Unreadable):
        return _unreadable(found, language)
    headers = found.headers
    for name, wanted in (("Game", game.id), ("Rules", game.rules)):
        if headers[name] != wanted:
            return _unreadable(_misfit(name), language)
    try:
        seats = msgspec.convert(headers["Seats"], int, strict=False)
        options = msgspec.json.decode(headers["Options"], type=game.options)
    except (msgspec.DecodeError, RecursionError):
        return _unreadable(_misfit("Seats / Options"), language)
    try:
        begin = msgspec.convert({"seats": seats, "seed": headers["Seed"]}, wire.GameStart)
    except msgspec.ValidationError:
        return _unreadable(_misfit("Seed"), language)
    return msgspec.structs.replace(
        request,
        record=UNSET,
        start=msgspec.structs.replace(begin, options=options),
        notation=" ".join(found.moves),
    )


def _misfit(name: str) -> record.Unreadable:
    """A header whose value does not serve; headers may stand in any order, so the line is that of the usual one."""
    return record.Unreadable(line=record.HEADERS.index(name.partition(" ")[0]) + 1, reason="value", name=name)


def _unreadable(found: record.Unreadable, language: str) -> Problem:
    reason = WORDS[language].records[found.reason].format(name=found.name)
    return problem("unreadable-record", language, pointer="/record", line=found.line, reason=reason)


def _written(game: AnyGame, start: wire.GameStart[Any], texts: tuple[str, ...]) -> str:
    options = game.options() if isinstance(start.options, UnsetType) else start.options
    return record.write(
        {
            "Game": game.id,
            "Rules": game.rules,
            "Seats": str(start.seats),
            "Options": msgspec.json.encode(options).decode(),
            "Seed": start.seed,
        },
        texts,
    )
