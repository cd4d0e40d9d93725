"""What a legal move does for its seat, in a word and in what it pays and gains."""

from engines.game import Effect
from engines.new_york_1901.board import Board
from engines.new_york_1901.legal import emptied, under
from engines.new_york_1901.moves import Acquire, AnyMove, Building, Card, End, Release
from engines.new_york_1901.place import place_text
from engines.new_york_1901.play import prestige
from engines.new_york_1901.site import site
from engines.new_york_1901.state import State


def effect(board: Board, state: State, seat: int, move: AnyMove) -> Effect:
    """The resources are `points`, `worker`, `lot`, `card` (action cards), `skyscraper` (unbuilt) and `demolished`
    (own skyscrapers that are lost)."""
    match move:
        case Acquire():
            return Effect(kind="acquire", costs={"worker": 1}, gains={"lot": 1})
        case Card(card=card):
            return Effect(kind=card, costs={"card": 1})
        case Release():
            return Effect(kind="release", costs={"lot": 1}, gains={"worker": 1})
        case End():
            return Effect(kind="end")
        case _:
            return _building(board, state, seat, move)


def _building(board: Board, state: State, seat: int, move: Building) -> Effect:
    here = site(board, state.players[seat])
    there = board.placements[place_text(move)]
    gone = under(here, there.mask)
    after = set(emptied(here, there))
    back = sum(lot not in after for lot in here.manned)
    out = sum(lot not in here.manned for lot in after)
    costs = {"skyscraper": 1, "demolished": len(gone), "worker": out}
    gains = {"points": there.kind.points + prestige(board, state, seat, there), "worker": back}
    return Effect(
        kind=there.kind.level,
        costs={name: count for name, count in costs.items() if count},
        gains={name: count for name, count in gains.items() if count},
    )
