"""Who bid most (nyc.bid.winner)."""

from engines.new_york_city.bids import bidding, in_bid
from engines.new_york_city.box import Box
from engines.new_york_city.state import State, order


def bid_of(state: State, seat: int) -> int:
    """What the seat bid in this bidding round."""
    made = bidding(state).bids[seat]
    return made.total if made else 0


def bidders(state: State) -> tuple[int, ...]:
    """The seats that bid at least 1, in press order; nothing happens for the others (nyc.bid.zero)."""
    return tuple(seat for seat in order(state) if bid_of(state, seat))


def winner(box: Box, state: State) -> int | None:
    """The highest bidder: of equal ones an umpire's, then the first in press order."""
    return max(bidders(state), key=lambda seat: (bid_of(state, seat), _wins_ties(box, state, seat)), default=None)


def second(box: Box, state: State) -> int | None:
    """The second highest bidder, of equal ones the first in press order (nyc.action.prestige)."""
    first = winner(box, state)
    others = [seat for seat in bidders(state) if seat != first]
    return max(others, key=lambda seat: bid_of(state, seat), default=None)


def strength(box: Box, state: State, seat: int) -> int:
    """The bid with the bonus of who won, or has it by a character; never twice."""
    bid = bid_of(state, seat)
    return bid + 1 if bid and (seat == winner(box, state) or _gets_bonus(box, state, seat)) else bid


def _declared(state: State, seat: int) -> tuple[str, ...]:
    made = bidding(state).bids[seat]
    return made.characters if made else ()


def _wins_ties(box: Box, state: State, seat: int) -> bool:
    return any(kind.wins_ties for _, kind in in_bid(box, _declared(state, seat)))


def _gets_bonus(box: Box, state: State, seat: int) -> bool:
    return any(kind.gives_bonus for _, kind in in_bid(box, _declared(state, seat)))
