"""What the rules fix, whatever is printed on board, cards and tiles."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

Type = Literal["press", "dollars", "characters", "plans", "prestige", "skyscrapers"]
TYPES: tuple[Type, ...] = get_args(Type)
"""The types of card in the order of the bidding rounds (nyc.bid)."""
Card = Type | Literal["wild"]
WILD: Literal["wild"] = "wild"
CARDS: tuple[Card, ...] = (*TYPES, WILD)

Letter = Literal["A", "B", "C", "D", "E", "X"]
LETTERS: tuple[Letter, ...] = get_args(Letter)
"""The sequence tiles: the mayor visits A to E, one a round, and never X (nyc.prepare)."""
START: Letter = "X"
ROUNDS = 5

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]
"""A borough, tile, vessel or character of the pack."""

NEUTRAL_SPACE = {2: 8, 3: 7, 4: 6}
"""Where the neutral press token lies, by seats (nyc.setup.neutral)."""
NEUTRALS = 2
"""Neutral skyscrapers in each borough (nyc.setup.boroughs)."""

DOLLARS = 1
ON_BOARD = 4
RESERVE = 2
"""What each seat starts with: dollars, skyscrapers on the player board, cards in reserve (nyc.setup.seat)."""
CARDS_A_ROUND = 3
PAIRS_A_SEAT = 2
PRESTIGE_A_ROUND = 2
DISPLAYED = 4
"""Face-up dark characters of each value (nyc.setup.characters)."""
VALUES = (1, 2, 3, 4, 5)
LIGHT_VALUES = (1, 5)

STATUE_POINTS = 4
ALL_SIX_POINTS = 3
PRESS_POINTS, PRESS_SPACE = 3, 5
"""Points for a press token on this space or beyond (nyc.score.press)."""
