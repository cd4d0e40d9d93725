"""From a few words about a position to the whole of it, the rest filled in as the setup rules say.

Knows the pack's file and the specification, not the engine. A position names what matters of: `seats`, `round`,
`mayor`, `phase`, `bidding`, `starter`, `queue`, `track` (space -> tokens, top first), `boroughs` (id -> base,
prestige, skyscrapers), `players` (hand and its counts, reserve, dollars, board or supply, characters, used,
vessels, score), `bids`, `exchanged`, `statue`, `pairs`, `sift`, `prestige`, `display`, `deck` (its top cards).
"""

import json
from base64 import urlsafe_b64encode
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[3] / "engines" / "new_york_city" / "reconstruction.json"
PACK: dict[str, Any] = json.loads(FILE.read_text())
KINDS = {kind["id"]: kind for kind in PACK["characters"]}
CARDS = ["press", "dollars", "characters", "plans", "prestige", "skyscrapers", "wild"]
NEUTRAL = {2: 8, 3: 7, 4: 6}
FILLERS = {1: ["page", "tout", "straggler", "newsboy", "busker"],
           5: ["captain-5", "traveller-5", "magnate", "tycoon", "architect"]}  # fmt: skip
"""Light characters for seats whose own are not named: first those that do nothing here by themselves."""


def pack_name(pack: dict[str, Any], id_: str = "reconstruction") -> str:
    """`<id>@<hash>`: 16 base64url characters of SHA-256 over what the file says."""
    text = json.dumps({"names": {}, **pack}, sort_keys=True, separators=(",", ":"))
    return f"{id_}@{urlsafe_b64encode(sha256(text.encode()).digest()[:12]).decode()}"


def lay(position: dict[str, Any]) -> dict[str, Any]:
    """The whole state as JSON has it."""
    seats, phase = position["seats"], position.get("phase", "bid")
    round_ = position.get("round", 5 if phase == "over" else 0 if phase == "characters" else 1)
    left = Counter(PACK["deck"])
    boroughs = _boroughs(position, seats, round_)
    given = [*position.get("players", []), *({} for _ in range(seats))][:seats]
    players = [_player(given[seat], seat, boroughs, left) for seat in range(seats)]
    pairs = [sorted(pair) for pair in position.get("pairs", [])]
    sift = position.get("sift")
    left -= Counter(card for pair in pairs for card in pair)
    left -= Counter(sift["cards"] if sift else ())
    for player, one in zip(players, given, strict=True):
        player["reserve"] = sorted(one.get("reserve", ()))
        left -= Counter(player["reserve"])
    for player in players:
        while len(player["reserve"]) < 2:
            card = max(CARDS[:6], key=lambda card: left[card])
            left[card] -= 1
            player["reserve"] = sorted([*player["reserve"], card])
    deck = list(position.get("deck", ()))
    left -= Counter(deck)
    light = _characters(players, given, phase, position)
    display, stacks = _tiles(players, position, light)
    prestige, prestige_stack = _prestige(position, boroughs, players, round_, phase)
    queue = position.get("queue", [])
    return {
        "game": "new-york-city",
        "rules": "1",
        "seats": seats,
        "options": {"pack": None},
        "pack": pack_name(PACK),
        "ply": position.get("ply", 0),
        "phase": phase,
        "toMove": queue[:1],
        "chance": {"seed": "case", "drawn": 0},
        "waiting": queue[1:],
        "round": round_,
        "press": _track(position.get("track", {}), seats),
        "boroughs": boroughs,
        "players": players,
        "statue": position.get("statue", []),
        "light": position.get("light", []),
        "display": display,
        "stacks": stacks,
        "prestige": prestige,
        "prestigeStack": prestige_stack,
        "pairs": pairs,
        "bidding": _bidding(position, seats, players) if "bidding" in position else None,
        "sift": {"cards": sorted(sift["cards"]), "keep": sift["keep"]} if sift else None,
        "deck": deck if position.get("short") else [*deck, *(card for card in CARDS for _ in range(left[card]))],
        "discard": [card for card in CARDS for _ in range(left[card])] if position.get("short") else [],
    }


def _boroughs(position: dict[str, Any], seats: int, round_: int) -> list[dict[str, Any]]:
    named = position.get("boroughs", {})
    letters = [*"ABCDEX"]
    at = PACK["boroughs"].index(position.get("mayor", PACK["boroughs"][max(round_, 1) - 1]))
    now = max(round_, 1) - 1
    letters[at], letters[now] = letters[now], letters[at]
    bases = [named.get(id_, {}).get("base") for id_ in PACK["boroughs"]]
    free = [base for base in PACK["baseValues"] if base not in bases]
    found = []
    for id_, letter, base in zip(PACK["boroughs"], letters, bases, strict=True):
        start = [int(letter == "X" and not named)] * seats
        found.append(
            {
                "id": id_,
                "letter": letter,
                "base": free.pop(0) if base is None else base,
                "prestige": named.get(id_, {}).get("prestige", []),
                "skyscrapers": named.get(id_, {}).get("skyscrapers", start),
            }
        )
    return found


def _player(one: dict[str, Any], seat: int, boroughs: list[dict[str, Any]], left: Counter[str]) -> dict[str, Any]:
    hand = one.get("hand", {})
    hand = Counter(hand)
    left -= hand
    there = sum(borough["skyscrapers"][seat] for borough in boroughs)
    board = PACK["skyscrapersPerPlayer"] - there - one["supply"] if "supply" in one else one.get("board", 0)
    return {
        "score": one.get("score", 0),
        "dollars": one.get("dollars", 1),
        "board": one.get("board", board),
        "hand": sorted(hand.elements()),
        "reserve": [],
        "characters": list(one.get("characters", [])),
        "used": sorted(one.get("used", [])),
        "vessels": list(one.get("vessels", [])),
    }


def _characters(
    players: list[dict[str, Any]], given: list[dict[str, Any]], phase: str, position: dict[str, Any]
) -> Counter[str]:
    """Gives each seat that has chosen a light pair, and tells which light tiles are owned."""
    queue = position.get("queue", [])
    taken: Counter[str] = Counter(id_ for pair in position.get("light", []) for id_ in pair)
    owned: Counter[str] = Counter()
    for seat, player in enumerate(players):
        if phase == "characters" and seat in queue:
            continue
        for value in (1, 5):
            own = [id_ for id_ in player["characters"] if KINDS[id_]["value"] == value and KINDS[id_]["light"]]
            free = [id_ for id_ in own if not taken[id_]]
            if not free:
                rest = sorted(
                    FILLERS[value], key=lambda id_: KINDS[id_]["phase"] == "I" and phase in ("draft", "one")
                )
                free = [id_ for id_ in rest if not taken[id_] and id_ not in _named(given)]
                player["characters"].append(free[0])
            taken[free[0]] += 1
            owned[free[0]] += 1
    return owned


def _named(given: list[dict[str, Any]]) -> set[str]:
    return {id_ for one in given for id_ in one.get("characters", [])}


def _tiles(
    players: list[dict[str, Any]], position: dict[str, Any], light: Counter[str]
) -> tuple[list[list[str]], list[list[str]]]:
    """What is left of the dark tiles: named ones on display, then the others."""
    dark = Counter(id_ for player in players for id_ in player["characters"]) - light
    display, stacks = [], []
    for value in range(1, 6):
        rest = [id_ for id_, kind in KINDS.items() if kind["value"] == value and kind["dark"] and not dark[id_]]
        first = position.get("display", {}).get(str(value), [])
        rest = [*first, *(id_ for id_ in rest if id_ not in first)]
        shown = position.get("shown", {}).get(str(value), 4)
        display.append(rest[:shown])
        stacks.append(rest[shown:])
    return display, stacks


def _prestige(
    position: dict[str, Any], boroughs: list[dict[str, Any]], players: list[dict[str, Any]], round_: int, phase: str
) -> tuple[list[str], list[str]]:
    """The tiles revealed and those in the stack; vessels for the tiles that lie on boroughs already."""
    colour = {tile["id"]: tile["colour"] for tile in PACK["prestigeTiles"]}
    owned = {id_ for player in players for id_ in player["vessels"]}
    open_ = Counter(vessel["colour"] for vessel in PACK["vessels"] if vessel["id"] in owned)
    for borough in boroughs:
        for tile in borough["prestige"]:
            if open_[colour[tile]]:
                open_[colour[tile]] -= 1
                continue
            vessel = next(
                v["id"]
                for v in PACK["vessels"]
                if v["colour"] == colour[tile] and borough["id"] in v["between"] and v["id"] not in owned
            )
            owned.add(vessel)
            players[-1]["vessels"].append(vessel)
    placed = [tile for borough in boroughs for tile in borough["prestige"]]
    number = position.get("bidding", 0)
    shown = (
        2
        if phase in ("draft", "one", "keep", "prestige") or 0 < number < 5 or (number == 5 and phase == "bid")
        else 0
    )
    named = position.get("prestige", [])
    free = [id_ for id_ in colour if id_ not in placed and id_ not in named]
    revealed = named or free[:shown]
    stack = [id_ for id_ in reversed(free) if id_ not in revealed][: len(colour) - 2 * round_]
    return revealed, stack


def _track(track: dict[str, list[Any]], seats: int) -> list[dict[str, Any]]:
    """The tokens, the one ahead first; seats that are not named stand on the start space, the neutral token
    below all on its own."""
    tokens = [(int(space), None if who == "neutral" else who) for space, there in track.items() for who in there]
    tokens += [(0, seat) for seat in range(seats) if (seat not in [who for _, who in tokens])]
    if None not in [who for _, who in tokens]:
        tokens.append((NEUTRAL[seats], None))
    tokens.sort(key=lambda token: -token[0])
    return [{"seat": who, "space": space} for space, who in tokens]


def _bidding(position: dict[str, Any], seats: int, players: list[dict[str, Any]]) -> dict[str, Any]:
    bids: list[Any] = [
        None if bid is None else {"total": bid["value"], "characters": sorted(bid.get("characters", []))}
        for bid in position.get("bids", [None] * seats)
    ]
    return {
        "number": position["bidding"],
        "starter": position.get("starter", 0),
        "bids": bids,
        "exchanged": [seat for seat, done in enumerate(position.get("exchanged", [])) if done],
    }
