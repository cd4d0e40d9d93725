"""What of a game is used: ids in its events, counted by seat. Works for any game, since events are data."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec.structs import fields

from engines.game import Event

WHY = ("rule", "reason")
"""Fields of events that tell why something came about; they hold no component."""


Uses = dict[str, Counter[str]]
"""By `<event>.<field>` how often each id stood there."""


def count(uses: Sequence[Uses], events: Iterable[Event]) -> None:
    """Add what the events of a step name to the counts of the seat that they are about."""
    for event in events:
        seat = getattr(event, "seat", None)
        if seat is None:
            continue
        for name, field in _named(type(event)):
            value = getattr(event, field)
            ids = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
            if named := [one for one in ids if isinstance(one, str)]:
                uses[seat].setdefault(name, Counter()).update(named)


@cache
def _named(kind: type[Event]) -> tuple[tuple[str, str], ...]:
    """The fields of an event: what they are counted under, and their attribute."""
    tag = kind.__struct_config__.tag
    return tuple((f"{tag}.{one.encode_name}", one.name) for one in fields(kind) if one.name not in WHY)


def reason(events: Iterable[Event]) -> str | None:
    """Why the game comes to its end, if the events tell it."""
    found = None
    for event in events:
        for name in WHY:
            found = getattr(event, name, found)
    return found
