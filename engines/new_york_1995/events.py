"""What can happen, in the order it happens."""

from msgspec.structs import replace

from engines.game import Event
from engines.new_york_1995.data import Card, Colour, HandCard, Space


class Placed(Event, tag="placed"):
    """A piece came from the supply onto a free space."""

    seat: int
    colour: Colour
    space: Space


class Skipped(Event, tag="skipped"):
    """A preliminary piece had no legal space and stays in the supply."""

    seat: int
    colour: Colour


class Dealt(Event, tag="dealt"):
    """The colours were dealt: each seat's, by seat."""

    colours: tuple[tuple[Colour, ...], ...]


class Played(Event, tag="played"):
    """Cards were laid from the hand."""

    seat: int
    cards: tuple[Card, ...]


class Bought(Event, tag="bought"):
    """A building changed hands for money."""

    seat: int
    owner: int
    colour: Colour
    space: Space
    price: int


class Taken(Event, tag="taken"):
    """A building changed hands for nothing."""

    seat: int
    owner: int
    colour: Colour
    space: Space


class Returned(Event, tag="returned"):
    """A piece went back to its supply."""

    seat: int
    colour: Colour
    space: Space


class Named(Event, tag="named"):
    """A seat has to give up a building."""

    seat: int
    loser: int


class Offered(Event, tag="offered"):
    """A card was offered to the partner; the partners alone see its face."""

    seat: int
    partner: int
    back: str
    card: HandCard | None


class Swapped(Event, tag="swapped"):
    """Partners exchanged cards: `given` by the seat that offered, `taken` by it. The partners alone see the faces."""

    seat: int
    partner: int
    back: str
    given: HandCard | None
    taken: HandCard | None


class Declined(Event, tag="declined"):
    """The partner turned the offer down."""

    seat: int


class Shown(Event, tag="shown"):
    """A hand that allowed nothing was laid open."""

    seat: int
    cards: tuple[HandCard, ...]


class StopsIn(Event, tag="stops-in"):
    """The Stop cards went onto the discard pile."""

    unowned: int


class Discarded(Event, tag="discarded"):
    """Cards went onto the discard pile."""

    cards: tuple[Card, ...]


class Shuffled(Event, tag="shuffled"):
    """The discard pile became the new deck."""

    cards: int


class Drawn(Event, tag="drawn"):
    """A card was drawn; its owner alone sees its face."""

    seat: int
    back: str
    card: HandCard | None


class Stopped(Event, tag="stopped"):
    """A Stop card was drawn: the game is over."""

    seat: int


AnyEvent = (
    Placed | Skipped | Dealt | Played | Bought | Taken | Returned | Named | Offered | Swapped | Declined | Shown
    | StopsIn | Discarded | Shuffled | Drawn | Stopped
)  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """The event as the seat may know it: faces of drawn and exchanged cards belong to those who hold them."""
    match event:
        case Drawn(seat=owner) if owner != seat:
            return replace(event, card=None)
        case Offered(seat=one, partner=other) if seat not in (one, other):
            return replace(event, card=None)
        case Swapped(seat=one, partner=other) if seat not in (one, other):
            return replace(event, given=None, taken=None)
    return event
