"""What a seat or a spectator may know: everything but the order of the future market; and a guess at that."""

from collections import Counter

from msgspec.structs import replace

from engines.chance import Chance, shuffled
from engines.game import ViewHead, head
from engines.model import Model
from engines.new_york_1901.board import Board
from engines.new_york_1901.data import (
    ActionCard,
    Challenge,
    District,
    Level,
    LotCard,
    LotId,
    Square,
    StreetId,
    TileId,
)
from engines.new_york_1901.site import (
    buildable,
    left,
    legendaries,
    reach,
    site,
)
from engines.new_york_1901.state import Ending, Options, Phase, State, Turn

LEVEL: dict[int, Level] = {1: "bronze", 2: "silver", 3: "gold"}


class SkyscraperSeen(Model):
    """A skyscraper on the board."""

    place: str
    tile: TileId
    level: Level
    rotation: int
    anchor: Square
    cells: tuple[Square, ...]


class PlayerSeen(Model):
    """What a seat has, and what follows from it: points on the track, the level it may build, free workers, the
    lots that carry one, unbuilt skyscrapers, whether the king waits."""

    character: District
    points: int
    prestige: int
    level: Level
    lots: tuple[LotId, ...]
    workers: int
    manned: tuple[LotId, ...]
    standing: tuple[SkyscraperSeen, ...]
    removed: tuple[TileId, ...]
    unbuilt: int
    supply: dict[TileId, int]
    buildable: tuple[TileId, ...]
    cards: tuple[ActionCard, ...]
    king: bool


class View(ViewHead):
    """A position as anyone may know it. `future` is how many cards the future market holds, `unseen` which."""

    options: Options
    phase: Phase
    pack: str
    streets: tuple[StreetId, ...]
    challenge: Challenge | None
    market: tuple[LotCard, ...]
    future: int
    unseen: dict[LotCard, int]
    players: tuple[PlayerSeen, ...]
    legendaries: tuple[TileId, ...]
    turn: Turn
    quiet: int
    ending: Ending | None


def view(board: Board, state: State, seat: int | None) -> View:
    """The position as the seat sees it; all seats and spectators see the same."""
    return View(
        **head(state, seat),
        pack=state.pack,
        streets=state.streets,
        challenge=state.challenge,
        market=state.market,
        future=len(state.future),
        unseen=dict(sorted(Counter(state.future).items())),
        players=tuple([_player(board, state, seat) for seat in range(state.seats)]),
        legendaries=tuple([kind.id for kind in legendaries(board, state)]),
        turn=state.turn,
        quiet=state.quiet,
        ending=state.ending,
    )


def _player(board: Board, state: State, seat: int) -> PlayerSeen:
    player = state.players[seat]
    here = site(board, player)
    track = here.points
    kinds = set(buildable(board, state, here))
    return PlayerSeen(
        character=player.character,
        points=track,
        prestige=player.prestige,
        level=LEVEL[reach(state, track)],
        lots=player.lots,
        workers=here.workers,
        manned=tuple([lot.id for lot in here.manned]),
        standing=tuple(
            [
                SkyscraperSeen(
                    place=there.name,
                    tile=there.kind.id,
                    level=there.kind.level,
                    rotation=there.rotation,
                    anchor=there.anchor,
                    cells=there.squares,
                )
                for there in here.standing
            ]
        ),
        removed=player.removed,
        unbuilt=here.unbuilt,
        supply={kind.id: count for kind, count in left(board, here).items()},
        buildable=tuple([kind.id for kind in board.kinds.values() if kind in kinds]),
        cards=player.cards,
        king=here.king,
    )


def imagine(board: Board, state: State, seat: int | None, chance: Chance) -> State:
    """A position with the same view: the future market in another order."""
    future, chance = shuffled(chance, sorted(state.future))
    return replace(state, chance=chance, future=future)
