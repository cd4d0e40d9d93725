"""How far a job is, on stderr: a bar with rate and time left where somebody may be looking."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Literal

from service.bulk.extras import extra
from service.settings import Unusable

Wanted = Literal["yes", "no", "terminal"]
"""Whether a bar is wanted: always, never, or where stderr is a terminal."""


@contextmanager
def bar(wanted: Wanted, total: int, done: int, unit: str) -> Generator[Callable[[int], object]]:
    """A function that moves the bar on."""
    try:
        tqdm = extra("tqdm", "bulk").tqdm
    except Unusable:
        if wanted == "yes":
            raise
        yield lambda count: None
        return
    hidden = {"yes": False, "no": True, "terminal": None}[wanted]
    with tqdm(total=total, initial=done, unit=f" {unit}", disable=hidden, dynamic_ncols=True) as shown:
        yield shown.update
