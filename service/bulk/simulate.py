"""Games played by policies: row `index` of a job follows from the job and the index alone."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from engines import record, referee
from engines.chance import Seed
from engines.game import AnyGame, Event
from engines.model import Model
from engines.refusal import Refusal
from service.bulk.games import PackFile, the_game
from service.bulk.policies import POLICIES
from service.bulk.uses import Uses, count, reason

LONGEST = 20_000
"""Moves after which a game is left unfinished: policies may play on for ever where the rules let them."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Simulation(Model):
    """A job: so many games, their numbers of seats by turns. Whatever changes a row is part of it; `version` is that
    of what the rows hold."""

    command: Literal["simulate"] = "simulate"
    version: int = 1
    game: str
    rules: str
    games: int
    seats: tuple[int, ...]
    options: dict[str, Any]
    seed: Seed
    policies: tuple[str, ...]
    pack: PackFile | None = None
    records: bool = False
    uses: bool = True


class Row(Model, omit_defaults=True):
    """A game. `first` is the seat that decided first, `moves` the length; `uses` counts by seat the ids that events
    name."""

    index: int
    seed: str
    seats: int
    first: int
    options: Any
    policies: tuple[str, ...]
    moves: int
    ending: str
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    move_types: dict[str, int]
    uses: tuple[dict[str, dict[str, int]], ...] | None = None
    record: str | None = None


def rows(job: Simulation, indexes: Iterable[int]) -> bytes:
    """The lines of these games."""
    game = the_game(job.game, job.pack)
    return b"".join(_encode(row(job, game, index)) + b"\n" for index in indexes)


def row(job: Simulation, game: AnyGame, index: int) -> Row:
    """One game. Its seed is made from the job's and the index, that of each decision from the game's and the ply."""
    seed, seats = f"{job.seed}.{index}", job.seats[index % len(job.seats)]
    turn = index // len(job.seats)
    names = tuple(job.policies[(seat + turn) % len(job.policies)] for seat in range(seats))
    state: Any = game.start(seats, msgspec.convert(job.options, game.options), seed)
    first = state.to_move[0]
    uses: list[Uses] = [{} for _ in range(seats)]
    why, types, texts = None, Counter[str](), list[str]()
    for _ in range(LONGEST):
        if referee.over(state):
            break
        seat = state.to_move[0]
        move = POLICIES[names[seat]](game, state, seat, f"{seed}.{state.ply}")
        if job.records:
            texts.append(referee.notation(game, state, move))
        state, events = _played(game, state, move)
        types[referee.tag(type(move))] += 1
        why = reason(events) or why
        if job.uses:
            count(uses, events)
    sheet = game.score(state)
    return Row(
        index=index,
        seed=seed,
        seats=seats,
        first=first,
        options=state.options,
        policies=names,
        moves=types.total(),
        ending=(why or "over") if referee.over(state) else "unfinished",
        totals=tuple(one.total for one in sheet.scores),
        ranks=tuple(one.rank for one in sheet.scores),
        winners=sheet.winners,
        move_types=types,
        uses=tuple({**one} for one in uses) if job.uses else None,
        record=_record(game, state, seed, texts) if job.records else None,
    )


def _played(game: AnyGame, state: Any, move: Any) -> tuple[Any, tuple[Event, ...]]:
    step = referee.apply(game, state, move)
    if isinstance(step, Refusal):
        raise ValueError(f"a policy made a move that breaks {step.code}: {move}")
    return step.state, step.events


def _record(game: AnyGame, state: Any, seed: str, texts: list[str]) -> str:
    head = {
        "Game": game.id,
        "Rules": game.rules,
        "Seats": str(state.seats),
        "Options": msgspec.json.encode(state.options).decode(),
        "Seed": seed,
    }
    return record.write(head, tuple(texts))
