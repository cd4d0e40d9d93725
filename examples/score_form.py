"""A form that scores a game of New York (1995) played on a real table: python3 examples/score_form.py [http://localhost:8000]

It asks for the colours, what lies on the seven avenues, and the money; what is left empty is told as missing.
"""

import sys
from typing import get_args

from knickerbocker_client import Client, KnickerbockerError, ProblemError
from knickerbocker_client.new_york_1995 import GAME, Colour, Table, TableSeat

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
COLOURS: tuple[Colour, ...] = get_args(Colour)


def main() -> None:
    seats: list[TableSeat] = []
    while said := input(f"colour of player {len(seats) + 1} ({', '.join(COLOURS)}; empty when there are no more): "):
        money = input("  money: ")
        colours = tuple(colour for colour in COLOURS if colour in said.split())
        seats.append(TableSeat(colours=colours, money=int(money) if money else None))
    print("The avenues from S1 to S7, a letter for a building (r, b, y, g, k), a dot for a free space:")
    board = tuple(input(f"  A{avenue}: ") for avenue in range(1, 8))
    with Client(BASE) as client:
        try:
            sheet = client.send(GAME.score_table(Table(seats=tuple(seats), board=board)))
        except ProblemError as error:
            sys.exit("\n".join(f"{one.pointer}: {one.detail}" for one in error.errors) or error.problem.detail)
    for seat in sheet.scores:
        print(f"\n{' and '.join(seats[seat.seat].colours)}: {seat.total} points, rank {seat.rank}")
        for line in seat.lines:
            print(f"  {line.title}: {line.points}  {' '.join(line.earned)}")
    for missing in sheet.missing:
        print(f"\nmissing: {missing.title}, taken as {missing.assumed}")


try:
    main()
except KnickerbockerError as error:
    sys.exit(f"{BASE}: {error}")
