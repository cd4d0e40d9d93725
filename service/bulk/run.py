"""A job from where it stands to its end."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct

from engines.model import Model
from service.bulk.executors import Executor, Work
from service.bulk.output import finish, growing
from service.bulk.pace import Pace
from service.bulk.progress import Wanted, bar


class Task(Struct, frozen=True, kw_only=True):
    """What is to be done: `items` gives those from a number on, `work` makes one line of each. `change` turns the
    file of lines into another form."""

    job: Model
    work: Work
    items: Callable[[int], Iterator[Any]]
    total: int
    unit: str
    out: Path
    change: Callable[[Path, Path], None] | None = None


class Manner(Struct, frozen=True, kw_only=True):
    """How it is done; this changes nothing in what comes out."""

    executor: Executor
    workers: int = 0
    bar: Wanted = "terminal"
    overwrite: bool = False


class Stopped(Exception):
    """A job was interrupted; `done` is how far it got."""

    def __init__(self, done: int) -> None:
        super().__init__(done)
        self.done = done


def run(task: Task, manner: Manner) -> str:
    """Do what is left to do; says what was done. Raises `Stopped` when interrupted, by Ctrl-C for instance."""
    began = perf_counter()
    with growing(task.out, task.job, manner.overwrite) as part:
        if part is None:
            return f"{task.out} is finished: {task.total:,} {task.unit}"
        before = part.done
        try:
            pace = Pace()
            chunks = manner.executor(task.work, pace.chunks(task.items(before)), manner.workers)
            with bar(manner.bar, task.total, before, task.unit) as moved, closing(chunks):
                for made in chunks:
                    part.add(made.items, made.lines)
                    pace.took(made.items, made.seconds)
                    moved(made.items)
        except KeyboardInterrupt:
            raise Stopped(part.done) from None
        finish(task.out, part, task.change)
    seconds = perf_counter() - began
    count = task.total - before
    if count:
        rate = f"{count:,} in {seconds:,.1f} s, {count / seconds:,.0f}/s"
    else:
        rate = "all were done before" if before else "there are none"
    return f"{task.out}: {task.total:,} {task.unit} ({rate})"
