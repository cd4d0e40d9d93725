"""Bots for callers: processes that think, begun when they are first needed, and a queue that has an end."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Timer
from time import monotonic
from typing import Any
from weakref import finalize

import msgspec
from msgspec.structs import replace

from engines.bots import Thought
from engines.catalogue import catalogue
from engines.game import AnyGame
from schema import wire
from schema.asked import Asked
from schema.problem import Problem, problem
from schema.suggest import ITERATIONS, Task, progress, suggested, task, thoughts
from service.log import Log
from service.processes import ended, lost
from service.settings import Settings
from service.thinker import GIVE_UP, heard, written

GRACE = 5.0
"""Seconds beyond its budget after which a process is taken to be lost."""
AGAIN = 2
"""How often a task is tried: a process that is killed costs its caller a little time."""
QUICK = ("random", "greedy")
"""Levels that take so little time that they do not wait behind those that search."""

Tell = Callable[[wire.Progress[Any]], None]
"""Takes what is thought on the way."""


class Lost(Exception):
    """A process ended, or had to be ended, before it answered."""


class Queue:
    """Callers of levels that take about as long, and the threads that work for them."""

    def __init__(self, threads: int) -> None:
        self.under_way = 0
        self._most = threads
        self._threads: ThreadPoolExecutor | None = None

    def threads(self) -> ThreadPoolExecutor:
        """They are begun when they are first needed."""
        self._threads = self._threads or ThreadPoolExecutor(self._most, "bot")
        return self._threads

    def close(self) -> None:
        """Nobody is waited for any more."""
        if self._threads:
            self._threads.shutdown(wait=False, cancel_futures=True)
        self._threads = None


class Bots:
    """The processes of one application. Each is spoken to by a thread, which waits for it."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self._settings, self._log = settings, log
        self._most = settings.bots + settings.bots_waiting
        self._searching, self._quick = Queue(settings.bots), Queue(1)
        self._all: list[subprocess.Popen[bytes]] = []
        self._idle: list[subprocess.Popen[bytes]] = []
        self._end = finalize(self, ended, self._all)

    async def suggest(
        self, game: AnyGame, request: Any, state: Any, asked: Asked, tell: Tell | None = None
    ) -> wire.Suggested[Any] | Problem:
        """What a bot would play, or the problem with asking it. Who is cancelled leaves the queue, and what
        is thought about already is given up."""
        found = task(game, request, state, asked)
        if isinstance(found, Problem):
            return found
        if not self._settings.bots:
            return problem("no-bots", asked.language)
        queue = self._quick if found.level in QUICK else self._searching
        if queue.under_way >= self._most:
            return problem("overloaded", asked.language, seconds=self._wait())
        loop = asyncio.get_running_loop()
        set_, unwanted = self._bounded(found), Event()

        def told(thought: Thought) -> None:
            if tell:
                loop.call_soon_threadsafe(tell, progress(game, set_, thought))

        queue.under_way += 1
        try:
            thought = await loop.run_in_executor(queue.threads(), self._thought, game, set_, told, unwanted.is_set)
        except Lost:
            return problem("overloaded", asked.language, seconds=1)
        finally:
            unwanted.set()
            queue.under_way -= 1
        return suggested(game, set_, thought, asked.language)

    def _bounded(self, found: Task) -> Task:
        """The task with no more of either budget than may be had. Who gives seconds alone wants to use them."""
        most, longest = self._settings.bot_iterations, self._settings.bot_seconds
        tries = (ITERATIONS if found.seconds is None else most) if found.iterations is None else found.iterations
        return replace(
            found,
            iterations=min(tries, most),
            seconds=longest if found.seconds is None else min(found.seconds, longest),
        )

    def _wait(self) -> int:
        """Seconds after which there may be room."""
        return max(1, round(self._settings.bot_seconds * self._settings.bots_waiting / self._settings.bots / 2))

    def _thought(
        self, game: AnyGame, set_: Task, told: Callable[[Thought], None], unwanted: Callable[[], bool]
    ) -> Thought:
        """The last thought about a task, in whichever process is free. Of games that are not in the catalogue no
        process would know: they are thought about here."""
        if game.id not in catalogue():
            return _here(game, set_, told, unwanted)
        for _ in range(AGAIN):
            try:
                process = self._idle.pop()
            except IndexError:
                process = self._begun()
                self._all.append(process)
            try:
                thought = _asked(process, game, set_, told, unwanted)
            except Lost:
                if process not in self._all:  # it was ended by `close`
                    raise
                self._all.remove(process)
                lost([process], "suggest", self._log)
                continue
            self._idle.append(process)
            return thought
        raise Lost

    def _begun(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "service.thinker", self._settings.packs]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self) -> None:
        """End the processes; they would be begun anew."""
        self._searching.close()
        self._quick.close()
        ended(self._all)
        self._idle.clear()


def _asked(
    process: subprocess.Popen[bytes],
    game: AnyGame,
    set_: Task,
    told: Callable[[Thought], None],
    unwanted: Callable[[], bool],
) -> Thought:
    """What a process thinks of a task; a task that is unwanted it soon gives up. Raises `Lost`."""
    assert process.stdin
    assert process.stdout
    assert set_.seconds is not None, "a budget has both"
    late = Timer(set_.seconds + GRACE, process.kill)
    late.daemon = True
    late.start()
    try:
        process.stdin.write(written(set_))
        process.stdin.flush()
        while True:
            last, thought = heard(game, process.stdout.readline())
            if last:
                return thought
            if unwanted():
                process.send_signal(GIVE_UP)
            else:
                told(thought)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        raise Lost from error
    finally:
        late.cancel()


def _here(game: AnyGame, set_: Task, told: Callable[[Thought], None], unwanted: Callable[[], bool]) -> Thought:
    until = monotonic() + (set_.seconds or 0.0)
    *before, last = thoughts(game, set_, lambda: unwanted() or monotonic() > until)
    for thought in before:
        told(thought)
    return last
