"""`python -m bench`: measure everything, print tables."""

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bench import calls, engine, goals, layers, matches, report, sealing, web
from bench.exchange import GRAPHQL
from bench.report import Figures
from engines.bots import LEVELS
from engines.catalogue import GAMES

ABOUT = """\
Measures, for every game in the catalogue, the engine alone and the service over HTTP. Each call over HTTP stands
beside its floor, an endpoint that only decodes and encodes the same bodies, measured in the same run, window by
window by turns. Ratios are of the server's processor time of a request, so that they do not hang on how fast the
load is made or on what else the machine does; requests/s and latencies are what this client saw.
"""
FULL = web.Plan(rounds=5, seconds=0.12, positions=48)
QUICK = web.Plan(rounds=3, seconds=0.05, positions=24, calls=("apply", GRAPHQL), modes=("cold", "warm"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; returns its exit status."""
    given = _parser().parse_args(arguments)
    if given.pin:
        calls.pin(game for game in GAMES if not given.game or game.id in given.game)
        return 0
    if given.bots:
        return _matches(given)
    figures = msgspec.json.decode(given.earlier.read_bytes(), type=Figures) if given.earlier else _measured(given)
    print(report.full(figures))
    if given.json:
        report.save(figures, given.json)
    if given.write:
        for path in report.write(figures):
            _say(f"wrote {path.relative_to(report.ROOT)}")
    missed = [one for one in figures.pairs if (verdict := goals.of_pair(one)) and not verdict.met]
    return 1 if given.check and missed else 0


def _matches(given: argparse.Namespace) -> int:
    two, more = (10, 4) if given.quick else (given.games, given.games_of_more)
    games = matches.all_of(given.game)
    levels = given.level or LEVELS
    seats = given.seats or matches.SEATS
    found = list(matches.measured(games, two, more, given.iterations, given.workers, _say, levels, seats))
    print(matches.report(found))
    if given.write:
        matches.write(found)
    return 1 if given.check and any(one.won < one.goal for one in found) else 0


def _measured(given: argparse.Namespace) -> Figures:
    games = [game for game in GAMES if not given.game or game.id in given.game]
    plan = QUICK if given.quick else FULL
    found = Figures(
        when=datetime.now(UTC).strftime("%Y-%m-%d"),
        machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        python=platform.python_version(),
        load=" ".join(f"{one:.1f}" for one in os.getloadavg()),
        engines=[],
        pairs=[],
        layers=[],
        sealing=[],
    )
    for game in games:
        if not given.no_engines:
            _say(f"{game.id}: engine")
            found.sealing.append(sealing.measured(game, plan.positions))
            found.engines.append(engine.measured(game, plan.rounds, 1.5 * plan.seconds, plan.positions * 6))
        if not given.no_http:
            _say(f"{game.id}: layers")
            found.layers.append(layers.measured(game, plan.positions))
    if not given.no_http:
        with web.running(plan.positions) as bench:
            for game in games:
                found.pairs.extend(web.measured(game, bench, plan, _say))
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a short run: rougher figures, fewer calls")
    parser.add_argument("--game", action="append", metavar="ID", help="only this game (may be given several times)")
    parser.add_argument("--no-engines", action="store_true", help="leave the engines out")
    parser.add_argument("--no-http", action="store_true", help="leave the service over HTTP out")
    parser.add_argument(
        "--bots", action="store_true", help="let bots play each other instead, and count what they win"
    )
    parser.add_argument(
        "--level",
        action="append",
        choices=[better for better, _ in matches.PAIRS],
        help="only bots of this level (--bots); the seer, a search that sees all cards, plays when asked for alone",
    )
    parser.add_argument("--seats", type=int, action="append", metavar="N", help="only with so many seats (--bots)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="matches of two seats (200)")
    parser.add_argument("--games-of-more", type=int, default=60, metavar="N", help="of each greater number (60)")
    parser.add_argument("--iterations", type=int, default=40, metavar="N", help="tries of a search (40)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), metavar="N", help="processes that play")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    parser.add_argument("--from", type=Path, metavar="FILE", dest="earlier", help="measure nothing: take such a file")
    parser.add_argument("--write", action="store_true", help="put the tables into the documents that have them")
    parser.add_argument(
        "--pin", action="store_true", help="count function calls and instructions instead, and write them down"
    )
    parser.add_argument("--check", action="store_true", help="exit with 1 when a ratio misses its goal")
    return parser


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
