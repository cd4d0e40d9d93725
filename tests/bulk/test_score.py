"""Each line has its sheet or its problem, and no line stops the others."""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.canon import canonical
from engines.catalogue import catalogue
from service.__main__ import main
from service.bulk.executors import process, serial
from service.bulk.jobs import scoring
from service.bulk.run import Manner, run
from service.bulk.score import read_lines

ROOT = Path(__file__).parents[2]
SKYLINE = catalogue()["new-york-skyline"]
STATE = canonical(SKYLINE.start(3, SKYLINE.options(), "lines")).decode()
TABLE = '{"seats":[{"built":["flatiron"]},{"built":[]}]}'
LINES = [
    TABLE,
    STATE,
    "",
    "no JSON",
    '{"seats":[{"built":["flatiron"]},{"built":["flatiron"]}]}',
    '{"seats":"many"}',
    STATE.replace('"seats":3', '"seats":2'),
    STATE.replace("new-york-skyline", "new-york-city"),
    '{"toMove":[0]}',
    '{"seats":[],"seats":[]}',
    "[" * 5000,
    '"\\ud800"',
    "\x00",
    " " * (1 << 20) + "{}",
    f"  {TABLE}  ",
]
CODES = [
    None, None, "unreadable-json", "unreadable-json", "impossible-table", "wrong-shape", "impossible-state",
    "other-game", "wrong-shape", "duplicate-key", "unreadable-json", "unreadable-json", "unreadable-json",
    "too-large", None,
]  # fmt: skip


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    (tmp_path / "tables.jsonl").write_text("\n".join(LINES) + "\n")
    return tmp_path / "tables.jsonl"


def answers(path: Path) -> list[Any]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def test_bad_lines_have_problems_in_their_place(tables: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheets.jsonl"
    assert main(["score", SKYLINE.id, str(tables), "--out", str(out), "--on", "serial", "--quiet"]) == 1
    found = answers(out)
    assert [one["line"] for one in found] == list(range(1, len(LINES) + 1))
    assert [one.get("problem", {}).get("code") for one in found] == CODES
    assert [("sheet" in one) != ("problem" in one) for one in found] == [True] * len(LINES)
    assert found[0]["sheet"] == found[-1]["sheet"] == told(TABLE)
    assert found[1]["sheet"]["final"] is False


def told(table: str) -> Any:
    """The flatiron is worth 3 points (data.toml, from the printed card); who has none has none."""
    sheet = SKYLINE.score_table(msgspec.json.decode(table, type=SKYLINE.table))
    plain: Any = msgspec.to_builtins(sheet)
    assert [one["total"] for one in plain["scores"]] == [3, 0]
    return msgspec.json.decode(msgspec.json.encode(sheet))


def test_the_same_bytes_wherever_and_however_often(tables: Path, tmp_path: Path) -> None:
    outs = []
    for number, (executor, workers) in enumerate([(serial, 0), (process, 2)]):
        outs.append(tmp_path / f"{number}.jsonl")
        run(scoring(SKYLINE.id, tables, out=outs[-1]), Manner(executor=executor, workers=workers, bar="no"))
    half = tmp_path / "half.jsonl"
    whole = outs[0].read_bytes()
    (tmp_path / "half.jsonl.job").write_bytes((tmp_path / "0.jsonl.job").read_bytes())
    (tmp_path / "half.jsonl.part").write_bytes(whole[: len(whole) // 3])
    run(scoring(SKYLINE.id, tables, out=half), Manner(executor=serial, bar="no"))
    assert whole == outs[1].read_bytes() == half.read_bytes()


def test_a_changed_file_is_another_job(tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["score", SKYLINE.id, str(tables), "--out", str(tmp_path / "sheets.jsonl"), "--on", "serial"]
    assert main([*arguments, "--quiet"]) == 1
    tables.write_text(TABLE)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert "tables:" in said
    assert "lines: 15, not 1" in said
    assert main([*arguments, "--overwrite"]) == 0


def test_problems_speak_the_language_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("x")
    out = tmp_path / "sheets.jsonl"
    assert main(["score", SKYLINE.id, str(tmp_path / "t"), "--out", str(out), "--language", "de", "--quiet"]) == 1
    assert answers(out)[0]["problem"]["title"] == "Unlesbares JSON"


def test_a_mistake_of_ours_is_one_lines_alone(monkeypatch: pytest.MonkeyPatch, tables: Path, tmp_path: Path) -> None:
    def fails(*given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("service.bulk.score.read_state", fails)
    out = tmp_path / "sheets.jsonl"
    run(scoring(SKYLINE.id, tables, out=out), Manner(executor=serial, bar="no"))
    assert [one.get("problem", {}).get("code") for one in answers(out)][:2] == [None, "internal"]


@pytest.mark.parametrize(
    ("text", "wanted"), [(b"", []), (b"a", [b"a"]), (b"a\n", [b"a"]), (b"a\n\nb", [b"a", b"", b"b"]), (b"\n", [b""])]
)
def test_lines_are_numbered_from_1(text: bytes, wanted: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "t").write_bytes(text)
    assert list(read_lines(tmp_path / "t", 0)) == list(enumerate(wanted, 1))
    assert list(read_lines(tmp_path / "t", 1)) == list(enumerate(wanted, 1))[1:]
    assert scoring(SKYLINE.id, tmp_path / "t", out=tmp_path / "o.jsonl").total == len(wanted)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.jsonl", "--out", "x.jsonl"), "nowhere.jsonl cannot be read"),
        (("nowhere.jsonl", "--out", "x.parquet"), "JSON Lines"),
        (("nowhere.jsonl", "--out", "x.jsonl", "--language", "fr"), "en, cs, de"),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", SKYLINE.id, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_file_without_lines_has_no_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t").touch()
    out = tmp_path / "sheets.jsonl"
    assert main(["score", SKYLINE.id, str(tmp_path / "t"), "--out", str(out), "--on", "serial"]) == 0
    assert capsys.readouterr().err == f"{out}: 0 tables (there are none)\n"
    assert out.read_bytes() == b""


def test_a_pipe_is_no_file_to_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It could be read only once: for its hash, or for its lines."""
    os.mkfifo(tmp_path / "pipe")
    assert main(["score", SKYLINE.id, str(tmp_path / "pipe"), "--out", str(tmp_path / "sheets.jsonl")]) == 2
    assert capsys.readouterr().err == f"knickerbocker: {tmp_path / 'pipe'} cannot be read: it is no file\n"
