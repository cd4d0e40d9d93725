"""`python -m service.png`: draws SVG as PNG for a service, one picture after the other. It is a process of its own
since the library lets nobody else work meanwhile: a large picture would hold up all calls for a second.

Read is a line with the width, the height and the number of bytes of the SVG, then the SVG; written is a line with the
number of bytes of the PNG, then the PNG.
"""

import os
import sys
from importlib.resources import files
from typing import BinaryIO

import resvg_py

STEPS_BACK = 5
"""How much nicer it is than those that answer calls."""


def png(svg: str, width: int, height: int, fonts: list[str]) -> bytes:
    """The picture with letters of our own font, so that it looks the same on every machine."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=fonts,
        font_family="DejaVu Sans",
    )


def own_fonts() -> list[str]:
    """The files of our font."""
    folder = files("service").joinpath("static", "fonts")
    return [str(folder.joinpath(name)) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]


def main(asked: BinaryIO, drawn: BinaryIO) -> None:
    """Draw until there is no more to draw."""
    os.nice(STEPS_BACK)
    fonts = own_fonts()
    while line := asked.readline():
        width, height, size = map(int, line.split())
        content = png(asked.read(size).decode(), width, height, fonts)
        drawn.write(b"%d\n%b" % (len(content), content))
        drawn.flush()


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
