"""The moves a seat may choose from, and those it may think of."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import TypeVar

from engines.new_york_1995.data import (
    AIMS,
    BLUE_PLAIN,
    CENTRE,
    CORNERS,
    DEVELOPERS,
    EMPTY,
    INDEX,
    LETTER,
    OFFERS,
    RECONSTRUCTIONS,
    RED_PLAIN,
    RUINS,
    SPACES,
    SPECULATION_OVER,
    SPECULATIONS,
    STATICS,
    BlueCard,
    Colour,
    HandCard,
    RedCard,
    lines_of,
)
from engines.new_york_1995.hands import back
from engines.new_york_1995.market import placeable, priced
from engines.new_york_1995.moves import (
    Acquire,
    AnyMove,
    Decline,
    Developer,
    Give,
    Offer,
    Place,
    Rebuild,
    Reconstruction,
    Redraw,
    Ruin,
    Speculation,
    Statics,
    Swap,
)
from engines.new_york_1995.setup import due_colour, open_to
from engines.new_york_1995.state import Giving, Rebuilding, State, flat, letters, partner

C = TypeVar("C", bound=str)


def legal(state: State, seat: int) -> Iterable[AnyMove]:
    """Every legal move of the seat that is due, each once."""
    board = flat(state)
    match state.pending:
        case None if state.phase == "preliminary":
            free = open_to(board, LETTER[due_colour(state)])
            return [Place(seat=seat, space=SPACES[n]) for n in free]
        case None:
            return _turn(state, seat, board)
        case Rebuilding(card=card):
            return [Rebuild(seat=seat, space=s) for s in cleared(card) if board[INDEX[s]] == EMPTY]
        case Giving() as giving:
            return [Give(seat=seat, space=SPACES[n]) for n in losable(state, giving, seat)]
        case offer:
            return [*(Swap(seat=seat, card=c) for c in alike(state, seat, offer.card)), Decline(seat=seat)]


def _turn(state: State, seat: int, board: str) -> list[AnyMove]:
    moves: list[AnyMove] = [*acquisitions(state, seat, board)]
    if state.options.events:
        moves.extend(playable_events(state, seat, board))
    if not moves:
        moves.append(Redraw(seat=seat))
    if state.options.teams:
        moves.extend(offers(state, seat))
    return moves


def held(hand: Collection[str], kinds: Iterable[C]) -> list[C]:
    """The kinds of card that the hand holds."""
    return [card for card in kinds if card in hand]


def pairs(hand: Collection[str], red: Iterable[RedCard], blue: Iterable[BlueCard]) -> list[tuple[RedCard, BlueCard]]:
    """The pairs of a red and a blue card of these kinds that the hand allows, each once."""
    own = set(hand)
    blues = held(own, blue)
    return [(card, other) for card in held(own, red) for other in blues]


def acquisitions(state: State, seat: int, board: str) -> list[Acquire]:
    """Pairs and spaces that the rules of acquiring allow (1995.acquire). What can be paid for is found with all lines
    at hand: with `price` asked for each space this took half as long again (11.7 us for 7.7, mid-game)."""
    own, money = letters(state, seat), state.money[seat]
    colours = placeable(state, board, seat)
    placed = colours if state.seats == 2 else (None,) * len(colours)
    owners = priced(state, board)
    avenues, streets = [owners[n : n + 7] for n in range(0, 49, 7)], [owners[n::7] for n in range(7)]
    moves: list[Acquire] = []
    for red, blue in pairs(state.hands[seat], RED_PLAIN, BLUE_PLAIN):
        for n, returned, bought in aimed(seat, red, blue, placed):
            letter = owners[n]
            if letter in own:
                moves.append(returned)
            elif letter == EMPTY or avenues[n // 7].count(letter) <= money or streets[n % 7].count(letter) <= money:
                moves.extend(bought)
    return moves


@cache
def aimed(
    seat: int, red: RedCard, blue: BlueCard, colours: tuple[Colour | None, ...]
) -> tuple[tuple[int, Acquire, tuple[Acquire, ...]], ...]:
    """For each space that a pair names the move that gives it up, and those that place a piece there. They are a few
    thousand, the same in all games, and made once: with each made anew `acquisitions` took twice as long (14.5 us for
    7.7)."""

    def move(n: int, colour: Colour | None = None) -> Acquire:
        return Acquire(seat=seat, red=red, blue=blue, space=SPACES[n], colour=colour)

    return tuple((n, move(n), tuple(move(n, colour) for colour in colours)) for n in AIMS[red, blue])


def playable_events(state: State, seat: int, board: str) -> Iterator[AnyMove]:
    """Events in hand that can be played, with their targets (1995.event)."""
    hand = state.hands[seat]
    yield from (Reconstruction(seat=seat, card=card) for card in held(hand, RECONSTRUCTIONS))
    yield from (Ruin(seat=seat, card=card) for card in held(hand, RUINS))
    if not placeable(state, board, seat):
        return
    for speculation in held(hand, SPECULATIONS):
        for loser in nameable(state, board, seat):
            yield Speculation(seat=seat, card=speculation, loser=loser)
    for red, blue in companions(hand, DEVELOPERS):
        for n in AIMS[red, blue]:
            if is_rival(state, seat, board[n]):
                yield Developer(seat=seat, red=red, blue=blue, space=SPACES[n])
    for red, blue in companions(hand, STATICS):
        for line in lines_of(blue if red in STATICS else red):
            for loser in leaders(state, board, seat, line):
                yield Statics(seat=seat, red=red, blue=blue, line=line, loser=loser)


def companions(hand: Collection[str], events: tuple[RedCard, BlueCard]) -> list[tuple[RedCard, BlueCard]]:
    """The pairs of one such event and a line card or joker of the other colour (1995.event.companion)."""
    red, blue = events
    return pairs(hand, (red,), BLUE_PLAIN) + pairs(hand, RED_PLAIN, (blue,))


def offers(state: State, seat: int) -> Iterator[Offer]:
    """Cards the seat may offer to its partner, who must hold one of the same back; so often in a turn
    (1995.team.exchange)."""
    if state.offers == OFFERS:
        return
    other = partner(state, seat)
    assert other is not None
    backs = {back(card) for card in state.hands[other]}
    for card in dict.fromkeys(state.hands[seat]):
        if back(card) in backs:
            yield Offer(seat=seat, card=card)


def alike(state: State, seat: int, card: str) -> list[HandCard]:
    """The seat's cards of the same back as the card, each once."""
    return [own for own in dict.fromkeys(state.hands[seat]) if back(own) == back(card)]


def cleared(card: str) -> tuple[str, ...]:
    """The spaces a reconstruction or ruin clears."""
    return CENTRE if card in RECONSTRUCTIONS else CORNERS


def nameable(state: State, board: str, seat: int) -> list[int]:
    """The other seats with enough pieces on the board to be named (1995.event.speculation)."""
    return [
        other
        for other in range(state.seats)
        if other != seat and board.count(letters(state, other)) > SPECULATION_OVER
    ]


def leaders(state: State, board: str, seat: int, line: str) -> list[int]:
    """The other seats with most buildings on the line; none when the seat alone leads (1995.event.statics)."""
    place = int(line[1]) - 1
    owners = board[7 * place : 7 * place + 7] if line[0] == "A" else board[place::7]
    counts = [owners.count(letters(state, other)) for other in range(state.seats)]
    most = max(counts)
    return [other for other, count in enumerate(counts) if count == most > 0 and other != seat]


def is_rival(state: State, seat: int, letter: str) -> bool:
    """Whether the letter is a piece of neither the seat nor its partner."""
    friends = letters(state, seat)
    if (other := partner(state, seat)) is not None:
        friends += letters(state, other)
    return letter != EMPTY and letter not in friends


def losable(state: State, giving: Giving, seat: int) -> list[int]:
    """The spaces among which the seat chooses what it gives up."""
    board, own = flat(state), letters(state, seat)
    return [n for n, owner in enumerate(board) if owner in own and (giving.line or "") in SPACES[n]]


def near(state: State, seat: int) -> Iterator[AnyMove]:
    """The moves a player may think of: cards in hand with every space, line or seat they could mean."""
    match state.pending:
        case None if state.phase == "preliminary":
            yield from (Place(seat=seat, space=space) for space in SPACES)
        case None:
            yield from _near_turn(state, seat)
        case Rebuilding(card=card):
            yield from (Rebuild(seat=seat, space=space) for space in cleared(card))
        case Giving():
            board, own = flat(state), letters(state, seat)
            yield from (Give(seat=seat, space=SPACES[n]) for n in range(49) if board[n] in own)
        case _:
            yield from (Swap(seat=seat, card=card) for card in dict.fromkeys(state.hands[seat]))
            yield Decline(seat=seat)


def _near_turn(state: State, seat: int) -> Iterator[AnyMove]:
    hand, board = state.hands[seat], flat(state)
    others = [other for other in range(state.seats) if other != seat]
    own = letters(state, seat)
    for red, blue in pairs(hand, RED_PLAIN, BLUE_PLAIN):
        for n in AIMS[red, blue]:
            named = state.colours[seat] if state.seats == 2 and board[n] not in own else (None,)
            for colour in named:
                yield Acquire(seat=seat, red=red, blue=blue, space=SPACES[n], colour=colour)
    yield from (Reconstruction(seat=seat, card=card) for card in held(hand, RECONSTRUCTIONS))
    yield from (Ruin(seat=seat, card=card) for card in held(hand, RUINS))
    for speculation in held(hand, SPECULATIONS):
        yield from (Speculation(seat=seat, card=speculation, loser=other) for other in others)
    for red, blue in companions(hand, DEVELOPERS):
        yield from (Developer(seat=seat, red=red, blue=blue, space=SPACES[n]) for n in AIMS[red, blue])
    for red, blue in companions(hand, STATICS):
        for line in lines_of(blue if red in STATICS else red):
            yield from (Statics(seat=seat, red=red, blue=blue, line=line, loser=other) for other in others)
    yield Redraw(seat=seat)
    if state.options.teams:
        yield from (Offer(seat=seat, card=card) for card in dict.fromkeys(hand))
