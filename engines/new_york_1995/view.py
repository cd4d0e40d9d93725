"""What one seat, or a spectator, may know; and a guess at the rest."""

from msgspec.structs import replace

from engines.chance import Chance, shuffled
from engines.game import ViewHead, head
from engines.model import Model
from engines.new_york_1995.data import RED, STOP, Card, Colour, HandCard
from engines.new_york_1995.hands import back, reds
from engines.new_york_1995.state import (
    Board,
    Giving,
    Offering,
    Options,
    Phase,
    Rebuilding,
    State,
    flat,
    supply,
    unowned,
)


class Backs(Model):
    """How many red and blue backs a hand shows."""

    red: int
    blue: int


class OfferSeen(Model, tag_field="kind", tag="offer"):
    """A pending offer; the face is for the two partners alone."""

    seat: int
    back: str
    card: HandCard | None


class View(ViewHead):
    """A position as one seat may know it: its own hand, the backs of all hands, no deck."""

    options: Options
    phase: Phase
    laid: int
    colours: tuple[tuple[Colour, ...], ...]
    board: Board
    unowned: int
    supply: dict[Colour, int]
    money: tuple[int, ...]
    hand: tuple[HandCard, ...] | None
    backs: tuple[Backs, ...]
    deck: int
    discard: tuple[Card, ...]
    stops: str
    offers: int
    pending: Rebuilding | Giving | OfferSeen | None


def view(state: State, seat: int | None) -> View:
    """The position as the seat sees it; None is a spectator, who sees no hand."""
    board = flat(state)
    return View(
        **head(state, seat),
        laid=state.laid,
        colours=state.colours,
        board=state.board,
        unowned=unowned(board),
        supply={c: supply(board, state.seats, c) for own in state.colours for c in own},
        money=state.money,
        hand=None if seat is None else state.hands[seat],
        backs=tuple(Backs(red=reds(hand), blue=len(hand) - reds(hand)) for hand in state.hands),
        deck=len(state.deck),
        discard=state.discard,
        stops=state.stops,
        offers=state.offers,
        pending=_pending(state, seat),
    )


def _pending(state: State, seat: int | None) -> Rebuilding | Giving | OfferSeen | None:
    pending = state.pending
    if not isinstance(pending, Offering):
        return pending
    partners = (pending.seat, *state.to_move)
    return OfferSeen(seat=pending.seat, back=back(pending.card), card=pending.card if seat in partners else None)


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    """A position with the same view: deck and other hands dealt anew, hands keeping their backs, and a card
    the seat was offered staying where it is."""
    kept = state.pending.card if isinstance(state.pending, Offering) and seat in state.to_move else None
    asker = state.pending.seat if isinstance(state.pending, Offering) else None
    hidden = [list(hand) for hand in state.hands]
    if asker is not None and kept is not None:
        hidden[asker].remove(kept)
    pool: list[Card] = [*state.deck, *(card for s, hand in enumerate(hidden) if s != seat for card in hand)]
    cards, chance = shuffled(chance, sorted(pool))
    red_ones: list[HandCard] = [card for card in cards if card != STOP and card in RED]
    blues: list[HandCard] = [card for card in cards if card != STOP and card not in RED]
    hands: list[tuple[HandCard, ...]] = []
    for s, hand in enumerate(hidden):
        if s == seat:
            hands.append(state.hands[s])
            continue
        red = reds(hand)
        new: list[HandCard] = [*red_ones[:red], *blues[: len(hand) - red]]
        if s == asker and kept:
            new.append(kept)
        del red_ones[:red], blues[: len(hand) - red]
        hands.append(tuple(sorted(new)))
    stops = [card for card in cards if card == STOP]
    deck, chance = shuffled(chance, [*red_ones, *blues, *stops])
    pending = state.pending
    if isinstance(pending, Offering) and kept is None and seat != pending.seat:
        alike = [card for card in hands[pending.seat] if back(card) == back(pending.card)]
        pending = replace(pending, card=alike[0])
    return replace(state, chance=chance, hands=tuple(hands), deck=deck, pending=pending)
