"""New York Skyline: cards of seven suites build seventeen skyscrapers of ever greater luxury."""

from typing import get_args

from engines.game import Game
from engines.new_york_skyline.check import check
from engines.new_york_skyline.components import Components, components
from engines.new_york_skyline.data import GAME, RULES
from engines.new_york_skyline.effect import effect
from engines.new_york_skyline.events import AnyEvent, seen
from engines.new_york_skyline.faults import faults
from engines.new_york_skyline.legal import legal, near
from engines.new_york_skyline.moves import DUE, AnyMove, normal
from engines.new_york_skyline.names import WORDS
from engines.new_york_skyline.notation import notation, parse
from engines.new_york_skyline.picture import picture
from engines.new_york_skyline.play import play
from engines.new_york_skyline.prompt import prompt
from engines.new_york_skyline.score import Table, score, score_table
from engines.new_york_skyline.setup import start
from engines.new_york_skyline.state import Options, State
from engines.new_york_skyline.view import View, imagine, view
from engines.new_york_skyline.worth import worth

NEW_YORK_SKYLINE: Game[State, AnyMove, Options, Table] = Game(
    id=GAME,
    prefix="skyline",
    rules=RULES,
    seats=(2, 3, 4, 5),
    options=Options,
    state=State,
    moves=get_args(AnyMove),
    events=get_args(AnyEvent),
    view_type=View,
    table=Table,
    components_type=Components,
    due=DUE,
    sampled=frozenset({"deal"}),
    words=WORDS,
    start=start,
    legal=legal,
    check=check,
    play=play,
    effect=effect,
    near=near,
    prompt=prompt,
    normal=normal,
    notation=notation,
    parse=parse,
    view=view,
    seen=seen,
    picture=picture,
    imagine=imagine,
    faults=faults,
    score=score,
    worth=worth,
    score_table=score_table,
    components=components,
)
