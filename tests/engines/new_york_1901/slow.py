"""The legal moves of New York 1901 once more, slow and obvious: every tile, every rotation, every square of the
board, each tried against the rules one by one. Nothing of the engine is used, not even the pack's streets: where
they run is written down here from the board file of the specification (blocks of columns and rows)."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

Square = tuple[int, int]
Raw = dict[str, Any]

PACK = json.loads(
    (Path(__file__).parents[3] / "engines" / "new_york_1901" / "reconstruction.json").read_text("utf-8")
)
LOT: dict[Square, str] = {
    (x, y): token
    for y, row in enumerate(PACK["map"])
    for x, token in enumerate(row.split())
    if token not in ("==", "..")
}
TILES: dict[str, Raw] = {tile["id"]: tile for tile in PACK["tiles"]}
COLUMNS = ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10), (11, 12, 13))
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11))
DISTRICT = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "pink"}
ORDER = ["starter", "bronze", "silver", "gold"]


def block(square: Square) -> tuple[int, int]:
    x, y = square
    return next(n for n, c in enumerate(COLUMNS) if x in c), next(n for n, r in enumerate(ROWS) if y in r)


def touches_street(square: Square) -> bool:
    """A side of the square is a side of its block: there runs a street, or the park begins behind one."""
    x, y = square
    columns, rows = COLUMNS[block(square)[0]], ROWS[block(square)[1]]
    return x in (columns[0], columns[-1]) or y in (rows[0], rows[-1])


@cache
def shape(tile: str, rotation: int) -> tuple[Square, ...]:
    """The squares of the tile, turned by rotating its drawing."""
    rows = list(TILES[tile]["shape"])
    if rotation >= 4:
        rows = [row[::-1] for row in rows]
    for _ in range(rotation % 4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return tuple((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def name(square: Square) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1] + 1)


def read(place: str) -> tuple[str, frozenset[Square]]:
    """Tile and squares of a place such as `b-I3@c5^1`: its first square, row by row, lies on the anchor."""
    tile, _, rest = place.partition("@")
    anchor, _, rotation = rest.partition("^")
    cells = shape(tile, int(rotation or 0))
    dx, dy = ord(anchor[0]) - ord("a") - cells[0][0], int(anchor[1:]) - 1 - cells[0][1]
    return tile, frozenset((x + dx, y + dy) for x, y in cells)


def level(tile: str) -> str:
    return "gold" if TILES[tile]["level"] == "legendary" else TILES[tile]["level"]


def card(lot: str) -> str:
    return f"{DISTRICT[lot[0]]}-{sum(other == lot for other in LOT.values())}"


class Seat:
    """What one seat has, counted out."""

    def __init__(self, state: Raw, seat: int) -> None:
        player = state["players"][seat]
        self.lots: list[str] = player["lots"]
        self.standing = [read(place) for place in player["standing"]]
        self.removed: list[str] = player["removed"]
        self.covered = {square for _, squares in self.standing for square in squares}
        self.empty = [lot for lot in self.lots if not any(LOT[square] == lot for square in self.covered)]
        self.workers = 4 - len(self.empty)
        built = [tile for tile, _ in self.standing] + self.removed
        self.used = Counter(built)
        self.points = sum(TILES[tile]["points"] for tile in built) + player["prestige"]
        self.unbuilt = 18 - sum(TILES[tile]["level"] in ("bronze", "silver", "gold") for tile in built)
        self.king = all(TILES[tile]["level"] != "legendary" for tile, _ in self.standing)
        self.cards: list[str] = player["cards"]


def fits(state: Raw, seat: Seat, tile: str, squares: frozenset[Square]) -> str:
    """`build` or `demolish` if the skyscraper may go there, rule by rule; else the rule that forbids it. `squares`
    are on own land."""
    if len({block(square) for square in squares}) > 1:
        return "block"
    if not any(touches_street(square) for square in squares):
        return "street"
    silver, gold = (10, 25) if state["options"]["expert"] else (6, 18)
    if seat.points < {"starter": 0, "bronze": 0, "silver": silver, "gold": gold}[level(tile)]:
        return "level"
    if TILES[tile]["level"] == "starter":
        return "supply"
    if TILES[tile]["level"] == "legendary":
        others = [place for player in state["players"] for place in player["standing"]]
        if not seat.king or any(place.startswith(f"{tile}@") for place in others):
            return "legendary"
    elif seat.used[tile] >= TILES[tile]["count"]:
        return "supply"
    gone = [(old, there) for old, there in seat.standing if there & squares]
    if not gone:
        return "build"
    if any(ORDER.index(level(old)) >= ORDER.index(level(tile)) for old, _ in gone):
        return "newer"
    left = {square for old in seat.standing if old not in gone for square in old[1]} | squares
    empty = [lot for lot in seat.lots if not any(LOT[square] == lot for square in left)]
    return "demolish" if len(empty) <= 4 else "uncovered"


def places(state: Raw, seat: Seat) -> Iterator[tuple[str, str, frozenset[Square]]]:
    """Every tile in every rotation on every square, if it fits: as a build, or as a rebuild."""
    own = {square for square, lot in LOT.items() if lot in seat.lots}
    for tile in TILES:
        for rotation in range(8 if state["options"]["reflection"] else 4):
            cells = shape(tile, rotation)
            for y in range(12):
                for x in range(14):
                    for dx, dy in cells:
                        if (x + dx, y + dy) not in own:
                            break  # own-land
                    else:
                        squares = frozenset((x + dx, y + dy) for dx, dy in cells)
                        way = fits(state, seat, tile, squares)
                        if way in ("build", "demolish"):
                            yield way, tile, squares


def moves(state: Raw) -> set[tuple[Any, ...]]:
    """All legal moves of the seat on turn, as tuples."""
    (on_turn,) = state["toMove"]
    seat, turn, market = Seat(state, on_turn), state["turn"], state["market"]
    taken = {lot for player in state["players"] for lot in player["lots"]}
    in_play = {lot for lot in LOT.values() if state["seats"] > 2 or lot[0] != "P"}
    two_only = turn["grabbed"]
    takes = {
        ("acquire", card(lot), lot)
        for lot in in_play - taken
        if card(lot) in market and not (two_only and card(lot).endswith("3"))
    }
    if turn["pending"] == "land-grab":
        return takes
    if turn["pending"] == "fever":
        return {place for place in places(state, seat) if place[0] == "build"}
    found: set[tuple[Any, ...]] = set()
    acquired, built = turn["acquired"], turn["built"]
    must_take = acquired is None and built is None and seat.workers > 0 and bool(takes)
    all_places = list(places(state, seat))
    plain = [place for place in all_places if place[0] == "build"]
    if must_take:
        found |= takes
    elif built is None:
        found.update(plain)
    if built is None and acquired is None:
        found.update(place for place in all_places if place[0] == "demolish")
    start_of_turn = acquired is None and built is None and not turn["grabbed"]
    if start_of_turn and seat.workers == 0 and not found:
        found.update(("release", lot) for lot in seat.empty)
    if "exchange" in seat.cards and start_of_turn and len(state["future"]) >= 4:
        found.add(("card", "exchange"))
    two_open = any(one.endswith("-2") for one in market)
    if "land-grab" in seat.cards and seat.workers > 0 and state["future"] and two_open and acquired != 3:
        found.add(("card", "land-grab"))
    own_end = state["ending"] is not None and state["ending"]["seat"] == on_turn
    if "fever" in seat.cards and built is not None and not own_end and plain:
        found.add(("card", "fever"))
    if acquired is not None or built is not None or (not must_take and (turn["grabbed"] or seat.workers > 0)):
        found.add(("end",))
    return found


def streets_of(squares: frozenset[Square]) -> set[str]:
    """The scored streets along the sides of the squares: as the specification draws them, by lines of the grid."""
    found = set()
    for x, y in squares:
        if x in (2, 3):
            found.add("broadway")
        if x in (6, 7):
            found.add("nassau-broad")
        if y in (2, 3):
            found.add("cedar")
        if y in (5, 6):
            found.add("pine-thames")
        if y in (8, 9):
            found.add("wall")
    return found


def alone(counts: list[int], seat: int) -> bool:
    return counts.count(max(counts)) == 1 and counts[seat] == max(counts)


def totals(state: Raw) -> list[int]:
    """The points of the final scoring, counted out seat by seat."""
    seats = [Seat(state, n) for n in range(state["seats"])]
    found = []
    for n, seat in enumerate(seats):
        points = seat.points + len(seat.cards)
        for street in state["streets"]:
            counts = [sum(street in streets_of(there) for _, there in other.standing) for other in seats]
            points += 5 if alone(counts, n) else 0
        challenge = state["challenge"]
        if challenge == "gold-tycoon":
            for letter in DISTRICT:
                golds = [
                    t for t, there in seat.standing if level(t) == "gold" and letter in {LOT[s][0] for s in there}
                ]
                points += 3 if len(golds) >= 2 else 0
        if challenge == "master-architect":
            hexagons = sum(any("." in row for row in TILES[t]["shape"]) for t, _ in seat.standing)
            points += 0 if hexagons < 3 else {3: 3, 4: 6}.get(hexagons, 10)
        if challenge == "bronze-baron":
            bronze = sum(level(t) == "bronze" for t, _ in seat.standing)
            points += {4: 5, 5: 10, 6: 15}.get(bronze, 0)
        if challenge == "technology-king":
            for one in ("bronze", "silver", "gold"):
                counts = [sum(level(t) == one for t, _ in other.standing) for other in seats]
                points += 5 if alone(counts, n) else 0
        found.append(points)
    return found


def winners(state: Raw) -> list[int]:
    """Most points; then the highest legendary; then most gold standing."""
    points = totals(state)
    first = [seat for seat, own in enumerate(points) if own == max(points)]
    standing = {seat: [tile for tile, _ in Seat(state, seat).standing] for seat in first}
    feet = {seat: max((TILES[t].get("feet", 0) for t in tiles), default=0) for seat, tiles in standing.items()}
    if max(feet.values()):
        return [seat for seat in first if feet[seat] == max(feet.values())]
    gold = {seat: sum(level(tile) == "gold" for tile in tiles) for seat, tiles in standing.items()}
    return [seat for seat in first if gold[seat] == max(gold.values())]


def prestige(state: Raw, seat: int, squares: frozenset[Square]) -> int:
    """Opponents' skyscrapers below gold that share a side with the squares, within the block."""
    beside = {(x + dx, y + dy) for x, y in squares for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))} - squares
    beside = {square for square in beside if square in LOT and block(square) in {block(s) for s in squares}}
    others = [place for n in range(state["seats"]) if n != seat for place in Seat(state, n).standing]
    return sum(level(tile) != "gold" and bool(there & beside) for tile, there in others)
