"""Everything run, and what came of it by rule."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from knickerbocker_client.kit import cases, counts, files, records
from knickerbocker_client.kit.asker import Asker, Unfit

RECORDS, COUNTS = "recorded games", "move counts"


@dataclass
class Tally:
    """What was tried about a rule, and all that was wrong, by what was tried."""

    tried: int = 0
    wrong: dict[str, list[str]] = field(default_factory=dict)


Tallies = dict[str, dict[str, Tally]]
"""Tallies by game and rule id; recorded games and move counts stand beside the rules."""


def judged(http: httpx2.Client, folder: Path, games: Iterable[str], rule: str, most: int) -> Tallies:
    """What comes of all that the folder holds, of these games (or all), about rules whose ids begin with `rule`."""
    found: Tallies = defaultdict(lambda: defaultdict(Tally))
    wanted = set(games)

    def told(game: str, about: str, name: str, run: Callable[[], Iterable[str]]) -> None:
        if (not wanted or game in wanted) and about.startswith(rule):
            tally = found[game][about]
            tally.tried += 1
            if wrong := _tried(run):
                tally.wrong[name] = wrong

    for file in files.cases(folder):
        asker = Asker(http, file.game)
        for case in file.cases:
            told(file.game, case.rule, case.id, lambda case=case, asker=asker: cases.run(asker, case))  # type: ignore[misc]
    for record in files.records(folder):
        asker = Asker(http, record.game)
        told(record.game, RECORDS, record.title, lambda one=record, asker=asker: records.run(asker, one))  # type: ignore[misc]
    for counted in files.counts(folder):
        asker = Asker(http, counted.game)
        for one in counted.positions:
            told(counted.game, COUNTS, one.title, lambda one=one, asker=asker: counts.run(asker, one, most))  # type: ignore[misc]
    return found


def _tried(run: Callable[[], Iterable[str]]) -> list[str]:
    """All that is wrong; answers that lack what every answer has are, too."""
    try:
        return list(run())
    except Unfit as error:
        return [str(error)]
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        return [f"an answer has not the shape that the API gives it: {type(error).__name__}: {error}"]


def lines(found: Tallies) -> Iterator[str]:
    """The report, for people."""
    for game, tallies in found.items():
        yield game
        for rule, tally in sorted(tallies.items()):
            failed = len(tally.wrong)
            yield f"  {'FAIL' if failed else 'ok':5}{rule} ({f'{failed} of ' if failed else ''}{tally.tried})"
            for name, wrong in tally.wrong.items():
                yield from (f"         {name}: {one[:400]}" for one in wrong)
        passed = sum(not tally.wrong for tally in tallies.values())
        yield f"  {passed} of {len(tallies)} pass"


def fits(found: Tallies) -> bool:
    """Whether something was tried, and nothing is wrong."""
    return bool(found) and not any(tally.wrong for tallies in found.values() for tally in tallies.values())
