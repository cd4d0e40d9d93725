"""The decisions a seat can make, one type each."""

from typing import Annotated

from msgspec import Meta, field

from engines.game import Move
from engines.new_york_city.data import Card, Id

Few = Annotated[int, Meta(ge=0, le=999)]


class Choose(Move, tag="choose"):
    """Take a pair of light characters, a value 1 and a value 5 (nyc.setup.characters)."""

    pair: tuple[Id, Id]


class Draft(Move, tag="draft"):
    """Take a face-up pair of cards, named in alphabetical order (nyc.draft)."""

    pair: tuple[Card, Card]


class Use(Move, tag="use"):
    """Use a character by itself, outside a bid. `give` and `take` name cards, `from` and `to` boroughs, each
    only where the character asks for it (nyc.character.use)."""

    character: Id
    give: Card | None = None
    take: Card | None = None
    source: Id | None = field(name="from", default=None)
    to: Id | None = None


class Keep(Move, tag="keep"):
    """Keep some of the cards just drawn; the others are discarded."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=20)]


class Pass(Move, tag="pass"):
    """End one's visit of phase I or III."""


class Exchange(Move, tag="exchange"):
    """Swap a card of the hand for one of the reserve (nyc.bid.exchange)."""

    give: Card
    take: Card


class Bid(Move, tag="bid"):
    """Bid: `match` cards of the round's type, `wild` cards, `pairs` of two identical cards (each named once),
    and characters declared with the bid. `translate` is the card that a translator turns. A bid of nothing is
    a pass (nyc.bid)."""

    match: Few = 0
    wild: Few = 0
    pairs: Annotated[tuple[Card, ...], Meta(max_length=99)] = ()
    characters: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    translate: Card | None = None


class Hire(Move, tag="hire"):
    """Take a face-up dark character (nyc.action.characters)."""

    character: Id


class Place(Move, tag="place"):
    """Put a prestige tile on a borough, keep the vessel and build there (nyc.action.prestige)."""

    tile: Id
    vessel: Id
    borough: Id


class Shift(Move, tag="shift"):
    """Move one skyscraper from another borough to the mayor's (nyc.action.skyscrapers)."""

    source: Id = field(name="from")


class Decline(Move, tag="decline"):
    """Take nothing, place nothing or move nothing."""


AnyMove = Choose | Draft | Use | Keep | Pass | Exchange | Bid | Hire | Place | Shift | Decline

DUE: dict[str, tuple[type[AnyMove], ...]] = {
    "characters": (Choose,),
    "draft": (Draft,),
    "one": (Use, Pass),
    "keep": (Keep,),
    "bid": (Bid, Exchange, Use),
    "hire": (Hire, Decline),
    "prestige": (Place, Decline),
    "shift": (Shift, Decline),
    "three": (Use, Pass),
    "over": (),
}
