"""What characters do that are declared in a bid. Each effect is one function: the tally after it, or the rule
that it breaks there. Its keyword-only arguments are the parameters in the character's line of data."""

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from engines.new_york_city.box import E, InBid, Tally, code

Positive = Annotated[int, Meta(ge=1, le=20)]
Rounds = tuple[Annotated[int, Meta(ge=1, le=6)], ...]

IN_BID: dict[str, InBid] = {}
"""The effects there are."""

ZERO = "nyc.character.zero-bid"


def effect(**kind: Any) -> Callable[[E], E]:
    """Enters the function among the effects, under its own name; `kind` is what `InBid` says of it."""

    def entered(tallied: E) -> E:
        IN_BID[code(tallied)] = InBid(tallied=tallied, **kind)
        return tallied

    return entered


@effect(makes=True)
def as_type_card(tally: Tally) -> Tally:
    """One more card of the round's type."""
    return tally._replace(cards=tally.cards + 1)


@effect(makes=True)
def as_wild(tally: Tally) -> Tally:
    """One more wild card, which is nothing alone (nyc.bid.wild-alone)."""
    return tally._replace(wild=tally.wild + 1)


@effect(makes=True, turns_card=True, once="nyc.character.translator")
def one_card_as_type(tally: Tally) -> Tally:
    """The card that is turned is one of the round's type."""
    return tally._replace(cards=tally.cards + 1)


@effect()
def bid_plus(tally: Tally, *, plus: Positive, rounds: Rounds = ()) -> Tally | str:
    """More for a bid that makes something, perhaps in some bidding rounds only."""
    if rounds and tally.number not in rounds:
        return "nyc.character.columnist"
    return tally._replace(plus=tally.plus + plus) if tally.made else ZERO


@effect(once="nyc.character.tout")
def bid_plus_if_exactly(tally: Tally, *, exactly: Positive, plus: Positive) -> Tally | str:
    """More for a bid that makes just so much."""
    return tally._replace(plus=tally.plus + plus) if tally.made == exactly else "nyc.character.tout"


@effect(wins_ties=True, once="nyc.character.umpire")
def win_ties(tally: Tally) -> Tally | str:
    """Ties for the highest bid are won, which takes a bid."""
    return tally if tally.made else ZERO


@effect(gives_bonus=True, once="nyc.character.lobbyist")
def bonus_too(tally: Tally, *, not_rounds: Rounds = ()) -> Tally | str:
    """The winner's bonus, which takes a bid, except in some bidding rounds."""
    if tally.number in not_rounds:
        return "nyc.character.lobbyist"
    return tally if tally.made else ZERO
