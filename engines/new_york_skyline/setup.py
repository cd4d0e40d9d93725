"""From options to the first decision."""

from itertools import groupby

from engines.chance import Chance, below, shuffled
from engines.new_york_skyline.course import new_round
from engines.new_york_skyline.data import CARDS, GAME, OPEN, POINTS, RULES, SKYSCRAPERS, Skyscraper
from engines.new_york_skyline.state import Options, State


def start(seats: int, options: Options, seed: str) -> State:
    """Drawn in this order: who holds the Key (skyline.setup.key), the construction deck (skyline.setup.deck),
    the skyscrapers of each number of points (skyline.setup.order). Then the first round begins."""
    key, chance = below(Chance(seed=seed), seats)
    deck, chance = shuffled(chance, CARDS)
    skyscrapers, chance = by_points(tuple(SKYSCRAPERS), chance)
    state = State(
        game=GAME,
        rules=RULES,
        seats=seats,
        options=options,
        ply=0,
        phase="draft",
        to_move=(),
        chance=chance,
        round=0,
        key=key,
        lots=(),
        hands=((),) * seats,
        deck=deck,
        discard=(),
        available=skyscrapers[:OPEN],
        planned=skyscrapers[OPEN:],
        built=((),) * seats,
        offers=(0,) * seats,
        passes=0,
        pending=None,
        triples=0,
        no_stars=0,
    )
    return new_round(state, 1, [])


def by_points(skyscrapers: tuple[Skyscraper, ...], chance: Chance) -> tuple[tuple[Skyscraper, ...], Chance]:
    """Skyscrapers that ascend by points, those of equal points in random order (skyline.setup.order)."""
    order: list[Skyscraper] = []
    for _, equal in groupby(skyscrapers, POINTS.__getitem__):
        block, chance = shuffled(chance, tuple(equal))
        order.extend(block)
    return tuple(order), chance
