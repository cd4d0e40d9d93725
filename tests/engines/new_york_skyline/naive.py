"""New York Skyline once more, slow and plain, from the specification alone: what the engine is held against.

A state is the JSON object of the engine's state. Nothing of the engine is used: the cards are written out here as
the rulebook lists them, and every choice of cards is tried.
"""

from collections import defaultdict
from copy import deepcopy
from hashlib import sha256
from itertools import combinations, permutations
from typing import Any

State = dict[str, Any]

NAMES = {
    "Location": """Park Avenue*, Lexington Avenue*, Wall Street*, Broadway*, Madison Avenue*, Lower Manhattan,
        Midtown, Downtown, Financial District, Grand Central District""",
    "Money": """Investors*, Finances*, Funding*, Trust*, Bank Loans*, Companies, Contractors, Owner, Developer,
        Business Venture""",
    "Style": """Art Deco*, Modern*, Icon*, Italian Revival*, Neo Renaissance*, Neo Classical, Beaux-Arts, Neo Gothic,
        Tiered, Wedding Cake""",
    "Spaces": """Headquarters*, Observation Deck*, Studios*, Restaurant*, Theater*, Shopping, Concourse, Office Space,
        Terminal, Apartments""",
    "Labor": """Architect*, Engineer*, Metal Workers*, Foremen*, Craftsmen*, Steel Monkeys, Riveters, Bricklayers,
        Tradesmen, Journeymen""",
    "Decor": """Needle Spire*, Murals*, Façade*, Clock Faces*, Dome*, Setbacks, Gilded Railings, Frescos, Columns,
        Spandrels""",
    "Materials": """Marble*, Granite*, Steel Frame*, Reinforced Concrete*, Terracotta*, Limestone, Wood, Cement,
        Glass, Brick and Mortar""",
}
TOWERS = """Flatiron Building 3 1, Bush Tower 3 1, Standard Oil Building 4 2, NY Telephone Building 4 2,
    Paramount Building 4 2, Singer Tower 5 3, Equitable Building 5 3, Ritz Tower 5 3, NY Central Building 5 3,
    Met Life Tower 6 4, Woolworth Building 6 4, Chanin Building 6 4, Bank of Manhattan Building 7 5,
    Chrysler Building 7 5, Cities Service Building 8 6, Rockefeller RCA Building 8 6, Empire State Building 11 7"""


def slug(name: str) -> str:
    return name.strip(" *").lower().replace("ç", "c").replace(" ", "-")


DECK: list[str] = []
SUITE_OF: dict[str, str] = {}
STARRED: set[str] = set()
for suite_name, row in NAMES.items():
    for each in " ".join(row.split()).split(", "):
        DECK.append(slug(each))
        SUITE_OF[slug(each)] = suite_name.lower()
        if each.endswith("*"):
            STARRED.add(slug(each))

VP: dict[str, int] = {}
LC: dict[str, int] = {}
for each in " ".join(TOWERS.split()).split(", "):
    title, vp, lc = each.rsplit(" ", 2)
    VP[slug(title.removesuffix(" Building"))] = int(vp)
    LC[slug(title.removesuffix(" Building"))] = int(lc)


def kind_of(card: str) -> str:
    return f"{SUITE_OF[card]}:{'star' if card in STARRED else 'plain'}"


def rank(wanted: str) -> tuple[int, int]:
    """Where a card, or a kind of card, stands in the components."""
    if wanted in DECK:
        return 0, DECK.index(wanted)
    suites = [name.lower() for name in NAMES]
    suite, _, sort = wanted.partition(":")
    return (1, suites.index(suite)) if not sort else (2, 2 * suites.index(suite) + (sort == "plain"))


def sort(cards: Any) -> list[str]:
    return sorted(cards, key=rank)


def suits(card: str, wanted: str) -> bool:
    return wanted in (card, SUITE_OF[card], kind_of(card))


# Chance


def roll(chance: dict[str, Any], n: int) -> int:
    while True:
        digest = sha256(f"{chance['seed']}:{chance['drawn']}".encode()).digest()
        chance["drawn"] += 1
        value = int.from_bytes(digest[:8], "big")
        if value < 2**64 // n * n:
            return value % n


def shuffle(chance: dict[str, Any], cards: list[str]) -> None:
    for last in reversed(range(1, len(cards))):
        pick = roll(chance, last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]


# The course of play


def start(seats: int, options: dict[str, Any], seed: str) -> State:
    chance = {"seed": seed, "drawn": 0}
    key = roll(chance, seats)
    deck = list(DECK)
    shuffle(chance, deck)
    towers: list[str] = []
    for points in sorted(set(VP.values())):
        block = [tower for tower in VP if VP[tower] == points]
        shuffle(chance, block)
        towers += block
    state = {
        "game": "new-york-skyline", "rules": "1", "seats": seats, "options": dict(options), "ply": 0, "phase": "",
        "toMove": [], "chance": chance, "round": 0, "key": key, "lots": [], "hands": [[] for _ in range(seats)],
        "deck": deck, "discard": [], "available": towers[:4], "planned": towers[4:],
        "built": [[] for _ in range(seats)], "offers": [0] * seats, "passes": 0, "pending": None, "triples": 0,
        "noStars": 0,
    }  # fmt: skip
    begin_round(state)
    return state


def draw(state: State, count: int) -> list[str]:
    got: list[str] = []
    for _ in range(count):
        if not state["deck"]:
            state["deck"], state["discard"] = state["discard"], []
            shuffle(state["chance"], state["deck"])
        if state["deck"]:
            got.append(state["deck"].pop(0))
    return sort(got)


def begin_round(state: State) -> None:
    state["round"] += 1
    state["key"] = (state["key"] + 1) % state["seats"]
    state["lots"] = [draw(state, 3) for _ in range(state["seats"] + 1)]
    state["phase"], state["toMove"] = "draft", [state["key"]]


def left(state: State, seat: int) -> int:
    return int((seat + 1) % state["seats"])


def gain(state: State, seat: int, cards: list[str]) -> None:
    state["hands"][seat] = sort(state["hands"][seat] + cards)


def lose(state: State, seat: int, cards: list[str]) -> None:
    state["hands"][seat] = [card for card in state["hands"][seat] if card not in cards]


def onward(state: State, seat: int, then: str) -> bool:
    """The next seat in Key order; True when all were on turn, and the next phase begins with the Key."""
    state["toMove"] = [left(state, seat)]
    if left(state, seat) != state["key"]:
        return False
    state["phase"] = then
    return True


def clean_up(state: State) -> None:
    for n in range(state["seats"]):
        seat = (state["key"] + n) % state["seats"]
        if len(state["hands"][seat]) > 9:
            state["phase"], state["toMove"] = "hand-limit", [seat]
            return
    if state["round"] == 500:
        state["phase"], state["toMove"] = "over", []
    else:
        begin_round(state)


def after_build_turn(state: State, seat: int) -> None:
    if onward(state, seat, "hand-limit"):
        while state["planned"] and len(state["available"]) < 4:
            state["available"].append(state["planned"].pop(0))
        clean_up(state)


def play(old: State, move: dict[str, Any]) -> State:
    """The state after a legal move."""
    state = deepcopy(old)
    state["ply"] += 1
    (seat,) = state["toMove"]
    match move["type"], state["phase"]:
        case "take", _:
            gain(state, seat, state["lots"][move["lot"]])
            state["lots"][move["lot"]] = []
            if onward(state, seat, "deal" if state["options"]["trading"] else "surplus"):
                state["discard"] += [card for lot in state["lots"] for card in lot]
                state["lots"] = []
        case "offer", _:
            state["offers"][seat] += 1
            state["passes"] = 0
            state["pending"] = {"seat": seat, "give": sort(move["give"]), "want": sort(move["want"])}
            state["phase"], state["toMove"] = "answer", [move["to"]]
        case "accept" | "decline" as answer, _:
            offer = state["pending"]
            if answer == "accept":
                lose(state, seat, move["cards"])
                lose(state, offer["seat"], offer["give"])
                gain(state, seat, offer["give"])
                gain(state, offer["seat"], move["cards"])
            state["pending"] = None
            state["phase"], state["toMove"] = "deal", [left(state, offer["seat"])]
        case "pass", "deal":
            state["passes"] += 1
            state["toMove"] = [left(state, seat)]
            if state["passes"] == state["seats"]:
                state["phase"], state["toMove"] = "surplus", [state["key"]]
                state["offers"], state["passes"] = [0] * state["seats"], 0
        case "triple" | "no-star" as way, _:
            cards = sort(move["cards"]) if way == "triple" else state["hands"][seat]
            state["triples" if way == "triple" else "noStars"] += 1
            lose(state, seat, cards)
            state["discard"] += cards
            gain(state, seat, draw(state, 3 if way == "triple" else 7))
        case "pass", "surplus":
            state["triples"] = state["noStars"] = 0
            onward(state, seat, "build")
        case "build", _:
            lose(state, seat, move["cards"])
            state["discard"] += sort(move["cards"])
            state["available"].remove(move["skyscraper"])
            state["built"][seat].append(move["skyscraper"])
            if sum(map(len, state["built"])) == 17:
                state["phase"], state["toMove"] = "over", []
            else:
                after_build_turn(state, seat)
        case "pass", "build":
            after_build_turn(state, seat)
        case "discard", _:
            lose(state, seat, [move["card"]])
            state["discard"].append(move["card"])
            clean_up(state)
        case _:
            raise ValueError(move)
    return state


# What is legal


def fair_offer(state: State, move: dict[str, Any]) -> bool:
    (seat,) = state["toMove"]
    hand, give, want = state["hands"][seat], move["give"], move["want"]
    named = [wanted for wanted in want if wanted in DECK]
    return (
        state["offers"][seat] < 3
        and move["to"] in range(state["seats"])
        and move["to"] != seat
        and 1 <= len(give) <= 3
        and 1 <= len(want) <= 3
        and all(card in hand and give.count(card) == 1 for card in give)
        and all(card not in hand and named.count(card) == 1 for card in named)
    )


def settles(cards: Any, want: list[str]) -> bool:
    return len(cards) == len(want) and any(
        all(suits(card, wanted) for card, wanted in zip(order, want, strict=True)) for order in permutations(cards)
    )


def pays(state: State, tower: str, cards: Any) -> bool:
    shown = len(STARRED.intersection(cards))
    enough = shown >= LC[tower] if state["options"]["stars"] == "at-least" else shown == LC[tower]
    return len(cards) == 7 and len({SUITE_OF[card] for card in cards}) == 7 and enough


def every_move(state: State) -> list[dict[str, Any]]:
    """All legal moves but offers, every choice of cards by itself."""
    if not state["toMove"]:
        return []
    (seat,) = state["toMove"]
    hand = state["hands"][seat]
    most = 20 if state["options"]["surplus"] == "repeat" else 1
    found: list[dict[str, Any]] = []
    match state["phase"]:
        case "draft":
            found += [{"type": "take", "lot": n} for n, lot in enumerate(state["lots"]) if lot]
        case "answer":
            want = state["pending"]["want"]
            found += [
                {"type": "accept", "cards": list(cards)}
                for cards in combinations(hand, len(want))
                if settles(cards, want)
            ]
            found.append({"type": "decline"})
        case "surplus":
            if state["triples"] < most:
                found += [
                    {"type": "triple", "cards": list(cards)}
                    for cards in combinations(hand, 3)
                    if len({SUITE_OF[card] for card in cards}) == 1
                ]
            if state["noStars"] < most and not STARRED & set(hand):
                found.append({"type": "no-star"})
        case "build":
            found += [
                {"type": "build", "skyscraper": tower, "cards": list(cards)}
                for cards in combinations(hand, 7)
                if len({SUITE_OF[card] for card in cards}) == 7
                for tower in state["available"]
                if pays(state, tower, cards)
            ]
        case "hand-limit":
            found += [{"type": "discard", "card": card} for card in hand]
        case _:
            pass
    if state["phase"] in ("deal", "surplus", "build"):
        found.append({"type": "pass"})
    return found


def some_offers(state: State) -> list[dict[str, Any]]:
    """The offers that are listed, as the engine describes them."""
    (seat,) = state["toMove"]
    if state["phase"] != "deal" or state["offers"][seat] == 3:
        return []
    pairs = []
    by_suite: dict[str, list[str]] = {suite: [] for suite in map(str.lower, NAMES)}
    for card in state["hands"][seat]:
        by_suite[SUITE_OF[card]].append(card)
    for own in by_suite.values():
        if len(own) > 1:
            pairs += [(own[-1], suite) for suite, others in by_suite.items() if not others]
    for suite, own in by_suite.items():
        sorts = {kind_of(card) for card in own}
        if len(sorts) == 1:
            pairs += [(own[-1], kind) for kind in (f"{suite}:star", f"{suite}:plain") if kind not in sorts]
    return [
        {"type": "offer", "to": to, "give": [give], "want": [want]}
        for to in range(state["seats"])
        if to != seat
        for give, want in pairs
    ]


def listed(state: State) -> dict[str, tuple[dict[str, Any], int]]:
    """The moves that are listed, by what they are but for names of equal cards: the first one, and how many."""
    named = state["pending"]["want"] if state["pending"] else []
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for move in every_move(state):
        cards = [card if card in named else kind_of(card) for card in sort(move.get("cards", []))]
        groups[str([move["type"], move.get("lot"), move.get("skyscraper"), move.get("card"), cards])].append(move)
    found = {
        text: (min(moves, key=lambda move: list(map(rank, move.get("cards", [])))), len(moves))
        for text, moves in groups.items()
    }
    return found | {str(offer): (offer, 1) for offer in some_offers(state) if state["toMove"]}


def leaves(state: State, depth: int) -> int:
    """How many positions so many listed moves lead to (all of them if the game ends before)."""
    if depth == 0 or not state["toMove"]:
        return 1
    return sum(leaves(play(state, move), depth - 1) for move, _ in listed(state).values())
