"""The cards and the counts of New York Skyline; the cards are read from `data.toml`."""

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from engines.model import Model

GAME: Literal["new-york-skyline"] = "new-york-skyline"
RULES: Literal["1"] = "1"

Suite = Literal["location", "money", "style", "spaces", "labor", "decor", "materials"]
SUITES: tuple[Suite, ...] = get_args(Suite)

Five = Annotated[tuple[str, ...], Meta(min_length=5, max_length=5)]


class SuiteCards(Model):
    """The ten cards of a suite: five with a star, five without."""

    stars: Five
    plain: Five


class SkyscraperCard(Model):
    """What a skyscraper is worth, and the stars that its cards must show."""

    points: int
    luxury: int


class Data(Model):
    """All that `data.toml` holds."""

    suites: Annotated[dict[Suite, SuiteCards], Meta(min_length=7, max_length=7)]
    skyscrapers: Annotated[dict[str, SkyscraperCard], Meta(min_length=17, max_length=17)]


DATA = msgspec.convert(
    tomllib.loads(files("engines.new_york_skyline").joinpath("data.toml").read_text("utf-8")), Data
)

CARDS = tuple(card for suite in SUITES for card in (*DATA.suites[suite].stars, *DATA.suites[suite].plain))
"""The 70 construction cards by suite, those with a star first."""
SKYSCRAPERS = DATA.skyscrapers
"""The 17 skyscrapers by ascending points."""
POINTS = {skyscraper: card.points for skyscraper, card in SKYSCRAPERS.items()}
LUXURY = {skyscraper: card.luxury for skyscraper, card in SKYSCRAPERS.items()}

SUITE: dict[str, Suite] = {c: suite for suite, own in DATA.suites.items() for c in (*own.stars, *own.plain)}
STARS = frozenset(card for own in DATA.suites.values() for card in own.stars)

STAR_OF = {suite: f"{suite}:star" for suite in SUITES}
PLAIN_OF = {suite: f"{suite}:plain" for suite in SUITES}
KIND = {card: (STAR_OF if card in STARS else PLAIN_OF)[SUITE[card]] for card in CARDS}
"""The suite of a card and whether it has a star. Cards of one kind differ in nothing but their names."""

FITS: dict[str, frozenset[str]] = {
    **{card: frozenset((card,)) for card in CARDS},
    **{suite: frozenset(card for card in CARDS if SUITE[card] == suite) for suite in SUITES},
    **{kind: frozenset(card for card in CARDS if KIND[card] == kind) for kind in dict.fromkeys(KIND.values())},
}
"""For each thing an offer may ask for, the cards that answer it: a card by name, any card of a suite, any card
of a suite with a star or without one (skyline.deal)."""
KINDS = tuple(wanted for wanted in FITS if wanted not in CARDS)

if TYPE_CHECKING:
    Card: TypeAlias = str
    Skyscraper: TypeAlias = str
    Wanted: TypeAlias = str
else:
    Card = Literal[CARDS]
    Skyscraper = Literal[tuple(SKYSCRAPERS)]
    Wanted = Literal[tuple(FITS)]

LOT = 3
"""Cards in a lot (skyline.lots)."""
OPEN = 4
"""Skyscrapers that lie open (skyline.setup.order, skyline.real-estate)."""
OFFERS = 3
"""Offers a seat may make in a round, and cards on either side of one (skyline.deal.limit)."""
TRIPLE = 3
"""Cards of one suite that are exchanged (skyline.surplus.triple)."""
NEW_HAND = 7
"""Cards drawn for a hand without stars (skyline.surplus.no-star)."""
SURPLUS = {"once": 1, "repeat": 20}
"""How often a seat may do each surplus exchange in a round (skyline.surplus.once)."""
HAND = 9
"""Cards a hand may keep at the end of a round (skyline.hand-limit)."""
ROUNDS = 500
"""After so many rounds an unfinished game is over (skyline.end.cap)."""

_ORDER = {wanted: n for n, wanted in enumerate(FITS)}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards, or things asked for, as the components list them: a hand lies by suite, stars first."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def stars(cards: Iterable[str]) -> int:
    """How many of the cards have a star."""
    return sum(card in STARS for card in cards)
