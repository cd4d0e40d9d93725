"""What can be read about the games without a position: the catalogue, rule indexes, components."""

from collections.abc import Iterable
from typing import Any, Literal, get_args, get_origin

import msgspec

from engines import referee
from engines.game import AnyGame
from engines.model import Model
from engines.words import LANGUAGES, group
from schema import wire


def games(catalogue: Iterable[AnyGame], language: str) -> wire.Games:
    """All games."""
    return wire.Games(games=tuple(info(game, language) for game in catalogue))


def info(game: AnyGame, language: str) -> wire.GameInfo:
    """One game: who can play it, with which options, in which languages."""
    words = game.words[language]
    return wire.GameInfo(
        id=game.id,
        name=words.name,
        summary=words.summary,
        rules=game.rules,
        seats=game.seats,
        options=tuple(_option(game, field, language) for field in msgspec.structs.fields(game.options)),
        packs=tuple(f"{pack.id}@{pack.hash}" for pack in game.packs),
        phases=words.phases,
        moves={referee.tag(kind): words.moves[referee.tag(kind)] for kind in game.moves},
        fields=words.fields,
        effects=group(words, "effect"),
        resources=group(words, "resource"),
        events={referee.tag(kind): words.events[referee.tag(kind)] for kind in game.events},
        languages=LANGUAGES,
    )


def _option(game: AnyGame, field: Any, language: str) -> wire.OptionInfo:
    words = game.words[language]
    said = words.options[field.encode_name]
    kind: Literal["boolean", "choice", "text"] = "text"
    values: tuple[str, ...] = ()
    if field.type is bool:
        kind = "boolean"
    elif get_origin(field.type) is Literal:
        kind, values = "choice", get_args(field.type)
    return wire.OptionInfo(
        name=field.encode_name,
        title=said.title,
        help=said.help,
        type=kind,
        values=values,
        names={value: said.values.get(value) or words.terms[value] for value in values},
        default=field.default,
    )


def rules(game: AnyGame, language: str) -> wire.Rules:
    """The rule index of a game."""
    return wire.Rules(
        game=game.id,
        version=game.rules,
        language=language,
        rules=tuple(
            wire.RuleInfo(id=name, title=rule.title, text=rule.text)
            for name, rule in game.words[language].rules.items()
        ),
    )


def components(game: AnyGame, language: str, pack: str | None = None) -> Model:
    """All a front end needs to draw a game; of the default pack when none is named."""
    return game.components(game.words[language], pack)
