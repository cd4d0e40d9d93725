"""The game contract: all that a game must provide, and nothing else may be asked of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypedDict, TypeVar

from engines.chance import Chance
from engines.drawing import Picture, Theme
from engines.model import Count, Model, Seat
from engines.refusal import Broken, Fault, Refusal
from engines.sheet import Sheet
from engines.words import Words


class Head(Model):
    """What every state begins with. `to_move` lists the seats that owe a decision; none once the game is over."""

    game: str
    rules: str
    seats: Seat
    options: Model
    ply: Count
    phase: str
    to_move: tuple[Seat, ...]
    chance: Chance


class ViewHead(Model):
    """What every view begins with. `seat` is the viewer, None a spectator."""

    game: str
    rules: str
    seats: Seat
    options: Model
    ply: Count
    phase: str
    to_move: tuple[Seat, ...]
    seat: int | None


class HeadShown(TypedDict):
    """The fields of a `ViewHead`."""

    game: Any
    rules: str
    seats: int
    options: Any
    ply: int
    phase: Any
    to_move: tuple[int, ...]
    seat: int | None


def head(state: Head, seat: int | None) -> HeadShown:
    """What every view begins with: all of the state's head but its chance."""
    return {
        "game": state.game,
        "rules": state.rules,
        "seats": state.seats,
        "options": state.options,
        "ply": state.ply,
        "phase": state.phase,
        "to_move": state.to_move,
        "seat": seat,
    }


class Move(Model, tag_field="type", omit_defaults=True):
    """One decision by one seat. `seat` may be left out when one seat alone is due; `legal` always names it."""

    seat: Seat | None = None


class Event(Model, tag_field="type"):
    """One thing that happened, for the log and for animation."""


class Effect(Model):
    """What a legal move does, in a word of the game, and what its seat pays and gains by it (by resource).
    `leaves` is what it has left of what it chose from; `ways` counts equivalent ways to do it that are listed
    once."""

    kind: str
    costs: Mapping[str, int] = {}
    gains: Mapping[str, int] = {}
    leaves: Mapping[str, int] = {}
    ways: int = 1


class Pick(Model):
    """One field of a move: how many of which values it takes, each as often at most as it stands in `values`."""

    field: str
    values: tuple[str | int, ...]
    least: int = 1
    most: int = 1


class Choice(Model):
    """One type of move that is due, and what it is made of."""

    type: str
    picks: tuple[Pick, ...]


class PackInfo(Model):
    """A set of component data: its name, a hash of its content, and where it comes from. A state names its
    pack as `<id>@<hash>`."""

    id: str
    hash: str
    source: Literal["reconstructed", "operator"]


S = TypeVar("S", bound=Head)
M = TypeVar("M", bound=Move)
Opt = TypeVar("Opt", bound=Model)
T = TypeVar("T", bound=Model)


class Step(Model, Generic[S]):
    """What applying one move did. `reversible` is false once something hidden was revealed or drawn, or the
    turn passed on: a table that offers undo must stop there."""

    state: S
    events: tuple[Event, ...]
    reversible: bool


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, M, Opt, T]):
    """The facts a game declares and the pure functions that are its rules.

    The functions trust what they are given: `check` sees a well-shaped move of a type that is due, by a seat
    that is due, in a state without faults; `play` sees a move that `check` passed. `engines.referee` sees to it.
    """

    # Facts
    id: str
    prefix: str
    """Rule ids begin with it and a dot."""
    rules: str
    """Version of the rules as implemented; part of every state."""
    seats: tuple[int, ...]
    options: type[Opt]
    state: type[S]
    moves: tuple[type[M], ...]
    events: tuple[type[Event], ...]
    view_type: type[ViewHead]
    table: type[T]
    components_type: type[Model]
    due: Mapping[str, tuple[type[M], ...]]
    """For each phase the moves it takes; a phase with none is the end."""
    sampled: frozenset[str] = frozenset()
    """Phases in which `legal` lists a useful part of a space too large to list; `prompt` describes all of it."""
    words: Mapping[str, Words]

    # The course of play
    start: Callable[[int, Opt, str], S | Refusal]
    """(seats, options, seed) -> the first state, or why these options cannot be played."""
    legal: Callable[[S, int], Iterable[M]]
    """(state, seat) -> the seat's legal moves, each once, in a fixed order. Of moves that differ only in which of
    equal things they name, one may stand for all: its effect says how many `ways` there are, `prompt` holds them
    all, and `check` and `play` take any of them as it is."""
    check: Callable[[S, int, M], tuple[Broken, ...]]
    """(state, seat, move) -> all the rules it breaks, in the order of the specification."""
    play: Callable[[S, int, M], Step[S]]
    effect: Callable[[S, int, M], Effect]
    near: Callable[[S, int], Iterable[M]]
    """(state, seat) -> moves that a player may think of, legal or not: the blocked ones are found among them."""
    prompt: Callable[[S, int], tuple[Choice, ...]] | None = None
    """What the seat decides from; where a game gives none it is gathered from `legal`."""
    step: Callable[[S], str | None] | None = None
    """What is due within the phase, by its name among `Words.steps`; None where the phase says it all."""
    normal: Callable[[S, int, M], M] | None = None
    """The listed form of a move that may be written in several ways."""
    notation: Callable[[S, int, M], str]
    """A short text without spaces, unique within the position."""
    parse: Callable[[S, int, str], M | None]
    """The move that `notation` wrote, legal or not; None for any other text."""

    # What is known
    view: Callable[[S, int | None], ViewHead]
    seen: Callable[[Event, int | None], Event]
    """(event, seat) -> the event as the seat (None: a spectator) may know it."""
    picture: Callable[[Any, Words, Theme, M | None], Picture]
    """(view, words, theme, last move) -> the position as the holder of the view may see it."""
    imagine: Callable[[S, int | None, Chance], S]
    """(state, seat, chance) -> a state that looks the same to the seat, all that is hidden from it dealt anew: by the
    chance alone, so that states which look the same give the same one."""

    # The books
    faults: Callable[[S], tuple[Fault, ...]]
    """What is impossible in a state whose head is sound: laws that every play keeps."""
    score: Callable[[S], Sheet]
    worth: Callable[[S], tuple[float, ...]] | None = None
    """state -> what each seat's position is worth, in points at the end: a guess, for bots. The totals of `score`
    where a game gives none."""
    outlook: Callable[[S], tuple[float, ...]] | None = None
    """The same for who looks ahead: what is likely to come of it. `worth` where a game gives none."""
    foresight: Mapping[int, int] = field(default_factory=dict)
    """Number of seats -> how many moves a bot looks at before it judges where they lead, if not as usual."""
    score_table: Callable[[T], Sheet | tuple[Fault, ...]]
    components: Callable[[Words, str | None], Model]
    """(words, pack) -> board, cards, pieces and names, each datum marked `sourced` or `reconstructed`."""
    packs: tuple[PackInfo, ...] = ()
    """The component data a game can be played with, the default first; none where they never change."""
    add_pack: Callable[[str, bytes], "AnyGame | tuple[Fault, ...]"] | None = None
    """(id, file) -> the game with one more pack, or all that is wrong with it."""
    draw_pack: Callable[[bytes], str] | None = None
    """(file of a sound pack) -> a picture of what was understood, as SVG; None where there is nothing to draw."""
    upcast: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """For each older rules version the change that lifts a raw state to the next one."""


AnyGame = Game[Any, Any, Any, Any]
