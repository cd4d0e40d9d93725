"""What the service says itself, and the choice of a language."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from engines.game import AnyGame
from engines.model import Model
from engines.refusal import Fault, Params
from engines.words import LANGUAGES, Words, told_fault

DEFAULT = LANGUAGES[0]


class ProblemWords(Model):
    """A kind of problem."""

    title: str
    detail: str


class ServiceWords(Model):
    """The service's words in one language: problems, faults that any game may have, misshapen JSON, records, bots."""

    problems: dict[str, ProblemWords]
    faults: dict[str, str]
    shape: dict[str, str]
    records: dict[str, str]
    bots: dict[str, str]


WORDS: Mapping[str, ServiceWords] = {
    language: msgspec.convert(
        tomllib.loads(files("schema").joinpath("words", f"{language}.toml").read_text("utf-8")), ServiceWords
    )
    for language in LANGUAGES
}


def game_words(game: AnyGame, language: str) -> Words:
    """The game's words in a language it has."""
    return game.words[language]


def fault_text(game: AnyGame, language: str, fault: Fault) -> str:
    """The sentence for a fault, of the game or of any game."""
    if fault.code in (common := WORDS[language].faults):
        return common[fault.code].format_map(fault.params)
    return told_fault(game.words[language], fault)


def shape_text(language: str, code: str, params: Params) -> str:
    """The sentence for a misshapen part of a body."""
    return WORDS[language].shape[code].format_map(params)


def negotiate(accept_language: str) -> str:
    """The best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4); English when none fits."""
    best, best_quality = DEFAULT, 0.0
    for part in accept_language[:500].split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        try:
            quality = float(weight.strip().lower().removeprefix("q=") or 1)
        except ValueError:
            continue
        if best_quality < quality <= 1 and (language in LANGUAGES or language == "*"):
            best, best_quality = (DEFAULT if language == "*" else language), quality
    return best
