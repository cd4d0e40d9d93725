"""The moves a seat may choose from, those it may think of, and how a large choice is described."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product

from engines.game import Choice, Pick
from engines.new_york_city.actions import offers
from engines.new_york_city.bids import bidding, bids, due_type, in_bid
from engines.new_york_city.box import Box
from engines.new_york_city.data import WILD, Card
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
from engines.referee import gathered


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


def prompt(box: Box, state: State, seat: int) -> tuple[Choice, ...]:
    """What the seat decides from. Bids are described, since they can be too many to gather."""
    if state.phase != "bid":
        return gathered(legal(box, state, seat))
    return (_bid(box, state, seat), *gathered(chain(exchanges(state, seat), uses(box, state, seat))))


def _bid(box: Box, state: State, seat: int) -> Choice:
    """The parts that a bid may be made of."""
    player, matching = state.players[seat], due_type(state)
    hand = Counter(player.hand)
    pairs = tuple(card for card in sorted(hand) if card != matching for _ in range(hand[card] // 2))
    tiles = [*player.characters]
    for id_ in player.used:
        tiles.remove(id_)
    declared = in_bid(box, sorted(tiles)) if player.dollars else []
    picks = [
        Pick(field="match", values=tuple(range(hand[matching] + 1))),
        Pick(field="wild", values=tuple(range(hand[WILD] + 1))),
        Pick(field="pairs", values=pairs, least=0, most=len(pairs)),
        Pick(
            field="characters",
            values=tuple(id_ for id_, _ in declared),
            least=0,
            most=min(player.dollars, len(declared)),
        ),
    ]
    if any(kind.turns_card for _, kind in declared):
        others = tuple(card for card in sorted(hand) if card != matching)
        picks.append(Pick(field="translate", values=others, least=0, most=1))
    return Choice(type="bid", picks=tuple(pick for pick in picks if pick.values))


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
