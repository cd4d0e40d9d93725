"""`knickerbocker report`: play the games, count, write the pages."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from service.bulk import command

GAMES = 10_000


def add(commands: Any) -> None:
    """Add the command to those of the command line."""
    report = commands.add_parser("report", help="let policies play games, and write a page on how balanced they are")
    report.add_argument("game", nargs="*", help="ids of games (all)")
    report.add_argument("--games", type=command.whole, default=GAMES, metavar="N", help=f"of each game ({GAMES:,})")
    report.add_argument("--seed", default="1", help="what the games follow from (1)")
    report.add_argument(
        "--policy",
        action="append",
        type=command.names,
        metavar="NAME[,NAME…]",
        help="who plays (random); may be given several times, for a section each",
    )
    report.add_argument("--out", type=Path, default=Path("docs/balance"), metavar="FOLDER", help="docs/balance")
    report.add_argument("--data", type=Path, default=Path("build/balance"), metavar="FOLDER", help="build/balance")
    command.add_manner(report)


def main(given: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Play the games that are not played yet and write the pages; returns the exit status. What stands in the way is
    told before any is played."""
    from engines.catalogue import catalogue
    from service.bulk.games import the_game
    from service.bulk.jobs import simulation
    from service.bulk.report.page import Study, write
    from service.bulk.report.plots import Plots
    from service.bulk.report.tally import tally

    policies = given.policy or [("random",)]
    games = [the_game(name) for name in given.game or catalogue()]
    tasks = {
        (game.id, names): simulation(
            game.id,
            games=given.games,
            out=given.data / f"{game.id}-{'-'.join(names)}.jsonl",
            seed=given.seed,
            policies=names,
        )
        for game in games
        for names in policies
    }
    plots = Plots(given.out)
    for game in games:
        studies = list[Study]()
        for names in policies:
            task = tasks[game.id, names]
            if (status := command.carried_out(task, given, arguments)) != command.DONE:
                return status
            studies.append(Study(names, tally(_rows(task.out)), given.seed))
        try:
            path = write(game, studies, _again(game.id, given, policies), plots)
        except OSError as error:
            command.say(f"{error}; this goes on: {command.again(arguments)}")
            return command.LOST
        if not given.quiet:
            command.say(str(path))
    return command.DONE


def _again(game: str, given: argparse.Namespace, policies: Sequence[Sequence[str]]) -> str:
    """The command that writes a page anew."""
    players = " ".join(f"--policy {','.join(names)}" for names in policies)
    return f"knickerbocker report {game} --games {given.games} --seed {given.seed} {players}"


def _rows(path: Path) -> Iterator[Any]:
    from msgspec.json import Decoder

    from service.bulk.simulate import Row

    decode = Decoder(Row).decode
    with path.open("rb") as file:
        yield from map(decode, file)
