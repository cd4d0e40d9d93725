"""The kit passes against the service over a socket with each cache setting, and fails where it must."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from knickerbocker_client.kit import cases, counts, files, records
from knickerbocker_client.kit.asker import Asker, Unfit
from knickerbocker_client.kit.case import Case, Expect, Start
from knickerbocker_client.kit.files import Counted
from knickerbocker_client.kit.report import fits, judged, lines

from tests.redis_server import binaries, redis_server
from tests.service.live import live

TESTS = Path(__file__).parents[1]
CACHES = ["in-process", *(path.name for path in binaries())]


@pytest.fixture(scope="module", params=CACHES)
def base(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that keeps states in its own process, or in each Redis that is here."""
    with ExitStack() as stack:
        settings = {}
        for path in binaries():
            if path.name == request.param:
                settings["REDIS_URL"] = stack.enter_context(redis_server(path, tmp_path_factory.mktemp("redis"))).url
        yield "http://" + stack.enter_context(live(LOG_LEVEL="error", **settings))


def kit(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "knickerbocker_client.kit", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=TESTS.parent)


def test_everything_passes(base: str) -> None:
    done = kit(base, "--ways", "60")
    assert done.returncode == 0, done.stdout + done.stderr
    ids = {case.rule for file in files.cases(TESTS) for case in file.cases}
    assert set(re.findall(r"^  ok   (\S+) \(\d+\)$", done.stdout, re.MULTILINE)) == ids
    games = {file.game for file in files.cases(TESTS)}
    assert done.stdout.count("ok   recorded games (") == done.stdout.count("ok   move counts (") == len(games)


def test_some_can_be_asked_for(base: str) -> None:
    done = kit(base, "--game", "new-york-1995", "--rule", "1995.prelim")
    assert done.returncode == 0
    assert all("1995.prelim" in line for line in done.stdout.splitlines()[1:-1])
    nothing = kit(base, "--rule", "chess.castling")
    assert nothing.returncode == 1
    assert "holds nothing" in nothing.stderr


def test_nobody_there_is_said() -> None:
    done = kit("http://127.0.0.1:9", "--rule", "1995.prelim")
    assert done.returncode == 1
    assert "does not answer" in done.stderr


def answering(**answers: Any) -> httpx2.Client:
    """A service that always gives these answers: (status, body), by call."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        status, body = answers[request.url.path.rpartition("/")[2].replace("-", "_")]
        kind = "application/json" if status == 200 else "application/problem+json"
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return httpx2.Response(status, headers={"content-type": kind}, content=content)

    return httpx2.Client(base_url="http://h", transport=httpx2.MockTransport(answer))


def wrong(expect: dict[str, Any], about: dict[str, Any] | None = None, **answers: Any) -> list[str]:
    """What the kit finds wrong with these answers to a case."""
    about = about or {"state": {}, "move": "x"}
    case = Case(id="rule", title="", expect=msgspec.convert(expect, Expect), **about)
    return list(cases.run(Asker(answering(**answers), "g"), case))


LEGAL = (200, {"legal": True, "refusal": None})
ILLEGAL = (200, {"legal": False, "refusal": {"broken": [{"rule": "r.one"}]}})
APPLIED = (200, {"state": {"a": [1]}, "events": [{"type": "one"}, {"type": "two"}], "reversible": True})
REFUSED = (409, {"status": 409, "errors": [{"code": "r.one"}], "params": {"n": 1}})
BEGIN: dict[str, Any] = {"start": msgspec.convert({"seats": 2, "seed": "s"}, Start)}


def test_a_case_that_holds() -> None:
    after = {"legal": True, "after": {"/a/0": 1}, "events": [{"type": "two"}], "reversible": True}
    assert wrong(after, check=LEGAL, apply=APPLIED) == []
    assert wrong({"refusal": ["r.one"], "params": {"n": 1}}, check=ILLEGAL, apply=REFUSED) == []
    assert wrong({"refusal": ["r.one"]}, BEGIN, start=REFUSED) == []


@pytest.mark.parametrize(
    ("expect", "answers", "said"),
    [
        ({"legal": False}, {"check": LEGAL, "apply": APPLIED}, "legal is"),
        ({"legal": True}, {"check": LEGAL, "apply": REFUSED}, "refused"),
        ({"refusal": ["r.one"]}, {"check": LEGAL, "apply": APPLIED}, "not refused"),
        ({"refusal": ["r.two"]}, {"check": ILLEGAL, "apply": REFUSED}, "/refusal/0"),
        ({"refusal": ["r.one"], "params": {"n": 2}}, {"check": ILLEGAL, "apply": REFUSED}, "/params/n"),
        ({"after": {"/a/0": 2}}, {"check": LEGAL, "apply": APPLIED}, "/a/0"),
        ({"events": [{"type": "two"}, {"type": "one"}]}, {"check": LEGAL, "apply": APPLIED}, "in its place"),
        ({"reversible": False}, {"check": LEGAL, "apply": APPLIED}, "reversible is True"),
        ({"faults": [{"pointer": "/a", "code": "c"}]}, {"view": (200, {"view": {}})}, "not refused as impossible"),
        (
            {"faults": [{"pointer": "/a", "code": "c"}]},
            {"view": (422, {"status": 422, "errors": [{"pointer": "/state/b", "code": "c"}]})},
            "is not among",
        ),
    ],
)
def test_a_case_that_does_not_hold(expect: dict[str, Any], answers: dict[str, Any], said: str) -> None:
    found = wrong(expect, **answers)
    assert found
    assert any(said in one for one in found), found


def test_wrong_scores_and_views() -> None:
    about: dict[str, Any] = {"state": {}}
    assert wrong({"score": {"final": True}}, about, score=(200, {"final": False})) == [
        "/score/final is False, not True"
    ]
    assert wrong({"view": {"seat": 1}}, about, view=(200, {"view": {"seat": 2}})) == ["/view/seat is 2, not 1"]
    assert wrong({"score": {"final": True}}, {"table": {}}, score=(200, {"final": True})) == []
    assert wrong({"faults": [{"pointer": "/table/a", "code": "c"}]}, {"table": {}}, score=(200, {"final": True}))


LISTED = (
    200,
    {"total": 1, "moves": [{"notation": "a", "costs": {}, "gains": {"x": 1}, "effect": "take", "move": {}}]},
)


@pytest.mark.parametrize(
    ("moves", "holds"),
    [
        ({"exact": ["a"], "count": 1, "include": ["a"], "exclude": ["b"]}, True),
        ({"effects": {"a": {"gains": {"x": 1}, "kind": "take"}}}, True),
        ({"exact": ["a", "b"]}, False),
        ({"count": 2}, False),
        ({"include": ["b"]}, False),
        ({"exclude": ["a"]}, False),
        ({"effects": {"a": {"gains": {"x": 2}}}}, False),
        ({"effects": {"a": {"kind": "give"}}}, False),
        ({"effects": {"b": {}}}, False),
    ],
)
def test_legal_moves_are_compared(moves: dict[str, Any], holds: bool) -> None:
    assert (wrong({"legalMoves": moves}, {"state": {}}, legal_moves=LISTED) == []) is holds


def test_strange_answers_are_unfit() -> None:
    expect = {"legal": True}
    answers: list[Any] = [(200, b"<html>"), (200, []), (409, {"status": 410}), (500, {"status": 500, "code": "x"})]
    for answer in answers:
        with pytest.raises(Unfit):
            wrong(expect, check=answer)
    pages = iter([_json({**LISTED[1], "total": 2}), _json({"total": 2, "moves": []}), httpx2.Response(200)])
    asker = Asker(httpx2.Client(base_url="http://h", transport=httpx2.MockTransport(lambda _: next(pages))), "g")
    with pytest.raises(Unfit, match="2 moves are told of, 1 listed"):
        asker.listed({})
    with pytest.raises(Unfit, match="no media type"):
        asker.ask("view", {})


def _json(body: Any) -> httpx2.Response:
    return httpx2.Response(200, headers={"content-type": "application/json"}, content=msgspec.json.encode(body))


def test_move_counts_follow_every_sequence() -> None:
    """Every position has one move, to one and the same state: there is one way, however long."""
    http = answering(legal_moves=LISTED, apply=(200, {"stateId": "same", "state": {}}))
    asker = Asker(http, "g")
    assert list(counts.run(asker, Counted(title="", ways=(1, 1, 1), state={}), 10)) == []
    assert list(counts.run(asker, Counted(title="", ways=(1, 2, 1), state={}), 10)) == [
        "1 sequences of 2 moves, not 2"
    ]
    assert list(counts.run(asker, Counted(title="", ways=(1, 2), state={}), 0)) == [], "no deeper than was asked for"


def test_a_record_that_comes_to_something_else() -> None:
    record = next(files.records(TESTS))
    ended = {"ply": 1, "over": False, "stateId": "other", "state": {}}
    http = answering(replay=(200, {"position": ended}), score=(200, {"scores": [{"total": 0}]}))
    assert len(list(records.run(Asker(http, record.game), record))) == 3


def test_a_report_names_what_fails() -> None:
    http = answering(check=(200, {}), legal_moves=(200, {}), apply=(200, {}), start=(200, {}), score=(200, {}))
    found = judged(http, TESTS, ["new-york-1995"], "1995.prelim.free", 1)
    assert not fits(found)
    assert not fits({})
    text = "\n".join(lines(found))
    assert "  FAIL 1995.prelim.free (" in text
    assert "has not the shape that the API gives it" in text
    assert "  0 of 1 pass" in text


def test_files_of_another_format_are_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "cases" / "g"
    folder.mkdir(parents=True)
    (folder / "a.json").write_text('{"format": 1, "game": "g", "cases": []}')
    with pytest.raises(ValueError, match="format 1"):
        list(files.cases(tmp_path))
    empty = '{"format": 2, "game": "g", "cases": [{"id": "r", "title": "t", "state": {}, "expect": {}}]}'
    (folder / "a.json").write_text(empty)
    with pytest.raises(ValueError, match="expects something"):
        list(files.cases(tmp_path))
