"""Two bots play a match, all games at once: python3 examples/match.py [http://localhost:8000] [games]

Greedy takes the move that gains most for what it costs, Random takes any. They change seats after every game.
"""

import asyncio
import random
import sys
from collections import Counter

from knickerbocker_client import AsyncClient, AsyncTable, KnickerbockerError
from knickerbocker_client.new_york_city import GAME, ListedMove

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
MATCH = int(sys.argv[2]) if len(sys.argv) > 2 else 10
BOTS = ("greedy", "random")


def choose(bot: str, moves: tuple[ListedMove, ...], chance: random.Random) -> ListedMove:
    """The move of a bot."""
    if bot == "random":
        return chance.choice(moves)
    best = max(map(worth, moves))
    return chance.choice([move for move in moves if worth(move) == best])


def worth(move: ListedMove) -> int:
    return sum(move.gains.values()) - sum(move.costs.values())


async def play(client: AsyncClient, n: int) -> str:
    """The bot that wins game number n, or `nobody`."""
    chance = random.Random(n)
    bots = BOTS if n % 2 else BOTS[::-1]
    table = await AsyncTable.start(client, GAME, seats=2, seed=f"match-{n}")
    while not table.over:
        bot = bots[table.position.to_move[0]]
        await table.apply(choose(bot, table.legal_moves.moves, chance).move)
    sheet = await client.send(GAME.score(table.position))
    totals = ", ".join(f"{bots[seat.seat]} {seat.total}" for seat in sheet.scores)
    print(f"game {n}: {totals} after {table.position.ply} moves")
    return bots[sheet.winners[0]] if len(sheet.winners) == 1 else "nobody"


async def main() -> None:
    async with AsyncClient(BASE) as client:
        wins = Counter(await asyncio.gather(*(play(client, n) for n in range(MATCH))))
    for bot, won in wins.most_common():
        print(f"{bot} won {won}")


try:
    asyncio.run(main())
except KnickerbockerError as error:
    sys.exit(f"{BASE}: {error}")
