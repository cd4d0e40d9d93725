"""What a position is worth to each seat: a guess in points, for bots."""

from functools import lru_cache
from typing import NamedTuple

from engines.new_york_city.box import Box, Facts
from engines.new_york_city.data import ALL_SIX_POINTS, PRESS_POINTS, PRESS_SPACE, ROUNDS, TYPES, WILD, Card
from engines.new_york_city.score import ranking, shares
from engines.new_york_city.state import Bidding, Player, State, Token

STRENGTH: dict[Card, float] = {
    "press": 0.5,
    "dollars": 0.9,
    "characters": 1.2,
    "plans": 1.0,
    "prestige": 1.4,
    "skyscrapers": 1.6,
}
"""What one more in a bid is worth, by bidding round."""
WON, TIED, LIKELY = 0.8, 0.4, 0.24
"""What winning it is worth besides, as so much more bid; while others may still bid, for each that was bid."""
COMING, WILDS, GONE = 0.75, 0.9, 0.15
"""What a card in hand is worth: the share of what it may bring, a wild card, one that can only go in a pair."""
DOLLAR, DOLLARS, PLANNED, AHEAD, STANDING = 0.7, 6, 1.1, 0.15, 0.5
"""At the start of a game and less and less towards its end: a dollar (the first six), a skyscraper on the player
board, a space on the press track, a borough stood in."""
NO_BIDS = {"three": len(TYPES)}
"""Bidding rounds gone by in phases without one; elsewhere all are to come."""


def worth(box: Box, state: State) -> tuple[float, ...]:
    """The points of the sheet (nyc.score), and what is to be had for cards, dollars, plans and bids."""
    left = 1 - state.round / (ROUNDS + 1) if state.to_move else 0.0
    order = tuple([token.seat for token in state.press])
    grounds = [
        _ground(order, borough.skyscrapers, borough.base + sum([box.tiles[tile].value for tile in borough.prestige]))
        for borough in state.boroughs
    ]
    found = [0.0] * state.seats
    for token in state.press:
        if (seat := token.seat) is None:
            continue
        player = state.players[seat]
        stood = sum([1 for borough in state.boroughs if borough.skyscrapers[seat]])
        firsts = sum([1 for ground in grounds if ground.first == seat])
        points = player.score + (player.dollars + player.board + 1) // 2 + _characters(box, player, stood, firsts)
        points += sum([ground.points[seat] for ground in grounds])
        if stood == len(state.boroughs):
            points += ALL_SIX_POINTS
        if token.space >= PRESS_SPACE:
            points += PRESS_POINTS
        hopes = (
            DOLLAR * min(player.dollars, DOLLARS) + PLANNED * player.board + AHEAD * token.space + STANDING * stood
        )
        found[seat] = points + (left * hopes + _bids(state, seat) if left else 0.0)
    return tuple(found)


class Ground(NamedTuple):
    """What each seat would score for a borough now, and who ranks first."""

    points: tuple[int, ...]
    first: int | None


@lru_cache(20_000)
def _ground(order: tuple[int | None, ...], skyscrapers: tuple[int, ...], value: int) -> Ground:
    """Of a borough of this value, by press order (nyc.score.borough). Most stay as they are for many moves."""
    places = ranking(skyscrapers, [Token(seat=seat, space=0) for seat in order])
    by_seat = dict(zip(places, shares(value, len(places)), strict=True))
    return Ground(tuple([by_seat.get(seat, 0) for seat in range(len(skyscrapers))]), places[0])


def _characters(box: Box, player: Player, stood: int, firsts: int) -> int:
    """What its characters would score now (nyc.score.character, nyc.score.end-character)."""
    points = 0
    facts = Facts(player.dollars, len(player.characters), stood, len(player.vessels), firsts)
    for id_ in player.characters:
        kind = box.characters[id_]
        points += kind.points
        if kind.at_end:
            points += kind.at_end(facts)
    return points


def _bids(state: State, seat: int) -> float:
    """What the bid that a seat made, and the cards that it still has, may bring in this round."""
    now = state.bidding
    gone = now.number - (now.bids[seat] is None) if now else NO_BIDS.get(state.phase, 0)
    points = _bid(now, seat) if now else 0.0
    coming = TYPES[gone:]
    if not coming:
        return points
    for card in state.players[seat].hand:
        points += WILDS if card == WILD else COMING * STRENGTH[card] if card in coming else GONE
    return points


def _bid(now: Bidding, seat: int) -> float:
    """What a bid may bring (nyc.action); the winner gets more (nyc.bid.winner)."""
    made = now.bids[seat]
    if made is None or not made.total:
        return 0.0
    others = [bid.total for other, bid in enumerate(now.bids) if bid and other != seat]
    best = max(others, default=0)
    won = WON if len(others) == len(now.bids) - 1 else min(WON, LIKELY * made.total)
    if best >= made.total:
        won = TIED if best == made.total else 0.0
    return STRENGTH[TYPES[now.number - 1]] * (made.total + won)
