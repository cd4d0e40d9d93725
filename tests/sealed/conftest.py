"""A service with sealed play whose keys the tests know."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from service import answers
from service.app import create_app
from service.seal import new_key
from service.settings import Settings
from tests.engines.walk import ALL, Setup
from tests.service.caller import ONE_A_TABLE


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "seal.keys"
    path.write_text(new_key())
    return path


@pytest.fixture(scope="session")
def client(keys: Path) -> Iterator[TestClient]:
    settings = Settings(log_level="error", sealed="on", seal_keys_file=str(keys))
    with TestClient(create_app(settings, ALL)) as client:
        yield client


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games are replayed here, on machines of any pace: no work is cut off for its length, unless a test says
    so."""
    monkeypatch.setattr(answers, "LONGEST", float("inf"))


@pytest.fixture(params=ONE_A_TABLE, ids=repr)
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found
