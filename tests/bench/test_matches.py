"""Matches between bots: who sits where, what is counted, and how sure it is."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bench import matches
from bench.matches import Match, Strength, chosen, measured, played, wilson, write
from bench.report import BEGIN, END
from engines.catalogue import GAMES


def test_wilson_interval() -> None:
    """Of 10 games 8: the interval that statistics books give, 0.490 to 0.943."""
    low, high = wilson(0.8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(1.0, 100)[1] == pytest.approx(1.0)


def test_a_match_is_played_to_its_end_the_same_every_time() -> None:
    game = GAMES[3]
    first = played(Match(game.id, 2, "greedy", "random", 1, 1))
    again = played(Match(game.id, 2, "greedy", "random", 1, 1))
    assert (first.won, first.moves, first.better_moves) == (again.won, again.moves, again.better_moves)
    assert 0 < first.better_moves < first.moves
    assert first.seconds > 0


def test_levels_and_seats_are_gone_through(tmp_path: Path) -> None:
    said: list[str] = []
    found = list(measured([GAMES[3]], 0, 2, 2, 1, said.append))
    assert [(one.better, one.others, one.seats, one.games) for one in found] == [
        ("greedy", "random", 3, 2),
        ("greedy", "random", 4, 2),
        ("search", "greedy", 3, 2),
        ("search", "greedy", 4, 2),
    ]
    assert len(said) == 4
    document = tmp_path / "bots.md"
    document.write_text(f"before {BEGIN} old {END} after", "utf-8")
    kept = tmp_path / "matches.json"
    write(found, document, kept)
    text = document.read_text("utf-8")
    assert text.startswith("before ")
    assert text.endswith(" after")
    assert "old" not in text
    assert text.count("| new-york-city, 4 seats") == 2
    three = list(measured([GAMES[3]], 1, 1, 3, 1, said.append, ["greedy"], [3]))
    assert [(one.better, one.seats) for one in three] == [("greedy", 3)]
    only = list(measured([GAMES[3]], 0, 1, 3, 1, said.append, ["search"]))
    assert [(one.better, one.seats, one.games, one.iterations) for one in only] == [
        ("search", 3, 1, 3),
        ("search", 4, 1, 3),
    ]
    write([structs.replace(only[1], games=7), structs.replace(only[0], game="new-york-1901")], document, kept)
    lines = [line.split("|")[1:5] for line in document.read_text("utf-8").splitlines() if line.startswith("| new")]
    assert [tuple(map(str.strip, line)) for line in lines] == [
        ("new-york-1901, 3 seats", "search v greedy", "3", "1"),
        ("new-york-city, 3 seats", "greedy v random", "", "2"),
        ("new-york-city, 4 seats", "greedy v random", "", "2"),
        ("new-york-city, 3 seats", "search v greedy", "2", "2"),
        ("new-york-city, 4 seats", "search v greedy", "3", "7"),
    ], "in the order of the catalogue; what was measured anew stands for what was there"


def test_long_matches_say_how_they_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "OFTEN", 2)
    said: list[str] = []
    list(measured([GAMES[3]], 5, 0, 1, 1, said.append, ["greedy"]))
    assert [line.partition(" of ")[2] for line in said[:-1]] == ["2, 5 in all", "4, 5 in all"]
    assert said[-1].startswith("new-york-city, 2 seats: greedy v random, ")


def test_a_seer_plays_by_what_lies_there() -> None:
    """Other bots are dealt anew what their seat may not see; it is not."""

    def imagine(*_: Any) -> Any:
        raise LookupError

    game = replace(GAMES[3], imagine=imagine)
    state: Any = game.start(2, game.options(), "seen")
    seat = state.to_move[0]
    assert chosen("seer", game, state, seat, "s", 2) in game.legal(state, seat)
    with pytest.raises(LookupError):
        chosen("search", game, state, seat, "s", 2)


def test_a_seer_plays_when_it_is_asked_for() -> None:
    """It has no goal: it is a yardstick for the search."""
    said: list[str] = []
    (found,) = measured([GAMES[3]], 0, 1, 2, 1, said.append, ["seer"], [3])
    assert (found.better, found.others, found.iterations) == ("seer", "greedy", 2)
    assert matches.row(found)[2] == "2"
    assert matches.row(found)[6] == ""


def test_goals() -> None:
    """For two 80 %, for more 30 points above the fair share: of four that is 55 %."""

    def strength(seats: int) -> Strength:
        return Strength(
            game="g",
            seats=seats,
            better="search",
            others="greedy",
            games=10,
            won=0.5,
            moves=1,
            seconds=0.1,
            iterations=40,
        )

    assert [strength(seats).goal for seats in (2, 4, 5)] == pytest.approx([0.8, 0.55, 0.5])
    assert "MISSED" in matches.row(strength(4))[6]
    assert "MISSED" not in matches.row(strength(5))[6]
