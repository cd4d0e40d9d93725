"""The types of New York City.

Made by generate.py from the types of the service: change those, not this.
"""

from typing import Literal

from msgspec import field

from knickerbocker_client import wire
from knickerbocker_client.game import Game
from knickerbocker_client.model import Model

Provenance = Literal["sourced", "reconstructed"]
Counted = Literal["dollars", "characters", "boroughs", "vessels", "firsts"]
Letter = Literal["A", "B", "C", "D", "E", "X"]
Type = Literal["press", "dollars", "characters", "plans", "prestige", "skyscrapers"]
Card = Type | Literal["wild"]


class Options(Model, forbid_unknown_fields=True):
    """The components that are played with, by id or full name; the first pack when none is named."""

    pack: str | None = None


class Token(Model, forbid_unknown_fields=True):
    """A press token and its space; the neutral token has no seat."""

    seat: int | None
    space: int


class Borough(Model, forbid_unknown_fields=True):
    """A borough: its sequence tile, its base value, the prestige tiles on it, each seat's skyscrapers. The two
    neutral skyscrapers always stand there too."""

    id: str
    letter: Letter
    base: int
    prestige: tuple[str, ...]
    skyscrapers: tuple[int, ...]


class Player(Model, forbid_unknown_fields=True):
    """What a seat has. `hand` and `reserve` are sorted; `used` are the characters with a dollar on them. The
    skyscrapers in supply are those that are neither on the player `board` nor in a borough."""

    score: int
    dollars: int
    board: int
    hand: tuple[Card, ...]
    reserve: tuple[Card, Card]
    characters: tuple[str, ...]
    used: tuple[str, ...]
    vessels: tuple[str, ...]


class Made(Model, forbid_unknown_fields=True):
    """A bid that was made: what it makes, and the characters declared in it."""

    total: int
    characters: tuple[str, ...]


class Bidding(Model, forbid_unknown_fields=True):
    """A bidding round: its number from 1, the seat that began it, the bids so far by seat, and who has
    exchanged a card."""

    number: int
    starter: int
    bids: tuple[Made | None, ...]
    exchanged: tuple[int, ...]


class Sift(Model, forbid_unknown_fields=True):
    """Cards that were drawn for the seat on turn, and how many of them it keeps."""

    cards: tuple[Card, ...]
    keep: int


class State(wire.Head, forbid_unknown_fields=True):
    """A position. `press` lists the tokens, the one ahead first. `pairs` are the face-up pairs, after the draft
    the one left over. `waiting` are the seats that come after the one on turn in this step. `deck` is top
    first, `discard` top last; `stacks` hold the face-down characters by value, `display` the face-up ones."""

    game: Literal["new-york-city"]
    rules: Literal["1"]
    options: Options
    pack: str
    phase: Literal["characters", "draft", "one", "keep", "bid", "hire", "prestige", "shift", "three", "over"]
    waiting: tuple[int, ...]
    round: int
    press: tuple[Token, ...]
    boroughs: tuple[Borough, ...]
    players: tuple[Player, ...]
    statue: tuple[int, ...]
    light: tuple[tuple[str, str], ...]
    display: tuple[tuple[str, ...], ...]
    stacks: tuple[tuple[str, ...], ...]
    prestige: tuple[str, ...]
    prestige_stack: tuple[str, ...]
    pairs: tuple[tuple[Card, ...], ...]
    bidding: Bidding | None
    sift: Sift | None
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]


class Choose(wire.Move, tag="choose"):
    """Take a pair of light characters, a value 1 and a value 5 (nyc.setup.characters)."""

    pair: tuple[str, str]


class Draft(wire.Move, tag="draft"):
    """Take a face-up pair of cards, named in alphabetical order (nyc.draft)."""

    pair: tuple[Card, Card]


class Use(wire.Move, tag="use"):
    """Use a character by itself, outside a bid. `give` and `take` name cards, `from` and `to` boroughs, each
    only where the character asks for it (nyc.character.use)."""

    character: str
    give: Type | Literal["wild"] | None = None
    take: Type | Literal["wild"] | None = None
    source: str | None = field(default=None, name="from")
    to: str | None = None


class Keep(wire.Move, tag="keep"):
    """Keep some of the cards just drawn; the others are discarded."""

    cards: tuple[Card, ...]


class Pass(wire.Move, tag="pass"):
    """End one's visit of phase I or III."""


class Exchange(wire.Move, tag="exchange"):
    """Swap a card of the hand for one of the reserve (nyc.bid.exchange)."""

    give: Card
    take: Card


class Bid(wire.Move, tag="bid"):
    """Bid: `match` cards of the round's type, `wild` cards, `pairs` of two identical cards (each named once),
    and characters declared with the bid. `translate` is the card that a translator turns. A bid of nothing is
    a pass (nyc.bid)."""

    match: int = 0
    wild: int = 0
    pairs: tuple[Card, ...] = ()
    characters: tuple[str, ...] = ()
    translate: Type | Literal["wild"] | None = None


class Hire(wire.Move, tag="hire"):
    """Take a face-up dark character (nyc.action.characters)."""

    character: str


class Place(wire.Move, tag="place"):
    """Put a prestige tile on a borough, keep the vessel and build there (nyc.action.prestige)."""

    tile: str
    vessel: str
    borough: str


class Shift(wire.Move, tag="shift"):
    """Move one skyscraper from another borough to the mayor's (nyc.action.skyscrapers)."""

    source: str = field(name="from")


class Decline(wire.Move, tag="decline"):
    """Take nothing, place nothing or move nothing."""


class TableSeat(Model):
    """One player of a real table: points on the track, dollars, skyscrapers on the player board, vessels kept,
    characters by kind."""

    track: int | None = None
    dollars: int | None = None
    board: int | None = None
    vessels: int | None = None
    characters: tuple[str, ...] | None = None


class TableBorough(Model):
    """A borough of a real table: its base value, the values of its prestige tiles, each player's skyscrapers."""

    base: int | None = None
    prestige: tuple[int, ...] | None = None
    skyscrapers: tuple[int, ...] | None = None


class Table(Model):
    """What lies on a real table at the end. `press` lists the press tokens, the one ahead first; the neutral
    token (no seat) may be left out."""

    pack: str | None = None
    seats: tuple[TableSeat, ...]
    boroughs: dict[str, TableBorough] = {}
    press: tuple[Token, ...] | None = None


class PlayerSeen(Model):
    """What everyone sees of a seat; the hand is its number of cards."""

    score: int
    dollars: int
    board: int
    supply: int
    hand: int
    reserve: tuple[Card, Card]
    characters: tuple[str, ...]
    used: tuple[str, ...]
    vessels: tuple[str, ...]


class View(wire.ViewHead):
    """A position as one seat may know it: its own hand, and of all that is face down the number."""

    options: Options
    pack: str
    phase: Literal["characters", "draft", "one", "keep", "bid", "hire", "prestige", "shift", "three", "over"]
    waiting: tuple[int, ...]
    round: int
    mayor: str | None
    press: tuple[Token, ...]
    boroughs: tuple[Borough, ...]
    players: tuple[PlayerSeen, ...]
    hand: tuple[Card, ...] | None
    statue: tuple[int, ...]
    light: tuple[tuple[str, str], ...]
    display: tuple[tuple[str, ...], ...]
    stacks: tuple[int, ...]
    prestige: tuple[str, ...]
    prestige_stack: int
    pairs: tuple[tuple[Card, ...], ...]
    bidding: Bidding | None
    sift: Sift | None
    sifted: int
    deck: int
    discard: tuple[Card, ...]


class Chosen(wire.Event, tag="chosen"):
    """A seat took a pair of light characters."""

    seat: int
    pair: tuple[str, str]


class RoundBegan(wire.Event, tag="round-began"):
    """A round began: the mayor's borough and the prestige tiles revealed."""

    round: int
    mayor: str
    prestige: tuple[str, ...]


class Shuffled(wire.Event, tag="shuffled"):
    """The discard pile became the new deck."""

    cards: int


class Drawn(wire.Event, tag="drawn"):
    """Cards were drawn; their owner alone sees them."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


class Dealt(wire.Event, tag="dealt"):
    """Pairs of cards were dealt face up."""

    pairs: tuple[tuple[Card, ...], ...]


class Drafted(wire.Event, tag="drafted"):
    """A seat took a face-up pair."""

    seat: int
    pair: tuple[Card, ...]


class Used(wire.Event, tag="used"):
    """A dollar was laid on a character."""

    seat: int
    character: str


class Taken(wire.Event, tag="taken"):
    """A seat took cards from the leftover pair."""

    seat: int
    cards: tuple[Card, ...]


class Given(wire.Event, tag="given"):
    """A seat laid a card of its hand face up in the place of one it took."""

    seat: int
    card: Card


class Exchanged(wire.Event, tag="exchanged"):
    """A seat exchanged a card of its hand for one of its reserve."""

    seat: int
    given: Card
    taken: Card


class Discarded(wire.Event, tag="discarded"):
    """Cards went onto the discard pile, face up; no seat when they were the leftover pair."""

    seat: int | None
    cards: tuple[Card, ...]


class Offered(wire.Event, tag="bid"):
    """A seat bid."""

    seat: int
    cards: tuple[Card, ...]
    characters: tuple[str, ...]
    total: int


class Postponed(wire.Event, tag="postponed"):
    """A seat went to the end of the bidding order."""

    seat: int


class Won(wire.Event, tag="won"):
    """A bidding round was decided; no seat when nobody bid."""

    seat: int | None
    total: int


class Advanced(wire.Event, tag="advanced"):
    """A press token advanced."""

    seat: int
    source: int = field(name="from")
    to: int


class Paid(wire.Event, tag="paid"):
    """A seat got dollars from the bank."""

    seat: int
    dollars: int


class Scored(wire.Event, tag="scored"):
    """A seat scored points on the track."""

    seat: int
    points: int


class Hired(wire.Event, tag="hired"):
    """A seat took a face-up character."""

    seat: int
    character: str


class Refilled(wire.Event, tag="refilled"):
    """Characters of a value were turned face up."""

    value: int
    characters: tuple[str, ...]


class Supplied(wire.Event, tag="supplied"):
    """Skyscrapers came from a seat's supply onto its player board."""

    seat: int
    skyscrapers: int


class Placed(wire.Event, tag="placed"):
    """A seat put a prestige tile on a borough and kept the vessel."""

    seat: int
    tile: str
    vessel: str
    borough: str


class Built(wire.Event, tag="built"):
    """Skyscrapers were put into a borough, from the player board or from the supply."""

    seat: int
    borough: str
    skyscrapers: int
    supply: bool


class Moved(wire.Event, tag="moved"):
    """Skyscrapers went from one borough to another."""

    seat: int
    source: str = field(name="from")
    to: str
    skyscrapers: int


class Flipped(wire.Event, tag="flipped"):
    """The statue tile was flipped; these seats got its points."""

    seats: tuple[int, ...]


class Declined(wire.Event, tag="declined"):
    """A seat took nothing, placed nothing or moved nothing."""

    seat: int


class Passed(wire.Event, tag="passed"):
    """A seat ended its visit."""

    seat: int


class BoroughInfo(Model):
    """A borough."""

    id: str
    name: str
    source: Provenance


class TrackInfo(Model):
    """The press track, and where the neutral token lies by number of seats."""

    start_space: int
    last_space: int
    source: Provenance
    neutral: dict[str, int]
    neutral_source: Provenance


class VesselInfo(Model):
    """A vessel and the boroughs it joins."""

    id: str
    name: str
    colour: str
    colour_name: str
    between: tuple[str, str]
    source: Provenance


class PrestigeInfo(Model):
    """A prestige tile."""

    id: str
    name: str
    colour: str
    value: int
    source: Provenance


class CardInfo(Model):
    """A type of card: how many there are, and the bidding round it is for (none for wild cards)."""

    id: Card
    name: str
    count: int
    bidding_round: int | None
    type_source: Provenance
    count_source: Provenance


class AtEndInfo(Model):
    """What a character scores at the end: `points` for every `per` of what its owner has (nyc.score.end-character).
    `firsts` are boroughs in which the owner ranks first."""

    of: Counted
    per: int
    points: int


class CharacterInfo(Model):
    """A kind of character: how many dark and light tiles there are of it, what it does in words, and what it scores
    at the end."""

    id: str
    name: str
    value: int
    phase: str
    points: int
    dark: int
    light: int
    text: str
    at_end: AtEndInfo | None
    source: Provenance


class Components(Model):
    """The board, the cards and the tiles of a pack."""

    game: str
    pack: str
    boroughs: tuple[BoroughInfo, ...]
    letters: tuple[str, ...]
    base_values: tuple[int, ...]
    base_values_source: Provenance
    neutral_skyscrapers: int
    skyscrapers_per_player: int
    skyscrapers_source: Provenance
    track: TrackInfo
    vessels: tuple[VesselInfo, ...]
    prestige_tiles: tuple[PrestigeInfo, ...]
    cards: tuple[CardInfo, ...]
    characters: tuple[CharacterInfo, ...]
    note: str


AnyMove = Choose | Draft | Use | Keep | Pass | Exchange | Bid | Hire | Place | Shift | Decline
AnyEvent = (
    Chosen
    | RoundBegan
    | Shuffled
    | Drawn
    | Dealt
    | Drafted
    | Used
    | Taken
    | Given
    | Exchanged
    | Discarded
    | Offered
    | Postponed
    | Won
    | Advanced
    | Paid
    | Scored
    | Hired
    | Refilled
    | Supplied
    | Placed
    | Built
    | Moved
    | Flipped
    | Declined
    | Passed
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
MoveType = Literal["choose", "draft", "use", "keep", "pass", "exchange", "bid", "hire", "place", "shift", "decline"]

GAME: Game[State, AnyMove, Options, Table, View, AnyEvent, Components, MoveType] = Game(
    id="new-york-city",
    rules="1",
    state=State,
    move=AnyMove,
    view_type=View,
    event=AnyEvent,
    components_type=Components,
)
"""The calls of the game."""
