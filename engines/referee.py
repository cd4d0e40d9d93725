"""What holds in every game: who may move now, with what, and the order in which refusals are found."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from operator import attrgetter

from msgspec.structs import replace

from engines.game import Choice, Event, Game, Head, M, Move, Opt, Pick, S, Step, T
from engines.refusal import Fault, Refusal, refuse
from engines.words import Words

MOST = 20_000
"""Moves of a position that are looked at. No play comes near so many; positions can be made up that have more."""


def over(state: Head) -> bool:
    """Whether nobody owes a decision any more."""
    return not state.to_move


def mover(state: Head, move: Move) -> int | None:
    """The seat a move is by: the one it names, or the only one that is due."""
    if move.seat is None and len(state.to_move) == 1:
        return state.to_move[0]
    return move.seat


def not_due(game: Game[S, M, Opt, T], state: S, seat: int | None) -> Refusal | None:
    """The refusal `over` or `turn` for a seat that owes no decision now; None is one not named where several do."""
    if not state.to_move:
        return refuse(f"{game.prefix}.over")
    if seat in state.to_move:
        return None
    due = ", ".join(map(str, state.to_move))
    return refuse(f"{game.prefix}.turn", seat="?" if seat is None else seat, due=due)


def ready(game: Game[S, M, Opt, T], state: S, move: M) -> tuple[int, M] | Refusal:
    """The seat and the listed form of a move that is due, or the refusal `over`, `turn` or `phase`."""
    seat = mover(state, move)
    if seat not in state.to_move and (early := not_due(game, state, seat)):
        return early
    assert seat is not None, "a seat that is due has a number"
    if type(move) not in game.due[state.phase]:
        return refuse(f"{game.prefix}.phase", phase=state.phase, move=tag(type(move)))
    if move.seat is None:
        move = replace(move, seat=seat)
    return seat, game.normal(state, seat, move) if game.normal else move


def check(game: Game[S, M, Opt, T], state: S, move: M) -> Refusal | None:
    """Why the move is illegal here, or None."""
    found = ready(game, state, move)
    if isinstance(found, Refusal):
        return found
    broken = game.check(state, *found)
    return Refusal(broken=broken) if broken else None


def apply(game: Game[S, M, Opt, T], state: S, move: M) -> Step[S] | Refusal:
    """The step a legal move makes, or the refusal."""
    found = ready(game, state, move)
    if isinstance(found, Refusal):
        return found
    broken = game.check(state, *found)
    return Refusal(broken=broken) if broken else game.play(state, *found)


def faults(game: Game[S, M, Opt, T], state: S) -> tuple[Fault, ...]:
    """All that is impossible in a posted state: first its head, then the laws of the game."""
    if state.seats not in game.seats:
        return (Fault(pointer="/seats", code="state.seats", params={"seats": state.seats}),)
    due = state.to_move
    if due != tuple(sorted(set(due))) or (due and due[-1] >= state.seats) or bool(due) != bool(game.due[state.phase]):
        return (Fault(pointer="/toMove", code="state.to-move", params={"phase": state.phase}),)
    return game.faults(state)


def legal(game: Game[S, M, Opt, T], state: S, seat: int | None = None) -> Iterator[M]:
    """The legal moves of one seat, or of all that are due; none for a seat that is not."""
    for due in state.to_move:
        if seat is None or seat == due:
            yield from game.legal(state, due)


def blocked(game: Game[S, M, Opt, T], state: S, seat: int | None = None) -> Iterator[tuple[M, Refusal]]:
    """Moves a player may think of that the rules forbid, each with its refusal, among the first `MOST` of each
    seat."""
    for due in state.to_move:
        if seat is None or seat == due:
            for move in islice(game.near(state, due), MOST):
                if broken := game.check(state, due, move):
                    yield move, Refusal(broken=broken)


def choices(game: Game[S, M, Opt, T], state: S, seat: int, moves: Iterable[M] | None = None) -> tuple[Choice, ...]:
    """What a seat that is due decides from, by type of move; where a game does not say it, all that its first
    `MOST` moves hold, or those that are at hand."""
    if game.prompt:
        return game.prompt(state, seat)
    return gathered(islice(game.legal(state, seat), MOST) if moves is None else moves)


def due(game: Game[S, M, Opt, T], state: S, words: Words) -> str:
    """What is to be decided, in words."""
    step = game.step(state) if game.step else None
    return words.phases[state.phase] if step is None else words.steps[step]


def gathered(moves: Iterable[M]) -> tuple[Choice, ...]:
    """Choices that hold just what the moves hold."""
    by_type: dict[type[M], list[M]] = {}
    for move in moves:
        by_type.setdefault(type(move), []).append(move)
    return tuple(Choice(type=tag(kind), picks=tuple(_picks(kind, found))) for kind, found in by_type.items())


def _picks(kind: type[Move], moves: list[M]) -> Iterator[Pick]:
    for field, told in _fields(kind):
        held = [_parts(value) for value in dict.fromkeys(map(attrgetter(field), moves))]
        if values := _most(held):
            sizes = [len(parts) for parts in held]
            yield Pick(field=told, values=values, least=min(sizes), most=max(sizes))


def _fields(kind: type[Move]) -> list[tuple[str, str]]:
    """The fields of a kind of move, but for `seat`, and their names in JSON."""
    named = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return [pair for pair in named if pair[0] != "seat"]


def _most(held: list[tuple[str | int, ...]]) -> tuple[str | int, ...]:
    """All values that moves hold, each as often as one move at most holds it."""
    often: dict[str | int, int] = {}
    for parts in held:
        for part in parts:
            often[part] = max(often.get(part, 0), parts.count(part))
    return tuple(value for value, times in often.items() for _ in range(times))


def _parts(value: str | int | tuple[str | int, ...] | None) -> tuple[str | int, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def tag(kind: type[Move] | type[Event]) -> str:
    """The `type` a kind of move or event carries in JSON."""
    return str(kind.__struct_config__.tag)


def names(moves: Iterable[type[Move]]) -> tuple[str, ...]:
    """The fields of the kinds of moves by their names in JSON, but for `seat`, each once."""
    return tuple(dict.fromkeys(told for kind in moves for _, told in _fields(kind)))


def holds(move: Move, wanted: Mapping[str, str | int]) -> bool:
    """Whether each field named (as in JSON) has the value, or has it among its values."""
    held = {told: _parts(getattr(move, field)) for field, told in _fields(type(move))}
    return all(value in held.get(name, ()) for name, value in wanted.items())


def notation(game: Game[S, M, Opt, T], state: S, move: M) -> str:
    """The move as text; where several seats are due, `<seat>:` stands before it."""
    seat = mover(state, move)
    assert seat is not None, "a listed move names its seat"
    text = game.notation(state, seat, move)
    return text if len(state.to_move) == 1 else f"{seat}:{text}"


def parse(game: Game[S, M, Opt, T], state: S, text: str, own: int | None = None) -> M | None:
    """The move a text names, legal or not; None when it names none. Where several seats are due the text names the
    seat, which must be the `own` one if the text is a seat's."""
    if len(state.to_move) == 1:
        return game.parse(state, state.to_move[0], text)
    seat, colon, rest = text.partition(":")
    if not colon or seat not in map(str, range(state.seats)):
        return None
    return game.parse(state, int(seat), rest) if own in (None, int(seat)) else None
