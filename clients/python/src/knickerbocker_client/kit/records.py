"""Recorded games: whole games that must come to the same bytes."""

from collections.abc import Iterator

from knickerbocker_client.kit.asker import Asker
from knickerbocker_client.kit.files import Record


def run(asker: Asker, record: Record) -> Iterator[str]:
    """Where a replay does not come to what the record says. Its id holds every random outcome, too."""
    start = {"seats": record.seats, "options": record.options, "seed": record.seed}
    found = asker.good("replay", {"start": start, "notation": " ".join(record.moves)})
    position = found["position"]
    if position["ply"] != len(record.moves) or not position["over"]:
        yield f"after {position['ply']} of {len(record.moves)} moves over is {position['over']}"
    if position["stateId"] != record.state_id:
        yield f"it comes to {position['stateId']}, not {record.state_id}"
    sheet = asker.good("score", {"state": position["state"]})
    totals = tuple(seat["total"] for seat in sheet["scores"])
    if totals != record.scores:
        yield f"the scores are {totals}, not {record.scores}"
