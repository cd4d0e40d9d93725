"""All a front end needs to draw the game."""

from typing import Literal

from engines.model import Model
from engines.new_york_skyline.data import (
    CARDS,
    GAME,
    HAND,
    LOT,
    NEW_HAND,
    OFFERS,
    OPEN,
    PLAIN_OF,
    SKYSCRAPERS,
    STAR_OF,
    STARS,
    SUITE,
    SUITES,
    TRIPLE,
    Card,
    Skyscraper,
    Suite,
    Wanted,
)
from engines.words import Words

Provenance = Literal["sourced", "reconstructed"]


class SuiteInfo(Model):
    """A suite of construction cards."""

    id: Suite
    name: str
    source: Provenance


class CardInfo(Model):
    """A construction card; there is one of each."""

    id: Card
    name: str
    suite: Suite
    star: bool
    source: Provenance


class WishInfo(Model):
    """What an offer may ask for besides a card by name and any of a suite: one of a suite with a star, or without."""

    id: Wanted
    name: str
    suite: Suite
    star: bool


class SkyscraperInfo(Model):
    """A skyscraper card: what it scores and the stars it costs."""

    id: Skyscraper
    name: str
    points: int
    luxury: int
    source: Provenance


class SeatCount(Model):
    """How many lots are laid out for each number of players."""

    seats: int
    lots: int
    source: Provenance


class Limits(Model):
    """The numbers of the rules."""

    lot: int
    open_skyscrapers: int
    hand: int
    triple: int
    new_hand: int
    offers: int


class Components(Model):
    """The cards and the counts."""

    game: str
    suites: tuple[SuiteInfo, ...]
    cards: tuple[CardInfo, ...]
    wishes: tuple[WishInfo, ...]
    skyscrapers: tuple[SkyscraperInfo, ...]
    seat_counts: tuple[SeatCount, ...]
    limits: Limits
    note: str


def components(words: Words, pack: str | None = None) -> Components:
    """The components, named in the language of the words; there is one set of them, so no pack to choose."""
    terms = words.terms
    return Components(
        game=GAME,
        suites=tuple(SuiteInfo(id=suite, name=terms[suite], source="sourced") for suite in SUITES),
        cards=tuple(
            CardInfo(id=card, name=terms[card], suite=SUITE[card], star=card in STARS, source="sourced")
            for card in CARDS
        ),
        wishes=tuple(
            WishInfo(id=wish[suite], name=terms[wish[suite]], suite=suite, star=wish is STAR_OF)
            for suite in SUITES
            for wish in (STAR_OF, PLAIN_OF)
        ),
        skyscrapers=tuple(
            SkyscraperInfo(id=s, name=terms[s], points=card.points, luxury=card.luxury, source="sourced")
            for s, card in SKYSCRAPERS.items()
        ),
        seat_counts=tuple(
            SeatCount(seats=seats, lots=seats + 1, source="sourced" if seats < 5 else "reconstructed")
            for seats in (2, 3, 4, 5)
        ),
        limits=Limits(lot=LOT, open_skyscrapers=OPEN, hand=HAND, triple=TRIPLE, new_hand=NEW_HAND, offers=OFFERS),
        note=terms["provenance"],
    )
