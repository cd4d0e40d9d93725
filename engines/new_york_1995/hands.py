"""Cards in hand: their backs, and drawing until there are two of each colour."""

from collections.abc import Collection

from engines.cards import Piles, draw
from engines.game import Event
from engines.new_york_1995.data import RED, STOP, Card, HandCard
from engines.new_york_1995.events import Drawn, Shuffled, Stopped

WANTED = 2
"""A hand draws until it has this many of each back (1995.acquire.refill)."""


def back(card: str) -> str:
    """The colour of the card's back."""
    return "red" if card in RED else "blue"


def reds(hand: Collection[str]) -> int:
    """How many red backs the hand shows. (A generator here would take four times as long.)"""
    return sum(map(RED.__contains__, hand))


def short(hand: tuple[str, ...]) -> bool:
    """Whether the hand lacks two red or two blue cards."""
    red = reds(hand)
    return red < WANTED or len(hand) - red < WANTED


def draw_one(
    seat: int, hand: tuple[HandCard, ...], piles: Piles[Card], events: list[Event]
) -> tuple[tuple[HandCard, ...], Piles[Card], Card | None]:
    """The hand with one more card, and what was drawn: a Stop card stays out of the hand (1995.end.stop)."""
    before = len(piles.discard)
    card, piles, turned = draw(piles)
    if turned:
        events.append(Shuffled(cards=before))
    if card is None:
        return hand, piles, None
    if card == STOP:
        events.append(Stopped(seat=seat))
        return hand, piles, card
    events.append(Drawn(seat=seat, back=back(card), card=card))
    return (*hand, card), piles, card


def fill(
    seat: int, hand: tuple[HandCard, ...], piles: Piles[Card], events: list[Event]
) -> tuple[tuple[HandCard, ...], Piles[Card], bool]:
    """The hand filled up, the piles after it, and whether a Stop card ended the game."""
    red = reds(hand)
    while red < WANTED or len(hand) - red < WANTED:
        hand, piles, card = draw_one(seat, hand, piles, events)
        if card is None or card == STOP:
            return hand, piles, card == STOP
        red += card in RED
    return hand, piles, False
