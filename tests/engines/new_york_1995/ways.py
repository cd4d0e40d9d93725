"""What a game of New York (1995) can show, by name: the recorded games must show all of it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engines.game import Step


def ways(steps: Sequence[Step[Any]]) -> set[str]:
    """All that happened in a game, and how it ended."""
    told: list[list[dict[str, Any]]] = [msgspec.json.decode(msgspec.json.encode(step.events)) for step in steps]
    found: set[str] = set()
    for events in told:
        kinds = [event["type"] for event in events]
        found.update(kinds)
        for event in events:
            if event["type"] == "played":
                found.update(card.partition("-")[2] for card in event["cards"] if "-" in card)
        if "stopped" in kinds:
            found |= endings(kinds, events)
    final = steps[-1].state
    if any(PIECES[final.seats] - "".join(step.state.board).count(sign) == 0 for step in steps for sign in "rbygk"):
        found.add("supply-used-up")
    if any(step.state.stops == "in" and "".join(step.state.board).count(".") > 4 for step in steps):
        found.add("spaces-freed-after-the-stops")
    return found


PIECES = {2: 20, 3: 25, 4: 20, 5: 15}


def endings(kinds: list[str], events: list[dict[str, Any]]) -> set[str]:
    """How the Stop card came."""
    found = {"ends-in-a-redraw" if "shown" in kinds else "ends-in-a-refill"}
    if "shuffled" in kinds:
        found.add("ends-after-a-reshuffle")
    if "shuffled" in kinds and kinds.index("stopped") == kinds.index("shuffled") + 1:
        found.add("ends-with-the-first-card-of-a-reshuffle")
    if "stops-in" in kinds:
        found.add("ends-in-the-turn-the-stops-come-in")
    if "drawn" in kinds:
        found.add("ends-after-other-cards")
    for kind in ("placed", "bought", "returned", "taken"):
        if kind in kinds:
            found.add(f"ends-with-{kind}")
    if kinds[0] == "taken":
        found.add("ends-after-statics")
    if kinds[0] == "played" and "taken" in kinds:
        found.add("ends-after-a-developer")
    return found
