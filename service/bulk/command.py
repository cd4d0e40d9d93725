"""`knickerbocker simulate` and `knickerbocker score`."""

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import join
from typing import Any

DONE, PROBLEMS, UNUSABLE, LOST, STOPPED = 0, 1, 2, 3, 130
"""Exit statuses: all is done; it is, but lines of `score` have problems; it cannot be done as asked; workers died
again and again, or the disk is full; it was stopped. After the last two the same command goes on where it was."""

EXECUTORS = ("process", "serial", "ray")


def add(commands: Any) -> None:
    """Add the commands to those of the command line."""
    simulate = commands.add_parser("simulate", help="let policies play games, and write a line about each")
    simulate.add_argument("game", help="id of the game")
    simulate.add_argument("--games", type=whole, required=True, metavar="N", help="how many")
    simulate.add_argument("--seats", default=(), type=_numbers, metavar="2,3", help="how many seats, by turns (all)")
    simulate.add_argument("--options", default="{}", metavar="JSON", help="options of the game")
    simulate.add_argument("--seed", default="1", help="what the games follow from (1)")
    simulate.add_argument(
        "--policy", default=("random",), type=names, metavar="NAME,…", help="who plays; several move round the seats"
    )
    simulate.add_argument("--records", action="store_true", help="add the record of each game")
    simulate.add_argument("--no-uses", action="store_true", help="leave out what cards, tiles and spaces were used")
    _add_common(simulate, "games.jsonl or games.parquet")
    score = commands.add_parser("score", help="score a file of tables or states, line by line")
    score.add_argument("game", help="id of the game")
    score.add_argument("tables", type=Path, help="JSON Lines: a table or a state each")
    score.add_argument("--language", default="en", help="of the problems (en)")
    _add_common(score, "sheets.jsonl")


def _add_common(parser: argparse.ArgumentParser, out: str) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=out)
    parser.add_argument("--pack", type=Path, metavar="FILE", help="component pack to play with")
    add_manner(parser)


def add_manner(parser: argparse.ArgumentParser) -> None:
    """Add how a job is done."""
    parser.add_argument("--on", choices=EXECUTORS, default="process", help="where the work is done (process)")
    parser.add_argument("--workers", type=_count, default=0, metavar="N", help="at least 1 (one a core)")
    parser.add_argument("--overwrite", action="store_true", help="begin anew, whatever the file holds")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--quiet", action="store_true", help="say nothing unless something is wrong")
    shown.add_argument("--progress", action="store_true", help="show the bar also where nobody seems to look")


def main(given: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Do a bulk command; returns its exit status."""
    status = carried_out(_task(given), given, arguments)
    return _verdict(given) if status == DONE and given.command == "score" else status


def carried_out(task: Any, given: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Do a task, and say what became of it; returns the exit status."""
    from service.bulk.executors import Lost
    from service.bulk.run import Stopped, run

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        said = run(task, _manner(given))
    except Stopped as stopped:
        say(f"stopped after {stopped.done:,} of {task.total:,} {task.unit}; this goes on: {again(arguments)}")
        return STOPPED
    except (Lost, OSError) as lost:
        say(f"{lost}; this goes on: {again(arguments)}")
        return LOST
    finally:
        signal.signal(signal.SIGTERM, before)
    if not given.quiet:
        say(said)
    return DONE


def again(arguments: Sequence[str]) -> str:
    """The command that goes on where this one was."""
    return join(["knickerbocker", *(one for one in arguments if one != "--overwrite")])


def _task(given: argparse.Namespace) -> Any:
    from service.bulk.jobs import scoring, simulation

    if given.command == "score":
        return scoring(given.game, given.tables, out=given.out, language=given.language, pack=given.pack)
    return simulation(
        given.game,
        games=given.games,
        out=given.out,
        seats=given.seats,
        options=given.options,
        seed=given.seed,
        policies=given.policy,
        pack=given.pack,
        records=given.records,
        uses=not given.no_uses,
    )


def _manner(given: argparse.Namespace) -> Any:
    from service.bulk.executors import process, serial
    from service.bulk.on_ray import on_ray
    from service.bulk.run import Manner

    executors = dict(zip(EXECUTORS, (process, serial, on_ray), strict=True))
    return Manner(
        executor=executors[given.on],
        workers=given.workers,
        bar="no" if given.quiet else "yes" if given.progress else "terminal",
        overwrite=given.overwrite,
    )


def _verdict(given: argparse.Namespace) -> int:
    from service.bulk.score import with_problems

    count = with_problems(given.out)
    if count and not given.quiet:
        say(f"{count:,} lines have a problem")
    return PROBLEMS if count else DONE


def names(text: str) -> tuple[str, ...]:
    """Names set apart by commas."""
    return tuple(text.split(","))


def whole(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(whole(one) for one in text.split(","))


def _count(text: str) -> int:
    if (count := whole(text)) < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {count}")
    return count


def say(text: str) -> None:
    """To whoever runs the command; nothing is printed on stdout."""
    sys.stderr.write(f"{text}\n")
