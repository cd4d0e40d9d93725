"""What a seat decides from: all of it, where the list of moves shows only a part."""

from msgspec.structs import replace

from engines.game import Choice, Pick
from engines.new_york_skyline.data import CARDS, FITS, KIND, KINDS, OFFERS
from engines.new_york_skyline.legal import legal
from engines.new_york_skyline.state import State
from engines.referee import gathered


def prompt(state: State, seat: int) -> tuple[Choice, ...]:
    """The moves that are open to the seat, and what each is made of: in the deal phase every offer, elsewhere
    what the listed moves hold and every card that is equal to one of theirs."""
    if state.phase == "deal":
        return deal(state, seat)
    return tuple(
        replace(choice, picks=tuple(widened(state, seat, pick) for pick in choice.picks))
        for choice in gathered(legal(state, seat))
    )


def deal(state: State, seat: int) -> tuple[Choice, ...]:
    """An offer goes to another seat: cards of the hand for cards that are not in it, each of these by name, and
    for any of a suite or kind, which may be wanted more than once."""
    hand = state.hands[seat]
    picks = (
        Pick(field="to", values=tuple(other for other in range(state.seats) if other != seat)),
        Pick(field="give", values=hand, most=min(OFFERS, len(hand))),
        Pick(field="want", values=(*(card for card in CARDS if card not in hand), *KINDS * OFFERS), most=OFFERS),
    )
    offer = (Choice(type="offer", picks=picks),) if state.offers[seat] < OFFERS else ()
    return (*offer, Choice(type="pass", picks=()))


def widened(state: State, seat: int, pick: Pick) -> Pick:
    """The pick with all cards of the hand of the kinds it holds; to answer an offer, only those that fit it."""
    if pick.field != "cards":
        return pick
    alike = {KIND[str(card)] for card in pick.values}
    fitting = set(CARDS) if state.pending is None else {c for wanted in state.pending.want for c in FITS[wanted]}
    return replace(pick, values=tuple(c for c in state.hands[seat] if KIND[c] in alike and c in fitting))
