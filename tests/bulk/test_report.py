"""The statistics are what one finds by hand, and the page is the same from the same games."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.catalogue import GAMES, catalogue
from service.__main__ import main
from service.bulk.report.components import Parts
from service.bulk.report.numbers import interval, quantile, spread
from service.bulk.report.page import Study, write
from service.bulk.report.plots import Plots
from service.bulk.report.tally import Tally, shares, tally
from service.bulk.report.used import against_even
from service.bulk.report.words import WORDS
from service.bulk.simulate import Row
from tests.bulk.jobs import GAME, command

ROOT = Path(__file__).parents[2]
drawn = pytest.mark.skipif(
    pytest.importorskip("importlib.util").find_spec("matplotlib") is None,
    reason="matplotlib is not installed: pip install 'knickerbocker[bulk]'",
)


def row(
    totals: Sequence[int],
    winners: Sequence[int],
    *,
    first: int = 0,
    moves: int = 10,
    ending: str = "over",
    **more: Any,
) -> Row:
    seats = len(totals)
    return Row(
        index=0,
        seed="1.0",
        seats=seats,
        first=first,
        options={},
        policies=more.pop("policies", ("random",) * seats),
        moves=moves,
        ending=ending,
        totals=tuple(totals),
        ranks=(1,) * seats,
        winners=tuple(winners),
        move_types=more.pop("types", {"place": moves}),
        **more,
    )


def test_the_wilson_interval() -> None:
    """15 of 50 with z = 1.96, worked out on paper: z²/n = 0.076832; centre (0.3 + 0.038416) / 1.076832 = 0.31427;
    reach 1.96 / 1.076832 · √(0.21 / 50 + 0.076832 / 200) = 1.82016 · √0.00458416 = 0.12324."""
    low, high = interval(15, 50)
    assert low == pytest.approx(0.31427 - 0.12324, abs=1e-4)
    assert high == pytest.approx(0.31427 + 0.12324, abs=1e-4)
    assert interval(0, 10)[0] == pytest.approx(0, abs=1e-12)
    assert interval(10, 10)[1] == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("values", "share", "wanted"),
    [
        ((1, 2, 3, 4), 0.5, 2),
        ((1, 2, 3, 4, 5), 0.5, 3),
        ((7,), 0.05, 7),
        (range(1, 101), 0.95, 95),
        ((1, 2), 0.75, 2),
    ],
)
def test_quantiles_are_values_that_were_there(values: Sequence[int], share: float, wanted: int) -> None:
    assert quantile(values, share) == wanted


def test_a_spread_sorts() -> None:
    assert spread([20 - n for n in range(20)]) == (1, 5, 10, 15, 19)


def test_a_shared_win_is_shared_out() -> None:
    assert shares(row((5, 5, 1), (0, 1))) == [0.5, 0.5, 0.0]
    assert shares(row((5, 4, 1, 0), (0, 2))) == [0.5, 0.0, 0.5, 0.0], "partners"


@pytest.fixture
def found() -> Tally:
    """Four games for two and one for three."""
    return tally(
        [
            row((10, 4), (0,), moves=8, ending="market"),
            row((7, 9), (1,), moves=12, first=1),
            row((6, 6), (0, 1), moves=20),
            row((1, 1), (), moves=99, ending="unfinished"),
            row((3, 8, 5), (1,), moves=30, types={"place": 20, "pass": 10}),
        ]
    )


def test_games_are_counted_by_seats(found: Tally) -> None:
    assert found.games == 5
    assert list(found.seated) == [2, 3]
    two = found.seated[2]
    assert (two.games, two.shared) == (3, 1)
    assert two.wins == [1.5, 1.5]
    assert two.places == [2.5, 0.5], "of the seat that decided first, and of the other"
    assert two.firsts == {0, 1}
    assert two.moves == [8, 12, 20]
    assert two.best == [10, 9, 6]
    assert two.others == [4, 7, 6]
    assert two.margins == [6, 2, 0]
    assert two.types == {"place": 40}
    assert two.endings == {"market": 1, "over": 2, "unfinished": 1}
    assert found.seated[3].types == {"place": 20, "pass": 10}
    assert found.seated[3].others == [5, 3]


def test_uses_are_held_against_an_even_share() -> None:
    found = tally(
        [
            row((9, 1), (0,), uses=({"built.tile": {"a": 2, "b": 1}}, {"built.tile": {"b": 1}})),
            row((1, 2, 9, 0), (2,), uses=({}, {}, {"built.tile": {"a": 3}}, {})),
            row((1, 1), (), uses=({"built.tile": {"a": 50}}, {})),
        ]
    )
    a, b = (found.uses["built.tile"][one] for one in "ab")
    assert (a.times, a.seats, a.won, a.even) == (5, 2, 2.0, 0.75)
    assert a.spread == pytest.approx(0.5 * 0.5 + 0.25 * 0.75)
    assert (b.times, b.seats, b.won, b.even) == (2, 2, 1.0, 1.0)


def test_wins_against_even_come_with_what_chance_does() -> None:
    """100 seats of games for two won 60: 60 / 50 = 1.2; chance alone: 1.96 · √(100 · 0.25) / 50 = 0.196."""
    found = tally(row((2, 1), (int(number >= 60),), uses=({"built.tile": {"a": 1}}, {})) for number in range(100))
    assert against_even(found.uses["built.tile"]["a"]) == "1.20 ± 0.20"
    few = tally(row((2, 1), (0,), uses=({"built.tile": {"a": 1}}, {})) for _ in range(99))
    assert against_even(few.uses["built.tile"]["a"]) == "(too few)"


def test_policies_are_held_against_an_even_share() -> None:
    found = tally([row((9, 1), (0,), policies=("a", "b")), row((9, 1), (0,), policies=("b", "a"))])
    assert {name: (use.won, use.even) for name, use in found.policies.items()} == {"a": (1, 1), "b": (1, 1)}


def test_components_are_found_by_their_ids() -> None:
    parts = Parts(catalogue()["new-york-1995"])
    assert parts.places(["A1S1", "A7S7"])["A7S7"] == (6, 6)
    assert parts.name(["A4", "S1"], "A4") == "Fifth Avenue"
    assert parts.name(["nothing"], "nothing") == "nothing"
    assert not parts.places(["red-joker"])
    assert parts.reconstructed == ("lines (names)",)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_words_speak_of_what_there_is(game: Any) -> None:
    names = {
        f"{kind.__struct_config__.tag}.{field.encode_name}"
        for kind in game.events
        for field in msgspec.structs.fields(kind)
    }
    assert WORDS.kinds[game.id].keys() <= names


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@drawn
def test_a_page_is_the_same_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["report", GAME, "--games", "9", "--data", str(tmp_path / "data"), "--on", "serial"]
    with command(*arguments, "--out", tmp_path / "a", PYTHONHASHSEED="7") as process:
        _, said = process.communicate()
    assert process.returncode == 0, said
    assert main([*arguments, "--out", str(tmp_path / "b")]) == 0
    assert str(tmp_path / "b" / f"{GAME}.md") in capsys.readouterr().err
    made = files(tmp_path / "a")
    assert made == files(tmp_path / "b")
    page = made[f"{GAME}.md"].decode()
    assert f"knickerbocker report {GAME} --games 9 --seed 1 --policy random\n" in page
    assert "Rules version 1" in page
    assert "are reconstructed" in page
    assert "does not show how well the game is balanced" in page.replace("\n", " ")
    plots = [name for name in made if name.endswith(".svg")]
    assert plots
    for name in plots:
        assert f"]({name})" in page
        assert b"<dc:date>" not in made[name]
    assert page.count("](plots/") == len(plots)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--out", "file/pages"), "file/pages cannot be written: Not a directory"),
        (("--policy", "random", "--policy", "clever"), "there is no policy clever"),
    ],
)
@drawn
def test_nothing_is_played_where_no_page_can_be_written(
    more: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    assert main(["report", GAME, "--games", "1", "--data", "data", *more]) == 2
    assert said in capsys.readouterr().err
    assert not Path("data").exists()


def test_without_matplotlib_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.chdir(tmp_path)
    assert main(["report", GAME, "--games", "1", "--data", "data", "--out", "pages"]) == 2
    assert "needs matplotlib: pip install 'knickerbocker[bulk]'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@drawn
def test_a_page_that_cannot_be_written_leaves_a_job_that_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"{GAME}.md").mkdir()
    arguments = ["report", GAME, "--games", "3", "--on", "serial", "--quiet", "--data", str(tmp_path / "data")]
    assert main([*arguments, "--out", str(tmp_path)]) == 3
    *_, last = capsys.readouterr().err.splitlines()
    assert last.endswith(f"this goes on: knickerbocker {' '.join(arguments)} --out {tmp_path}")


@drawn
def test_a_page_tells_what_the_games_say(tmp_path: Path) -> None:
    """Seat 0 wins all of 200 games for two and decides first in half of them; one policy wins three quarters."""
    spaces = [f"A{avenue}S{street}" for avenue in range(1, 8) for street in range(1, 8)]
    cards = [f"card-{number}" for number in range(60)]
    uses: tuple[dict[str, dict[str, int]], ...] = (
        {"placed.space": dict.fromkeys(spaces[1:], 1), "played.cards": dict.fromkeys(cards, 1)},
        {},
    )
    rows = [
        row((9, 4), (0,), first=number % 2, policies=("a", "b") if number % 4 else ("b", "a"), uses=uses)
        for number in range(200)
    ]
    studies = [
        Study(("a", "b"), tally(rows), "1"),
        Study(("random",), tally([*rows, row((1, 1), (), ending="unfinished")]), "2"),
    ]
    page = write(catalogue()["new-york-1995"], studies, "the command", Plots(tmp_path)).read_text("utf-8")
    assert "- [Policy a and Policy b](#policy-a-and-policy-b)\n- [Random play](#random-play)" in page
    assert "| `a` | 200 | 1.50 ± 0.14 |" in page
    assert "| `b` | 200 | 0.50 ± 0.14 |" in page
    assert "with 2 seats seat 0 (100.0 %); with 2 seats seat 1 (0.0 %)" in page
    assert "By place after that seat" in page
    assert "these games show no difference by place" in page
    assert "| 2 | 99.5 % | 0.5 % |" in page, "of 201 games one is unfinished"
    assert "The 5 most used and the 5 least used of 60" in page
    assert "Never (some perhaps cannot be): `A1S1`." in page
    assert "| `A7S7` | 0.995 | 200 | 2.00 ± 0.14 |" in page, "in 200 of 201 games, all of them won"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_in_the_documents_is_of_these_rules(game: Any) -> None:
    page = (ROOT / "docs" / "balance" / f"{game.id}.md").read_text("utf-8")
    assert f"Rules version {game.rules}, " in page
    games = int(page.partition("--games ")[2].partition(" ")[0])
    assert games >= 10_000
    assert f"{games:,} games with the seed" in page
