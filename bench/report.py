"""The figures as tables, and into the documents that show them."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from bench import goals
from bench.engine import Engine, Spread
from bench.exchange import GRAPHQL
from bench.layers import NAMES, Layers
from bench.sealing import MOST, Sealing
from bench.web import FEW, MANY, Pair

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"


class Figures(Struct, frozen=True, rename="camel"):
    """All that a run found, and on what."""

    when: str
    machine: str
    python: str
    load: str
    engines: list[Engine]
    pairs: list[Pair]
    layers: list[Layers]
    sealing: list[Sealing] = []


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown, its columns in line."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]

    def line(row: Sequence[str]) -> str:
        first, *rest = (
            cell.ljust(width) if n == 0 else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "| " + " | ".join((first, *rest)) + " |"

    ruler = "|" + "|".join("-" * (width + 1) + (":" if n else "-") for n, width in enumerate(widths)) + "|"
    return "\n".join((line(heads), ruler, *map(line, cells)))


def whole(value: float) -> str:
    """A number with thousands set apart."""
    return f"{value:,.0f}"


def us(value: float) -> str:
    """Microseconds, with a decimal where it tells something."""
    return f"{value:.1f}" if value < 100 else whole(value)


def spread(found: Spread) -> str:
    """Median, 99th percentile and greatest."""
    return f"{us(found.p50)} / {us(found.p99)} / {us(found.max)}"


def engines(found: Iterable[Engine]) -> str:
    """The engines alone."""
    speed = table(
        ("game", "moves/s, best", "median", "slowest seats", "goal", ""),
        [
            (
                one.game,
                whole(one.best),
                whole(one.median),
                f"{whole(one.slowest)} ({one.slowest_seats} seats)",
                whole(goals.of_engine(one).goal),
                goals.of_engine(one),
            )
            for one in found
        ],
    )
    pieces = table(
        ("mid-game, us: p50 / p99 / max", "legal", "moves listed", "apply", "faults", "canonical + id", "decode"),
        [
            (
                one.game,
                spread(one.legal),
                f"{whole(one.listed.p50)} / {whole(one.listed.p99)} / {whole(one.listed.max)}",
                spread(one.apply),
                spread(one.faults),
                spread(one.canonical),
                spread(one.decode),
            )
            for one in found
        ],
    )
    sizes = table(
        ("state, bytes", "p50", "p99", "max"),
        [(one.game, whole(one.size.p50), whole(one.size.p99), whole(one.size.max)) for one in found],
    )
    return f"{speed}\n\n{pieces}\n\n{sizes}"


def pairs(found: Iterable[Pair], connections: int) -> str:
    """Calls over HTTP beside their floors: `service | floor` in each column."""
    return table(
        ("game, call", "state", "requests/s", "processor us", "p50 us", "p99 us", "of floor", "goal"),
        [
            (
                f"{one.game} {_named(one.call)}",
                one.mode,
                f"{whole(one.service.per_second)} / {whole(one.floor.per_second)}",
                f"{us(one.service.processor)} / {us(one.floor.processor)}",
                f"{whole(one.service.p50)} / {whole(one.floor.p50)}",
                f"{whole(one.service.p99)} / {whole(one.floor.p99)}",
                f"{one.ratio:.0%}",
                f"{verdict.goal:.0%} {verdict}" if (verdict := goals.of_pair(one)) else "",
            )
            for one in found
            if one.connections == connections
        ],
    )


def _named(call: str) -> str:
    return "GraphQL apply" if call == GRAPHQL else call


def layers(found: Sequence[Layers], measured: Iterable[Pair]) -> str:
    """Where the time of an apply goes, two columns for each game: a state at hand, and one never seen."""
    over_http = {
        (one.game, one.mode): one.service.processor
        for one in measured
        if (one.call, one.connections) == ("apply", MANY)
    }
    columns = [(one.game, mode, spent) for one in found for mode, spent in (("warm", one.warm), ("cold", one.cold))]
    totals = [sum(spent.values()) for _, _, spent in columns]
    outside = [over_http.get((game, mode), 0) - total for (game, mode, _), total in zip(columns, totals, strict=True)]
    rows = [(name, *(us(spent[name]) for _, _, spent in columns)) for name in NAMES]
    return table(
        ("microseconds", *(f"{game} {mode}" for game, mode, _ in columns)),
        [
            *rows,
            ("**application**", *map(us, totals)),
            ("uvicorn, event loop, kernel", *map(us, outside)),
        ],
    )


def sealing(found: Iterable[Sealing]) -> str:
    """What sealing adds."""
    return table(
        ("mid-game", "sealing adds, us", "goal", "", "sealed state, characters"),
        [
            (one.game, us(one.added), us(MOST), "ok" if one.added <= MOST else "MISSED", whole(one.length))
            for one in found
        ],
    )


def full(found: Figures) -> str:
    """Everything."""
    parts = [about(found)]
    if found.engines:
        parts += ["### Engines", engines(found.engines)]
    if found.sealing:
        parts += ["### Sealed play", sealing(found.sealing)]
    if found.pairs:
        parts += [
            f"### Over HTTP, {MANY} connections (service / floor)",
            pairs(found.pairs, MANY),
            "### Over HTTP, one connection (service / floor)",
            pairs(found.pairs, 1),
        ]
    if any(one.connections == FEW for one in found.pairs):
        parts += [f"### Many calls in one request, {FEW} connections (service / floor)", pairs(found.pairs, FEW)]
    if found.layers:
        parts += ["### Where the time of a REST apply goes", layers(found.layers, found.pairs)]
    return "\n\n".join(parts)


def short(found: Figures) -> str:
    """What the README shows: a line for each game."""
    by_key = {(one.game, one.call, one.mode, one.connections): one for one in found.pairs}
    rows = []
    for one in found.engines:
        rest, alone = by_key[one.game, "apply", "warm", MANY], by_key[one.game, "apply", "warm", 1]
        graphql = by_key[one.game, GRAPHQL, "warm", MANY]
        rows.append(
            (
                one.game,
                whole(one.median),
                us(one.legal.p50),
                whole(one.size.p50),
                whole(1e6 / rest.service.processor),
                f"{alone.service.p50 / 1000:.2f} ms",
                f"{rest.ratio:.0%}",
                f"{graphql.ratio:.0%}",
            )
        )
    heads = (
        "game",
        "random play, moves/s",
        "legal moves, us",
        "state, bytes",
        "REST apply/s and core",
        "alone",
        "of its floor",
        "GraphQL apply, of its floor",
    )
    return f"{table(heads, rows)}\n\n{about(found)}"


def about(found: Figures) -> str:
    """When and on what the figures were taken."""
    return f"{found.when}, {found.machine}, Python {found.python}; load of the machine {found.load}."


def write(found: Figures) -> list[Path]:
    """Put the tables between the marks of the documents that have them."""
    texts = {ROOT / "README.md": short(found), ROOT / "docs" / "speed.md": full(found)}
    return [path for path, text in texts.items() if put(path, text)]


def put(path: Path, text: str) -> bool:
    """Put figures between the marks of a document; whether it has such marks."""
    old = path.read_text("utf-8") if path.exists() else ""
    if BEGIN not in old or END not in old:
        return False
    head, _, rest = old.partition(BEGIN)
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", "utf-8")
    return True


def save(found: Figures, path: Path) -> None:
    """All figures as JSON."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
