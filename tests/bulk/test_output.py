"""A file outlives its process, and belongs to one job."""

from pathlib import Path

import pytest

from service.bulk.output import Part, finish, growing, whole_lines
from service.settings import Unusable
from tests.bulk.jobs import job


def begin(out: Path, count: int, seed: str = "1", overwrite: bool = False) -> int:
    """Add so many lines; returns how many there were before."""
    with growing(out, job(seed=seed), overwrite) as part:
        assert part is not None
        before = part.done
        for _ in range(count):
            part.add(1, b"{}\n")
    return before


def end(out: Path) -> None:
    with growing(out, job(), False) as part:
        assert part is not None
        finish(out, part, None)


@pytest.mark.parametrize(
    ("text", "lines", "length"), [(b"", 0, 0), (b"a", 0, 0), (b"a\n", 1, 2), (b"a\nb\nhal", 2, 4), (b"\n" * 3, 3, 3)]
)
def test_whole_lines_are_counted(text: bytes, lines: int, length: int, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(text)
    assert whole_lines(tmp_path / "x") == (lines, length)


def test_lines_are_counted_over_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bulk.output.BLOCK", 3)
    (tmp_path / "x").write_bytes(b"abcde\n\nfg\nhijklm")
    assert whole_lines(tmp_path / "x") == (3, 10)
    assert whole_lines(tmp_path / "none") == (0, 0)


def test_half_a_line_is_done_again(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"one\ntw")
    part = Part(tmp_path / "x")
    assert part.done == 1
    part.add(2, b"two\nthree\n")
    part.close(safe=True)
    assert part.done == 3
    assert (tmp_path / "x").read_bytes() == b"one\ntwo\nthree\n"


def test_the_same_job_goes_on_and_is_finished_once(tmp_path: Path) -> None:
    out = tmp_path / "sub" / "games.jsonl"
    assert begin(out, 2) == 0
    assert begin(out, 1) == 2
    assert not out.exists()
    end(out)
    assert out.read_bytes() == b"{}\n" * 3
    assert sorted(path.name for path in out.parent.iterdir()) == ["games.jsonl", "games.jsonl.job"]
    with growing(out, job(), False) as part:
        assert part is None


@pytest.mark.parametrize("finished", [False, True])
def test_another_job_is_refused_and_nothing_is_lost(finished: bool, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    begin(out, 2)
    if finished:
        end(out)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(Unusable, match=r'another job \(seed: "1", not "2"\).*--overwrite'):
        begin(out, 1, seed="2")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert begin(out, 1, seed="2", overwrite=True) == 0
    assert (tmp_path / "games.jsonl.part").read_bytes() == b"{}\n"
    assert not out.exists()


def test_files_of_others_are_not_touched(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("mine")
    with pytest.raises(Unusable, match="is there already"):
        begin(out, 1)
    assert out.read_text() == "mine"
    (tmp_path / "games.jsonl.job").write_text("{")
    with pytest.raises(Unusable, match="what it is cannot be read"):
        begin(out, 1)
    assert out.read_text() == "mine"


def test_a_job_that_was_killed_while_it_began_begins(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl.job").write_text('{"comm')
    assert begin(tmp_path / "games.jsonl", 1) == 0
    assert begin(tmp_path / "games.jsonl", 1) == 1


def test_two_processes_do_not_write_one_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with growing(out, job(), False), pytest.raises(Unusable, match="another process is at work"):
        begin(out, 1)
    assert begin(out, 1) == 0
