"""What an opponent may learn from an offer, a refusal or a decline: what is said aloud, and nothing of hands."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engines import referee
from engines.cards import without
from engines.chance import Chance
from engines.game import Step
from engines.new_york_skyline import NEW_YORK_SKYLINE as GAME
from engines.new_york_skyline.data import CARDS, FITS, KINDS, OFFERS, SUITE, in_order
from engines.new_york_skyline.moves import Accept, AnyMove, Decline, Offer, Pass, Take
from engines.new_york_skyline.state import Options, State


def dealing(seats: int = 3) -> State:
    """The deal phase of a first round: each seat has three cards, the first one is due."""
    state = GAME.start(seats, Options(), "trading")
    assert isinstance(state, State)
    for lot in range(seats):
        state = made(state, Take(lot=lot))
    assert state.phase == "deal"
    return state


def made(state: State, move: AnyMove) -> State:
    return step(state, move).state


def step(state: State, move: AnyMove) -> Step[State]:
    found = referee.apply(GAME, state, move)
    assert isinstance(found, Step), found
    return found


def others_dealt_anew(state: State, seat: int) -> list[State]:
    return [GAME.imagine(state, seat, Chance(seed=f"other-{n}")) for n in range(12)]


def outcome(state: State, move: AnyMove, seat: int | None) -> tuple[Any, ...]:
    """All that the seat is told when the move is made: the refusal, or the events and the new view."""
    found = referee.apply(GAME, state, move)
    if not isinstance(found, Step):
        return (found,)
    events = [GAME.seen(event, seat) for event in found.events]
    return events, found.reversible, GAME.view(found.state, seat)


def every_single_offer(state: State, seat: int) -> list[Offer]:
    hand = state.hands[seat]
    return [
        Offer(to=to, give=(give,), want=(want,))
        for to in range(4)
        for give in (*hand, "wood", "dome")
        for want in FITS
    ]


def test_what_comes_of_an_offer_does_not_depend_on_other_hands() -> None:
    """Legal or not, for every partner and everything that can be asked for."""
    state = dealing()
    (seat,) = state.to_move
    for other in others_dealt_anew(state, seat)[:4]:
        assert other.hands != state.hands
        for move in every_single_offer(state, seat):
            assert outcome(state, move, seat) == outcome(other, move, seat)


def test_an_offer_that_cannot_be_met_differs_in_nothing_but_what_was_said() -> None:
    state = dealing()
    (seat,) = state.to_move
    to = (seat + 1) % 3
    give = state.hands[seat][0]
    has = state.hands[to][0]
    lacks = next(card for card in state.deck)
    for looker in (None, seat, (seat + 2) % 3):
        met, unmet = (outcome(state, Offer(to=to, give=(give,), want=(want,)), looker) for want in (has, lacks))
        assert msgspec.json.encode(met).replace(has.encode(), b"?") == msgspec.json.encode(unmet).replace(
            lacks.encode(), b"?"
        )


def test_a_decline_is_the_same_whether_or_not_the_partner_could_accept() -> None:
    state = dealing()
    (seat,) = state.to_move
    to = (seat + 1) % 3
    offered = made(state, Offer(to=to, give=state.hands[seat][:1], want=("decor:star",)))
    told = set()
    could = set()
    for other in others_dealt_anew(offered, seat):
        could.add(any(isinstance(move, Accept) for move in referee.legal(GAME, other)))
        told.add(msgspec.json.encode(outcome(other, Decline(), seat)))
    assert could == {True, False}
    assert len(told) == 1


def test_who_may_not_look_is_not_told_what_the_partner_may_do() -> None:
    """Only the seat that is due is told its moves; what blocks an answer is told from its own hand."""
    state = dealing()
    (seat,) = state.to_move
    to = (seat + 1) % 3
    offered = made(state, Offer(to=to, give=state.hands[seat][:1], want=("decor:star",)))
    assert list(referee.legal(GAME, offered, seat)) == []
    assert list(referee.blocked(GAME, offered, seat)) == []
    for other in others_dealt_anew(offered, to):
        assert list(referee.legal(GAME, other)) == list(referee.legal(GAME, offered))
        assert list(referee.blocked(GAME, other)) == list(referee.blocked(GAME, offered))
        assert referee.choices(GAME, other, to) == referee.choices(GAME, offered, to)


def test_a_refused_answer_names_only_the_cards_of_the_move_and_of_the_offer() -> None:
    state = dealing()
    (seat,) = state.to_move
    to = (seat + 1) % 3
    offered = made(state, Offer(to=to, give=state.hands[seat][:1], want=("decor:star",)))
    refusal = referee.check(GAME, offered, Accept(cards=("murals", "wood")))
    assert refusal is not None
    assert refusal.broken[0].params == {"cards": "murals + wood", "want": "decor:star"}


def test_an_accepted_offer_is_told_to_all_alike() -> None:
    state = dealing()
    (seat,) = state.to_move
    to = (seat + 1) % 3
    give, take = state.hands[seat][0], state.hands[to][0]
    offered = made(state, Offer(to=to, give=(give,), want=(SUITE[take],)))
    accepted = step(offered, Accept(cards=(take,)))
    for looker in (None, 0, 1, 2):
        assert [GAME.seen(event, looker) for event in accepted.events] == list(accepted.events)
    assert accepted.state.hands[seat] == in_order((*without(state.hands[seat], give), take))
    assert accepted.state.hands[to] == in_order((*without(state.hands[to], take), give))


def test_what_is_on_offer_stays_where_all_have_heard_it_is() -> None:
    state = dealing()
    (seat,) = state.to_move
    offered = made(state, Offer(to=(seat + 1) % 3, give=state.hands[seat][:2], want=("style",)))
    for looker in (None, 0, 1, 2):
        for n in range(20):
            other = GAME.imagine(offered, looker, Chance(seed=str(n)))
            assert set(state.hands[seat][:2]) <= set(other.hands[seat])


@pytest.mark.parametrize("seats", [2, 5])
def test_the_prompt_describes_every_offer(seats: int) -> None:
    """Whatever can be picked as it says is legal, and what cannot be picked is refused."""
    state = dealing(seats)
    (seat,) = state.to_move
    hand = state.hands[seat]
    offer, passing = referee.choices(GAME, state, seat)
    assert (offer.type, passing.type, passing.picks) == ("offer", "pass", ())
    to, give, want = offer.picks
    assert set(to.values) == set(range(seats)) - {seat}
    assert (give.values, give.least, give.most) == (hand, 1, 3)
    assert (want.least, want.most) == (1, 3)
    assert {wanted: want.values.count(wanted) for wanted in want.values} == {
        **{card: 1 for card in CARDS if card not in hand},
        **dict.fromkeys(KINDS, OFFERS),
    }
    for move in (
        Offer(to=int(to.values[0]), give=hand, want=tuple(map(str, want.values[:3]))),
        Offer(to=int(to.values[-1]), give=hand[-1:], want=("style", "style", "style")),
        Offer(to=int(to.values[-1]), give=hand[-1:], want=(str(want.values[0]), "style:star", "style:plain")),
    ):
        assert referee.check(GAME, state, move) is None
    own = Offer(to=int(to.values[0]), give=hand[:1], want=hand[1:2])
    assert referee.check(GAME, state, own) is not None


def test_the_prompt_asks_for_no_more_cards_than_the_hand_has() -> None:
    state = dealing()
    (seat,) = state.to_move
    two = state.hands[seat][:2]
    hands = tuple(two if n == seat else hand for n, hand in enumerate(state.hands))
    offer, _ = referee.choices(GAME, replace(state, hands=hands), seat)
    assert (offer.picks[1].values, offer.picks[1].most) == (two, 2)


def test_the_prompt_of_an_answer_holds_every_card_that_fits() -> None:
    state = dealing()
    (seat,) = state.to_move
    to = (seat + 1) % 3
    hand = in_order(("park-avenue", "wall-street", "downtown", "dome", "murals", "wood"))
    rest = [card for card in CARDS if card not in (*hand, *state.hands[seat])]
    hands = tuple(hand if n == to else state.hands[seat] if n == seat else tuple(rest[:3]) for n in range(3))
    state = replace(state, hands=hands, deck=tuple(rest[3:]), discard=())
    offered = made(state, Offer(to=to, give=state.hands[seat][:1], want=("location", "location:star", "dome")))
    accept, decline = referee.choices(GAME, offered, to)
    assert (accept.type, decline.type) == ("accept", "decline")
    assert accept.picks[0].values == ("park-avenue", "wall-street", "downtown", "dome")
    assert (accept.picks[0].least, accept.picks[0].most) == (3, 3)


def test_without_offers_left_only_a_pass_is_asked_for() -> None:
    state = dealing()
    (seat,) = state.to_move
    spent = replace(state, offers=tuple(OFFERS if n == seat else 0 for n in range(3)))
    assert [choice.type for choice in referee.choices(GAME, spent, seat)] == ["pass"]
    assert list(referee.legal(GAME, spent)) == [Pass(seat=seat)]
    blocked = [refusal.code for _, refusal in referee.blocked(GAME, spent)]
    assert blocked
    assert set(blocked) == {"skyline.deal.limit"}
