"""A prompt offers just what legal moves are made of: each part of it lies in one, and each part of one in it."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.game import Choice
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.state import Options, State
from tests.engines.new_york_city.lay import CARDS, KINDS, lay
from tests.engines.new_york_city.naive import IN_BID
from tests.engines.walk import Setup, walk

SETUPS = [Setup(GAME.id, seats, Options()) for seats in GAME.seats]

Told = dict[str, dict[str, tuple[Counter[str | int], int, int]]]


def told(choices: tuple[Choice, ...]) -> Told:
    """What the choices say, without the order in which they say it."""
    return {
        choice.type: {pick.field: (Counter(pick.values), pick.least, pick.most) for pick in choice.picks}
        for choice in choices
    }


def offered(state: State) -> Told:
    return told(referee.choices(GAME, state, state.to_move[0]))


def bidding(number: int, hand: dict[str, int], names: list[str], **player: Any) -> State:
    given = {
        "seats": 2, "phase": "bid", "bidding": number, "queue": [0, 1],
        "players": [{"hand": hand, "characters": names, "reserve": ["plans", "prestige"], **player}],
    }  # fmt: skip
    state = msgspec.convert(lay(given), State)
    assert referee.faults(GAME, state) == ()
    return state


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_prompts_of_random_games(setup: Setup) -> None:
    for n in range(3):
        for _, state, _ in walk(setup, f"prompt-{n}"):
            if state.to_move:
                assert offered(state) == told(referee.gathered(referee.legal(GAME, state)))


def test_prompts_of_random_bids() -> None:
    """Few cards and dollars, so that much of what a seat holds fits no bid."""
    dice = random.Random("prompts")
    seen = Counter[str]()
    light = [id_ for id_ in IN_BID if KINDS[id_]["light"]]
    for _ in range(400):
        hand = Counter(dice.choices(CARDS, k=dice.choice([0, 1, 1, 2, 3, 4, 5])))
        names = [*dice.sample(IN_BID, dice.randrange(6)), *dice.sample(light, dice.randrange(2))]
        used = [id_ for id_ in set(names) if dice.random() < 0.15]
        state = bidding(dice.randrange(1, 7), dict(hand), names, used=used, dollars=dice.choice([0, 1, 1, 2, 3, 5]))
        prompt = offered(state)
        assert prompt == told(referee.gathered(referee.legal(GAME, state))), state.players[0]
        fits: Counter[Any] = prompt["bid"].get("characters", (Counter[Any](), 0, 0))[0]
        unused = Counter(set(names) & set(IN_BID)) - Counter(used)
        seen.update(id_ for id_ in unused if state.players[0].dollars and not fits[id_])
        seen["wild"] += prompt["bid"]["wild"][0][hand["wild"]] == 0
    assert min(seen[id_] for id_ in ("wild", "tycoon", "tout", "understudy", "umpire", "lobbyist", "columnist")) > 3


def test_wild_cards_need_something_to_join() -> None:
    assert offered(bidding(1, {"wild": 1, "plans": 1}, []))["bid"]["wild"] == (Counter([0]), 1, 1)
    assert offered(bidding(1, {"wild": 3}, []))["bid"]["wild"] == (Counter([0, 1]), 1, 1)
    assert offered(bidding(1, {"wild": 3, "press": 1}, []))["bid"]["wild"] == (Counter([0, 1, 2, 3]), 1, 1)


def test_a_tycoon_needs_a_bid_and_a_dollar() -> None:
    """With a surveyor, which makes a bid of its own, it takes two."""
    assert "characters" not in offered(bidding(1, {"plans": 1}, ["tycoon"], dollars=2))["bid"]
    assert "characters" not in offered(bidding(1, {"press": 1}, ["tycoon"], dollars=0))["bid"]
    assert offered(bidding(1, {"press": 1}, ["tycoon"]))["bid"]["characters"] == (Counter(["tycoon"]), 0, 1)
    names = ["tycoon", "surveyor"]
    assert offered(bidding(1, {"plans": 1}, names, dollars=2))["bid"]["characters"] == (Counter(names), 0, 2)
    assert offered(bidding(1, {"plans": 1}, names, dollars=1))["bid"]["characters"] == (Counter(["surveyor"]), 0, 1)


def test_a_tout_and_an_understudy_go_with_no_bid_together() -> None:
    names = ["tout", "understudy"]
    assert offered(bidding(1, {"press": 2}, names, dollars=5))["bid"]["characters"] == (Counter(names), 0, 1)
