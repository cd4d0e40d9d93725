"""Positions can be made up that have more moves than anybody would list: what is counted of them is bounded and told,
and an event loop does not wait for it."""

import asyncio
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from itertools import islice, repeat
from threading import current_thread
from time import process_time
from typing import Any, get_origin

import msgspec
import pytest
from msgspec import UNSET, Raw, structs
from starlette.testclient import TestClient

from engines import referee
from engines.new_york_1995 import NEW_YORK_1995
from engines.new_york_1995.moves import Place
from engines.new_york_city import NEW_YORK_CITY
from engines.new_york_city.moves import Exchange
from engines.new_york_city.state import Options
from engines.refusal import Refusal
from schema import moves, wire
from schema.asked import Asked, Long
from schema.calls import BY_NAME
from schema.moves import BRIEFLY, legal_moves
from service.answers import BESIDE, at_length
from service.http import encode
from tests.sealed.test_lag import MOST, lag
from tests.service.caller import Caller, raw
from tests.toy import TOY

BIDDERS = ("tout", "translator", "umpire", "understudy", "columnist", "foreman", "surveyor", "tycoon", "lobbyist")
HAND = ["dollars", "plans", "press", "prestige", "wild"] * 3
ASKED = Asked("en", lambda: "", lambda *hot: None)
IDLE = Asked("en", lambda: "", lambda *hot: None, brief=True)


@pytest.fixture(scope="module")
def crowded() -> dict[str, Any]:
    """A sound position of New York City before the first bid: the bidder has fifteen cards, three of each of five
    kinds, and all that can be declared in a bid, with a dollar for each."""
    state = NEW_YORK_CITY.start(2, Options(), "many")
    assert not isinstance(state, Refusal)
    while state.phase != "bid":
        seat = state.to_move[0]
        state = NEW_YORK_CITY.play(state, seat, list(NEW_YORK_CITY.legal(state, seat))[-1]).state
    document: dict[str, Any] = raw(state)
    player = document["players"][state.to_move[0]]
    player["dollars"] = len(BIDDERS)
    for character in BIDDERS:
        for shown, stack in zip(document["display"], document["stacks"], strict=True):
            if character in stack:
                stack.remove(character)
                player["characters"].append(character)
            elif character in shown:
                shown[shown.index(character)] = stack.pop()
                player["characters"].append(character)
    document["deck"] += player["hand"] + document["discard"]
    document["discard"] = []
    for card in HAND:
        document["deck"].remove(card)
    player["hand"] = sorted(HAND)
    assert not referee.faults(NEW_YORK_CITY, of(document))
    return document


def of(document: dict[str, Any]) -> Any:
    return msgspec.convert(document, NEW_YORK_CITY.state)


def request(**wanted: Any) -> wire.LegalMovesRequest[Any, Any, Any]:
    return wire.LegalMovesRequest(**wanted)


def test_so_many_are_counted_and_no_more(client: TestClient, crowded: dict[str, Any]) -> None:
    caller = Caller(client, NEW_YORK_CITY.id)
    first = caller.call("legal-moves", {"state": crowded})
    assert (first["total"], first["complete"], len(first["moves"])) == (20_000, False, 200)
    legal = referee.legal(NEW_YORK_CITY, of(crowded))
    assert [one["move"] for one in first["moves"]] == raw(list(islice(legal, 200)))
    last = caller.call("legal-moves", {"state": crowded, "offset": 19_900})
    assert (last["total"], last["complete"], len(last["moves"])) == (20_000, False, 100)
    assert caller.call("legal-moves", {"state": crowded, "offset": 20_000})["moves"] == []
    applied = caller.call(
        "apply", {"state": crowded, "move": raw(next(exchanges(crowded))), "include": ["legalMoves"]}
    )
    assert (applied["legalMoves"]["total"], applied["legalMoves"]["complete"]) == (20_000, False)


def exchanges(document: dict[str, Any]) -> Iterator[Any]:
    """Moves after which the same seat still has its bids before it."""
    state = of(document)
    player = state.players[state.to_move[0]]
    for take in player.reserve:
        for give in player.hand:
            move = Exchange(seat=state.to_move[0], give=give, take=take)
            if not referee.check(NEW_YORK_CITY, state, move):
                yield move


def test_an_event_loop_does_not_wait_for_many(crowded: dict[str, Any]) -> None:
    with pytest.raises(Long):
        legal_moves(NEW_YORK_CITY, request(), of(crowded), IDLE)
    assert legal_moves(NEW_YORK_CITY, request(), of(crowded), ASKED).total == 20_000


@pytest.mark.parametrize("wanted", [{}, {"limit": 1000}, {"offset": 19_000}, {"limit": 1000, "blocked": True}])
def test_listing_them_holds_nobody_up(crowded: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert lag(NEW_YORK_CITY, "legal-moves", encode({"state": crowded, **wanted})) < MOST


def test_a_search_for_moves_is_given_up_soon_where_a_loop_waits(crowded: dict[str, Any]) -> None:
    """Fewer moves than a loop lists, of which each takes long to find."""

    def slowly(state: Any, seat: int) -> Iterator[Any]:
        for move in islice(NEW_YORK_CITY.legal(state, seat), 100):
            until = process_time() + BRIEFLY / 20
            while process_time() < until:
                pass
            yield move

    slow = replace(NEW_YORK_CITY, legal=slowly)
    with pytest.raises(Long):
        legal_moves(slow, request(), of(crowded), IDLE)
    assert legal_moves(slow, request(), of(crowded), ASKED).total == 100


FEW: dict[str, Any] = {"seats": 2, "options": UNSET, "seed": "many"}


@pytest.mark.parametrize(
    ("call", "wanted", "much"),
    [
        ("legal-moves", {"limit": 200}, False),
        ("legal-moves", {"limit": 201}, True),
        ("legal-moves", {"blocked": True}, True),
        ("apply", {"notation": "B4 " * 50}, False),
        ("apply", {"notation": "B4 " * 51}, True),
        ("check", {"notation": "B4 " * 51}, True),
        ("apply", {"moves": (Place(space="A1S1", seat=0),) * 30}, False),
        ("apply", {"moves": (Place(space="A1S1", seat=0),) * 31}, True),
        ("replay", {"start": wire.GameStart(**FEW), "notation": "B4 " * 51}, True),
        ("replay", {"record": "B4 " * 51}, True),
        ("replay", {"record": "B4"}, False),
    ],
)
def test_an_event_loop_does_not_wait_for_what_asks_for_much(
    call: str, wanted: dict[str, Any], much: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "BRIEFLY", float("inf"))  # what is asked for tells it, not how long it takes
    game, kind = NEW_YORK_1995, BY_NAME[call]
    state = game.start(2, game.options(), "many")
    asked = get_origin(kind.request(game, Raw))(**wanted)
    with pytest.raises(Long) if much else nullcontext():
        kind.run(game, asked, state, IDLE)
    kind.run(game, asked, state, ASKED)


def test_what_takes_long_is_done_beside_the_loop_and_kept_by_it() -> None:
    kept: list[str] = []

    def work(game: Any, request: Any, state: Any, asked: Asked) -> str:
        assert not asked.brief
        assert not asked.late()
        asked.keep(current_thread().name, b"", state)
        return current_thread().name

    def keep(worker: str, encoded: bytes, state: Any) -> None:
        kept.append(f"{worker} {current_thread().name}")

    call = replace(BY_NAME["apply"], run=work)
    where = asyncio.run(at_length(call, TOY, None, None, structs.replace(IDLE, keep=keep)))
    assert where.startswith(BESIDE._thread_name_prefix)
    assert kept == [f"{where} {current_thread().name}"]


def test_moves_without_end_are_listed_up_to_the_limit() -> None:
    """A game that goes on listing for ever is asked for 20,000 moves and one more."""
    state = TOY.start(2, TOY.options(), "toy")
    assert not isinstance(state, Refusal)
    move = next(iter(TOY.legal(state, 0)))
    endless = replace(TOY, legal=lambda state, seat: repeat(move), near=lambda state, seat: repeat(move), prompt=None)
    found = legal_moves(endless, request(limit=1), state, ASKED)
    assert (found.total, found.complete, len(found.moves)) == (20_000, False, 1)
    assert [choice.type for choice in referee.choices(endless, state, 0)] == ["lay"]
    assert list(referee.blocked(endless, state, 0)) == []
