"""Construction cards and towers."""

from engines.drawing import star, tag, text
from engines.layout import fitted
from engines.new_york_skyline.data import STARS, SUITE
from engines.new_york_skyline.picture.palette import ON, SIGNS
from engines.words import Words

CHIP, HIGH, GAP = 170, 24, 4
"""How broad and high a card is, and what is between two."""


def sign(suite: str) -> str:
    """The sign of a suite on its colour: a square."""
    return tag("rect", fill=suite, width=HIGH, height=HIGH, rx=4) + tag(
        "path", fill=ON[suite], fill_rule="evenodd", d=SIGNS[suite], transform="translate(4 4)"
    )


def chip(wanted: str, words: Words, width: float = CHIP) -> str:
    """A card, or a kind of card that is wanted: its suite, its name and its star."""
    suite = SUITE.get(wanted) or wanted.partition(":")[0]
    starred = wanted in STARS or wanted.endswith(":star")
    name = fitted(_name(wanted, words), width - HIGH - (26 if starred else 10))
    return (
        tag("rect", fill="panel", width=width, height=HIGH, rx=4)
        + sign(suite)
        + text(HIGH + 6, 16, name, size=11, text_anchor="start")
        + (star(width - 11, 12, 13, "gold") if starred else "")
    )


def _name(wanted: str, words: Words) -> str:
    """The name of a card, or that of a suite; a star is drawn, that there is none must be said."""
    suite, _, star = wanted.partition(":")
    return words.picture["plain"].format(suite=words.terms[suite]) if star == "plain" else words.terms[suite]


def tower(width: float, height: float) -> str:
    """A skyscraper that stands on the origin and reaches up from it: two setbacks and a spire."""
    w, h = width, height
    return tag(
        "path",
        fill="stone",
        stroke="edge",
        d=(
            f"M0 0V{-0.55 * h:.1f}H{0.14 * w:.1f}V{-0.78 * h:.1f}H{0.3 * w:.1f}V{-0.9 * h:.1f}H{0.44 * w:.1f}"
            f"L{0.5 * w:.1f} {-h:.1f}L{0.56 * w:.1f} {-0.9 * h:.1f}H{0.7 * w:.1f}V{-0.78 * h:.1f}H{0.86 * w:.1f}"
            f"V{-0.55 * h:.1f}H{w:.1f}V0Z"
        ),
    )
