"""The service does what its document says, whatever is sent to it: Schemathesis over the application itself.

Random states are all but never possible ones, so where a case is meant to be valid its state is replaced by one that
came up in play, and now and then its move by a legal one. Cases that are meant to be invalid stay as they are.
"""

import json
import random
from collections import Counter
from typing import Any, ClassVar

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.meta import TestPhase
from schemathesis.specs.openapi.checks import allow_header_conformance, unsupported_method
from schemathesis.specs.openapi.stateful.links import SCHEMATHESIS_LINK_EXTENSION
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from engines.catalogue import GAMES
from schema.calls import CALLS
from service.app import create_app
from service.settings import Settings

CASES = 6
"""Random cases of each operation, besides those that cover every keyword of its schema."""
RUNS = 15
"""Runs along the links."""
ALL = list(HealthCheck)
PLIES = 12

SERVICE = create_app(Settings(log_level="error"))


async def APP(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: N802
    """The service without its lifespan, which Schemathesis would begin and end with every call."""
    assert scope["type"] == "http"
    await SERVICE(scope, receive, send)


CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {"deterministic": True},
        # A well-shaped request may still be illegal, impossible or about a state that is not at hand.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", "304", "404", "409", "422"]}},
    }
)


@schemathesis.hook
def before_load_schema(context: Any, raw: Any) -> None:
    """What the description cannot say to Schemathesis: the body of a link is a whole body, and lines of JSON are
    more than text (tests/service holds them otherwise)."""
    for path in raw["paths"].values():
        for link in path.get("post", {}).get("responses", {}).get("200", {}).get("links", {}).values():
            link[SCHEMATHESIS_LINK_EXTENSION] = {"merge_body": False}
    del raw["paths"]["/v1/batch"]["post"]["requestBody"]["content"]["application/x-ndjson"]


SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP, config=CONFIG).exclude(path="/graphql")
QUERIED = {f"/v1/games/{game.id}/{call.name}" for game in GAMES for call in CALLS if call.reads} | {"/v1/batch"}
"""Where QUERY is taken as POST is, which OpenAPI 3.1 has no word for."""


def played(path: str) -> list[dict[str, Any]]:
    """Positions of a game, made by the service, and so at hand there by their ids."""
    client = TestClient(APP)
    position = client.post(f"{path}/start", json={"seats": seats(client, path), "seed": "schemathesis"}).json()
    found = []
    for ply in range(PLIES):
        listed = client.post(f"{path}/legal-moves", json={"stateId": position["stateId"]}).json()
        move = listed["moves"][ply * 7 % len(listed["moves"])]["move"]
        found.append({"state": position["state"], "stateId": position["stateId"], "move": move})
        position = client.post(f"{path}/apply", json={"stateId": position["stateId"], "move": move}).json()
    return found


def seats(client: TestClient, path: str) -> int:
    return int(client.get(path).json()["seats"][0])


POOL = {
    path: played(path)
    for path in {path.rpartition("/")[0] for path in SCHEMA.raw_schema["paths"] if path.endswith("/start")}
}


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Give a case that is meant to be valid a state that is."""
    pool, meta = POOL.get(case.path.rpartition("/")[0]), case.meta
    if pool is None or not isinstance(case.body, dict) or not meta or not meta.generation.mode.is_positive:
        return
    if meta.phase.name == TestPhase.STATEFUL:
        return
    dice = random.Random(json.dumps(case.body, sort_keys=True, default=str))
    real = dice.choice(pool)
    for field in ("state", "stateId"):
        if field in case.body:
            case.body = {**case.body, field: real[field]}
    if "move" in case.body and dice.random() < 0.7:
        case.body = {**case.body, "move": real["move"]}


@SCHEMA.parametrize()
@settings(max_examples=CASES, deadline=None, suppress_health_check=ALL)
def test_every_operation_keeps_to_its_description(case: Any) -> None:
    undescribed = case.operation.path in QUERIED and case.method in ("QUERY", "OPTIONS")
    case.call_and_validate(excluded_checks=[unsupported_method, allow_header_conformance] if undescribed else [])


class Along(SCHEMA.as_state_machine()):  # type: ignore[misc]
    """Goes where the links lead, and counts what was answered to calls that a link filled in."""

    answered: ClassVar[Counter[tuple[str, int]]] = Counter()

    def step(self, input: Any) -> Any:  # noqa: A002
        output = super().step(input)
        if input.is_applied:
            self.answered[input.case.operation.label, output.response.status_code] += 1
        return output


def test_links_lead_on() -> None:
    Along.run(settings=settings(max_examples=RUNS, stateful_step_count=8, deadline=None, suppress_health_check=ALL))
    print(Along.answered)
    for path in POOL:
        for name in ("apply", "check", "legal-moves", "score", "view"):
            assert Along.answered[f"POST {path}/{name}", 200], f"no link led to {path}/{name}"
