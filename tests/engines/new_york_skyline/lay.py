"""Lay out a position of New York Skyline from the few things that matter, to write rule cases by hand.

    python -m tests.engines.new_york_skyline.lay tests/cases/new-york-skyline/build.json

completes in place every case that has `lay` where `state` belongs. Whatever is left out is as it might be:

`seats` 3, `options` {}, `phase` "build", `key` 0, `turn` the holder of the Key (null when the game is over), `round`
9, `ply` 100; `hands`: by seat, a number for so many of the cards that are not named, 3 where nothing is said;
`lots`, `discard`: as given or empty; `top`: the first cards of the deck, then come those that are left; `deck`: how
many cards the deck has, the others are discarded; `built`: by seat; `available`: else the first four that are not
built; `planned`: else the others; `offers`, `passes`, `pending`, `triples`, `noStars`: else nothing.

Impossible positions are laid out too: cases of faults need them.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.engines.new_york_skyline.naive import DECK, LC, sort


def lay(given: dict[str, Any]) -> dict[str, Any]:
    """The full state."""
    seats = given.get("seats", 3)
    hands = [*given.get("hands", []), *[3] * seats][: max(seats, len(given.get("hands", [])))]
    lots, discard, top = given.get("lots", []), given.get("discard", []), given.get("top", [])
    named = [
        *(card for lot in lots for card in lot),
        *discard,
        *top,
        *(card for hand in hands if isinstance(hand, list) for card in hand),
    ]
    left = [card for card in DECK if card not in named]
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            hands[seat], left = left[len(left) - hand :], left[: len(left) - hand]
    deck = [*top, *left]
    if "deck" in given:
        deck, discard = deck[: given["deck"]], [*discard, *deck[given["deck"] :]]
    built = given.get("built", [[] for _ in range(seats)])
    unbuilt = [tower for tower in LC if tower not in [t for own in built for t in own]]
    available = given.get("available", unbuilt[:4])
    key = given.get("key", 0)
    turn = given.get("turn", key)
    return {
        "game": "new-york-skyline",
        "rules": "1",
        "seats": seats,
        "options": {"trading": True, "surplus": "once", "stars": "exactly"} | given.get("options", {}),
        "ply": given.get("ply", 100),
        "phase": given.get("phase", "build"),
        "toMove": [] if turn is None else [turn],
        "chance": {"seed": given.get("seed", "laid-out"), "drawn": 0},
        "round": given.get("round", 9),
        "key": key,
        "lots": lots,
        "hands": [sort(hand) for hand in hands],
        "deck": deck,
        "discard": discard,
        "available": available,
        "planned": given.get("planned", [tower for tower in unbuilt if tower not in available]),
        "built": built,
        "offers": given.get("offers", [0] * seats),
        "passes": given.get("passes", 0),
        "pending": given.get("pending"),
        "triples": given.get("triples", 0),
        "noStars": given.get("noStars", 0),
    }


def complete(path: Path) -> None:
    """Every `lay` of a case file becomes a `state`; a member a line."""
    document = json.loads(path.read_text())
    cases = [
        {("state" if name == "lay" else name): (lay(v) if name == "lay" else v) for name, v in case.items()}
        for case in document["cases"]
    ]
    texts = [
        "  {\n" + ",\n".join(f"   {text(name)}: {text(value)}" for name, value in case.items()) + "\n  }"
        for case in cases
    ]
    head = f' "format": {document["format"]},\n "game": {text(document["game"])},\n "cases": [\n'
    path.write_text("{\n" + head + ",\n".join(texts) + "\n ]\n}\n")


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        complete(Path(argument))
