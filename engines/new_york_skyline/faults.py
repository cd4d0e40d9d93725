"""What makes a posted state impossible: laws that every play keeps."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from engines.new_york_skyline.data import (
    CARDS,
    HAND,
    LOT,
    OFFERS,
    OPEN,
    POINTS,
    ROUNDS,
    SKYSCRAPERS,
    SUITE,
    SURPLUS,
    in_order,
)
from engines.new_york_skyline.state import Offering, State, in_key_order, place
from engines.refusal import Fault

FULL = frozenset(CARDS), frozenset(SKYSCRAPERS)


def faults(state: State) -> tuple[Fault, ...]:
    """All faults; a state without just one entry for each seat, and one seat on turn, is not looked at further."""
    return tuple(_shape(state)) or tuple(_laws(state))


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=code, params=params)


def _shape(state: State) -> Iterator[Fault]:
    for name, own in (("hands", state.hands), ("built", state.built), ("offers", state.offers)):
        if len(own) != state.seats:
            yield _fault(f"/{name}", "lengths", seats=state.seats)
    if state.key >= state.seats:
        yield _fault("/key", "key", seats=state.seats)
    if len(state.to_move) > 1:
        yield _fault("/toMove", "to-move", seat=state.to_move[1])


def _laws(state: State) -> Iterator[Fault]:
    cards = [*chain(state.deck, state.discard, *state.lots, *state.hands)]
    yield from _count("/deck", "cards", cards, FULL[0])
    built = [*chain(*state.built)]
    there = [*built, *state.available, *state.planned]
    yield from _count("/planned", "skyscrapers", there, FULL[1])
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield _fault(f"/hands/{seat}", "order")
    yield from _city(state, built)
    yield from _hands(state)
    yield from _lots(state)
    yield from _dealing(state)
    most = SURPLUS[state.options.surplus] if state.phase == "surplus" else 0
    for name, done in (("triples", state.triples), ("noStars", state.no_stars)):
        if done > most:
            yield _fault(f"/{name}", "surplus", most=most)


def _count(pointer: str, code: str, there: Sequence[str], full: frozenset[str]) -> Iterator[Fault]:
    """Each card is there just once."""
    if len(there) == len(full) and full.issubset(there):
        return
    counted = Counter(there)
    for card in sorted(full):
        if counted[card] != 1:
            yield _fault(pointer, code, card=card, count=counted[card])


def _decided(state: State) -> int:
    """How many seats have had their turn in a phase that goes round once in Key order."""
    return place(state, state.to_move[0]) if state.to_move else state.seats


def _city(state: State, built: Sequence[str]) -> Iterator[Fault]:
    """Skyscrapers come in the order of their points; four lie open, but for those that were built this round."""
    coming = [*map(POINTS.__getitem__, state.planned)]
    highest = max(map(POINTS.__getitem__, chain(state.available, built)), default=0)
    if coming != sorted(coming) or (coming and highest > coming[0]):
        yield _fault("/planned", "planned")
    could = _decided(state) if state.phase == "build" else 0
    least = OPEN - could if state.planned else 0
    if not least <= len(state.available) <= OPEN:
        yield _fault("/available", "available", least=max(least, 0), most=OPEN)
    for seat, own in enumerate(state.built):
        building = state.phase == "over" or (state.phase == "build" and place(state, seat) < could)
        most = state.round if building or state.phase == "hand-limit" else state.round - 1
        if len(own) > most:
            yield _fault(f"/built/{seat}", "built", most=most)
    finished = len(built) == len(SKYSCRAPERS)
    if (state.phase == "over") != finished and not (state.phase == "over" and state.round == ROUNDS):
        yield _fault("/phase", "over", rounds=ROUNDS)


def _hands(state: State) -> Iterator[Fault]:
    """How many cards a hand can hold: nine at the start of a round, three more once it took a lot; with trading
    it may have given or got some. Exchanges leave at least one card."""
    traded = state.options.trading and (state.phase not in ("draft", "deal", "answer") or any(state.offers))
    for seat, hand in enumerate(state.hands):
        least, most = _sizes(state, seat, traded)
        if not least <= len(hand) <= most:
            yield _fault(f"/hands/{seat}", "hands", count=len(hand), least=least, most=most)
    if state.phase == "hand-limit":
        limited = next((seat for seat in in_key_order(state) if len(state.hands[seat]) > HAND), None)
        if state.to_move != (limited,):
            yield _fault("/toMove", "to-move", seat=state.to_move[0])


def _sizes(state: State, seat: int, traded: bool) -> tuple[int, int]:
    """The fewest and the most cards the seat can hold now, after trades perhaps."""
    full = len(CARDS) if traded else HAND + LOT
    match state.phase:
        case "draft":
            return (LOT, full) if place(state, seat) < _decided(state) else (0, HAND)
        case "build":
            return (0, full) if place(state, seat) < _decided(state) else (1, full)
        case "hand-limit":
            return 0, full
        case "over":
            return 0, HAND if any(state.available) else full
        case _:
            return (1 if traded else LOT), full


def _lots(state: State) -> Iterator[Fault]:
    """In the draft there is a lot more than seats, and each seat that had its turn took one."""
    due = state.seats + 1 if state.phase == "draft" else 0
    if len(state.lots) != due:
        yield _fault("/lots", "lots", lots=due)
        return
    if any(lot and len(lot) != LOT for lot in state.lots):
        yield _fault("/lots", "lots", lots=due)
    if due and sum(not lot for lot in state.lots) != _decided(state):
        yield _fault("/toMove", "to-move", seat=state.to_move[0])


def _dealing(state: State) -> Iterator[Fault]:
    """Offers are counted, and passes, while there is trading; an offer waits only for its answer."""
    dealing = state.phase in ("deal", "answer")
    if dealing and not state.options.trading:
        yield _fault("/phase", "trading")
    most = OFFERS if dealing else 0
    if max(state.offers) > most:
        yield _fault("/offers", "offers", most=most)
    if state.passes >= (state.seats if state.phase == "deal" else 1):
        yield _fault("/passes", "passes", most=state.seats - 1)
    if (state.pending is None) == (state.phase == "answer"):
        yield _fault("/pending", "pending", phase=state.phase)
    elif state.pending is not None:
        yield from _pending(state, state.pending)
    elif state.phase == "deal" and not _run(state):
        yield _fault("/toMove", "to-move", seat=state.to_move[0])


def _run(state: State) -> bool:
    """Whether the run of passes began after an offer, or with the holder of the Key."""
    first = (state.to_move[0] - state.passes) % state.seats
    return bool(state.offers[first - 1]) if any(state.offers) else first == state.key


def _pending(state: State, pending: Offering) -> Iterator[Fault]:
    if pending.seat >= state.seats or pending.seat in state.to_move or not state.offers[pending.seat]:
        yield _fault("/pending/seat", "pending", phase=state.phase)
        return
    hand = state.hands[pending.seat]
    named = [wanted for wanted in pending.want if wanted in SUITE]
    if not pending.give or pending.give != in_order(set(pending.give)) or not set(pending.give) <= set(hand):
        yield _fault("/pending/give", "pending", phase=state.phase)
    if (
        not pending.want
        or pending.want != in_order(pending.want)
        or len(set(named)) < len(named)
        or not set(hand).isdisjoint(named)
    ):
        yield _fault("/pending/want", "pending", phase=state.phase)
