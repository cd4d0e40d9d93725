"""What makes a posted state impossible: laws that every play keeps."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engines.new_york_1901.board import Board
from engines.new_york_1901.data import (
    ACTION_CARDS,
    GOLD,
    LAST_UNBUILT,
    OPEN_MARKET,
    STALLED,
    THRESHOLDS,
    WORKERS,
)
from engines.new_york_1901.legal import playable
from engines.new_york_1901.setup import districts
from engines.new_york_1901.site import legendaries, site, unbuilt, used
from engines.new_york_1901.state import Player, State, Turn
from engines.packs import absent, chosen
from engines.refusal import Fault


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
    if state.streets != tuple(street for street in board.scored if street in state.streets):
        yield _fault("/streets", "streets", streets=", ".join(board.scored))
    asked = state.options.challenge
    if (state.challenge or "none") != asked and (asked != "random" or state.challenge is None):
        yield _fault("/challenge", "challenge", challenge=asked)
    if state.ending is not None and state.ending.seat >= state.seats:
        yield _fault("/ending/seat", "ending")


def _names(board: Board, state: State) -> Iterator[Fault]:
    in_play = {lot.id for lot in board.in_play(state.seats)}
    for seat, player in enumerate(state.players):
        at = f"/players/{seat}"
        for n, lot in enumerate(player.lots):
            if lot not in in_play:
                yield _fault(f"{at}/lots/{n}", "lot", lot=lot)
        for n, place in enumerate(player.standing):
            there = board.placements.get(place)
            if there is None or not there.open or (there.rotation >= 4 and not state.options.reflection):
                yield _fault(f"{at}/standing/{n}", "place", tile=place)
        for n, tile in enumerate(player.removed):
            kind = board.kinds.get(tile)
            if kind is None or kind.gold:
                yield _fault(f"{at}/removed/{n}", "tile", tile=tile)


def _laws(board: Board, state: State) -> Iterator[Fault]:
    yield from _cards(board, state)
    characters = [player.character for player in state.players]
    if len(set(characters)) != len(characters) or not set(characters) <= set(districts(state.seats)):
        yield _fault("/players", "characters")
    if len(legendaries(board, state)) + _legendary_count(board, state) != len(board.legendaries):
        yield _fault("/players", "legendaries")
    for seat, player in enumerate(state.players):
        yield from _land(board, f"/players/{seat}", player)
        yield from _tiles(board, state, f"/players/{seat}", player)
        yield from _prestige(board, state, seat)
        if player.cards != tuple(card for card in ACTION_CARDS if card in player.cards):
            yield _fault(f"/players/{seat}/cards", "action-cards")
    yield from _ending(board, state)
    yield from _turn(board, state)


def _legendary_count(board: Board, state: State) -> int:
    names = [name for player in state.players for name in player.standing]
    return sum(board.placements[name].kind.level == "legendary" for name in names)


def _cards(board: Board, state: State) -> Iterator[Fault]:
    """Every lot is one card: in the open or the future market, or with the owner of a lot."""
    owned = [lot for player in state.players for lot in player.lots]
    for lot, count in sorted(Counter(owned).items()):
        if count > 1:
            yield _fault("/players", "lot-twice", lot=lot)
    there = Counter([*state.market, *state.future, *(board.lots[lot].card for lot in owned)])
    due = Counter(lot.card for lot in board.in_play(state.seats))
    for card in sorted(there.keys() | due.keys()):
        if there[card] != due[card]:
            yield _fault("/future", "cards", card=card, count=there[card], due=due[card])


def _land(board: Board, at: str, player: Player) -> Iterator[Fault]:
    here = site(board, player)
    if here.covered & ~here.land:
        yield _fault(f"{at}/standing", "own-land")
    if here.covered.bit_count() != sum(there.kind.size for there in here.standing):
        yield _fault(f"{at}/standing", "overlap-own")
    if here.workers < 0:
        yield _fault(f"{at}/lots", "workers", count=len(here.manned), most=WORKERS)


def _tiles(board: Board, state: State, at: str, player: Player) -> Iterator[Fault]:
    """No more of a kind than there are, one legendary, the starter on its lot, and every level reached in time."""
    kinds = used(board, player)
    counts = Counter(kind.id for kind in kinds)
    for tile, count in sorted(counts.items()):
        copies = board.kinds[tile].copies
        if count > copies:
            yield _fault(at, "copies", tile=tile, count=count, most=copies)
    if sum(kind.level == "legendary" for kind in kinds) > 1:
        yield _fault(f"{at}/standing", "one-legendary")
    starters = [kind for kind in kinds if kind.level == "starter"]
    standing = [name for name in player.standing if board.placements[name].kind.level == "starter"]
    if len(starters) != (not state.options.expert) or standing not in ([], [board.starters[player.character]]):
        yield _fault(at, "starter", place=board.starters[player.character])
    for rank, needed in enumerate(THRESHOLDS[state.options.expert], 2):
        before = sum(kind.points for kind in kinds if kind.rank < rank)
        if before < needed and any(kind.rank >= rank for kind in kinds):
            yield _fault(at, "level", points=before, needed=needed)


def _prestige(board: Board, state: State, seat: int) -> Iterator[Fault]:
    """Prestige is at most a point for each gold and each lower skyscraper the opponents ever had."""
    golds = sum(kind.rank == GOLD for kind in used(board, state.players[seat]))
    lower = sum(
        kind.rank < GOLD
        for other, player in enumerate(state.players)
        if other != seat
        for kind in used(board, player)
    )
    most = golds * lower if state.challenge == "gold-prestige" else 0
    if state.players[seat].prestige > most:
        yield _fault(f"/players/{seat}/prestige", "prestige", most=most)


def _ending(board: Board, state: State) -> Iterator[Fault]:
    ending = state.ending
    taken = (state.turn.acquired is not None) + (state.turn.grabbed and state.turn.pending != "land-grab")
    row = len(state.market) + taken
    if row > OPEN_MARKET or (row < OPEN_MARKET and (state.future or ending is None)):
        yield _fault("/market", "market", count=row, due=OPEN_MARKET)
    done = [seat for seat, player in enumerate(state.players) if unbuilt(board, player) <= LAST_UNBUILT]
    if ending is None:
        if done or state.quiet >= STALLED or state.phase == "over":
            yield _fault("/ending", "ending")
        return
    if ending.reason == "unbuilt" and ending.seat not in done:
        yield _fault("/ending", "ending")
    own_turn = state.to_move == (ending.seat,)
    if own_turn and (ending.reason != "unbuilt" or state.turn.built is None):
        yield _fault("/ending/seat", "ending")


def _turn(board: Board, state: State) -> Iterator[Fault]:
    turn = state.turn
    if not state.to_move:
        if turn != Turn():
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
        or (turn.built is not None and all(kind.level == "starter" for kind in used(board, player)))
        or (turn.built == "demolish" and not player.removed)
        or (turn.pending == "fever" and "fever" in player.cards)
        or (turn.pending is not None and not playable(board, state, seat, site(board, player), turn.pending))
    ):
        yield _fault("/turn", "turn")
