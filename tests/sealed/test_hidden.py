"""Nothing hidden leaks: what a seat is answered is the same in every world that looks the same to it.

Comparing worlds is sound where looking for ids of hidden cards is not: a card may be hidden in one place while its
twin lies open, and no id need be named for a secret to be told.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import fields as fields_of

from engines import referee
from engines.canon import canonical
from engines.game import AnyGame, Step
from schema import wire
from schema.told import Kept, recent
from service.seal import BUCKET
from tests.engines.walk import ALL, Position, Setup, said, samples, spread, walk
from tests.sealed.worlds import SOME, Service, Table, at_home, blind, by_phase, fields, world

WORLDS, MANY_WORLDS = 1, 12
POSITIONS = 4
MOVES = 3
"""That are played in a row before somebody looks."""
LEGAL, NEAR, ODD = 6, 6, 10
"""Moves of each sort that are tried in a position."""

Asking = tuple[str, dict[str, Any]]


@pytest.fixture(params=SOME, ids=repr)
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found


def viewers(state: Any) -> list[int | None]:
    return [None, *range(state.seats)]


def some(dice: random.Random, found: Any, count: int) -> list[Any]:
    """A few of many, and always the same ones."""
    held = list(islice(found, 400))
    return dice.sample(held, min(count, len(held)))


def odd(dice: random.Random, game: AnyGame) -> Iterator[Any]:
    """Moves put together from what fields were seen to hold in any position: foreign, illegal, absurd ones."""
    for _ in range(ODD):
        kind = dice.choice(game.moves)
        seen = said(game.id)[kind]
        if all(seen.get(info.name) for info in fields_of(kind)):
            yield kind(**{info.name: dice.choice(seen[info.name]) for info in fields_of(kind)})


def questions(dice: random.Random, game: AnyGame, state: Any, seat: int | None) -> Iterator[Asking]:
    """All that the holder of a token may think of asking; nothing in it hangs on which world it is asked in."""
    yield "view", {}
    yield "score", {}
    yield "legal-moves", {"blocked": True}
    yield "legal-moves", {"limit": 2, "offset": 1, "seat": seat} if seat is not None else {"seat": 0}
    for kind in game.moves:
        yield "legal-moves", {"type": referee.tag(kind)}
    moves = list(samples(game).values())
    for due in state.to_move:
        moves += some(dice, game.legal(state, due), LEGAL)
        moves += some(dice, game.near(state, due), NEAR)
    moves += odd(dice, game)
    for move in moves:
        own = {key: value for key, value in msgspec.to_builtins(move).items() if key != "seat"}
        yield "check", {"move": msgspec.to_builtins(move)}
        yield "check", {"move": own}
        yield "apply", {"move": own, "include": ["legalMoves", "score"]}
        if referee.mover(state, move) in state.to_move:
            text = referee.notation(game, state, move)
            yield "check", {"notation": text}
            yield "check", {"notation": text[: len(text) // 2 + 1]}
            yield "apply", {"notation": text}
    for text in ("?", "0:", "1:?", "-1:x", "9:9", "pass", "a" * 200, "*", "@", ">", "\u017e"):
        yield "check", {"notation": text}
        yield "apply", {"notation": text}
    odds: tuple[Any, ...] = (None, 1, "move", {}, {"type": "nothing"}, {"seat": 0}, [{}])
    for misshapen in odds:
        yield "check", {"move": misshapen}
        yield "apply", {"move": misshapen}
    yield "apply", {"moves": [], "include": ["view", "view", "view", "view"]}
    yield "apply", {}
    yield "check", {"state": {}}


def refused(answer: bytes) -> bool:
    return b'"type":"urn:knickerbocker:problem:' in answer[:60]


def test_answers_tell_nothing_that_is_hidden(setup: Setup) -> None:
    """Whatever a seat asks, whatever moves it tries that are not legal."""
    asyncio.run(_compared(setup.game, spread(walk(setup), POSITIONS)))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_answers_tell_nothing_that_is_hidden_in_any_phase(game: AnyGame) -> None:
    """Rare ones too: cards looked at and not yet kept, offers not yet answered."""
    asyncio.run(_compared(game, by_phase(game, 1)))


async def _compared(game: AnyGame, positions: list[Position]) -> None:
    service, dice = Service(), random.Random(game.id)
    compared = 0
    for setup, real, _ in positions:
        home = at_home(real)
        table = Table(game, setup.seats)
        for seat in viewers(home):
            places = [table.seat(state, seat) for state in worlds(game, home, seat, WORLDS)]
            for call, asked in questions(dice, game, home, seat):
                answers = [blind(await service.answer(game, call, place.body(**asked))) for place in places]
                if call != "apply" or any(map(refused, answers)):
                    compared += 1
                    assert len(set(answers)) == 1, (call, asked, answers)
    assert compared > 100


def test_a_move_tells_no_more_than_the_view_after_it(setup: Setup) -> None:
    """A legal move may show something. But worlds that look the same after it, too, must have looked the same in its
    events and in all else that was answered."""
    asyncio.run(_played(setup))


async def _played(setup: Setup) -> None:
    game, service, dice = setup.game, Service(), random.Random(repr(setup))
    alike = 0
    for _, real, _ in spread(walk(setup), POSITIONS * 3):
        home = at_home(real)
        table = Table(game, setup.seats)
        for seat in home.to_move:
            places = [table.seat(state, seat) for state in worlds(game, home, seat, MANY_WORLDS)]
            for move in some(dice, game.legal(home, seat), LEGAL // 2):
                asked = {"move": move, "include": ["legalMoves", "score"]}
                answers = [blind(await service.answer(game, "apply", place.body(**asked))) for place in places]
                told: dict[Any, set[bytes]] = defaultdict(set)
                for answer in answers:
                    told[fields(answer, "view")].add(in_any_order(answer))
                assert all(len(same) == 1 for same in told.values()), (move, answers)
                alike += len(answers) - len(told)
    assert alike, "no two worlds looked the same after any move"


def in_any_order(answer: bytes) -> bytes:
    """The answer with its events sorted: in which order two cards were drawn is for their owner to know."""
    held = msgspec.json.decode(answer)
    for events in (held.get("events", []), *(step["events"] for step in held.get("steps", ()))):
        events.sort(key=msgspec.json.encode)
    return msgspec.json.encode(held)


def test_who_looks_on_is_told_no_more_than_the_views(setup: Setup) -> None:
    """Of moves of any seat. Worlds that looked the same to a seat all the way look the same in what it is told of the
    way; and sealed states with all that happened in them are as long as any other."""
    asyncio.run(_followed(setup))


async def _followed(setup: Setup) -> None:
    game, service, dice = setup.game, Service(), random.Random(repr(setup))
    alike, sizes = 0, set()
    for _, real, _ in spread(walk(setup), POSITIONS):
        home = at_home(real)
        table = Table(game, setup.seats)
        for seat in viewers(home):
            told: dict[Any, set[bytes]] = defaultdict(set)
            for course in courses(dice, game, worlds(game, home, seat, MANY_WORLDS), seat):
                place = table.seat(course.state, seat, course.kept)
                sizes.add(len(place.sealed))
                told[course.views].add(in_any_order(await service.answer(game, "view", place.body())))
                alike += 1
            assert all(len(same) == 1 for same in told.values()), told
            alike -= len(told)
    assert alike, "no two worlds looked the same all the way"
    assert len(sizes) == 1


class Course(NamedTuple):
    """A few moves of whoever was due: what a seat saw after each, where they led, and what is kept of them."""

    views: tuple[bytes, ...]
    state: Any
    kept: tuple[Kept, ...]


def courses(dice: random.Random, game: AnyGame, states: list[Any], seat: int | None) -> Iterator[Course]:
    """The same moves played in every world that takes them, looked at after each."""
    found = [Course((), state, ()) for state in states]
    for _ in range(MOVES):
        home = found[0].state
        if not home.to_move:
            return
        (move,) = some(dice, game.legal(home, dice.choice(home.to_move)), 1)
        found = [course for before in found for course in went(game, before, move, seat)]
        yield from found


def went(game: AnyGame, course: Course, move: Any, seat: int | None) -> Iterator[Course]:
    """The course with one more move, if that is legal there."""
    made = referee.apply(game, course.state, move)
    if isinstance(made, Step):
        step = wire.SeenStep(ply=course.state.ply, seat=move.seat, events=made.events, reversible=made.reversible)
        views = (*course.views, msgspec.json.encode(game.view(made.state, seat)))
        yield Course(views, made.state, recent(game, course.kept, [step]))


def worlds(game: AnyGame, home: Any, seat: int | None, count: int) -> list[Any]:
    """The world as it is, and others."""
    return [home, *(world(game, home, seat, number) for number in range(count))]


def test_all_sealed_states_are_equally_long(setup: Setup) -> None:
    """Whatever is in them: some states, and some moves that led there, are longer for one hidden card than for
    another."""
    game, sizes, kept = setup.game, set(), tuple[Kept, ...]()
    shown = spread(walk(setup), 20)
    for position in walk(setup):
        home = at_home(position.state)
        if position in shown:
            table = Table(game, setup.seats)
            for seat in viewers(home):
                sizes |= {len(table.seat(state, seat, kept).sealed) for state in worlds(game, home, seat, 3)}
        assert len(canonical(home) + msgspec.json.encode(kept)) < BUCKET - 1_000, "room for nonces, and for more"
        if position.move is not None:
            kept = next(went(game, Course((), home, kept), position.move, None)).kept
    assert len(sizes) == 1
