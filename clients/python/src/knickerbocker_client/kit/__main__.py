"""Hold a service against the published cases: python -m knickerbocker_client.kit http://host --from tests"""

import argparse
import sys
from pathlib import Path

import httpx2

from knickerbocker_client.kit.report import fits, judged, lines


def main() -> None:
    """Print what passes by rule id; the exit status is 1 if anything does not."""
    told = argparse.ArgumentParser(
        prog="python -m knickerbocker_client.kit", description=(__doc__ or "").split(":")[0]
    )
    told.add_argument("url", help="where the service is; its games are below /v1/games")
    told.add_argument(
        "--from", dest="folder", type=Path, default=Path("tests"), help="holds cases, records and perft"
    )
    told.add_argument("--game", action="append", default=[], help="only this game; may be given again")
    told.add_argument("--rule", default="", help="only rules whose ids begin so")
    told.add_argument(
        "--ways", type=int, default=500, help="follow at most so many sequences of moves from a position"
    )
    given = told.parse_args()
    try:
        with httpx2.Client(base_url=given.url, timeout=30, headers={"accept-language": "en"}) as http:
            found = judged(http, given.folder, given.game, given.rule, given.ways)
    except httpx2.TransportError as error:
        sys.exit(f"{given.url} does not answer: {error}")
    if not found:
        sys.exit(f"{given.folder} holds nothing about that")
    for line in lines(found):
        print(line)
    sys.exit(not fits(found))


if __name__ == "__main__":
    main()
