"""From options to the first position (1901.setup)."""

from collections.abc import Mapping

from engines.chance import Chance, shuffled
from engines.new_york_1901.board import Board
from engines.new_york_1901.data import (
    ACTION_CARDS,
    CHALLENGES,
    DISTRICTS,
    NOT_FOR_TWO,
    OPEN_MARKET,
    STREETS_IN_PLAY,
    Challenge,
    District,
    LotCard,
)
from engines.new_york_1901.state import Options, Player, State, Turn
from engines.packs import chosen
from engines.refusal import Refusal, refuse


def start(packs: Mapping[str, Board], seats: int, options: Options, seed: str) -> State | Refusal:
    """The table laid out, seat 0 to begin."""
    pack = chosen(packs, options.pack)
    if pack is None:
        return refuse("1901.setup.pack", pack=options.pack or "", packs=", ".join(packs))
    board = packs[pack]
    drawn, chance = shuffled(Chance(seed=seed), districts(seats))
    players = tuple(_player(board, character, options.expert) for character in drawn[:seats])
    deck: list[LotCard] = [lot.card for lot in board.in_play[seats].lots]
    for player in players:
        for lot in player.lots:
            deck.remove(board.lots[lot].card)
    cards, chance = shuffled(chance, deck)
    streets, chance = shuffled(chance, board.scored)
    challenges, chance = shuffled(chance, CHALLENGES)
    return State(
        game="new-york-1901",
        rules="1",
        seats=seats,
        options=options,
        ply=0,
        phase="play",
        to_move=(0,),
        chance=chance,
        pack=pack,
        streets=tuple(street for street in board.scored if street in streets[:STREETS_IN_PLAY]),
        challenge=_challenge(options, challenges[0]),
        market=cards[:OPEN_MARKET],
        future=cards[OPEN_MARKET:],
        players=players,
        turn=Turn(),
        quiet=0,
        ending=None,
    )


def districts(seats: int) -> tuple[District, ...]:
    """The districts in play (1901.setup.players)."""
    return tuple(district for district in DISTRICTS if seats > 2 or district != NOT_FOR_TWO)


def _player(board: Board, character: District, expert: bool) -> Player:
    """A start lot with the starter on it (1901.setup.character); experts begin with nothing (1901.setup.expert)."""
    return Player(
        character=character,
        lots=() if expert else (board.start_lots[character],),
        standing=() if expert else (board.starters[character],),
        removed=(),
        prestige=0,
        cards=ACTION_CARDS,
    )


def _challenge(options: Options, drawn: Challenge) -> Challenge | None:
    """The challenge in play (1901.setup.challenge); one is drawn whatever the option says."""
    if options.challenge == "random":
        return drawn
    return None if options.challenge == "none" else options.challenge
