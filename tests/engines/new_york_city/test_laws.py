"""What holds after every move, how the largest choices are listed, and how fast."""

import random
from collections import Counter
from itertools import islice
from time import process_time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engines import referee
from engines.canon import canonical
from engines.chance import Chance
from engines.game import Event, Step
from engines.new_york_city import NEW_YORK_CITY as GAME
from engines.new_york_city.events import Drawn, Flipped, Offered, Paid, Scored, Used
from engines.new_york_city.moves import Bid
from engines.new_york_city.state import Options, State
from tests.engines.new_york_city.lay import KINDS, PACK, lay
from tests.engines.new_york_city.naive import IN_BID
from tests.engines.walk import Setup, walk
from tests.pace import best, slower

SETUPS = [Setup(GAME.id, seats, Options()) for seats in GAME.seats]


def step(state: State, move: Any) -> Step[State]:
    found = referee.apply(GAME, state, move)
    assert isinstance(found, Step)
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
@pytest.mark.parametrize("seed", ["laws-1", "laws-2"])
def test_conservation(setup: Setup, seed: str) -> None:
    """Cards by type, skyscrapers by colour, character tiles by kind, prestige tiles and vessels: all there are,
    wherever they are."""
    for _, state, _ in walk(setup, seed):
        cards = Counter([*state.deck, *state.discard, *(card for pair in state.pairs for card in pair)])
        cards.update(state.sift.cards if state.sift else ())
        for player in state.players:
            cards.update((*player.hand, *player.reserve))
        assert cards == Counter(PACK["deck"])
        for seat, seen in enumerate(GAME.view(state, None).players):  # type: ignore[attr-defined]
            there = sum(borough.skyscrapers[seat] for borough in state.boroughs)
            assert (seen.supply, seen.board, there) >= (0, 0, 1)
            assert seen.supply + seen.board + there == 18
        shown = Counter(id_ for tiles in (*state.display, *state.stacks) for id_ in tiles)
        owned = Counter(id_ for player in state.players for id_ in player.characters)
        light = owned - (Counter({id_: kind["dark"] for id_, kind in KINDS.items()}) - shown)
        assert sum(light.values()) == sum(2 for player in state.players if player.characters)
        assert all(KINDS[id_]["light"] >= count for id_, count in light.items())
        tiles = [*state.prestige, *state.prestige_stack]
        tiles += [tile for borough in state.boroughs for tile in borough.prestige]
        assert len(tiles) == len(set(tiles))
        vessels = [id_ for player in state.players for id_ in player.vessels]
        assert len(vessels) == len(set(vessels)) == sum(len(borough.prestige) for borough in state.boroughs)


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_dollars_and_points_have_a_source(setup: Setup) -> None:
    """A seat's dollars change by what the bank paid and what it laid on characters, its points by what it scored."""
    for _, state, move in walk(setup, "bank"):
        if move is None:
            continue
        done = GAME.play(state, move.seat, move)
        dollars, points = Counter[int](), Counter[int]()
        for event in done.events:
            if isinstance(event, Paid):
                dollars[event.seat] += event.dollars
            if isinstance(event, Used):
                dollars[event.seat] -= 1
            if isinstance(event, Offered):
                dollars[event.seat] -= len(event.characters)
            if isinstance(event, Scored):
                points[event.seat] += event.points
        for seat, (before, after) in enumerate(zip(state.players, done.state.players, strict=True)):
            assert after.dollars == before.dollars + dollars[seat]
            assert after.score == before.score + points[seat]


def test_drawn_cards_are_seen_by_their_owner_alone() -> None:
    event = Drawn(seat=1, count=2, cards=("press", "wild"))
    assert GAME.seen(event, 1) == event
    hidden: list[Event] = [GAME.seen(event, seat) for seat in (0, 2, None)]
    assert hidden == [Drawn(seat=1, count=2, cards=None)] * 3
    assert GAME.seen(Flipped(seats=(0,)), None) == Flipped(seats=(0,))


def test_a_guess_at_cards_just_drawn_looks_the_same() -> None:
    given = {
        "seats": 3, "phase": "keep", "queue": [1, 2], "pairs": [["press", "wild"]],
        "sift": {"cards": ["plans", "press", "wild"], "keep": 1},
        "players": [{"hand": {"press": 4, "plans": 3}}, {"hand": {"wild": 4}}, {"hand": {"dollars": 7}}],
    }  # fmt: skip
    state = msgspec.convert(lay(given), State)
    dealt = set()
    for n in range(20):
        for seat in (None, 0, 1, 2):
            other = GAME.imagine(state, seat, Chance(seed=f"guess-{n}"))
            assert referee.faults(GAME, other) == ()
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert other.sift
            dealt.add((seat, other.sift.cards))
    assert {cards for seat, cards in dealt if seat == 1} == {("plans", "press", "wild")}
    assert len({cards for seat, cards in dealt if seat == 0}) > 5


def hand(cards: dict[str, int], dollars: int = 9, names: list[str] = IN_BID) -> State:
    given = {
        "seats": 2, "phase": "bid", "bidding": 1, "queue": [0, 1],
        "players": [{"dollars": dollars, "hand": cards, "characters": names, "reserve": ["plans", "prestige"]}],
    }  # fmt: skip
    state = msgspec.convert(lay(given), State)
    assert referee.faults(GAME, state) == ()
    return state


HUGE = {"press": 3, "wild": 4, "plans": 2, "dollars": 2}
LARGE = {"press": 4, "wild": 5, "plans": 2, "dollars": 2, "characters": 2}


def test_the_longest_list_of_bids_is_quick() -> None:
    """Fifteen cards, as many as a hand can hold, and no characters to declare. Press cards 0 to 4; wild cards
    without, with one and with two pairs of them 6 + 4 + 2 = 12; pairs of three types 8: 480 together. The five
    of one to five wild cards alone are no bids."""
    state = hand(LARGE, names=["page", "captain-5"])
    bids = [move for move in GAME.legal(state, 0) if isinstance(move, Bid)]
    assert len(bids) == 5 * 12 * 8 - 5
    assert best(lambda: list(GAME.legal(state, 0)), 20) / slower() < 0.002


def test_a_constructed_hand_with_25000_bids_is_listed_page_by_page() -> None:
    state = hand(HUGE)
    assert best(lambda: list(islice(GAME.legal(state, 0), 500)), 20) / slower() < 0.002
    assert best(lambda: referee.choices(GAME, state, 0), 20) / slower() < 0.002
    bids = [move for move in GAME.legal(state, 0) if isinstance(move, Bid)]
    assert len(bids) >= 25_000
    assert len({msgspec.json.encode(move) for move in bids}) == len(bids)
    for move in bids[:: len(bids) // 200]:
        assert referee.check(GAME, state, move) is None


def test_the_prompt_describes_it() -> None:
    (choice, *_) = referee.choices(GAME, hand(HUGE), 0)
    picks = {pick.field: pick for pick in choice.picks}
    assert picks["match"].values == (0, 1, 2, 3)
    assert picks["wild"].values == (0, 1, 2, 3, 4)
    assert picks["pairs"].values == ("dollars", "plans", "wild", "wild")
    assert (picks["pairs"].least, picks["pairs"].most) == (0, 4)
    assert picks["characters"].values == tuple(sorted(IN_BID))
    assert picks["translate"].values == ("dollars", "plans", "wild")
    (poor, *_) = referee.choices(GAME, hand(HUGE, dollars=0), 0)
    assert [pick.field for pick in poor.picks] == ["match", "wild", "pairs"]


def test_the_prompt_of_the_draft_offers_equal_cards_of_a_pair() -> None:
    state = next(state for _, state, _ in walk(SETUPS[0]) if state.phase == "draft")
    pairs = (("plans", "press"), ("press", "press"), ("plans", "plans"), ("plans", "wild"), ("plans", "press"))
    (choice,) = referee.choices(GAME, replace(state, pairs=pairs), state.to_move[0])
    (pick,) = choice.picks
    assert (pick.field, pick.least, pick.most) == ("pair", 2, 2)
    assert Counter(pick.values) == {"plans": 2, "press": 2, "wild": 1}


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_random_games_are_small_and_quick(seats: int) -> None:
    """15,000 moves a second of a quick machine."""
    moves, largest, spent = 0, 0, 0.0
    for seed in range(6):
        dice = random.Random(seed)
        begin = process_time()
        state: Any = GAME.start(seats, Options(), "s" * 60 + str(seed))
        while state.to_move:
            state = GAME.play(state, state.to_move[0], dice.choice(list(referee.legal(GAME, state)))).state
            moves += 1
        spent += (process_time() - begin) / slower()
        largest = max(largest, len(canonical(state)))
    assert largest < 3500
    assert moves / spent > 15_000
