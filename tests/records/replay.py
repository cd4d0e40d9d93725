"""Play recorded games from stdin, a JSON list, and print the ids of their last states: run by the tests in a
process of its own, so that nothing but the record can decide what comes out."""

import json
import sys

from engines import referee
from engines.canon import canonical, state_id
from tests.engines.walk import BY_ID, made
from tests.records.record import start


def main() -> None:
    found = []
    for told in json.load(sys.stdin):
        game = BY_ID[told["game"]]
        state = start(game, told["seats"], told["options"], told["seed"])
        for text in told["moves"]:
            state = made(game, state, referee.parse(game, state, text)).state
        found.append(state_id(canonical(state)))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
