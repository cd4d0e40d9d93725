"""A pack ready for play: its data, and what can be looked up in it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from engines.game import PackInfo
from engines.new_york_city import moves
from engines.new_york_city.data import Card
from engines.new_york_city.pack import Kind, Pack, Phase, PrestigeTile, Vessel
from engines.new_york_city.state import State

Effect = Callable[..., Any]
"""A function whose keyword-only arguments are the parameters that a line of data gives."""

E = TypeVar("E", bound=Effect)


class Tally(NamedTuple):
    """What a bid makes so far: cards of the round's type and wild ones, and what is added to them."""

    number: int
    cards: int = 0
    wild: int = 0
    plus: int = 0

    @property
    def alone(self) -> bool:
        """Whether wild cards have nothing to join (nyc.bid.wild-alone)."""
        return self.wild > 0 and not self.cards

    @property
    def made(self) -> int:
        """The bid before anything is added; wild cards alone make nothing."""
        return self.cards + self.wild if self.cards else 0

    @property
    def total(self) -> int:
        """What the bid is worth (nyc.bid.total)."""
        return self.made + self.plus


@dataclass(frozen=True, kw_only=True)
class Use:
    """A character that is used by itself. `do` gives the state after it, None where it would change nothing;
    `aims` are all the ways to name what it asks for."""

    do: Callable[..., State | None]
    aims: Callable[[State, int, str], list[moves.Use]]
    refusal: str


@dataclass(frozen=True, kw_only=True)
class InBid:
    """A character that is declared in a bid. `tallied` gives the tally after it, or the rule it breaks;
    makers, which count as cards, come before the others. Of those that have the same `once` a second would add
    nothing to a bid; `once` is the rule that says so."""

    tallied: Callable[..., Tally | str]
    makes: bool = False
    turns_card: bool = False
    wins_ties: bool = False
    gives_bonus: bool = False
    once: str | None = None


@dataclass(frozen=True)
class Facts:
    """What the characters of the end look at in a seat."""

    dollars: int
    characters: int
    boroughs: int
    vessels: int
    firsts: int


@dataclass(frozen=True, kw_only=True)
class Character:
    """A kind of character with its effect, the parameters filled in."""

    id: str
    value: int
    phase: Phase
    points: int
    use: Use | None = None
    in_bid: InBid | None = None
    at_end: Callable[[Facts], int] | None = None


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box. There is one for each pack, so boxes need no comparison by content."""

    info: PackInfo
    pack: Pack
    cards: tuple[Card, ...]
    deck: Mapping[Card, int]
    """How many there are of each card that there is."""
    characters: Mapping[str, Character]
    kinds: Mapping[str, Kind]
    """What the pack says of them."""
    without_dark: Mapping[str, int]
    """How many there are of each when all dark tiles of it are taken from none."""
    of_value: Mapping[int, frozenset[str]]
    """The characters by value."""
    tiles: Mapping[str, PrestigeTile]
    vessels: Mapping[str, Vessel]
    most_in_hand: int
    """No hand grows beyond it, whatever characters give."""


@cache
def parameters(effect: Effect) -> type[msgspec.Struct]:
    """The type of the parameters that an effect takes: its keyword-only arguments."""
    wanted = [
        (each.name, each.annotation) if each.default is each.empty else (each.name, each.annotation, each.default)
        for each in inspect.signature(effect).parameters.values()
        if each.kind is each.KEYWORD_ONLY
    ]
    return msgspec.defstruct(effect.__name__, wanted, rename="camel", forbid_unknown_fields=True, kw_only=True)


def code(effect: Effect) -> str:
    """The name of an effect as a line of data has it."""
    return effect.__name__.replace("_", "-")
