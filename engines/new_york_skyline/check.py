"""Which rules a move breaks, in the order of the specification.

Nothing here looks into another seat's hand: an offer for cards that the partner lacks is like any other.
"""

from collections.abc import Iterator, Sequence

from engines.new_york_skyline.data import LUXURY, OFFERS, SUITE, SUITES, SURPLUS, TRIPLE, stars
from engines.new_york_skyline.legal import answer, enough, offering
from engines.new_york_skyline.moves import Accept, AnyMove, Build, Discard, NoStar, Offer, Take, Triple
from engines.new_york_skyline.state import State
from engines.refusal import Broken


def check(state: State, seat: int, move: AnyMove) -> tuple[Broken, ...]:
    """All rules the move breaks; the phase fits the move."""
    return tuple(_broken(state, seat, move))


def _broken(state: State, seat: int, move: AnyMove) -> Iterator[Broken]:
    hand = state.hands[seat]
    match move:
        case Take(lot=lot):
            if lot >= len(state.lots) or not state.lots[lot]:
                yield _no("skyline.draft", lot=lot)
        case Offer():
            yield from _offer(state, seat, move)
        case Accept(cards=cards):
            want = offering(state).want
            if not _held(hand, cards) or not answer(cards, want):
                yield _no("skyline.deal.lack", cards=_told(cards), want=_told(want))
        case Triple(cards=cards):
            if len(cards) != TRIPLE or not _held(hand, cards) or len({SUITE[card] for card in cards}) > 1:
                yield _no("skyline.surplus.triple", cards=_told(cards))
            yield from _once(state, state.triples)
        case NoStar():
            if starred := stars(hand):
                yield _no("skyline.surplus.no-star", stars=starred)
            yield from _once(state, state.no_stars)
        case Build():
            yield from _build(state, seat, move)
        case Discard(card=card):
            if card not in hand:
                yield _no("skyline.hand-limit", card=card)
        case _:
            pass  # nothing forbids to decline or to pass


def _no(rule: str, **params: int | str) -> Broken:
    return Broken(rule=rule, params=params)


def _told(cards: Sequence[str]) -> str:
    """The cards as a refusal tells them; a dash for none, so that no sentence has a hole."""
    return " + ".join(cards) or "-"


def _held(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether the cards are in the hand, none of them named twice."""
    named = set(cards)
    return len(named) == len(cards) and named.issubset(hand)


def _offer(state: State, seat: int, move: Offer) -> Iterator[Broken]:
    hand = state.hands[seat]
    if state.offers[seat] >= OFFERS or len(move.give) > OFFERS or len(move.want) > OFFERS:
        yield _no("skyline.deal.limit", most=OFFERS)
    if move.to == seat or move.to >= state.seats:
        yield _no("skyline.deal.partner", to=move.to)
    if not move.give or not _held(hand, move.give):
        yield _no("skyline.deal.give", give=_told(move.give))
    named = [card for card in move.want if card in SUITE]
    if not move.want or len(set(named)) < len(named) or not set(hand).isdisjoint(named):
        yield _no("skyline.deal.want", want=_told(move.want))


def _once(state: State, done: int) -> Iterator[Broken]:
    if done >= SURPLUS[state.options.surplus]:
        yield _no("skyline.surplus.once", most=SURPLUS[state.options.surplus])


def _build(state: State, seat: int, move: Build) -> Iterator[Broken]:
    if move.skyscraper not in state.available:
        yield _no("skyline.build.open", skyscraper=move.skyscraper)
    if not _held(state.hands[seat], move.cards):
        yield _no("skyline.build.hand", cards=_told(move.cards))
    suites = [SUITE[card] for card in move.cards]
    if len(suites) != len(SUITES) or set(suites) != set(SUITES):
        missing = [suite for suite in SUITES if suite not in suites]
        yield _no("skyline.build.suites", cards=len(suites), missing=", ".join(missing) or "-")
    shown = stars(set(move.cards))
    if not enough(state.options, move.skyscraper, shown):
        yield _no("skyline.build.stars", skyscraper=move.skyscraper, luxury=LUXURY[move.skyscraper], stars=shown)
