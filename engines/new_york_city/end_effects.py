"""What characters score at the end (nyc.score.end-character). Each effect is one function from the facts about
a seat to its points; its keyword-only arguments are the parameters in the character's line of data."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from engines.new_york_city.box import E, Facts, code

Positive = Annotated[int, Meta(ge=1, le=20)]

AT_END: dict[str, Callable[..., int]] = {}
"""The effects there are."""


def effect(points: E) -> E:
    """Enters the function among the effects, under its own name."""
    AT_END[code(points)] = points
    return points


@effect
def end_per_dollars(facts: Facts, *, per: Positive, points: Positive) -> int:
    """For every so many dollars; what does not make a whole one counts nothing."""
    return facts.dollars // per * points


@effect
def end_per_character(facts: Facts, *, points: Positive) -> int:
    """For each character, this one included."""
    return facts.characters * points


@effect
def end_per_borough(facts: Facts, *, points: Positive) -> int:
    """For each borough the seat stands in."""
    return facts.boroughs * points


@effect
def end_per_vessel(facts: Facts, *, points: Positive) -> int:
    """For each vessel."""
    return facts.vessels * points


@effect
def end_per_borough_first(facts: Facts, *, points: Positive) -> int:
    """For each borough in which the seat ranks first."""
    return facts.firsts * points
