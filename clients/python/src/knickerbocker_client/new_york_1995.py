"""The types of New York (1995).

Made by generate.py from the types of the service: change those, not this.
"""

from typing import Literal

from knickerbocker_client import wire
from knickerbocker_client.game import Game
from knickerbocker_client.model import Model

SpeculationCard = Literal["red-speculation", "blue-speculation"]
RuinCard = Literal["red-ruin", "blue-ruin"]
ReconstructionCard = Literal["red-reconstruction", "blue-reconstruction"]
Provenance = Literal["sourced", "reconstructed"]
Colour = Literal["red", "blue", "yellow", "green", "black"]
Phase = Literal["preliminary", "main", "rebuild", "give", "answer", "over"]
Street = Literal["S1", "S2", "S3", "S4", "S5", "S6", "S7"]
Avenue = Literal["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
BlueCard = Street | Literal["blue-joker", "blue-developer", "blue-statics"]
RedCard = Avenue | Literal["red-joker", "red-developer", "red-statics"]
Line = Avenue | Street
HandCard = (
    Avenue
    | Literal["red-joker", "red-developer", "red-statics"]
    | Street
    | Literal["blue-joker", "blue-developer", "blue-statics"]
    | ReconstructionCard
    | RuinCard
    | SpeculationCard
)
Card = (
    Avenue
    | Literal["red-joker", "red-developer", "red-statics"]
    | Street
    | Literal["blue-joker", "blue-developer", "blue-statics"]
    | ReconstructionCard
    | RuinCard
    | SpeculationCard
    | Literal["stop"]
)


class Options(Model, forbid_unknown_fields=True):
    """The variants in play."""

    events: bool = False
    own_colours: bool = False
    teams: bool = False
    duel_price: Literal["colour", "owner"] = "colour"


class Rebuilding(Model, tag_field="kind", tag="rebuild", forbid_unknown_fields=True):
    """A reconstruction or ruin waits for its spaces to be filled; `seat` played the card."""

    card: ReconstructionCard | RuinCard
    seat: int


class Giving(Model, tag_field="kind", tag="give", forbid_unknown_fields=True):
    """A speculation (no line) or statics waits for the seat on turn to give up a building to `seat`."""

    cards: tuple[HandCard, ...]
    seat: int
    line: Avenue | Street | None


class Offering(Model, tag_field="kind", tag="offer", forbid_unknown_fields=True):
    """A card offered by `seat` waits for the partner's answer."""

    card: HandCard
    seat: int


class State(wire.Head, forbid_unknown_fields=True):
    """A position. `hands` are sorted; `deck` is top first, `discard` top last. `colours` lists each seat's
    colours: provisional ones until the preliminary phase is over. `laid` counts preliminary piece-turns gone by."""

    game: Literal["new-york-1995"]
    rules: Literal["1"]
    options: Options
    phase: Phase
    laid: int
    colours: tuple[tuple[Colour, ...], ...]
    board: tuple[str, ...]
    money: tuple[int, ...]
    hands: tuple[tuple[HandCard, ...], ...]
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    stops: Literal["aside", "in", "drawn"]
    offers: int
    pending: Rebuilding | Giving | Offering | None


class Place(wire.Move, tag="place"):
    """Put a preliminary piece on a free space."""

    space: str


class Acquire(wire.Move, tag="acquire"):
    """Play a red and a blue card for a space: place there, buy it, or give up one's own. In the duel
    `colour` says which own colour is placed."""

    red: RedCard
    blue: BlueCard
    space: str
    colour: Colour | None = None


class Developer(wire.Move, tag="developer"):
    """Play a Property Developer and its companion: take an opponent's building on the line, unpaid."""

    red: RedCard
    blue: BlueCard
    space: str


class Statics(wire.Move, tag="statics"):
    """Play Statics and its companion: `loser`, who leads on `line`, gives up a building there."""

    red: RedCard
    blue: BlueCard
    line: Line
    loser: int


class Reconstruction(wire.Move, tag="reconstruction"):
    """Play a Reconstruction: the five central spaces are cleared and filled anew."""

    card: ReconstructionCard


class Ruin(wire.Move, tag="ruin"):
    """Play a Ruin: the four corners are cleared and filled anew."""

    card: RuinCard


class Speculation(wire.Move, tag="speculation"):
    """Play a Speculation: `loser` gives up a building."""

    card: SpeculationCard
    loser: int


class Redraw(wire.Move, tag="redraw"):
    """Show and discard a hand that allows nothing, and draw a new one."""


class Rebuild(wire.Move, tag="rebuild"):
    """Place a piece on one of the spaces a reconstruction or ruin cleared."""

    space: str


class Give(wire.Move, tag="give"):
    """Choose the building that is lost to a speculation or to statics."""

    space: str


class Offer(wire.Move, tag="offer"):
    """Offer a card to the partner."""

    card: HandCard


class Swap(wire.Move, tag="swap"):
    """Take the card offered and hand over this one."""

    card: HandCard


class Decline(wire.Move, tag="decline"):
    """Turn the partner's offer down."""


class TableSeat(Model):
    """One player of a real table: their colour (two in the duel) and money."""

    colours: tuple[Colour, ...]
    money: int | None = None


class Table(Model):
    """The end of a game played on a real table: the seven avenues, each from S1 to S7, and the players."""

    seats: tuple[TableSeat, ...]
    board: tuple[str, ...] | None = None
    teams: bool = False


class Backs(Model):
    """How many red and blue backs a hand shows."""

    red: int
    blue: int


class OfferSeen(Model, tag_field="kind", tag="offer"):
    """A pending offer; the face is for the two partners alone."""

    seat: int
    back: str
    card: (
        Avenue
        | Literal["red-joker", "red-developer", "red-statics"]
        | Street
        | Literal["blue-joker", "blue-developer", "blue-statics"]
        | ReconstructionCard
        | RuinCard
        | SpeculationCard
        | None
    )


class View(wire.ViewHead):
    """A position as one seat may know it: its own hand, the backs of all hands, no deck."""

    options: Options
    phase: Phase
    laid: int
    colours: tuple[tuple[Colour, ...], ...]
    board: tuple[str, ...]
    unowned: int
    supply: dict[Colour, int]
    money: tuple[int, ...]
    hand: tuple[HandCard, ...] | None
    backs: tuple[Backs, ...]
    deck: int
    discard: tuple[Card, ...]
    stops: str
    offers: int
    pending: Rebuilding | Giving | OfferSeen | None


class Placed(wire.Event, tag="placed"):
    """A piece came from the supply onto a free space."""

    seat: int
    colour: Colour
    space: str


class Skipped(wire.Event, tag="skipped"):
    """A preliminary piece had no legal space and stays in the supply."""

    seat: int
    colour: Colour


class Dealt(wire.Event, tag="dealt"):
    """The colours were dealt: each seat's, by seat."""

    colours: tuple[tuple[Colour, ...], ...]


class Played(wire.Event, tag="played"):
    """Cards were laid from the hand."""

    seat: int
    cards: tuple[Card, ...]


class Bought(wire.Event, tag="bought"):
    """A building changed hands for money."""

    seat: int
    owner: int
    colour: Colour
    space: str
    price: int


class Taken(wire.Event, tag="taken"):
    """A building changed hands for nothing."""

    seat: int
    owner: int
    colour: Colour
    space: str


class Returned(wire.Event, tag="returned"):
    """A piece went back to its supply."""

    seat: int
    colour: Colour
    space: str


class Named(wire.Event, tag="named"):
    """A seat has to give up a building."""

    seat: int
    loser: int


class Offered(wire.Event, tag="offered"):
    """A card was offered to the partner; the partners alone see its face."""

    seat: int
    partner: int
    back: str
    card: (
        Avenue
        | Literal["red-joker", "red-developer", "red-statics"]
        | Street
        | Literal["blue-joker", "blue-developer", "blue-statics"]
        | ReconstructionCard
        | RuinCard
        | SpeculationCard
        | None
    )


class Swapped(wire.Event, tag="swapped"):
    """Partners exchanged cards: `given` by the seat that offered, `taken` by it. The partners alone see the faces."""

    seat: int
    partner: int
    back: str
    given: (
        Avenue
        | Literal["red-joker", "red-developer", "red-statics"]
        | Street
        | Literal["blue-joker", "blue-developer", "blue-statics"]
        | ReconstructionCard
        | RuinCard
        | SpeculationCard
        | None
    )
    taken: (
        Avenue
        | Literal["red-joker", "red-developer", "red-statics"]
        | Street
        | Literal["blue-joker", "blue-developer", "blue-statics"]
        | ReconstructionCard
        | RuinCard
        | SpeculationCard
        | None
    )


class Declined(wire.Event, tag="declined"):
    """The partner turned the offer down."""

    seat: int


class Shown(wire.Event, tag="shown"):
    """A hand that allowed nothing was laid open."""

    seat: int
    cards: tuple[HandCard, ...]


class StopsIn(wire.Event, tag="stops-in"):
    """The Stop cards went onto the discard pile."""

    unowned: int


class Discarded(wire.Event, tag="discarded"):
    """Cards went onto the discard pile."""

    cards: tuple[Card, ...]


class Shuffled(wire.Event, tag="shuffled"):
    """The discard pile became the new deck."""

    cards: int


class Drawn(wire.Event, tag="drawn"):
    """A card was drawn; its owner alone sees its face."""

    seat: int
    back: str
    card: (
        Avenue
        | Literal["red-joker", "red-developer", "red-statics"]
        | Street
        | Literal["blue-joker", "blue-developer", "blue-statics"]
        | ReconstructionCard
        | RuinCard
        | SpeculationCard
        | None
    )


class Stopped(wire.Event, tag="stopped"):
    """A Stop card was drawn: the game is over."""

    seat: int


class LineInfo(Model):
    """An avenue (row) or street (column). Names are attested, their order on the printed board is not."""

    id: str
    kind: Literal["avenue", "street"]
    name: str
    names_from: Provenance


class SpaceInfo(Model):
    """A crossing, by column and row from the top left."""

    id: str
    avenue: str
    street: str
    x: int
    y: int
    area: Literal["centre", "corner", "other"]


class CardInfo(Model):
    """A kind of card and how many there are."""

    id: str
    back: Literal["red", "blue", "stop"]
    name: str
    count: int
    variant: Literal["basic", "events", "stop"]
    source: Provenance


class ColourInfo(Model):
    """A player colour and its letter in board rows."""

    id: str
    letter: str
    name: str


class SeatCount(Model):
    """What each number of players starts with; pieces and preliminary ones are per colour, money per player."""

    seats: int
    pieces: int
    money: int
    preliminary: int
    source: Provenance


class Components(Model):
    """The board, the cards and the counts."""

    game: str
    lines: tuple[LineInfo, ...]
    spaces: tuple[SpaceInfo, ...]
    cards: tuple[CardInfo, ...]
    colours: tuple[ColourInfo, ...]
    seat_counts: tuple[SeatCount, ...]
    note: str


AnyMove = (
    Place
    | Acquire
    | Developer
    | Statics
    | Reconstruction
    | Ruin
    | Speculation
    | Redraw
    | Rebuild
    | Give
    | Offer
    | Swap
    | Decline
)
AnyEvent = (
    Placed
    | Skipped
    | Dealt
    | Played
    | Bought
    | Taken
    | Returned
    | Named
    | Offered
    | Swapped
    | Declined
    | Shown
    | StopsIn
    | Discarded
    | Shuffled
    | Drawn
    | Stopped
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
MoveType = Literal[
    "place",
    "acquire",
    "developer",
    "statics",
    "reconstruction",
    "ruin",
    "speculation",
    "redraw",
    "rebuild",
    "give",
    "offer",
    "swap",
    "decline",
]

GAME: Game[State, AnyMove, Options, Table, View, AnyEvent, Components, MoveType] = Game(
    id="new-york-1995",
    rules="1",
    state=State,
    move=AnyMove,
    view_type=View,
    event=AnyEvent,
    components_type=Components,
)
"""The calls of the game."""
