"""The scorings on the device give the sheets of the engines: for published cases and for random tables."""

import json
import os
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.catalogue import GAMES
from engines.game import AnyGame
from engines.sheet import Sheet
from schema.scoring import sheet as worded
from tests.web.test_playground import MISSING, NODE, WEB

CASES = Path(__file__).parents[1] / "cases"
MANY = 2000
Table = dict[str, Any]


def some(chance: random.Random, value: object, share: float = 0.85) -> object:
    """The value, or nothing."""
    return value if chance.random() < share else None


def told(table: Table) -> Table:
    """The table without what it does not say."""
    return {name: value for name, value in table.items() if value is not None}


def new_york_1995(chance: random.Random, _: Any) -> Table:
    seats = chance.choice((2, 3, 4, 5))
    colours = ["red", "blue", "yellow", "green", "black"][: 4 if seats == 2 else seats]
    letters = "".join({"black": "k"}.get(colour, colour[0]) for colour in colours)
    weights = [chance.choice((1, 1, 6)) for _ in letters] + [chance.choice((2, 20))]
    board = ["".join(chance.choices(letters + ".", weights, k=7)) for _ in range(7)]
    chance.shuffle(colours)
    money = [0] * seats
    for _ in range({2: 12, 3: 8, 4: 6, 5: 5}[seats] * seats):
        money[chance.randrange(seats)] += 1
    each = len(colours) // seats
    own = [colours[n * each : (n + 1) * each] for n in range(seats)]
    whole = chance.random() < 0.6
    return told(
        {
            "seats": [
                told({"colours": own[n], "money": money[n] if whole else some(chance, 0)}) for n in range(seats)
            ],
            "board": some(chance, board, 0.95),
            "teams": seats == 4 and chance.random() < 0.5,
        }
    )


def new_york_skyline(chance: random.Random, components: Any) -> Table:
    seats = chance.choice((2, 3, 4, 5))
    built: list[list[str]] = [[] for _ in range(seats)]
    unbuilt = chance.choice((0, 0, 0.2))
    for each in components["skyscrapers"]:
        if chance.random() >= unbuilt:
            built[chance.randrange(seats)].append(chance.choice((each["id"], each["name"].upper())))
    return {"seats": [{"built": chance.sample(own, len(own))} for own in built]}


def new_york_1901(chance: random.Random, components: Any) -> Table:
    seats = chance.choice((2, 3, 4))
    streets = [street["id"] for street in components["streets"] if street["scored"]]
    districts = [district["id"] for district in components["districts"]]
    legendaries = ["none"] * seats + [tile["id"] for tile in components["tiles"] if tile["level"] == "legendary"]
    share = chance.choice((1, 1, 0.7))

    def counts(names: list[str], least: int, most: int) -> object:
        found = {name: some(chance, chance.randint(least, most), share) for name in chance.sample(names, len(names))}
        return some(chance, told(found), share)

    def seat(legendary: str) -> Table:
        tallies = {
            "streets": counts(streets, 0, 4),
            "goldByDistrict": counts([name for name in districts if seats > 2 or name != "pink"], 0, 2),
            "levels": counts(["bronze", "silver", "gold"], 2, 6),
            "hexagons": some(chance, chance.randrange(7), share),
            "legendary": some(chance, legendary, share),
        }
        return told(
            {
                "points": some(chance, chance.randrange(4), share),
                "cards": some(chance, chance.randrange(4), share),
                "tallies": told(tallies) if chance.random() < 0.95 else None,
            }
        )

    challenges = [card["id"] for card in components["cards"] if card["kind"] == "challenge"]
    return told(
        {
            "seats": [seat(legendary) for legendary in chance.sample(legendaries, seats)],
            "streets": some(chance, chance.sample(streets, 3), 0.9),
            "challenge": some(chance, chance.choice(["none", *challenges]), 0.9),
        }
    )


def new_york_city(chance: random.Random, components: Any) -> Table:
    seats = chance.choice((2, 3, 4))
    share = chance.choice((1, 1, 0.8))
    kinds = [each["id"] for each in components["characters"] for _ in range(each["dark"] + each["light"])]
    chance.shuffle(kinds)

    def borough() -> Table:
        return told(
            {
                "base": some(chance, chance.randrange(5, 11), share),
                "prestige": some(chance, chance.choices(range(1, 6), k=chance.randrange(3)), share),
                "skyscrapers": some(chance, [chance.randrange(4) for _ in range(seats)], share),
            }
        )

    def seat() -> Table:
        own = [kinds.pop() for _ in range(chance.randrange(6))]
        return told(
            {
                "track": some(chance, chance.randrange(6), share),
                "dollars": some(chance, chance.randrange(9), share),
                "board": 0,
                "vessels": some(chance, chance.randrange(3), share),
                "characters": some(chance, own, share),
            }
        )

    neutral = components["track"]["neutral"][str(seats)]
    named = [n for n in range(seats) if chance.random() < share] + [None] * chance.randrange(2)
    spaces = [neutral if n is None else chance.randrange(components["track"]["lastSpace"] + 1) for n in named]
    press: list[Table] = [{"seat": n, "space": space} for n, space in zip(named, spaces, strict=True)]
    chance.shuffle(press)
    return told(
        {
            "seats": [seat() for _ in range(seats)],
            "boroughs": {each["id"]: borough() for each in components["boroughs"] if chance.random() < share},
            "press": some(chance, sorted(press, key=lambda token: -token["space"]), share),
        }
    )


MADE: dict[str, Callable[[random.Random, Any], Table]] = {
    "new-york-1995": new_york_1995,
    "new-york-skyline": new_york_skyline,
    "new-york-1901": new_york_1901,
    "new-york-city": new_york_city,
}


def published(game: AnyGame) -> list[Table]:
    """The tables of the rule cases, but those with the squares of skyscrapers, which the device cannot judge."""
    cases = [
        case
        for path in sorted((CASES / game.id).glob("*.json"))
        for case in json.loads(path.read_text("utf-8"))["cases"]
        if "table" in case and not any("standing" in seat for seat in case["table"]["seats"])
    ]
    return [case["table"] for case in cases]


def scored(game: AnyGame, tables: list[Table], language: str) -> list[Table]:
    """The tables that can be, each with its sheet as the service words it."""
    found = [(table, game.score_table(msgspec.convert(table, game.table))) for table in tables]
    return [
        {"table": table, "sheet": worded(game, sheet, language)} for table, sheet in found if isinstance(sheet, Sheet)
    ]


@pytest.mark.skipif(not NODE, reason=MISSING)
def test_the_device_scores_as_the_service_does(tmp_path: Path) -> None:
    given = {}
    for game, language in zip(GAMES, ("en", "cs", "de", "en"), strict=True):
        words = game.words[language]
        components = msgspec.to_builtins(game.components(words, None))
        chance = random.Random(game.id)
        cases = scored(game, published(game), language)
        assert cases, f"no published case of {game.id} can be scored on the device"
        made = scored(game, [MADE[game.id](chance, components) for _ in range(MANY)], language)
        assert len(made) > MANY / 2, f"most tables of {game.id} cannot be"
        assert any(entry["sheet"].final for entry in made), game.id
        assert any(entry["sheet"].ties for entry in made), game.id
        assert any(entry["sheet"].missing for entry in made), game.id
        rules = [{"id": id_, "title": rule.title, "text": rule.text} for id_, rule in words.rules.items()]
        given[game.id] = {"components": components, "rules": rules, "tables": [*cases, *made]}
    file = tmp_path / "tables.json"
    file.write_bytes(msgspec.json.encode(given))
    done = subprocess.run(
        ["node", "tests/run.mjs", "offline.ts"],
        cwd=WEB,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TABLES": str(file), "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr
    assert "# pass 4" in done.stdout or "pass 4" in done.stdout
