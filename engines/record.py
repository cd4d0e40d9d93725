"""A game record as plain text: headers, an empty line, the moves in notation.

Game: new-york-1995
Rules: 1
Seats: 3
Options: {"events":true}
Seed: demo

A4S4 A1S1 A7S7 …
"""

from textwrap import fill

from engines.model import Model

HEADERS = ("Game", "Rules", "Seats", "Options", "Seed")
WIDTH = 100


class Record(Model):
    """What a record says, its headers still text."""

    headers: dict[str, str]
    moves: tuple[str, ...]


class Unreadable(Model):
    """The line of a record that is not understood, and why: `header`, `missing` or `value` (of `name`)."""

    line: int
    reason: str
    name: str = ""


def write(headers: dict[str, str], moves: tuple[str, ...]) -> str:
    """The text of a record."""
    head = "".join(f"{name}: {headers[name]}\n" for name in HEADERS)
    body = fill(" ".join(moves), WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n{body}\n"


def read(text: str) -> Record | Unreadable:
    """The record that a text holds."""
    head, _, body = text.replace("\r\n", "\n").strip("\n").partition("\n\n")
    headers: dict[str, str] = {}
    for number, row in enumerate(head.split("\n"), 1):
        name, colon, value = row.partition(":")
        if not colon or name not in HEADERS:
            return Unreadable(line=number, reason="header")
        headers[name] = value.strip()
    for name in HEADERS:
        if name not in headers:
            return Unreadable(line=len(headers) + 1, reason="missing", name=name)
    return Record(headers=headers, moves=tuple(body.split()))
