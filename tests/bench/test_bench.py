"""The benchmark runs, tells what it measured, and the function calls and instructions of a call stay about as few as
they were."""

import dis
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench import calls, engine, goals, layers, report, web
from bench.__main__ import main
from bench.exchange import BATCH, CALLS, GRAPHQL, KINDS, LINES, MODES, Body, bodies, positions, primes
from bench.load import Failed
from bench.play import middles, seed
from bench.report import Figures
from engines import referee
from engines.canon import state_id
from engines.catalogue import GAMES, catalogue
from engines.game import Step
from schema.calls import BY_NAME

GAME = GAMES[0]
TINY = web.Plan(
    rounds=2, seconds=0.02, positions=len(GAME.seats), calls=("apply", GRAPHQL, *KINDS), modes=("cold", "warm")
)
SLACK = 1.10

linux = pytest.mark.skipif(sys.platform != "linux", reason="the CPU clock of another process is Linux's")


@pytest.fixture(scope="module")
def running() -> Iterator[web.Bench]:
    with web.running(TINY.positions) as bench:
        yield bench


@pytest.fixture(scope="module")
def figures(running: web.Bench) -> Figures:
    pairs = list(web.measured(GAME, running, TINY, lambda text: None))
    return Figures(
        when="2026-01-01",
        machine="a machine",
        python="3.11",
        load="0",
        engines=[engine.measured(GAME, rounds=1, seconds=0.01, positions=4)],
        pairs=pairs,
        layers=[layers.measured(GAME, TINY.positions, rounds=1)],
    )


@linux
def test_every_call_is_measured_beside_its_floor(figures: Figures) -> None:
    assert [(one.call, one.mode, one.connections) for one in figures.pairs] == [
        (call, mode, connections)
        for call in ("apply", GRAPHQL)
        for mode in ("cold", "warm")
        for connections in (web.MANY, 1)
    ] + [(call, mode, web.FEW) for call in KINDS for mode in ("cold", "warm")]
    for one in figures.pairs:
        print(one.call, one.mode, one.connections, f"{one.ratio:.0%} of the floor")
        assert len(one.ratios) == TINY.rounds
        assert min(one.ratios) <= one.ratio <= max(one.ratios)
        for side in (one.service, one.floor):
            assert 0 < side.p50 <= side.p99
            assert side.per_second > 0
            assert side.processor > 0


@linux
def test_figures_survive_being_written(figures: Figures, tmp_path: Path) -> None:
    report.save(figures, tmp_path / "figures.json")
    assert msgspec.json.decode((tmp_path / "figures.json").read_bytes(), type=Figures) == figures


@linux
def test_tables_go_between_the_marks_and_nowhere_else(
    figures: Figures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    for name in ("README.md", "docs/speed.md"):
        (tmp_path / name).write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n")
    for _ in range(2):
        assert report.write(figures) == [tmp_path / "README.md", tmp_path / "docs/speed.md"]
    for name in ("README.md", "docs/speed.md"):
        text = (tmp_path / name).read_text()
        assert text.startswith(f"before\n{report.BEGIN}\n")
        assert text.endswith(f"\n{report.END}\nafter\n")
        assert GAME.id in text
        assert "old\n" not in text


@linux
def test_documents_without_marks_are_left_alone(
    figures: Figures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "ROOT", tmp_path)
    (tmp_path / "README.md").write_text("no table here")
    assert report.write(figures) == []


@linux
@pytest.mark.parametrize(("ratio", "status"), [(0.59, 1), (0.60, 0)])
def test_check_fails_where_a_ratio_misses_its_goal(
    ratio: float, status: int, figures: Figures, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = [msgspec.structs.replace(one, ratio=ratio) for one in figures.pairs]
    report.save(msgspec.structs.replace(figures, pairs=pairs), tmp_path / "figures.json")
    assert main(["--from", str(tmp_path / "figures.json"), "--check"]) == status
    assert ("MISSED" in capsys.readouterr().out.split("### Over HTTP")[1]) == bool(status)


@linux
def test_an_answer_that_is_no_success_stops_the_run(running: web.Bench) -> None:
    order = running.order("service", GAME, "apply", "warm", 1, 0.01, positions(GAME, TINY.positions))
    with pytest.raises(Failed, match="422"):
        running.carried_out(msgspec.structs.replace(order, bodies=[Body((b"{}",))], primes=[]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_positions_are_the_same_in_every_run_and_of_every_number_of_seats(game) -> None:
    first, second = middles(game, len(game.seats)), middles(game, len(game.seats))
    assert [turn.state for turn in first] == [turn.state for turn in second]
    assert {turn.state.seats for turn in first} == set(game.seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_body_is_one_that_the_service_reads(game) -> None:
    found = positions(game, len(game.seats))
    for call in CALLS:
        for mode in MODES:
            for body, turn in zip(bodies(game, call, mode, found), found, strict=True):
                whole = body.filled(count(1))
                request = msgspec.json.decode(whole)
                place = request["variables"]["at"] if call == GRAPHQL else request
                if mode == "id":
                    assert place["stateId"] == state_id(msgspec.json.encode(turn.state, order="sorted"))
                else:
                    state = msgspec.json.decode(msgspec.json.encode(place["state"]), type=game.state)
                    assert (state.chance.seed == seed(1)) or mode == "warm"
                    assert referee.faults(game, state) == ()
                if call != GRAPHQL:
                    msgspec.json.decode(whole, type=BY_NAME[call].request(game, game.state))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_batch_is_of_the_same_calls(game) -> None:
    found = positions(game, len(game.seats))
    for mode in MODES:
        for call, split in ((BATCH, lambda whole: msgspec.json.decode(whole)["calls"]), (LINES, decoded_lines)):
            (many,) = bodies(game, call, mode, found)
            assert many.calls == len(found)
            whole = many.filled(count(1))
            assert len(whole) == many.length
            calls = split(whole)
            alone = [
                msgspec.json.decode(one.filled(count(n)))
                for n, one in enumerate(bodies(game, "apply", mode, found), 1)
            ]
            assert [one["body"] for one in calls] == alone
            assert {(one["game"], one["call"]) for one in calls} == {(game.id, "apply")}


def decoded_lines(whole: bytes) -> list[Any]:
    return [msgspec.json.decode(line) for line in whole.split(b"\n")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_primes_lead_to_the_positions(game) -> None:
    found = positions(game, len(game.seats))
    for body, turn in zip(primes(game, found), found, strict=True):
        request = msgspec.json.decode(body.filled(count()), type=BY_NAME["apply"].request(game, game.state))
        step = referee.apply(game, request.state, request.move)
        assert isinstance(step, Step)
        assert step.state == turn.state


def test_spread_tells_the_middle_and_the_far_end() -> None:
    assert engine.spread([float(n) for n in range(1, 102)]) == engine.Spread(p50=51.0, p99=100.0, max=101.0)


@pytest.mark.parametrize(("game", "goal"), [("new-york-1901", 5_000), ("new-york-city", 15_000), ("other", 25_000)])
def test_the_goals_of_engines(game: str, goal: int) -> None:
    one = msgspec.structs.replace(engine.measured(GAME, rounds=1, seconds=0.001, positions=4), game=game, best=goal)
    assert str(goals.of_engine(one)) == "ok"
    assert str(goals.of_engine(msgspec.structs.replace(one, best=goal - 1))) == "MISSED"


def test_counting_counts_calls_of_python_and_c_and_instructions() -> None:
    def two() -> None:
        len(())
        len(())

    resume, *others = dis.get_instructions(two)
    assert resume.opname == "RESUME", "it is the call itself"
    assert calls.counted(two) == (3, len(others))


def test_instructions_are_counted_in_all_that_is_called() -> None:
    def inner() -> None:
        for _ in range(10):
            pass

    def outer() -> None:
        inner()

    assert calls.counted(inner).instructions >= 20, "each turn takes two at least"
    assert calls.counted(outer).instructions > calls.counted(inner).instructions


def test_the_calls_of_all_games_are_pinned() -> None:
    assert calls.pinned().keys() == catalogue().keys()


@pytest.mark.parametrize("name", calls.pinned())
def test_a_call_costs_no_more_than_it_did(name: str) -> None:
    """Where more is worth it: `python -m bench --pin` writes the new numbers down."""
    found, before = calls.measured(catalogue()[name]), calls.pinned()[name]
    assert found.keys() == before.keys()
    more = [
        f"{kind}: {now}, {then} before"
        for kind, now, then in ((kind, found[kind], before[kind]) for kind in found)
        if now.calls > SLACK * then.calls or now.instructions > SLACK * then.instructions
    ]
    assert not more
