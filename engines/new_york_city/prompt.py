"""What a seat decides from: just what its legal moves are made of."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from engines.game import Choice, Pick
from engines.new_york_city.bids import Tiles, bidding, declarable, due_type, tallied, tiles, turnable
from engines.new_york_city.box import Box, Tally
from engines.new_york_city.data import WILD, Card, Type
from engines.new_york_city.legal import exchanges, legal
from engines.new_york_city.state import State
from engines.new_york_city.uses import uses
from engines.referee import gathered


def prompt(box: Box, state: State, seat: int) -> tuple[Choice, ...]:
    """What the seat decides from. Bids are described, since they can be too many to gather."""
    if state.phase != "bid":
        return gathered(legal(box, state, seat))
    return (_bid(box, state, seat), *gathered(chain(exchanges(state, seat), uses(box, state, seat))))


def _bid(box: Box, state: State, seat: int) -> Choice:
    """The parts of all legal bids. What is added to a bid asks only what cards and makers make: so it is enough to
    try these, and to see what each of their tallies lets pass."""
    player, number, matching = state.players[seat], bidding(state).number, due_type(state)
    hand = Counter(player.hand)
    declared = tiles(box, player)
    wild, turned, often = set[int](), set[Card](), Counter[str]()
    makers_of: dict[Tally, list[int]] = {}
    """How many makers there can be in a bid of each tally."""
    for makers in declarable([tile for tile in declared if tile[1].makes], player.dollars):
        for card in turnable(hand, matching, makers):
            for cards, wilds in _playable(hand - Counter([card] if card else []), matching):
                tally, _ = tallied(number, cards, wilds, makers)
                if not tally.alone:
                    wild.add(wilds)
                    turned.update([card] if card else [])
                    often |= Counter(id_ for id_, _ in makers)
                    makers_of.setdefault(tally, []).append(len(makers))
    most = 0
    for tally, counts in makers_of.items():
        fitting = dict(_added(declared, tally))
        often |= Counter({id_: min(count, player.dollars - min(counts)) for id_, count in fitting.items()})
        most = max(most, min(player.dollars, max(counts) + sum(fitting.values())))
    pairs = tuple(card for card in sorted(hand) if card != matching for _ in range(hand[card] // 2))
    picks = (
        Pick(field="match", values=tuple(range(hand[matching] + 1))),
        Pick(field="wild", values=tuple(sorted(wild))),
        Pick(field="pairs", values=pairs, least=0, most=len(pairs)),
        Pick(field="characters", values=tuple(sorted(often.elements())), least=0, most=most),
        Pick(field="translate", values=tuple(sorted(turned)), least=0, most=1),
    )
    return Choice(type="bid", picks=tuple(pick for pick in picks if pick.values))


def _playable(hand: Counter[Card], matching: Type) -> Iterator[tuple[int, int]]:
    """How many cards of the type, pairs among them, and how many wild cards can be played together."""
    sure = sum(count if card == matching else count // 2 for card, count in hand.items() if card != WILD)
    for wild in range(hand[WILD] + 1):
        for cards in range(sure + (hand[WILD] - wild) // 2 + 1):
            yield cards, wild


def _added(declared: Tiles, tally: Tally) -> Iterator[tuple[str, int]]:
    """The characters that add to a bid of this tally, and how many of each."""
    for id_, kind, count in declared:
        if not kind.makes and not isinstance(kind.tallied(tally), str):
            yield id_, count
