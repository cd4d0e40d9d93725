"""How well bots play: matches between levels, for every game and number of seats."""

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from bench.report import ROOT, put, table
from engines.bots import LEVELS, Level, choose
from engines.catalogue import GAMES, catalogue
from engines.chance import Chance
from engines.game import AnyGame

CAP = 6_000
"""Moves after which a game is counted as it stands; at random some have no end."""
Player = Level | Literal["seer"]
"""A level, or a yardstick that the service does not have: `search` that is handed the position itself, with every
hand and the deck as they lie, where a bot deals them anew. What it cannot win, no better guess at cards would."""
PAIRS: tuple[tuple[Player, Level], ...] = (("greedy", "random"), ("search", "greedy"), ("seer", "greedy"))
"""Who plays whom: a better one and those that it plays against."""
SEATS = range(2, 6)
"""All that there are."""
SURE = 1.96
"""Of a normal distribution 95 % lie within so many deviations."""
OFTEN = 10
"""After so many games it is said how a match goes."""
GOAL, ABOVE = 0.8, 0.3
"""What the better one should win: of games for two, and above its fair share of games for more."""
DOCUMENT = ROOT / "docs" / "bots.md"
KEPT = Path(__file__).with_name("matches.json")
"""The figures of the document."""


class Match(NamedTuple):
    """A game to be played: one seat better than the others."""

    game: str
    seats: int
    better: Player
    others: Level
    iterations: int
    number: int


class Played(Struct, frozen=True):
    """What came of it: the share of the win that the better one has, and what its moves took."""

    won: float
    moves: int
    better_moves: int
    seconds: float


class Strength(Struct, frozen=True, rename="camel"):
    """How a level did against another: its share of the games, and the seconds of processor time of its moves."""

    game: str
    seats: int
    better: Player
    others: Level
    games: int
    won: float
    moves: float
    seconds: float
    iterations: int
    """Tries of a move, where the better one searches."""

    @property
    def goal(self) -> float:
        """The share that is wanted."""
        return GOAL if self.seats == 2 else 1 / self.seats + ABOVE

    def interval(self) -> tuple[float, float]:
        """Where the true share lies, by Wilson's score interval."""
        return wilson(self.won, self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval in which the true share of wins lies with 95 % certainty. Shared wins count in part."""
    square = SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - half, middle + half


def played(match: Match) -> Played:
    """One game. The better one sits at each place in turn, and every game is dealt by its own number."""
    game, own = catalogue()[match.game], match.number % match.seats
    state: Any = game.start(match.seats, game.options(), f"match.{match.number}")
    moves = better_moves = 0
    seconds = 0.0
    while state.to_move and moves < CAP:
        seat = state.to_move[0]
        player = match.better if seat == own else match.others
        since = process_time()
        move = chosen(player, game, state, seat, f"{match.number}.{moves}", match.iterations)
        if seat == own:
            seconds += process_time() - since
            better_moves += 1
        state = game.play(state, seat, move).state
        moves += 1
    first = [column.seat for column in game.score(state).scores if column.rank == 1]
    return Played(won=(own in first) / len(first), moves=moves, better_moves=better_moves, seconds=seconds)


def chosen(player: Player, game: AnyGame, state: Any, seat: int, seed: str, iterations: int) -> Any:
    """The move of a player; a seer is dealt nothing anew."""
    if player == "seer":
        return choose("search", replace(game, imagine=_as_it_is), state, seat, seed, iterations)
    return choose(player, game, state, seat, seed, iterations)


def _as_it_is(state: Any, _seat: int | None, _chance: Chance) -> Any:
    return state


def measured(
    games: Sequence[AnyGame],
    two: int,
    more: int,
    iterations: int,
    workers: int,
    say: Callable[[str], None],
    levels: Sequence[Player] = LEVELS,
    wanted: Collection[int] = SEATS,
) -> Iterator[Strength]:
    """How the levels do: so many games for two, and so many for each greater number of seats that is wanted."""
    with ProcessPoolExecutor(workers) as pool:
        for game in games:
            for better, others in [pair for pair in PAIRS if pair[0] in levels]:
                for seats in [seats for seats in game.seats if seats in wanted]:
                    count = two if seats == 2 else more
                    if not count:
                        continue
                    matches = [Match(game.id, seats, better, others, iterations, number) for number in range(count)]
                    found = _all(pool, matches, say)
                    strength = Strength(
                        game=game.id,
                        seats=seats,
                        better=better,
                        others=others,
                        games=count,
                        won=sum(one.won for one in found) / count,
                        moves=sum(one.moves for one in found) / count,
                        seconds=sum(one.seconds for one in found) / sum(one.better_moves for one in found),
                        iterations=iterations,
                    )
                    say(row(strength)[0] + ": " + ", ".join(row(strength)[1:]))
                    yield strength


def _all(pool: ProcessPoolExecutor, matches: Sequence[Match], say: Callable[[str], None]) -> list[Played]:
    """What came of them; now and then it is said how it goes."""
    found = []
    for one in pool.map(played, matches):
        found.append(one)
        if len(found) % OFTEN == 0 and len(found) < len(matches):
            won = sum(one.won for one in found)
            say(f"{matches[0].better} has won {won:.1f} of {len(found)}, {len(matches)} in all")
    return found


def row(found: Strength) -> tuple[str, ...]:
    """A line of the table."""
    low, high = found.interval()
    return (
        f"{found.game}, {found.seats} seats",
        f"{found.better} v {found.others}",
        str(found.iterations) if found.better in ("search", "seer") else "",
        str(found.games),
        f"{found.won:.0%}",
        f"{low:.0%} to {high:.0%}",
        _held(found),
        f"{found.moves:.0f}",
        f"{1000 * found.seconds:.1f}",
    )


def _held(found: Strength) -> str:
    """The goal and whether it was missed; a yardstick has none."""
    if found.better == "seer":
        return ""
    return f"{found.goal:.0%}" + ("" if found.won >= found.goal else " MISSED")


def report(found: Sequence[Strength]) -> str:
    """The table, and what it was measured with."""
    heads = ("game", "match", "tries", "games", "won", "95 % interval", "goal", "moves a game", "ms a move")
    about = "Milliseconds are processor time of the better one's moves."
    return f"{table(heads, map(row, found))}\n\n{about}"


def write(found: Sequence[Strength], path: Path = DOCUMENT, kept: Path = KEPT) -> None:
    """Put the table into the document. What was measured before stays where it was not measured anew: all games
    together take hours."""
    before = msgspec.json.decode(kept.read_bytes(), type=list[Strength]) if kept.exists() else []
    rows = {_key(one): one for one in (*before, *found)}
    order = [(game.id, better, seats) for game in GAMES for better, _ in PAIRS for seats in game.seats]
    known = [rows[key] for key in order if key in rows]
    kept.write_bytes(msgspec.json.format(msgspec.json.encode(known)) + b"\n")
    put(path, report(known))


def _key(one: Strength) -> tuple[str, str, int]:
    return one.game, one.better, one.seats


def all_of(ids: Sequence[str] | None) -> list[AnyGame]:
    """The games of these ids, or all."""
    return [game for game in GAMES if not ids or game.id in ids]
