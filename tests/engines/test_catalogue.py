"""A fifth game is one folder and one line."""

from engines.catalogue import GAMES, catalogue
from tests.toy import TOY


def test_a_game_is_one_line() -> None:
    games = catalogue((*GAMES, TOY))
    assert games["toy-rows"] is TOY
    assert list(games) == [game.id for game in (*GAMES, TOY)]


def test_ids_and_prefixes_are_unique() -> None:
    assert len({game.id for game in GAMES}) == len({game.prefix for game in GAMES}) == len(GAMES)
