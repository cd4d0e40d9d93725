"""What a seat has to build with: its land, what stands there, free workers, points and unbuilt skyscrapers."""

from collections.abc import Sequence
from typing import NamedTuple

from engines.new_york_1901.board import Board, Kind, Lot, Mask, Placement
from engines.new_york_1901.data import GOLD, THRESHOLDS, TILES, WORKERS
from engines.new_york_1901.state import Player, State


class Site(NamedTuple):
    """A seat's land. `manned` are its empty lots: each carries one of its workers (1901.build.workers)."""

    land: Mask
    standing: tuple[Placement, ...]
    covered: Mask
    lots: tuple[Lot, ...]
    manned: tuple[Lot, ...]

    @property
    def free(self) -> Mask:
        """Own squares that nothing covers."""
        return self.land & ~self.covered

    @property
    def workers(self) -> int:
        """Workers that are not on a lot."""
        return WORKERS - len(self.manned)


def site(board: Board, player: Player) -> Site:
    """The player's land as it stands."""
    placements, known = board.placements, board.lots
    standing = tuple([placements[name] for name in player.standing])
    covered = land = 0
    for placement in standing:
        covered |= placement.mask
    lots = tuple([known[name] for name in player.lots])
    manned = []
    for lot in lots:
        land |= lot.mask
        if not lot.mask & covered:
            manned.append(lot)
    return Site(land, standing, covered, lots, tuple(manned))


def points(board: Board, player: Player) -> int:
    """The score track: printed points of all that was built, demolished or not (1901.build.points), and prestige."""
    track = player.prestige
    for name in player.standing:
        track += board.placements[name].kind.points
    for tile in player.removed:
        track += board.kinds[tile].points
    return track


def reach(state: State, track: int) -> int:
    """The highest rank that so many points allow (1901.build.level, 1901.setup.expert)."""
    silver, gold = THRESHOLDS[state.options.expert]
    return GOLD if track >= gold else 2 if track >= silver else 1


def used(board: Board, player: Player) -> list[Kind]:
    """Every skyscraper the player ever had on the board."""
    placements, kinds = board.placements, board.kinds
    return [placements[name].kind for name in player.standing] + [kinds[tile] for tile in player.removed]


def in_supply(board: Board, kinds: Sequence[Kind]) -> bool:
    """Whether one seat can have had them all: of no kind more than there are, and one legendary. A byte of the supply
    from which too many are taken loses its highest bit."""
    return (board.supply - sum([kind.one for kind in kinds])) & board.highest == board.highest


def unbuilt(board: Board, player: Player) -> int:
    """How many of the 18 are unbuilt."""
    return unbuilt_of(used(board, player))


def unbuilt_of(kinds: Sequence[Kind]) -> int:
    """How many of the 18 are unbuilt where these were built; starter and legendaries do not count
    (1901.end.unbuilt)."""
    return TILES - len([kind for kind in kinds if kind.level not in ("starter", "legendary")])


def has_king(board: Board, player: Player) -> bool:
    """Whether the king still waits: the player has built no legendary yet (1901.build.legendary)."""
    return all(board.placements[name].kind.level != "legendary" for name in player.standing)


def legendaries(board: Board, state: State) -> list[Kind]:
    """The legendaries that nobody has built."""
    built = {name.partition("@")[0] for player in state.players for name in player.standing}
    return [kind for kind in board.legendaries if kind.id not in built]


def left(player: Player, kind: Kind) -> int:
    """How many of a kind of its own the player has not built (1901.build.supply)."""
    standing = sum(name.startswith(f"{kind.id}@") for name in player.standing)
    return kind.copies - standing - player.removed.count(kind.id)


def supply(board: Board, player: Player) -> dict[str, int]:
    """How many the player has left of each kind of its own."""
    return {kind.id: left(player, kind) for kind in board.builders}


def buildable(board: Board, state: State, seat: int) -> set[str]:
    """The kinds the seat has and is advanced enough to build (1901.build.level, .supply, .legendary)."""
    player = state.players[seat]
    top = reach(state, points(board, player))
    found = {kind.id for kind in board.builders if kind.rank <= top and left(player, kind)}
    if top == GOLD and has_king(board, player):
        found.update(kind.id for kind in legendaries(board, state))
    return found


def takeable(state: State, here: Site) -> bool:
    """Whether the acquire step is due: not done yet, no build yet, a free worker, and a card that may be taken;
    in a turn of Land Grab that is one of 2 squares (1901.turn.acquire, .no-worker, .empty-market)."""
    turn = state.turn
    if turn.acquired is not None or turn.built is not None or not here.workers:
        return False
    return any(card.endswith("2") or not turn.grabbed for card in state.market)
