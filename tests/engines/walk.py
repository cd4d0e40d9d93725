"""Every way to set a game up, and random play from there: what the generic suites look at."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from engines import referee
from engines.catalogue import GAMES
from engines.game import AnyGame, Move, Step
from engines.refusal import Refusal
from tests.toy.game import TOY

ALL: tuple[AnyGame, ...] = (*GAMES, TOY)
"""The games of the catalogue and the smallest one that can be thought of."""

BY_ID = {game.id: game for game in ALL}

SEED = "walk.of-7th~Avenue"
CAP = 400
"""Moves of a random game; some games have no bound."""
MORE = 40
"""Random games of each setup that are looked through for rare moves."""


class Setup(NamedTuple):
    """A game and how it is set up."""

    id: str
    seats: int
    options: Any

    @property
    def game(self) -> AnyGame:
        return BY_ID[self.id]

    def __repr__(self) -> str:
        chosen = ",".join(f"{info.name}={getattr(self.options, info.name)}" for info in fields(self.options))
        return f"{self.id}-{self.seats}-{chosen}"

    def start(self, seed: str = SEED) -> Any:
        return self.game.start(self.seats, self.options, seed)


class Position(NamedTuple):
    """A state in the course of play, and the move that was chosen there (None at the end)."""

    setup: Setup
    state: Any
    move: Any


def listed(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The options that are on or off, or one of a closed set, and their values."""
    hints = {name: values(kind) for name, kind in get_type_hints(game.options).items()}
    return {name: found for name, found in hints.items() if found}


def option_sets(game: AnyGame) -> Iterator[Any]:
    """Every combination of those options; others keep their default."""
    names = listed(game)
    for chosen in product(*names.values()):
        yield game.options(**dict(zip(names, chosen, strict=True)))


def values(kind: Any) -> tuple[Any, ...]:
    """The values of an option's type, where they can be listed."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        parts = [values(part) for part in get_args(kind) if part is not type(None)]
        return (*(value for part in parts for value in part), None) if all(parts) else ()
    return ()


@cache
def _setups(id_: str) -> tuple[Setup, ...]:
    game = BY_ID[id_]
    every = (Setup(id_, seats, options) for seats in game.seats for options in option_sets(game))
    return tuple(setup for setup in every if not isinstance(setup.start(), Refusal))


def setups(game: AnyGame) -> tuple[Setup, ...]:
    """Every number of seats with every combination of options that `start` accepts."""
    return _setups(game.id)


def refused(game: AnyGame) -> list[tuple[Setup, Refusal]]:
    """The combinations that `start` refuses, and why."""
    every = (Setup(game.id, seats, options) for seats in game.seats for options in option_sets(game))
    return [(setup, found) for setup in every if isinstance(found := setup.start(), Refusal)]


SETUPS: tuple[Setup, ...] = tuple(setup for game in ALL for setup in setups(game))


@cache
def walk(setup: Setup, seed: str = SEED, cap: int = CAP) -> tuple[Position, ...]:
    """A random game from its start to its end, or to the cap."""
    dice = random.Random(f"{setup}{seed}")
    state = setup.start(seed)
    found = []
    for _ in range(cap):
        moves = list(referee.legal(setup.game, state))
        if not moves:
            break
        move = pick(dice, moves)
        if dice.random() < 0.8:
            move = max(move, pick(dice, moves), key=lambda one: worth(setup.game, state, one))
        found.append(Position(setup, state, move))
        state = made(setup.game, state, move).state
    return (*found, Position(setup, state, None))


def made(game: AnyGame, state: Any, move: Any) -> Step[Any]:
    """The step of a listed move."""
    step = referee.apply(game, state, move)
    assert isinstance(step, Step), f"{move} is listed and refused: {step}"
    return step


def worth(game: AnyGame, state: Any, move: Any) -> int:
    """The points its seat would have after the move: a little greed brings games to their end."""
    return game.score(made(game, state, move).state).scores[move.seat].total


def pick(dice: random.Random, moves: list[Any]) -> Any:
    """One of the moves: first a type, so that rare ones come up, then one of that type."""
    kind = dice.choice(list(dict.fromkeys(map(type, moves))))
    return dice.choice([move for move in moves if type(move) is kind])


def spread(positions: tuple[Position, ...], count: int) -> list[Position]:
    """So many of the positions, evenly spread, the last one among them."""
    last = len(positions) - 1
    return [positions[n] for n in sorted({last - last * k // count for k in range(count)})]


def samples(game: AnyGame) -> dict[type[Move], Any]:
    """One move of each type, as it came up in play; rare ones take more games."""
    return _samples(game.id)


@cache
def _samples(id_: str) -> dict[type[Move], Any]:
    game, found = BY_ID[id_], dict[type[Move], Any]()
    for n in range(MORE):
        for setup in setups(game):
            for position in walk(setup, f"{SEED}{n or ''}"):
                if position.move is not None:
                    found.setdefault(type(position.move), position.move)
        if len(found) == len(game.moves):
            break
    return found


@cache
def said(game_id: str) -> dict[type, dict[str, list[Any]]]:
    """For each type of move the values its fields were seen with."""
    game = BY_ID[game_id]
    found: dict[type, dict[str, list[Any]]] = {kind: {} for kind in game.moves}
    seen = [*samples(game).values()]
    for setup in setups(game):
        for _, state, _ in spread(walk(setup), 20):
            for seat in state.to_move:
                seen.extend(islice(game.near(state, seat), 60))
    for move in seen:
        for info in fields(move):
            values = found[type(move)].setdefault(info.name, [])
            if (value := getattr(move, info.name)) not in values[-300:]:
                values.append(value)
    return found
