"""The decisions a seat can make, one type each. `engines/new_york_1901/place.py` reads and writes places."""

from typing import Annotated

from msgspec import Meta

from engines.game import Move
from engines.new_york_1901.data import ActionCard, LotCard, LotId, Rotation, Square, TileId

Squares = Annotated[tuple[Square, ...], Meta(min_length=1, max_length=9)]


class Acquire(Move, tag="acquire"):
    """Take a card from the open market and put a worker on an empty lot of its district and size."""

    card: LotCard
    lot: LotId


class Build(Move, tag="build"):
    """Put a skyscraper on own empty squares. Its place is told by rotation and anchor (its first square, row by
    row from the north), by its squares, or by both; listed moves have both."""

    tile: TileId
    rotation: Rotation | None = None
    anchor: Square | None = None
    cells: Squares | None = None


class Demolish(Move, tag="demolish"):
    """Remove the own skyscrapers in the way of a newer one and build it there. The place is told as in `build`."""

    tile: TileId
    rotation: Rotation | None = None
    anchor: Square | None = None
    cells: Squares | None = None


class Card(Move, tag="card"):
    """Play an action card."""

    card: ActionCard


class Release(Move, tag="release"):
    """Give up a lot and take its worker back; the turn is over."""

    lot: LotId


class End(Move, tag="end"):
    """End the turn."""


AnyMove = Acquire | Build | Demolish | Card | Release | End
Building = Build | Demolish

DUE: dict[str, tuple[type[AnyMove], ...]] = {
    "play": (Acquire, Build, Demolish, Card, Release, End),
    "over": (),
}
