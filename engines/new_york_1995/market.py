"""What a space costs and what may be done with it: the heart of a main turn (1995.acquire)."""

from engines.new_york_1995.data import Colour
from engines.new_york_1995.state import State, holders, letters, supply


def price(state: State, board: str, index: int) -> int:
    """The lower of the owner's counts on the space's avenue and street, the space itself counted in both
    (1995.acquire.price). In the duel the displaced colour alone counts unless `duelPrice` says
    `owner`; elsewhere an owner has one colour."""
    letter = board[index]
    avenue, street = divmod(index, 7)
    on_avenue, on_street = board[7 * avenue : 7 * avenue + 7], board[street::7]
    if state.options.duel_price == "owner":
        owners = letters(state, holders(state)[letter])
        return min(sum(map(on_avenue.count, owners)), sum(map(on_street.count, owners)))
    return min(on_avenue.count(letter), on_street.count(letter))


def placeable(state: State, board: str, seat: int) -> tuple[Colour, ...]:
    """The seat's colours that still have a piece in the supply (1995.acquire.supply)."""
    return tuple(colour for colour in state.colours[seat] if supply(board, state.seats, colour) > 0)
