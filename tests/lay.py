"""Lay out a position of New York (1995) from the few things that matter, to write rule cases by hand.

    python -m tests.lay '{"board": {"A1": "rr.b..."}, "hands": [["A1", "S4", "A7", "S7"]], "top": ["A2"]}'
    python -m tests.lay tests/cases/new-york-1995/acquire.json

prints the full state; with a file, every case that has `lay` in the place of `state` is completed in place.
Whatever is left out is as it would be early in the main phase; what is given is never changed:

`seats` 3, `options` {}; `phase` "main", `turn` 0 (who is due; null when the game is over);
`board`: seven rows, or the avenues that are not empty; `colours`: seat 0 red, seat 1 blue, …;
`money`: by seat, null for an even share of what is left; `hands`: by seat, null or missing for any two red and
two blue cards; `top`: the first cards of the deck, the rest follow in order; `deck`: the whole deck, the rest is
discarded; `discard`: the whole discard pile, top last; `stops`: "aside" while more than 4 spaces are free;
`pending`, `offers`, `laid`, `ply`, `seed`.

What no play could reach is printed as faults. Expected values are never taken from a program: work them out.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from engines import referee
from engines.new_york_1995 import NEW_YORK_1995
from engines.new_york_1995.data import AVENUES, BASIC, COLOURS, EVENTS, MONEY, PRELIMINARY, STOP, STREETS

KNOWN = {
    "seats", "options", "phase", "turn", "board", "colours", "money", "hands", "top", "deck", "discard", "stops",
    "pending", "offers", "laid", "ply", "seed",
}  # fmt: skip


def lay(given: dict[str, Any]) -> dict[str, Any]:
    """The full state; ValueError where it could not be."""
    if unknown := set(given) - KNOWN:
        raise ValueError(f"unknown: {sorted(unknown)}")
    seats = given.get("seats", 3)
    options = {"events": False, "ownColours": False, "teams": False, "duelPrice": "colour"} | given.get("options", {})
    phase = given.get("phase", "main")
    board = given.get("board", {})
    if isinstance(board, dict):
        board = [board.get(avenue, ".......") for avenue in AVENUES]
    free = sum(row.count(".") for row in board)
    virtual = 4 if seats == 2 else seats
    stops = given.get("stops", "aside" if free > 4 or phase == "preliminary" else "in")
    turn = given.get("turn", 0)
    state = {
        "game": "new-york-1995",
        "rules": "1",
        "seats": seats,
        "options": options,
        "ply": given.get("ply", 30),
        "phase": phase,
        "toMove": [] if turn is None else [turn],
        "chance": {"seed": given.get("seed", "laid-out"), "drawn": 0},
        "laid": given.get("laid", PRELIMINARY[seats] * virtual),
        "colours": given.get("colours", [list(COLOURS[:virtual][seat::seats]) for seat in range(seats)]),
        "board": board,
        "money": share(given.get("money", []), seats),
        "stops": stops,
        "offers": given.get("offers", 0),
        "pending": given.get("pending"),
        **cards(given, seats, options["events"], stops, phase == "preliminary"),
    }
    faults = referee.faults(NEW_YORK_1995, msgspec.convert(state, NEW_YORK_1995.state))
    if faults:
        raise ValueError("; ".join(f"{fault.pointer} {fault.code} {dict(fault.params)}" for fault in faults))
    return state


def share(money: list[int | None], seats: int) -> list[int]:
    """The money by seat, what is not given shared out."""
    money = [*money, *[None] * (seats - len(money))]
    left = MONEY[seats] * seats - sum(coins or 0 for coins in money)
    open_seats = [seat for seat in range(seats) if money[seat] is None]
    shares = {seat: left // len(open_seats) + (n < left % len(open_seats)) for n, seat in enumerate(open_seats)}
    return [coins if coins is not None else shares[seat] for seat, coins in enumerate(money)]


def cards(given: dict[str, Any], seats: int, events: bool, stops: str, early: bool) -> dict[str, Any]:
    """Hands, deck and discard pile: the cards that are given, then the others in order."""
    hands = [*given.get("hands", []), *[None] * (seats - len(given.get("hands", [])))]
    pending = given.get("pending") or {}
    played: list[str] = []
    if pending.get("kind") in ("rebuild", "give"):
        played = pending["cards"] if "cards" in pending else [pending["card"]]
    full = (*BASIC, *(EVENTS if events else ()))
    there: Counter[str] = Counter([*full, *[STOP] * {"aside": 0, "in": 2, "drawn": 1}[stops]])
    named = [card for hand in hands for card in hand or ()]
    named += [*played, *given.get("top", []), *given.get("deck", []), *given.get("discard", [])]
    if missing := Counter(named) - there:
        raise ValueError(f"there are not so many of {dict(missing)}")
    left = list((there - Counter(named)).elements())
    for seat, hand in enumerate(hands):
        if hand is None:
            plain = [] if early else pick(left, AVENUES, 2) + pick(left, STREETS, 2)
            hands[seat] = plain
    if "deck" in given:
        if "discard" in given and left:
            raise ValueError(f"nowhere to put {left}")
        return {"hands": ordered(hands), "deck": given["deck"], "discard": given.get("discard", left)}
    discard = given.get("discard", [card for card in left if card == STOP])
    deck = [card for card in left if card != STOP or "discard" in given]
    return {"hands": ordered(hands), "deck": [*given.get("top", []), *deck], "discard": discard}


def ordered(hands: list[Any]) -> list[list[str]]:
    return [sorted(hand) for hand in hands]


def pick(left: list[str], kinds: tuple[str, ...], count: int) -> list[str]:
    """So many of these cards, the last kinds first, so that they are out of the way."""
    found = [card for card in reversed(left) if card in kinds][:count]
    for card in found:
        left.remove(card)
    return found


def complete(path: Path) -> None:
    """Every `lay` of a case file becomes a `state`."""
    document = json.loads(path.read_text())
    for number, case in enumerate(document["cases"]):
        if "lay" in case:
            try:
                state = lay(case["lay"])
            except ValueError as error:
                sys.exit(f"{path}: {case['id']}: {error}")
            document["cases"][number] = {
                ("state" if k == "lay" else k): (state if k == "lay" else v) for k, v in case.items()
            }
    path.write_text(written(document))


def written(document: dict[str, Any]) -> str:
    """A case file as text: a member a line, whatever is in it on the same one."""
    texts = [
        "  {\n" + ",\n".join(f"   {compact(name)}: {compact(value)}" for name, value in case.items()) + "\n  }"
        for case in document["cases"]
    ]
    head = f' "format": {document["format"]},\n "game": {compact(document["game"])},\n "cases": [\n'
    return "{\n" + head + ",\n".join(texts) + "\n ]\n}\n"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        if argument.lstrip().startswith("{"):
            print(json.dumps(lay(json.loads(argument))))
        else:
            complete(Path(argument))
