"""What a game says: the same things in every language, and a sentence for all that the rules can refuse."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from string import Formatter
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec.structs import fields, replace

from engines import referee
from engines.catalogue import GAMES, catalogue
from engines.game import AnyGame, Step
from engines.refusal import Broken, Fault, Refusal
from engines.words import LANGUAGES, Words, told, told_fault
from tests.engines.walk import pick, refused, setups

EACH = 32
"""Games for each number of seats, over all its sets of options in turn."""
CAP = 300
PAUSE = 9
"""Moves between two looks at all that is refused."""

TABLES = ("rules", "phases", "steps", "moves", "events", "fields", "options", "faults", "terms", "picture")

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

RULES_1995 = [
    f"1995.{group}.{name}"
    for group, names in {
        "prelim": "turn free adjacent blocked colours own-colours hands",
        "acquire": "pair joker free price money own supply redraw refill reshuffle",
        "end": "stops stop group single money tie",
        "event": "reconstruction ruin speculation developer statics companion give",
        "duel": "setup swap price colour group events",
        "team": "seats pay exchange total",
        "setup": "seats",
    }.items()
    for name in names.split()
] + ["1995.over", "1995.turn", "1995.phase"]

FAULTS_1995 = {
    "lengths", "colours", "events", "teams", "money", "offers", "stops", "pending", "board", "pieces", "cards",
    "laid", "adjacent", "hands", "to-move",
}  # fmt: skip


PART = re.compile(r"\[[^\[\]]*\]")
"""A part of a sentence that is told only where its gaps are known."""


def gaps(sentence: str) -> set[str]:
    """The names of what is to be filled in."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def english(game: AnyGame) -> Words:
    return game.words["en"]


@games
@pytest.mark.parametrize("table", TABLES)
def test_the_languages_say_the_same_things(game: AnyGame, table: str) -> None:
    for language in LANGUAGES:
        keys = list(getattr(game.words[language], table))
        assert keys == list(getattr(english(game), table)), f"{table} of {language}, in the same order"
    for name, option in english(game).options.items():
        assert all(list(game.words[language].options[name].values) == list(option.values) for language in LANGUAGES)


@games
def test_a_rule_belongs_to_its_game(game: AnyGame) -> None:
    assert [id_ for id_ in english(game).rules if not id_.startswith(f"{game.prefix}.")] == []


@games
def test_phases_moves_and_options_have_words(game: AnyGame) -> None:
    words = english(game)
    assert set(words.phases) == set(game.due)
    assert set(words.moves) == {referee.tag(kind) for kind in game.moves}
    assert set(words.options) == {info.encode_name for info in fields(game.options)}
    assert set(words.fields) == set(referee.names(game.moves))


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_made_of_its_fields(game: AnyGame, language: str) -> None:
    """What may be hidden, absent or false stands in brackets, with its gap."""
    sentences = game.words[language].events
    assert set(sentences) == {referee.tag(kind) for kind in game.events}
    for kind in game.events:
        sentence = sentences[referee.tag(kind)]
        assert sentence.count("[") == sentence.count("]") == len(PART.findall(sentence)), "parts hold no parts"
        assert all(gaps(part) for part in PART.findall(sentence)), f"{sentence}: a part hangs on a gap"
        assert gaps(sentence) <= {info.encode_name for info in fields(kind)}, sentence
        unsure = {info.encode_name for info in fields(kind) if info.type is bool or type(None) in get_args(info.type)}
        assert not gaps(PART.sub("", sentence)) & unsure, f"{sentence} names what may be hidden"


def test_a_sentence_of_an_event_tells_all_but_what_follows_from_the_rest() -> None:
    untold = {
        f"{game.id}/{referee.tag(kind)}/{info.encode_name}"
        for game in GAMES
        for kind in game.events
        for info in fields(kind)
        if info.encode_name not in gaps(english(game).events[referee.tag(kind)])
    }
    assert untold == {
        "new-york-1901/built/rotation",
        "new-york-1901/built/anchor",
        "new-york-1901/end-phase/reason",
    }


@games
def test_no_text_is_empty(game: AnyGame) -> None:
    for language in LANGUAGES:
        words = game.words[language]
        assert words.name
        assert words.summary
        texts = [rule.title for rule in words.rules.values()] + [rule.text for rule in words.rules.values()]
        texts += [text for option in words.options.values() for text in (option.title, option.help)]
        texts += [text for option in words.options.values() for text in option.values.values()]
        texts += [
            *words.phases.values(),
            *words.steps.values(),
            *words.moves.values(),
            *words.faults.values(),
            *words.terms.values(),
        ]
        texts += [*words.picture.values(), *words.events.values(), *words.fields.values()]
        assert all(text.strip() == text != "" for text in texts)


@games
def test_the_languages_have_the_same_gaps(game: AnyGame) -> None:
    for language in LANGUAGES:
        words = game.words[language]
        for id_, rule in english(game).rules.items():
            assert gaps(words.rules[id_].refusal) == gaps(rule.refusal), f"{id_} in {language}"
            assert bool(words.rules[id_].refusal) == bool(rule.refusal), f"{id_} in {language}"
            assert gaps(words.rules[id_].text) == set(), f"{id_} in {language}: a text stands alone"
        for code, sentence in english(game).faults.items():
            assert gaps(words.faults[code]) == gaps(sentence), f"{code} in {language}"
        for key, sentence in english(game).picture.items():
            assert gaps(words.picture[key]) == gaps(sentence), f"{key} in {language}"
        for key, sentence in english(game).events.items():
            parts = [sorted(map(gaps, PART.findall(text)), key=sorted) for text in (sentence, words.events[key])]
            assert gaps(words.events[key]) == gaps(sentence), f"{key} in {language}"
            assert parts[0] == parts[1], f"{key} in {language}"


@games
@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_no_rule_was_left_untranslated(game: AnyGame, one: str, other: str) -> None:
    for id_, sentence in game.words[one].events.items():
        assert sentence != game.words[other].events[id_], id_
    for id_, rule in game.words[one].rules.items():
        there = game.words[other].rules[id_]
        assert rule.title != there.title, id_
        assert rule.text != there.text, id_
        assert not rule.refusal or rule.refusal != there.refusal, id_


class Met(NamedTuple):
    """What came up in play: broken rules and faults, one for each set of parameters; effects; resources."""

    broken: dict[str, dict[frozenset[str], Broken]]
    faults: dict[str, dict[frozenset[str], Fault]]
    effects: set[str]
    resources: set[str]


@cache
def met(id_: str) -> Met:
    """Random games over every number of seats and set of options: what is refused to moves a player may think
    of and to moves torn from elsewhere, and what is wrong with states that two positions are mixed from."""
    game, dice = catalogue()[id_], random.Random(id_)
    found = Met(defaultdict(dict), defaultdict(dict), set(), set())
    moves: list[Any] = []
    states: list[Any] = []
    for _, refusal in refused(game):
        note(found, refusal)
    for seats in game.seats:
        every = [setup for setup in setups(game) if setup.seats == seats]
        for n in range(max(EACH, len(every))):
            state = every[n % len(every)].start(f"words-{n}")
            for ply in range(CAP):
                listed = list(referee.legal(game, state))
                stray = mixed(dice, dice.choice(moves or [None]), dice.choice(moves or [None]))
                if stray is not None:
                    note(found, referee.check(game, state, stray))
                if not listed:
                    break
                move = pick(dice, listed)
                if (ply + n) % PAUSE == 0:
                    moves.append(move)
                    states.append(state)
                    for _, refusal in referee.blocked(game, state):
                        note(found, refusal)
                    effect = game.effect(state, move.seat, move)
                    found.effects.add(effect.kind)
                    found.resources.update(effect.costs, effect.gains, effect.leaves)
                    for fault in wrong(game, mixed(dice, state, dice.choice(states))):
                        found.faults[fault.code].setdefault(frozenset(fault.params), fault)
                step = referee.apply(game, state, move)
                assert isinstance(step, Step)
                state = step.state
    return found


def note(found: Met, refusal: Refusal | None) -> None:
    for broken in refusal.broken if refusal else ():
        found.broken[broken.rule].setdefault(frozenset(broken.params), broken)


def mixed(dice: random.Random, one: Any, other: Any) -> Any:
    """The first with one field as the second has it, where its type allows that; else the first."""
    if one is None:
        return None
    name = dice.choice([info.name for info in fields(one) if hasattr(other, info.name)])
    mixture = replace(one, **{name: getattr(other, name)})
    try:
        return msgspec.json.decode(msgspec.json.encode(mixture), type=type(one))
    except msgspec.ValidationError:
        return one


def wrong(game: AnyGame, state: Any) -> Iterator[Fault]:
    """The faults that the game itself finds; those of the head are the service's to tell."""
    return (fault for fault in referee.faults(game, state) if not fault.code.startswith("state."))


@games
def test_every_refusal_has_its_sentence(game: AnyGame) -> None:
    for id_, shapes in met(game.id).broken.items():
        assert len(shapes) == 1, f"{id_} has the same parameters wherever it is found"
        (params,) = shapes
        assert gaps(english(game).rules[id_].refusal) <= params, id_
        assert english(game).rules[id_].refusal, f"{id_} can be broken"
        for language in LANGUAGES:
            assert gaps(told(game.words[language], shapes[params])) == set(), f"{id_} in {language}"


@games
def test_every_fault_has_its_sentence(game: AnyGame) -> None:
    assert met(game.id).faults
    for code, shapes in met(game.id).faults.items():
        assert len(shapes) == 1, f"{code} has the same parameters wherever it is found"
        for language in LANGUAGES:
            for params, fault in shapes.items():
                assert gaps(game.words[language].faults[code]) <= params, f"{code} in {language}"
                assert gaps(told_fault(game.words[language], fault)) == set(), f"{code} in {language}"


@games
def test_effects_have_names(game: AnyGame) -> None:
    """What legal moves do, pay and gain is named among the terms."""
    terms = set(english(game).terms)
    assert {f"effect.{kind}" for kind in met(game.id).effects} <= terms
    assert {f"resource.{name}" for name in met(game.id).resources} <= terms


def test_1995_has_the_rules_of_the_specification_in_its_order() -> None:
    assert list(english(catalogue()["new-york-1995"]).rules) == RULES_1995


def test_1995_has_the_faults_of_states_and_tables() -> None:
    assert set(english(catalogue()["new-york-1995"]).faults) == FAULTS_1995


def test_1995_refuses_by_each_rule_that_has_a_refusal() -> None:
    game = catalogue()["new-york-1995"]
    assert {id_ for id_, rule in english(game).rules.items() if rule.refusal} == set(met(game.id).broken)


@pytest.mark.parametrize(
    ("language", "params", "named"),
    [
        ("en", {"cards": "A4 + blue-joker"}, "Fifth Avenue + Blue Joker"),
        ("cs", {"cards": "A4 + blue-joker"}, "Fifth Avenue + Modrý žolík"),
        ("de", {"cards": "A4 + blue-joker"}, "Fifth Avenue + Blauer Joker"),
    ],
)
def test_ids_in_a_refusal_are_told_by_name(language: str, params: dict[str, str], named: str) -> None:
    words = catalogue()["new-york-1995"].words[language]
    assert named in told(words, Broken(rule="1995.acquire.pair", params=params))


def test_notation_and_numbers_in_a_refusal_stay_as_they_are() -> None:
    words = catalogue()["new-york-1995"].words["cs"]
    assert "A4/S2@A4S2" in told(words, Broken(rule="1995.acquire.redraw", params={"possible": "A4/S2@A4S2"}))
    turn = told(words, Broken(rule="1995.turn", params={"seat": 3, "due": "0, 1"}))
    assert "3" in turn
    assert "0, 1" in turn


def test_a_refused_phase_names_the_move_and_what_is_due() -> None:
    words = catalogue()["new-york-1995"].words["de"]
    sentence = told(words, Broken(rule="1995.phase", params={"phase": "answer", "move": "place"}))
    assert words.phases["answer"] in sentence
    assert words.moves["place"] in sentence


@pytest.mark.parametrize(
    ("game_id", "code", "orders"),
    [
        ("new-york-city", "sorted", {"en": "alphabetically", "cs": "abecedně", "de": "alphabetisch"}),
        ("new-york-skyline", "order", {"en": "components", "cs": "součástí", "de": "Spielmaterials"}),
        (
            "new-york-1901",
            "action-cards",
            {
                "en": "Construction Fever, Market Exchange, Land Grab",
                "cs": "Stavitelská horečka, Výměna trhu, Přivlastnění půdy",
                "de": "Baufieber, Markttausch, Landnahme",
            },
        ),
    ],
)
def test_a_fault_of_order_says_by_which_order(game_id: str, code: str, orders: dict[str, str]) -> None:
    for language, order in orders.items():
        assert order in catalogue()[game_id].words[language].faults[code]
