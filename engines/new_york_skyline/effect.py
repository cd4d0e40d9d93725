"""What a legal move does for its seat, in a word and in what it pays and gains."""

from collections.abc import Container, Mapping, Sequence
from math import comb, prod

from engines.game import Effect
from engines.new_york_skyline.data import NEW_HAND, POINTS, Card, stars
from engines.new_york_skyline.legal import kinds, offering
from engines.new_york_skyline.moves import Accept, AnyMove, Build, Discard, NoStar, Offer, Take, Triple
from engines.new_york_skyline.state import State
from engines.referee import tag


def effect(state: State, seat: int, move: AnyMove) -> Effect:
    """The resources are `card`, `star` (how many of the seat's own cards, or of cards it will have for sure, show
    one), `skyscraper` and `points`. An offer says what is given and gained if it is accepted."""
    hand = state.hands[seat]
    match move:
        case Take(lot=lot):
            return Effect(kind="take", gains=_cards(state.lots[lot]))
        case Offer(give=give, want=want):
            return Effect(kind="offer", costs=_cards(give), gains={"card": len(want)})
        case Accept(cards=cards):
            pending = offering(state)
            ways = _ways(hand, cards, pending.want)
            return Effect(kind="accept", costs=_cards(cards), gains=_cards(pending.give), ways=ways)
        case Triple(cards=cards):
            gains = {"card": len(cards)}
            return Effect(kind="exchange", costs=_cards(cards), gains=gains, ways=_ways(hand, cards))
        case NoStar():
            there = len(state.deck) + len(state.discard) + len(hand)
            return Effect(kind="exchange", costs=_cards(hand), gains={"card": min(NEW_HAND, there)})
        case Build(skyscraper=skyscraper, cards=cards):
            gains = {"skyscraper": 1, "points": POINTS[skyscraper]}
            return Effect(kind="build", costs=_cards(cards), gains=gains, ways=_ways(hand, cards))
        case Discard(card=card):
            return Effect(kind="discard", costs=_cards((card,)))
        case _:
            return Effect(kind=tag(type(move)))


def _cards(cards: Sequence[Card]) -> Mapping[str, int]:
    return {"card": len(cards), "star": stars(cards)}


def _ways(hand: Sequence[Card], cards: Sequence[Card], fixed: Container[str] = ()) -> int:
    """How many choices of cards are the same but for the names of cards; `fixed` ones are asked for by name."""
    held = kinds([card for card in hand if card not in fixed])
    used = kinds([card for card in cards if card not in fixed])
    return prod(comb(len(held[kind]), len(alike)) for kind, alike in used.items())
