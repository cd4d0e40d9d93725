"""What a seat has to build with: its land, what stands there, free workers, points and unbuilt skyscrapers."""

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from engines.new_york_1901.board import Board, Kind, Lot, Mask, Placement
from engines.new_york_1901.data import GOLD, THRESHOLDS, TILES, WORKERS, LotCard
from engines.new_york_1901.state import Player, State, Turn


class Site(Struct, frozen=True, gc=False):
    """A seat's land. `manned` are its empty lots: each carries one of its workers (1901.build.workers). `built` is
    every skyscraper it ever had on the board, those that stand first."""

    land: Mask
    standing: tuple[Placement, ...]
    covered: Mask
    lots: tuple[Lot, ...]
    manned: tuple[Lot, ...]
    built: tuple[Kind, ...]
    prestige: int

    @property
    def free(self) -> Mask:
        """Own squares that nothing covers."""
        return self.land & ~self.covered

    @property
    def workers(self) -> int:
        """Workers that are not on a lot."""
        return WORKERS - len(self.manned)

    @property
    def points(self) -> int:
        """The score track: printed points of all that was built, demolished or not, and prestige
        (1901.build.points)."""
        return self.prestige + sum([kind.points for kind in self.built])

    @property
    def count(self) -> int:
        """All that was built, counted in one number (`count.py`)."""
        return sum([kind.one for kind in self.built])

    @property
    def unbuilt(self) -> int:
        """How many of the 18 are unbuilt; starter and legendaries do not count (1901.end.unbuilt)."""
        return TILES - len([kind for kind in self.built if kind.own])

    @property
    def king(self) -> bool:
        """Whether the king still waits: no legendary was built yet (1901.build.legendary)."""
        return not [kind for kind in self.built if kind.level == "legendary"]


def site(board: Board, player: Player) -> Site:
    """The player's land as it stands."""
    standing = tuple(map(board.placements.__getitem__, player.standing))
    lots = tuple(map(board.lots.__getitem__, player.lots))
    covered = land = 0
    built = []
    for placement in standing:
        covered |= placement.mask
        built.append(placement.kind)
    built += map(board.kinds.__getitem__, player.removed)
    manned = []
    for lot in lots:
        mask = lot.mask
        land |= mask
        if not mask & covered:
            manned.append(lot)
    return Site(land, standing, covered, lots, tuple(manned), tuple(built), player.prestige)


def workers(board: Board, player: Player) -> int:
    """The player's workers that are not on a lot: all that most moves ask of the land, in half the time."""
    placements, lots = board.placements, board.lots
    covered = 0
    for name in player.standing:
        covered |= placements[name].mask
    return WORKERS - len([name for name in player.lots if not lots[name].mask & covered])


def reach(state: State, track: int) -> int:
    """The highest rank that so many points allow (1901.build.level, 1901.setup.expert)."""
    silver, gold = THRESHOLDS[state.options.expert]
    return GOLD if track >= gold else 2 if track >= silver else 1


def legendaries(board: Board, state: State) -> list[Kind]:
    """The legendaries that nobody has built."""
    standing = chain.from_iterable([player.standing for player in state.players])
    built = [board.placements[name].kind for name in board.monuments.intersection(standing)]
    return [kind for kind in board.legendaries if kind not in built]


def left(board: Board, here: Site) -> dict[Kind, int]:
    """How many the player has not built of each kind of its own (1901.build.supply)."""
    found = dict(board.copies)
    for kind in here.built:
        if kind.own:
            found[kind] -= 1
    return found


def buildable(board: Board, state: State, here: Site) -> list[Kind]:
    """The kinds the seat has and is advanced enough to build, legendaries last (1901.build.level, .supply,
    .legendary)."""
    top = reach(state, here.points)
    found = [kind for kind, count in left(board, here).items() if count and kind.rank <= top]
    if top == GOLD and here.king:
        found += legendaries(board, state)
    return found


def takeable(turn: Turn, market: Sequence[LotCard], free: int) -> bool:
    """Whether the acquire step is due: not done yet, no build yet, free workers, and a card that may be taken;
    in a turn of Land Grab that is one of 2 squares (1901.turn.acquire, .no-worker, .empty-market)."""
    if turn.acquired is not None or turn.built is not None or not free:
        return False
    return any(card.endswith("2") or not turn.grabbed for card in market)
