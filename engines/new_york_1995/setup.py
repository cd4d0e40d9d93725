"""From an empty board to the first main turn: the preliminary phase, the colours, the hands."""

from msgspec.structs import replace

from engines.cards import Piles
from engines.chance import Chance, shuffled
from engines.game import Event, Step
from engines.new_york_1995.data import (
    BASIC,
    BESIDE,
    EMPTY,
    EVENTS,
    INDEX,
    LETTER,
    MONEY,
    PRELIMINARY,
    Card,
    Colour,
    HandCard,
)
from engines.new_york_1995.events import Dealt, Placed, Skipped
from engines.new_york_1995.hands import draw_one, short
from engines.new_york_1995.moves import Place
from engines.new_york_1995.state import Options, State, colours_in_play, flat, put, virtual_seats
from engines.refusal import Refusal, refuse


def start(seats: int, options: Options, seed: str) -> State | Refusal:
    """The empty board, seat 0 to place the first piece (1995.prelim.turn)."""
    if options.events and seats == 2:
        return refuse("1995.duel.events")
    if options.teams and seats != 4:
        return refuse("1995.team.seats", seats=seats)
    deck, chance = shuffled(Chance(seed=seed), BASIC + EVENTS if options.events else BASIC)
    return State(
        game="new-york-1995",
        rules="1",
        seats=seats,
        options=options,
        ply=0,
        phase="preliminary",
        to_move=(0,),
        chance=chance,
        laid=0,
        colours=held(colours_in_play(seats), seats),
        board=(EMPTY * 7,) * 7,
        money=(MONEY[seats],) * seats,
        hands=((),) * seats,
        deck=deck,
        discard=(),
        stops="aside",
        offers=0,
        pending=None,
    )


def held(dealt: tuple[Colour, ...], seats: int) -> tuple[tuple[Colour, ...], ...]:
    """The colours of each seat when virtual seat v gets colour v; virtual seats are taken in turn (1995.duel)."""
    return tuple(dealt[seat::seats] for seat in range(seats))


def due_colour(state: State) -> Colour:
    """The colour of the preliminary piece that is to be placed now: the provisional colour of its virtual seat."""
    return colours_in_play(state.seats)[state.laid % virtual_seats(state.seats)]


def open_to(board: str, letter: str) -> list[int]:
    """The spaces where a preliminary piece may go: free and not next to its own colour
    (1995.prelim.free, 1995.prelim.adjacent)."""
    barred = {n for own, owner in enumerate(board) if owner == letter for n in BESIDE[own]}
    return [n for n, owner in enumerate(board) if owner == EMPTY and n not in barred]


def beside_own(board: str, index: int, letter: str) -> bool:
    """Whether a space shares a side with a piece of the colour."""
    return any(board[other] == letter for other in BESIDE[index])


def place(state: State, seat: int, move: Place) -> Step[State]:
    """A preliminary piece is placed; when it was the last, colours and hands are dealt."""
    colour = due_colour(state)
    events: list[Event] = [Placed(seat=seat, colour=colour, space=move.space)]
    rows = put(state.board, INDEX[move.space], LETTER[colour])
    state = replace(state, ply=state.ply + 1, board=rows, laid=state.laid + 1)
    board = flat(state)
    all_laid = PRELIMINARY[state.seats] * virtual_seats(state.seats)
    while state.laid < all_laid:
        colour = due_colour(state)
        holder = state.laid % virtual_seats(state.seats) % state.seats
        if open_to(board, LETTER[colour]):
            return Step(state=replace(state, to_move=(holder,)), events=tuple(events), reversible=False)
        events.append(Skipped(seat=holder, colour=colour))  # 1995.prelim.blocked
        state = replace(state, laid=state.laid + 1)
    return Step(state=deal(state, events), events=tuple(events), reversible=False)


def deal(state: State, events: list[Event]) -> State:
    """Final colours (1995.prelim.colours, .own-colours), then hands, red's holder first (1995.prelim.hands)."""
    chance, colours = state.chance, state.colours
    if not state.options.own_colours:
        dealt, chance = shuffled(chance, colours_in_play(state.seats))
        colours = held(dealt, state.seats)
    events.append(Dealt(colours=colours))
    first = next(seat for seat, own in enumerate(colours) if "red" in own)
    hands: list[tuple[HandCard, ...]] = [()] * state.seats
    piles: Piles[Card] = Piles(state.deck, state.discard, chance)
    drawing = [(first + n) % state.seats for n in range(state.seats)]
    while drawing:
        for seat in drawing:
            hands[seat], piles, _ = draw_one(seat, hands[seat], piles, events)
        drawing = [seat for seat in drawing if short(hands[seat])]
    return replace(
        state,
        phase="main",
        to_move=(first,),
        chance=piles.chance,
        colours=colours,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        deck=piles.deck,
    )
