"""Trades, bids and other choices: who looks on learns from a move what its events tell, and no more."""

import asyncio
import random
from collections import defaultdict
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from engines import referee
from engines.game import AnyGame
from service.http import encode
from tests.engines.walk import ALL, BY_ID, setups
from tests.sealed.play import Host
from tests.sealed.worlds import Service, Table, at_home, by_phase
from tests.service.caller import problem

MOVES = 20
EACH = 2
"""Positions of each phase."""
TOY = setups(BY_ID["toy-rows"])[0]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_who_looks_on_learns_what_the_events_tell(game: AnyGame) -> None:
    asyncio.run(_looked_on(game))


async def _looked_on(game: AnyGame) -> None:
    service, dice = Service(), random.Random(game.id)
    for setup, state, _ in by_phase(game, EACH):
        home, table = at_home(state), Table(game, setup.seats)
        for mover in home.to_move:
            moves = list(referee.legal(game, home, mover))
            for viewer in (None, *(seat for seat in range(home.seats) if seat != mover)):
                told: dict[bytes, set[tuple[bytes, ...]]] = defaultdict(set)
                for move in dice.sample(moves, min(MOVES, len(moves))):
                    step: Any = referee.apply(game, home, move)
                    if not step.state.to_move:
                        continue
                    heard = encode([game.seen(event, viewer) for event in step.events])
                    place = table.seat(step.state, viewer)
                    seen = [
                        await service.answer(game, call, place.body()) for call in ("view", "score", "legal-moves")
                    ]
                    told[heard].add((*seen, b"%d" % len(place.sealed)))
                assert all(len(seen) == 1 for seen in told.values()), told


def test_a_card_laid_in_secret_is_known_to_its_seat_alone(client: TestClient) -> None:
    """Both seats lay at once, in any order; what was laid is told when both have."""
    one, other = Host(client, TOY), Host(client, TOY)
    assert one.begun["toMove"] == [0, 1]
    mine = [listed["move"]["card"] for listed in one.listed(0)]
    made = one.play(0, {"type": "lay", "card": mine[1]})
    assert made["view"]["laid"] == [mine[1], False]
    assert made["toMove"] == [1]
    assert one.call("view", 1)["view"]["laid"] == [True, False]
    assert one.call("view", None)["view"]["laid"] == [True, False]
    problem(one.ask("apply", 0, notation="0:" + mine[0]), 409, "toy.turn")
    yours = one.listed(1)[0]["move"]
    told = one.play(1, yours)
    assert {"type": "shown", "cards": [mine[1], yours["card"]]} in told["events"]
    # The other way round, what seat 1 laid is hidden from seat 0.
    first = other.listed(1)[0]["move"]
    assert other.play(1, first)["view"]["laid"] == [False, first["card"]]
    assert other.call("view", 0)["view"]["laid"] == [False, True]


def test_a_seat_cannot_read_the_notation_of_anothers_hand(client: TestClient) -> None:
    """Whether a text is a move may hang on the hand that it is read for: so it is read for its own seat alone."""
    host = Host(client, TOY)
    mine, yours = ([listed["move"]["card"] for listed in host.listed(seat)] for seat in (0, 1))
    for card in (*mine, *yours):
        found = problem(host.ask("check", 0, notation=f"1:{card}"), 422, "unreadable-notation")
        assert msgspec.json.encode(found["errors"][0]["pointer"]) == b'"/notation"'
