"""What a legal move does for its seat, in a word and in what it pays, gains and has left."""

from collections import Counter

from engines.cards import without
from engines.game import Effect
from engines.new_york_city.bids import spent, total
from engines.new_york_city.box import Box
from engines.new_york_city.course import statue
from engines.new_york_city.moves import (
    AnyMove,
    Bid,
    Choose,
    Draft,
    Exchange,
    Hire,
    Keep,
    Place,
    Shift,
    Use,
)
from engines.new_york_city.state import State, built, supply
from engines.new_york_city.uses import after
from engines.referee import tag


def effect(box: Box, state: State, seat: int, move: AnyMove) -> Effect:
    """The resources are `dollar`, `point`, `total` (what a bid makes), `character`, `vessel`, `skyscraper` (in
    boroughs), `card` and the types of card."""
    match move:
        case Bid():
            cards = spent(state, move)
            costs = Counter[str](cards) + Counter({"dollar": len(move.characters)})
            left = without(state.players[seat].hand, *cards)
            return Effect(kind="bid", costs=costs, gains={"total": total(box, state, move)}, leaves=Counter(left))
        case Choose():
            return Effect(kind="choose", gains={"character": 2})
        case Draft():
            return Effect(kind="draft", gains=Counter(move.pair))
        case Keep():
            return Effect(kind="keep", gains=Counter(move.cards))
        case Exchange():
            return Effect(kind="exchange", costs={move.give: 1}, gains={move.take: 1})
        case Use():
            return Effect(kind="use", costs={"dollar": 1}, gains=_gained(box, state, seat, move))
        case Hire():
            return Effect(kind="hire", gains={"character": 1})
        case Place():
            built = min(1, supply(box.pack.skyscrapers_per_player, state, seat))
            return Effect(kind="place", gains={"vessel": 1, "skyscraper": built})
        case Shift():
            return Effect(kind="shift")
        case _:
            return Effect(kind=tag(type(move)))


def _gained(box: Box, state: State, seat: int, move: Use) -> dict[str, int]:
    """What a use brings at once, cards by number only: nobody knows yet which; in phase III the statue's points too
    (nyc.statue)."""
    done = after(box, state, seat, move, [])
    assert done is not None
    if state.phase == "three":
        done = statue(done, [])
    before, now = state.players[seat], done.players[seat]
    gains = {
        "dollar": now.dollars - before.dollars + 1,
        "point": now.score - before.score,
        "card": len(now.hand) - len(before.hand),
        "skyscraper": sum(built(done, seat)) - sum(built(state, seat)),
    }
    return {resource: count for resource, count in gains.items() if count}
