"""Every rule case of `tests/cases/` holds for the engines, and every rule has a case."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from knickerbocker_client.kit import files
from knickerbocker_client.kit.case import Case, CaseFile, Expect, at, misfits, missing_events

from engines import referee
from engines.catalogue import GAMES, catalogue
from engines.game import AnyGame, Head, Move
from engines.refusal import Refusal
from engines.sheet import Sheet

TESTS = Path(__file__).parents[1]
FILES: list[CaseFile] = list(files.cases(TESTS))
CASES = [pytest.param(file.game, case, id=case.id) for file in FILES for case in file.cases]


@pytest.mark.parametrize(("game_id", "case"), CASES)
def test_case(game_id: str, case: Case) -> None:
    found = list(run(catalogue()[game_id], case))
    assert not found, f"{case.title}\n" + "\n".join(found)


def run(game: AnyGame, case: Case) -> Iterator[str]:
    """All that is not as the case expects."""
    if case.start is not None:
        options = msgspec.convert(case.start.options, game.options)
        yield from outcome(case.expect, game.start(case.start.seats, options, case.start.seed), ())
    elif case.table is not None:
        sheet = game.score_table(msgspec.convert(case.table, game.table))
        if isinstance(sheet, Sheet):
            yield from misfits(case.expect.score, raw(sheet), "/score")
        else:
            yield from faults(case.expect, raw(sheet))
    else:
        yield from position(game, case, msgspec.convert(case.state, game.state))


def position(game: AnyGame, case: Case, state: Head) -> Iterator[str]:
    expect = case.expect
    found = referee.faults(game, state)
    if expect.faults is not None or found:
        yield from faults(expect, raw(found))
        return
    if expect.legal_moves is not None:
        yield from moves(game, case, state)
    if expect.score is not None:
        yield from misfits(expect.score, raw(game.score(state)), "/score")
    if expect.view is not None:
        yield from misfits(expect.view, raw(game.view(state, case.seat)), "/view")
    if case.move is None:
        return
    move = meant(game, state, case)
    if isinstance(move, str):
        yield move
        return
    refusal = referee.check(game, state, move)
    if expect.legal is not None and expect.legal != (refusal is None):
        yield f"legal is {refusal is None}: {refusal}"
    step = referee.apply(game, state, move)
    if isinstance(step, Refusal):
        if step != refusal:
            yield f"check says {refusal}, apply says {step}"
        yield from outcome(expect, step, ())
    else:
        yield from outcome(expect, step.state, step.events)
        if expect.reversible is not None and step.reversible != expect.reversible:
            yield f"reversible is {step.reversible}"


def meant(game: AnyGame, state: Head, case: Case) -> Any:
    """The move of a case; or, as a string, what is wrong with it."""
    if isinstance(case.move, str):
        return referee.parse(game, state, case.move) or f"no move is written {case.move!r}"
    move: Move = msgspec.convert(case.move, game.moves[0] if len(game.moves) == 1 else one_of(game.moves))
    return move


def one_of(kinds: tuple[type, ...]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


def outcome(expect: Expect, found: Head | Refusal, events: tuple[Any, ...]) -> Iterator[str]:
    """What a move or a start led to."""
    if isinstance(found, Refusal):
        broken = tuple(each.rule for each in found.broken)
        if expect.refusal is None and expect.legal is not False:
            yield f"refused: {found}"
        if expect.refusal is not None and broken != expect.refusal:
            yield f"breaks {broken}, not {expect.refusal}"
        yield from misfits(expect.params, raw(found.broken[0].params), "/params")
        return
    if expect.refusal is not None:
        yield "is not refused"
    state = raw(found)
    for pointer, value in (expect.after or {}).items():
        yield from misfits(value, at(state, pointer), pointer)
    if expect.events is not None:
        yield from missing_events(expect.events, raw(events))


def moves(game: AnyGame, case: Case, state: Head) -> Iterator[str]:
    expect = case.expect.legal_moves
    assert expect is not None
    listed = {referee.notation(game, state, move): move for move in referee.legal(game, state, case.seat)}
    if expect.exact is not None and set(expect.exact) != set(listed):
        yield f"legal are {sorted(listed)}, not {sorted(expect.exact)}"
    if expect.count is not None and expect.count != len(listed):
        yield f"{len(listed)} moves are legal, not {expect.count}: {sorted(listed)}"
    for text in expect.include:
        if text not in listed:
            yield f"{text} is not legal; legal are {sorted(listed)}"
    for text in expect.exclude:
        if text in listed:
            yield f"{text} is legal"
        if referee.parse(game, state, text) is None:
            yield f"no move is written {text!r}"
    for text, effect in expect.effects.items():
        if text not in listed:
            yield f"{text} is not legal"
            continue
        move = listed[text]
        yield from misfits(effect, raw(game.effect(state, move.seat, move)), f"/effects/{text}")


def faults(expect: Expect, found: list[dict[str, Any]]) -> Iterator[str]:
    if expect.faults is None:
        yield f"has faults: {found}"
    elif not found:
        yield "has no fault"
    for fault in expect.faults or ():
        if not any(not list(misfits(raw(fault), each)) for each in found):
            yield f"{fault} is not among {found}"


def raw(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_has_a_case_and_every_case_a_rule(game: AnyGame) -> None:
    index = set(game.words["en"].rules)
    cases = [case for file in FILES if file.game == game.id for case in file.cases]
    refused = {rule for case in cases for rule in case.expect.refusal or ()}
    assert index - {case.rule for case in cases} == set(), "rules without a case"
    assert ({case.rule for case in cases} | refused) - index == set(), "cases of unknown rules"


def test_ids_are_unique() -> None:
    ids = [case.id for file in FILES for case in file.cases]
    assert sorted(ids) == sorted(set(ids))


def test_folders_are_those_of_the_games() -> None:
    for path in (TESTS / "cases").glob("*/*.json"):
        assert json.loads(path.read_bytes())["game"] == path.parent.name
        assert path.parent.name in catalogue()


@pytest.mark.parametrize(
    ("expected", "actual", "fits"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, {"a": True}, False),
        ([{}, 2], [{"x": 1}, 2], True),
        ([1], [1, 2], False),
        ({"a": [1, {"b": "c"}]}, {"a": [1, {"b": "d"}]}, False),
    ],
)
def test_the_one_rule_of_matching(expected: object, actual: object, fits: bool) -> None:
    assert (not list(misfits(expected, actual))) is fits


def test_events_are_matched_in_order() -> None:
    happened: list[dict[str, Any]] = [{"type": "a"}, {"type": "b", "n": 1}, {"type": "c"}]
    assert not list(missing_events(({"type": "a"}, {"type": "c"}), happened))
    assert list(missing_events(({"type": "c"}, {"type": "a"}), happened))
    assert list(missing_events(({"type": "b", "n": 2},), happened))
