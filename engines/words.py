"""What a game says, by language: one TOML file each, checked against these types when it is loaded."""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from engines.model import Model
from engines.refusal import Broken, Fault, Params

LANGUAGES = ("en", "cs", "de")


class RuleWords(Model):
    """A rule in the project's own words, and what a player who broke it is told."""

    title: str
    text: str
    refusal: str = ""


class OptionWords(Model):
    """An option of `start`."""

    title: str
    help: str
    values: dict[str, str] = {}
    """What its values are called, where they are no terms of the game."""


class Words(Model):
    """All words of one game in one language."""

    name: str
    summary: str
    rules: dict[str, RuleWords]
    phases: dict[str, str]
    steps: dict[str, str] = {}
    """What is due within a phase, where its own words would say more than can be done."""
    moves: dict[str, str]
    events: dict[str, str]
    """A sentence for each type of event; its gaps are fields of the event. A part in [brackets] is told only where
    all that its gaps name is there, and not false."""
    fields: dict[str, str]
    """What the fields of moves are called."""
    options: dict[str, OptionWords]
    faults: dict[str, str]
    terms: dict[str, str]
    picture: dict[str, str] = {}
    """What a picture says, with gaps."""


def load(package: str) -> Mapping[str, Words]:
    """The words of the game in `package`. Raises at import when a file is missing or misshapen."""
    return {
        language: msgspec.convert(
            tomllib.loads(files(package).joinpath("words", f"{language}.toml").read_text("utf-8")), Words
        )
        for language in LANGUAGES
    }


def group(words: Words, name: str) -> dict[str, str]:
    """The terms of a group, without its name: `effect.buy` is `buy` among the effects."""
    beginning = f"{name}."
    return {id_.removeprefix(beginning): term for id_, term in words.terms.items() if id_.startswith(beginning)}


def told(words: Words, broken: Broken) -> str:
    """The sentence for a broken rule, its gaps filled."""
    rule = words.rules[broken.rule]
    return (rule.refusal or rule.text).format_map(_spoken(words, broken.params))


def told_fault(words: Words, fault: Fault) -> str:
    """The sentence for a fault of a state or table, its gaps filled."""
    return words.faults[fault.code].format_map(_spoken(words, fault.params))


JOINED = re.compile(r"( \+ | / |, )")
"""What stands between the ids of a parameter that holds several."""


def _spoken(words: Words, params: Params) -> dict[str, int | str]:
    """The parameters as a person reads them: phases, moves and terms by name; spaces, notation and numbers as
    they are."""
    books = {"phase": words.phases, "move": words.moves}
    spoken: dict[str, int | str] = {}
    for gap, value in params.items():
        book = books.get(gap, words.terms)
        spoken[gap] = value if isinstance(value, int) else "".join(book.get(id_, id_) for id_ in JOINED.split(value))
    return spoken
