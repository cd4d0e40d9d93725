"""What is at hand stays within its bounds and is never taken for something else."""

import asyncio

import pytest

from engines.canon import canonical, state_id
from service.hot import LONGEST_RESULT, LONGEST_STATE, AtHand, Lately
from tests.engines.walk import setups, walk
from tests.toy import TOY

POSITIONS = [one.state for one in walk(next(iter(setups(TOY))))]


class Store:
    """A shared store that is a dictionary."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    async def get(self, key: str) -> bytes | None:
        return self.held.get(key)

    def put(self, key: str, value: bytes) -> None:
        self.held[key] = value


def test_the_one_unused_longest_goes() -> None:
    held: Lately[str, int] = Lately(2)
    held.put("a", 1)
    held.put("b", 2)
    assert held.get("a") == 1
    held.put("c", 3)
    assert [held.get(key) for key in "abc"] == [1, None, 3]
    held.put("a", 4)
    held.put("d", 5)
    assert [held.get(key) for key in "acd"] == [4, None, 5]


def test_states_are_found_by_id_and_by_bytes() -> None:
    at_hand = AtHand(10, 10)
    encoded = canonical(POSITIONS[0])
    assert at_hand.seen(TOY, encoded) is None
    at_hand.keep(state_id(encoded), encoded, POSITIONS[0])
    assert at_hand.seen(TOY, encoded) is POSITIONS[0]
    assert asyncio.run(at_hand.find(TOY, state_id(encoded))) is POSITIONS[0]
    assert asyncio.run(at_hand.find(TOY, state_id(b""))) is None


def test_bytes_of_a_stranger_do_not_open_by_an_id() -> None:
    """Only bytes that the service wrote have an id."""
    store = Store()
    at_hand = AtHand(10, 10, store)
    spaced = canonical(POSITIONS[0]).replace(b":", b": ")
    at_hand.checked(TOY, spaced, POSITIONS[0])
    assert at_hand.seen(TOY, spaced) is POSITIONS[0]
    assert asyncio.run(at_hand.find(TOY, state_id(spaced))) is None
    assert store.held == {}


def test_bytes_that_are_too_long_are_not_held() -> None:
    at_hand = AtHand(10, 10, Store())
    padded = canonical(POSITIONS[0]) + b" " * LONGEST_STATE
    at_hand.checked(TOY, padded, POSITIONS[0])
    assert at_hand.seen(TOY, padded) is None
    for length, kept in ((LONGEST_RESULT, True), (LONGEST_RESULT + 1, False)):
        at_hand = AtHand(10, 10, Store())
        at_hand.keep_result("key", b"x" * length)
        assert (asyncio.run(at_hand.result("key")) is not None) is kept


@pytest.mark.parametrize(
    "spoil", [lambda held: held[1:], lambda held: held[:-1], lambda held: b"", lambda held: b"{}"]
)
def test_shared_answers_are_believed_only_as_they_were_stored(spoil: object) -> None:
    store = Store()
    AtHand(10, 10, store).keep_result("key", b'{"right":true}')
    assert asyncio.run(AtHand(10, 10, store).result("key")) == b'{"right":true}'
    (name,) = store.held
    store.held["result:other"] = store.held[name]
    assert asyncio.run(AtHand(10, 10, store).result("other")) is None
    store.held[name] = spoil(store.held[name])  # type: ignore[operator]
    assert asyncio.run(AtHand(10, 10, store).result("key")) is None


def test_shared_states_are_held_once_found() -> None:
    store = Store()
    encoded = canonical(POSITIONS[1])
    AtHand(10, 10, store).keep(state_id(encoded), encoded, POSITIONS[1])
    other = AtHand(10, 10, store)
    assert asyncio.run(other.find(TOY, state_id(encoded))) == POSITIONS[1]
    store.held.clear()
    assert asyncio.run(other.find(TOY, state_id(encoded))) == POSITIONS[1]
