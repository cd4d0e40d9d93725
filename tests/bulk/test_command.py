"""The command line: killed, stopped, told what cannot be done."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from engines.catalogue import catalogue
from service.__main__ import main
from service.bulk.extras import extra
from service.bulk.output import Part
from tests.bulk.jobs import GAME, command, gone, job, linux, marked, plainly, shown, workers

GAMES = 60
JOB = ("simulate", GAME, "--games", GAMES)


@pytest.fixture(scope="module")
def whole() -> bytes:
    """What the command must have written in the end."""
    return plainly(job(GAMES))


def finished(out: Path, *more: object) -> str:
    """Let the command go on to its end; returns what it said."""
    with command(*JOB, "--out", out, "--workers", 2, *more) as process:
        _, said = process.communicate()
    assert process.returncode == 0, said
    return said


@linux
def test_a_killed_worker_changes_nothing(tmp_path: Path, whole: bytes) -> None:
    out, mark = tmp_path / "games.jsonl", str(tmp_path)
    with command(*JOB, "--out", out, "--workers", 2, "--progress", mark=mark) as process:
        shown(process, 3)
        killed = workers(mark)
        os.kill(killed[0], signal.SIGKILL)
        _, said = process.communicate()
    assert len(killed) == 2
    assert process.returncode == 0, said
    assert out.read_bytes() == whole


@linux
def test_a_killed_command_leaves_nobody_behind_and_goes_on(tmp_path: Path, whole: bytes) -> None:
    out, mark = tmp_path / "games.jsonl", str(tmp_path)
    with command(*JOB, "--out", out, "--workers", 2, "--progress", mark=mark) as process:
        shown(process, 3)
        left = [pid for pid in marked(mark) if pid != process.pid]
        process.kill()
    assert len(left) >= 3, "the server that forks, and two workers"
    assert gone(left)
    assert not out.exists()
    part = (tmp_path / "games.jsonl.part").read_bytes()
    assert part
    assert whole.startswith(part)
    said = finished(out)
    done = int(said.rpartition("(")[2].partition(" ")[0])
    assert done == GAMES - part.count(b"\n") < GAMES
    assert out.read_bytes() == whole
    assert "is finished: 60 games" in finished(out)


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_command_says_how_to_go_on(number: signal.Signals, tmp_path: Path, whole: bytes) -> None:
    out, mark = tmp_path / "my games.parquet", str(tmp_path)
    with command(*JOB, "--out", out, "--workers", 2, "--progress", "--overwrite", mark=mark) as process:
        shown(process, 1)
        all_of_it = marked(mark)
        os.killpg(process.pid, number)  # as a terminal does
        _, said = process.communicate()
    assert process.returncode == 130
    assert gone(all_of_it)
    *bar, last = said.splitlines()
    assert not any("Traceback" in line for line in bar), said
    part = Path(f"{out}.part").read_bytes()
    done = part.count(b"\n")
    assert whole.startswith(part)
    assert last == (
        f"stopped after {done} of 60 games; this goes on: "
        f"knickerbocker simulate {GAME} --games 60 --out '{out}' --workers 2 --progress"
    )


def test_the_bar_tells_rate_and_time_left_and_only_who_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {}
    for flag in ("--progress", "--quiet", ""):
        out = tmp_path / f"games{flag}.jsonl"
        assert (
            main(["simulate", GAME, "--games", "8", "--on", "serial", "--out", str(out), *filter(None, [flag])]) == 0
        )
        printed, said[flag] = capsys.readouterr()
        assert printed == ""
    assert "8/8 [" in said["--progress"]
    assert "<" in said["--progress"], "time left"
    assert "games/s" in said["--progress"] or "s/ games" in said["--progress"]
    assert said["--quiet"] == ""
    assert said[""].startswith(f"{tmp_path / 'games.jsonl'}: 8 games (8 in ")
    assert len(said[""].splitlines()) == 1


def test_parquet_holds_what_json_lines_hold(tmp_path: Path) -> None:
    parquet = pytest.importorskip(
        "pyarrow.parquet", reason="pyarrow is not installed: pip install 'knickerbocker[bulk]'"
    )
    for ending in ("jsonl", "parquet"):
        arguments = ["simulate", GAME, "--games", "7", "--records", "--on", "serial", "--quiet"]
        assert main([*arguments, "--out", str(tmp_path / f"games.{ending}")]) == 0
    lines = (tmp_path / "games.jsonl").read_bytes()
    assert lines == plainly(job(7, records=True))
    table = parquet.read_table(tmp_path / "games.parquet")
    found: list[dict[str, Any]] = table.to_pylist()
    wanted = [msgspec.json.decode(line) for line in lines.splitlines()]
    for row in found:
        row["options"] = msgspec.json.decode(row["options"])
        row["moveTypes"] = dict(row["moveTypes"])
        row["uses"] = [{kind: dict(ids) for kind, ids in own} for own in row["uses"]]
    assert found == wanted
    about = msgspec.json.decode(table.schema.metadata[b"knickerbocker"])
    assert about == msgspec.json.decode((tmp_path / "games.parquet.job").read_bytes())
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"games.{ending}{more}" for ending in ("jsonl", "parquet") for more in ("", ".job")
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "there is no game chess; there are: new-york-1995"),
        ((GAME, "--seats", "2,5"), "--seats: new-york-city is played by 2, 3, 4"),
        ((GAME, "--options", "{"), "--options: "),
        ((GAME, "--options", '{"expert":true}'), '"expert" is not a key here'),
        (("new-york-1995", "--seats", "3", "--options", '{"teams":true}'), "(with 3 seats)"),
        ((GAME, "--seed", "a b"), "--seed: "),
        ((GAME, "--seed", ""), "--seed: "),
        ((GAME, "--seed", "x" * 41), "--seed: 1 to 40"),
        ((GAME, "--games", "0"), "--games: at least 1"),
        ((GAME, "--out", "games.csv"), "games.csv: name a file that ends in .jsonl (JSON Lines) or .parquet"),
        ((GAME, "--out", "games"), "games: name a file that ends in .jsonl"),
        ((GAME, "--policy", "clever"), "there is no policy clever; there are: random"),
        ((GAME, "--pack", "nowhere.json"), ": nowhere.json cannot be read: No such file or directory\n"),
        (("new-york-1995", "--pack", __file__), "new-york-1995 is played without packs"),
        ((GAME, "--pack", __file__), "test_command: "),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", "--out", str(tmp_path / "x.jsonl"), *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("argument", "value", "said"),
    [
        ("--seats", "2,a", "'a' is no whole number"),
        ("--games", "many", "'many' is no whole number"),
        ("--workers", "1.5", "'1.5' is no whole number"),
        ("--workers", "0", "at least 1, not 0"),
    ],
)
def test_a_number_is_asked_for_in_words(
    argument: str, value: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["simulate", GAME, "--games", "1", "--out", "x.jsonl", argument, value])
    assert f"argument {argument}: {said}\n" in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["", ".part", ".job", ".made"])
@pytest.mark.parametrize("link", [None, Path.symlink_to, Path.hardlink_to])
def test_what_is_read_is_never_written_over(
    ending: str, link: Callable[[Path, Path], None] | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither tables nor a pack, by whatever name."""
    out, read = tmp_path / "x.jsonl", tmp_path / f"x.jsonl{ending}"
    written = read
    if link:
        read = tmp_path / "mine.json"
    pack = Path("engines/new_york_1901/reconstruction.json").read_bytes()
    read.write_bytes(pack)
    if link:
        link(written, read)
    packed = ["simulate", "new-york-1901", "--games", "1", "--on", "serial", "--pack", str(read)]
    for arguments in (["score", GAME, str(read)], packed):
        assert main([*arguments, "--out", str(out), "--overwrite"]) == 2
        assert f"would destroy {read}, which is read" in capsys.readouterr().err
        assert read.read_bytes() == pack
    assert set(tmp_path.iterdir()) == {read, written}


def test_a_folder_is_no_file_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.jsonl").mkdir()
    for more in ([], ["--overwrite"]):
        assert main(["simulate", GAME, "--games", "1", "--out", str(tmp_path / "x.jsonl"), *more]) == 2
        assert "x.jsonl cannot be written: it is a folder\n" in capsys.readouterr().err


def test_a_pack_is_played_with(tmp_path: Path) -> None:
    game = catalogue()["new-york-1901"]
    pack = Path("engines/new_york_1901/reconstruction.json").read_text()
    (tmp_path / "printed.json").write_text(pack)
    arguments = ["simulate", game.id, "--games", "1", "--seats", "2", "--on", "serial", "--quiet"]
    out = tmp_path / "games.jsonl"
    assert main([*arguments, "--pack", str(tmp_path / "printed.json"), "--out", str(out)]) == 0
    assert msgspec.json.decode(out.read_bytes())["options"]["pack"] == "printed"


@pytest.mark.parametrize(
    ("module", "arguments", "name"),
    [
        ("pyarrow", ("--out", "x.parquet"), "bulk"),
        ("ray", ("--out", "x.jsonl", "--on", "ray"), "ray"),
        ("tqdm", ("--out", "x.jsonl", "--progress"), "bulk"),
    ],
)
def test_what_is_not_installed_is_told(
    module: str,
    arguments: tuple[str, ...],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", GAME, "--games", "1", *arguments]) == 2
    assert f"needs {module}: pip install 'knickerbocker[{name}]'" in capsys.readouterr().err


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert main(["simulate", GAME, "--games", "1", "--on", "serial", "--out", str(tmp_path / "x.jsonl")]) == 0


def test_extras_are_found_where_they_are() -> None:
    assert isinstance(extra("json", "bulk"), ModuleType)


def test_workers_that_always_die_leave_a_job_that_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from service.bulk import executors

    def dies(*given: object) -> None:
        raise executors.Lost("workers died")

    monkeypatch.setattr(executors, "timed", dies)
    arguments = ["simulate", GAME, "--games", "2", "--on", "serial", "--out", str(tmp_path / "x.jsonl")]
    assert main(arguments) == 3
    assert capsys.readouterr().err == f"workers died; this goes on: knickerbocker {' '.join(arguments)}\n"


def test_a_full_disk_leaves_a_job_that_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: bytes
) -> None:
    arguments = [*map(str, JOB), "--on", "serial", "--quiet", "--out", str(tmp_path / "x.jsonl")]

    def full(part: Part, count: int, lines: bytes) -> None:
        (tmp_path / "x.jsonl.part").write_bytes(whole[: len(whole) // 2])
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr(Part, "add", full)
        assert main(arguments) == 3
    assert "No space left on device; this goes on: knickerbocker simulate" in capsys.readouterr().err
    assert main(arguments) == 0
    assert (tmp_path / "x.jsonl").read_bytes() == whole


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["simulate", GAME, "--games", "1", "--out", str(tmp_path / "file" / "x.jsonl")]) == 2
    assert "x.jsonl cannot be written: " in capsys.readouterr().err


def test_serving_loads_no_extra() -> None:
    code = (
        "import sys, service.__main__\n"
        "heavy = {'tqdm', 'pyarrow', 'matplotlib', 'ray', 'numpy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
