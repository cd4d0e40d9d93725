"""Where chunks are worked on. An executor is a function: it takes chunks as it has room for them, and gives what was
made of them in their order. A chunk whose worker dies is done again; work is pure, so that changes nothing."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import active_children, get_all_start_methods, get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

Chunk = tuple[Any, ...]
Work = Callable[[Chunk], bytes]

AHEAD = 8
"""Chunks for each worker that are handed out or wait for an earlier one."""
DEATHS = 5
"""So many times in a row workers may die before the first waiting chunk is done."""


class Made(NamedTuple):
    """What was made of a chunk of so many items, and how long it took."""

    items: int
    seconds: float
    lines: bytes


class Lost(Exception):
    """Workers die again and again over the same chunks."""


Executor = Callable[[Work, Iterator[Chunk], int], Generator[Made]]
"""(work, chunks, workers) -> what was made of each chunk, in order; 0 workers: as many as there are cores."""


def timed(work: Work, chunk: Chunk) -> Made:
    """What work makes of a chunk."""
    began = perf_counter()
    lines = work(chunk)
    return Made(len(chunk), perf_counter() - began, lines)


def serial(work: Work, chunks: Iterator[Chunk], workers: int) -> Generator[Made]:
    """One chunk after the other, here."""
    for chunk in chunks:
        yield timed(work, chunk)


class _Sent(NamedTuple):
    chunk: Chunk
    future: Future[Made]


def process(work: Work, chunks: Iterator[Chunk], workers: int) -> Generator[Made]:
    """On processes of this machine. A pool of which one process died is of no use any more: a new one goes on."""
    workers = workers or cores()
    waiting: deque[_Sent] = deque()
    others = frozenset(active_children())
    pool, deaths = _pool(workers), 0
    try:
        while True:
            try:
                for chunk in islice(chunks, workers * AHEAD - len(waiting)):
                    waiting.append(_Sent(chunk, _sent(pool, work, chunk)))
                if not waiting:
                    return
                made = waiting[0].future.result()
            except BrokenProcessPool:
                deaths += 1
                if deaths == DEATHS:
                    raise Lost(f"workers died {DEATHS} times in a row (out of memory?)") from None
                _end(pool, others)
                pool = _pool(workers)
                waiting = deque(
                    one if _is_made(one.future) else _Sent(one.chunk, _sent(pool, work, one.chunk)) for one in waiting
                )
                continue
            deaths = 0
            waiting.popleft()
            yield made
    finally:
        _end(pool, others)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sent(pool: ProcessPoolExecutor, work: Work, chunk: Chunk) -> Future[Made]:
    """A chunk on its way; a pool that broke just now answers when it is waited for."""
    try:
        return pool.submit(timed, work, chunk)
    except (BrokenProcessPool, EOFError, ConnectionError):  # or what forks processes was killed
        future: Future[Made] = Future()
        future.set_exception(BrokenProcessPool())
        return future


def _is_made(future: Future[Made]) -> bool:
    return future.done() and future.exception() is None


def _pool(workers: int) -> ProcessPoolExecutor:
    """Processes that do not inherit our threads; where a server forks them, it has read the rules before."""
    if "forkserver" not in get_all_start_methods():
        return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_enter)
    context = get_context("forkserver")
    context.set_forkserver_preload(["__main__", "service.bulk.jobs"])
    return ProcessPoolExecutor(workers, context, initializer=_enter)


def _enter() -> None:
    """A worker leaves Ctrl-C to the one who handed out the work, and does not live on without it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _end(pool: ProcessPoolExecutor, others: frozenset[Any]) -> None:
    """End a pool at once: what it was doing is not waited for."""
    for child in active_children():
        if child not in others:
            child.kill()
    with suppress(BrokenProcessPool):
        pool.shutdown(cancel_futures=True)
