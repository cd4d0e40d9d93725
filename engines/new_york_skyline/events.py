"""What can happen, in the order it happens."""

from msgspec.structs import replace

from engines.game import Event
from engines.new_york_skyline.data import Card, Skyscraper, Wanted


class KeyPassed(Event, tag="key-passed"):
    """A round begins: the Key goes to this seat."""

    seat: int
    round: int


class Laid(Event, tag="laid"):
    """A lot was laid out, face up."""

    lot: int
    cards: tuple[Card, ...]


class Taken(Event, tag="taken"):
    """A seat took a lot into its hand."""

    seat: int
    lot: int
    cards: tuple[Card, ...]


class Offered(Event, tag="offered"):
    """A seat made an offer, for all to hear."""

    seat: int
    to: int
    give: tuple[Card, ...]
    want: tuple[Wanted, ...]


class Traded(Event, tag="traded"):
    """An offer was accepted: `seat` gave and took these cards in an exchange with `partner`."""

    seat: int
    partner: int
    given: tuple[Card, ...]
    taken: tuple[Card, ...]


class Declined(Event, tag="declined"):
    """A seat turned an offer down."""

    seat: int


class Passed(Event, tag="passed"):
    """A seat passed."""

    seat: int


class Discarded(Event, tag="discarded"):
    """Cards went face up onto the discard pile, from a seat's hand or (no seat) from the last lot."""

    seat: int | None
    cards: tuple[Card, ...]


class Shuffled(Event, tag="shuffled"):
    """The discard pile became the new deck."""

    cards: int


class Drawn(Event, tag="drawn"):
    """A seat drew cards; it alone sees which."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


class Built(Event, tag="built"):
    """A seat built a skyscraper with these cards, which are discarded."""

    seat: int
    skyscraper: Skyscraper
    cards: tuple[Card, ...]
    points: int


class Opened(Event, tag="opened"):
    """Skyscrapers were turned up from the top of their deck."""

    skyscrapers: tuple[Skyscraper, ...]


class Ended(Event, tag="ended"):
    """The game is over, by this rule."""

    rule: str


AnyEvent = (
    KeyPassed | Laid | Taken | Offered | Traded | Declined | Passed | Discarded | Shuffled | Drawn | Built | Opened
    | Ended
)  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """The event as the seat may know it: only what was drawn into another hand is hidden."""
    return replace(event, cards=None) if isinstance(event, Drawn) and event.seat != seat else event
