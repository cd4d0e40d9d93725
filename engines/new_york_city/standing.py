"""Who bid most (nyc.bid.winner)."""

from engines.new_york_city.bids import bidding, in_bid
from engines.new_york_city.box import Box, InBid
from engines.new_york_city.state import State, order


def bid_of(state: State, seat: int) -> int:
    """What the seat bid in this bidding round."""
    made = bidding(state).bids[seat]
    return made.total if made else 0


def bidders(state: State) -> tuple[int, ...]:
    """The seats that bid at least 1, in press order; nothing happens for the others (nyc.bid.zero)."""
    bids = bidding(state).bids
    return tuple([seat for seat in order(state) if (made := bids[seat]) and made.total])


def winner(box: Box, state: State) -> int | None:
    """The highest bidder: of equal ones an umpire's, then the first in press order."""

    def rank(seat: int) -> tuple[int, bool]:
        return bid_of(state, seat), any(kind.wins_ties for kind in _declared(box, state, seat))

    return max(bidders(state), key=rank, default=None)


def second(box: Box, state: State) -> int | None:
    """The second highest bidder, of equal ones the first in press order (nyc.action.prestige)."""
    first = winner(box, state)
    others = [seat for seat in bidders(state) if seat != first]
    return max(others, key=lambda seat: bid_of(state, seat), default=None)


def strengths(box: Box, state: State) -> list[tuple[int, int]]:
    """The bidders with their bids and the bonus of who won, or has it by a character; never twice."""
    first = winner(box, state)
    return [
        (seat, bid_of(state, seat) + (seat == first or any(kind.gives_bonus for kind in _declared(box, state, seat))))
        for seat in bidders(state)
    ]


def strength(box: Box, state: State, seat: int) -> int:
    """The same of one seat; nothing where it did not bid."""
    return dict(strengths(box, state)).get(seat, 0)


def _declared(box: Box, state: State, seat: int) -> list[InBid]:
    made = bidding(state).bids[seat]
    return [kind for _, kind in in_bid(box, made.characters)] if made and made.characters else []
