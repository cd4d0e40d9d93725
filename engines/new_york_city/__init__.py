"""New York City: bidding for press, dollars, characters, plans, prestige and skyscrapers in six boroughs."""

from collections.abc import Mapping
from typing import get_args

from engines.game import Game
from engines.new_york_city.box import Box
from engines.new_york_city.check import check
from engines.new_york_city.components import Components, components
from engines.new_york_city.effect import effect
from engines.new_york_city.events import AnyEvent, seen
from engines.new_york_city.faults import faults
from engines.new_york_city.legal import legal, near
from engines.new_york_city.moves import DUE, AnyMove
from engines.new_york_city.notation import normal, notation, parse
from engines.new_york_city.open import opened, shipped
from engines.new_york_city.picture import picture
from engines.new_york_city.play import play
from engines.new_york_city.prompt import prompt
from engines.new_york_city.score import score
from engines.new_york_city.setup import start
from engines.new_york_city.state import Options, State
from engines.new_york_city.table import Table, score_table
from engines.new_york_city.view import View, imagine, view
from engines.new_york_city.worth import FORESIGHT, outlook, worth
from engines.packs import absent, bind, chosen, full_name
from engines.refusal import Fault, Refusal
from engines.sheet import Sheet
from engines.words import Words, load

WORDS = load(__name__)

NewYorkCity = Game[State, AnyMove, Options, Table]


def game(boxes: Mapping[str, Box]) -> NewYorkCity:
    """The game, played with these packs by full name; the first is the default."""

    def begun(seats: int, options: Options, seed: str) -> State | Refusal:
        return start(boxes, seats, options, seed)

    def judged(state: State) -> tuple[Fault, ...]:
        return absent(boxes, state.pack) or faults(boxes[state.pack], state)

    def drawn(words: Words, pack: str | None) -> Components:
        name = chosen(boxes, pack) or next(iter(boxes))
        return components(boxes[name], words, name)

    def scored(table: Table) -> Sheet | tuple[Fault, ...]:
        return score_table(boxes, table)

    def more(id_: str, content: bytes) -> NewYorkCity | tuple[Fault, ...]:
        box = opened(id_, content)
        return game({**boxes, full_name(box.info): box}) if isinstance(box, Box) else box

    return Game(
        id="new-york-city",
        prefix="nyc",
        rules="1",
        seats=(2, 3, 4),
        options=Options,
        state=State,
        moves=get_args(AnyMove),
        events=get_args(AnyEvent),
        view_type=View,
        table=Table,
        components_type=Components,
        due=DUE,
        words=WORDS,
        start=begun,
        legal=bind(boxes, legal),
        check=bind(boxes, check),
        play=bind(boxes, play),
        effect=bind(boxes, effect),
        near=bind(boxes, near),
        prompt=bind(boxes, prompt),
        normal=normal,
        notation=notation,
        parse=parse,
        view=bind(boxes, view),
        seen=seen,
        picture=bind(boxes, picture),
        imagine=imagine,
        faults=judged,
        score=bind(boxes, score),
        worth=bind(boxes, worth),
        outlook=bind(boxes, outlook),
        foresight=FORESIGHT,
        score_table=scored,
        components=drawn,
        packs=tuple(box.info for box in boxes.values()),
        add_pack=more,
    )


NEW_YORK_CITY = game(shipped())
