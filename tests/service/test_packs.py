"""Packs of an operator, from a folder to a played game."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from engines.catalogue import GAMES
from service.__main__ import main
from service.app import create_app
from service.settings import Settings, Unusable

PACKED = {game.id: game for game in GAMES if game.add_pack}
FILES = {name: Path("engines") / name.replace("-", "_") / "reconstruction.json" for name in PACKED}


@pytest.fixture(params=PACKED)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with one pack, `mine`, of one game; the pack says something else than the one that comes with it."""
    (tmp_path / request.param).mkdir()
    text = FILES[request.param].read_text("utf-8")
    assert '"title"' in text
    changed = text.replace('"title": "', '"title": "My ', 1).replace('"title":"', '"title":"My ', 1)
    (tmp_path / request.param / "mine.json").write_text(changed, "utf-8")
    return tmp_path


def test_a_pack_in_the_folder_is_listed_drawn_from_and_played(folder: Path) -> None:
    name = next(folder.iterdir()).name
    with TestClient(create_app(Settings(packs=str(folder), log_level="error"))) as client:
        info = client.get(f"/v1/games/{name}").json()
        full = next(pack for pack in info["packs"] if pack.startswith("mine@"))
        default = info["packs"][0]
        assert default.startswith("reconstruction@")
        for pack in ("mine", full, "reconstruction", default):
            assert client.get(f"/v1/games/{name}/components", params={"pack": pack}).status_code == 200
        body = {"seats": 2, "seed": "x", "options": {"pack": "mine"}}
        position = client.post(f"/v1/games/{name}/start", json=body).json()
        assert position["state"]["pack"] == full
        moves = client.post(f"/v1/games/{name}/legal-moves", json={"state": position["state"]}).json()["moves"]
        move = {"state": position["state"], "move": moves[0]["move"]}
        assert client.post(f"/v1/games/{name}/apply", json=move).status_code == 200
    with TestClient(create_app(Settings(log_level="error"))) as client:
        answer = client.post(f"/v1/games/{name}/apply", json=move)
        assert answer.status_code == 422
        assert [error["code"] for error in answer.json()["errors"]] == ["state.pack"]


def test_components_of_an_unknown_pack_are_not_found() -> None:
    with TestClient(create_app(Settings(log_level="error"))) as client:
        for name in PACKED:
            answer = client.get(f"/v1/games/{name}/components", params={"pack": "nobodys"})
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown-pack")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda folder: folder / "nowhere", "no folder"),
        (lambda folder: _faulty(folder, "new-york-1901"), "faulty"),
        (lambda folder: _faulty(folder, "new-york-1995"), "without packs"),
        (lambda folder: _faulty(folder, "new_york_city"), "is of no game; .* new-york-1901"),
    ],
)
def test_a_folder_that_cannot_be_used_stops_the_service(make: object, says: str, tmp_path: Path) -> None:
    assert callable(make)
    with pytest.raises(Unusable, match=says):
        create_app(Settings(packs=str(make(tmp_path)), log_level="error"))


def _faulty(folder: Path, game: str) -> Path:
    (folder / game).mkdir()
    (folder / game / "bad.json").write_text("{}")
    return folder


def test_the_command_checks_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "board.svg"
    assert main(["pack", "new-york-1901", str(FILES["new-york-1901"]), "--draw", str(picture)]) == 0
    assert picture.read_text("utf-8").startswith("<svg")
    assert main(["pack", "new-york-city", str(FILES["new-york-city"])]) == 0
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    assert main(["pack", "new-york-1901", str(bad)]) == 1
    assert "title" in capsys.readouterr().out


MINE = "engines/new_york_1901/reconstruction.json"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("new-york-1995", MINE), "packs are for: new-york-1901, new-york-city"),
        (("new-york-1901", "none.json"), "none.json cannot be read: No such file or directory"),
        (("new-york-1901", MINE, "--draw", "none/x.svg"), "none/x.svg cannot be written: No such file or directory"),
        (
            ("new-york-1901", MINE, "--draw", MINE),
            f"to write {MINE} would destroy {MINE}, which is read: name another",
        ),
        (
            ("new-york-city", MINE, "--draw", "x.svg"),
            "there is nothing to draw in a pack of new-york-city: leave out",
        ),
    ],
)
def test_what_the_command_cannot_do_is_told(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(MINE).read_bytes()
    assert main(["pack", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"knickerbocker: {says}")
    assert told.err.count("\n") == 1
    assert Path(MINE).read_bytes() == before
