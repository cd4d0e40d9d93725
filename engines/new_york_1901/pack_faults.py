"""What is wrong with a pack. Everything is looked at, so that an operator can mend it all in one go."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from engines.new_york_1901.board import prepared
from engines.new_york_1901.data import (
    DISTRICTS,
    LEGENDARIES,
    LETTER,
    LOTS,
    LOTS_A_DISTRICT,
    SCORED_STREETS,
    TILES_A_LEVEL,
)
from engines.new_york_1901.pack import (
    MOST,
    NOTHING,
    PARK,
    RUN,
    At,
    Pack,
    Side,
    Street,
    Tile,
    planned,
    run_sides,
    shape_cells,
    sides,
    square_name,
)
from engines.packs import decoded
from engines.refusal import Fault


def validated(content: bytes) -> Pack | tuple[Fault, ...]:
    """The pack in a file, or all that is wrong with it."""
    pack = decoded(Pack, content)
    if isinstance(pack, tuple):
        return pack
    return tuple(_faults(pack)) or pack


def _faults(pack: Pack) -> Iterator[Fault]:
    """Where map, streets or shapes are broken, nobody can say which tiles fit: that is asked last."""
    found = [*_map(pack), *_streets(pack), *_lots(pack), *_characters(pack), *_tiles(pack)]
    yield from found or _placeable(pack)


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=f"pack.{code}", params=params)


def _map(pack: Pack) -> Iterator[Fault]:
    width = len(pack.map[0].split())
    for y, row in enumerate(pack.map):
        tokens = row.split()
        if len(tokens) != width or not 1 <= width <= MOST:
            yield _fault(f"/map/{y}", "width", count=len(tokens), due=width, most=MOST)
        for token in tokens:
            is_lot = len(token) == 3 and token[0] in LETTER and token[1:].isascii() and token[1:].isdigit()
            if not is_lot and token not in (PARK, NOTHING):
                yield _fault(f"/map/{y}", "square", token=token)
    if (PARK in " ".join(pack.map).split()) != (pack.park is not None):
        yield _fault("/park", "park")


def _streets(pack: Pack) -> Iterator[Fault]:
    scored = sum(street.scored for street in pack.streets)
    if scored != SCORED_STREETS:
        yield _fault("/streets", "scored", count=scored, due=SCORED_STREETS)
    yield from _twice("/streets", [street.id for street in pack.streets])
    plan = planned(pack)
    named: dict[Side, str] = {}
    for n, street in enumerate(pack.streets):
        for k, run in enumerate(street.runs):
            yield from _run(plan.tokens, f"/streets/{n}/runs/{k}", street, run, named)
    for n, street in enumerate(pack.streets):
        if street.lots is None:
            if street.scored:
                yield _fault(f"/streets/{n}", "unchecked", street=street.id)
            continue
        there = {plan.tokens[at] for at in plan.on_street(street.id) if plan.is_land(at)}
        for lot in sorted(there.symmetric_difference(street.lots)):
            code = "off-street" if lot in street.lots else "on-street"
            yield _fault(f"/streets/{n}/lots", code, lot=lot, street=street.id)


def _run(tokens: Mapping[At, str], pointer: str, street: Street, run: str, named: dict[Side, str]) -> Iterator[Fault]:
    """A run is a straight line along the side it names, on the board, and no other street's."""
    found = RUN.fullmatch(run)
    straight = found is not None and (
        found[2] == found[4] if found[5] in ("north", "south") else found[1] == found[3]
    )
    if not straight or any(at not in tokens for at, _ in run_sides(run)):
        yield _fault(pointer, "run", run=run)
        return
    for at, side in run_sides(run):
        if side in named:
            yield _fault(pointer, "side", square=square_name(at), street=named[side])
        named[side] = street.id


def _lots(pack: Pack) -> Iterator[Fault]:
    parts: dict[str, set[At]] = defaultdict(set)
    plan = planned(pack)
    for at, token in plan.tokens.items():
        if plan.is_land(at):
            parts[token].add(at)
    if len(parts) != LOTS:
        yield _fault("/map", "lots", count=len(parts), due=LOTS)
    for letter, district in LETTER.items():
        count = sum(lot[0] == letter for lot in parts)
        if count != LOTS_A_DISTRICT:
            yield _fault("/map", "district", district=district, count=count, due=LOTS_A_DISTRICT)
    for lot, there in sorted(parts.items()):
        if len(there) not in (2, 3):
            yield _fault("/map", "lot-size", lot=lot, count=len(there))
        elif not _connected(there, plan.streets):
            yield _fault("/map", "lot-apart", lot=lot)


def _connected(cells: Iterable[At], cut: Collection[Side] = ()) -> bool:
    """Whether one can walk from any of the squares to any other without leaving them or crossing a street."""
    left = set(cells)
    walk = [left.pop()]
    for at in walk:
        for side, beyond in sides(at):
            if beyond in left and side not in cut:
                left.remove(beyond)
                walk.append(beyond)
    return not left


def _characters(pack: Pack) -> Iterator[Fault]:
    districts = [character.district for character in pack.characters]
    if sorted(districts) != sorted(DISTRICTS):
        yield _fault("/characters", "characters")
    tokens = list(planned(pack).tokens.values())
    for n, character in enumerate(pack.characters):
        lot = character.start_lot
        if LETTER[lot[0]] != character.district or tokens.count(lot) != 2:
            yield _fault(f"/characters/{n}/startLot", "start-lot", lot=lot, district=character.district)


def _tiles(pack: Pack) -> Iterator[Fault]:
    yield from _twice("/tiles", [tile.id for tile in pack.tiles])
    counts = Counter[str]()
    for tile in pack.tiles:
        counts[tile.level] += tile.count
    due = {"starter": 1, "bronze": TILES_A_LEVEL, "silver": TILES_A_LEVEL, "gold": TILES_A_LEVEL}
    for level, count in (due | {"legendary": LEGENDARIES}).items():
        if counts[level] != count:
            yield _fault("/tiles", "tiles", level=level, count=counts[level], due=count)
    for n, tile in enumerate(pack.tiles):
        yield from _tile(f"/tiles/{n}", tile)
    feet = [tile.feet for tile in pack.tiles if tile.level == "legendary"]
    if len(set(feet)) != len(feet):
        yield _fault("/tiles", "feet-twice")


def _tile(pointer: str, tile: Tile) -> Iterator[Fault]:
    cells = shape_cells(tile)
    tight = len({len(row) for row in tile.shape}) == 1 and cells and _tight(cells, tile)
    if not tight or not _connected(cells):
        yield _fault(f"{pointer}/shape", "drawing", tile=tile.id)
    if tile.level == "starter" and (len(cells) != 2 or tile.points):
        yield _fault(pointer, "starter")
    if (tile.level == "legendary") != bool(tile.feet) or (tile.level == "legendary" and tile.count > 1):
        yield _fault(pointer, "feet", tile=tile.id)


def _tight(cells: tuple[At, ...], tile: Tile) -> bool:
    """Whether the drawing has no empty row or column."""
    return len({at.x for at in cells}) == len(tile.shape[0]) and len({at.y for at in cells}) == len(tile.shape)


def _placeable(pack: Pack) -> Iterator[Fault]:
    board = prepared("", pack)
    open_kinds = {
        placement.kind.id for placement in board.placements.values() if placement.open and placement.rotation < 4
    }
    for n, tile in enumerate(pack.tiles):
        if tile.id not in open_kinds:
            yield _fault(f"/tiles/{n}", "unplaceable", tile=tile.id)


def _twice(pointer: str, ids: list[str]) -> Iterator[Fault]:
    for name, count in Counter(ids).items():
        if count > 1:
            yield _fault(pointer, "twice", id=name)
