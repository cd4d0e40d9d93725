"""What a picture says: names, and the whole position in sentences for those who cannot see it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engines.new_york_city.box import Box
from engines.new_york_city.components import text
from engines.new_york_city.data import ROUNDS, TYPES, VALUES
from engines.new_york_city.moves import (
    AnyMove,
    Bid,
    Choose,
    Draft,
    Exchange,
    Hire,
    Place,
    Shift,
    Use,
)
from engines.new_york_city.picture.points import Points
from engines.new_york_city.state import Borough
from engines.new_york_city.view import PlayerSeen, View
from engines.referee import tag
from engines.words import Words


class Said(NamedTuple):
    """The words of the game, and the names in a box."""

    words: Words
    box: Box

    def of(self, key: str, **gaps: str | int) -> str:
        """What the picture says, its gaps filled."""
        return self.words.picture[key].format_map(gaps)

    def seat(self, seat: int) -> str:
        """A seat."""
        return self.of("seat", seat=seat)

    def name(self, id_: str) -> str:
        """What a thing is called: by the pack, else by us."""
        return self.box.pack.names.get(id_) or self.words.terms.get(id_, id_)

    def names(self, ids: Iterable[str]) -> str:
        """Several things by name, equal ones counted; a dash for none."""
        told = [self.name(id_) + (f" ×{count}" if count > 1 else "") for id_, count in Counter(ids).items()]
        return ", ".join(told) or "–"

    def phase(self, phase: str) -> str:
        """The phase of a character as its tile has it."""
        return self.of("end") if phase == "end" else phase

    def character(self, id_: str) -> str:
        """A character, and what it does."""
        kind = next(each for each in self.box.pack.characters if each.id == id_)
        told = self.of(
            "character", name=self.name(id_), value=kind.value, phase=self.phase(kind.phase), points=kind.points
        )
        return f"{told} {text(kind, self.words)}".strip()

    def tile(self, id_: str) -> str:
        """A prestige tile."""
        tile = self.box.tiles.get(id_)
        return self.of("tile", colour=self.name(tile.colour), value=tile.value) if tile else id_

    def vessel(self, id_: str) -> str:
        """A vessel and the boroughs it joins."""
        vessel = self.box.vessels[id_]
        one, other = map(self.name, vessel.between)
        return self.of("vessel", colour=self.name(vessel.colour), one=one, other=other)


def worth(box: Box, borough: Borough) -> int:
    """What a borough is worth (nyc.score.borough)."""
    return borough.base + sum(box.tiles[tile].value for tile in borough.prestige)


def due(said: Said, view: View) -> str:
    """What is due and from whom."""
    phase = f"{said.words.phases[view.phase]}."
    return " ".join([*(said.of("due", seat=seat) for seat in view.to_move), phase])


def course(said: Said, view: View) -> str:
    """The round, and the bidding round."""
    told = [said.of("round", round=view.round, rounds=ROUNDS)] if view.round else []
    if view.bidding:
        told.append(f"{bidding(said, view.bidding.number)}.")
    return " ".join(told)


def bidding(said: Said, number: int) -> str:
    """A bidding round and the type of card that it is about."""
    return said.of("bidding", number=number, rounds=len(TYPES), type=said.name(TYPES[number - 1]))


def moved(said: Said, last: AnyMove | None) -> str | None:
    """The last move; a seat that it leaves out is left out here."""
    if last is None:
        return None
    told = said.words.moves[tag(type(last))]
    if about := ", ".join(_about(said, last)):
        told += f" – {about}"
    return said.of("last", move=told) if last.seat is None else said.of("last.seat", seat=last.seat, move=told)


def _about(said: Said, move: AnyMove) -> Iterator[str]:
    match move:
        case Choose(pair=pair) | Draft(pair=pair):
            yield said.names(pair)
        case Use():
            ids = (move.character, move.give, move.take, move.source, move.to)
            yield from (said.name(id_) for id_ in ids if id_)
        case Exchange(give=give, take=take):
            yield f"{said.name(give)} → {said.name(take)}"
        case Bid():
            parts = [str(move.match + len(move.pairs) + (move.translate is not None))]
            parts += [said.names(["wild"] * move.wild)] if move.wild else []
            yield " + ".join([*parts, *map(said.name, move.characters)])
        case Hire(character=character):
            yield said.name(character)
        case Place(tile=tile, borough=borough):
            yield from (said.tile(tile), said.name(borough))
        case Shift(source=source):
            yield said.name(source)


def ended(said: Said, points: Points) -> str | None:
    """Who has won, once the game is over."""
    return said.of("won", seats=", ".join(map(str, points.winners))) if points.winners else None


def title(said: Said, view: View) -> str:
    """The picture in a line."""
    return " ".join(filter(None, (f"{said.words.name}.", course(said, view), due(said, view))))


def description(said: Said, view: View, points: Points, last: AnyMove | None) -> str:
    """The whole position."""
    told = [
        course(said, view),
        due(said, view),
        ended(said, points) or "",
        moved(said, last) or "",
        *_bids(said, view),
    ]
    if view.hand is not None and view.seat is not None:
        told.append(said.of("hand.told", seat=view.seat, cards=said.names(view.hand)))
    if view.sift:
        told.append(said.of("drawn.told", keep=view.sift.keep, cards=said.names(view.sift.cards)))
    if view.pairs:
        told.append(said.of("pairs.told", pairs="; ".join(map(said.names, view.pairs))))
    if view.light:
        told.append(said.of("light.told", pairs="; ".join(map(said.names, view.light))))
    for seat, player in enumerate(view.players):
        told.append(_player(said, seat, player, points.of[seat]))
    tokens = ", ".join(
        f"{said.of('neutral') if token.seat is None else said.seat(token.seat)} {token.space}" for token in view.press
    )
    told.append(said.of("press.told", tokens=tokens))
    told += (_borough(said, view, borough) for borough in view.boroughs)
    told.append(f"{statue(said, view)}.")
    if view.prestige:
        told.append(said.of("prestige.told", tiles=", ".join(map(said.tile, view.prestige))))
    told.append(f"{said.of('prestige.stack', count=view.prestige_stack)}.")
    owned = {vessel for player in view.players for vessel in player.vessels}
    told.append(
        said.of("vessels.told", vessels=", ".join(said.vessel(v) for v in said.box.vessels if v not in owned) or "–")
    )
    told.append(said.of("display.told", names="; ".join(map(said.names, view.display))))
    stacks = zip(VALUES, view.stacks, strict=True)
    told.append(", ".join(said.of("stack", count=count, value=value) for value, count in stacks) + ".")
    told.append(said.of("deck.told", deck=view.deck, discard=len(view.discard)))
    return " ".join(filter(None, told))


def _bids(said: Said, view: View) -> Iterator[str]:
    if view.bidding:
        for seat, made in enumerate(view.bidding.bids):
            if made:
                told = f" ({said.names(made.characters)})" if made.characters else ""
                yield said.of("bid.told", seat=seat, bid=f"{made.total}{told}")


def statue(said: Said, view: View) -> str:
    """Who has the statue's points, if anybody (nyc.statue)."""
    if not view.statue:
        return said.of("statue.open")
    return said.of("statue.taken", seats=", ".join(map(str, view.statue)))


def _player(said: Said, seat: int, player: PlayerSeen, points: int) -> str:
    return said.of(
        "player.told",
        seat=seat,
        score=points,
        dollars=player.dollars,
        board=player.board,
        supply=player.supply,
        hand=player.hand,
        reserve=said.names(player.reserve),
        characters=said.names(player.characters),
        used=said.names(player.used),
        vessels=", ".join(map(said.vessel, player.vessels)) or "–",
    )


def _borough(said: Said, view: View, borough: Borough) -> str:
    counts = [f"{said.seat(seat)} – {count}" for seat, count in enumerate(borough.skyscrapers)]
    mayor = f" ({said.of('mayor')})" if borough.id == view.mayor else ""
    return said.of(
        "borough.told",
        name=f"{said.name(borough.id)}{mayor}",
        letter=borough.letter,
        worth=worth(said.box, borough),
        counts=", ".join(counts),
    )
