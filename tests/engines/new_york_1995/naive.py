"""New York (1995) a second time, written from the rulebook and the specification: plain, slow, and without a line
of the engine. Positions are the JSON of a state; `moves` maps each legal notation to what it means, `play` gives
the JSON after it, `score` the totals."""

import copy
from typing import Any

from tests.engines.dice import Told

COLOURS = ["red", "blue", "yellow", "green", "black"]
SIGN = dict(zip(COLOURS, "rbygk", strict=True))
PIECES = {2: 20, 3: 25, 4: 20, 5: 15}
PLACED = {2: 6, 3: 8, 4: 6, 5: 5}
SEVEN = range(1, 8)
CENTRE = [(3, 4), (4, 3), (4, 4), (4, 5), (5, 4)]
CORNERS = [(1, 1), (1, 7), (7, 1), (7, 7)]

Raw = dict[str, Any]
Spot = tuple[int, int]


def squares(raw: Raw) -> dict[Spot, str]:
    """Who stands where: avenue and street to the sign of a colour."""
    return {(a, s): raw["board"][a - 1][s - 1] for a in SEVEN for s in SEVEN if raw["board"][a - 1][s - 1] != "."}


def drawn_board(stands: dict[Spot, str]) -> list[str]:
    return ["".join(stands.get((a, s), ".") for s in SEVEN) for a in SEVEN]


def name(spot: Spot) -> str:
    return f"A{spot[0]}S{spot[1]}"


def is_red(card: str) -> bool:
    return card[0] == "A" or card.startswith("red")


def signs(raw: Raw, seat: int) -> list[str]:
    return [SIGN[colour] for colour in raw["colours"][seat]]


def seat_of(raw: Raw, sign: str) -> int:
    return next(seat for seat in range(raw["seats"]) if sign in signs(raw, seat))


def in_supply(raw: Raw, sign: str) -> int:
    return PIECES[raw["seats"]] - "".join(raw["board"]).count(sign)


def price(raw: Raw, spot: Spot) -> int:
    stands = squares(raw)
    counted = [stands[spot]]
    if raw["seats"] == 2 and raw["options"]["duelPrice"] == "owner":
        counted = signs(raw, seat_of(raw, stands[spot]))
    return min(
        len([1 for (a, _), sign in stands.items() if a == spot[0] and sign in counted]),
        len([1 for (_, s), sign in stands.items() if s == spot[1] and sign in counted]),
    )


def around(spot: Spot) -> list[Spot]:
    a, s = spot
    return [(a - 1, s), (a + 1, s), (a, s - 1), (a, s + 1)]


def short(card: str) -> str:
    for kind, sign in (("joker", "*"), ("developer", "D"), ("statics", "T")):
        if card.endswith(kind):
            return sign
    return card


def lines(card: str) -> list[int]:
    """The numbers of the lines a plain card names; none for an event."""
    if card.endswith("joker"):
        return list(SEVEN)
    return [int(card[1])] if card[0] in "AS" else []


def moves(raw: Raw) -> dict[str, tuple[Any, ...]]:
    match raw["phase"]:
        case "preliminary":
            return preliminary(raw)
        case "main":
            return turn(raw)
        case "rebuild":
            where = CENTRE if "reconstruction" in raw["pending"]["card"] else CORNERS
            return {f"+{name(spot)}": ("fill", spot) for spot in where if spot not in squares(raw)}
        case "give":
            seat, line = raw["toMove"][0], raw["pending"]["line"]
            own = [spot for spot, sign in squares(raw).items() if sign in signs(raw, seat)]
            if line is not None:
                own = [spot for spot in own if line in (f"A{spot[0]}", f"S{spot[1]}")]
            return {f"-{name(spot)}": ("lose", spot) for spot in own}
        case "answer":
            wanted = is_red(raw["pending"]["card"])
            hand = raw["hands"][raw["toMove"][0]]
            swaps = {f"swap:{card}": ("swap", card) for card in hand if is_red(card) == wanted}
            return {**swaps, "decline": ("decline",)}
        case _:
            return {}


def places(raw: Raw) -> int:
    return 4 if raw["seats"] == 2 else int(raw["seats"])


def preliminary(raw: Raw) -> dict[str, tuple[Any, ...]]:
    stands, sign = squares(raw), SIGN[COLOURS[raw["laid"] % places(raw)]]
    return {
        name((a, s)): ("begin", (a, s))
        for a in SEVEN
        for s in SEVEN
        if (a, s) not in stands and all(stands.get(other) != sign for other in around((a, s)))
    }


def turn(raw: Raw) -> dict[str, tuple[Any, ...]]:
    seat = raw["toMove"][0]
    hand, stands = raw["hands"][seat], squares(raw)
    red, blue = [card for card in hand if is_red(card)], [card for card in hand if not is_red(card)]
    own = signs(raw, seat)
    ready = [colour for colour in raw["colours"][seat] if in_supply(raw, SIGN[colour]) > 0]
    friends = own + (signs(raw, (seat + 2) % 4) if raw["options"]["teams"] else [])
    found: dict[str, tuple[Any, ...]] = {}
    for one in red:
        for other in blue:
            pair = f"{short(one)}/{short(other)}"
            for spot in [(a, s) for a in lines(one) for s in lines(other)]:
                at = "" if "joker" not in one + other else f"@{name(spot)}"
                if stands.get(spot) in own:
                    found[pair + at] = ("return", one, other, spot)
                elif spot not in stands or price(raw, spot) <= raw["money"][seat]:
                    for colour in ready:
                        tail = f":{colour}" if raw["seats"] == 2 else ""
                        found[pair + at + tail] = ("get", one, other, spot, colour)
            for event, companion, letter in ((one, other, "S"), (other, one, "A")):
                if not ready or ("joker" not in companion and companion[0] not in "AS"):
                    continue
                for number in lines(companion):
                    on_it = [spot for spot in stands if spot["AS".index(letter)] == number]
                    if event.endswith("developer"):
                        for spot in on_it:
                            if stands[spot] not in friends:
                                found[f"{pair}@{name(spot)}"] = ("seize", one, other, spot)
                    if event.endswith("statics"):
                        held = [
                            len([1 for spot in on_it if stands[spot] in signs(raw, s)]) for s in range(raw["seats"])
                        ]
                        at = f"@{letter}{number}" if "joker" in companion else ""
                        for loser in range(raw["seats"]):
                            if loser != seat and held[loser] == max(held) and held[loser] > 0:
                                found[f"{pair}{at}>{loser}"] = ("name", (one, other), loser, f"{letter}{number}")
    for card in hand:
        colour, _, event = card.partition("-")
        if event in ("reconstruction", "ruin"):
            found[f"{event}:{colour}"] = ("clear", card)
        if event == "speculation" and ready:
            for loser in range(raw["seats"]):
                pieces = [sign for sign in stands.values() if sign in signs(raw, loser)]
                if loser != seat and len(pieces) > 8:
                    found[f"{event}:{colour}>{loser}"] = ("name", (card,), loser, None)
    if not found:
        found["redraw"] = ("redraw",)
    if raw["options"]["teams"] and raw["offers"] < 4:
        partner = raw["hands"][(seat + 2) % 4]
        for card in hand:
            if any(is_red(other) == is_red(card) for other in partner):
                found[f"offer:{card}"] = ("offer", card)
    return found


def play(raw: Raw, action: tuple[Any, ...]) -> Raw:
    raw = copy.deepcopy(raw)
    seat, hands, stands = raw["toMove"][0], raw["hands"], squares(raw)
    raw["ply"] += 1
    match action:
        case ("begin", spot):
            stands[spot] = SIGN[COLOURS[raw["laid"] % places(raw)]]
            raw["board"], raw["laid"] = drawn_board(stands), raw["laid"] + 1
            while raw["laid"] < PLACED[raw["seats"]] * places(raw) and not preliminary(raw):
                raw["laid"] += 1
            if raw["laid"] == PLACED[raw["seats"]] * places(raw):
                deal(raw)
            else:
                raw["toMove"] = [raw["laid"] % places(raw) % raw["seats"]]
            return raw
        case ("return", one, other, spot):
            del stands[spot]
            return finished(raw, seat, stands, [one, other])
        case ("get", one, other, spot, colour):
            if spot in stands:
                cost, owner = price(raw, spot), seat_of(raw, stands[spot])
                raw["money"][seat] -= cost
                raw["money"][owner] += cost
            stands[spot] = SIGN[colour]
            return finished(raw, seat, stands, [one, other])
        case ("seize", one, other, spot):
            stands[spot] = signs(raw, seat)[0]
            return finished(raw, seat, stands, [one, other])
        case ("name", cards, loser, line):
            for card in cards:
                hands[seat].remove(card)
            raw.update(
                phase="give", toMove=[loser], pending={"kind": "give", "cards": [*cards], "seat": seat, "line": line}
            )
        case ("lose", spot):
            pending = raw["pending"]
            stands[spot] = signs(raw, pending["seat"])[0]
            refill = pending["line"] is not None
            return finished(raw, pending["seat"], stands, pending["cards"], in_hand=False, refill=refill)
        case ("clear", card):
            hands[seat].remove(card)
            for spot in CENTRE if "reconstruction" in card else CORNERS:
                stands.pop(spot, None)
            raw.update(
                board=drawn_board(stands), phase="rebuild", pending={"kind": "rebuild", "card": card, "seat": seat}
            )
            raw["toMove"] = [with_piece(raw, seat)]
        case ("fill", spot):
            pending = raw["pending"]
            stands[spot] = signs(raw, seat)[0]
            raw["board"] = drawn_board(stands)
            if not moves(raw):
                return finished(raw, pending["seat"], stands, [pending["card"]], in_hand=False, refill=False)
            raw["toMove"] = [with_piece(raw, seat + 1)]
        case ("redraw",):
            return finished(raw, seat, stands, list(hands[seat]))
        case ("offer", card):
            raw.update(phase="answer", toMove=[(seat + 2) % 4], pending={"kind": "offer", "card": card, "seat": seat})
            raw["offers"] += 1
        case ("swap", card):
            asker, given = raw["pending"]["seat"], raw["pending"]["card"]
            hands[seat].remove(card)
            hands[asker].remove(given)
            hands[seat].append(given)
            hands[asker].append(card)
            raw.update(phase="main", toMove=[asker], pending=None, hands=[sorted(hand) for hand in hands])
        case _:  # the offer is declined
            raw.update(phase="main", toMove=[raw["pending"]["seat"]], pending=None)
    return raw


def with_piece(raw: Raw, seat: int) -> int:
    while not in_supply(raw, signs(raw, seat % raw["seats"])[0]):
        seat += 1
    return int(seat % raw["seats"])


def finished(
    raw: Raw, seat: int, stands: dict[Spot, str], cards: list[str], in_hand: bool = True, refill: bool = True
) -> Raw:
    """The rest of a turn: Stop cards, discards, draws, the next seat."""
    raw["board"] = drawn_board(stands)
    if len(stands) >= 45 and raw["stops"] == "aside":
        raw["discard"] += ["stop", "stop"]
        raw["stops"] = "in"
    for card in cards:
        if in_hand:
            raw["hands"][seat].remove(card)
        raw["discard"].append(card)
    raw.update(phase="main", toMove=[(seat + 1) % raw["seats"]], pending=None, offers=0)
    while refill and raw["phase"] == "main" and wants(raw["hands"][seat]):
        drawn = top(raw)
        if drawn is None:
            break
        if drawn == "stop":
            raw.update(phase="over", toMove=[], stops="drawn")
        else:
            raw["hands"][seat].append(drawn)
    raw["hands"][seat].sort()
    return raw


def wants(hand: list[str]) -> bool:
    red = len([card for card in hand if is_red(card)])
    return red < 2 or len(hand) - red < 2


def top(raw: Raw) -> str | None:
    if not raw["deck"]:
        raw["deck"], raw["discard"] = shuffle(raw, raw["discard"]), []
    return raw["deck"].pop(0) if raw["deck"] else None


def shuffle(raw: Raw, items: list[str]) -> list[str]:
    dice = Told(raw["chance"]["seed"], raw["chance"]["drawn"])
    items = dice.shuffle(list(items))
    raw["chance"]["drawn"] = dice.k
    return items


def deal(raw: Raw) -> None:
    order = COLOURS[: places(raw)]
    if not raw["options"]["ownColours"]:
        order = shuffle(raw, order)
    raw["colours"] = [
        [order[v] for v in range(places(raw)) if v % raw["seats"] == seat] for seat in range(raw["seats"])
    ]
    first = seat_of(raw, "r")
    raw.update(phase="main", toMove=[first])
    while any(wants(hand) for hand in raw["hands"]):
        for n in range(raw["seats"]):
            hand = raw["hands"][(first + n) % raw["seats"]]
            if wants(hand):
                hand.append(raw["deck"].pop(0))
    for hand in raw["hands"]:
        hand.sort()


def score(raw: Raw) -> list[int]:
    """The totals of the seats."""
    stands, totals = squares(raw), []
    for seat in range(raw["seats"]):
        points = raw["money"][seat]
        for sign in signs(raw, seat):
            own = {spot for spot in stands if stands[spot] == sign}
            largest = max((len(reach(spot, own)) for spot in own), default=0)
            points += largest if raw["seats"] == 2 else largest + len(own)
        totals.append(points)
    return totals


def reach(spot: Spot, own: set[Spot]) -> set[Spot]:
    """The connected group of a building."""
    found: set[Spot] = set()
    todo = [spot]
    while todo:
        here = todo.pop()
        if here in own and here not in found:
            found.add(here)
            todo += around(here)
    return found
