"""Pictures as callers see them: SVG as it is, or drawn as PNG."""

from functools import cache
from importlib.resources import files

import resvg_py

from schema.wire import PictureDrawn

SVG, PNG = b"image/svg+xml", b"image/png"


def drawn(picture: PictureDrawn, kind: bytes) -> bytes:
    """The picture in a media type. A PNG takes some tens of milliseconds. Its letters are of our own font, so that
    it looks the same on every machine."""
    if kind == SVG:
        return picture.svg.encode()
    return resvg_py.svg_to_bytes(
        svg_string=picture.svg,
        width=picture.width,
        height=picture.height,
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family="DejaVu Sans",
    )


@cache
def _fonts() -> list[str]:
    folder = files("service").joinpath("static", "fonts")
    return [str(folder.joinpath(name)) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]
