"""One application with every game of the catalogue and the toy, asked in process."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from engines.game import AnyGame
from tests.engines.walk import ALL, Setup
from tests.service.caller import ONE_A_TABLE, Caller, First, application


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(application()) as client:
        yield client


@pytest.fixture(params=ONE_A_TABLE, ids=repr)
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found


@pytest.fixture
def caller(client: TestClient, setup: Setup) -> Caller:
    return Caller(client, setup.id)


@pytest.fixture(params=ALL, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


@pytest.fixture
def first(client: TestClient, game: AnyGame) -> First:
    return First(client, game)
