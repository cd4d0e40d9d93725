"""The whole table: what everyone sees and what nobody may."""

from typing import Annotated, Literal

from msgspec import Meta

from engines.game import Head
from engines.model import Count, Model, Seat
from engines.new_york_1995.data import (
    COLOURS,
    EMPTY,
    LETTER,
    OF_LETTER,
    PIECES,
    Card,
    Colour,
    HandCard,
    Line,
    ReconstructionCard,
    Row,
    RuinCard,
)

Phase = Literal["preliminary", "main", "rebuild", "give", "answer", "over"]


class Options(Model):
    """The variants in play."""

    events: bool = False
    own_colours: bool = False
    teams: bool = False
    duel_price: Literal["colour", "owner"] = "colour"


class Rebuilding(Model, tag_field="kind", tag="rebuild"):
    """A reconstruction or ruin waits for its spaces to be filled; `seat` played the card."""

    card: ReconstructionCard | RuinCard
    seat: Seat


class Giving(Model, tag_field="kind", tag="give"):
    """A speculation (no line) or statics waits for the seat on turn to give up a building to `seat`."""

    cards: tuple[HandCard, ...]
    seat: Seat
    line: Line | None


class Offering(Model, tag_field="kind", tag="offer"):
    """A card offered by `seat` waits for the partner's answer."""

    card: HandCard
    seat: Seat


Board = Annotated[tuple[Row, ...], Meta(min_length=7, max_length=7)]
Hand = Annotated[tuple[HandCard, ...], Meta(max_length=90)]
Pile = Annotated[tuple[Card, ...], Meta(max_length=90)]


class State(Head):
    """A position. `hands` are sorted; `deck` is top first, `discard` top last. `colours` lists each seat's
    colours: provisional ones until the preliminary phase is over. `laid` counts preliminary piece-turns gone by."""

    game: Literal["new-york-1995"]
    rules: Literal["1"]
    options: Options
    phase: Phase
    laid: Count
    colours: Annotated[tuple[tuple[Colour, ...], ...], Meta(min_length=2, max_length=5)]
    board: Board
    money: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=5)]
    hands: Annotated[tuple[Hand, ...], Meta(min_length=2, max_length=5)]
    deck: Pile
    discard: Pile
    stops: Literal["aside", "in", "drawn"]
    """The two Stop cards: still set aside; among deck and discard; or one of them drawn, the other there."""
    offers: Count
    pending: Rebuilding | Giving | Offering | None


def flat(state: State) -> str:
    """The 49 spaces in one string, avenue by avenue."""
    return "".join(state.board)


def put(board: tuple[str, ...], index: int, letter: str) -> tuple[str, ...]:
    """The seven avenues with one space changed."""
    avenue, street = divmod(index, 7)
    row = board[avenue]
    return (*board[:avenue], row[:street] + letter + row[street + 1 :], *board[avenue + 1 :])


def virtual_seats(seats: int) -> int:
    """How many take turns in the preliminary phase: the duel plays as four (1995.duel)."""
    return 4 if seats == 2 else seats


def colours_in_play(seats: int) -> tuple[Colour, ...]:
    """The colours a table of so many seats uses."""
    return COLOURS[: virtual_seats(seats)]


def supply(flat_board: str, seats: int, colour: Colour) -> int:
    """Pieces of the colour that are not on the board."""
    return PIECES[seats] - flat_board.count(LETTER[colour])


def letters(state: State, seat: int) -> str:
    """The letters of the seat's colours."""
    return "".join([LETTER[colour] for colour in state.colours[seat]])


def owner(state: State, letter: str) -> int:
    """The seat that owns the pieces with the letter."""
    colour = OF_LETTER[letter]
    return [colour in own for own in state.colours].index(True)


def is_own(state: State, seat: int, letter: str) -> bool:
    """Whether a space that shows the letter holds a piece of the seat."""
    return OF_LETTER.get(letter) in state.colours[seat]


def partner(state: State, seat: int) -> int | None:
    """The seat's partner in the team game."""
    return (seat + 2) % 4 if state.options.teams else None


def unowned(flat_board: str) -> int:
    """How many spaces are free."""
    return flat_board.count(EMPTY)


def owned_by(flat_board: str, owners: str) -> list[int]:
    """The spaces that hold any of the letters."""
    return [n for n, letter in enumerate(flat_board) if letter in owners]
