"""What skyscrapers are called, in any of the languages."""

from unicodedata import normalize

from engines.new_york_skyline.data import SKYSCRAPERS, Skyscraper
from engines.words import load

WORDS = load("engines.new_york_skyline")


def plain(name: str) -> str:
    """A name without regard to capitals and to blanks around and between its words."""
    return " ".join(normalize("NFKC", name).casefold().split())


SKYSCRAPER_OF: dict[str, Skyscraper] = {
    plain(name): skyscraper
    for skyscraper in SKYSCRAPERS
    for name in (skyscraper, *(words.terms[skyscraper] for words in WORDS.values()))
}
"""The skyscraper of each plain name and id."""
