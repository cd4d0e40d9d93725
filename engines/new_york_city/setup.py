"""The table before the first round (nyc.setup)."""

from collections.abc import Mapping

from engines.chance import Chance, shuffled
from engines.new_york_city.box import Box
from engines.new_york_city.data import (
    DISPLAYED,
    DOLLARS,
    LETTERS,
    LIGHT_VALUES,
    NEUTRAL_SPACE,
    ON_BOARD,
    RESERVE,
    START,
    VALUES,
    Card,
)
from engines.new_york_city.pack import Kind
from engines.new_york_city.state import Borough, Options, Player, State, Token, order, queued
from engines.packs import chosen
from engines.refusal import Refusal, refuse


def start(boxes: Mapping[str, Box], seats: int, options: Options, seed: str) -> State | Refusal:
    """The table as it is set up; the last in press order takes a pair of light characters."""
    name = chosen(boxes, options.pack)
    if name is None:
        return refuse("nyc.pack", pack=options.pack or "", packs=", ".join(boxes))
    box = boxes[name]
    chance = Chance(seed=seed)
    letters, chance = shuffled(chance, LETTERS)
    bases, chance = shuffled(chance, box.pack.base_values)
    prestige, chance = shuffled(chance, tuple(box.tiles))
    light, chance = _light(box.pack.characters, seats, chance)
    stacks: list[tuple[str, ...]] = []
    for value in VALUES:
        dark, chance = shuffled(
            chance, [kind.id for kind in box.pack.characters if kind.value == value for _ in range(kind.dark)]
        )
        stacks.append(dark)
    deck, chance = shuffled(chance, box.cards)
    state = State(
        game="new-york-city",
        rules="1",
        seats=seats,
        options=options,
        ply=0,
        phase="characters",
        to_move=(),
        chance=chance,
        pack=name,
        waiting=(),
        round=0,
        press=_press(box, seats),
        boroughs=tuple(
            Borough(
                id=id_,
                letter=letters[n],
                base=bases[n],
                prestige=(),
                skyscrapers=(int(letters[n] == START),) * seats,
            )
            for n, id_ in enumerate(box.pack.boroughs)
        ),
        players=tuple(_player(deck, seat) for seat in range(seats)),
        statue=(),
        light=light,
        display=tuple(stack[:DISPLAYED] for stack in stacks),
        stacks=tuple(stack[DISPLAYED:] for stack in stacks),
        prestige=(),
        prestige_stack=prestige,
        pairs=(),
        bidding=None,
        sift=None,
        deck=deck[RESERVE * seats :],
        discard=(),
    )
    return queued(state, "characters", order(state)[::-1])


def _light(kinds: tuple[Kind, ...], seats: int, chance: Chance) -> tuple[tuple[tuple[str, str], ...], Chance]:
    """Pairs of a light tile of each value, one more than there are seats (nyc.setup.characters)."""
    sides: list[tuple[str, ...]] = []
    for value in LIGHT_VALUES:
        tiles, chance = shuffled(
            chance, [kind.id for kind in kinds if kind.value == value for _ in range(kind.light)]
        )
        sides.append(tiles[: seats + 1])
    return tuple(zip(*sides, strict=True)), chance


def _press(box: Box, seats: int) -> tuple[Token, ...]:
    """The neutral token ahead, the others on the start space, the first player's on top (nyc.setup.seat)."""
    neutral = Token(seat=None, space=NEUTRAL_SPACE[seats])
    return (neutral, *(Token(seat=seat, space=box.pack.press_track.start_space) for seat in range(seats)))


def _player(deck: tuple[Card, ...], seat: int) -> Player:
    first, second = sorted(deck[RESERVE * seat : RESERVE * (seat + 1)])
    return Player(
        score=0,
        dollars=DOLLARS,
        board=ON_BOARD,
        hand=(),
        reserve=(first, second),
        characters=(),
        used=(),
        vessels=(),
    )
