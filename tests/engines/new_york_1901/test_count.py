"""What one number tells of all that was built is what counting one by one tells."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engines.new_york_1901.board import Kind, prepared
from engines.new_york_1901.count import BELOW_BEST, BELOW_SILVER, BEST, BYTE, LEGENDARY, OWN, POINTS, SILVER, STARTER
from engines.new_york_1901.data import GOLD
from engines.new_york_1901.pack import Pack
from engines.new_york_1901.pack_faults import validated
from tests.engines.new_york_1901.test_packs import FILE

PACK = validated(FILE)
assert isinstance(PACK, Pack)
BOARD = prepared("any", PACK)
KINDS = tuple(BOARD.kinds.values())
MOST = 48
"""A state lists no more of a seat: 24 that stand, 24 that were removed."""

built = st.lists(st.sampled_from(KINDS), max_size=MOST)


def number(kinds: list[Kind]) -> int:
    return sum(kind.one for kind in kinds)


@given(st.lists(st.sampled_from(KINDS), min_size=MOST, max_size=MOST) | built)
def test_counts_and_points(kinds: list[Kind]) -> None:
    count = number(kinds)
    levels = Counter(kind.level for kind in kinds)
    assert count >> LEGENDARY & BYTE == levels["legendary"]
    assert count >> STARTER & BYTE == levels["starter"]
    assert count >> OWN & BYTE == levels["bronze"] + levels["silver"] + levels["gold"]
    assert count >> SILVER & BYTE == levels["silver"] + levels["gold"] + levels["legendary"]
    assert count >> BEST & BYTE == levels["gold"] + levels["legendary"]
    assert count >> BELOW_SILVER & POINTS == sum(kind.points for kind in kinds if kind.rank < 2)
    assert count >> BELOW_BEST & POINTS == sum(kind.points for kind in kinds if kind.rank < GOLD)


@given(st.lists(st.sampled_from(KINDS), max_size=8) | built)
def test_what_one_seat_may_build(kinds: list[Kind]) -> None:
    enough = all(times <= kind.copies for kind, times in Counter(kinds).items())
    legendaries = sum(kind.level == "legendary" for kind in kinds)
    left = (BOARD.supply - number(kinds)) & BOARD.highest
    assert (left == BOARD.highest) == (enough and legendaries <= 1)


@given(st.lists(st.lists(st.sampled_from(KINDS), max_size=3) | built, min_size=2, max_size=4))
def test_a_legendary_is_built_once(seats: list[list[Kind]]) -> None:
    often = Counter(kind for kinds in seats for kind in kinds if kind.level == "legendary")
    assert bool(sum(map(number, seats)) & BOARD.twice) == any(times > 1 for times in often.values())
