"""The board, the cards and the counts of New York (1995)."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from engines.grid import neighbours

Colour = Literal["red", "blue", "yellow", "green", "black"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green", "black")
LETTER: dict[Colour, str] = {"red": "r", "blue": "b", "yellow": "y", "green": "g", "black": "k"}
"""How a board row writes a colour; `k` is black, as printers say."""
OF_LETTER: dict[str, Colour] = {letter: colour for colour, letter in LETTER.items()}
EMPTY = "."

Avenue = Literal["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
Street = Literal["S1", "S2", "S3", "S4", "S5", "S6", "S7"]
Line = Avenue | Street
AVENUES: tuple[Avenue, ...] = get_args(Avenue)
STREETS: tuple[Street, ...] = get_args(Street)
SPACES = tuple(avenue + street for avenue in AVENUES for street in STREETS)
INDEX = {space: n for n, space in enumerate(SPACES)}
BESIDE = neighbours(7, 7)

Space = Annotated[str, Meta(pattern="^A[1-7]S[1-7]$")]
Row = Annotated[str, Meta(pattern="^[.rbygk]{7}$")]
"""An avenue from S1 to S7: `.` unowned, else the letter of the owner's colour."""

RedCard = Avenue | Literal["red-joker", "red-developer", "red-statics"]
BlueCard = Street | Literal["blue-joker", "blue-developer", "blue-statics"]
ReconstructionCard = Literal["red-reconstruction", "blue-reconstruction"]
RuinCard = Literal["red-ruin", "blue-ruin"]
SpeculationCard = Literal["red-speculation", "blue-speculation"]
HandCard = RedCard | BlueCard | ReconstructionCard | RuinCard | SpeculationCard
Card = HandCard | Literal["stop"]

STOP: Literal["stop"] = "stop"
DEVELOPERS: tuple[RedCard, BlueCard] = ("red-developer", "blue-developer")
STATICS: tuple[RedCard, BlueCard] = ("red-statics", "blue-statics")
RECONSTRUCTIONS: tuple[ReconstructionCard, ...] = ("red-reconstruction", "blue-reconstruction")
RUINS: tuple[RuinCard, ...] = ("red-ruin", "blue-ruin")
SPECULATIONS: tuple[SpeculationCard, ...] = ("red-speculation", "blue-speculation")

JOKERS: tuple[RedCard, BlueCard] = ("red-joker", "blue-joker")

BASIC: tuple[Card, ...] = (*AVENUES * 4, *STREETS * 4, *JOKERS[:1] * 5, *JOKERS[1:] * 5)
EVENTS: tuple[Card, ...] = (*RECONSTRUCTIONS, *RUINS, *SPECULATIONS, *DEVELOPERS * 2, *STATICS)

RED = frozenset(card for card in BASIC + EVENTS if card in AVENUES or card.startswith("red"))
"""The cards with a red back; every other card of the deck but Stop has a blue one."""

CENTRE = ("A3S4", "A4S3", "A4S4", "A4S5", "A5S4")
"""The five spaces a reconstruction clears (ruling of 1995.event.reconstruction)."""
CORNERS = ("A1S1", "A1S7", "A7S1", "A7S7")

PIECES = {2: 20, 3: 25, 4: 20, 5: 15}
MONEY = {2: 12, 3: 8, 4: 6, 5: 5}
PRELIMINARY = {2: 6, 3: 8, 4: 6, 5: 5}
"""Pieces of each colour placed before the colours are dealt."""
TEAMS = ((0, 2), (1, 3))
OFFERS = 4
"""Offers to a partner in one turn."""
LAST_SPACES = 4
"""With so many spaces unowned, or fewer, the Stop cards come in."""
SPECULATION_OVER = 8
"""Who is named in a speculation has more pieces on the board than this."""

RED_PLAIN: tuple[RedCard, ...] = (*AVENUES, "red-joker")
BLUE_PLAIN: tuple[BlueCard, ...] = (*STREETS, "blue-joker")
"""Cards that name a line, or any line of their colour."""


def aims(red: str, blue: str) -> tuple[int, ...]:
    """The spaces a red and a blue card name; a joker and a developer name every line of their colour
    (1995.acquire.pair, 1995.acquire.joker, 1995.event.developer)."""
    return tuple(
        INDEX[avenue + street]
        for avenue in AVENUES
        for street in STREETS
        if red in (avenue, "red-joker", "red-developer") and blue in (street, "blue-joker", "blue-developer")
    )


AIMS = {
    (red, blue): aims(red, blue) for red in (*RED_PLAIN, "red-developer") for blue in (*BLUE_PLAIN, "blue-developer")
}


def lines_of(card: str) -> tuple[Line, ...]:
    """The lines a companion of Statics names: its own, or for a joker all of its colour."""
    if card == "red-joker":
        return AVENUES
    if card == "blue-joker":
        return STREETS
    return (card,)  # type: ignore[return-value]
