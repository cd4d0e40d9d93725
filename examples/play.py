"""Plays a whole game of New York (1995) at random over HTTP and prints its score sheet.

python3 examples/play.py [http://localhost:8000] [seats]
"""

import json
import random
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
SEATS = int(sys.argv[2]) if len(sys.argv) > 2 else 4
GAME = f"{BASE}/v1/games/new-york-1995"


def call(name, **body):
    request = Request(f"{GAME}/{name}", json.dumps(body).encode(), {"content-type": "application/json"})
    try:
        with urlopen(request) as answer:
            return json.load(answer)
    except HTTPError as error:
        problem = json.load(error)
        sys.exit("\n".join(f"{one['pointer']}: {one['detail']}" for one in problem["errors"]) or problem["detail"])
    except URLError as error:
        sys.exit(f"no service answers at {BASE}: {error.reason}")


choose = random.Random(1)
position = call("start", seats=SEATS, seed="demo", include=["legalMoves"])
while not position["over"]:
    moves = position["legalMoves"]["moves"]
    # A player at random would give buildings away for ever; this one keeps them where it can.
    kept = [move for move in moves if move["effect"] != "return"] or moves
    move = choose.choice(kept)["move"]
    position = call("apply", state=position["state"], move=move, include=["legalMoves"])

sheet = call("score", state=position["state"])
print(f"over after {position['ply']} moves")
for seat in sheet["scores"]:
    print(f"\nseat {seat['seat']}: {seat['total']} points, rank {seat['rank']}")
    for line in seat["lines"]:
        print(f"  {line['title']}: {line['count']} x {line['each']} = {line['points']}  {' '.join(line['earned'])}")
print("\nwinners: seat", ", ".join(map(str, sheet["winners"])))
