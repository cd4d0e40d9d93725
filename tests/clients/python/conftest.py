from collections.abc import Iterator
from typing import Any

import pytest

from tests.clients.python.asking import WAYS, asking


@pytest.fixture(scope="module", params=WAYS)
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    with asking(request.param) as client:
        yield client
