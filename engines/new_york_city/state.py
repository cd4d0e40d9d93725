"""The whole table: what everyone sees and what nobody may."""

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from engines.game import Head
from engines.model import Count, Model, Seat
from engines.new_york_city.data import LETTERS, Card, Id, Letter
from engines.packs import PackChoice, PackName

Phase = Literal["characters", "draft", "one", "keep", "bid", "hire", "prestige", "shift", "three", "over"]

Pile = Annotated[tuple[Card, ...], Meta(max_length=700)]
Tiles = Annotated[tuple[Id, ...], Meta(max_length=300)]
BySeat = Meta(min_length=2, max_length=4)


class Options(Model):
    """The components that are played with, by id or full name; the first pack when none is named."""

    pack: PackChoice | None = None


class Token(Model):
    """A press token and its space; the neutral token has no seat."""

    seat: Seat | None
    space: Count


class Borough(Model):
    """A borough: its sequence tile, its base value, the prestige tiles on it, each seat's skyscrapers. The two
    neutral skyscrapers always stand there too."""

    id: Id
    letter: Letter
    base: Count
    prestige: Annotated[tuple[Id, ...], Meta(max_length=40)]
    skyscrapers: Annotated[tuple[Count, ...], BySeat]


class Player(Model):
    """What a seat has. `hand` and `reserve` are sorted; `used` are the characters with a dollar on them. The
    skyscrapers in supply are those that are neither on the player `board` nor in a borough."""

    score: Count
    dollars: Count
    board: Count
    hand: Pile
    reserve: tuple[Card, Card]
    characters: Tiles
    used: Tiles
    vessels: Tiles


class Made(Model):
    """A bid that was made: what it makes, and the characters declared in it."""

    total: Count
    characters: Tiles


class Bidding(Model):
    """A bidding round: its number from 1, the seat that began it, the bids so far by seat, and who has
    exchanged a card."""

    number: Annotated[int, Meta(ge=1, le=6)]
    starter: Seat
    bids: Annotated[tuple[Made | None, ...], BySeat]
    exchanged: Annotated[tuple[Seat, ...], Meta(max_length=4)]


class Sift(Model):
    """Cards that were drawn for the seat on turn, and how many of them it keeps."""

    cards: Pile
    keep: Count


class State(Head):
    """A position. `press` lists the tokens, the one ahead first. `pairs` are the face-up pairs, after the draft
    the one left over. `waiting` are the seats that come after the one on turn in this step. `deck` is top
    first, `discard` top last; `stacks` hold the face-down characters by value, `display` the face-up ones."""

    game: Literal["new-york-city"]
    rules: Literal["1"]
    options: Options
    pack: PackName
    phase: Phase
    waiting: Annotated[tuple[Seat, ...], Meta(max_length=8)]
    round: Annotated[int, Meta(ge=0, le=5)]
    press: Annotated[tuple[Token, ...], Meta(min_length=3, max_length=5)]
    boroughs: Annotated[tuple[Borough, ...], Meta(min_length=6, max_length=6)]
    players: Annotated[tuple[Player, ...], BySeat]
    statue: Annotated[tuple[Seat, ...], Meta(max_length=4)]
    """The seats that got the statue's points; while there are none, the tile is unflipped."""
    light: Annotated[tuple[tuple[Id, Id], ...], Meta(max_length=5)]
    display: Annotated[tuple[Tiles, ...], Meta(min_length=5, max_length=5)]
    stacks: Annotated[tuple[Tiles, ...], Meta(min_length=5, max_length=5)]
    prestige: Annotated[tuple[Id, ...], Meta(max_length=2)]
    prestige_stack: Tiles
    pairs: Annotated[tuple[Annotated[tuple[Card, ...], Meta(max_length=2)], ...], Meta(max_length=9)]
    bidding: Bidding | None
    sift: Sift | None
    deck: Pile
    discard: Pile


def order(state: State) -> tuple[int, ...]:
    """The seats in press order (nyc.press)."""
    return tuple([token.seat for token in state.press if token.seat is not None])


def mayor(state: State) -> int:
    """The index of the borough that the mayor is in."""
    letter = LETTERS[max(state.round, 1) - 1]
    return next(n for n, borough in enumerate(state.boroughs) if borough.letter == letter)


def built(state: State, seat: int) -> tuple[int, ...]:
    """The seat's skyscrapers in each borough."""
    return tuple([borough.skyscrapers[seat] for borough in state.boroughs])


def supply(per_player: int, state: State, seat: int) -> int:
    """The seat's skyscrapers in the general supply."""
    return per_player - state.players[seat].board - sum(built(state, seat))


def leftover(state: State) -> tuple[Card, ...]:
    """What remains of the pair nobody drafted (nyc.draft)."""
    return state.pairs[0] if state.pairs else ()


def unused(player: Player) -> tuple[str, ...]:
    """The kinds of character that the seat has a tile of without a dollar, each once, in the order taken."""
    if not player.used:
        return tuple(dict.fromkeys(player.characters))
    return tuple(
        kind for kind in dict.fromkeys(player.characters) if player.characters.count(kind) > player.used.count(kind)
    )


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The state with one seat changed."""
    players = state.players
    return replace(state, players=(*players[:seat], replace(players[seat], **changes), *players[seat + 1 :]))


def build(state: State, seat: int, index: int, count: int) -> State:
    """The state with so many more (or fewer) of the seat's skyscrapers in a borough."""
    boroughs = state.boroughs
    there = boroughs[index].skyscrapers
    borough = replace(boroughs[index], skyscrapers=(*there[:seat], there[seat] + count, *there[seat + 1 :]))
    return replace(state, boroughs=(*boroughs[:index], borough, *boroughs[index + 1 :]))


def queued(state: State, phase: Phase, seats: tuple[int, ...]) -> State:
    """The state with the first of the seats on turn in the phase, the others waiting."""
    return replace(state, phase=phase, to_move=seats[:1], waiting=seats[1:])
