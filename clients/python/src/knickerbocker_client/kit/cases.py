"""Rule cases: positions with a move, and what the rules say about it."""

from collections.abc import Iterator
from typing import Any

from knickerbocker_client.kit.asker import Asker
from knickerbocker_client.kit.case import Case, at, misfits, missing_events


def run(asker: Asker, case: Case) -> Iterator[str]:
    """All that is not as the case expects."""
    expect = case.expect
    if case.start is not None:
        begun = {"seats": case.start.seats, "options": case.start.options, "seed": case.start.seed}
        yield from _outcome(case, asker.ask("start", begun))
    elif case.table is not None:
        found = asker.ask("score", {"table": case.table})
        yield from (_faults(case, found, "") if "errors" in found else misfits(expect.score, found, "/score"))
    elif expect.faults is not None:
        yield from _faults(case, asker.ask("view", {"state": case.state}), "/state")
    else:
        yield from _position(asker, case)


def _position(asker: Asker, case: Case) -> Iterator[str]:
    """A case about a state that is possible."""
    expect, here = case.expect, {"state": case.state}
    seat = {} if case.seat is None else {"seat": case.seat}
    if expect.legal_moves is not None:
        yield from _moves(case, asker.listed({**here, **seat}))
    if expect.score is not None:
        yield from misfits(expect.score, asker.good("score", here), "/score")
    if expect.view is not None:
        yield from misfits(expect.view, asker.good("view", {**here, **seat})["view"], "/view")
    if case.move is None:
        return
    meant = {**here, ("notation" if isinstance(case.move, str) else "move"): case.move}
    judged = asker.good("check", meant)
    if expect.legal is not None and judged["legal"] is not expect.legal:
        yield f"legal is {judged}"
    if expect.refusal is not None:
        broken = [one["rule"] for one in (judged["refusal"] or {"broken": []})["broken"]]
        yield from misfits(expect.refusal, broken, "/refusal")
    yield from _outcome(case, asker.ask("apply", meant))


def _outcome(case: Case, found: Any) -> Iterator[str]:
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
    if expect.reversible is not None and found["reversible"] is not expect.reversible:
        yield f"reversible is {found['reversible']}"


def _moves(case: Case, found: list[Any]) -> Iterator[str]:
    """The legal moves of a position."""
    expect = case.expect.legal_moves
    assert expect is not None
    listed = {one["notation"]: one for one in found}
    if expect.exact is not None and set(expect.exact) != set(listed):
        yield f"legal are {sorted(listed)}, not {sorted(expect.exact)}"
    if expect.count is not None and expect.count != len(found):
        yield f"{len(found)} moves are legal, not {expect.count}"
    yield from (f"{text} is not legal" for text in expect.include if text not in listed)
    yield from (f"{text} is legal" for text in expect.exclude if text in listed)
    for text, effect in expect.effects.items():
        if text not in listed:
            yield f"{text} is not legal"
            continue
        shown = {key: value for key, value in effect.items() if key in ("costs", "gains", "ways")}
        if "kind" in effect:
            shown["effect"] = effect["kind"]
        yield from misfits(shown, listed[text], f"/effects/{text}")


def _faults(case: Case, found: Any, base: str) -> Iterator[str]:
    """The faults of a state or table that is refused."""
    if found.get("status") != 422:
        yield f"is not refused as impossible: {found}"
        return
    for fault in case.expect.faults or ():
        told = {"pointer": base + fault.pointer, "code": fault.code}
        if not any(not list(misfits(told, each)) for each in found["errors"]):
            yield f"{told} is not among {found['errors']}"
