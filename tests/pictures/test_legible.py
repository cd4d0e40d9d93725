"""Words in pictures stand out from what they lie on, by day and by night. What lies below them is looked up in the
picture drawn without words."""

import io
import re
from collections.abc import Iterator
from itertools import combinations
from statistics import median
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
import resvg_py
from msgspec.structs import replace

from engines.layout import broad
from engines.words import LANGUAGES
from tests.pictures import HERE, drawn, games, positions
from tests.pictures.seen import contrast

Image: Any = pytest.importorskip("PIL.Image", reason="Pillow is not installed: pip install 'knickerbocker[bulk]'")

SVG = "{http://www.w3.org/2000/svg}"
LEAST = 4.5
SCALE = 2
NAMED = [(game_id, name) for game_id in games() for name in positions(game_id)]
RULE = re.compile(r"\.f-([\w-]+)\{fill:(#[0-9a-f]{6})\}")
PLACED = re.compile(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)")


class Written(NamedTuple):
    """Words, their colour, and the room they take."""

    said: str
    fill: str
    left: float
    right: float
    top: float
    bottom: float

    def spots(self) -> list[tuple[float, float]]:
        """Places below the words; a line or an edge may run through some."""
        across = (self.left + (self.right - self.left) * part for part in (0.1, 0.3, 0.5, 0.7, 0.9))
        return [(x, (self.top + self.bottom) / 2) for x in across]

    def covers(self, other: "Written") -> bool:
        """Whether both take the same room. Words are measured as broad as they may get."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 2 and min(self.bottom, other.bottom) - max(self.top, other.top) > 1


def written(element: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[Written]:
    """All words of a picture. Pictures move words about, and never turn or stretch them."""
    transform = element.get("transform", "")
    if (moved := PLACED.match(transform)) is not None:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text":
        size, said = float(element.attrib["font-size"]), element.text or ""
        width = broad(said, size, bold=element.get("font-weight") == "bold")
        before = {"start": 0.0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
        left, base = x + float(element.attrib["x"]) - before, y + float(element.attrib["y"])
        fill = element.attrib["class"].split()[0].removeprefix("f-")
        yield Written(said, fill, left, left + width, base - 0.7 * size, base)
    for child in element:
        yield from written(child, x, y)


def at_night(svg: str, night: bool) -> str:
    """The picture with the colours of a theme alone."""
    day, dark = re.findall(r"<style>(.*?)@media[^{]*\{(.*)\}</style>", svg)[0]
    return re.sub(r"<style>.*</style>", f"<style>{dark if night else day}</style>", svg)


def below(svg: str) -> Any:
    """The picture without words, in pixels."""
    root = ElementTree.fromstring(svg)
    width, height = (int(size) for size in root.attrib["viewBox"].split()[2:])
    bare = re.sub(r"<text.*?</text>", "", svg)
    png = resvg_py.svg_to_bytes(svg_string=bare, width=SCALE * width, height=SCALE * height, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("game_id", "name"), NAMED)
def test_words_stand_out(game_id: str, name: str, night: bool) -> None:
    svg = at_night(HERE.joinpath(game_id, f"{name}.svg").read_text("utf-8"), night)
    colours, pixels = dict(RULE.findall(svg)), below(svg)
    words = list(written(ElementTree.fromstring(svg)))
    assert len(words) > 5
    for word in words:
        ground = [pixels.getpixel((round(SCALE * x), round(SCALE * y))) for x, y in word.spots()]
        stood = median(contrast(colours[word.fill], "#{:02x}{:02x}{:02x}".format(*rgb)) for rgb in ground)
        assert stood >= LEAST, f"{word} on {ground}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "name"), NAMED)
def test_words_stay_within_the_picture_and_clear_of_each_other(game_id: str, name: str, language: str) -> None:
    made = drawn(game_id, replace(positions(game_id)[name], language=language))
    words = list(written(ElementTree.fromstring(made.svg)))
    for word in words:
        assert word.left >= 0, word
        assert word.right <= made.width, word
        assert word.bottom <= made.height, word
    for word, other in combinations(words, 2):
        assert not word.covers(other), (word, other)
