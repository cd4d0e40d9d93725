"""What a legal move does."""

from msgspec.structs import replace

from engines.cards import Piles, without
from engines.game import Event, Step
from engines.new_york_skyline.course import (
    after_builds,
    after_draft,
    drawn,
    hand_limit,
    over,
    surplus,
    turn_on,
    with_hand,
)
from engines.new_york_skyline.data import NEW_HAND, POINTS, SKYSCRAPERS, Card
from engines.new_york_skyline.events import Built, Declined, Discarded, Drawn, Offered, Passed, Taken, Traded
from engines.new_york_skyline.legal import offering
from engines.new_york_skyline.moves import Accept, AnyMove, Build, Decline, Discard, NoStar, Offer, Take, Triple
from engines.new_york_skyline.state import Offering, State, left_of


def play(state: State, seat: int, move: AnyMove) -> Step[State]:
    """The step a legal move makes. Only a pass tells nothing: after it one may go back while the same seat is due."""
    events: list[Event] = []
    after = _after(replace(state, ply=state.ply + 1), seat, move, events)
    reversible = after.to_move == (seat,) and all(type(event) is Passed for event in events)
    return Step(state=after, events=tuple(events), reversible=reversible)


def _after(state: State, seat: int, move: AnyMove, events: list[Event]) -> State:
    match move:
        case Take(lot=lot):
            return take(state, seat, lot, events)
        case Offer():
            return offer(state, seat, move, events)
        case Accept(cards=cards):
            return accept(state, seat, cards, events)
        case Decline():
            events.append(Declined(seat=seat))
            return answered(state)
        case Triple(cards=cards):
            return exchange(replace(state, triples=state.triples + 1), seat, cards, len(cards), events)
        case NoStar():
            after = replace(state, no_stars=state.no_stars + 1)
            return exchange(after, seat, state.hands[seat], NEW_HAND, events)
        case Build():
            return build(state, seat, move, events)
        case Discard(card=card):
            return hand_limit(discard(state, seat, (card,), events), events)
        case _:
            return passed(state, seat, events)


def take(state: State, seat: int, lot: int, events: list[Event]) -> State:
    """The lot goes to the hand (skyline.draft)."""
    cards = state.lots[lot]
    events.append(Taken(seat=seat, lot=lot, cards=cards))
    state = with_hand(state, seat, state.hands[seat] + cards)
    state = replace(state, lots=(*state.lots[:lot], (), *state.lots[lot + 1 :]), to_move=turn_on(state, seat))
    return state if state.to_move else after_draft(state, events)


def offer(state: State, seat: int, move: Offer, events: list[Event]) -> State:
    """The offer is put to the partner; the cards stay in hand until the answer (skyline.deal)."""
    events.append(Offered(seat=seat, to=move.to, give=move.give, want=move.want))
    return replace(
        state,
        phase="answer",
        to_move=(move.to,),
        offers=tuple(made + (other == seat) for other, made in enumerate(state.offers)),
        passes=0,
        pending=Offering(seat=seat, give=move.give, want=move.want),
    )


def accept(state: State, seat: int, cards: tuple[Card, ...], events: list[Event]) -> State:
    """The two seats exchange their cards."""
    pending = offering(state)
    asker = pending.seat
    events.append(Traded(seat=asker, partner=seat, given=pending.give, taken=cards))
    state = with_hand(state, asker, without(state.hands[asker], *pending.give) + cards)
    state = with_hand(state, seat, without(state.hands[seat], *cards) + pending.give)
    return answered(state)


def answered(state: State) -> State:
    """The turn goes to the left of the seat that made the offer."""
    return replace(state, phase="deal", to_move=(left_of(state, offering(state).seat),), pending=None)


def exchange(state: State, seat: int, cards: tuple[Card, ...], count: int, events: list[Event]) -> State:
    """The cards are discarded, then new ones drawn (skyline.surplus)."""
    state = discard(state, seat, cards, events)
    new, piles = drawn(Piles(state.deck, state.discard, state.chance), count, events)
    events.append(Drawn(seat=seat, count=len(new), cards=new))
    state = replace(state, deck=piles.deck, discard=piles.discard, chance=piles.chance)
    return with_hand(state, seat, state.hands[seat] + new)


def discard(state: State, seat: int, cards: tuple[Card, ...], events: list[Event]) -> State:
    """Cards of the hand go onto the discard pile, face up."""
    events.append(Discarded(seat=seat, cards=cards))
    state = with_hand(state, seat, without(state.hands[seat], *cards))
    return replace(state, discard=state.discard + cards)


def build(state: State, seat: int, move: Build, events: list[Event]) -> State:
    """The skyscraper is the builder's (skyline.build); the last one ends the game at once (skyline.end.last)."""
    skyscraper, cards = move.skyscraper, move.cards
    events.append(Built(seat=seat, skyscraper=skyscraper, cards=cards, points=POINTS[skyscraper]))
    state = with_hand(state, seat, without(state.hands[seat], *cards))
    state = replace(
        state,
        discard=state.discard + cards,
        available=without(state.available, skyscraper),
        built=tuple((*own, skyscraper) if other == seat else own for other, own in enumerate(state.built)),
    )
    if sum(map(len, state.built)) == len(SKYSCRAPERS):
        return over(state, "skyline.end.last", events)
    return next_builder(state, seat, events)


def next_builder(state: State, seat: int, events: list[Event]) -> State:
    """The next seat may build, or all have had their turn."""
    state = replace(state, to_move=turn_on(state, seat))
    return state if state.to_move else after_builds(state, events)


def passed(state: State, seat: int, events: list[Event]) -> State:
    """The seat has had its turn; trading goes on until all seats pass in a row (skyline.deal)."""
    events.append(Passed(seat=seat))
    match state.phase:
        case "deal":
            state = replace(state, passes=state.passes + 1, to_move=(left_of(state, seat),))
            return surplus(state) if state.passes == state.seats else state
        case "surplus":
            state = replace(state, triples=0, no_stars=0, to_move=turn_on(state, seat))
            return state if state.to_move else replace(state, phase="build", to_move=(state.key,))
        case _:
            return next_builder(state, seat, events)
