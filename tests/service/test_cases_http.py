"""The published rule cases hold for the service as they do for the engines."""

from pathlib import Path

import pytest
from knickerbocker_client.kit import cases, files
from knickerbocker_client.kit.asker import Asker
from knickerbocker_client.kit.case import Case
from starlette.testclient import TestClient

from tests.engines.walk import BY_ID

CASES = [
    pytest.param(file.game, case, id=case.id)
    for file in files.cases(Path(__file__).parents[1])
    if file.game in BY_ID
    for case in file.cases
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_case(client: TestClient, game: str, case: Case) -> None:
    found = list(cases.run(Asker(client, game), case))
    assert not found, f"{case.title}\n" + "\n".join(found)
