"""New York (1995): pairs of cards name crossings, the largest block of buildings wins."""

from typing import get_args

from engines.game import Game
from engines.new_york_1995.check import check
from engines.new_york_1995.components import Components, components
from engines.new_york_1995.effect import effect
from engines.new_york_1995.events import AnyEvent, seen
from engines.new_york_1995.faults import faults
from engines.new_york_1995.legal import legal, near
from engines.new_york_1995.moves import DUE, AnyMove
from engines.new_york_1995.notation import notation, parse
from engines.new_york_1995.picture import picture
from engines.new_york_1995.play import play
from engines.new_york_1995.score import Table, score, score_table
from engines.new_york_1995.setup import start
from engines.new_york_1995.state import Options, State
from engines.new_york_1995.step import step
from engines.new_york_1995.view import View, imagine, view
from engines.new_york_1995.worth import outlook, worth
from engines.words import load

NEW_YORK_1995: Game[State, AnyMove, Options, Table] = Game(
    id="new-york-1995",
    prefix="1995",
    rules="1",
    seats=(2, 3, 4, 5),
    options=Options,
    state=State,
    moves=get_args(AnyMove),
    events=get_args(AnyEvent),
    view_type=View,
    table=Table,
    components_type=Components,
    due=DUE,
    words=load(__name__),
    start=start,
    legal=legal,
    check=check,
    play=play,
    effect=effect,
    near=near,
    step=step,
    notation=notation,
    parse=parse,
    view=view,
    seen=seen,
    picture=picture,
    imagine=imagine,
    faults=faults,
    score=score,
    worth=worth,
    outlook=outlook,
    score_table=score_table,
    components=components,
)
