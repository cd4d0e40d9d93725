"""Every call of the client, by both clients, against the real service."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from knickerbocker_client import GAMES, Seat, new_york_city, problem, service, wire
from knickerbocker_client import new_york_1995 as ny

from tests.clients.python.asking import table

GAME = ny.GAME
NOWHERE = "sha256:" + "A" * 43
"""The id of no state."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_table_is_played_for_a_while(client: Any, game: Any) -> None:
    """Every answer on the way is read as the types of the game have it."""
    choose = random.Random(1)
    played = table(client, game, 2, seed="client")
    for _ in range(25):
        move = choose.choice(played.legal_moves.moves).move
        before = played.position.ply
        played.apply(move)
        assert played.position.ply == before + 1
    assert isinstance(played.position.state, game.state)
    moves = client.send(game.legal_moves(played.position, limit=1, blocked=True))
    assert len(moves.moves) == 1
    assert client.send(game.check(played.position, moves.moves[0].move)).legal
    assert client.send(game.check(played.position.state, moves.moves[0].notation)).legal
    assert isinstance(client.send(game.view(played.position, 1)).view, game.view_type)
    assert client.send(game.view(played.position.state_id)).view.seat is None
    assert not client.send(game.score(played.position)).final


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_can_be_read_of_a_game(client: Any, game: Any) -> None:
    info = client.send(game.info())
    assert (info.id, info.rules) == (game.id, game.rules)
    assert client.send(game.rule_index()).rules
    assert isinstance(client.send(game.components()), game.components_type)
    for pack in info.packs:
        assert isinstance(client.send(game.components(pack)), game.components_type)
    assert set(client.send(game.schema()).schemas) >= {"state", "move", "view"}


def test_what_is_about_no_game(client: Any) -> None:
    assert {game.id for game in client.send(service.games()).games} >= {game.id for game in GAMES}
    assert client.send(service.limits()).batch_calls > 0
    assert client.send(service.graphql("{ __typename }")) == {"data": {"__typename": "Query"}}
    assert client.send(service.graphql("query Q { games { id } }", operationName="Q"))["data"]["games"]
    assert client.send(service.alive()) == {"status": "ok"}
    assert client.send(service.ready())["status"] == "ready"
    assert "cache_events_total" in client.send(service.metrics())
    assert client.send(service.openapi())["openapi"].startswith("3.1")


def test_a_move_is_taken_back_only_while_nothing_was_revealed(client: Any) -> None:
    played = table(client, GAME, 3, seed="demo")
    played.apply("A4S4")
    assert [event.space for event in played.events] == ["A4S4"]
    assert not played.reversible
    with pytest.raises(ValueError, match="taken back"):
        played.undo()


def test_a_reversible_move_is_taken_back(client: Any) -> None:
    choose = random.Random(3)
    taken_back = 0
    for game in GAMES:
        played = table(client, game, 2, seed="undo")
        for _ in range(30):
            before = played.position
            applied = played.apply(choose.choice(played.legal_moves.moves).move)
            assert played.reversible or not applied.reversible
            if applied.reversible:
                taken_back += 1
                assert played.undo() is before
                assert played.events == ()
                played.apply(choose.choice(played.legal_moves.moves).move)
            if played.over:
                break
    assert taken_back


def test_a_refusal_tells_the_rule_and_changes_nothing(client: Any) -> None:
    played = table(client, GAME, 3, seed="demo")
    played.apply("A4S4")
    before = played.position
    with pytest.raises(problem.Refused) as refused:
        played.apply(ny.Place(space="A4S4"))
    assert played.position is before
    assert (refused.value.status, refused.value.kind) == (409, "illegal-move")
    assert refused.value.rule == refused.value.code == "1995.prelim.free"
    assert refused.value.params == {"space": "A4S4"}
    assert [error.pointer for error in refused.value.errors] == ["/move"]
    with pytest.raises(problem.NotYourTurn):
        played.apply(ny.Place(seat=0, space="A1S1"))
    with pytest.raises(problem.WrongPhase):
        played.apply(ny.Redraw())


def test_a_state_that_is_not_at_hand_is_sent(client: Any) -> None:
    """As after a restart of the service: the id means nothing to it."""
    begun = client.send(GAME.start(3, seed="demo"))
    lost = msgspec.structs.replace(begun, state_id=NOWHERE)
    assert client.send(GAME.apply(lost, "A4S4")) == client.send(GAME.apply(begun, "A4S4"))
    with pytest.raises(problem.StateNotHot):
        client.send(GAME.view(NOWHERE))


def test_a_batch_answers_in_order_and_holds_problems(client: Any) -> None:
    begun = client.send(GAME.start(3, seed="demo"))
    lost = msgspec.structs.replace(begun, state_id=NOWHERE)
    calls = [
        GAME.apply(begun, "A4S4"),
        GAME.apply(begun, "A4S4 A4S4"),
        GAME.apply(lost, "A1S1"),
        GAME.apply(NOWHERE, "A1S1"),
    ]
    first, second, third, fourth = client.batch(calls)
    assert first == client.send(calls[0])
    assert isinstance(second, problem.Refused)
    assert third == client.send(GAME.apply(begun, "A1S1"))
    assert isinstance(fourth, problem.StateNotHot)
    assert client.batch([]) == []


def test_a_stream_answers_more_than_one_request_takes(client: Any) -> None:
    """450 calls are three portions; their answers come in order."""
    starts = [GAME.start(3, seed=f"stream-{n}") for n in range(450)]
    answers = list(client.stream(iter(starts)))
    assert [answer.state.chance.seed for answer in answers] == [f"stream-{n}" for n in range(450)]


def test_a_sealed_table_shows_each_seat_its_own(client: Any) -> None:
    begun = client.send(
        GAME.start_sealed(3, ny.Options(events=True), nonces=["mine", "yours"], include=["legalMoves"])
    )
    assert len(begun.seat_tokens) == 3
    seat = Seat(begun.sealed, begun.seat_tokens[begun.to_move[0]])
    moves = client.send(GAME.legal_moves(seat)).moves
    went = client.send(GAME.apply(seat, moves[0].move))
    assert isinstance(went, wire.SealedApplied)
    assert went.ply == 1
    looked = client.send(GAME.view(Seat(went.sealed, begun.spectator_token)))
    assert looked.view.seat is None
    (step,) = looked.steps
    assert (step.ply, step.seat, step.reversible) == (0, begun.to_move[0], went.reversible)
    assert step.events == went.events, "nothing that is hidden happens before cards are dealt"
    with pytest.raises(problem.Forbidden):
        client.send(GAME.view(Seat(begun.sealed, begun.seat_tokens[0]), 1))
    with pytest.raises(problem.Invalid):
        client.send(GAME.verify(begun.proof, 3, (moves[0].move,)))


def test_a_sealed_game_is_shown_to_be_fair_at_its_end(client: Any) -> None:
    """Five rounds of New York City, each move by the seat that is due; the proof tells the seed at the end."""
    city, choose = new_york_city.GAME, random.Random(5)
    now = client.send(city.start_sealed(2, nonces=["a", "b"]))
    tokens, commitment, moves = now.seat_tokens, now.proof.commitment, []
    while not now.over:
        seat = Seat(now.sealed, tokens[now.to_move[0]])
        listed = choose.choice(client.send(city.legal_moves(seat)).moves)
        assert listed.move.seat == now.to_move[0]
        moves.append(listed.move)
        now = client.send(city.apply(seat, listed.move))
    assert now.proof.commitment == commitment
    shown = client.send(city.verify(now.proof, 2, moves))
    assert (shown.fair, shown.over, shown.ply) == (True, True, len(moves))
    assert client.send(city.score(Seat(now.sealed, tokens[0]))).final


def test_a_record_is_replayed(client: Any) -> None:
    start = wire.GameStart(seats=3, seed="demo", options=ny.Options(own_colours=True))
    found = client.send(GAME.replay(start, "A4S4 A1S1 A7S7", up_to=2, steps=True))
    assert (found.ply, found.moves, len(found.steps)) == (2, 3, 2)
    same = client.send(GAME.replay(start, [ny.Place(space="A4S4")]))
    assert (same.ply, same.position.state.options) == (1, start.options)
    again = client.send(GAME.replay(record=found.record))
    assert again.ply == 3
    assert client.send(GAME.replay(record=found.record, seat=1)).view.seat == 1


def test_a_real_table_is_scored(client: Any) -> None:
    """Worked out by hand: red has three spaces that hang together and 4 in money, blue two and 5."""
    seats = (
        ny.TableSeat(colours=("red",), money=4),
        ny.TableSeat(colours=("blue",), money=5),
        ny.TableSeat(colours=("yellow",)),
    )
    board = ("rr.....", "r......", ".......", "...b...", "...b...", ".......", ".......")
    sheet = client.send(GAME.score_table(ny.Table(board=board, seats=seats)))
    assert [missing.pointer for missing in sheet.missing] == ["/table/seats/2/money"]
    assert [score.rank for score in sheet.scores] == [1, 2, 3]
    with pytest.raises(problem.Impossible):
        client.send(GAME.score_table(ny.Table(board=board, seats=seats[:1] * 2)))


def test_the_tree_has_a_place_for_other_problems(client: Any) -> None:
    begun = client.send(GAME.start(3, seed="demo"))
    with pytest.raises(problem.Impossible):
        client.send(GAME.view(msgspec.structs.replace(begun.state, deck=())))
    with pytest.raises(problem.Impossible) as found:
        client.send(GAME.start(2, ny.Options(teams=True)))
    assert found.value.status == 422
    with pytest.raises(problem.NotFound):
        client.send(replace(GAME.info(), path="/v1/games/chess"))
