"""What characters score at the end (nyc.score.end-character). Each effect is one function from the facts about
a seat to its points; its keyword-only arguments are the parameters in the character's line of data."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from engines.new_york_city.box import E, Facts, code

Positive = Annotated[int, Meta(ge=1, le=20)]

AT_END: dict[str, Callable[..., int]] = {}
"""The effects there are."""

Counted = Literal["dollars", "characters", "boroughs", "vessels", "firsts"]
COUNTED: Mapping[str, Counted] = {
    "end-per-dollars": "dollars",
    "end-per-character": "characters",
    "end-per-borough": "boroughs",
    "end-per-vessel": "vessels",
    "end-per-borough-first": "firsts",
}
"""The fact that each effect counts, for those who score without these functions."""


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
