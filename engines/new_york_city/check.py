"""Which rules a move breaks, in the order of the specification."""

from collections import Counter
from collections.abc import Iterator

from engines.cards import within
from engines.new_york_city.actions import free_vessels, offers
from engines.new_york_city.bids import Declared, bidding, due_type, in_bid, spare, spent, tallied, turns
from engines.new_york_city.box import Box
from engines.new_york_city.legal import kept
from engines.new_york_city.moves import (
    AnyMove,
    Bid,
    Choose,
    Draft,
    Exchange,
    Hire,
    Keep,
    Place,
    Shift,
    Use,
)
from engines.new_york_city.standing import strength
from engines.new_york_city.state import State
from engines.new_york_city.uses import PHASES, after, aimed
from engines.refusal import Broken


def check(box: Box, state: State, seat: int, move: AnyMove) -> tuple[Broken, ...]:
    """All rules the move breaks; the phase fits the move."""
    return tuple(_broken(box, state, seat, move))


def _no(rule: str, **params: int | str) -> Broken:
    return Broken(rule=rule, params=params)


def _broken(box: Box, state: State, seat: int, move: AnyMove) -> Iterator[Broken]:
    match move:
        case Choose():
            if move.pair not in state.light:
                yield _no("nyc.setup.characters", pair=" + ".join(move.pair))
        case Draft():
            if move.pair not in state.pairs:
                yield _no("nyc.draft", pair=" + ".join(move.pair))
        case Exchange():
            yield from _exchange(state, seat, move)
        case Bid():
            yield from _bid(box, state, seat, move)
        case Use():
            yield from _use(box, state, seat, move)
        case Keep():
            if move not in kept(state, seat):
                yield _no("nyc.character.scout", cards=" + ".join(move.cards))
        case Hire():
            if move not in offers(box, state, seat):
                yield _no("nyc.action.characters", character=move.character, most=strength(box, state, seat))
        case Place():
            if move not in offers(box, state, seat):
                yield _placing(box, state, move)
        case Shift():
            if move not in offers(box, state, seat):
                yield _no("nyc.action.skyscrapers", borough=move.source)
        case _:
            pass  # a pass, and to decline, is always allowed


def _exchange(state: State, seat: int, move: Exchange) -> Iterator[Broken]:
    player = state.players[seat]
    if (
        seat in bidding(state).exchanged
        or move.give not in player.hand
        or move.take not in player.reserve
        or move.give == move.take
    ):
        yield _no("nyc.bid.exchange", give=move.give, take=move.take)


def _placing(box: Box, state: State, move: Place) -> Broken:
    """Why a prestige tile cannot be put there."""
    tile = box.tiles.get(move.tile)
    free = free_vessels(box, state, tile.colour) if tile else []
    return _no("nyc.action.prestige", tile=move.tile, borough=move.borough, vessels=", ".join(free) if free else "-")


def _bid(box: Box, state: State, seat: int, move: Bid) -> Iterator[Broken]:
    matching, declared = due_type(state), in_bid(box, move.characters)
    if not within(spent(state, move), state.players[seat].hand):
        yield _no("nyc.bid.cards", type=matching)
    tally, broken = tallied(bidding(state).number, move.match + len(move.pairs), move.wild, declared)
    if tally.alone:
        yield _no("nyc.bid.wild-alone", type=matching)
    if matching in move.pairs:
        yield _no("nyc.bid.pair", type=matching)
    for id_ in dict.fromkeys(move.characters):
        if id_ in box.characters and not in_bid(box, (id_,)):
            yield _no("nyc.character.phase", character=id_, phase=state.phase)
    yield from _payable(state, seat, move.characters)
    for rule, id_ in (*broken, *spare(declared), *_turning(box, declared, move, matching)):
        yield _no(rule, character=id_, type=matching)


def _payable(state: State, seat: int, characters: tuple[str, ...]) -> Iterator[Broken]:
    """The seat has the characters, without a dollar on them, and a dollar for each."""
    player = state.players[seat]
    for id_, count in Counter(characters).items():
        if count > player.characters.count(id_):
            yield _no("nyc.character.owned", character=id_)
        elif count > player.characters.count(id_) - player.used.count(id_):
            yield _no("nyc.character.once", character=id_)
    if len(characters) > player.dollars:
        yield _no("nyc.character.dollar", dollars=player.dollars, needed=len(characters))


def _turning(box: Box, declared: Declared, move: Bid, matching: str) -> Iterator[tuple[str, str]]:
    """A card is turned just when a translator is declared, and not one that matches anyway."""
    turned = turns(declared)
    if turned != (move.translate is not None) or (turned and move.translate == matching):
        turners = [id_ for id_, kind in in_bid(box, tuple(box.characters)) if kind.turns_card]
        yield "nyc.character.translator", next(iter(turners), "-")


def _use(box: Box, state: State, seat: int, move: Use) -> Iterator[Broken]:
    id_ = move.character
    if character := box.characters.get(id_):
        if character.phase != PHASES[state.phase]:
            yield _no("nyc.character.phase", character=id_, phase=state.phase)
        elif character.in_bid:
            yield _no("nyc.character.with-bid", character=id_)
    payable = tuple(_payable(state, seat, (id_,)))
    yield from payable
    if payable or not character or not character.use or character.phase != PHASES[state.phase]:
        return
    if move not in aimed(box, state, seat, id_):
        yield _no("nyc.character.target", character=id_)
    elif after(box, state, seat, move, []) is None:
        yield _no(character.use.refusal, character=id_)
