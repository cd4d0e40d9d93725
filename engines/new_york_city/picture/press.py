"""The press track in a picture."""

from engines.drawing import piece, tag, text
from engines.layout import MARGIN, WIDTH, Block
from engines.marks import badge
from engines.new_york_city.data import PRESS_SPACE
from engines.new_york_city.picture.cards import HEAD, heading
from engines.new_york_city.picture.said import Said
from engines.new_york_city.view import View

A_ROW = 16
SPACE = (WIDTH - 2 * MARGIN) / A_ROW
STEP = 20
"""From one token to the next below it."""


def track(said: Said, view: View) -> Block:
    """The spaces with the tokens on them, the one ahead on top; on the shaded ones press is good at the end."""
    first, last = said.box.pack.press_track.start_space, said.box.pack.press_track.last_space
    parts, y = [heading(said.of("press"))], float(HEAD)
    for begin in range(first, last + 1, A_ROW):
        spaces = range(begin, min(begin + A_ROW, last + 1))
        tall = max(sum(token.space == space for token in view.press) for space in spaces)
        y += STEP * tall
        for n, space in enumerate(spaces):
            x = MARGIN + n * SPACE
            here = [token for token in view.press if token.space == space]
            inner = [
                tag(
                    "rect",
                    x=x + 0.5,
                    y=y,
                    width=SPACE - 1,
                    height=16,
                    fill="line" if space >= PRESS_SPACE else "panel",
                ),
                text(x + SPACE / 2, y + 12, str(space), size=11),
            ]
            for k, token in enumerate(reversed(here)):
                inner.append(_token(said, token.seat, x + SPACE / 2, y - 11 - STEP * k))
            parts.append(piece(f"press-{space}", f"{said.name('press')} {space}", *inner))
        y += 20
    return Block("".join(parts), y - 4)


def _token(said: Said, seat: int | None, x: float, y: float) -> str:
    if seat is not None:
        return piece(f"token-{seat}", said.seat(seat), badge(seat, x, y))
    round_ = tag("circle", cx=x, cy=y, r=8.5, fill="paper", stroke="ink", stroke_dasharray="2 2")
    return piece("token-neutral", said.of("neutral"), round_, text(x, y + 4, "N", size=11))
