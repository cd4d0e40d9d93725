"""All a front end needs to draw the game."""

from typing import Literal

from engines.model import Model
from engines.new_york_1995.data import (
    AVENUES,
    BASIC,
    CENTRE,
    COLOURS,
    CORNERS,
    EVENTS,
    LETTER,
    MONEY,
    PIECES,
    PRELIMINARY,
    RED,
    SPACES,
    STOP,
    STREETS,
)
from engines.words import Words

Provenance = Literal["sourced", "reconstructed"]


class LineInfo(Model):
    """An avenue (row) or street (column). Names are attested, their order on the printed board is not."""

    id: str
    kind: Literal["avenue", "street"]
    name: str
    names_from: Provenance


class SpaceInfo(Model):
    """A crossing, by column and row from the top left."""

    id: str
    avenue: str
    street: str
    x: int
    y: int
    area: Literal["centre", "corner", "other"]


class CardInfo(Model):
    """A kind of card and how many there are."""

    id: str
    back: Literal["red", "blue", "stop"]
    name: str
    count: int
    variant: Literal["basic", "events", "stop"]
    source: Provenance


class ColourInfo(Model):
    """A player colour and its letter in board rows."""

    id: str
    letter: str
    name: str


class SeatCount(Model):
    """What each number of players starts with; pieces and preliminary ones are per colour, money per player."""

    seats: int
    pieces: int
    money: int
    preliminary: int
    source: Provenance


class Components(Model):
    """The board, the cards and the counts."""

    game: str
    lines: tuple[LineInfo, ...]
    spaces: tuple[SpaceInfo, ...]
    cards: tuple[CardInfo, ...]
    colours: tuple[ColourInfo, ...]
    seat_counts: tuple[SeatCount, ...]
    note: str


def components(words: Words, pack: str | None = None) -> Components:
    """The components, named in the language of the words; there is one set of them, so no pack to choose."""
    terms = words.terms
    cards = (*BASIC, *EVENTS, STOP, STOP)
    return Components(
        game="new-york-1995",
        lines=tuple(
            LineInfo(
                id=line,
                kind="avenue" if line in AVENUES else "street",
                name=terms[line],
                names_from="reconstructed",
            )
            for line in AVENUES + STREETS
        ),
        spaces=tuple(
            SpaceInfo(
                id=space,
                avenue=space[:2],
                street=space[2:],
                x=n % 7,
                y=n // 7,
                area="centre" if space in CENTRE else "corner" if space in CORNERS else "other",
            )
            for n, space in enumerate(SPACES)
        ),
        cards=tuple(
            CardInfo(
                id=card,
                back="stop" if card == STOP else "red" if card in RED else "blue",
                name=terms[card],
                count=cards.count(card),
                variant="stop" if card == STOP else "basic" if card in BASIC else "events",
                source="sourced",
            )
            for card in dict.fromkeys(cards)
        ),
        colours=tuple(ColourInfo(id=colour, letter=LETTER[colour], name=terms[colour]) for colour in COLOURS),
        seat_counts=tuple(
            SeatCount(
                seats=seats,
                pieces=PIECES[seats],
                money=MONEY[seats],
                preliminary=PRELIMINARY[seats],
                source="sourced",
            )
            for seats in sorted(PIECES)
        ),
        note=terms["provenance"],
    )
