"""The published rule cases hold for the service as they do for the engines."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.cases.case import Case, at, files, load, misfits, missing_events
from tests.engines.walk import BY_ID
from tests.service.caller import Caller

CASES = [
    pytest.param(file.game, case, id=case.id)
    for file in map(load, files())
    if file.game in BY_ID
    for case in file.cases
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_case(client: TestClient, game: str, case: Case) -> None:
    found = list(run(Caller(client, game), case))
    assert not found, f"{case.title}\n" + "\n".join(found)


def run(caller: Caller, case: Case) -> Iterator[str]:
    """All that is not as the case expects."""
    expect = case.expect
    if case.start is not None:
        begun = {"seats": case.start.seats, "options": case.start.options, "seed": case.start.seed}
        yield from outcome(case, caller.ask("start", begun).json())
    elif case.table is not None:
        found = caller.ask("score", {"table": case.table}).json()
        yield from (faults(case, found, "") if "errors" in found else misfits(expect.score, found, "/score"))
    elif expect.faults is not None:
        yield from faults(case, caller.ask("view", {"state": case.state}).json(), "/state")
    else:
        yield from position(caller, case)


def position(caller: Caller, case: Case) -> Iterator[str]:
    """A case about a state that is possible."""
    expect, here = case.expect, {"state": case.state}
    seat = {} if case.seat is None else {"seat": case.seat}
    if expect.legal_moves is not None:
        yield from moves(case, caller.call("legal-moves", {**here, **seat, "limit": 1000}))
    if expect.score is not None:
        yield from misfits(expect.score, caller.call("score", here), "/score")
    if expect.view is not None:
        yield from misfits(expect.view, caller.call("view", {**here, **seat})["view"], "/view")
    if case.move is None:
        return
    meant = {**here, ("notation" if isinstance(case.move, str) else "move"): case.move}
    judged = caller.call("check", meant)
    if expect.legal is not None and judged["legal"] is not expect.legal:
        yield f"legal is {judged}"
    if expect.refusal is not None:
        yield from misfits(expect.refusal, [one["rule"] for one in judged["refusal"]["broken"]], "/refusal")
    yield from outcome(case, caller.ask("apply", meant).json())


def outcome(case: Case, found: Any) -> Iterator[str]:
    """What a move or a start led to."""
    expect = case.expect
    if "state" not in found:
        if expect.refusal is None and expect.legal is not False:
            yield f"refused: {found}"
        if expect.refusal is not None:
            yield from misfits(expect.refusal, [error["code"] for error in found["errors"]], "/refusal")
        yield from misfits(expect.params, found["params"], "/params")
        return
    if expect.refusal is not None:
        yield "is not refused"
    for pointer, value in (expect.after or {}).items():
        yield from misfits(value, at(found["state"], pointer), pointer)
    if expect.events is not None:
        yield from missing_events(expect.events, found["events"])


def moves(case: Case, found: Any) -> Iterator[str]:
    """The legal moves of a position, as far as a page shows them."""
    expect = case.expect.legal_moves
    assert expect is not None
    listed = {one["notation"]: one for one in found["moves"]}
    if found["total"] > len(listed):
        return  # the engines' own runner looks at all of them
    if expect.exact is not None and set(expect.exact) != set(listed):
        yield f"legal are {sorted(listed)}, not {sorted(expect.exact)}"
    if expect.count is not None and expect.count != found["total"]:
        yield f"{found['total']} moves are legal, not {expect.count}"
    yield from (f"{text} is not legal" for text in expect.include if text not in listed)
    yield from (f"{text} is legal" for text in expect.exclude if text in listed)
    for text, effect in expect.effects.items():
        shown = {key: value for key, value in effect.items() if key in ("costs", "gains", "ways")}
        yield from misfits(shown, listed.get(text), f"/effects/{text}")
        if "kind" in effect:
            yield from misfits(effect["kind"], listed.get(text, {}).get("effect"), f"/effects/{text}/kind")


def faults(case: Case, found: Any, base: str) -> Iterator[str]:
    """The faults of a state or table that is refused."""
    if found.get("status") != 422:
        yield f"is not refused as impossible: {found}"
        return
    for fault in case.expect.faults or ():
        told = {"pointer": base + fault.pointer, "code": fault.code}
        if not any(not list(misfits(told, each)) for each in found["errors"]):
            yield f"{told} is not among {found['errors']}"
