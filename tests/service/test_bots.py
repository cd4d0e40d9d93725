"""The processes that think for bots: one that is killed costs an answer a little time, the queue has an end, and the
loop goes on meanwhile."""

import asyncio
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET

from engines.catalogue import GAMES
from schema import wire
from schema.asked import Asked
from schema.problem import Problem
from service.bots import Bots
from service.settings import Settings

GAME = GAMES[1]
STATE: Any = GAME.start(2, GAME.options(), "bots")
ASKED = Asked("en", lambda: "drawn", lambda name, encoded, state: None)


def request(iterations: int = 5, **more: Any) -> Any:
    return wire.SuggestRequest(seed="ours", budget=wire.Budget(iterations=iterations), **more)


def bots_of(**settings: Any) -> Bots:
    return Bots(Settings(bots=1, bot_seconds=60, **settings))


@pytest.fixture
def bots() -> Iterator[Bots]:
    found = bots_of(bots_waiting=0)
    yield found
    found.close()


def answer(bots: Bots, **more: Any) -> Any:
    return asyncio.run(bots.suggest(GAME, request(**more), STATE, ASKED))


def test_a_process_that_was_killed_is_begun_anew(bots: Bots) -> None:
    first = answer(bots)
    assert isinstance(first, wire.Suggested)
    (process,) = bots._idle
    process.kill()
    process.wait()
    assert answer(bots) == first
    (other,) = bots._idle
    assert other.pid != process.pid


def test_a_process_that_is_killed_while_it_thinks_costs_a_little_time(bots: Bots) -> None:
    first = answer(bots)

    async def killed() -> Any:
        (process,) = bots._idle
        told = asyncio.Event()
        asked = asyncio.ensure_future(bots.suggest(GAME, request(3_000), STATE, ASKED, lambda progress: told.set()))
        await told.wait()
        process.kill()
        return await asked

    found = asyncio.run(killed())
    assert found.iterations == 3_000
    assert found.seat == first.seat


def test_who_waits_when_the_service_ends_is_told_so(bots: Bots) -> None:
    answer(bots)

    async def closed() -> Any:
        told = asyncio.Event()
        asked = asyncio.ensure_future(bots.suggest(GAME, request(5_000), STATE, ASKED, lambda made: told.set()))
        await told.wait()
        (process,) = bots._all
        bots.close()
        assert process.returncode is not None
        return await asked

    assert asyncio.run(closed()).code == "overloaded"
    assert bots._all == bots._idle == []
    assert answer(bots).iterations == 5, "and begun anew, it answers"


def test_processes_that_always_end_are_given_up(bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended() -> Any:
        return subprocess.Popen(["true"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    monkeypatch.setattr(bots, "_begun", ended)
    found = answer(bots)
    assert isinstance(found, Problem)
    assert (found.code, found.params) == ("overloaded", {"seconds": 1})


def test_a_process_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bots.GRACE", 0.05)
    bots = Bots(Settings(bots=1, bot_seconds=0.05))
    begun = []

    def silent() -> Any:
        begun.append(subprocess.Popen(["sleep", "60"], stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return begun[-1]

    monkeypatch.setattr(bots, "_begun", silent)
    assert answer(bots).code == "overloaded"
    assert [process.returncode for process in begun] == [-9, -9]
    bots.close()


def test_the_queue_has_an_end_and_the_loop_goes_on(bots: Bots) -> None:
    answer(bots)  # so that the process is there

    async def several() -> tuple[list[Any], int]:
        asked = [asyncio.ensure_future(bots.suggest(GAME, request(500), STATE, ASKED)) for _ in range(2)]
        turns = 0
        while not all(one.done() for one in asked):
            turns += 1
            await asyncio.sleep(0)
        return [one.result() for one in asked], turns

    (first, second), turns = asyncio.run(several())
    assert first.iterations == 500
    assert (second.code, second.status) == ("overloaded", 503)
    assert second.params["seconds"] >= 1
    assert turns > 100


def test_a_state_is_thought_about_as_far_as_the_seat_knows_it(bots: Bots) -> None:
    """What goes to the process, and so what can come back from it, holds nothing that is hidden."""
    sent = []
    held = bots._thought

    def thought(game: Any, task: Any, told: Any) -> Any:
        sent.append(task)
        return held(game, task, told)

    bots._thought = thought  # type: ignore[method-assign, assignment]
    assert answer(bots).seed == "ours"
    (task,) = sent
    assert task.world.chance.seed != STATE.chance.seed
    assert GAME.view(task.world, task.seat) == GAME.view(STATE, task.seat)
    assert task.world.deck != STATE.deck


def test_without_a_seed_one_is_drawn(bots: Bots) -> None:
    asked: Any = wire.SuggestRequest(level="random", seat=UNSET)
    found = asyncio.run(bots.suggest(GAME, asked, STATE, ASKED))
    assert isinstance(found, wire.Suggested)
    assert found.seed == "drawn"
