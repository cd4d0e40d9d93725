"""What happens by itself between decisions: the phases of a round, in order."""

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from engines.cards import Piles, draw
from engines.game import Event
from engines.new_york_skyline.data import HAND, LOT, OPEN, ROUNDS, Card, in_order
from engines.new_york_skyline.events import Discarded, Ended, KeyPassed, Laid, Opened, Shuffled
from engines.new_york_skyline.state import State, in_key_order, left_of


def new_round(state: State, number: int, events: list[Event]) -> State:
    """The Key goes to the left and the lots are laid out (skyline.key, skyline.lots)."""
    key = left_of(state, state.key)
    events.append(KeyPassed(seat=key, round=number))
    lots = []
    piles = Piles(state.deck, state.discard, state.chance)
    for lot in range(state.seats + 1):
        cards, piles = drawn(piles, LOT, events)
        lots.append(cards)
        events.append(Laid(lot=lot, cards=cards))
    return replace(
        state,
        phase="draft",
        to_move=(key,),
        chance=piles.chance,
        round=number,
        key=key,
        lots=tuple(lots),
        deck=piles.deck,
        discard=piles.discard,
    )


def drawn(piles: Piles[Card], count: int, events: list[Event]) -> tuple[tuple[Card, ...], Piles[Card]]:
    """So many cards from the deck, or all there are, and the piles after that (skyline.lots.reshuffle)."""
    cards: list[Card] = []
    while len(cards) < count:
        before = len(piles.discard)
        card, piles, turned = draw(piles)
        if turned:
            events.append(Shuffled(cards=before))
        if card is None:
            break
        cards.append(card)
    return in_order(cards), piles


def after_draft(state: State, events: list[Event]) -> State:
    """The lot that is left is discarded (skyline.draft); trading begins, where it is played (skyline.deal)."""
    for lot in filter(None, state.lots):
        events.append(Discarded(seat=None, cards=lot))
        state = replace(state, discard=state.discard + lot)
    state = replace(state, lots=())
    return replace(state, phase="deal", to_move=(state.key,)) if state.options.trading else surplus(state)


def surplus(state: State) -> State:
    """The surplus phase begins; what was counted in the deal phase is forgotten."""
    return replace(state, phase="surplus", to_move=(state.key,), offers=(0,) * state.seats, passes=0)


def turn_on(state: State, seat: int) -> tuple[int, ...]:
    """The seat after this one; none when all have had their turn in Key order."""
    following = left_of(state, seat)
    return () if following == state.key else (following,)


def after_builds(state: State, events: list[Event]) -> State:
    """Skyscrapers are turned up until four lie open (skyline.real-estate); then hands are looked at."""
    new = tuple(islice(state.planned, OPEN - len(state.available)))
    if new:
        events.append(Opened(skyscrapers=new))
        state = replace(state, available=state.available + new, planned=state.planned[len(new) :])
    return hand_limit(state, events)


def hand_limit(state: State, events: list[Event]) -> State:
    """The first seat in Key order with too many cards discards (skyline.hand-limit); without one, the round ends."""
    for seat in in_key_order(state):
        if len(state.hands[seat]) > HAND:
            return replace(state, phase="hand-limit", to_move=(seat,))
    if state.round < ROUNDS:
        return new_round(state, state.round + 1, events)
    return over(state, "skyline.end.cap", events)


def over(state: State, rule: str, events: list[Event]) -> State:
    """The game is over."""
    events.append(Ended(rule=rule))
    return replace(state, phase="over", to_move=())


def with_hand(state: State, seat: int, cards: Sequence[Card]) -> State:
    """The state with another hand for the seat."""
    return replace(state, hands=(*state.hands[:seat], in_order(cards), *state.hands[seat + 1 :]))
