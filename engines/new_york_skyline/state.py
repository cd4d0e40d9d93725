"""The whole table: what everyone sees and what nobody may."""

from typing import Annotated, Literal

from msgspec import Meta

from engines.game import Head
from engines.model import Count, Model, Seat
from engines.new_york_skyline.data import ROUNDS, Card, Skyscraper, Wanted

Phase = Literal["draft", "deal", "answer", "surplus", "build", "hand-limit", "over"]


class Options(Model):
    """The variants in play."""

    trading: bool = True
    surplus: Literal["once", "repeat"] = "once"
    stars: Literal["exactly", "at-least"] = "exactly"


class Offering(Model):
    """What `seat` offers to the seat on turn: these cards of its hand for cards that answer these wishes."""

    seat: Seat
    give: Annotated[tuple[Card, ...], Meta(max_length=3)]
    want: Annotated[tuple[Wanted, ...], Meta(max_length=3)]


Cards = Annotated[tuple[Card, ...], Meta(max_length=70)]
Skyscrapers = Annotated[tuple[Skyscraper, ...], Meta(max_length=17)]


class State(Head):
    """A position.

    Hands are in the order of the components, since theirs means nothing. `deck` is top first, `discard` top last.
    `lots` are numbered by their place; a lot that was taken is empty, and outside the draft there are none.
    `available` skyscrapers lie open, `planned` ones are the skyscraper deck, next first; `built` is by seat.
    In the deal phase `offers` counts each seat's offers of this round and `passes` the run of passes. In the
    surplus phase `triples` and `noStars` count what the seat on turn has exchanged. All are zero elsewhere.
    """

    game: Literal["new-york-skyline"]
    rules: Literal["1"]
    options: Options
    phase: Phase
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    key: Seat
    lots: Annotated[tuple[Cards, ...], Meta(max_length=6)]
    hands: Annotated[tuple[Cards, ...], Meta(min_length=2, max_length=5)]
    deck: Cards
    discard: Cards
    available: Skyscrapers
    planned: Skyscrapers
    built: Annotated[tuple[Skyscrapers, ...], Meta(min_length=2, max_length=5)]
    offers: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=5)]
    passes: Count
    pending: Offering | None
    triples: Count
    no_stars: Count


def left_of(state: State, seat: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % state.seats


def in_key_order(state: State) -> tuple[int, ...]:
    """All seats, the holder of the Key first, then clockwise."""
    return tuple((state.key + n) % state.seats for n in range(state.seats))


def place(state: State, seat: int) -> int:
    """How many seats come before this one in Key order."""
    return (seat - state.key) % state.seats
