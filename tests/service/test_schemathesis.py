"""The service does what its document says, whatever is sent to it: Schemathesis over the application itself.

Random states are all but never possible ones, so where a case is meant to be valid its state is replaced by one that
came up in play, and now and then its move by a legal one. Cases that are meant to be invalid stay as they are.
"""

import json
import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.generation.meta import TestPhase
from schemathesis.specs.openapi.stateful.links import SCHEMATHESIS_LINK_EXTENSION
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from engines.catalogue import GAMES
from engines.game import AnyGame
from schema.calls import CALLS
from service.app import create_app
from service.settings import Settings

CASES = 6
"""Random cases of each operation, besides those that cover every keyword of its schema."""
RUNS = 100
"""Runs along the links of a game."""
PLIES = 12

FIRST = GAMES[0].id
QUERIED = f"^/v1/batch$|/({'|'.join(call.name for call in CALLS if call.reads)})$"
CONFIG = {
    "generation": {"deterministic": True},
    "phases": {
        "fuzzing": {"generation": {"max-examples": CASES}},
        "stateful": {"generation": {"max-examples": RUNS}},
    },
    # A well-shaped request may still be illegal, impossible, about a state that is not at hand, or too long.
    "checks": {
        "positive_data_acceptance": {"expected-statuses": ["2xx", "304", "404", "409", "413", "422"]},
        "negative_data_rejection": {"expected-statuses": ["400", "404", "405", "409", "413", "415", "422"]},
    },
    "operations": [
        # QUERY is taken as POST is, which OpenAPI 3.1 has no word for: neither it nor Allow is as described.
        {
            "include-path-regex": QUERIED,
            "phases": {"coverage": {"unexpected-methods": ["DELETE", "GET", "PATCH", "PUT", "TRACE"]}},
        },
        # Every keyword of every schema in turn makes thousands of cases a game: the first game gets them (`check`
        # has all that `apply` has), the others those of options and state. Random cases and links go to all.
        {
            "include-path-regex": f"^/v1/games/({FIRST}/apply$|(?!{FIRST}/|{{)[^/]+/(?!start|view))",
            "phases": {"coverage": {"enabled": False}},
        },
    ],
}


@cache
def service() -> Any:
    """The service without its lifespan, which Schemathesis would begin and end with every call."""
    app = create_app(Settings(log_level="error"))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == "http"
        await app(scope, receive, send)

    return answer


@cache
def played(path: str) -> list[dict[str, Any]]:
    """Positions of a game, made by the service, and so at hand there by their ids."""
    client = TestClient(service())
    seats = client.get(path).json()["seats"][0]
    position = client.post(f"{path}/start", json={"seats": seats, "seed": "schemathesis"}).json()
    found = []
    for ply in range(PLIES):
        listed = client.post(f"{path}/legal-moves", json={"stateId": position["stateId"]}).json()
        move = listed["moves"][ply * 7 % len(listed["moves"])]["move"]
        found.append({"state": position["state"], "stateId": position["stateId"], "move": move})
        position = client.post(f"{path}/apply", json={"stateId": position["stateId"], "move": move}).json()
    return found


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Give a case that is meant to be valid a state that is. Links bring their own, from an open game."""
    if case.meta is None or not case.meta.generation.mode.is_positive or not isinstance(case.body, dict):
        return
    path, _, call = case.path.rpartition("/")
    if case.meta.phase.name == TestPhase.STATEFUL:
        if call == "start":
            opened = {field: case.body[field] for field in ("seats", "seed", "options") if field in case.body}
            case.body = {**opened, "include": ["legalMoves"]}
        return
    dice = random.Random(json.dumps(case.body, sort_keys=True, default=str))
    wanted = [field for field in ("state", "stateId") if field in case.body]
    if "move" in case.body and dice.random() < 0.7:
        wanted.append("move")
    if wanted:
        real = dice.choice(played(path))
        case.body = {**case.body, **{field: real[field] for field in wanted}}


def run(schema: Any) -> Counter[tuple[str, int]]:
    """Run all phases of Schemathesis; the statuses that the calls of links were answered with, by call."""
    linked: Counter[tuple[str, int]] = Counter()
    for event in from_schema(schema).execute():
        assert not isinstance(event, events.FatalError | events.NonFatalError), event
        if not isinstance(event, events.ScenarioFinished):
            continue
        for checks in event.recorder.checks.values():
            for check in checks:
                assert check.failure_info is None, f"{check.name}\n{check.failure_info}"
        for node in event.recorder.cases.values():
            response = event.recorder.find_response(case_id=node.value.id)
            if node.transition and node.is_transition_applied and response:
                linked[node.value.operation.path.rpartition("/")[2], response.status_code] += 1
    return linked


def described(paths: str) -> Any:
    """The operations at some paths of the document that the service gives, with what it cannot say to Schemathesis:
    that the body of a link is a whole body, and that lines of JSON are more than text."""
    raw = TestClient(service()).get("/openapi.json").json()
    raw["paths"] = {path: operations for path, operations in raw["paths"].items() if re.search(paths, path)}
    for operations in raw["paths"].values():
        operation = operations.get("post", {})
        operation.get("requestBody", {}).get("content", {}).pop("application/x-ndjson", None)
        for link in operation.get("responses", {}).get("200", {}).get("links", {}).values():
            link[SCHEMATHESIS_LINK_EXTENSION] = {"merge_body": False}
    schema = schemathesis.openapi.from_dict(raw, config=SchemathesisConfig.from_dict(CONFIG))
    schema.app = service()
    return schema


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_keeps_to_its_description(game: AnyGame) -> None:
    linked = run(described(f"^/v1/games/{game.id}/"))
    for name in ("apply", "legal-moves", "view"):
        assert linked[name, 200], f"no link led to {name}: {linked}"


def test_what_is_of_no_game_keeps_to_its_description() -> None:
    """Except GraphQL, which has an audit of its own."""
    run(described(r"^/(?!v1/games/[^{]+/|graphql$)"))
