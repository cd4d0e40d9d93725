"""What may be bid, and what a bid makes (nyc.bid)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product, repeat

from engines.new_york_city.box import Box, InBid, Tally
from engines.new_york_city.data import TYPES, WILD, Card, Type
from engines.new_york_city.moves import Bid
from engines.new_york_city.state import Bidding, Player, State, unused

Declared = Sequence[tuple[str, InBid]]
"""Characters that can be declared in a bid, each with what it does there."""

Tiles = Sequence[tuple[str, InBid, int]]
"""The same by kind, with the number of tiles."""


def bidding(state: State) -> Bidding:
    """The bidding round; there is one in every phase that asks."""
    assert state.bidding is not None
    return state.bidding


def due_type(state: State) -> Type:
    """The type of card that this bidding round is about."""
    return TYPES[bidding(state).number - 1]


def spent(state: State, bid: Bid) -> tuple[Card, ...]:
    """The cards that a bid plays, sorted."""
    played: list[Card] = [*bid.pairs, *bid.pairs]
    played.extend(repeat(due_type(state), bid.match))
    played.extend(repeat(WILD, bid.wild))
    if bid.translate is not None:
        played.append(bid.translate)
    return tuple(sorted(played))


def tallied(number: int, cards: int, wild: int, declared: Declared) -> tuple[Tally, list[tuple[str, str]]]:
    """What cards and declared characters make, and the rules that those break, each with the character.
    Makers come first: what they make is part of the bid that the others look at (nyc.character.use)."""
    tally = Tally(number, cards, wild)
    broken: list[tuple[str, str]] = []
    for makes in (True, False):
        for id_, kind in declared:
            if kind.makes is makes:
                after = kind.tallied(tally)
                if isinstance(after, str):
                    broken.append((after, id_))
                else:
                    tally = after
    return tally, broken


def in_bid(box: Box, ids: Sequence[str]) -> list[tuple[str, InBid]]:
    """Those of the characters that can be declared in a bid."""
    found = [(id_, box.characters[id_].in_bid) for id_ in ids if id_ in box.characters]
    return [(id_, kind) for id_, kind in found if kind is not None]


def total(box: Box, state: State, bid: Bid) -> int:
    """What a bid makes."""
    declared = in_bid(box, bid.characters)
    return tallied(bidding(state).number, bid.match + len(bid.pairs), bid.wild, declared)[0].total


def bids(box: Box, state: State, seat: int, *, free: bool = False) -> Iterator[Bid]:
    """Every legal bid, each once, the pass first. With `free`, also those that make no bid: of wild cards
    alone, and with characters that do not fit."""
    number, matching = bidding(state).number, due_type(state)
    player = state.players[seat]
    hand = Counter(player.hand)
    for declared in declarable(tiles(box, player), player.dollars, free=free):
        ids = tuple(id_ for id_, _ in declared)
        ways = turnable(hand, matching, declared)
        if free and turns(declared):
            ways.append(())
        known: dict[tuple[int, int], bool] = {}
        for turned in ways:
            left, translate = hand - Counter(turned), turned[0] if turned else None
            for pairs in paired(left, matching):
                cards, wilds = len(pairs), left[WILD] - 2 * pairs.count(WILD)
                for match in range(left[matching] + 1):
                    for wild in range(wilds + 1):
                        if not free and (match + cards, wild) not in known:
                            tally, broken = tallied(number, match + cards, wild, declared)
                            known[match + cards, wild] = not (broken or tally.alone)
                        if free or known[match + cards, wild]:
                            yield Bid(
                                seat=seat, match=match, wild=wild, pairs=pairs, characters=ids, translate=translate
                            )


def turns(declared: Declared) -> bool:
    """Whether a card is turned by one of the characters (nyc.character.translator)."""
    return any(kind.turns_card for _, kind in declared)


def turnable(hand: Counter[Card], matching: Type, declared: Declared) -> list[tuple[Card, ...]]:
    """What the characters can turn: one card, or nothing where none of them turns any."""
    return [(card,) for card in hand if card != matching] if declared and turns(declared) else [()]


def paired(hand: Counter[Card], matching: Type) -> list[tuple[Card, ...]]:
    """The pairs of identical cards of another type that can be played together, none first (nyc.bid.pair)."""
    kinds: list[Card] = [card for card in sorted(hand) if card != matching and hand[card] > 1]
    counts = product(*(range(hand[card] // 2 + 1) for card in kinds))
    return [tuple(card for card, count in zip(kinds, chosen, strict=True) for _ in range(count)) for chosen in counts]


def tiles(box: Box, player: Player) -> Tiles:
    """The characters that the seat can declare."""
    return [
        (id_, kind, player.characters.count(id_) - player.used.count(id_))
        for id_, kind in in_bid(box, sorted(unused(player)))
    ]


def declarable(tiles: Tiles, dollars: int, *, free: bool = False) -> Iterator[list[tuple[str, InBid]]]:
    """The sets of characters that can be declared and paid for, none first. With `free`, also those in which one adds
    nothing to another."""
    for chosen in product(*(range(count + 1) for _, _, count in tiles)):
        if (size := sum(chosen)) <= dollars:
            declared = [
                (id_, kind) for (id_, kind, _), count in zip(tiles, chosen, strict=True) for _ in range(count)
            ]
            if free or size < 2 or not spare(declared):
                yield declared


def spare(declared: Declared) -> list[tuple[str, str]]:
    """The characters that add nothing to others that do the same, each after the rule that says so."""
    once = [(kind.once, id_) for id_, kind in declared if kind.once]
    rules = [rule for rule, _ in once]
    return list(dict.fromkeys(each for n, each in enumerate(once) if each[0] in rules[:n]))
