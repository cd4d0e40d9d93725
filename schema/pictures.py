"""Pictures of positions."""

from typing import Any

from msgspec import UnsetType

from engines.game import AnyGame
from schema import wire
from schema.asked import Asked, as_seat, no_such_seat, not_yours


def picture(game: AnyGame, request: wire.PictureRequest[Any, Any], state: Any, asked: Asked) -> Any:
    """The position as a seat, or a spectator, may see it."""
    seat = asked.viewer.seat if asked.viewer else as_seat(request.seat)
    if wrong := not_yours(request.seat, asked) or no_such_seat(state, request.seat, asked.language):
        return wrong
    last = None if isinstance(request.last, UnsetType) else request.last
    drawn = game.picture(game.view(state, seat), game.words[asked.language], request.theme, last)
    return wire.PictureDrawn(
        title=drawn.title,
        description=drawn.description,
        width=request.width,
        height=round(request.width * drawn.height / drawn.width),
        svg=drawn.svg,
    )
