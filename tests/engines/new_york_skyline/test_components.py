"""The cards are those of the rulebook, and are called by their names."""

from collections import Counter

import pytest

from engines.new_york_skyline import NEW_YORK_SKYLINE as GAME
from engines.new_york_skyline.components import Components
from engines.new_york_skyline.score import Table, TableSeat
from engines.sheet import Sheet
from engines.words import LANGUAGES
from tests.engines.new_york_skyline import naive


def found(language: str = "en") -> Components:
    components = GAME.components(GAME.words[language], None)
    assert isinstance(components, Components)
    return components


def test_skyscrapers() -> None:
    """17 with 97 points; each number of points has one luxury cost."""
    towers = found().skyscrapers
    assert [(t.id, t.points, t.luxury) for t in towers] == [(id_, naive.VP[id_], naive.LC[id_]) for id_ in naive.VP]
    assert sum(tower.points for tower in towers) == 97
    assert Counter(tower.points for tower in towers) == {3: 2, 4: 3, 5: 4, 6: 3, 7: 2, 8: 2, 11: 1}
    assert {tower.points: tower.luxury for tower in towers} == {3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 11: 7}


def test_names_of_skyscrapers_are_the_same_in_all_languages() -> None:
    names = {language: [tower.name for tower in found(language).skyscrapers] for language in LANGUAGES}
    assert names["en"] == names["cs"] == names["de"]


def test_construction_cards() -> None:
    """70 in seven suites of ten, five of each with a star."""
    cards = found().cards
    assert [(c.id, c.suite, c.star) for c in cards] == [
        (c, naive.SUITE_OF[c], c in naive.STARRED) for c in naive.DECK
    ]
    assert Counter((card.suite, card.star) for card in cards) == {
        (suite.lower(), star): 5 for suite in naive.NAMES for star in (True, False)
    }


def test_english_names_are_those_of_the_rulebook() -> None:
    components = found()
    printed = [name.strip(" *") for names in naive.NAMES.values() for name in " ".join(names.split()).split(", ")]
    assert [card.name for card in components.cards] == printed
    assert [suite.name for suite in components.suites] == list(naive.NAMES)
    printed = [entry.rsplit(" ", 2)[0] for entry in " ".join(naive.TOWERS.split()).split(", ")]
    assert [tower.name for tower in components.skyscrapers] == printed


def test_wishes() -> None:
    """Of each suite one may ask for a card with a star, or for one without."""
    assert [(wish.id, wish.suite, wish.star) for wish in found().wishes] == [
        (f"{suite.lower()}:{kind}", suite.lower(), kind == "star")
        for suite in naive.NAMES
        for kind in ("star", "plain")
    ]
    assert {wish.name for wish in found("cs").wishes} >= {"Peníze, s hvězdou", "Výzdoba, bez hvězdy"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ_from_each_other(language: str) -> None:
    components = found(language)
    for things in (components.cards, components.skyscrapers, components.suites, components.wishes):
        assert len({thing.name for thing in things}) == len(things)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_scored_by_the_names_of_each_language(language: str) -> None:
    names = [tower.name for tower in found(language).skyscrapers]
    sheet = GAME.score_table(Table(seats=(TableSeat(built=tuple(names[:16])), TableSeat(built=(names[16].upper(),)))))
    assert isinstance(sheet, Sheet)
    assert [column.total for column in sheet.scores] == [86, 11]
    assert sheet.final
    assert sheet.winners == (0,)


def test_what_is_not_sourced_says_so() -> None:
    assert {count.seats: (count.lots, count.source) for count in found().seat_counts} == {
        2: (3, "sourced"),
        3: (4, "sourced"),
        4: (5, "sourced"),
        5: (6, "reconstructed"),
    }
