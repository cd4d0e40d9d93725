"""Pieces of Markdown."""

from collections.abc import Iterable, Sequence

FOLDER = "plots"
"""Where pictures are, beside the page."""


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table, all its columns but the first set right."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def percent(part: float, whole: float) -> str:
    """A share; a small one is not called none."""
    text = f"{100 * part / whole:.1f} %"
    return "< 0.1 %" if part and text == "0.0 %" else text


def picture(alt: str, *name: str) -> str:
    """A plot, told in words for who cannot see it."""
    return f"![{alt}]({FOLDER}/{'-'.join(name)}.svg)"
