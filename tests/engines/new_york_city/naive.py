"""New York City once more, slowly: written from the specification alone, on plain JSON states that are changed in
place. Characters are told apart by their names, bids are found by trying every handful of cards."""

from collections import Counter
from copy import deepcopy
from itertools import combinations, product
from typing import Any

from tests.engines.dice import Told
from tests.engines.new_york_city.lay import CARDS, KINDS, NEUTRAL, PACK, pack_name

State = dict[str, Any]
Move = dict[str, Any]
LAST = PACK["pressTrack"]["lastSpace"]


def start(seats: int, seed: str) -> State:
    dice = Told(seed)

    def mixed(items: list[Any]) -> list[Any]:
        items = list(items)
        dice.shuffle(items)
        return items

    letters, bases = mixed([*"ABCDEX"]), mixed(PACK["baseValues"])
    prestige = mixed([tile["id"] for tile in PACK["prestigeTiles"]])
    ones = mixed([id_ for id_, kind in KINDS.items() if kind["light"] and kind["value"] == 1])
    fives = mixed([id_ for id_, kind in KINDS.items() if kind["light"] and kind["value"] == 5])
    stacks = [mixed([id_ for id_, kind in KINDS.items() if kind["dark"] and kind["value"] == v]) for v in range(1, 6)]
    deck = mixed([card for card in CARDS for _ in range(PACK["deck"][card])])
    players = []
    for _ in range(seats):
        players.append(
            {"score": 0, "dollars": 1, "board": 4, "hand": [], "reserve": sorted([deck.pop(0), deck.pop(0)]),
             "characters": [], "used": [], "vessels": []}
        )  # fmt: skip
    order = list(reversed(range(seats)))
    return {
        "game": "new-york-city", "rules": "1", "seats": seats, "options": {"pack": None}, "pack": pack_name(PACK),
        "ply": 0, "phase": "characters", "toMove": order[:1], "chance": {"seed": seed, "drawn": dice.k},
        "waiting": order[1:], "round": 0,
        "press": [{"seat": None, "space": NEUTRAL[seats]}, *({"seat": s, "space": 0} for s in range(seats))],
        "boroughs": [
            {"id": id_, "letter": letters[n], "base": bases[n], "prestige": [],
             "skyscrapers": [1 if letters[n] == "X" else 0] * seats}
            for n, id_ in enumerate(PACK["boroughs"])
        ],
        "players": players, "statue": [], "light": [[ones[n], fives[n]] for n in range(seats + 1)],
        "display": [stack[:4] for stack in stacks], "stacks": [stack[4:] for stack in stacks],
        "prestige": [], "prestigeStack": prestige, "pairs": [], "bidding": None, "sift": None,
        "deck": deck, "discard": [],
    }  # fmt: skip


def order(state: State) -> list[int]:
    return [token["seat"] for token in state["press"] if token["seat"] is not None]


def supply(state: State, seat: int) -> int:
    placed = sum(borough["skyscrapers"][seat] for borough in state["boroughs"])
    return PACK["skyscrapersPerPlayer"] - placed - state["players"][seat]["board"]


def mayor(state: State) -> Any:
    return next(b for b in state["boroughs"] if b["letter"] == "ABCDE"[state["round"] - 1])


def free(player: Any, name: str) -> bool:
    return player["characters"].count(name) > player["used"].count(name)


# What may be done


def legal(state: State) -> list[Move]:
    if not state["toMove"]:
        return []
    seat = state["toMove"][0]
    found = {
        "characters": choose, "draft": draft, "one": visit, "three": visit, "keep": keep, "bid": bidding,
        "hire": hire, "prestige": place, "shift": shift,
    }[state["phase"]](state, seat)  # fmt: skip
    listed: list[Move] = []
    for move in found:
        if move not in listed:
            listed.append(move)
    return listed


def choose(state: State, seat: int) -> list[Move]:
    return [{"type": "choose", "pair": pair} for pair in state["light"]]


def draft(state: State, seat: int) -> list[Move]:
    return [{"type": "draft", "pair": pair} for pair in state["pairs"]]


def keep(state: State, seat: int) -> list[Move]:
    sift: Any = state["sift"]
    chosen = combinations(sorted(sift["cards"]), sift["keep"])
    return [{"type": "keep", "cards": list(cards)} for cards in chosen]


def visit(state: State, seat: int) -> list[Move]:
    return [*uses(state, seat), {"type": "pass"}]


def hire(state: State, seat: int) -> list[Move]:
    most = strength(state, seat)
    names = [name for tiles in state["display"] for name in tiles if KINDS[name]["value"] <= most]
    return [*({"type": "hire", "character": name} for name in names), {"type": "decline"}]


def place(state: State, seat: int) -> list[Move]:
    owned = [id_ for player in state["players"] for id_ in player["vessels"]]
    tiles = {tile["id"]: tile for tile in PACK["prestigeTiles"]}
    found: list[Move] = []
    for name in state["prestige"]:
        for vessel in PACK["vessels"]:
            if vessel["id"] not in owned and vessel["colour"] == tiles[name]["colour"]:
                for end in vessel["between"]:
                    found.append({"type": "place", "tile": name, "vessel": vessel["id"], "borough": end})
    return [*found, {"type": "decline"}]


def shift(state: State, seat: int) -> list[Move]:
    there = mayor(state)
    froms = [b["id"] for b in state["boroughs"] if b is not there and b["skyscrapers"][seat]]
    return [*({"type": "shift", "from": id_} for id_ in froms), {"type": "decline"}]


def uses(state: State, seat: int, hand: list[str] | None = None) -> list[Move]:
    """What can be used by itself now; `hand` stands in for the seat's own when others wonder."""
    player = state["players"][seat]
    held: list[str] = player["hand"] if hand is None else hand
    pair = state["pairs"][0] if state["phase"] == "one" and state["pairs"] else []
    names = [name for name in dict.fromkeys(player["characters"]) if free(player, name) and player["dollars"]]
    cards = bool(state["deck"] or state["discard"])
    found: list[Move] = []
    for name in names:
        use: Move = {"type": "use", "character": name}
        if state["phase"] == "one":
            if name == "page":
                found += [use | {"give": g, "take": t} for g in held for t in pair if g != t]
            if name in ("clerk", "scout") and cards:
                found.append(use)
            if name == "broker":
                found += [use | {"take": t} for t in pair]
                if not pair and cards:
                    found.append(use)
            if name == "magnate" and pair:
                found.append(use)
        if state["phase"] == "bid" and name == "straggler" and state["waiting"]:
            found.append(use)
        if state["phase"] == "three":
            if name in ("busker", "singer", "actor", "star", "newsboy"):
                found.append(use)
            if name == "draughtsman" and supply(state, seat):
                found.append(use)
            if name == "hauler":
                there = mayor(state)
                found += [
                    use | {"from": b["id"]} for b in state["boroughs"] if b is not there and b["skyscrapers"][seat]
                ]
            if name == "reporter" and next(t for t in state["press"] if t["seat"] == seat)["space"] < LAST:
                found.append(use)
            if name == "builder" and player["board"]:
                found.append(use)
            if name == "architect" and supply(state, seat):
                found += [use | {"to": b["id"]} for b in state["boroughs"]]
    return found


IN_BID = ["tout", "translator", "umpire", "understudy", "columnist", "foreman", "surveyor", "tycoon", "lobbyist"]


def bidding(state: State, seat: int) -> list[Move]:
    player, number = state["players"][seat], state["bidding"]["number"]
    due = CARDS[number - 1]
    found: list[Move] = []
    owned = sorted(
        name for name in set(player["characters"]) if name in IN_BID
        for _ in range(player["characters"].count(name) - player["used"].count(name))
    )  # fmt: skip
    hand = Counter(player["hand"])
    handfuls = list(product(*(range(hand[card] + 1) for card in CARDS)))
    for names in {chosen for n in range(min(player["dollars"], len(owned)) + 1) for chosen in combinations(owned, n)}:
        for counts in handfuls:
            found += made_of(due, number, dict(zip(CARDS, counts, strict=True)), list(names))
    for give in set(player["hand"]):
        for take in set(player["reserve"]):
            if give != take and seat not in state["bidding"]["exchanged"]:
                found.append({"type": "exchange", "give": give, "take": take})
    return [*found, *uses(state, seat)]


def made_of(due: str, number: int, played: dict[str, int], names: list[str]) -> list[Move]:
    """All bids that play just these cards and characters."""
    found: list[Move] = []
    turned: list[Any] = [None]
    if "translator" in names:
        turned = [card for card in CARDS if card != due and played[card]]
    for card in turned:
        left = dict(played)
        if card:
            left[card] -= 1
        if any(left[other] % 2 for other in CARDS[:6] if other != due):
            continue
        pairs = [other for other in sorted(CARDS[:6]) if other != due for _ in range(left[other] // 2)]
        for wild_pairs in range(left["wild"] // 2 + 1):
            move = {
                "type": "bid", "match": left[due], "wild": left["wild"] - 2 * wild_pairs,
                "pairs": sorted([*pairs, *["wild"] * wild_pairs]), "characters": names, "translate": card,
            }  # fmt: skip
            if value(move, number) is not None:
                found.append(short(move))
    return found


def value(move: Move, number: int) -> int | None:
    """What a bid makes; None for one that the rules forbid."""
    names = move.get("characters", [])
    pairs, wild = len(move.get("pairs", [])), move.get("wild", 0)
    real = move.get("match", 0) + pairs + names.count("surveyor") + names.count("translator")
    wild += names.count("understudy")
    if wild and not real:
        return None
    made = real + wild
    extra = 0
    for name in names:
        if name in ("foreman", "tycoon", "columnist", "umpire", "lobbyist") and made < 1:
            return None
        if name == "tout":
            if made != 1 or names.count("tout") > 1:
                return None
            extra += 1
        if (name == "columnist" and number > 2) or (name == "lobbyist" and number == 5):
            return None
        extra += {"foreman": 1, "tycoon": 2, "columnist": 1}.get(name, 0)
    return made + extra


def short(move: Move) -> Move:
    return {name: part for name, part in move.items() if part not in (0, [], None)}


# What happens


def play(state: State, move: Move) -> State:
    state = deepcopy(state)
    seat = state["toMove"][0]
    player = state["players"][seat]
    state["ply"] += 1
    match move["type"]:
        case "choose":
            state["light"].remove(move["pair"])
            player["characters"] = list(move["pair"])
            step(state)
            if not state["toMove"]:
                state["light"] = []
                prepare(state)
        case "draft":
            state["pairs"].remove(move["pair"])
            player["hand"] = sorted(player["hand"] + move["pair"])
            step(state)
            if not state["toMove"]:
                visits(state, "one")
        case "use":
            use(state, seat, move)
        case "keep":
            for card in move["cards"]:
                state["sift"]["cards"].remove(card)
            player["hand"] = sorted(player["hand"] + move["cards"])
            state["discard"] += state["sift"]["cards"]
            state["sift"], state["phase"] = None, "one"
            go_on(state)
        case "pass":
            step(state)
            go_on(state)
        case "exchange":
            player["hand"].remove(move["give"])
            player["reserve"].remove(move["take"])
            player["hand"] = sorted([*player["hand"], move["take"]])
            player["reserve"] = sorted([*player["reserve"], move["give"]])
            state["bidding"]["exchanged"] = sorted([*state["bidding"]["exchanged"], seat])
        case "bid":
            bid(state, seat, move)
        case "hire":
            for tiles in state["display"]:
                if move["character"] in tiles:
                    tiles.remove(move["character"])
            player["characters"].append(move["character"])
            step(state)
            ask(state)
        case "place":
            state["prestige"].remove(move["tile"])
            player["vessels"].append(move["vessel"])
            borough = next(b for b in state["boroughs"] if b["id"] == move["borough"])
            borough["prestige"].append(move["tile"])
            if supply(state, seat):
                borough["skyscrapers"][seat] += 1
            step(state)
            ask(state)
        case "shift":
            next(b for b in state["boroughs"] if b["id"] == move["from"])["skyscrapers"][seat] -= 1
            mayor(state)["skyscrapers"][seat] += 1
            step(state)
            ask(state)
        case _:
            step(state)
            ask(state)
    return state


def step(state: State) -> None:
    state["toMove"], state["waiting"] = state["waiting"][:1], state["waiting"][1:]


def line_up(state: State, phase: str, seats: list[int]) -> None:
    state["phase"], state["toMove"], state["waiting"] = phase, seats[:1], seats[1:]


def draw(state: State, count: int) -> list[str]:
    cards = []
    for _ in range(count):
        if not state["deck"] and state["discard"]:
            dice = Told(state["chance"]["seed"], state["chance"]["drawn"])
            dice.shuffle(state["discard"])
            state["deck"], state["discard"] = state["discard"], []
            state["chance"]["drawn"] = dice.k
        if state["deck"]:
            cards.append(state["deck"].pop(0))
    return cards


def prepare(state: State) -> None:
    state["round"] += 1
    for player in state["players"]:
        player["used"] = []
    state["prestige"], state["prestigeStack"] = state["prestigeStack"][:2], state["prestigeStack"][2:]
    for player in state["players"]:
        player["hand"] = sorted(draw(state, 3))
    state["pairs"] = [sorted(draw(state, 2)) for _ in range(2 * state["seats"] + 1)]
    line_up(state, "draft", order(state)[::-1] * 2)


def visits(state: State, phase: str) -> None:
    line_up(state, phase, order(state))
    go_on(state)


def go_on(state: State) -> None:
    """The visits go on with the next seat that can use something, as far as the others know."""
    while state["toMove"] and not uses(
        state, state["toMove"][0], CARDS if state["players"][state["toMove"][0]]["hand"] else []
    ):
        step(state)
    if state["toMove"]:
        return
    if state["phase"] == "one":
        for pair in state["pairs"]:
            state["discard"] += pair
        state["pairs"] = []
        begin(state, 1, order(state)[0])
        return
    for player in state["players"]:
        state["discard"] += player["hand"]
        player["hand"] = []
    if state["round"] < 5:
        prepare(state)
    else:
        line_up(state, "over", [])


def begin(state: State, number: int, starter: int) -> None:
    seats = state["seats"]
    state["bidding"] = {"number": number, "starter": starter, "bids": [None] * seats, "exchanged": []}
    line_up(state, "bid", [(starter + n) % seats for n in range(seats)])


def use(state: State, seat: int, move: Move) -> None:
    player, name = state["players"][seat], move["character"]
    player["dollars"] -= 1
    player["used"] = sorted([*player["used"], name])
    pair = state["pairs"][0] if state["pairs"] and state["phase"] == "one" else []
    if name == "page":
        player["hand"].remove(move["give"])
        pair.remove(move["take"])
        player["hand"] = sorted([*player["hand"], move["take"]])
        state["pairs"] = [sorted([*pair, move["give"]])]
    if name == "clerk":
        player["hand"] = sorted(player["hand"] + draw(state, 1))
    if name == "scout":
        cards = draw(state, 3)
        state["sift"], state["phase"] = {"cards": sorted(cards), "keep": 1}, "keep"
        return
    if name == "broker":
        if "take" in move:
            pair.remove(move["take"])
            state["pairs"] = [pair] if pair else []
            player["hand"] = sorted([*player["hand"], move["take"]])
        player["hand"] = sorted(player["hand"] + draw(state, 1))
    if name == "magnate":
        player["hand"] = sorted(player["hand"] + pair)
        state["pairs"] = []
    if name == "straggler":
        player["dollars"] += 1
        line_up(state, "bid", [*state["waiting"], seat])
        return
    player["score"] += {"busker": 1, "singer": 2, "actor": 3, "star": 4}.get(name, 0)
    if name == "newsboy":
        player["dollars"] += 2
    if name == "draughtsman":
        player["board"] += 1
    if name == "hauler":
        next(b for b in state["boroughs"] if b["id"] == move["from"])["skyscrapers"][seat] -= 1
        mayor(state)["skyscrapers"][seat] += 1
    if name == "reporter":
        advance(state, seat, 1)
    if name == "builder":
        player["board"] -= 1
        mayor(state)["skyscrapers"][seat] += 1
    if name == "architect":
        next(b for b in state["boroughs"] if b["id"] == move["to"])["skyscrapers"][seat] += 1
    if state["phase"] == "three":
        statue(state)
    go_on(state)


def bid(state: State, seat: int, move: Move) -> None:
    player, now = state["players"][seat], state["bidding"]
    names = move.get("characters", [])
    cards = [CARDS[now["number"] - 1]] * move.get("match", 0) + ["wild"] * move.get("wild", 0)
    cards += move.get("pairs", []) * 2
    if "translate" in move:
        cards.append(move["translate"])
    for card in cards:
        player["hand"].remove(card)
    state["discard"] += sorted(cards)
    player["dollars"] -= len(names)
    player["used"] = sorted(player["used"] + names)
    now["bids"][seat] = {"total": value(move, now["number"]), "characters": names}
    step(state)
    if not state["toMove"]:
        act(state)


def amount(state: State, seat: int) -> int:
    return int(state["bidding"]["bids"][seat]["total"])


def winner(state: State) -> int | None:
    best = None
    for seat in order(state):
        umpire = "umpire" in state["bidding"]["bids"][seat]["characters"]
        if amount(state, seat) and (best is None or (amount(state, seat), umpire) > best[0]):
            best = ((amount(state, seat), umpire), seat)
    return best[1] if best else None


def strength(state: State, seat: int) -> int:
    lobbyist = "lobbyist" in state["bidding"]["bids"][seat]["characters"]
    return amount(state, seat) + (1 if winner(state) == seat or lobbyist else 0)


def act(state: State) -> None:
    first, number = winner(state), state["bidding"]["number"]
    if first is None:
        return close(state, first)
    seats = [seat for seat in order(state) if amount(state, seat)]
    power = {seat: strength(state, seat) for seat in seats}
    line_up(state, "bid", [])
    for seat in seats:
        player = state["players"][seat]
        if number == 1:
            advance(state, seat, power[seat])
        if number == 2:
            player["dollars"] += power[seat]
        if number == 4:
            player["board"] += min(power[seat], supply(state, seat))
        if number == 5:
            player["score"] += amount(state, seat)
    if number in (3, 6):
        line_up(state, "hire" if number == 3 else "shift", seats)
        return ask(state)
    if number == 5:
        rest = [seat for seat in seats if seat != first]
        most = max((amount(state, seat) for seat in rest), default=0)
        line_up(state, "prestige", [first, *[seat for seat in rest if amount(state, seat) == most][:1]])
        return ask(state)
    return close(state, first)


def ask(state: State) -> None:
    while state["toMove"]:
        seat = state["toMove"][0]
        player = state["players"][seat]
        if state["phase"] == "shift" and player["board"]:
            count = min(strength(state, seat), player["board"])
            player["board"] -= count
            mayor(state)["skyscrapers"][seat] += count
        elif len(legal(state)) > 1:
            return
        step(state)
    close(state, winner(state))


def close(state: State, first: int | None) -> None:
    number, starter = state["bidding"]["number"], state["bidding"]["starter"]
    if number == 3:
        for tiles, stack in zip(state["display"], state["stacks"], strict=True):
            while len(tiles) < 4 and stack:
                tiles.append(stack.pop(0))
    if number == 5:
        state["prestige"] = []
    statue(state)
    if number < 6:
        begin(state, number + 1, starter if first is None else first)
    else:
        state["bidding"] = None
        visits(state, "three")


def statue(state: State) -> None:
    there = [seat for seat in range(state["seats"]) if all(b["skyscrapers"][seat] for b in state["boroughs"])]
    if there and not state["statue"]:
        state["statue"] = there
        for seat in there:
            state["players"][seat]["score"] += 4


def advance(state: State, seat: int, spaces: int) -> None:
    """Tokens as piles on spaces, each with its top first."""
    piles: dict[int, list[int | None]] = {space: [] for space in range(LAST + 1)}
    for token in state["press"]:
        piles[token["space"]].append(token["seat"])
    at = next(space for space, pile in piles.items() if seat in pile)
    to = min(at + spaces, LAST)
    if at != to:
        piles[at].remove(seat)
        piles[to] = [*piles[to], seat] if to == LAST else [seat, *piles[to]]
    state["press"] = [{"seat": who, "space": space} for space in range(LAST, -1, -1) for who in piles[space]]


# What it is worth


def totals(state: State) -> list[int]:
    """Each seat's points at the end, one rule after the other."""
    ahead = [token["seat"] for token in state["press"]]
    found = [0] * state["seats"]
    firsts: Counter[int] = Counter()
    for borough in state["boroughs"]:
        worth = borough["base"] + sum(t["value"] for t in PACK["prestigeTiles"] if t["id"] in borough["prestige"])
        counts: dict[int | None, int] = {None: 2} | {s: c for s, c in enumerate(borough["skyscrapers"]) if c}
        ranked = sorted(counts, key=lambda who: (-counts[who], ahead.index(who)))
        if ranked[0] is not None:
            firsts[ranked[0]] += 1
        for who in ranked:
            if who is not None:
                found[who] += worth
            worth = (worth + 1) // 2
    for seat, player in enumerate(state["players"]):
        stood = sum(b["skyscrapers"][seat] > 0 for b in state["boroughs"])
        found[seat] += player["score"] + sum(KINDS[name]["points"] for name in player["characters"])
        for name in player["characters"]:
            found[seat] += {
                "banker": player["dollars"] // 2, "agent": len(player["characters"]), "traveller": stood,
                "traveller-5": stood, "captain": 2 * len(player["vessels"]), "captain-5": 2 * len(player["vessels"]),
                "senator": 3 * firsts[seat],
            }.get(name, 0)  # fmt: skip
        found[seat] += 3 * (stood == 6)
        found[seat] += 3 * (next(t["space"] for t in state["press"] if t["seat"] == seat) >= 5)
        found[seat] += (player["dollars"] + player["board"] + 1) // 2
    return found
