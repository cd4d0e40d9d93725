"""What a space costs and what may be done with it: the heart of a main turn (1995.acquire)."""

from engines.new_york_1995.data import LETTER, Colour
from engines.new_york_1995.state import State, supply
from engines.new_york_1995.view import View


def priced(state: State | View, board: str) -> str:
    """The board with pieces told apart as prices count them: by colour; where `duelPrice` says `owner`, by their
    owner's first colour. Only in the duel has an owner two."""
    if state.options.duel_price == "owner":
        for first, *others in state.colours:
            for other in others:
                board = board.replace(LETTER[other], LETTER[first])
    return board


def price(state: State | View, board: str, index: int) -> int:
    """The lower of the owner's counts on the space's avenue and street, the space itself counted in both
    (1995.acquire.price)."""
    board = priced(state, board)
    letter, avenue, street = board[index], index // 7, index % 7
    return min(board[7 * avenue : 7 * avenue + 7].count(letter), board[street::7].count(letter))


def placeable(state: State, board: str, seat: int) -> tuple[Colour, ...]:
    """The seat's colours that still have a piece in the supply (1995.acquire.supply)."""
    return tuple([colour for colour in state.colours[seat] if supply(board, state.seats, colour) > 0])
