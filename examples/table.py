"""A table for two people at one terminal: python3 examples/table.py [http://localhost:8000] [game id]

Whoever is due sees their own view and types a move in notation; `undo`, `score` and `quit` do what they say.
"""

import sys
from typing import Any

import msgspec
from knickerbocker_client import GAMES, Client, KnickerbockerError, ProblemError, Table, wire

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
GAME = next(game for game in GAMES if game.id == (sys.argv[2] if len(sys.argv) > 2 else "new-york-1995"))
SHOWN = 12
"""So many legal moves are listed; the others may be typed all the same."""
AnyTable = Table[Any, Any, Any, Any, Any, Any, Any, Any]


def main() -> None:
    with Client(BASE) as client:
        table = Table.start(client, GAME, seats=2)
        while not table.over:
            show(client, table)
            try:
                said = input("> ").strip()
            except EOFError:
                break
            if said == "quit":
                break
            answer(client, table, said)
        print_sheet(client.send(GAME.score(table.position)))


def answer(client: Client, table: AnyTable, said: str) -> None:
    """Do what a player typed."""
    try:
        if said == "undo":
            table.undo()
        elif said == "score":
            print_sheet(client.send(GAME.score(table.position)))
        elif said:
            table.apply(said)
            print(*(f"  {type(event).__name__}: {plain(event)}" for event in table.events), sep="\n")
    except ProblemError as error:
        print(f"  no: {error.problem.detail}")
    except ValueError as error:
        print(f"  no: {error}")


def show(client: Client, table: AnyTable) -> None:
    """The view of the seat that is due, and what it may do."""
    seat = table.position.to_move[0]
    print(f"\n--- seat {seat}, {table.legal_moves.prompt.text}")
    for name, value in plain(client.send(GAME.view(table.position, seat)).view).items():
        print(f"{name:>12}: {value}")
    for listed in table.legal_moves.moves[:SHOWN]:
        print(f"  {listed.notation:24}{listed.effect} {plain(listed.costs)} -> {plain(listed.gains)}")
    if table.legal_moves.total > SHOWN:
        print(f"  … {table.legal_moves.total} in all")


def print_sheet(sheet: wire.ScoreSheet) -> None:
    for seat in sheet.scores:
        print(f"seat {seat.seat}: {seat.total} points" + (f", rank {seat.rank}" if sheet.final else " so far"))


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


try:
    main()
except KnickerbockerError as error:
    sys.exit(f"{BASE}: {error}")
