"""The types of New York Skyline.

Made by generate.py from the types of the service: change those, not this.
"""

from typing import Literal

from knickerbocker_client import wire
from knickerbocker_client.game import Game
from knickerbocker_client.model import Model

Provenance = Literal["sourced", "reconstructed"]
Phase = Literal["draft", "deal", "answer", "surplus", "build", "hand-limit", "over"]
Suite = Literal["location", "money", "style", "spaces", "labor", "decor", "materials"]
Skyscraper = Literal[
    "flatiron",
    "bush-tower",
    "standard-oil",
    "ny-telephone",
    "paramount",
    "singer-tower",
    "equitable",
    "ritz-tower",
    "ny-central",
    "met-life-tower",
    "woolworth",
    "chanin",
    "bank-of-manhattan",
    "chrysler",
    "cities-service",
    "rockefeller-rca",
    "empire-state",
]
Card = Literal[
    "park-avenue",
    "lexington-avenue",
    "wall-street",
    "broadway",
    "madison-avenue",
    "lower-manhattan",
    "midtown",
    "downtown",
    "financial-district",
    "grand-central-district",
    "investors",
    "finances",
    "funding",
    "trust",
    "bank-loans",
    "companies",
    "contractors",
    "owner",
    "developer",
    "business-venture",
    "art-deco",
    "modern",
    "icon",
    "italian-revival",
    "neo-renaissance",
    "neo-classical",
    "beaux-arts",
    "neo-gothic",
    "tiered",
    "wedding-cake",
    "headquarters",
    "observation-deck",
    "studios",
    "restaurant",
    "theater",
    "shopping",
    "concourse",
    "office-space",
    "terminal",
    "apartments",
    "architect",
    "engineer",
    "metal-workers",
    "foremen",
    "craftsmen",
    "steel-monkeys",
    "riveters",
    "bricklayers",
    "tradesmen",
    "journeymen",
    "needle-spire",
    "murals",
    "facade",
    "clock-faces",
    "dome",
    "setbacks",
    "gilded-railings",
    "frescos",
    "columns",
    "spandrels",
    "marble",
    "granite",
    "steel-frame",
    "reinforced-concrete",
    "terracotta",
    "limestone",
    "wood",
    "cement",
    "glass",
    "brick-and-mortar",
]
Wanted = Literal[
    "park-avenue",
    "lexington-avenue",
    "wall-street",
    "broadway",
    "madison-avenue",
    "lower-manhattan",
    "midtown",
    "downtown",
    "financial-district",
    "grand-central-district",
    "investors",
    "finances",
    "funding",
    "trust",
    "bank-loans",
    "companies",
    "contractors",
    "owner",
    "developer",
    "business-venture",
    "art-deco",
    "modern",
    "icon",
    "italian-revival",
    "neo-renaissance",
    "neo-classical",
    "beaux-arts",
    "neo-gothic",
    "tiered",
    "wedding-cake",
    "headquarters",
    "observation-deck",
    "studios",
    "restaurant",
    "theater",
    "shopping",
    "concourse",
    "office-space",
    "terminal",
    "apartments",
    "architect",
    "engineer",
    "metal-workers",
    "foremen",
    "craftsmen",
    "steel-monkeys",
    "riveters",
    "bricklayers",
    "tradesmen",
    "journeymen",
    "needle-spire",
    "murals",
    "facade",
    "clock-faces",
    "dome",
    "setbacks",
    "gilded-railings",
    "frescos",
    "columns",
    "spandrels",
    "marble",
    "granite",
    "steel-frame",
    "reinforced-concrete",
    "terracotta",
    "limestone",
    "wood",
    "cement",
    "glass",
    "brick-and-mortar",
    "location",
    "money",
    "style",
    "spaces",
    "labor",
    "decor",
    "materials",
    "location:star",
    "location:plain",
    "money:star",
    "money:plain",
    "style:star",
    "style:plain",
    "spaces:star",
    "spaces:plain",
    "labor:star",
    "labor:plain",
    "decor:star",
    "decor:plain",
    "materials:star",
    "materials:plain",
]


class Options(Model, forbid_unknown_fields=True):
    """The variants in play."""

    trading: bool = True
    surplus: Literal["once", "repeat"] = "once"
    stars: Literal["exactly", "at-least"] = "exactly"


class Offering(Model, forbid_unknown_fields=True):
    """What `seat` offers to the seat on turn: these cards of its hand for cards that answer these wishes."""

    seat: int
    give: tuple[Card, ...]
    want: tuple[Wanted, ...]


class State(wire.Head, forbid_unknown_fields=True):
    """A position.

    Hands are in the order of the components, since theirs means nothing. `deck` is top first, `discard` top last.
    `lots` are numbered by their place; a lot that was taken is empty, and outside the draft there are none.
    `available` skyscrapers lie open, `planned` ones are the skyscraper deck, next first; `built` is by seat.
    In the deal phase `offers` counts each seat's offers of this round and `passes` the run of passes. In the
    surplus phase `triples` and `noStars` count what the seat on turn has exchanged. All are zero elsewhere.
    """

    game: Literal["new-york-skyline"]
    rules: Literal["1"]
    options: Options
    phase: Phase
    round: int
    key: int
    lots: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    available: tuple[Skyscraper, ...]
    planned: tuple[Skyscraper, ...]
    built: tuple[tuple[Skyscraper, ...], ...]
    offers: tuple[int, ...]
    passes: int
    pending: Offering | None
    triples: int
    no_stars: int


class Take(wire.Move, tag="take"):
    """Take a lot, by its number."""

    lot: int


class Offer(wire.Move, tag="offer"):
    """Offer cards of one's hand to another seat for cards of its hand, named or by suite and star."""

    to: int
    give: tuple[Card, ...]
    want: tuple[Wanted, ...]


class Accept(wire.Move, tag="accept"):
    """Agree to the offer and hand over these cards, one for each that is wanted."""

    cards: tuple[Card, ...]


class Decline(wire.Move, tag="decline"):
    """Turn the offer down."""


class Triple(wire.Move, tag="triple"):
    """Exchange three cards of one suite for three new ones."""

    cards: tuple[Card, ...]


class NoStar(wire.Move, tag="no-star"):
    """Exchange a hand without stars for seven new cards."""


class Build(wire.Move, tag="build"):
    """Build an open skyscraper with a card of each suite."""

    skyscraper: Skyscraper
    cards: tuple[Card, ...]


class Discard(wire.Move, tag="discard"):
    """Discard a card of a hand that is too large."""

    card: Card


class Pass(wire.Move, tag="pass"):
    """Make no offer, exchange nothing more, or build nothing."""


class TableSeat(Model):
    """One player of a real table: the skyscrapers they built, by id or by name in any of the languages."""

    built: tuple[str, ...] = ()


class Table(Model):
    """The end of a game played on a real table: who built what."""

    seats: tuple[TableSeat, ...]


class View(wire.ViewHead):
    """A position as one seat may know it: its own hand, the sizes of all hands, no deck."""

    options: Options
    phase: Phase
    round: int
    key: int
    lots: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...] | None
    cards: tuple[int, ...]
    deck: int
    discard: tuple[Card, ...]
    available: tuple[Skyscraper, ...]
    planned: int
    built: tuple[tuple[Skyscraper, ...], ...]
    offers: tuple[int, ...]
    passes: int
    pending: Offering | None
    triples: int
    no_stars: int


class KeyPassed(wire.Event, tag="key-passed"):
    """A round begins: the Key goes to this seat."""

    seat: int
    round: int


class Laid(wire.Event, tag="laid"):
    """A lot was laid out, face up."""

    lot: int
    cards: tuple[Card, ...]


class Taken(wire.Event, tag="taken"):
    """A seat took a lot into its hand."""

    seat: int
    lot: int
    cards: tuple[Card, ...]


class Offered(wire.Event, tag="offered"):
    """A seat made an offer, for all to hear."""

    seat: int
    to: int
    give: tuple[Card, ...]
    want: tuple[Wanted, ...]


class Traded(wire.Event, tag="traded"):
    """An offer was accepted: `seat` gave and took these cards in an exchange with `partner`."""

    seat: int
    partner: int
    given: tuple[Card, ...]
    taken: tuple[Card, ...]


class Declined(wire.Event, tag="declined"):
    """A seat turned an offer down."""

    seat: int


class Passed(wire.Event, tag="passed"):
    """A seat passed."""

    seat: int


class Discarded(wire.Event, tag="discarded"):
    """Cards went face up onto the discard pile, from a seat's hand or (no seat) from the last lot."""

    seat: int | None
    cards: tuple[Card, ...]


class Shuffled(wire.Event, tag="shuffled"):
    """The discard pile became the new deck."""

    cards: int


class Drawn(wire.Event, tag="drawn"):
    """A seat drew cards; it alone sees which."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


class Built(wire.Event, tag="built"):
    """A seat built a skyscraper with these cards, which are discarded."""

    seat: int
    skyscraper: Skyscraper
    cards: tuple[Card, ...]
    points: int


class Opened(wire.Event, tag="opened"):
    """Skyscrapers were turned up from the top of their deck."""

    skyscrapers: tuple[Skyscraper, ...]


class Ended(wire.Event, tag="ended"):
    """The game is over, by this rule."""

    rule: str


class SuiteInfo(Model):
    """A suite of construction cards."""

    id: Suite
    name: str
    source: Provenance


class CardInfo(Model):
    """A construction card; there is one of each."""

    id: Card
    name: str
    suite: Suite
    star: bool
    source: Provenance


class WishInfo(Model):
    """What an offer may ask for besides a card by name and any of a suite: one of a suite with a star, or without."""

    id: Wanted
    name: str
    suite: Suite
    star: bool


class SkyscraperInfo(Model):
    """A skyscraper card: what it scores and the stars it costs."""

    id: Skyscraper
    name: str
    points: int
    luxury: int
    source: Provenance


class SeatCount(Model):
    """How many lots are laid out for each number of players."""

    seats: int
    lots: int
    source: Provenance


class Limits(Model):
    """The numbers of the rules."""

    lot: int
    open_skyscrapers: int
    hand: int
    triple: int
    new_hand: int
    offers: int


class Components(Model):
    """The cards and the counts."""

    game: str
    suites: tuple[SuiteInfo, ...]
    cards: tuple[CardInfo, ...]
    wishes: tuple[WishInfo, ...]
    skyscrapers: tuple[SkyscraperInfo, ...]
    seat_counts: tuple[SeatCount, ...]
    limits: Limits
    note: str


AnyMove = Take | Offer | Accept | Decline | Triple | NoStar | Build | Discard | Pass
AnyEvent = (
    KeyPassed
    | Laid
    | Taken
    | Offered
    | Traded
    | Declined
    | Passed
    | Discarded
    | Shuffled
    | Drawn
    | Built
    | Opened
    | Ended
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
MoveType = Literal["take", "offer", "accept", "decline", "triple", "no-star", "build", "discard", "pass"]

GAME: Game[State, AnyMove, Options, Table, View, AnyEvent, Components, MoveType] = Game(
    id="new-york-skyline",
    rules="1",
    state=State,
    move=AnyMove,
    view_type=View,
    event=AnyEvent,
    components_type=Components,
)
"""The calls of the game."""
