"""What makes a posted state impossible: laws that every play keeps."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from engines.new_york_1901.board import Board
from engines.new_york_1901.count import BYTE, LEGENDARY, LEVELS, OWN, POINTS, STARTER
from engines.new_york_1901.data import (
    ACTION_CARDS,
    LAST_UNBUILT,
    LEGENDARIES_A_SEAT,
    LOT_CARDS,
    OPEN_MARKET,
    STALLED,
    TILES,
    WORKERS,
    LotCard,
)
from engines.new_york_1901.legal import playable
from engines.new_york_1901.site import Site, site
from engines.new_york_1901.state import Player, State
from engines.packs import absent, chosen
from engines.refusal import Fault

HANDS = frozenset(cards for count in range(len(ACTION_CARDS) + 1) for cards in combinations(ACTION_CARDS, count))
"""What a seat may hold of the action cards, in their order."""


def faults(packs: Mapping[str, Board], state: State) -> tuple[Fault, ...]:
    """All faults. A state whose pack is not there, whose seats do not add up or that names unknown things is not
    looked at further."""
    if found := absent(packs, state.pack):
        return found
    board = packs[state.pack]
    return tuple(_header(packs, board, state)) or tuple(_names(board, state)) or tuple(_laws(board, state))


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=code, params=params)


def _header(packs: Mapping[str, Board], board: Board, state: State) -> Iterator[Fault]:
    if len(state.players) != state.seats:
        yield _fault("/players", "players", seats=state.seats)
    if state.phase == "play" and len(state.to_move) != 1:
        yield _fault("/toMove", "one-turn")
    option = state.options.pack
    if option is not None and option != state.pack.partition("@")[0] and chosen(packs, option) != state.pack:
        yield _fault("/options/pack", "option-pack", pack=state.pack)
    if state.streets != tuple([street for street in board.scored if street in state.streets]):
        yield _fault("/streets", "streets", streets=", ".join(board.scored))
    asked = state.options.challenge
    if (state.challenge or "none") != asked and (asked != "random" or state.challenge is None):
        yield _fault("/challenge", "challenge", challenge=asked)
    if state.ending is not None and state.ending.seat >= state.seats:
        yield _fault("/ending/seat", "ending")


def _names(board: Board, state: State) -> Iterator[Fault]:
    lots, places = board.in_play[state.seats].ids, board.places[state.options.reflection]
    for seat, player in enumerate(state.players):
        if not lots.issuperset(player.lots):
            for n, lot in _strange(player.lots, lots):
                yield _fault(f"/players/{seat}/lots/{n}", "lot", lot=lot)
        if not places.issuperset(player.standing):
            for n, place in _strange(player.standing, places):
                yield _fault(f"/players/{seat}/standing/{n}", "place", tile=place)
        if not board.removable.issuperset(player.removed):
            for n, tile in _strange(player.removed, board.removable):
                yield _fault(f"/players/{seat}/removed/{n}", "tile", tile=tile)


def _strange(names: Sequence[str], known: frozenset[str]) -> list[tuple[int, str]]:
    """The names that are not among the known ones, numbered as they stand."""
    return [(n, name) for n, name in enumerate(names) if name not in known]


def _laws(board: Board, state: State) -> Iterator[Fault]:
    sites = [site(board, player) for player in state.players]
    counts = [here.count for here in sites]
    yield from _cards(board, state)
    characters = {player.character for player in state.players}
    if len(characters) != state.seats or not characters <= board.in_play[state.seats].districts:
        yield _fault("/players", "characters")
    if sum(counts) & board.twice:
        yield _fault("/players", "legendaries")
    for seat, player in enumerate(state.players):
        yield from _land(seat, sites[seat])
        yield from _tiles(board, state.options.expert, seat, player, sites[seat], counts[seat])
        if player.prestige:
            yield from _prestige(state, seat, sites)
        if player.cards not in HANDS:
            yield _fault(f"/players/{seat}/cards", "action-cards")
    yield from _ending(state, counts)
    yield from _turn(board, state, sites)


def _cards(board: Board, state: State) -> Iterator[Fault]:
    """Every lot is one card: in the open or the future market, or with the owner of a lot."""
    owned = [*chain.from_iterable([player.lots for player in state.players])]
    if len(set(owned)) != len(owned):
        for lot, count in sorted(Counter(owned).items()):
            if count > 1:
                yield _fault("/players", "lot-twice", lot=lot)
    there = Counter(chain(state.market, state.future, map(board.card.__getitem__, owned)))
    due = board.in_play[state.seats].cards
    if there != due:
        cards: list[LotCard] = sorted(LOT_CARDS)
        for card in cards:
            if there[card] != due.get(card, 0):
                yield _fault("/future", "cards", card=card, count=there[card], due=due.get(card, 0))


def _land(seat: int, here: Site) -> Iterator[Fault]:
    if here.covered & ~here.land:
        yield _fault(f"/players/{seat}/standing", "own-land")
    if here.covered != sum([there.mask for there in here.standing]):  # of disjoint masks alone is the sum their union
        yield _fault(f"/players/{seat}/standing", "overlap-own")
    if len(here.manned) > WORKERS:
        yield _fault(f"/players/{seat}/lots", "workers", count=len(here.manned), most=WORKERS)


def _tiles(board: Board, expert: bool, seat: int, player: Player, here: Site, count: int) -> Iterator[Fault]:
    """No more of a kind than there are, one legendary, the starter on its lot, and every level reached in time."""
    if (board.supply - count) & board.highest != board.highest:
        for tile, number in sorted(Counter([kind.id for kind in here.built]).items()):
            copies = board.kinds[tile].copies
            if number > copies:
                yield _fault(f"/players/{seat}", "copies", tile=tile, count=number, most=copies)
        if count >> LEGENDARY & BYTE > LEGENDARIES_A_SEAT:
            yield _fault(f"/players/{seat}/standing", "one-legendary")
    place = board.starters[player.character]
    starters = count >> STARTER & BYTE
    standing = starters - player.removed.count(board.starter)
    if starters != (not expert) or standing != (place in player.standing):
        yield _fault(f"/players/{seat}", "starter", place=place)
    for better, below, needed in LEVELS[expert]:
        points = count >> below & POINTS
        if points < needed and count >> better & BYTE:
            yield _fault(f"/players/{seat}", "level", points=points, needed=needed)


def _prestige(state: State, seat: int, sites: Sequence[Site]) -> Iterator[Fault]:
    """Prestige is at most a point for each gold and each lower skyscraper the opponents ever had."""
    golds = sum(kind.gold for kind in sites[seat].built)
    lower = sum(not kind.gold for other, here in enumerate(sites) if other != seat for kind in here.built)
    most = golds * lower if state.challenge == "gold-prestige" else 0
    if state.players[seat].prestige > most:
        yield _fault(f"/players/{seat}/prestige", "prestige", most=most)


def _ending(state: State, counts: Sequence[int]) -> Iterator[Fault]:
    ending = state.ending
    taken = (state.turn.acquired is not None) + (state.turn.grabbed and state.turn.pending != "land-grab")
    row = len(state.market) + taken
    if row > OPEN_MARKET or (row < OPEN_MARKET and (state.future or ending is None)):
        yield _fault("/market", "market", count=row, due=OPEN_MARKET)
    done = [seat for seat, count in enumerate(counts) if TILES - (count >> OWN & BYTE) <= LAST_UNBUILT]
    if ending is None:
        if done or state.quiet >= STALLED or state.phase == "over":
            yield _fault("/ending", "ending")
        return
    if ending.reason == "unbuilt" and ending.seat not in done:
        yield _fault("/ending", "ending")
    own_turn = state.to_move == (ending.seat,)
    if own_turn and (ending.reason != "unbuilt" or state.turn.built is None):
        yield _fault("/ending/seat", "ending")


def _turn(board: Board, state: State, sites: Sequence[Site]) -> Iterator[Fault]:
    turn = state.turn
    if turn.is_fresh:
        return
    if not state.to_move:
        yield _fault("/turn", "turn")
        return
    seat = state.to_move[0]
    player = state.players[seat]
    sizes = [board.lots[lot].size for lot in player.lots]
    grabs = turn.grabbed and turn.pending != "land-grab"
    if (
        (turn.grabbed and (turn.acquired == 3 or "land-grab" in player.cards))
        or (turn.pending == "land-grab" and not turn.grabbed)
        or (turn.acquired is not None and turn.built == "demolish")
        or (turn.acquired == 3 and 3 not in sizes)
        or sizes.count(2) < grabs + (turn.acquired == 2)
        or (turn.built is not None and all(kind.level == "starter" for kind in sites[seat].built))
        or (turn.built == "demolish" and not player.removed)
        or (turn.pending == "fever" and "fever" in player.cards)
        or (turn.pending is not None and not playable(board, state, seat, sites[seat], turn.pending))
    ):
        yield _fault("/turn", "turn")
