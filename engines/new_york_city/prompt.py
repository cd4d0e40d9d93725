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
    declared = tiles(box, player) if player.dollars else []
    added = [tile for tile in declared if not tile[1].makes]
    wild, turned, often, most = set[int](), set[Card](), Counter[str](), 0
    sizes: dict[Tally, set[int]] = {}
    """How many makers there can be in a bid of each tally."""
    for makers in declarable([tile for tile in declared if tile[1].makes], player.dollars):
        made, _ = tallied(number, 0, 0, makers)
        ways = turnable(hand, matching, makers)
        turned.update(*ways)
        plays = {play for way in ways for play in _playable(hand - Counter(way), matching, made)}
        wild.update([wilds for wilds, _ in plays])
        if plays and makers:
            often |= Counter([id_ for id_, _ in makers])
            most = max(most, len(makers))
        for wilds, cards in plays if added else ():
            for count in cards:
                tally = Tally(number, made.cards + count, made.wild + wilds)
                sizes.setdefault(tally, set()).add(len(makers))
    for tally, there in sizes.items():
        fitting = [(id_, kind, count) for id_, kind, count in added if not isinstance(kind.tallied(tally), str)]
        left = player.dollars - min(there)
        often |= Counter({id_: min(1 if kind.once else count, left) for id_, kind, count in fitting})
        several = sum([count for _, kind, count in fitting if not kind.once])
        single = {kind.once for _, kind, _ in fitting if kind.once}
        most = max(most, min(player.dollars, max(there) + several + len(single)))
    pairs = tuple([card for card in sorted(hand) if card != matching for _ in range(hand[card] // 2)])
    picks = (
        Pick(field="match", values=tuple(range(hand[matching] + 1))),
        Pick(field="wild", values=tuple(sorted(wild))),
        Pick(field="pairs", values=pairs, least=0, most=len(pairs)),
        Pick(field="characters", values=tuple(sorted(often.elements())), least=0, most=most),
        Pick(field="translate", values=tuple(sorted(turned)), least=0, most=1),
    )
    return Choice(type="bid", picks=tuple([pick for pick in picks if pick.values]))


def _playable(hand: Counter[Card], matching: Type, made: Tally) -> Iterator[tuple[int, range]]:
    """How many wild cards can be played, and beside each number of them how many cards of the type, pairs among
    them: at least one where a wild card would be alone."""
    sure = sum([count if card == matching else count // 2 for card, count in hand.items() if card != WILD])
    for wilds in range(hand[WILD] + 1):
        alone = made.wild + wilds > 0 and not made.cards
        if cards := range(int(alone), sure + (hand[WILD] - wilds) // 2 + 1):
            yield wilds, cards
