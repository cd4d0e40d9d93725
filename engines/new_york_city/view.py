"""What one seat, or a spectator, may know; and a guess at the rest."""

from msgspec.structs import replace

from engines.chance import Chance, shuffled
from engines.game import ViewHead, head
from engines.model import Model
from engines.new_york_city.box import Box
from engines.new_york_city.data import Card
from engines.new_york_city.state import (
    Bidding,
    Borough,
    Options,
    Phase,
    Sift,
    State,
    Token,
    mayor,
    supply,
)


class PlayerSeen(Model):
    """What everyone sees of a seat; the hand is its number of cards."""

    score: int
    dollars: int
    board: int
    supply: int
    hand: int
    reserve: tuple[Card, Card]
    characters: tuple[str, ...]
    used: tuple[str, ...]
    vessels: tuple[str, ...]


class View(ViewHead):
    """A position as one seat may know it: its own hand, and of all that is face down the number."""

    options: Options
    pack: str
    phase: Phase
    waiting: tuple[int, ...]
    round: int
    mayor: str | None
    press: tuple[Token, ...]
    boroughs: tuple[Borough, ...]
    players: tuple[PlayerSeen, ...]
    hand: tuple[Card, ...] | None
    statue: tuple[int, ...]
    light: tuple[tuple[str, str], ...]
    display: tuple[tuple[str, ...], ...]
    stacks: tuple[int, ...]
    prestige: tuple[str, ...]
    prestige_stack: int
    pairs: tuple[tuple[Card, ...], ...]
    bidding: Bidding | None
    sift: Sift | None
    sifted: int
    deck: int
    discard: tuple[Card, ...]


def view(box: Box, state: State, seat: int | None) -> View:
    """The position as the seat sees it; None is a spectator, who sees no hand. Cards just drawn are seen by
    the seat on turn alone."""
    return View(
        **head(state, seat),
        pack=state.pack,
        waiting=state.waiting,
        round=state.round,
        mayor=state.boroughs[mayor(state)].id if state.round else None,
        press=state.press,
        boroughs=state.boroughs,
        players=tuple(_player(box, state, each) for each in range(state.seats)),
        hand=None if seat is None else state.players[seat].hand,
        statue=state.statue,
        light=state.light,
        display=state.display,
        stacks=tuple(len(stack) for stack in state.stacks),
        prestige=state.prestige,
        prestige_stack=len(state.prestige_stack),
        pairs=state.pairs,
        bidding=state.bidding,
        sift=state.sift if seat in state.to_move else None,
        sifted=len(state.sift.cards) if state.sift else 0,
        deck=len(state.deck),
        discard=state.discard,
    )


def _player(box: Box, state: State, seat: int) -> PlayerSeen:
    player = state.players[seat]
    return PlayerSeen(
        score=player.score,
        dollars=player.dollars,
        board=player.board,
        supply=supply(box.pack.skyscrapers_per_player, state, seat),
        hand=len(player.hand),
        reserve=player.reserve,
        characters=player.characters,
        used=player.used,
        vessels=player.vessels,
    )


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    """A position with the same view: the deck and all hands that the seat does not see dealt anew, and each
    stack of what is face down shuffled."""
    sift = state.sift if state.sift and seat not in state.to_move else None
    pool: list[Card] = [*state.deck, *(sift.cards if sift else ())]
    for other, player in enumerate(state.players):
        pool.extend(() if other == seat else player.hand)
    cards, chance = shuffled(chance, sorted(pool))
    players = []
    for other, player in enumerate(state.players):
        if other != seat:
            count = len(player.hand)
            player = replace(player, hand=tuple(sorted(cards[:count])))
            cards = cards[count:]
        players.append(player)
    if sift:
        count = len(sift.cards)
        sift, cards = replace(sift, cards=tuple(sorted(cards[:count]))), cards[count:]
    stacks = []
    for stack in state.stacks:
        tiles, chance = shuffled(chance, sorted(stack))
        stacks.append(tiles)
    prestige, chance = shuffled(chance, sorted(state.prestige_stack))
    return replace(
        state,
        chance=chance,
        players=tuple(players),
        sift=sift or state.sift,
        deck=cards,
        stacks=tuple(stacks),
        prestige_stack=prestige,
    )
