"""What a legal move does."""

from msgspec.structs import replace

from engines.chance import shuffled
from engines.game import Event, Step
from engines.new_york_1901.board import Board, Placement
from engines.new_york_1901.data import LAST_UNBUILT, OPEN_MARKET, STALLED, LotCard
from engines.new_york_1901.events import (
    Acquired,
    Built,
    CardPlayed,
    Demolished,
    EndPhase,
    Exchanged,
    GameOver,
    Prestige,
    Refilled,
    Released,
    TurnPassed,
    WorkersBack,
    WorkersOut,
)
from engines.new_york_1901.legal import emptied, under
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Building, Card, Demolish, Release
from engines.new_york_1901.place import place_text
from engines.new_york_1901.site import site
from engines.new_york_1901.state import Ending, Player, State, Turn


def play(board: Board, state: State, seat: int, move: AnyMove) -> Step[State]:
    """The step a legal move makes."""
    state = replace(state, ply=state.ply + 1)
    match move:
        case Acquire():
            return acquire(state, seat, move)
        case Build() | Demolish():
            return build(board, state, seat, move)
        case Card():
            return card(state, seat, move)
        case Release():
            return release(board, state, seat, move)
        case _:
            return end(state, seat, [])


def changed(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """The players with one of them changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def acquire(state: State, seat: int, move: Acquire) -> Step[State]:
    """A card and a lot change hands; a worker goes out (1901.turn.acquire, 1901.card.land-grab)."""
    player, turn = state.players[seat], state.turn
    if turn.pending == "land-grab":
        turn = replace(turn, pending=None)
    else:
        turn = replace(turn, acquired=3 if move.card.endswith("3") else 2)
    market = list(state.market)
    market.remove(move.card)
    player = replace(player, lots=(*player.lots, move.lot))
    after = replace(state, market=tuple(market), players=changed(state, seat, player), turn=turn)
    return Step(state=after, events=(Acquired(seat=seat, card=move.card, lot=move.lot),), reversible=True)


def build(board: Board, state: State, seat: int, move: Building) -> Step[State]:
    """A skyscraper is put up, after whatever stood in its way was removed (1901.build, 1901.demolish)."""
    player, turn = state.players[seat], state.turn
    there = board.placements[place_text(move)]
    before = site(board, player)
    gone = under(before, there.mask)
    worth = prestige(board, state, seat, there)
    player = replace(
        player,
        standing=(*[old.name for old in before.standing if old not in gone], there.name),
        removed=(*player.removed, *[old.kind.id for old in gone]),
        prestige=player.prestige + worth,
    )
    events: list[Event] = [
        *(Demolished(seat=seat, tile=old.kind.id, cells=old.squares) for old in gone),
        Built(
            seat=seat,
            tile=there.kind.id,
            rotation=there.rotation,
            anchor=there.anchor,
            cells=there.squares,
            points=there.kind.points,
        ),
    ]
    if worth:
        events.append(Prestige(seat=seat, points=worth))
    manned = emptied(before, there)
    if back := tuple([lot.id for lot in before.manned if lot not in manned]):
        events.append(WorkersBack(seat=seat, lots=back))
    if out := tuple([lot.id for lot in manned if lot not in before.manned]):
        events.append(WorkersOut(seat=seat, lots=out))
    turn = replace(turn, built=turn.built or ("demolish" if isinstance(move, Demolish) else "build"), pending=None)
    ending = state.ending
    if ending is None and before.unbuilt - there.kind.own <= LAST_UNBUILT:  # 1901.end.unbuilt
        ending = Ending(seat=seat, reason="unbuilt")
        events.append(EndPhase(seat=seat, reason="unbuilt"))
    after = replace(state, players=changed(state, seat, player), turn=turn, ending=ending)
    return Step(state=after, events=tuple(events), reversible=True)


def prestige(board: Board, state: State, seat: int, there: Placement) -> int:
    """A point for each opponents' skyscraper of a lower level that shares a side with a new gold one
    (1901.score.gold-prestige)."""
    if state.challenge != "gold-prestige" or not there.kind.gold:
        return 0
    around = board.around(there.mask)
    return sum(
        not board.placements[name].kind.gold and bool(board.placements[name].mask & around)
        for other, player in enumerate(state.players)
        if other != seat
        for name in player.standing
    )


def card(state: State, seat: int, move: Card) -> Step[State]:
    """An action card: Market Exchange acts at once, the others wait for the move they allow (1901.card)."""
    player = state.players[seat]
    player = replace(player, cards=tuple(held for held in player.cards if held != move.card))
    state = replace(state, players=changed(state, seat, player))
    events: tuple[Event, ...] = (CardPlayed(seat=seat, card=move.card),)
    if move.card == "exchange":
        old, new = state.market, state.future[:OPEN_MARKET]
        under_it, chance = shuffled(state.chance, old)
        after = replace(state, market=new, future=state.future[OPEN_MARKET:] + under_it, chance=chance)
        return Step(state=after, events=(*events, Exchanged(old=old, new=new)), reversible=False)
    turn = replace(state.turn, pending=move.card, grabbed=state.turn.grabbed or move.card == "land-grab")
    return Step(state=replace(state, turn=turn), events=events, reversible=True)


def release(board: Board, state: State, seat: int, move: Release) -> Step[State]:
    """A lot is given up and the turn is over (1901.turn.release)."""
    player = state.players[seat]
    player = replace(player, lots=tuple(lot for lot in player.lots if lot != move.lot))
    bottom: LotCard = board.lots[move.lot].card
    after = replace(state, players=changed(state, seat, player), future=(*state.future, bottom))
    return end(after, seat, [Released(seat=seat, card=bottom, lot=move.lot)])


def end(state: State, seat: int, events: list[Event]) -> Step[State]:
    """The open market is refilled, the end phase may begin, and the turn passes on (1901.turn.refill, 1901.end)."""
    new = state.future[: OPEN_MARKET - len(state.market)]
    market, future = state.market + new, state.future[len(new) :]
    if new:
        events.append(Refilled(cards=new))
    quiet = state.quiet + 1 if state.turn.built is None else 0
    ending = state.ending
    if ending is None and len(market) < OPEN_MARKET:  # 1901.end.market
        ending = Ending(seat=seat, reason="market")
        events.append(EndPhase(seat=seat, reason="market"))
    elif ending is None and quiet >= STALLED:  # 1901.end.stalled
        ending = Ending(seat=seat, reason="stalled")
        events.append(EndPhase(seat=seat, reason="stalled"))
    following = (seat + 1) % state.seats
    over = ending is not None and ending.seat == following  # 1901.end.last-turns
    events.append(GameOver() if over else TurnPassed(seat=following))
    after = replace(
        state,
        phase="over" if over else "play",
        to_move=() if over else (following,),
        market=market,
        future=future,
        turn=Turn(),
        quiet=quiet,
        ending=ending,
    )
    return Step(state=after, events=tuple(events), reversible=False)
