"""The same tables by GraphQL: sealed places in, sealed positions out."""

from typing import Any

from starlette.testclient import TestClient

from engines.game import AnyGame
from schema.openapi.parts import pascal
from tests.engines.walk import Setup
from tests.sealed.play import Host
from tests.service.asking import TYPES, bare, called, everything, given_move
from tests.service.caller import raw


def at(host: Host, who: int | None) -> dict[str, Any]:
    return {"at": {"sealed": host.body(who)}}


def test_a_table_can_be_played_by_graphql(client: TestClient, setup: Setup) -> None:
    """What it answers is what REST answers, to the last field."""
    game, title = setup.game, pascal(setup.id)
    kind, begun = called(
        client,
        game,
        "start",
        {"seats": setup.seats, "sealed": True, "nonces": ["mine"], "include": ["legalMoves", "score"]},
        f"... on {title}SealedStart {{ seatTokens spectatorToken json }}",
    )
    assert kind == f"{title}SealedStart"
    host = Host(client, setup)
    host.begun, host.sealed, host.tokens = begun["json"], begun["json"]["sealed"], begun["seatTokens"]
    assert begun["spectatorToken"] == host.begun["spectatorToken"]
    assert host.begun["proof"]["nonces"] == ["mine"]
    assert {"legalMoves", "score"} <= set(host.begun)
    for _ in range(4):
        seat = host.call("view", None)["view"]["toMove"][0]
        looked(client, game, host, seat)
        move = host.listed(seat)[-1]["move"]
        kind, made = called(
            client,
            game,
            "apply",
            {**at(host, seat), "move": given_move(move), "include": ["legalMoves", "score"]},
            f"... on {title}SealedApplied " + everything(TYPES[f"{title}SealedApplied"]),
        )
        assert kind == f"{title}SealedApplied"
        rest = host.call("apply", seat, move=move, include=["legalMoves", "score"])
        sealed = made.pop("sealed")
        assert len(sealed) == len(rest.pop("sealed"))
        assert bare(made) == bare(rest)
        host.sealed = sealed


def looked(client: TestClient, game: AnyGame, host: Host, seat: int) -> None:
    """Every reading call, beside REST."""
    for who in (seat, (seat + 1) % host.setup.seats, None):
        for call in ("view", "score", "legal-moves"):
            title = pascal(game.id)
            name = {"view": f"{title}SealedViewed", "score": "ScoreSheet"}.get(call, f"{title}LegalMoves")
            whole = "{ json }" if call != "view" else everything(TYPES[name])
            kind, found = called(client, game, call, at(host, who), f"... on {name} {whole}")
            assert kind == name
            rest = host.call(call, who)
            if call == "view":
                assert bare(found) == bare(rest)
            else:
                assert found["json"] == rest


def test_no_token_opens_a_position(client: TestClient, setup: Setup) -> None:
    """Whatever reads a position as it is takes open states alone: a token of the table would show all of it."""
    host = Host(client, setup)
    name = pascal(setup.game.id)
    space = name[:1].lower() + name[1:]
    for who in (None, 0):
        place = at(host, who)["at"]
        for kind in ("PositionInput", "OpenPositionInput"):
            asked = f"position(at: $at) {{ __typename ... on {name}Position {{ json }} }}"
            query = f"query($at: {kind}!) {{ {space} {{ {asked} }} }}"
            answer = client.post("/graphql", json={"query": query, "variables": {"at": place}})
            assert "chance" not in answer.text
            assert answer.json().get("errors"), answer.text


def test_problems_with_tokens_are_those_of_rest(client: TestClient, setup: Setup) -> None:
    host, other = Host(client, setup), Host(client, setup)
    for body in (
        {"sealed": "x", "seatToken": host.tokens[0]},
        {"sealed": host.sealed, "seatToken": "x"},
        {"sealed": host.sealed, "seatToken": other.tokens[0]},
    ):
        for call in ("view", "score", "legal-moves"):
            kind, found = called(
                client, setup.game, call, {"at": {"sealed": body}}, "... on Problem { status code detail }"
            )
            rest = host.caller.ask(call, body).json()
            assert kind == "Problem"
            assert found == {key: rest[key] for key in ("status", "code", "detail")}


def test_a_refusal_at_a_sealed_table_is_a_refusal(client: TestClient, setup: Setup) -> None:
    host = Host(client, setup)
    due = host.begun["toMove"]
    late = [seat for seat in range(setup.seats) if seat not in due]
    for seat in late:
        kind, found = called(
            client, setup.game, "apply", {**at(host, seat), "notation": "?"}, "... on Refusal { code rule }"
        )
        assert (kind, found["code"]) == ("Refusal", f"{setup.game.prefix}.turn")
    assert raw(due) == due
