"""All a front end needs to draw the game."""

from typing import Literal

from msgspec import convert

from engines.model import Model
from engines.new_york_city.box import Box
from engines.new_york_city.data import CARDS, LETTERS, NEUTRAL_SPACE, NEUTRALS, TYPES, Card
from engines.new_york_city.end_effects import COUNTED, Counted
from engines.new_york_city.pack import Kind
from engines.words import Words

Provenance = Literal["sourced", "reconstructed"]


class BoroughInfo(Model):
    """A borough."""

    id: str
    name: str
    source: Provenance


class VesselInfo(Model):
    """A vessel and the boroughs it joins."""

    id: str
    name: str
    colour: str
    colour_name: str
    between: tuple[str, str]
    source: Provenance


class PrestigeInfo(Model):
    """A prestige tile."""

    id: str
    name: str
    colour: str
    value: int
    source: Provenance


class CardInfo(Model):
    """A type of card: how many there are, and the bidding round it is for (none for wild cards)."""

    id: Card
    name: str
    count: int
    bidding_round: int | None
    type_source: Provenance
    count_source: Provenance


class AtEndInfo(Model):
    """What a character scores at the end: `points` for every `per` of what its owner has (nyc.score.end-character).
    `firsts` are boroughs in which the owner ranks first."""

    of: Counted
    per: int
    points: int


class CharacterInfo(Model):
    """A kind of character: how many dark and light tiles there are of it, what it does in words, and what it scores
    at the end."""

    id: str
    name: str
    value: int
    phase: str
    points: int
    dark: int
    light: int
    text: str
    at_end: AtEndInfo | None
    source: Provenance


class TrackInfo(Model):
    """The press track, and where the neutral token lies by number of seats."""

    start_space: int
    last_space: int
    source: Provenance
    neutral: dict[str, int]
    neutral_source: Provenance


class Components(Model):
    """The board, the cards and the tiles of a pack."""

    game: str
    pack: str
    boroughs: tuple[BoroughInfo, ...]
    letters: tuple[str, ...]
    base_values: tuple[int, ...]
    base_values_source: Provenance
    neutral_skyscrapers: int
    skyscrapers_per_player: int
    skyscrapers_source: Provenance
    track: TrackInfo
    vessels: tuple[VesselInfo, ...]
    prestige_tiles: tuple[PrestigeInfo, ...]
    cards: tuple[CardInfo, ...]
    characters: tuple[CharacterInfo, ...]
    note: str


def components(box: Box, words: Words, name: str) -> Components:
    """The components, named in the language of the words; ids that only the pack knows as the pack says."""
    pack = box.pack

    def named(id_: str) -> str:
        return pack.names.get(id_) or words.terms.get(id_, id_)

    def source(member: str) -> Provenance:
        return "sourced" if member in pack.sourced else "reconstructed"

    return Components(
        game="new-york-city",
        pack=name,
        boroughs=tuple(BoroughInfo(id=id_, name=named(id_), source=source("boroughs")) for id_ in pack.boroughs),
        letters=LETTERS,
        base_values=pack.base_values,
        base_values_source=source("baseValues"),
        neutral_skyscrapers=NEUTRALS,
        skyscrapers_per_player=pack.skyscrapers_per_player,
        skyscrapers_source=source("skyscrapersPerPlayer"),
        track=TrackInfo(
            start_space=pack.press_track.start_space,
            last_space=pack.press_track.last_space,
            source=source("pressTrack"),
            neutral={str(seats): space for seats, space in NEUTRAL_SPACE.items()},
            neutral_source=source("neutralSpaces"),
        ),
        vessels=tuple(
            VesselInfo(
                id=each.id,
                name=words.picture["vessel"].format(
                    colour=named(each.colour), one=named(each.between[0]), other=named(each.between[1])
                ),
                colour=each.colour,
                colour_name=named(each.colour),
                between=each.between,
                source=source("vessels"),
            )
            for each in pack.vessels
        ),
        prestige_tiles=tuple(
            PrestigeInfo(
                id=each.id,
                name=words.picture["tile"].format(colour=named(each.colour), value=each.value),
                colour=each.colour,
                value=each.value,
                source=source("prestigeTiles"),
            )
            for each in pack.prestige_tiles
        ),
        cards=tuple(
            CardInfo(
                id=card,
                name=named(card),
                count=pack.deck[card],
                bidding_round=TYPES.index(card) + 1 if card in TYPES else None,
                type_source=source("deckTypes"),
                count_source=source("deck"),
            )
            for card in CARDS
        ),
        characters=tuple(
            CharacterInfo(
                id=kind.id,
                name=named(kind.id),
                value=kind.value,
                phase=kind.phase,
                points=kind.points,
                dark=kind.dark,
                light=kind.light,
                text=text(kind, words),
                at_end=_at_end(kind),
                source=source("characters"),
            )
            for kind in pack.characters
        ),
        note=words.terms["provenance"] if box.info.source == "reconstructed" else pack.title,
    )


def _at_end(kind: Kind) -> AtEndInfo | None:
    counted = COUNTED.get(kind.effect)
    return convert({"per": 1, **kind.params, "of": counted}, AtEndInfo) if counted else None


def text(kind: Kind, words: Words) -> str:
    """What a character does: the sentence of its effect, and one for each parameter that narrows it."""
    params = {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in kind.params.items()
    }
    keys = [f"does.{kind.effect}", *(f"does.{kind.effect}.{name}" for name in kind.params)]
    return " ".join(words.terms[key].format_map(params) for key in keys if key in words.terms)
