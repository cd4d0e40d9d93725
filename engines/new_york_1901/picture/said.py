"""What a picture says: names, and the whole position in sentences for those who cannot see it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from engines.new_york_1901.board import Board
from engines.new_york_1901.moves import Acquire, AnyMove, Build, Card, Demolish, Release
from engines.new_york_1901.picture.points import Points
from engines.new_york_1901.place import squares_of
from engines.new_york_1901.step import due as due_step
from engines.new_york_1901.view import PlayerSeen, View
from engines.referee import tag
from engines.words import Words


class Said(NamedTuple):
    """The words of the game, and the names on a board."""

    words: Words
    board: Board

    def of(self, key: str, **gaps: str | int) -> str:
        """What the picture says, its gaps filled."""
        return self.words.picture[key].format_map(gaps)

    def name(self, id_: str) -> str:
        """What a thing is called: by the pack, else by us."""
        return _names(self.board).get(id_) or self.words.terms.get(id_, id_)

    def names(self, ids: tuple[str, ...]) -> str:
        """Several things by name; a dash for none."""
        return ", ".join(map(self.name, ids)) or "–"

    def card(self, lot: str) -> str:
        """The card of a lot by name."""
        return self.name(self.board.lots[lot].card) if lot in self.board.lots else "–"

    def lot(self, lot: str, seat: int | None, *, manned: bool, used: bool) -> str:
        """A lot, and whose it is."""
        told = [f"{lot}: {self.card(lot)}"]
        if seat is not None:
            told.append(self.of("seat", seat=seat))
        if manned:
            told.append(self.of("worker"))
        if not used:
            told.append(self.of("unused"))
        return ", ".join(told)


@cache
def _names(board: Board) -> Mapping[str, str]:
    """What the pack calls tiles and streets."""
    tiles = {tile.id: tile.name for tile in board.pack.tiles if tile.name}
    return tiles | {street.id: street.name for street in board.pack.streets}


def due(said: Said, view: View) -> str:
    """What is due and from whom."""
    if not view.to_move:
        return f"{said.words.phases[view.phase]}."
    (seat,) = view.to_move
    step = said.words.steps[due_step(view.turn, view.market, view.players[seat].workers)]
    return f"{said.of('due', seat=seat)} {step}."


def moved(said: Said, last: AnyMove | None) -> str | None:
    """The last move; a seat that it leaves out is left out here."""
    if last is None:
        return None
    told = said.words.moves[tag(type(last))]
    if about := _about(said, last):
        told += f" – {about}"
    return said.of("last", move=told) if last.seat is None else said.of("last.seat", seat=last.seat, move=told)


def _about(said: Said, move: AnyMove) -> str | None:
    match move:
        case Acquire(lot=lot) | Release(lot=lot):
            return f"{lot}, {said.card(lot)}"
        case Build(tile=tile) | Demolish(tile=tile):
            return f"{said.name(tile)}: {', '.join(squares_of(said.board, move) or ())}"
        case Card(card=card):
            return said.name(card)
        case _:
            return None


def ended(said: Said, points: Points) -> str | None:
    """Who has won, once the game is over."""
    return said.of("won", seats=", ".join(map(str, points.winners))) if points.winners else None


def title(said: Said, view: View) -> str:
    """The picture in a line."""
    return f"{said.words.name}. {due(said, view)}"


def course(said: Said, view: View) -> Iterator[str]:
    """What has come about that bears on the next moves."""
    if view.turn.pending:
        yield said.of("pending", card=said.name(view.turn.pending))
    if view.turn.acquired:
        yield said.of("acquired", size=view.turn.acquired)
    if view.turn.built:
        yield said.of(f"turn.{view.turn.built}")
    if view.ending and view.to_move:
        yield said.of(f"ending.{view.ending.reason}", seat=view.ending.seat)


def description(said: Said, view: View, points: Points, last: AnyMove | None) -> str:
    """The whole position."""
    told = [due(said, view), *course(said, view)]
    if last_move := moved(said, last):
        told.append(last_move)
    if won := ended(said, points):
        told.append(won)
    for seat in range(view.seats):
        told += _player(said, view, seat, points.of[seat])
    told.append(said.of("market.told", cards=said.names(view.market), future=view.future))
    told.append(said.of("legendaries.told", names=said.names(view.legendaries)))
    if view.challenge:
        told.append(said.of("challenge.told", name=said.name(view.challenge)))
    for street in view.streets:
        counts = ", ".join(
            f"{said.of('seat', seat=seat)} – {count}" for seat, count in enumerate(touching(said.board, view, street))
        )
        told.append(said.of("street.told", street=said.name(street), counts=counts))
    return " ".join(told)


def touching(board: Board, view: View, street: str) -> tuple[int, ...]:
    """How many skyscrapers of each seat touch a street (1901.score.street)."""
    return tuple(
        sum(bool(board.placements[there.place].mask & board.streets[street]) for there in player.standing)
        for player in view.players
    )


def _player(said: Said, view: View, seat: int, points: int) -> Iterator[str]:
    player = view.players[seat]
    yield said.of(
        "player.told",
        seat=seat,
        points=points,
        level=said.name(player.level),
        workers=player.workers,
        unbuilt=player.unbuilt,
        cards=said.names(player.cards),
    )
    if player.manned:
        yield said.of("manned.told", lots=", ".join(player.manned))
    if lots := "; ".join(_partly_free(said.board, view, player)):
        yield said.of("free.told", lots=lots)
    if player.standing:
        standing = "; ".join(f"{said.name(each.tile)} {', '.join(each.cells)}" for each in player.standing)
        yield said.of("standing.told", standing=standing)
    if supply := ", ".join(f"{said.name(tile)} × {count}" for tile, count in player.supply.items() if count):
        yield said.of("supply.told", supply=supply)
    if player.king:
        yield f"{said.of('king')}."


def _partly_free(board: Board, view: View, player: PlayerSeen) -> Iterator[str]:
    """Own lots that are built on in part, and the squares on which there is still room (1901.build.own-land)."""
    standing = [each for other in view.players for each in other.standing]
    covered = {square for each in standing for square in each.cells}
    for lot in player.lots:
        squares = [square for square, bit in board.bits.items() if bit & board.lots[lot].mask]
        free = [square for square in squares if square not in covered]
        if 0 < len(free) < len(squares):
            yield f"{lot} ({', '.join(free)})"
