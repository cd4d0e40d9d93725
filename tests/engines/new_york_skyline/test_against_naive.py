"""The engine and the naive implementation agree, move for move and byte for byte."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import referee
from engines.canon import canonical
from engines.game import Step
from engines.new_york_skyline import NEW_YORK_SKYLINE as GAME
from engines.new_york_skyline.state import Options, State
from tests.engines.new_york_skyline import naive
from tests.engines.walk import Setup, option_sets

SETUPS = [Setup(GAME.id, seats, options) for seats in GAME.seats for options in option_sets(GAME)]
PERFT = json.loads((Path(__file__).parents[2] / "perft" / "new-york-skyline.json").read_text())["positions"]


def raw(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def engine_state(state: naive.State) -> State:
    return msgspec.convert(state, State)


def engine_move(move: dict[str, Any]) -> Any:
    kind = next(kind for kind in GAME.moves if referee.tag(kind) == move["type"])
    return msgspec.convert(move, kind)


def wild_move(dice: random.Random, state: naive.State) -> dict[str, Any] | None:
    """A move of a type that is due, legal or not, with whatever cards."""
    hand = state["hands"][state["toMove"][0]]
    any_cards = [*hand, *dice.sample(naive.DECK, 2)]
    kinds = [suite.lower() for suite in naive.NAMES]
    kinds += [f"{suite}:{sort}" for suite in kinds for sort in ("star", "plain")]
    match state["phase"]:
        case "deal":
            want = [dice.choice([*kinds, dice.choice(naive.DECK)]) for _ in range(dice.choice([0, 1, 1, 2, 3, 3, 4]))]
            give = dice.sample(any_cards, min(len(hand), dice.choice([0, 1, 1, 2, 3, 3, 4])))
            return {"type": "offer", "to": dice.randrange(state["seats"] + 1), "give": give, "want": want}
        case "answer":
            pool = [card for card in any_cards if any(naive.suits(card, one) for one in state["pending"]["want"])]
            many = min(len(pool), len(state["pending"]["want"]))
            return {"type": "accept", "cards": dice.sample(pool, many)}
        case "surplus":
            suite = dice.choice(kinds[:7])
            pool = [card for card in any_cards if naive.SUITE_OF[card] == suite]
            return {"type": "triple", "cards": dice.sample(pool, min(3, len(pool)))}
        case "build":
            by_suite = {naive.SUITE_OF[card]: card for card in dice.sample(any_cards, len(any_cards))}
            tower = dice.choice(state["available"] or ["flatiron"])
            return {"type": "build", "skyscraper": tower, "cards": list(by_suite.values())}
        case _:
            return None


def allowed(state: naive.State, move: dict[str, Any]) -> bool:
    """Whether the naive implementation lets the move pass."""
    if move["type"] == "offer":
        return naive.fair_offer(state, move)
    if len(set(move["cards"])) < len(move["cards"]):
        return False
    plain = {**move, "cards": naive.sort(move["cards"])}
    return plain in naive.every_move(state)


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_the_same_game(setup: Setup) -> None:
    dice = random.Random(repr(setup))
    state = naive.start(setup.seats, msgspec.to_builtins(setup.options), "naive")
    assert raw(GAME.start(setup.seats, setup.options, "naive")) == state
    for _ in range(300):
        engine = engine_state(state)
        if not state["toMove"]:
            break
        (seat,) = state["toMove"]
        wanted = naive.listed(state)
        found = {naive_text(move): (move, GAME.effect(engine, seat, move).ways) for move in GAME.legal(engine, seat)}
        assert {text: ways for text, (_, ways) in found.items()} == {
            naive_text(engine_move({**move, "seat": seat})): ways for move, ways in wanted.values()
        }
        assert offered_cards(engine, seat) == cards_of(naive.every_move(state))
        wild = wild_move(dice, state)
        if wild is not None:
            assert (referee.check(GAME, engine, engine_move(wild)) is None) == allowed(state, wild), wild
        choices = [move for move, _ in wanted.values()]
        kind = dice.choice([move["type"] for move in choices])
        move = dice.choice([move for move in choices if move["type"] == kind])
        if wild is not None and dice.random() < 0.5 and allowed(state, wild):
            move = wild
        step = referee.apply(GAME, engine, engine_move(move))
        assert isinstance(step, Step)
        state = naive.play(state, move)
        assert raw(step.state) == state


def offered_cards(state: State, seat: int) -> dict[str, set[str]]:
    """The cards from which the prompt lets choose, by type of move."""
    return {
        choice.type: set(map(str, pick.values))
        for choice in referee.choices(GAME, state, seat)
        for pick in choice.picks
        if pick.field == "cards"
    }


def cards_of(moves: list[dict[str, Any]]) -> dict[str, set[str]]:
    """The cards that occur in the moves, by type."""
    found: dict[str, set[str]] = {}
    for move in moves:
        if "cards" in move:
            found.setdefault(move["type"], set()).update(move["cards"])
    return found


def naive_text(move: Any) -> str:
    return json.dumps(raw(move), sort_keys=True)


def leaves(state: State, depth: int) -> int:
    if depth == 0 or not state.to_move:
        return 1
    (seat,) = state.to_move
    moves = list(GAME.legal(state, seat))
    return len(moves) if depth == 1 else sum(leaves(GAME.play(state, seat, move).state, depth - 1) for move in moves)


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["title"])
def test_perft(entry: dict[str, Any]) -> None:
    """Counts of positions that so many listed moves lead to: the file's, the engine's and the naive ones."""
    state = entry.get("state") or naive.start(**entry["start"])
    counts = entry["ways"]
    assert [leaves(engine_state(state), depth) for depth in range(1, len(counts) + 1)] == counts
    shallow = [count for count in counts if count < 1500]
    assert len(shallow) >= 2
    assert [naive.leaves(state, depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_the_start_is_the_same_with_default_options() -> None:
    """What a request leaves out is as the specification says: trading, surplus once, stars exactly."""
    options = {"trading": True, "surplus": "once", "stars": "exactly"}
    assert raw(GAME.start(4, Options(), "z")) == naive.start(4, options, "z")
    assert json.loads(canonical(GAME.start(4, Options(), "z"))) == naive.start(4, options, "z")
