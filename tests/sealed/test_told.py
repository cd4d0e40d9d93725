"""Every seat is told what happened, by whatever sealed state it was handed; each as it may know it."""

import asyncio
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from starlette.testclient import TestClient

from engines import referee
from engines.canon import canonical
from engines.game import AnyGame, Step
from schema import told
from schema.told import Kept
from service.seal import Keyring
from service.tables import Tables
from tests.engines.walk import BY_ID, Setup, setups, walk
from tests.sealed.play import Host, opened
from tests.sealed.worlds import SECRETS, TABLES, Seated, Service, Table, at_home
from tests.service.caller import ONE_A_TABLE, raw

CITY, DUEL, TOY = (setups(BY_ID[name])[0] for name in ("new-york-city", "new-york-1995", "toy-rows"))
MOVES = 8


def test_every_seat_is_told_of_every_move_as_it_may_know_it(client: TestClient, keys: Path, setup: Setup) -> None:
    """What happened is worked out from the state itself, which only the keys open."""
    host, game, done = Host(client, setup), setup.game, 0
    who = [None, *range(setup.seats)]
    assert all(host.call("view", one)["steps"] == [] for one in who)
    for _ in range(MOVES):
        state = opened(keys, host)
        if not state.to_move:
            break
        seat = state.to_move[-1]
        listed = host.listed(seat)[-1]
        move = referee.parse(game, state, listed["notation"])
        assert move
        made = step_of(game, state, move)
        answer = host.play(seat, listed["move"])
        done += 1
        for one in who:
            found = host.call("view", one)
            events = [raw(game.seen(event, one)) for event in made.events]
            assert found["view"]["ply"] == state.ply + 1
            assert found["steps"][-1] == {
                "ply": state.ply,
                "seat": seat,
                "events": events,
                "reversible": made.reversible,
            }
            if one == seat:
                assert (answer["events"], answer["reversible"]) == (events, made.reversible)
    assert done


def test_a_drawn_card_is_named_to_its_owner_alone(client: TestClient) -> None:
    """By the rules of New York (1995) hands are drawn after the preliminary pieces, and a card after each turn."""
    host, drawn = Host(client, DUEL), 0
    while drawn < 10:
        host.step()
        for who in (0, 1, None):
            for event in host.call("view", who)["steps"][-1]["events"]:
                if event["type"] == "drawn":
                    assert (event["card"] is not None) == (event["seat"] == who)
                    drawn += 1


def asked(setup: Setup, call: str, place: Seated, service: Service | None = None, /, **fields: Any) -> Any:
    """The answer to a call."""
    return msgspec.json.decode((service or Service()).ask(setup.game, call, place.body(**fields)))


def in_a_row() -> Iterator[tuple[Any, list[Any]]]:
    """States of New York City in which a seat makes two moves, one after the other."""
    for one, other in pairwise(walk(CITY)):
        if other.move is not None and one.move.seat == other.move.seat:
            yield at_home(one.state), [raw(one.move), raw(other.move)]


def test_moves_are_kept_alike_whether_sent_together_or_one_by_one() -> None:
    for state, moves in islice(in_a_row(), 5):
        table, seat = Table(CITY.game, CITY.seats), moves[0]["seat"]
        place = table.seat(state, seat)
        together = asked(CITY, "apply", place, moves=moves)
        first = asked(CITY, "apply", place, move=moves[0])
        second = asked(CITY, "apply", replaced(place, first), move=moves[1])
        found = [asked(CITY, "view", replaced(place, made)) for made in (together, second)]
        assert found[0] == found[1]
        steps = found[0]["steps"]
        assert [step["ply"] for step in steps] == [state.ply, state.ply + 1]
        assert together["events"] == [event for step in steps for event in step["events"]]
        assert together["reversible"] == all(step["reversible"] for step in steps)


def step_of(game: AnyGame, state: Any, move: Any) -> Step[Any]:
    made = referee.apply(game, state, move)
    assert isinstance(made, Step)
    return made


def replaced(place: Seated, made: Any) -> Seated:
    return place._replace(sealed=made["sealed"])


@pytest.mark.parametrize("setup", ONE_A_TABLE, ids=repr)
def test_the_last_moves_are_kept_as_many_as_there_is_room_for(setup: Setup) -> None:
    """Counted as a spectator is told of them, so that nothing hidden decides how many."""
    asyncio.run(_followed(setup))


async def _followed(setup: Setup) -> None:
    game, service, table = setup.game, Service(), Table(setup.game, setup.seats)
    place = table.seat(at_home(walk(setup)[0].state), None)
    every: list[Any] = []
    for position in walk(setup)[:80]:
        if position.move is None:
            break
        state = at_home(position.state)
        kept = opened_at(setup, place).viewer.kept
        mine = table.seat(state, position.move.seat, kept)
        made = msgspec.json.decode(await service.answer(game, "apply", mine.body(move=position.move)))
        place = replaced(place, made)
        steps = msgspec.json.decode(await service.answer(game, "view", place.body()))["steps"]
        every.append(steps[-1])
        assert steps == every[-len(steps) :], "what was told once is told in the same words later"
        assert size(steps) <= told.MOST
        assert len(steps) == len(every) or size(every[-len(steps) - 1 :]) > told.MOST


def size(steps: list[Any]) -> int:
    return sum(len(msgspec.json.encode(step)) for step in steps)


def opened_at(setup: Setup, place: Seated, tables: Tables = TABLES) -> Any:
    return tables.open(setup.game, place.sealed, place.token, "en", lambda encoded, state: None)


def test_a_move_too_long_to_keep_is_left_out_with_all_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Table(DUEL.game, 2).seat(at_home(walk(DUEL)[0].state), 0)
    made = asked(DUEL, "apply", first, notation="A4S4")
    assert asked(DUEL, "view", replaced(first, made))["steps"] != []
    monkeypatch.setattr(told, "MOST", 20)
    assert asked(DUEL, "view", replaced(first, asked(DUEL, "apply", first, notation="A4S4")))["steps"] == []


# What other versions of the service sealed


def test_a_state_that_was_sealed_before_anything_was_kept_opens(setup: Setup) -> None:
    """Its text has no moves, and is padded to 4 KiB."""
    game, ring, state = setup.game, Keyring(), at_home(walk(setup)[0].state)
    tables, seat = Tables(ring), state.to_move[0]
    new = Table(game, setup.seats, SECRETS, tables).seat(state, seat)
    purpose = f"state\0{game.id}\0{game.rules}"
    table = ring.open([purpose], new.sealed)
    assert table
    text = b'{"state":%s,"secret":"%s","nonces":["a"],"guard":false}' % (canonical(state), b"s" * 43)
    old, service = new._replace(sealed=ring.seal(purpose, table.table, text, 4096)), Service(tables)
    assert opened_at(setup, old, tables).encoded == canonical(state)
    assert asked(setup, "view", old, service)["steps"] == []
    move = asked(setup, "legal-moves", old, service)["moves"][0]["move"]
    after = replaced(old, asked(setup, "apply", old, service, move=move))
    assert [(step["ply"], step["seat"]) for step in asked(setup, "view", after, service)["steps"]] == [(0, seat)]
    assert len(after.sealed) == len(new.sealed)


def test_what_older_rules_wrote_otherwise_is_left_out() -> None:
    state = at_home(walk(TOY)[0].state)
    step = b'{"ply":%d,"seat":0,"events":[{"type":"%s","cards":["c1"]}],"reversible":false}'
    kept = tuple(
        Kept(size=90, step=Raw(step % (ply, kind)))
        for ply, kind in enumerate((b"set", b"unheard-of", b"set", b"shown"))
    )
    place = Table(TOY.game, 2).seat(state, 1, kept)
    steps = asked(TOY, "view", place)["steps"]
    assert [(one["ply"], one["events"][0]["type"]) for one in steps] == [(2, "set"), (3, "shown")]


def test_what_is_kept_is_no_part_of_what_the_guard_knows_a_state_by() -> None:
    """So that one position is the same whatever is told of it."""
    state = at_home(walk(TOY)[0].state)
    step = Raw(b'{"ply":0,"seat":0,"events":[],"reversible":true}')
    table = Table(TOY.game, 2)
    with_it, without = table.seat(state, 0, (Kept(size=50, step=step),)), table.seat(state, 0)
    assert opened_at(TOY, with_it).encoded == opened_at(TOY, without).encoded == canonical(state)
    assert len(opened_at(TOY, with_it).viewer.kept) == 1
    assert len(with_it.sealed) == len(without.sealed)
