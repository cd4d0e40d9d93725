"""The engine against the naive implementation: the same moves, prices, positions and totals."""

import random

import msgspec
import pytest

from engines import referee
from engines.new_york_1995 import NEW_YORK_1995 as GAME
from engines.new_york_1995.data import INDEX
from engines.new_york_1995.market import price
from engines.new_york_1995.state import State, flat
from tests.engines.new_york_1995 import naive
from tests.engines.walk import Setup, pick, setups

SETUPS = [setup for setup in setups(GAME) if setup.seats == 2 or setup.options.duel_price == "colour"]


def as_raw(state: State) -> naive.Raw:
    raw: naive.Raw = msgspec.to_builtins(state)
    return msgspec.json.decode(msgspec.json.encode(raw))


def agree(state: State, raw: naive.Raw) -> dict[str, tuple[object, ...]]:
    """Both see the same position, and the same moves in it, which are given back."""
    assert as_raw(state) == raw
    actions = naive.moves(raw)
    listed = [referee.notation(GAME, state, move) for move in referee.legal(GAME, state)]
    assert sorted(listed) == sorted(actions)
    return actions


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_random_games_move_for_move(setup: Setup) -> None:
    dice = random.Random(repr(setup))
    for seed in ("one", "two"):
        state = setup.start(seed)
        raw = as_raw(state)
        for _ in range(200):
            actions = agree(state, raw)
            assert [column.total for column in GAME.score(state).scores] == naive.score(raw)
            board = flat(state)
            for spot in naive.squares(raw):
                assert price(state, board, INDEX[naive.name(spot)]) == naive.price(raw, spot)
            if not actions:
                break
            move = pick(dice, list(referee.legal(GAME, state)))
            text = referee.notation(GAME, state, move)
            raw = naive.play(raw, actions[text])
            state = GAME.play(state, move.seat, move).state


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_random_positions(setup: Setup) -> None:
    """Full and empty boards, rich and poor seats, long and short hands: what play alone seldom reaches."""
    dice = random.Random(repr(setup))
    for n in range(60):
        raw = thrown(setup, dice, full=n / 60)
        state = msgspec.convert(raw, State)
        assert referee.faults(GAME, state) == ()
        actions = agree(state, raw)
        assert [column.total for column in GAME.score(state).scores] == naive.score(raw)
        for text in dice.sample(sorted(actions), min(6, len(actions))):
            move = referee.parse(GAME, state, text)
            assert move is not None
            assert as_raw(GAME.play(state, raw["toMove"][0], move).state) == naive.play(raw, actions[text])


def thrown(setup: Setup, dice: random.Random, full: float) -> naive.Raw:
    """A position of the main phase with everything thrown on the table at random."""
    raw = as_raw(setup.start("thrown"))
    seats, options = setup.seats, setup.options
    colours = naive.COLOURS[: naive.places(raw)]
    signs = [naive.SIGN[colour] for colour in colours] * naive.PIECES[seats]
    dice.shuffle(signs)
    if full > 0.5:  # one colour in large numbers
        many = naive.SIGN[dice.choice(colours)]
        signs.sort(key=lambda sign: sign == many and dice.random() < 0.8)
    board = "".join(signs.pop() if dice.random() < full else "." for _ in range(49))
    free = board.count(".")
    stops = dice.choice(["aside", "in"]) if free > 4 else "in"
    if not options.own_colours:
        dice.shuffle(colours)
    cards = raw["deck"] + ["stop"] * 2 * (stops == "in")
    dice.shuffle(cards)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for hand in hands:
        for _ in range(dice.randint(0, 9)):
            if cards[-1] != "stop":
                hand.append(cards.pop())
    cut = dice.randint(0, len(cards))
    money = [0] * seats
    for _ in range(sum(raw["money"])):
        money[dice.choice([0, dice.randrange(seats)])] += 1
    raw.update(
        phase="main",
        laid=naive.PLACED[seats] * naive.places(raw),
        ply=50,
        toMove=[dice.randrange(seats)],
        colours=[[colours[v] for v in range(naive.places(raw)) if v % seats == seat] for seat in range(seats)],
        board=[board[n : n + 7] for n in range(0, 49, 7)],
        stops=stops,
        hands=[sorted(hand) for hand in hands],
        deck=cards[:cut],
        discard=cards[cut:],
        money=money,
    )
    return raw
