"""The moves a seat may choose from, and those it may think of."""

from collections.abc import Iterator, Sequence

from engines.new_york_1901.board import Board, Kind, Lot, Placement
from engines.new_york_1901.data import GOLD, OPEN_MARKET, WORKERS
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Card, Demolish, End, Release
from engines.new_york_1901.place import placed
from engines.new_york_1901.site import Site, buildable, left, legendaries, site, takeable
from engines.new_york_1901.state import Options, State


def legal(board: Board, state: State, seat: int) -> list[AnyMove]:
    """Every legal move of the seat that is due, each once."""
    turn = state.turn
    here = site(board, state.players[seat])
    if turn.pending == "land-grab":
        return list(acquisitions(board, state, seat))
    kinds = buildable(board, state, here) if turn.built is None or turn.pending else []
    if turn.pending == "fever":
        return [placed(Build, seat, there) for there in builds(board, state.options, here, kinds)]
    due = takeable(turn, state.market, here.workers)
    moves: list[AnyMove] = list(acquisitions(board, state, seat)) if due else []
    if turn.built is None and not due:
        moves.extend(placed(Build, seat, there) for there in builds(board, state.options, here, kinds))
    if turn.built is None and turn.acquired is None:
        moves.extend(placed(Demolish, seat, there) for there in demolitions(board, state.options, here, kinds))
    stuck = turn.is_fresh and not here.workers and not moves
    moves.extend(
        Card(seat=seat, card=card) for card in state.players[seat].cards if playable(board, state, seat, here, card)
    )
    if stuck:
        moves.extend(Release(seat=seat, lot=lot.id) for lot in here.manned)
    if may_end(state, here):
        moves.append(End(seat=seat))
    return moves


def acquisitions(board: Board, state: State, seat: int) -> Iterator[Acquire]:
    """Every open card with every empty lot it can stand for (1901.turn.acquire); in a turn of Land Grab only
    lots of 2 squares (1901.card.land-grab)."""
    taken = owned(state)
    for card in board.cards:
        if card in state.market and not (state.turn.grabbed and card.endswith("3")):
            for lot in board.cards[card]:
                if lot.id not in taken:
                    yield Acquire(seat=seat, card=card, lot=lot.id)


def owned(state: State) -> set[str]:
    """The lots that belong to somebody."""
    return {lot for player in state.players for lot in player.lots}


def builds(board: Board, options: Options, here: Site, kinds: Sequence[Kind]) -> Iterator[Placement]:
    """Where skyscrapers of these kinds can be built without removing any (1901.build)."""
    free = here.free
    taken = ~free
    for block in board.blocks:
        room = (free & block.mask).bit_count()
        if room > 1:
            places = block.all if options.reflection else block.unflipped
            for kind in kinds:
                if kind.size <= room:
                    for there in places.get(kind, ()):
                        if not there.mask & taken:
                            yield there


def demolitions(board: Board, options: Options, here: Site, kinds: Sequence[Kind]) -> Iterator[Placement]:
    """Where skyscrapers of these kinds can replace older ones of the seat (1901.demolish)."""
    older = [0] * (GOLD + 1)
    for standing in here.standing:
        for rank in range(standing.kind.rank + 1, GOLD + 1):
            older[rank] |= standing.mask
    free = here.free
    for block in board.blocks:
        if older[GOLD] & block.mask:
            rooms = [((free | old) & block.mask).bit_count() if old & block.mask else 0 for old in older]
            places = block.all if options.reflection else block.unflipped
            for kind in kinds:
                if kind.size <= rooms[kind.rank]:
                    old = older[kind.rank]
                    taken = ~(free | old)
                    for there in places.get(kind, ()):
                        if not there.mask & taken and there.mask & old and len(emptied(here, there)) <= WORKERS:
                            yield there


def under(here: Site, mask: int) -> list[Placement]:
    """The seat's skyscrapers that reach into the squares (1901.demolish.own)."""
    return [standing for standing in here.standing if standing.mask & mask]


def emptied(here: Site, there: Placement) -> list[Lot]:
    """The seat's lots that are empty, and so need a worker each, once a rebuild is done (1901.demolish.uncovered)."""
    covered = there.mask
    for standing in here.standing:
        if not standing.mask & there.mask:
            covered |= standing.mask
    return [lot for lot in here.lots if not lot.mask & covered]


def playable(board: Board, state: State, seat: int, here: Site, card: str) -> bool:
    """Whether an action card that is in hand may be played now; none is pending."""
    turn = state.turn
    if card == "exchange":  # 1901.card.exchange
        return turn.is_fresh and len(state.future) >= OPEN_MARKET
    if card == "land-grab":  # 1901.card.land-grab
        open_two = any(lot_card.endswith("2") for lot_card in state.market)
        return here.workers > 0 and open_two and bool(state.future) and turn.acquired != 3
    # 1901.card.fever
    if turn.built is None or (state.ending is not None and state.ending.seat == seat):
        return False
    return any(True for _ in builds(board, state.options, here, buildable(board, state, here)))


def may_end(state: State, here: Site) -> bool:
    """Whether the turn may end: something was built or acquired, or nothing can be acquired any more though a
    worker was free when the turn began (1901.turn.no-worker, .empty-market, 1901.card.land-grab)."""
    turn = state.turn
    if turn.acquired is not None or turn.built is not None:
        return True
    return (turn.grabbed or here.workers > 0) and not takeable(turn, state.market, here.workers)


def near(board: Board, state: State, seat: int) -> Iterator[AnyMove]:
    """The moves a player may think of: every open card with every lot of its kind, every card in hand, every own
    lot for release, and every skyscraper left on every place within a block that touches at least one own lot:
    as a rebuild where it would cover an own skyscraper, as a build elsewhere. Early in a game these are some
    hundreds, late some thousands; places farther off all fail by 1901.build.own-land. Last come the lots for which
    no card is open, for who asks why not."""
    player = state.players[seat]
    here = site(board, player)
    for card in dict.fromkeys(state.market):
        yield from (Acquire(seat=seat, card=card, lot=lot.id) for lot in board.cards[card])
    kinds = {kind for kind, count in left(board, here).items() if count}
    if here.king:
        kinds.update(legendaries(board, state))
    for there in board.placements.values():
        if there.mask & here.land and there.kind in kinds and (state.options.reflection or there.rotation < 4):
            yield placed(Demolish if there.mask & here.covered else Build, seat, there)
    yield from (Card(seat=seat, card=card) for card in player.cards)
    yield from (Release(seat=seat, lot=lot) for lot in player.lots)
    yield End(seat=seat)
    for lot in board.in_play[state.seats].lots:
        if lot.card not in state.market:
            yield Acquire(seat=seat, card=lot.card, lot=lot.id)
