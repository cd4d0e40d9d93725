"""What a seat decides from: just what its legal moves are made of."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from engines.game import Choice, Pick
from engines.new_york_city.bids import bidding, declarable, due_type, tallied, tiles, turnable
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
    wild, turned, often, most = set[int](), set[Card](), Counter[str](), 0
    sizes: dict[Tally, set[int]] = {}
    """How many makers there can be in a bid of each tally."""
    for makers in declarable([tile for tile in declared if tile[1].makes], player.dollars):
        ways = turnable(hand, matching, makers)
        turned.update(*ways)
        plays = {play for way in ways for play in _playable(hand - Counter(way), matching)}
        tallies = {play: tallied(number, *play, makers)[0] for play in plays}
        if fitting := {play: tally for play, tally in tallies.items() if not tally.alone}:
            wild.update(wilds for _, wilds in fitting)
            often |= Counter(id_ for id_, _ in makers)
            for tally in fitting.values():
                sizes.setdefault(tally, set()).add(len(makers))
    for tally, there in sizes.items():
        added = [tile for tile in declared if not tile[1].makes and not isinstance(tile[1].tallied(tally), str)]
        left = player.dollars - min(there)
        often |= Counter({id_: min(1 if kind.once else count, left) for id_, kind, count in added})
        several = sum(count for _, kind, count in added if not kind.once)
        single = {kind.once for _, kind, _ in added if kind.once}
        most = max(most, min(player.dollars, max(there) + several + len(single)))
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
