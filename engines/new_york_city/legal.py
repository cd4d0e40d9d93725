"""The moves a seat may choose from, and those it may think of."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from engines.new_york_city.actions import offers
from engines.new_york_city.bids import bidding, bids, in_bid
from engines.new_york_city.box import Box
from engines.new_york_city.data import Card
from engines.new_york_city.moves import (
    AnyMove,
    Bid,
    Choose,
    Decline,
    Draft,
    Exchange,
    Hire,
    Keep,
    Pass,
    Place,
    Shift,
    Use,
)
from engines.new_york_city.state import State, unused
from engines.new_york_city.uses import aimed, uses


def legal(box: Box, state: State, seat: int) -> Iterator[AnyMove]:
    """Every legal move of the seat that is due, each once; bids come one by one, there can be very many."""
    if state.phase == "characters":
        yield from (Choose(seat=seat, pair=pair) for pair in dict.fromkeys(state.light))
    elif state.phase == "draft":
        yield from (Draft(seat=seat, pair=(a, b)) for a, b in dict.fromkeys(state.pairs))
    elif state.phase == "keep":
        yield from kept(state, seat)
    elif state.phase == "bid":
        yield from bids(box, state, seat)
        yield from exchanges(state, seat)
        yield from uses(box, state, seat)
    elif state.phase in ("one", "three"):
        yield from uses(box, state, seat)
        yield Pass(seat=seat)
    else:
        yield from offers(box, state, seat)
        yield Decline(seat=seat)


def kept(state: State, seat: int) -> Iterator[Keep]:
    """The ways to keep cards of those drawn."""
    assert state.sift is not None
    for cards in dict.fromkeys(combinations(state.sift.cards, state.sift.keep)):
        yield Keep(seat=seat, cards=cards)


def exchanges(state: State, seat: int) -> Iterator[Exchange]:
    """The exchanges with the reserve, at most one a bidding round (nyc.bid.exchange)."""
    if seat in bidding(state).exchanged:
        return
    for give, take in _swaps(state, seat):
        if give != take:
            yield Exchange(seat=seat, give=give, take=take)


def _swaps(state: State, seat: int) -> Iterable[tuple[Card, Card]]:
    player = state.players[seat]
    return product(dict.fromkeys(player.hand), dict.fromkeys(player.reserve))


def near(box: Box, state: State, seat: int) -> Iterator[AnyMove]:
    """The moves a player may think of: everything in reach, whether the rules let it pass or not."""
    if state.phase == "bid":
        yield from bids(box, state, seat, free=True)
        yield from _unpaid(box, state, seat)
        yield from (Exchange(seat=seat, give=give, take=take) for give, take in _swaps(state, seat))
        yield from _any_use(box, state, seat)
    elif state.phase in ("one", "three"):
        yield from _any_use(box, state, seat)
        yield Pass(seat=seat)
    elif state.phase == "hire":
        yield from (Hire(seat=seat, character=id_) for tiles in state.display for id_ in dict.fromkeys(tiles))
        yield Decline(seat=seat)
    elif state.phase == "prestige":
        yield from _placements(box, state, seat)
        yield Decline(seat=seat)
    elif state.phase == "shift":
        yield from (Shift(seat=seat, source=borough.id) for borough in state.boroughs)
        yield Decline(seat=seat)
    else:
        yield from legal(box, state, seat)


def _unpaid(box: Box, state: State, seat: int) -> Iterator[Bid]:
    """Bids of nothing but a character that has its dollar or cannot get one."""
    player = state.players[seat]
    free = unused(player) if player.dollars else ()
    for id_, _ in in_bid(box, sorted(set(player.characters) - set(free))):
        yield Bid(seat=seat, characters=(id_,))


def _any_use(box: Box, state: State, seat: int) -> Iterator[Use]:
    for id_ in dict.fromkeys(state.players[seat].characters):
        yield from aimed(box, state, seat, id_) or [Use(seat=seat, character=id_)]


def _placements(box: Box, state: State, seat: int) -> Iterator[Place]:
    for tile, vessel in product(state.prestige, box.vessels.values()):
        if vessel.colour == box.tiles[tile].colour:
            for borough in vessel.between:
                yield Place(seat=seat, tile=tile, vessel=vessel.id, borough=borough)
