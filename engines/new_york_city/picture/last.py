"""What the last move was about: the ids of the elements that are marked for it."""

from engines.new_york_city.moves import AnyMove, Bid, Exchange, Hire, Place, Shift, Use
from engines.new_york_city.view import View


def marked(view: View, last: AnyMove | None) -> frozenset[str]:
    """The elements by id, some of which may not be there. A character is marked at its seat."""
    if last is None:
        return frozenset()
    seat = last.seat
    match last:
        case Bid():
            found = [f"bid-{seat}", *(f"own-{seat}-{id_}" for id_ in last.characters)]
        case Use():
            found = [f"own-{seat}-{last.character}", f"borough-{last.source}", f"borough-{last.to}"]
        case Exchange():
            found = [f"reserve-{seat}-{last.give}"]
        case Hire():
            found = [f"own-{seat}-{last.character}"]
        case Place():
            found = [f"borough-{last.borough}"]
        case Shift():
            found = [f"borough-{last.source}", f"borough-{view.mayor}"]
        case _:
            found = []
    return frozenset(found)
