"""The whole table. Only the order of `future` is hidden; workers, points and kings follow from the rest."""

from typing import Annotated, Literal

from msgspec import Meta

from engines.game import Head
from engines.model import Count, Model, Seat
from engines.new_york_1901.data import (
    STREETS_IN_PLAY,
    ActionCard,
    Challenge,
    District,
    LotCard,
    LotId,
    Place,
    StreetId,
    TileId,
)
from engines.packs import PackChoice, PackName

Phase = Literal["play", "over"]


class Options(Model):
    """The variants in play."""

    expert: bool = False
    challenge: Literal["random", "none", Challenge] = "random"
    reflection: bool = False
    pack: PackChoice | None = None


class Player(Model):
    """What one seat has: lots and standing skyscrapers in the order they came, tiles that were demolished,
    points for gold prestige, unused action cards."""

    character: District
    lots: Annotated[tuple[LotId, ...], Meta(max_length=65)]
    standing: Annotated[tuple[Place, ...], Meta(max_length=24)]
    removed: Annotated[tuple[TileId, ...], Meta(max_length=24)]
    prestige: Count
    cards: Annotated[tuple[ActionCard, ...], Meta(max_length=3)]


class Turn(Model):
    """How far the turn has come. `acquired` is the size of the lot taken by the acquire step; `pending` an
    action card that must be carried out before anything else."""

    acquired: Literal[2, 3] | None = None
    grabbed: bool = False
    built: Literal["build", "demolish"] | None = None
    pending: Literal["fever", "land-grab"] | None = None

    @property
    def is_fresh(self) -> bool:
        """Whether it is still the start of the turn; a Market Exchange changes nothing (1901.turn.release)."""
        return self.acquired is None and not self.grabbed and self.built is None and self.pending is None


class Ending(Model):
    """The end phase: the seat that set it off, after whose other players' last turns the game is over, and how."""

    seat: Seat
    reason: Literal["unbuilt", "market", "stalled"]


class State(Head):
    """A position. `future` is top first; `quiet` counts the turns in a row that ended without a build."""

    game: Literal["new-york-1901"]
    rules: Literal["1"]
    options: Options
    phase: Phase
    pack: PackName
    streets: Annotated[tuple[StreetId, ...], Meta(min_length=STREETS_IN_PLAY, max_length=STREETS_IN_PLAY)]
    challenge: Challenge | None
    market: Annotated[tuple[LotCard, ...], Meta(max_length=4)]
    future: Annotated[tuple[LotCard, ...], Meta(max_length=65)]
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=4)]
    turn: Turn
    quiet: Count
    ending: Ending | None
