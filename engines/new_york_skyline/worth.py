"""What a position is worth to each seat: a guess in points, for bots."""

from collections.abc import Sequence

from engines.new_york_skyline.data import HAND, LUXURY, POINTS, STARS, SUITE, SUITES, Card
from engines.new_york_skyline.state import State

NEAR = (0.45, 0.3, 0.2, 0.12, 0.07, 0.04, 0.02, 0.0)
"""The share of a skyscraper's points that a hand is worth which lacks so many cards for it. Not even half of them
where it lacks none: somebody else may build it. (Who takes a hand for nearly as good as what is built holds back for
a dearer one, and loses.)"""
NEXT = 0.25
"""The part of that which counts for the skyscraper that is second best."""
SPARE = 0.08
"""A card more in hand."""


def worth(state: State) -> tuple[float, ...]:
    """The points of what was built (skyline.end), and what the hands are near to."""
    open_, any_more = (*state.available, *state.planned[:1]), state.options.stars == "at-least"
    found = []
    for built, hand in zip(state.built, state.hands, strict=True):
        points = float(sum([POINTS[skyscraper] for skyscraper in built]))
        found.append(points + hope(hand, open_, any_more) if state.to_move else points)
    return tuple(found)


def hope(hand: Sequence[Card], open_: Sequence[str], any_more: bool) -> float:
    """What a hand may bring. `any_more`: it may show more stars than the luxury costs (skyline.build.stars)."""
    starred = {SUITE[card] for card in hand if card in STARS}
    plain = {SUITE[card] for card in hand if card not in STARS}
    both = len(starred & plain)
    forced, absent = len(starred) - both, len(SUITES) - len(starred | plain)
    hopes = []
    for skyscraper in open_:
        luxury = LUXURY[skyscraper]
        few = max(0, luxury - forced - both - absent)
        many = 0 if any_more else max(0, forced - luxury)
        hopes.append(POINTS[skyscraper] * NEAR[min(absent + few + many, len(NEAR) - 1)])
    best, second = sorted((0.0, 0.0, *hopes))[:-3:-1]
    return best + NEXT * second + SPARE * min(len(hand), HAND)
