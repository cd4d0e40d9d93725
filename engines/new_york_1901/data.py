"""What the rulebook fixes, whatever is printed on board and tiles: ids, counts, thresholds, prices."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

District = Literal["red", "blue", "yellow", "green", "pink"]
DISTRICTS: tuple[District, ...] = get_args(District)
LETTER: dict[str, District] = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "pink"}
"""The first letter of a lot's id is its district."""
NOT_FOR_TWO: District = "pink"
"""The district that two players leave out (1901.setup.players)."""
COLOURS = ("blue", "green", "yellow", "brown")
"""Player colours by seat; they have nothing to do with the districts."""

LotId = Annotated[str, Meta(pattern="^[RBYGP][0-9]{2}$")]
LotCard = Literal[
    "red-2", "red-3", "blue-2", "blue-3", "yellow-2", "yellow-3", "green-2", "green-3", "pink-2", "pink-3"
]
"""A lot card shows a district and a size, not a particular lot. (Listed, since a pattern takes ten times as long.)"""
LOT_CARDS: tuple[LotCard, ...] = get_args(LotCard)
TileId = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9-]*$", max_length=24)]
"""A kind of skyscraper; a player may have two of a kind."""
StreetId = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=32)]
Square = Annotated[str, Meta(pattern="^[a-z][1-9][0-9]?$")]
"""A column from the west, a row from the north: `c5`."""
Place = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9-]*@[a-z][1-9][0-9]?(\^[1-7])?$", max_length=32)]
"""Where a skyscraper stands: `<tile>@<anchor>` and, if it is turned, `^<rotation>`."""
Rotation = Annotated[int, Meta(ge=0, le=7)]
"""Quarter turns clockwise; from 4 on the tile is flipped left to right first (only with `reflection`)."""

Level = Literal["starter", "bronze", "silver", "gold", "legendary"]
BuiltLevel = Literal["bronze", "silver", "gold"]
RANK: dict[Level, int] = {"starter": 0, "bronze": 1, "silver": 2, "gold": 3, "legendary": 3}
"""What may replace what: only a higher rank (1901.demolish.newer). A legendary is gold (1901.build.legendary)."""
GOLD = 3

ActionCard = Literal["fever", "exchange", "land-grab"]
ACTION_CARDS: tuple[ActionCard, ...] = get_args(ActionCard)
Challenge = Literal["gold-tycoon", "master-architect", "gold-prestige", "bronze-baron", "technology-king"]
CHALLENGES: tuple[Challenge, ...] = get_args(Challenge)

LOTS = 65
LOTS_A_DISTRICT = 13
TILES_A_LEVEL = 6
TILES = 3 * TILES_A_LEVEL
LEGENDARIES = 4
LEGENDARIES_A_SEAT = 1
SCORED_STREETS = 5
STREETS_IN_PLAY = 3
WORKERS = 4
OPEN_MARKET = 4
LAST_UNBUILT = 4
"""So many unbuilt skyscrapers, or fewer, start the end phase (1901.end.unbuilt)."""
STALLED = 30
"""So many turns in a row without a build start it too (1901.end.stalled)."""
THRESHOLDS: dict[bool, tuple[int, int]] = {False: (6, 18), True: (10, 25)}
"""Points for silver and for gold, without and with `expert` (1901.build.level)."""

STREET_BONUS = 5
TYCOON, TYCOON_GOLD = 3, 2
"""Points for each district with at least so many own gold skyscrapers."""
ARCHITECT = {3: 3, 4: 6, 5: 10}
BARON = {4: 5, 5: 10, 6: 15}
"""Points for so many hexagon, or bronze, skyscrapers; the last entry holds for more as well."""
KING = 5


def for_count(prices: dict[int, int], count: int) -> int:
    """The entry for the count, or for the greatest number below it; 0 when there is none."""
    return max((points for least, points in prices.items() if count >= least), default=0)
