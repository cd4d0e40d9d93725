"""No state that a stranger posts can make a function raise: it is refused, or it can be played on."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines import referee
from engines.canon import canonical
from engines.chance import Chance
from engines.game import AnyGame
from engines.refusal import Refusal
from engines.sheet import Sheet
from engines.words import LANGUAGES, told_fault
from tests.engines.walk import ALL, BY_ID, SEED, made, refused, said, setups, spread, walk

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)

WILD: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    7,
    8,
    90,
    10**6,
    10**6 + 1,
    2**53,
    2**70,
    0.5,
    True,
    None,
    "",
    "x",
    [],
    {},
    ["x"],
)
"""Values that stand where others belong."""

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

KINDS = ("wild", "near", "sign", "other", "list", "drop", "cross", "cross", "move", "move")
"""Ways to spoil a state; those that keep its counts come up most."""


@cache
def sound(game_id: str) -> tuple[Any, ...]:
    """States of the game as JSON has them, from each setup and each phase."""
    game = BY_ID[game_id]
    found: dict[tuple[str, int], Any] = {}
    for number, setup in enumerate(setups(game)):
        for _, state, _ in walk(setup):
            found.setdefault((state.phase, number), state)
        for _, state, _ in spread(walk(setup), 3):
            found[state.phase, -len(found)] = state
    return tuple(json.loads(canonical(state)) for state in found.values())


def paths(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where every part of a document stands."""
    if at:
        yield at
    if isinstance(value, dict):
        for name, part in value.items():
            yield from paths(part, (*at, name))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from paths(part, (*at, n))


def held(document: Any, path: tuple[str | int, ...]) -> Any:
    for part in path:
        document = document[part]
    return document


def put(document: Any, path: tuple[str | int, ...], value: Any) -> None:
    held(document, path[:-1])[path[-1]] = value


@st.composite
def spoilt(draw: st.DrawFn, game: AnyGame) -> Any:
    """A sound state, changed in one to three places."""
    states = st.sampled_from(sound(game.id))
    document = copy.deepcopy(draw(states))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(paths(document))))
        value = held(document, path)
        match draw(st.sampled_from(KINDS)):
            case "near" if isinstance(value, int):
                put(document, path, value + draw(st.sampled_from([-2, -1, 1, 2])))
            case "sign" if isinstance(value, str) and value:
                n = draw(st.integers(0, len(value) - 1))
                put(document, path, value[:n] + draw(st.sampled_from(value + ".rbk0")) + value[n + 1 :])
            case "other":
                alike = [held(document, p) for p in paths(document) if type(held(document, p)) is type(value)]
                put(document, path, copy.deepcopy(draw(st.sampled_from(alike))))
            case "list" if isinstance(value, list) and value:
                n = draw(st.integers(0, len(value) - 1))
                match draw(st.sampled_from(["drop", "double", "swap", "reverse"])):
                    case "drop":
                        del value[n]
                    case "double":
                        value.insert(n, copy.deepcopy(value[n]))
                    case "swap":
                        value[0], value[n] = value[n], value[0]
                    case _:
                        value.reverse()
            case "drop":
                del held(document, path[:-1])[path[-1]]
            case "cross":
                donor = draw(states)
                for name in draw(st.lists(st.sampled_from(sorted(donor)), min_size=1, max_size=5)):
                    document[name] = copy.deepcopy(donor[name])
            case "move":
                lists = [held(document, p) for p in paths(document) if isinstance(held(document, p), list)]
                source, target = draw(st.sampled_from(lists)), draw(st.sampled_from(lists))
                if source and source is not target:
                    target.append(source.pop(draw(st.integers(0, len(source) - 1))))
            case "wild":
                put(document, path, copy.deepcopy(draw(st.sampled_from(WILD))))
            case _:
                pass
        if not list(paths(document)):
            break
    return document


def stands(game: AnyGame, document: Any) -> bool:
    """Whether the state is accepted. Then everything can be asked of it; otherwise the faults have words."""
    try:
        state = msgspec.json.decode(json.dumps(document), type=game.state)
    except msgspec.ValidationError:
        return False
    found = referee.faults(game, state)
    for fault in found:
        assert fault.pointer == "" or fault.pointer.startswith("/")
        if not fault.code.startswith("state."):
            assert all(told_fault(game.words[language], fault) for language in LANGUAGES)
    if not found:
        survives(game, state)
    return not found


def survives(game: AnyGame, state: Any) -> None:
    """No function raises, and there is a way on."""
    assert msgspec.json.decode(canonical(state), type=game.state) == state
    assert isinstance(game.score(state), Sheet)
    assert referee.over(state) == (not game.due[state.phase])
    for seat in (None, *range(state.seats)):
        view = game.view(state, seat)
        other = game.imagine(state, seat, Chance(seed="imagined"))
        assert msgspec.json.encode(game.view(other, seat)) == msgspec.json.encode(view)
        assert referee.faults(game, other) == ()
    for seat in state.to_move:
        moves = list(game.legal(state, seat))
        assert moves, f"seat {seat} has no way on"
        assert referee.choices(game, state, seat)
        for move in list(game.near(state, seat))[:40]:
            game.check(state, seat, move)
        for move in moves[:: len(moves) // 12 + 1]:
            game.effect(state, seat, move)
            assert referee.parse(game, state, referee.notation(game, state, move)) == move
            step = made(game, state, move)
            assert referee.faults(game, step.state) == (), move
            for event in step.events:
                game.seen(event, None)


@games
@settings(max_examples=1000, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_a_spoilt_state_is_refused_or_can_be_played(game: AnyGame, data: st.DataObject) -> None:
    stands(game, data.draw(spoilt(game)))


@games
def test_every_part_from_another_state(game: AnyGame) -> None:
    """Each member of a state in turn is that of another one."""
    states = sound(game.id)
    chosen = states[:: max(1, len(states) // 14)]
    for document in chosen:
        for donor in chosen:
            for name in document:
                if document[name] != donor[name]:
                    stands(game, {**document, name: donor[name]})


@games
def test_every_part_with_a_wild_value(game: AnyGame) -> None:
    states = sound(game.id)
    for document in states[:: max(1, len(states) // 8)]:
        for path in paths(document):
            for value in WILD if len(path) == 1 else WILD[::4]:
                spoilt_one = copy.deepcopy(document)
                put(spoilt_one, path, value)
                stands(game, spoilt_one)


@games
def test_every_item_dropped_or_doubled(game: AnyGame) -> None:
    states = sound(game.id)
    for document in states[:: max(1, len(states) // 10)]:
        for path in paths(document):
            value = held(document, path[:-1])
            if isinstance(value, list):
                for doubled in (False, True):
                    other = copy.deepcopy(document)
                    n = int(path[-1])
                    held(other, path[:-1])[n : n + 1] = [value[n]] * 2 * doubled
                    stands(game, other)


@games
def test_sound_states_stand(game: AnyGame) -> None:
    assert all(stands(game, document) for document in sound(game.id)[::5])


@games
def test_unknown_rules_and_games_are_refused(game: AnyGame) -> None:
    document = sound(game.id)[0]
    for name, value in (("rules", "0"), ("rules", None), ("game", "chess"), ("phase", "nap"), ("seats", 9)):
        assert not stands(game, {**document, name: value})
    assert not stands(game, {**document, "extra": 1})


@games
def test_heads_that_cannot_be(game: AnyGame) -> None:
    for document in sound(game.id)[::7]:
        seats = document["seats"]
        for due in ([seats], [7], [0, 0], [1, 0], list(range(seats)), [] if document["toMove"] else [0]):
            if due != document["toMove"]:
                assert not stands(game, {**document, "toMove": due}), due


@games
def test_options_that_start_refuses_are_faults(game: AnyGame) -> None:
    for setup, _ in refused(game):
        for document in sound(game.id):
            if document["seats"] == setup.seats:
                options = {**document["options"], **msgspec.to_builtins(setup.options)}
                assert not stands(game, {**document, "options": options})
                break


@games
def test_a_seed_is_plain_and_short(game: AnyGame) -> None:
    document = sound(game.id)[0]
    for seed in ("", "x" * 65, "a b", "\n", 1):
        assert not stands(game, {**document, "chance": {"seed": seed, "drawn": 0}})
    assert stands(game, {**document, "chance": {"seed": SEED, "drawn": 10**6}})


@games
@settings(max_examples=400, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_any_move_is_answered(game: AnyGame, data: st.DataObject) -> None:
    """A move of the right shape, whatever it says, is applied or refused in a sound state."""
    state = msgspec.convert(data.draw(st.sampled_from(sound(game.id))), game.state)
    kind = data.draw(st.sampled_from(game.moves))
    parts = {name: data.draw(st.sampled_from(values)) for name, values in said(game.id)[kind].items()}
    move = kind(**{**parts, "seat": data.draw(st.sampled_from([None, *range(state.seats)]))})
    found = referee.apply(game, state, move)
    if isinstance(found, Refusal):
        assert referee.check(game, state, move) == found
        for broken in found.broken:
            assert broken.rule in game.words["en"].rules
    else:
        assert referee.faults(game, found.state) == ()
