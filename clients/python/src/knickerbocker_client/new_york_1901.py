"""The types of New York 1901.

Made by generate.py from the types of the service: change those, not this.
"""

from typing import Literal

from knickerbocker_client import wire
from knickerbocker_client.game import Game
from knickerbocker_client.model import Model

Phase = Literal["play", "over"]
Provenance = Literal["sourced", "reconstructed"]
ActionCard = Literal["fever", "exchange", "land-grab"]
BuiltLevel = Literal["bronze", "silver", "gold"]
Challenge = Literal["gold-tycoon", "master-architect", "gold-prestige", "bronze-baron", "technology-king"]
Level = Literal["starter", "bronze", "silver", "gold", "legendary"]
District = Literal["red", "blue", "yellow", "green", "pink"]
LotCard = Literal[
    "red-2", "red-3", "blue-2", "blue-3", "yellow-2", "yellow-3", "green-2", "green-3", "pink-2", "pink-3"
]


class Options(Model, forbid_unknown_fields=True):
    """The variants in play."""

    expert: bool = False
    challenge: Literal[
        "random", "none", "gold-tycoon", "master-architect", "gold-prestige", "bronze-baron", "technology-king"
    ] = "random"
    reflection: bool = False
    pack: str | None = None


class Player(Model, forbid_unknown_fields=True):
    """What one seat has: lots and standing skyscrapers in the order they came, tiles that were demolished,
    points for gold prestige, unused action cards."""

    character: District
    lots: tuple[str, ...]
    standing: tuple[str, ...]
    removed: tuple[str, ...]
    prestige: int
    cards: tuple[ActionCard, ...]


class Turn(Model, forbid_unknown_fields=True):
    """How far the turn has come. `acquired` is the size of the lot taken by the acquire step; `pending` an
    action card that must be carried out before anything else."""

    acquired: Literal[2, 3] | None = None
    grabbed: bool = False
    built: Literal["build", "demolish"] | None = None
    pending: Literal["fever", "land-grab"] | None = None


class Ending(Model, forbid_unknown_fields=True):
    """The end phase: the seat that set it off, after whose other players' last turns the game is over, and how."""

    seat: int
    reason: Literal["unbuilt", "market", "stalled"]


class State(wire.Head, forbid_unknown_fields=True):
    """A position. `future` is top first; `quiet` counts the turns in a row that ended without a build."""

    game: Literal["new-york-1901"]
    rules: Literal["1"]
    options: Options
    phase: Phase
    pack: str
    streets: tuple[str, ...]
    challenge: Challenge | None
    market: tuple[LotCard, ...]
    future: tuple[LotCard, ...]
    players: tuple[Player, ...]
    turn: Turn
    quiet: int
    ending: Ending | None


class Acquire(wire.Move, tag="acquire"):
    """Take a card from the open market and put a worker on an empty lot of its district and size."""

    card: LotCard
    lot: str


class Build(wire.Move, tag="build"):
    """Put a skyscraper on own empty squares. Its place is told by rotation and anchor (its first square, row by
    row from the north), by its squares, or by both; listed moves have both."""

    tile: str
    rotation: int | None = None
    anchor: str | None = None
    cells: tuple[str, ...] | None = None


class Demolish(wire.Move, tag="demolish"):
    """Remove the own skyscrapers in the way of a newer one and build it there. The place is told as in `build`."""

    tile: str
    rotation: int | None = None
    anchor: str | None = None
    cells: tuple[str, ...] | None = None


class Card(wire.Move, tag="card"):
    """Play an action card."""

    card: ActionCard


class Release(wire.Move, tag="release"):
    """Give up a lot and take its worker back; the turn is over."""

    lot: str


class End(wire.Move, tag="end"):
    """End the turn."""


class Skyscraper(Model):
    """A skyscraper and where it stands: its squares, or just the lots it reaches into. Without either it counts as
    what it is, but on no street and in no district."""

    tile: str
    cells: tuple[str, ...] | None = None
    lots: tuple[str, ...] | None = None


class Tallies(Model):
    """Counts of what stands, for whoever does not write every skyscraper down: by street, gold ones by district
    (legendaries are gold), by level, hexagons; the legendary's id or `none`."""

    streets: dict[str, int] | None = None
    gold_by_district: dict[District, int] | None = None
    levels: dict[BuiltLevel, int] | None = None
    hexagons: int | None = None
    legendary: str | None = None


class TableSeat(Model):
    """One player: points on the track before the final scoring, unused action cards, and what stands."""

    points: int | None = None
    cards: int | None = None
    standing: tuple[Skyscraper, ...] | None = None
    tallies: Tallies | None = None


class Table(Model):
    """The end of a game on a real table. Points on the track hold any gold prestige: the line `built` shows both."""

    seats: tuple[TableSeat, ...]
    streets: tuple[str, ...] | None = None
    challenge: (
        Literal["none", "gold-tycoon", "master-architect", "gold-prestige", "bronze-baron", "technology-king"] | None
    ) = None
    reflection: bool = False
    pack: str | None = None


class SkyscraperSeen(Model):
    """A skyscraper on the board."""

    place: str
    tile: str
    level: Level
    rotation: int
    anchor: str
    cells: tuple[str, ...]


class PlayerSeen(Model):
    """What a seat has, and what follows from it: points on the track, the level it may build, free workers, the
    lots that carry one, unbuilt skyscrapers, whether the king waits."""

    character: District
    points: int
    prestige: int
    level: Level
    lots: tuple[str, ...]
    workers: int
    manned: tuple[str, ...]
    standing: tuple[SkyscraperSeen, ...]
    removed: tuple[str, ...]
    unbuilt: int
    supply: dict[str, int]
    buildable: tuple[str, ...]
    cards: tuple[ActionCard, ...]
    king: bool


class View(wire.ViewHead):
    """A position as anyone may know it. `future` is how many cards the future market holds, `unseen` which."""

    options: Options
    phase: Phase
    pack: str
    streets: tuple[str, ...]
    challenge: Challenge | None
    market: tuple[LotCard, ...]
    future: int
    unseen: dict[LotCard, int]
    players: tuple[PlayerSeen, ...]
    legendaries: tuple[str, ...]
    turn: Turn
    quiet: int
    ending: Ending | None


class Acquired(wire.Event, tag="acquired"):
    """A card was taken from the open market and a worker put on the lot."""

    seat: int
    card: LotCard
    lot: str


class Demolished(wire.Event, tag="demolished"):
    """A skyscraper was removed from the board and from the game."""

    seat: int
    tile: str
    cells: tuple[str, ...]


class Built(wire.Event, tag="built"):
    """A skyscraper was put on the board for its printed points."""

    seat: int
    tile: str
    rotation: int
    anchor: str
    cells: tuple[str, ...]
    points: int


class Prestige(wire.Event, tag="prestige"):
    """A gold skyscraper scored for opponents' lower ones beside it."""

    seat: int
    points: int


class WorkersBack(wire.Event, tag="workers-back"):
    """Workers returned to their owner from these lots."""

    seat: int
    lots: tuple[str, ...]


class WorkersOut(wire.Event, tag="workers-out"):
    """Workers went onto lots that a demolition left empty."""

    seat: int
    lots: tuple[str, ...]


class CardPlayed(wire.Event, tag="card-played"):
    """An action card was played and is out of the game."""

    seat: int
    card: ActionCard


class Exchanged(wire.Event, tag="exchanged"):
    """The open market was replaced; the old cards went, shuffled, under the future market."""

    old: tuple[LotCard, ...]
    new: tuple[LotCard, ...]


class Released(wire.Event, tag="released"):
    """A lot was given up: its card went to the bottom of the future market, its worker back to the owner."""

    seat: int
    card: LotCard
    lot: str


class Refilled(wire.Event, tag="refilled"):
    """Cards came from the future into the open market."""

    cards: tuple[LotCard, ...]


class EndPhase(wire.Event, tag="end-phase"):
    """The end phase began: every other player has one last turn."""

    seat: int
    reason: Literal["unbuilt", "market", "stalled"]


class TurnPassed(wire.Event, tag="turn-passed"):
    """The turn passed to a seat."""

    seat: int


class GameOver(wire.Event, tag="game-over"):
    """The last turn was played."""


class SquareInfo(Model):
    """A square that holds a lot or the park, by column and row from the north-west corner. Edges along which a
    street runs name it; an edge without a street may still be the end of the board."""

    id: str
    x: int
    y: int
    lot: str | None
    park: bool
    north: str | None
    west: str | None
    south: str | None
    east: str | None
    source: Provenance


class LotInfo(Model):
    """A lot, the card that stands for it, and the streets along it."""

    id: str
    district: str
    size: int
    card: str
    squares: tuple[str, ...]
    streets: tuple[str, ...]
    source: Provenance


class ParkInfo(Model):
    """The park."""

    name: str
    squares: tuple[str, ...]
    name_from: Provenance


class StreetInfo(Model):
    """A street; scored ones have a street card."""

    id: str
    name: str
    scored: bool
    squares: tuple[str, ...]
    source: Provenance
    name_from: Provenance


class DistrictInfo(Model):
    """A district, its character and the start lot the character gives."""

    id: str
    name: str
    character: str | None
    character_from: Provenance
    start_lot: str
    start_lot_from: Provenance


class TileInfo(Model):
    """A kind of skyscraper: `count` a player, or in all for legendaries. `cells` are column and row at rotation 0."""

    id: str
    level: str
    level_from: Provenance
    count: int
    count_from: Provenance
    cells: tuple[tuple[int, int], ...]
    frame: str
    shape_from: Provenance
    points: int
    points_from: Provenance
    name: str
    feet: int | None
    feet_from: Provenance


class CardInfo(Model):
    """A kind of card and how many there are (of action cards: a player)."""

    id: str
    kind: str
    name: str
    count: int
    source: Provenance


class ColourInfo(Model):
    """A player colour, by seat; not to be mixed up with the districts."""

    id: str
    name: str


class Thresholds(Model):
    """Points from which silver and gold may be built, without and with `expert`."""

    silver: int
    gold: int
    expert_silver: int
    expert_gold: int
    source: Provenance


class Components(Model):
    """Board, tiles, cards and counts of one pack."""

    game: str
    pack: str
    title: str
    width: int
    height: int
    squares: tuple[SquareInfo, ...]
    lots: tuple[LotInfo, ...]
    park: ParkInfo | None
    streets: tuple[StreetInfo, ...]
    districts: tuple[DistrictInfo, ...]
    tiles: tuple[TileInfo, ...]
    cards: tuple[CardInfo, ...]
    colours: tuple[ColourInfo, ...]
    thresholds: Thresholds
    workers: int
    workers_from: Provenance
    open_market: int
    open_market_from: Provenance
    streets_in_play: int
    streets_in_play_from: Provenance
    last_unbuilt: int
    last_unbuilt_from: Provenance
    note: str


AnyMove = Acquire | Build | Demolish | Card | Release | End
AnyEvent = (
    Acquired
    | Demolished
    | Built
    | Prestige
    | WorkersBack
    | WorkersOut
    | CardPlayed
    | Exchanged
    | Released
    | Refilled
    | EndPhase
    | TurnPassed
    | GameOver
)
Position = wire.Position[State, AnyMove, View]
SealedStart = wire.SealedStart[AnyMove, View]
LegalMoves = wire.LegalMoves[AnyMove]
Applied = wire.Applied[State, AnyMove, View, AnyEvent]
SealedApplied = wire.SealedApplied[AnyMove, View, AnyEvent]
Viewed = wire.Viewed[View]
SealedViewed = wire.SealedViewed[View, AnyEvent]
Suggested = wire.Suggested[AnyMove]
Replayed = wire.Replayed[State, AnyMove, View, AnyEvent]
ListedMove = wire.ListedMove[AnyMove]
MoveType = Literal["acquire", "build", "demolish", "card", "release", "end"]

GAME: Game[State, AnyMove, Options, Table, View, AnyEvent, Components, MoveType] = Game(
    id="new-york-1901",
    rules="1",
    state=State,
    move=AnyMove,
    view_type=View,
    event=AnyEvent,
    components_type=Components,
)
"""The calls of the game."""
