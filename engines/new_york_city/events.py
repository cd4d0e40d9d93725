"""What can happen, in the order it happens."""

from msgspec import field
from msgspec.structs import replace

from engines.game import Event
from engines.new_york_city.data import Card


class Chosen(Event, tag="chosen"):
    """A seat took a pair of light characters."""

    seat: int
    pair: tuple[str, str]


class RoundBegan(Event, tag="round-began"):
    """A round began: the mayor's borough and the prestige tiles revealed."""

    round: int
    mayor: str
    prestige: tuple[str, ...]


class Shuffled(Event, tag="shuffled"):
    """The discard pile became the new deck."""

    cards: int


class Drawn(Event, tag="drawn"):
    """Cards were drawn; their owner alone sees them."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


class Dealt(Event, tag="dealt"):
    """Pairs of cards were dealt face up."""

    pairs: tuple[tuple[Card, ...], ...]


class Drafted(Event, tag="drafted"):
    """A seat took a face-up pair."""

    seat: int
    pair: tuple[Card, ...]


class Used(Event, tag="used"):
    """A dollar was laid on a character."""

    seat: int
    character: str


class Taken(Event, tag="taken"):
    """A seat took cards from the leftover pair."""

    seat: int
    cards: tuple[Card, ...]


class Given(Event, tag="given"):
    """A seat laid a card of its hand face up in the place of one it took."""

    seat: int
    card: Card


class Exchanged(Event, tag="exchanged"):
    """A seat exchanged a card of its hand for one of its reserve."""

    seat: int
    given: Card
    taken: Card


class Discarded(Event, tag="discarded"):
    """Cards went onto the discard pile, face up; no seat when they were the leftover pair."""

    seat: int | None
    cards: tuple[Card, ...]


class Offered(Event, tag="bid"):
    """A seat bid."""

    seat: int
    cards: tuple[Card, ...]
    characters: tuple[str, ...]
    total: int


class Postponed(Event, tag="postponed"):
    """A seat went to the end of the bidding order."""

    seat: int


class Won(Event, tag="won"):
    """A bidding round was decided; no seat when nobody bid."""

    seat: int | None
    total: int


class Advanced(Event, tag="advanced"):
    """A press token advanced."""

    seat: int
    source: int = field(name="from")
    to: int


class Paid(Event, tag="paid"):
    """A seat got dollars from the bank."""

    seat: int
    dollars: int


class Scored(Event, tag="scored"):
    """A seat scored points on the track."""

    seat: int
    points: int


class Hired(Event, tag="hired"):
    """A seat took a face-up character."""

    seat: int
    character: str


class Refilled(Event, tag="refilled"):
    """Characters of a value were turned face up."""

    value: int
    characters: tuple[str, ...]


class Supplied(Event, tag="supplied"):
    """Skyscrapers came from a seat's supply onto its player board."""

    seat: int
    skyscrapers: int


class Placed(Event, tag="placed"):
    """A seat put a prestige tile on a borough and kept the vessel."""

    seat: int
    tile: str
    vessel: str
    borough: str


class Built(Event, tag="built"):
    """Skyscrapers were put into a borough, from the player board or from the supply."""

    seat: int
    borough: str
    skyscrapers: int
    supply: bool


class Moved(Event, tag="moved"):
    """Skyscrapers went from one borough to another."""

    seat: int
    source: str = field(name="from")
    to: str
    skyscrapers: int


class Flipped(Event, tag="flipped"):
    """The statue tile was flipped; these seats got its points."""

    seats: tuple[int, ...]


class Declined(Event, tag="declined"):
    """A seat took nothing, placed nothing or moved nothing."""

    seat: int


class Passed(Event, tag="passed"):
    """A seat ended its visit."""

    seat: int


AnyEvent = (
    Chosen | RoundBegan | Shuffled | Drawn | Dealt | Drafted | Used | Taken | Given | Exchanged | Discarded | Offered
    | Postponed | Won | Advanced | Paid | Scored | Hired | Refilled | Supplied | Placed | Built | Moved | Flipped
    | Declined | Passed
)  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """The event as the seat may know it: drawn cards belong to who drew them."""
    if isinstance(event, Drawn) and event.seat != seat:
        return replace(event, cards=None)
    return event
