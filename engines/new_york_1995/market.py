"""What a space costs and what may be done with it: the heart of a main turn (1995.acquire)."""

from engines.new_york_1995.data import EMPTY, INDEX, Colour
from engines.new_york_1995.state import State, flat, holders, letters, supply


def price(state: State, board: str, index: int) -> int:
    """The lower of the owner's counts on the space's avenue and street, the space itself counted in both
    (1995.acquire.price). In the duel the displaced colour alone counts unless `duelPrice` says `owner`."""
    letter = board[index]
    owners = letter
    if state.seats == 2 and state.options.duel_price == "owner":
        owners = letters(state, holders(state)[letter])
    avenue, street = divmod(index, 7)
    on_avenue, on_street = board[7 * avenue : 7 * avenue + 7], board[street::7]
    return min(sum(map(on_avenue.count, owners)), sum(map(on_street.count, owners)))


def placeable(state: State, board: str, seat: int) -> tuple[Colour, ...]:
    """The seat's colours that still have a piece in the supply (1995.acquire.supply)."""
    return tuple(colour for colour in state.colours[seat] if supply(board, state.seats, colour) > 0)


def affordable(state: State, board: str, seat: int, index: int) -> bool:
    """Whether the seat may take a space that is not its own: free, or an opponent's it can pay for."""
    return board[index] == EMPTY or price(state, board, index) <= state.money[seat]


def owner(state: State, space: str) -> int | None:
    """The seat that owns a space."""
    letter = flat(state)[INDEX[space]]
    return None if letter == EMPTY else holders(state)[letter]
