"""Work within a limit of time behaves as under `asyncio.timeout`, whether it waits or not."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from service.intime import in_time

LONG, SHORT = 60.0, 0.001


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_work_that_waits_for_nothing_is_done_at_once():
    async def work() -> str:
        return "done"

    assert run(in_time(work(), SHORT)) == "done"


def test_work_goes_on_after_each_wait():
    async def work() -> list[int]:
        found = []
        for number in range(3):
            turn = asyncio.get_running_loop().create_future()
            asyncio.get_running_loop().call_soon(turn.set_result, number)
            found.append(await turn)
        return found

    assert run(in_time(work(), LONG)) == [0, 1, 2]


def test_work_that_waits_too_long_is_ended():
    ended = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    with pytest.raises(TimeoutError):
        run(in_time(work(), SHORT))
    assert ended == [True]


@pytest.mark.parametrize("waits", [False, True])
def test_what_work_raises_comes_through(waits: bool):
    async def work() -> None:
        if waits:
            await asyncio.sleep(0)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        run(in_time(work(), LONG))


def test_work_sees_that_what_it_waits_for_failed():
    async def work() -> str:
        failing = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(failing.set_exception, ValueError("gone"))
        try:
            await failing
        except ValueError as error:
            return str(error)
        return "nothing"

    assert run(in_time(work(), LONG)) == "gone"


def test_a_caller_that_is_cancelled_cancels_the_work():
    ended = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    async def caller() -> None:
        task = asyncio.create_task(in_time(work(), LONG))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()

    run(caller())
    assert ended == ["cancelled"]
