"""The page of a game: what was counted, in tables and plots, and what it can and cannot tell."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from engines.game import AnyGame
from service.bulk.report.components import Parts
from service.bulk.report.markdown import percent, picture, table
from service.bulk.report.numbers import spread
from service.bulk.report.plots import Plots
from service.bulk.report.tally import Seated, Tally
from service.bulk.report.used import against_even, used
from service.bulk.report.won import won
from service.bulk.report.words import WORDS


class Study(Struct, frozen=True):
    """Games of one kind of players: which policies, what was counted, and the seed to have it again."""

    policies: tuple[str, ...]
    tally: Tally
    seed: str

    @property
    def title(self) -> str:
        """What the players are called."""
        known = WORDS.policies
        return " and ".join(known[name].name if name in known else f"Policy {name}" for name in self.policies)


def write(game: AnyGame, studies: Sequence[Study], command: str, plots: Plots) -> Path:
    """Write the page beside its plots; returns its path."""
    parts, path = Parts(game), plots.beside / f"{game.id}.md"
    blocks = list(_head(game, studies, command, parts))
    for study in studies:
        blocks += _study(game, study, parts, plots)
    path.write_text("\n\n".join(blocks) + "\n", "utf-8")
    return path


def _head(game: AnyGame, studies: Sequence[Study], command: str, parts: Parts) -> Iterator[str]:
    yield f"# Balance of {game.words['en'].name}"
    yield (
        f"Written by a command from games that were played for it. Rules version {game.rules}, default options. The "
        "same command writes the same page again:"
    )
    yield f"```\n{command}\n```"
    yield _sources(parts)
    yield (
        "Seats are numbered clockwise from 0. A win that several seats share is shared out among them. Intervals are "
        "95 % (Wilson): one in twenty leaves out, by chance alone, what it is about."
    )
    yield (
        "*Wins against even* compares the seats that used something with all seats: 1.00 is as many wins as any seat "
        "has, and chance alone stays within ± in nineteen of twenty cases. More wins of those who used something do "
        "not say that it made them win: who is ahead for other reasons also uses more."
    )
    if len(studies) > 1:
        yield "\n".join(f"- [{study.title}](#{study.title.lower().replace(' ', '-')})" for study in studies)


def _sources(parts: Parts) -> str:
    if not parts.reconstructed:
        return "All component data of this game are sourced."
    return (
        "Some component data of this game are reconstructed, not taken from a printed copy: "
        f"{', '.join(parts.reconstructed)}. What hangs on them says something of the reconstruction; the printed "
        "game may differ."
    )


def _study(game: AnyGame, study: Study, parts: Parts, plots: Plots) -> Iterator[str]:
    """All that is said of games of one kind of players."""
    tally = study.tally
    tables = [at for at in tally.seated.values() if at.games]
    name = f"{game.id}-{'-'.join(study.policies)}"
    yield f"## {study.title}"
    yield f"{tally.games:,} games with the seed `{study.seed}` and the policy `{','.join(study.policies)}`."
    yield from (WORDS.policies[policy].says.strip() for policy in study.policies if policy in WORDS.policies)
    if len(study.policies) > 1:
        yield "### Who plays best"
        rows = [(f"`{one}`", use.seats, against_even(use)) for one, use in tally.policies.items()]
        yield table(("policy", "seats", "wins against even"), rows)
    yield "### Who wins"
    yield from won(name, tables, plots)
    yield "### How long it takes"
    yield from _length(name, tables, plots)
    yield "### How it ends"
    yield _endings(list(tally.seated.values()))
    yield "### Scores"
    yield from _scores(name, tables, plots)
    for kind, title in (WORDS.kinds.get(game.id) or {kind: kind for kind in tally.uses}).items():
        if uses := tally.uses.get(kind):
            yield f"### {title}"
            yield from used(f"{name}-{kind}", title, uses, parts, plots, tally.games)


def _length(name: str, tables: Sequence[Seated], plots: Plots) -> Iterator[str]:
    plots.lengths(f"{name}-length", tables)
    medians = ", ".join(f"{spread(at.moves)[2]} with {at.seats} seats" for at in tables)
    yield picture(
        f"Moves of a game: the dot is the median ({medians}), the bar the middle half, the line nine tenths.",
        f"{name}-length",
    )
    yield table(
        ("seats", "games", "moves: 5 %", "25 %", "median", "75 %", "95 %", "longest"),
        [(at.seats, at.games, *spread(at.moves), max(at.moves)) for at in tables],
    )
    types = sum((at.types for at in tables), start=Counter[str]())
    shares = ", ".join(f"`{one}` {percent(count, types.total())}" for one, count in types.most_common())
    yield f"The moves, by type: {shares}."


def _endings(tables: Sequence[Seated]) -> str:
    endings = sorted({ending for at in tables for ending in at.endings})
    if endings == ["over"]:
        return "Every game came to the one end that there is."
    return table(
        ("seats", *(f"`{ending}`" for ending in endings)),
        [(at.seats, *(percent(at.endings[one], at.endings.total()) for one in endings)) for at in tables],
    )


def _scores(name: str, tables: Sequence[Seated], plots: Plots) -> Iterator[str]:
    plots.scores(f"{name}-scores", tables)
    yield picture(
        "Totals of the best of each game, and all other totals; the table below has their quantiles.",
        f"{name}-scores",
    )
    heads = ("best", "others", "lead of the best")
    yield table(
        ("seats", *(f"{head}: {part}" for head in heads for part in ("5 %", "median", "95 %")), "wins shared"),
        [
            (
                at.seats,
                *(value for values in (at.best, at.others, at.margins) for value in spread(values)[::2]),
                percent(at.shared, at.games),
            )
            for at in tables
        ],
    )
