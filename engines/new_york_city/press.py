"""The press track (nyc.press)."""

from engines.new_york_city.state import Token


def advanced(press: tuple[Token, ...], seat: int, spaces: int, last: int) -> tuple[Token, ...]:
    """The tokens after one advanced: on top of those on its new space, at the bottom on the last one. A token
    on the last space stays put."""
    at = next(n for n, token in enumerate(press) if token.seat == seat)
    space = min(press[at].space + spaces, last)
    if space == press[at].space:
        return press
    others = press[:at] + press[at + 1 :]
    ahead = [token for token in others if token.space > space or token.space == space == last]
    return (*ahead, Token(seat=seat, space=space), *others[len(ahead) :])


def wrong_side(press: tuple[Token, ...], last: int) -> bool:
    """Whether a token that came to the space of the neutral one, which never moves, lies below it, or above it on the
    last space. The neutral one is among them."""
    at = next(n for n, token in enumerate(press) if token.seat is None)
    space = press[at].space
    return any(token.space == space for token in (press[:at] if space == last else press[at + 1 :]))
