"""The decisions a seat can make, one type each."""

from engines.game import Move
from engines.model import Seat
from engines.new_york_1995.data import (
    BlueCard,
    Colour,
    HandCard,
    Line,
    ReconstructionCard,
    RedCard,
    RuinCard,
    Space,
    SpeculationCard,
)


class Place(Move, tag="place"):
    """Put a preliminary piece on a free space."""

    space: Space


class Acquire(Move, tag="acquire"):
    """Play a red and a blue card for a space: place there, buy it, or give up one's own. In the duel
    `colour` says which own colour is placed."""

    red: RedCard
    blue: BlueCard
    space: Space
    colour: Colour | None = None


class Developer(Move, tag="developer"):
    """Play a Property Developer and its companion: take an opponent's building on the line, unpaid."""

    red: RedCard
    blue: BlueCard
    space: Space


class Statics(Move, tag="statics"):
    """Play Statics and its companion: `loser`, who leads on `line`, gives up a building there."""

    red: RedCard
    blue: BlueCard
    line: Line
    loser: Seat


class Reconstruction(Move, tag="reconstruction"):
    """Play a Reconstruction: the five central spaces are cleared and filled anew."""

    card: ReconstructionCard


class Ruin(Move, tag="ruin"):
    """Play a Ruin: the four corners are cleared and filled anew."""

    card: RuinCard


class Speculation(Move, tag="speculation"):
    """Play a Speculation: `loser` gives up a building."""

    card: SpeculationCard
    loser: Seat


class Redraw(Move, tag="redraw"):
    """Show and discard a hand that allows nothing, and draw a new one."""


class Rebuild(Move, tag="rebuild"):
    """Place a piece on one of the spaces a reconstruction or ruin cleared."""

    space: Space


class Give(Move, tag="give"):
    """Choose the building that is lost to a speculation or to statics."""

    space: Space


class Offer(Move, tag="offer"):
    """Offer a card to the partner."""

    card: HandCard


class Swap(Move, tag="swap"):
    """Take the card offered and hand over this one."""

    card: HandCard


class Decline(Move, tag="decline"):
    """Turn the partner's offer down."""


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
Paired = Acquire | Developer | Statics

DUE: dict[str, tuple[type[AnyMove], ...]] = {
    "preliminary": (Place,),
    "main": (Acquire, Developer, Statics, Reconstruction, Ruin, Speculation, Redraw, Offer),
    "rebuild": (Rebuild,),
    "give": (Give,),
    "answer": (Swap, Decline),
    "over": (),
}
