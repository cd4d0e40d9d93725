"""What a search learns: by what the seat sees, whatever is hidden."""

from dataclasses import replace
from typing import Any

import pytest

from engines.bots.dice import rolls
from engines.bots.thought import Candidate
from engines.bots.tree import LOOKS, TRUST, Course, Node, Tree, Try
from engines.bots.value import judge, outlook, worth
from engines.canon import canonical
from engines.catalogue import GAMES
from engines.chance import Chance
from engines.game import AnyGame


def test_what_a_move_looked_like_counts_less_the_more_often_it_was_tried() -> None:
    one = Try(Candidate("move", 0.8, 2))
    assert one.value() == 0.8
    one.visits, one.total = TRUST, TRUST * 0.4
    assert one.value() == pytest.approx(0.6)


def test_a_node_tries_what_looks_best_first_and_more_with_time() -> None:
    node = Node([Candidate("bad", 0.2, 1), Candidate("good", 0.7, 1), Candidate("fair", 0.6, 1)])
    tried = []
    for _ in range(20):
        one = node.choice()
        one.visits += 1
        one.total += {"good": 0.3, "fair": 0.6, "bad": 0.2}[one.guess.move]
        tried.append(one.guess.move)
    assert tried[0] == "good"
    assert tried.count("fair") > tried.count("good") > 0, "in tries it does worse than it looked"
    assert set(tried[:3]) == {"good"}, "one move alone until there were four visits"
    assert max(node.tries, key=Try.value).guess.move == "fair"


def on(game: AnyGame) -> tuple[Any, int, Any]:
    """A position, and a move after which the same seat has several moves again."""
    for number in range(50):
        state: Any = game.start(game.seats[0], game.options(), f"on.{number}")
        roll = rolls(f"on.{number}")
        while state.to_move:
            seat = state.to_move[0]
            for move in list(game.legal(state, seat))[:5]:
                after = game.play(state, seat, move).state
                if after.to_move[:1] == (seat,) and len(list(game.legal(after, seat))) > 1:
                    return state, seat, move
            moves = list(game.legal(state, seat))
            state = game.play(state, seat, moves[roll(len(moves))]).state
    raise AssertionError(f"{game.id} has no turns of several steps")


@pytest.mark.parametrize("game", [game for game in GAMES if game.id != "new-york-1995"], ids=lambda game: game.id)
def test_worlds_that_look_the_same_are_one_node(game: AnyGame) -> None:
    """A turn of New York (1995) has one step, and then cards are drawn."""
    state, seat, move = on(game)
    worlds = [game.imagine(state, seat, Chance(seed=f"world.{number}")) for number in range(4)]
    tree: Tree = {}
    values = judge(game, state)
    one = Try(Candidate(move, 0.5, 1))
    for number, world in enumerate(worlds):
        course = Course(game, seat, worth(game), outlook(game), values, tree, rolls(f"course.{number}"))
        course.end(game.play(world, seat, move).state, one)
    assert one.visits == len(worlds)
    assert 0.0 <= one.total <= len(worlds)
    (node, *_) = [node for node in tree.values() if node and node.visits == len(worlds) - 2]
    assert node.visits == sum(each.visits for each in node.tries), "what its moves came to is noted there"
    assert len({canonical(game.view(world, seat)) for world in worlds}) == 1
    assert len({canonical(world) for world in worlds}) == len(worlds), "what is hidden differs"


def test_a_game_says_how_far_to_look() -> None:
    """A try plays on for longer where the game tells it to, and as usual where it tells nothing."""
    game = GAMES[3]
    state: Any = game.start(3, game.options(), "far")
    seat = state.to_move[0]
    move = next(iter(game.legal(state, seat)))

    def moves(foresight: dict[int, int]) -> int:
        played = 0

        def play(*asked: Any) -> Any:
            nonlocal played
            played += 1
            return game.play(*asked)

        told = replace(game, play=play, foresight=foresight)
        course = Course(told, seat, worth(game), outlook(game), judge(game, state), {}, rolls("far"))
        course.end(game.play(state, seat, move).state, Try(Candidate(move, 0.5, 1)))
        return played

    assert moves({3: 1}) < moves({3: LOOKS}) < moves({3: 4 * LOOKS})
    assert moves({}) == moves({2: 1}) == moves({3: LOOKS})
