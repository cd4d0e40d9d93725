"""Move counts: how many sequences of so many listed moves there are from a position."""

from collections.abc import Iterator
from typing import Any

from knickerbocker_client.kit.asker import Asker
from knickerbocker_client.kit.files import Counted


def run(asker: Asker, counted: Counted, most: int) -> Iterator[str]:
    """The counts that are wrong, as deep as `most` sequences reach. Sequences that lead to the same state (by its id)
    are followed once and counted as often as they are."""
    if counted.start is not None:
        start = counted.start
        begun = asker.good("start", {"seats": start.seats, "options": start.options, "seed": start.seed})
        state = begun["state"]
    else:
        state = counted.state
    reached: dict[str, tuple[Any, int]] = {"": (state, 1)}
    for depth, ways in enumerate(counted.ways, 1):
        moves = {name: asker.listed({"state": state}) for name, (state, _) in reached.items()}
        found = sum(len(moves[name]) * times for name, (_, times) in reached.items())
        if found != ways:
            yield f"{found} sequences of {depth} moves, not {ways}"
            return
        if ways > most:
            return
        reached = _after(asker, reached, moves)


def _after(asker: Asker, reached: dict[str, tuple[Any, int]], moves: dict[str, list[Any]]) -> dict[str, Any]:
    """The states that each of the moves leads to, and by how many sequences."""
    found: dict[str, tuple[Any, int]] = {}
    for name, (state, times) in reached.items():
        for one in moves[name]:
            position = asker.good("apply", {"state": state, "move": one["move"]})
            _, before = found.get(position["stateId"], (None, 0))
            found[position["stateId"]] = position["state"], before + times
    return found
