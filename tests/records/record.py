"""Recorded games (see README.md) and how one is played through."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from knickerbocker_client.kit.files import Record

from engines import referee
from engines.game import AnyGame, Step

__all__ = ["Record", "files", "load", "start", "steps"]
HERE = Path(__file__).parent


def load(path: Path) -> Record:
    return msgspec.json.decode(path.read_bytes(), type=Record)


def files() -> list[Path]:
    """The recorded games of all games."""
    return sorted(HERE.glob("*/*.json"))


def start(game: AnyGame, seats: int, options: dict[str, Any], seed: str) -> Any:
    """The first state."""
    return game.start(seats, msgspec.convert(options, game.options), seed)


def steps(game: AnyGame, record: Record) -> Iterator[Step[Any]]:
    """What each move did."""
    state = start(game, record.seats, record.options, record.seed)
    for text in record.moves:
        move = referee.parse(game, state, text)
        assert move is not None, f"{text} names no move at ply {state.ply}"
        step = referee.apply(game, state, move)
        assert isinstance(step, Step), f"{text} is refused at ply {state.ply}: {step}"
        state = step.state
        yield step
