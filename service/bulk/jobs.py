"""From the words of a command line to a task. Whatever cannot be done is told before anything is begun."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from engines.chance import Seed
from engines.game import AnyGame
from engines.refusal import Refusal
from engines.words import LANGUAGES
from schema.problem import Problem, refusal_problem
from schema.read import read
from service.bulk.games import PackFile, the_game
from service.bulk.output import files
from service.bulk.parquet import to_parquet
from service.bulk.policies import POLICIES
from service.bulk.run import Task
from service.bulk.score import Scoring, looked_at, read_lines, sheets
from service.bulk.simulate import Simulation, rows
from service.files import apart, content
from service.settings import Unusable

ROOM = 24
"""Characters of a seed that are kept for what is made of it: an index and a ply."""
LINES, PARQUET = ".jsonl", ".parquet"


def simulation(
    game: str,
    *,
    games: int,
    out: Path,
    seats: Sequence[int] = (),
    options: str = "{}",
    seed: str = "1",
    policies: Sequence[str] = ("random",),
    pack: Path | None = None,
    records: bool = False,
    uses: bool = True,
) -> Task:
    """Games to be played. Raises `Unusable` where they cannot be."""
    packed = _pack(pack, out) if pack else None
    rules = the_game(game, packed)
    for name in policies:
        if name not in POLICIES:
            raise Unusable(f"there is no policy {name}; there are: {', '.join(POLICIES)}")
    if games < 1:
        raise Unusable("--games: at least 1")
    if out.suffix not in (LINES, PARQUET):
        raise Unusable(f"{out}: name a file that ends in {LINES} (JSON Lines) or {PARQUET} (Parquet)")
    seats = tuple(seats) or rules.seats
    job = Simulation(
        game=game,
        rules=rules.rules,
        games=games,
        seats=seats,
        options=_options(rules, seats, options, packed),
        seed=_seed(seed),
        policies=tuple(policies),
        pack=packed,
        records=records,
        uses=uses,
    )
    return Task(
        job=job,
        work=partial(rows, job),
        items=lambda done: iter(range(done, games)),
        total=games,
        unit="games",
        out=out,
        change=to_parquet(msgspec.json.encode(job)) if out.suffix == PARQUET else None,
    )


def scoring(game: str, tables: Path, *, out: Path, language: str = "en", pack: Path | None = None) -> Task:
    """A file of tables or states to be scored. Raises `Unusable` where it cannot be."""
    packed = _pack(pack, out) if pack else None
    rules = the_game(game, packed)
    if language not in LANGUAGES:
        raise Unusable(f"--language: one of {', '.join(LANGUAGES)}")
    if out.suffix != LINES:
        raise Unusable(f"{out}: sheets are written as JSON Lines: name a file that ends in {LINES}")
    try:
        digest, lines = looked_at(tables)
    except OSError as error:
        raise Unusable(f"{tables} cannot be read: {error.strerror}") from None
    apart(tables, *files(out))
    job = Scoring(
        game=game,
        rules=rules.rules,
        tables=f"sha256:{digest}",
        lines=lines,
        language=language,
        pack=packed,
    )
    return Task(
        job=job,
        work=partial(sheets, job),
        items=partial(read_lines, tables),
        total=lines,
        unit="tables",
        out=out,
    )


def _pack(path: Path, out: Path) -> PackFile:
    try:
        pack = PackFile(id=path.stem, content=content(path).decode())
    except UnicodeDecodeError as error:
        raise Unusable(f"{path} cannot be read: {error}") from None
    apart(path, *files(out))
    return pack


def _seed(seed: str) -> str:
    try:
        msgspec.convert(seed + "." * ROOM, Seed)
    except msgspec.ValidationError:
        raise Unusable(f"--seed: 1 to {64 - ROOM} of the characters A-Z a-z 0-9 . _ ~ + / = -") from None
    if not seed:
        raise Unusable("--seed: at least one character")
    return seed


def _options(game: AnyGame, seats: Sequence[int], text: str, pack: PackFile | None) -> dict[str, Any]:
    """The options in full, if a game can begin with them at each number of seats."""
    options = read(game.options, text.encode(), "en")
    if isinstance(options, Problem):
        told = "; ".join(one.detail for one in options.errors) or f"no JSON: {options.params.get('reason', text)}"
        raise Unusable(f"--options: {told}")
    if pack:
        options = msgspec.structs.replace(options, pack=pack.id)
    for count in seats:
        if count not in game.seats:
            raise Unusable(f"--seats: {game.id} is played by {', '.join(map(str, game.seats))}")
        state = game.start(count, options, "1")
        if isinstance(state, Refusal):
            told = refusal_problem(game, "en", state, "/options").detail
            raise Unusable(f"--options: {told} (with {count} seats)")
    found: dict[str, Any] = msgspec.to_builtins(options)
    return found
