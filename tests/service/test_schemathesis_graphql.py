"""Schemathesis over GraphQL. Its generator does not know `@oneOf`, so many of its documents break that rule: what is
asked of the service is that it refuses them as a caller's mistake. `test_graphql.py` has what is accepted."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis_graphql import nodes
from schemathesis.checks import not_a_server_error
from starlette.types import Receive, Scope, Send

from service.app import create_app
from service.settings import Settings

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]
MANY = 8
"""Documents for each root field."""

for scalar in ("GameState", "Counts", "JSON"):
    schemathesis.graphql.scalar(scalar, st.integers(0, 9).map(nodes.Int))

APP = create_app(Settings(log_level="error"))


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The service without its lifespan."""
    assert scope["type"] == "http"
    await APP(scope, receive, send)


FOUND: Any = schemathesis.graphql.from_asgi("/graphql", app)
OPERATIONS = [one.ok() for one in FOUND.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_document_is_a_fault_of_the_service(operation: Any) -> None:
    @seed(1)
    @settings(
        max_examples=MANY,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(operation.as_strategy())
    def answered(case: Any) -> None:
        answer = case.call_and_validate(checks=[not_a_server_error])
        body = answer.json()
        assert answer.status_code in (200, 400, 413)
        assert all(error.get("extensions", {}).get("code") != "internal" for error in body.get("errors", ()))

    answered()
