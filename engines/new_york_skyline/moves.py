"""The decisions a seat can make, one type each."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from engines.game import Move
from engines.model import Count, Seat
from engines.new_york_skyline.data import Card, Skyscraper, Wanted, in_order
from engines.new_york_skyline.state import Cards, State


class Take(Move, tag="take"):
    """Take a lot, by its number."""

    lot: Count


class Offer(Move, tag="offer"):
    """Offer cards of one's hand to another seat for cards of its hand, named or by suite and star."""

    to: Seat
    give: Cards
    want: Annotated[tuple[Wanted, ...], Meta(max_length=70)]


class Accept(Move, tag="accept"):
    """Agree to the offer and hand over these cards, one for each that is wanted."""

    cards: Cards


class Decline(Move, tag="decline"):
    """Turn the offer down."""


class Triple(Move, tag="triple"):
    """Exchange three cards of one suite for three new ones."""

    cards: Cards


class NoStar(Move, tag="no-star"):
    """Exchange a hand without stars for seven new cards."""


class Build(Move, tag="build"):
    """Build an open skyscraper with a card of each suite."""

    skyscraper: Skyscraper
    cards: Cards


class Discard(Move, tag="discard"):
    """Discard a card of a hand that is too large."""

    card: Card


class Pass(Move, tag="pass"):
    """Make no offer, exchange nothing more, or build nothing."""


AnyMove = Take | Offer | Accept | Decline | Triple | NoStar | Build | Discard | Pass

DUE: dict[str, tuple[type[AnyMove], ...]] = {
    "draft": (Take,),
    "deal": (Offer, Pass),
    "answer": (Accept, Decline),
    "surplus": (Triple, NoStar, Pass),
    "build": (Build, Pass),
    "hand-limit": (Discard,),
    "over": (),
}


def normal(state: State, seat: int, move: AnyMove) -> AnyMove:
    """The move with its cards in the order of the components: in what order they are named means nothing."""
    match move:
        case Offer(give=give, want=want):
            return replace(move, give=in_order(give), want=in_order(want))
        case Accept(cards=cards) | Triple(cards=cards) | Build(cards=cards):
            return replace(move, cards=in_order(cards))
        case _:
            return move
