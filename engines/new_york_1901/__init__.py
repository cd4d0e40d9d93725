"""New York 1901: acquire lots, build skyscrapers, tear down the old ones for newer."""

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from typing import get_args

from engines.game import Game, PackInfo
from engines.new_york_1901.board import Board, prepared
from engines.new_york_1901.check import check
from engines.new_york_1901.components import Components, components
from engines.new_york_1901.draw import svg
from engines.new_york_1901.effect import effect
from engines.new_york_1901.events import AnyEvent, seen
from engines.new_york_1901.faults import faults
from engines.new_york_1901.legal import legal, near
from engines.new_york_1901.moves import DUE, AnyMove
from engines.new_york_1901.notation import normal, notation, parse
from engines.new_york_1901.pack import Pack
from engines.new_york_1901.pack_faults import validated
from engines.new_york_1901.picture import picture
from engines.new_york_1901.play import play
from engines.new_york_1901.score import score
from engines.new_york_1901.setup import start
from engines.new_york_1901.state import Options, State
from engines.new_york_1901.step import step
from engines.new_york_1901.table import Table, score_table
from engines.new_york_1901.view import View, imagine, view
from engines.new_york_1901.worth import worth
from engines.packs import bad_id, bind, decoded, digest, full_name
from engines.refusal import Fault
from engines.words import load

NewYork1901 = Game[State, AnyMove, Options, Table]

WORDS = load(__name__)


Ready = tuple[PackInfo, Board]


def game(packs: tuple[Ready, ...]) -> NewYork1901:
    """The game as it can be played with these packs, the default first."""
    boards: Mapping[str, Board] = {full_name(info): board for info, board in packs}
    return Game(
        id="new-york-1901",
        prefix="1901",
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
        start=partial(start, boards),
        legal=bind(boards, legal),
        check=bind(boards, check),
        play=bind(boards, play),
        effect=bind(boards, effect),
        near=bind(boards, near),
        step=bind(boards, step),
        normal=bind(boards, normal),
        notation=bind(boards, notation),
        parse=bind(boards, parse),
        view=bind(boards, view),
        seen=seen,
        picture=bind(boards, picture),
        imagine=bind(boards, imagine),
        faults=partial(faults, boards),
        score=bind(boards, score),
        worth=bind(boards, worth),
        score_table=partial(score_table, boards),
        components=partial(components, boards),
        packs=tuple(info for info, _ in packs),
        add_pack=partial(with_pack, packs),
        draw_pack=drawn,
    )


def drawn(content: bytes) -> str:
    """A picture of a sound pack."""
    pack = validated(content)
    assert not isinstance(pack, tuple), "only a sound pack can be drawn"
    return svg(pack)


def with_pack(
    packs: tuple[tuple[PackInfo, Board], ...], name: str, content: bytes
) -> NewYork1901 | tuple[Fault, ...]:
    """The game with one more pack, or all that is wrong with it."""
    if found := bad_id(name):
        return found
    pack = validated(content)
    if isinstance(pack, tuple):
        return pack
    info = PackInfo(id=name, hash=digest(pack), source="operator")
    if any(full_name(info) == full_name(there) for there, _ in packs):
        return game(packs)
    return game((*packs, (info, prepared(full_name(info), pack))))


def _default() -> Ready:
    """The reconstruction that comes with the game. That it is sound is tested, not found out at each start."""
    pack = decoded(Pack, files(__name__).joinpath("reconstruction.json").read_bytes())
    assert isinstance(pack, Pack), pack
    info = PackInfo(id="reconstruction", hash=digest(pack), source="reconstructed")
    return info, prepared(full_name(info), pack)


NEW_YORK_1901 = game((_default(),))
