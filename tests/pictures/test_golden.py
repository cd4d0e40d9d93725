"""The golden pictures are what is drawn. If a change was meant: `make pictures`, and look at them."""

import pytest

from engines.catalogue import GAMES
from tests.pictures import HERE, files, games


@pytest.mark.parametrize("game_id", games())
def test_pictures_are_drawn_as_they_were_found_good(game_id: str) -> None:
    due = dict(files(game_id))
    for path, content in due.items():
        assert path.read_text("utf-8") == content, f"{path.name} differs: make pictures"
    there = {path for path in (HERE / game_id).iterdir() if path.suffix in (".svg", ".html")}
    assert there == set(due)


def test_every_game_has_golden_pictures() -> None:
    assert games() == sorted(game.id for game in GAMES)
