"""What a position is worth to each seat: a guess in points, for bots.

The weights of what is open are those that tell best, by least squares, the leads at the end of 1650 games of greedy
players who played by earlier weights, rounded.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.new_york_city.box import Box, Facts
from engines.new_york_city.data import LETTERS, NEUTRALS, PRESS_SPACE, ROUNDS, TYPES, WILD, Card, Letter
from engines.new_york_city.pack import Phase
from engines.new_york_city.score import score
from engines.new_york_city.state import Bidding, Borough, State

SPACE, EARLY, AHEAD = 0.7, 2.1, -1.2
"""A space on the press track, each of the first five besides (nyc.score.press), and each seat that is behind and so
drafts before (nyc.draft)."""
STANDING = 4.0
"""A borough that a seat stands in (nyc.statue, nyc.score.all-six)."""
DOLLAR, NEEDED, PLANNED = 0.5, 1.1, 0.8
"""A dollar, one that a character can take in this round, and a skyscraper on the player board."""
USE: dict[Phase, float] = {"I": 0.15, "II": 0.2, "III": 0.33, "end": 0.0}
"""A use of a character that is still to come, for each point of its value."""
FIRST: dict[Card, float] = {
    "press": 3.4,
    "dollars": 2.0,
    "characters": 2.3,
    "plans": 1.4,
    "prestige": 4.1,
    "skyscrapers": 3.9,
}
MORE: dict[Card, float] = {
    "press": 2.8,
    "dollars": 1.6,
    "characters": 1.4,
    "plans": 1.0,
    "prestige": 2.0,
    "skyscrapers": 0.8,
}
"""The first card of a type whose bidding round is to come, and each further one."""
WILDS, PAIR, PICK = 2.1, 1.5, 2.6
"""A wild card, a pair of a type whose bidding round is over (nyc.bid.pair), a pair to be drafted."""
BID: dict[Card, float] = {
    "press": 1.6,
    "dollars": 0.9,
    "characters": 2.0,
    "plans": 0.5,
    "prestige": 2.8,
    "skyscrapers": 3.0,
}
WON: dict[Card, float] = {
    "press": 0.5,
    "dollars": 3.5,
    "characters": 3.6,
    "plans": 3.0,
    "prestige": 2.4,
    "skyscrapers": 3.4,
}
"""While bids are made, each that was bid, and the highest bid."""
HIRE, PLACE = 1.7, 5.3
"""Each that was bid of who may still take a character, and to place a prestige tile."""
VISITED, LEFT, BUILT = 2.0, 0.27, 1.0
"""How open the ranks are in a borough where the mayor is still to build, and by rounds in others; what each seat
may build there."""
CROWD, UNSURE = 4, 1.5
"""With so many seats leads are not taken for sure: in the last round they count as if they were so many times
smaller, and once more for each round to come. So a lead of 22 points in the first round and one of 6 in the last are
half way from even to won, as 4 points are at the end. Rounded from what told best who won 817 games of four greedy
players, in two thirds of which some moves were left to chance."""
CROWD_SPACE, CROWD_BUILT, CROWD_STANDING, CROWD_FIVE, CROWD_PLANNED = 0.6, 1.2, -1.7, 2.0, 0.9
"""What else counts there, by least squares over the same games: a space on the press track, a skyscraper that stands,
a borough stood in (less than with fewer seats), standing in five of the six while the statue is to be had
(nyc.statue), and each of the first three skyscrapers on the player board."""
FORESIGHT = {3: 80, 4: 120}
"""Moves that a bot looks at where more than two compete: before a round of bids is over it tells little."""
PHASE: dict[Phase, str] = {"I": "1", "II": "2", "III": "3", "end": "-"}
"""Each phase as one letter."""


def worth(box: Box, state: State) -> tuple[float, ...]:
    """The points of the sheet (nyc.score) as far as they are sure, and what all that is open may bring."""
    if not state.to_move:
        return tuple([float(column.total) for column in score(box, state).scores])
    order = tuple([token.seat for token in state.press])
    rounds, sites = ROUNDS - state.round, _sites(state)
    grounds = [_ground(box, order, borough, borough.letter in sites, rounds) for borough in state.boroughs]
    firsts = [ground.first for ground in grounds]
    found = [0.0] * state.seats
    behind = state.seats
    for token in state.press:
        if (seat := token.seat) is None:
            continue
        behind -= 1
        player = state.players[seat]
        points = player.score + SPACE * token.space + EARLY * min(token.space, PRESS_SPACE) + AHEAD * behind
        stood = 0
        for ground in grounds:
            points += ground.shares[seat]
            stood += ground.stands[seat]
        points += STANDING * stood + PLANNED * player.board
        cast = _cast(box, player.characters, player.used, rounds, _phases(state, seat))
        points += cast.points + DOLLAR * player.dollars + NEEDED * min(player.dollars, cast.ready)
        if cast.at_end:
            facts = Facts(player.dollars, len(player.characters), stood, len(player.vessels), firsts.count(seat))
            for at_end in cast.at_end:
                points += at_end(facts)
        found[seat] = points + _cards(state, seat, order)
    return tuple(found)


def outlook(box: Box, state: State) -> tuple[float, ...]:
    """Points as far as they may be relied on, for who looks ahead: early leads over three others seldom last."""
    found = worth(box, state)
    if not state.to_move or state.seats < CROWD:
        return found
    unsure = UNSURE + ROUNDS - state.round
    return tuple([(points + more) / unsure for points, more in zip(found, _crowded(state), strict=True)])


def _crowded(state: State) -> list[float]:
    """What each seat's position is worth besides where four compete."""
    found = []
    for seat, player in enumerate(state.players):
        there = [borough.skyscrapers[seat] for borough in state.boroughs]
        stood = len(there) - there.count(0)
        points = CROWD_BUILT * sum(there) + CROWD_STANDING * stood + CROWD_PLANNED * min(player.board, 3)
        if stood == len(there) - 1 and not state.statue:
            points += CROWD_FIVE
        found.append(points)
    for token in state.press:
        if token.seat is not None:
            found[token.seat] += CROWD_SPACE * token.space
    return found


def _sites(state: State) -> tuple[Letter, ...]:
    """The boroughs that the mayor is still to build in: in bidding round 6 of this round and those to come."""
    now = state.bidding
    built = state.phase == "three" or (now is not None and now.number == len(TYPES) and state.phase != "bid")
    return LETTERS[max(state.round - 1, 0) + built : ROUNDS]


class Ground(NamedTuple):
    """What each seat may score for a borough, whether it stands there, and who ranks first now."""

    shares: tuple[float, ...]
    stands: tuple[bool, ...]
    first: int | None


@lru_cache(20_000)
def _ground(box: Box, order: tuple[int | None, ...], borough: Borough, site: bool, rounds: int) -> Ground:
    """Of a borough, by press order: a half less for each that may be ahead (nyc.score.borough). Most stay as they are
    for many moves."""
    value = borough.base + sum([box.tiles[tile].value for tile in borough.prestige])
    more, loose = (BUILT, VISITED) if site else (0.0, LEFT * (1 + rounds))
    there = [(seat, NEUTRALS if seat is None else borough.skyscrapers[seat] + more) for seat in order]
    shares = [0.0] * len(borough.skyscrapers)
    for at, (seat, count) in enumerate(there):
        if seat is None or not count:
            continue
        share = float(value)
        for place, (_, rival) in enumerate(there):
            if rival and place != at:
                lead = count - rival + (0.5 if at < place else -0.5)
                share *= 0.75 + 0.25 * lead / (abs(lead) + loose)
        shares[seat] = share
    return Ground(
        tuple(shares),
        tuple([count > 0 for count in borough.skyscrapers]),
        max(order, key=lambda seat: NEUTRALS if seat is None else borough.skyscrapers[seat]),
    )


def _phases(state: State, seat: int) -> str:
    """The phases of this round in which the seat can still use characters, one letter each."""
    now = state.bidding
    if state.phase == "three":
        return "3" if seat in state.to_move or seat in state.waiting else ""
    if now is None:
        return "123" if state.round else ""
    return "23" if now.number < len(TYPES) or (state.phase == "bid" and now.bids[seat] is None) else "3"


class Cast(NamedTuple):
    """A seat's characters: their points and what their uses may bring, how many can be used in this round, and what
    they score at the end."""

    points: float
    ready: int
    at_end: tuple[Callable[[Facts], int], ...]


@lru_cache(20_000)
def _cast(box: Box, characters: tuple[str, ...], used: tuple[str, ...], rounds: int, phases: str) -> Cast:
    points, ready = 0.0, 0
    at_end = []
    spent = [*used]
    for id_ in characters:
        kind = box.characters[id_]
        points += kind.points
        if kind.at_end:
            at_end.append(kind.at_end)
            continue
        now = PHASE[kind.phase] in phases and id_ not in spent
        if id_ in spent:
            spent.remove(id_)
        ready += now
        points += USE[kind.phase] * kind.value * (rounds + now)
    return Cast(points, ready, tuple(at_end))


def _cards(state: State, seat: int, order: Sequence[int | None]) -> float:
    """What cards, a draft and the bid may bring in this round."""
    now, hand = state.bidding, state.players[seat].hand
    if now is None:
        picks = (*state.to_move, *state.waiting).count(seat) if state.phase == "draft" else 0
        return PICK * picks + (0.0 if state.phase == "three" else _hand(hand, 0))
    made = now.bids[seat]
    points = _hand(hand, now.number - (made is None))
    if made is None or not made.total:
        return points
    if state.phase == "bid":
        return points + _bid(now, seat, made.total, order)
    if seat not in state.to_move and seat not in state.waiting:
        return points
    return points + (HIRE * made.total if state.phase == "hire" else PLACE if state.phase == "prestige" else 0.0)


@lru_cache(20_000)
def _hand(hand: tuple[Card, ...], gone: int) -> float:
    """What a hand, which is sorted, may bring after so many bidding rounds."""
    coming = TYPES[gone:]
    if not coming:
        return 0.0
    points = 0.0
    for card in dict.fromkeys(hand):
        count = hand.count(card)
        if card == WILD:
            points += WILDS * count
        elif card in coming:
            points += FIRST[card] + MORE[card] * (count - 1)
        else:
            points += PAIR * (count // 2)
    return points


def _bid(now: Bidding, seat: int, total: int, order: Sequence[int | None]) -> float:
    """What a bid may bring (nyc.action); the winner gets more, if no other bids higher (nyc.bid.winner)."""
    type_ = TYPES[now.number - 1]
    points, chances = BID[type_] * total, 1
    for other, bid in enumerate(now.bids):
        if bid is None:
            chances += 1
        elif bid.total > total or (bid.total == total and order.index(other) < order.index(seat)):
            return points
    return points + WON[type_] / chances
