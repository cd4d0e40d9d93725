"""What the figures are held against."""

from msgspec import Struct

from bench.engine import Engine
from bench.exchange import GRAPHQL
from bench.web import MANY, Pair

RATIO = 0.60
"""`apply`, over REST and over GraphQL: the share of its floor's requests."""
MOVES = 25_000
"""Moves a second and core in random play."""
LARGE = {"new-york-1901": 5_000, "new-york-city": 15_000}
"""Games whose moves are many or long."""


class Verdict(Struct, frozen=True, rename="camel"):
    """A goal and what came of it."""

    goal: float
    found: float
    met: bool

    def __str__(self) -> str:
        return "ok" if self.met else "MISSED"


def of_engine(engine: Engine) -> Verdict:
    """Whether an engine is fast enough: its best round counts, since a shared machine only ever slows it down."""
    goal = LARGE.get(engine.game, MOVES)
    return Verdict(goal=goal, found=engine.best, met=engine.best >= goal)


def of_pair(pair: Pair) -> Verdict | None:
    """Whether a call over HTTP is fast enough; None for those that have no goal."""
    if pair.call not in ("apply", GRAPHQL) or pair.connections != MANY:
        return None
    return Verdict(goal=RATIO, found=pair.ratio, met=pair.ratio >= RATIO)
