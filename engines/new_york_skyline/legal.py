"""The moves a seat may choose from, and those it may think of.

Cards of one kind (a suite, with a star or without) differ in nothing but their names. Of moves that differ only
in such names one is listed, the one with the first of them; `Effect.ways` says how many there are.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product

from engines.new_york_skyline.data import (
    CARDS,
    FITS,
    KIND,
    LUXURY,
    OFFERS,
    PLAIN_OF,
    STAR_OF,
    STARS,
    SUITE,
    SUITES,
    SURPLUS,
    TRIPLE,
    Card,
    Wanted,
    in_order,
    stars,
)
from engines.new_york_skyline.moves import Accept, AnyMove, Build, Decline, Discard, NoStar, Offer, Pass, Take, Triple
from engines.new_york_skyline.state import Offering, Options, State


def legal(state: State, seat: int) -> Iterable[AnyMove]:
    """The legal moves of the seat that is due, each once; in the deal phase a useful part of the offers."""
    hand = state.hands[seat]
    match state.phase:
        case "draft":
            return [Take(seat=seat, lot=lot) for lot, cards in enumerate(state.lots) if cards]
        case "deal":
            may_offer = state.offers[seat] < OFFERS
            return [*(offers(state, seat) if may_offer else ()), Pass(seat=seat)]
        case "answer":
            return [*(Accept(seat=seat, cards=cards) for cards in answers(state, seat)), Decline(seat=seat)]
        case "surplus":
            return [*exchanges(state, seat), Pass(seat=seat)]
        case "build":
            return [*builds(state, seat), Pass(seat=seat)]
        case _:
            return [Discard(seat=seat, card=card) for card in hand]


def near(state: State, seat: int) -> Iterator[AnyMove]:
    """The moves a player may think of: every lot, every exchange, every skyscraper with every way to pay."""
    hand = state.hands[seat]
    match state.phase:
        case "draft":
            yield from (Take(seat=seat, lot=lot) for lot in range(len(state.lots)))
        case "deal":
            yield from offers(state, seat)
            yield Pass(seat=seat)
        case "answer":
            hopes = answers(state, seat) or [in_order(set(map(first, offering(state).want)))]
            yield from (Accept(seat=seat, cards=cards) for cards in hopes)
            yield Decline(seat=seat)
        case "surplus":
            yield from (Triple(seat=seat, cards=cards) for cards in triples(hand))
            yield NoStar(seat=seat)
            yield Pass(seat=seat)
        case "build":
            ways = payments(hand) or [in_order({SUITE[card]: card for card in reversed(hand)}.values())]
            for skyscraper in state.available:
                yield from (Build(seat=seat, skyscraper=skyscraper, cards=cards) for cards in ways)
            yield Pass(seat=seat)
        case _:
            yield from (Discard(seat=seat, card=card) for card in hand)


def kinds(hand: Sequence[Card]) -> dict[str, list[Card]]:
    """The cards of a hand by kind."""
    held: dict[str, list[Card]] = {}
    for card in hand:
        held.setdefault(KIND[card], []).append(card)
    return held


def offers(state: State, seat: int) -> Iterator[Offer]:
    """To each other seat: the last card of each suite held more than once for any card of each suite not held,
    and, where a suite is held only with stars or only without, one such card for one of the other sort."""
    held = kinds(state.hands[seat])
    spare: list[Card] = []
    lacking: list[Wanted] = []
    swaps: list[tuple[Card, Wanted]] = []
    for suite in SUITES:
        starred, plain = held.get(STAR_OF[suite], []), held.get(PLAIN_OF[suite], [])
        own = starred + plain
        if not own:
            lacking.append(suite)
            continue
        if len(own) > 1:
            spare.append(own[-1])
        if not starred:
            swaps.append((own[-1], STAR_OF[suite]))
        elif not plain:
            swaps.append((own[-1], PLAIN_OF[suite]))
    deals = [((give,), (want,)) for give, want in (*product(spare, lacking), *swaps)]
    for other in range(state.seats):
        if other != seat:
            for give, want in deals:
                yield Offer(seat=seat, to=other, give=give, want=want)


def offering(state: State) -> Offering:
    """The offer that waits for an answer."""
    assert state.pending is not None, "in the answer phase an offer is pending"
    return state.pending


def answers(state: State, seat: int) -> list[tuple[Card, ...]]:
    """The cards with which the seat can accept, one choice for each set of kinds (skyline.deal.lack)."""
    want = offering(state).want
    fitting = {card for wanted in want for card in FITS[wanted]}
    named = [card for card in state.hands[seat] if card in want]
    held = kinds([card for card in state.hands[seat] if card in fitting and card not in want])
    some = [card for alike in held.values() for card in alike[: len(want) - len(named)]]
    found: dict[tuple[str, ...], tuple[Card, ...]] = {}
    for others in combinations(some, len(want) - len(named)):
        if answer(cards := in_order((*named, *others)), want):
            found.setdefault(tuple(KIND[card] for card in others), cards)
    return list(found.values())


def answer(cards: Sequence[Card], want: Sequence[Wanted]) -> bool:
    """Whether the cards, all different, can be matched with all that is wanted."""
    if not len(cards) == len(set(cards)) == len(want):
        return False
    return any(
        all(card in FITS[wanted] for card, wanted in zip(order, want, strict=True)) for order in permutations(cards)
    )


def first(wanted: Wanted) -> Card:
    """The first card that answers a wish, whoever has it."""
    return next(card for card in CARDS if card in FITS[wanted])


def exchanges(state: State, seat: int) -> Iterator[Triple | NoStar]:
    """The surplus exchanges that are left to the seat (skyline.surplus.triple, .no-star, .once)."""
    hand, most = state.hands[seat], SURPLUS[state.options.surplus]
    if state.triples < most:
        yield from (Triple(seat=seat, cards=cards) for cards in triples(hand))
    if state.no_stars < most and STARS.isdisjoint(hand):
        yield NoStar(seat=seat)


def triples(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Three cards of one suite, by how many of them have a star."""
    held = kinds(hand)
    for suite in SUITES:
        starred, plain = held.get(STAR_OF[suite], []), held.get(PLAIN_OF[suite], [])
        for many in range(TRIPLE, -1, -1):
            if len(starred) >= many and len(plain) >= TRIPLE - many:
                yield (*starred[:many], *plain[: TRIPLE - many])


def builds(state: State, seat: int) -> Iterator[Build]:
    """Each open skyscraper with each way to pay for it (skyline.build)."""
    ways = [(cards, stars(cards)) for cards in payments(state.hands[seat])]
    for skyscraper in state.available:
        for cards, shown in ways:
            if enough(state.options, skyscraper, shown):
                yield Build(seat=seat, skyscraper=skyscraper, cards=cards)


def payments(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """One card of each suite, with a star or without (skyline.build.suites); none where a suite is missing."""
    held = kinds(hand)
    return list(product(*([held[kind][0] for kind in (STAR_OF[s], PLAIN_OF[s]) if kind in held] for s in SUITES)))


def enough(options: Options, skyscraper: str, shown: int) -> bool:
    """Whether so many stars suit the skyscraper (skyline.build.stars)."""
    luxury = LUXURY[skyscraper]
    return shown == luxury or (shown > luxury and options.stars == "at-least")
