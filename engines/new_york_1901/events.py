"""What can happen, in the order it happens. All of it is public: cards come face up."""

from typing import Literal

from engines.game import Event
from engines.new_york_1901.data import ActionCard, LotCard, LotId, Square, TileId


class Acquired(Event, tag="acquired"):
    """A card was taken from the open market and a worker put on the lot."""

    seat: int
    card: LotCard
    lot: LotId


class Demolished(Event, tag="demolished"):
    """A skyscraper was removed from the board and from the game."""

    seat: int
    tile: TileId
    cells: tuple[Square, ...]


class Built(Event, tag="built"):
    """A skyscraper was put on the board for its printed points."""

    seat: int
    tile: TileId
    rotation: int
    anchor: Square
    cells: tuple[Square, ...]
    points: int


class Prestige(Event, tag="prestige"):
    """A gold skyscraper scored for opponents' lower ones beside it."""

    seat: int
    points: int


class WorkersBack(Event, tag="workers-back"):
    """Workers returned to their owner from these lots."""

    seat: int
    lots: tuple[LotId, ...]


class WorkersOut(Event, tag="workers-out"):
    """Workers went onto lots that a demolition left empty."""

    seat: int
    lots: tuple[LotId, ...]


class CardPlayed(Event, tag="card-played"):
    """An action card was played and is out of the game."""

    seat: int
    card: ActionCard


class Exchanged(Event, tag="exchanged"):
    """The open market was replaced; the old cards went, shuffled, under the future market."""

    old: tuple[LotCard, ...]
    new: tuple[LotCard, ...]


class Released(Event, tag="released"):
    """A lot was given up: its card went to the bottom of the future market, its worker back to the owner."""

    seat: int
    card: LotCard
    lot: LotId


class Refilled(Event, tag="refilled"):
    """Cards came from the future into the open market."""

    cards: tuple[LotCard, ...]


class EndPhase(Event, tag="end-phase"):
    """The end phase began: every other player has one last turn."""

    seat: int
    reason: Literal["unbuilt", "market", "stalled"]


class TurnPassed(Event, tag="turn-passed"):
    """The turn passed to a seat."""

    seat: int


class GameOver(Event, tag="game-over"):
    """The last turn was played."""


AnyEvent = (
    Acquired | Demolished | Built | Prestige | WorkersBack | WorkersOut | CardPlayed | Exchanged | Released
    | Refilled | EndPhase | TurnPassed | GameOver
)  # fmt: skip


def seen(event: Event, seat: int | None) -> Event:
    """The event as any seat may know it: there are no secrets in it."""
    return event
