"""The recorded games show every way a game can go and end, and the naive implementation plays them alike."""

from functools import cache
from typing import Any

import msgspec
import pytest

from engines.new_york_1995 import NEW_YORK_1995 as GAME
from tests.engines.new_york_1995 import naive
from tests.engines.new_york_1995.ways import ways
from tests.engines.walk import setups
from tests.records.record import Record, files, load, start, steps

RECORDS = {path.stem: load(path) for path in files() if path.parent.name == GAME.id}

ENDINGS = {
    "ends-in-a-refill",
    "ends-in-a-redraw",
    "ends-after-a-reshuffle",
    "ends-with-the-first-card-of-a-reshuffle",
    "ends-in-the-turn-the-stops-come-in",
    "ends-after-other-cards",
    "ends-with-placed",
    "ends-with-bought",
    "ends-with-returned",
    "ends-after-statics",
    "ends-after-a-developer",
}
COURSES = {
    "joker", "developer", "statics", "reconstruction", "ruin", "speculation", "shown", "swapped", "declined",
    "supply-used-up", "spaces-freed-after-the-stops",
}  # fmt: skip


@cache
def shown(name: str) -> set[str]:
    return ways(list(steps(GAME, RECORDS[name])))


@pytest.mark.parametrize("way", sorted(ENDINGS | COURSES))
def test_each_way_is_recorded(way: str) -> None:
    assert [name for name in RECORDS if way in shown(name)], f"no recorded game shows {way}"


@pytest.mark.parametrize("name", [name for name in RECORDS if "-ends-" in name])
def test_names_say_what_they_show(name: str) -> None:
    assert name[name.index("ends-") :] in shown(name)


def test_each_setup_is_recorded() -> None:
    recorded = {(record.seats, msgspec.convert(record.options, GAME.options)) for record in RECORDS.values()}
    meant = {(s.seats, s.options) for s in setups(GAME) if s.seats == 2 or s.options.duel_price == "colour"}
    assert recorded == meant


def test_a_shared_win_is_recorded() -> None:
    assert [name for name, record in RECORDS.items() if record.scores.count(max(record.scores)) > 1]


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_the_naive_implementation_plays_it_alike(record: Record) -> None:
    raw: Any = msgspec.json.decode(msgspec.json.encode(start(GAME, record.seats, record.options, record.seed)))
    for text in record.moves:
        raw = naive.play(raw, naive.moves(raw)[text])
    assert raw["phase"] == "over"
    assert naive.score(raw) == list(record.scores)
