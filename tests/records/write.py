"""Play a game to record: `python -m tests.records.write new-york-1995 3 SEED '{"events": true}' > FILE`.

The moves are those of a greedy player: the better for its seat of two at random."""

import json
import random
import sys
from typing import Any

import msgspec

from engines import referee
from engines.canon import canonical, state_id
from engines.game import AnyGame, Step
from tests.engines.walk import BY_ID, made, pick, worth
from tests.records.record import Record, start

MOST = 400


def played(game: AnyGame, seats: int, options: dict[str, Any], seed: str) -> tuple[list[str], list[Step[Any]]]:
    """The moves and steps of a game; at most MOST."""
    dice, state = random.Random(seed), start(game, seats, options, seed)
    texts: list[str] = []
    steps: list[Step[Any]] = []
    while state.to_move and len(steps) < MOST:
        moves = list(referee.legal(game, state))
        move = max(pick(dice, moves), pick(dice, moves), key=lambda one: worth(game, state, one))
        texts.append(referee.notation(game, state, move))
        steps.append(made(game, state, move))
        state = steps[-1].state
    return texts, steps


def written(game: AnyGame, title: str, seats: int, options: dict[str, Any], seed: str) -> str:
    """The file of a game that came to its end."""
    texts, steps = played(game, seats, options, seed)
    final = steps[-1].state
    if final.to_move:
        raise ValueError(f"{seed}: not over after {MOST} moves")
    record = Record(
        format=2,
        game=game.id,
        title=title,
        seats=seats,
        options=msgspec.to_builtins(msgspec.convert(options, game.options)),
        seed=seed,
        moves=tuple(texts),
        state_id=state_id(canonical(final)),
        scores=tuple(column.total for column in game.score(final).scores),
    )
    members = msgspec.to_builtins(record)
    return "{\n" + ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in members.items()) + "\n}\n"


if __name__ == "__main__":
    _, id_, count, seed_, options_ = sys.argv
    print(written(BY_ID[id_], "A game.", int(count), json.loads(options_), seed_), end="")
