"""Whatever is tried in a game of New York (1995), nothing appears from nowhere, and a position that is turned
round plays as it did."""

from collections import Counter
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from engines import referee
from engines.canon import canonical
from engines.game import Step
from engines.new_york_1995 import NEW_YORK_1995 as GAME
from engines.new_york_1995.state import State
from engines.refusal import Refusal
from tests.engines.walk import said, setups

SETUPS = setups(GAME)
PIECES = {2: 20, 3: 25, 4: 20, 5: 15}
MONEY = {2: 24, 3: 24, 4: 24, 5: 25}
CARDS = Counter(
    {f"{line}{n}": 4 for line in "AS" for n in range(1, 8)} | {"red-joker": 5, "blue-joker": 5, "stop": 2}
)
EVENTS = Counter(
    {f"{back}-{name}": n for back in ("red", "blue") for name, n in
     (("reconstruction", 1), ("ruin", 1), ("speculation", 1), ("developer", 2), ("statics", 1))}
)  # fmt: skip


class Table(RuleBasedStateMachine):
    state: State

    @initialize(
        setup=st.sampled_from(SETUPS), seed=st.text("abcdef", min_size=1, max_size=6), ahead=st.integers(0, 90)
    )
    def sit_down(self, setup: Any, seed: str, ahead: int) -> None:
        self.state = setup.start(seed)
        for n in range(ahead):
            if self.state.to_move:
                moves = list(referee.legal(GAME, self.state))
                self.state = GAME.play(self.state, moves[0].seat or 0, moves[(7 * n) % len(moves)]).state

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """A move put together from whatever parts."""
        kind: Any = data.draw(st.sampled_from(GAME.moves))
        parts: dict[str, Any] = {
            name: data.draw(st.sampled_from(values)) for name, values in said(GAME.id)[kind].items()
        }
        move: Any = kind(**{**parts, "seat": None})
        before = canonical(self.state)
        listed = move_in(self.state, move)
        found = referee.apply(GAME, self.state, move)
        assert canonical(self.state) == before
        if isinstance(found, Refusal):
            assert not listed
        else:
            assert listed
            self.state = found.state

    @precondition(lambda self: self.state.to_move)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = list(referee.legal(GAME, self.state))
        move = data.draw(st.sampled_from(moves))
        step = referee.apply(GAME, self.state, move)
        assert isinstance(step, Step)
        for turned in TURNS:
            self.plays_the_same(move, step, turned)
        self.state = step.state

    def plays_the_same(self, move: Any, step: Step[State], turned: Any) -> None:
        if self.state.phase == "preliminary" and turned is rotated:
            return  # seat 0 begins: seats are not alike yet
        other = msgspec.convert(turned(raw(self.state)), State)
        other = replace(other, hands=tuple(tuple(sorted(hand)) for hand in other.hands))
        assert referee.faults(GAME, other) == ()
        assert len(list(referee.legal(GAME, other))) == len(list(referee.legal(GAME, self.state)))
        twin = msgspec.convert(turned(raw(move), seats=self.state.seats), type(move))
        there = referee.apply(GAME, other, twin)
        assert isinstance(there, Step)
        expected, got = in_order(turned(raw(step.state))), in_order(raw(there.state))
        if any(event["type"] == "shuffled" for event in raw(step.events)):
            expected, got = unordered(expected), unordered(got)
        assert expected == got
        here = [column.total for column in GAME.score(step.state).scores]
        turn = 1 if turned is rotated else 0
        assert (
            [column.total for column in GAME.score(there.state).scores] == here[-turn:] + here[:-turn]
            if turn
            else here
        )

    @invariant()
    def money_is_kept(self) -> None:
        assert sum(self.state.money) == MONEY[self.state.seats]
        assert min(self.state.money) >= 0

    @invariant()
    def pieces_are_kept(self) -> None:
        view: Any = GAME.view(self.state, None)
        board = "".join(self.state.board)
        for colour, left in view.supply.items():
            sign = "k" if colour == "black" else colour[0]
            assert board.count(sign) + left == PIECES[self.state.seats]
            assert left >= 0
        assert (
            view.unowned == board.count(".") == 49 - sum(PIECES[self.state.seats] - n for n in view.supply.values())
        )

    @invariant()
    def cards_are_kept(self) -> None:
        state = self.state
        there = Counter([*state.deck, *state.discard, *(card for hand in state.hands for card in hand)])
        if state.phase in ("rebuild", "give"):
            pending = raw(state)["pending"]
            there.update(pending.get("cards") or [pending["card"]])
        there["stop"] += {"aside": 2, "in": 0, "drawn": 1}[state.stops]
        assert there == (CARDS + EVENTS if state.options.events else CARDS)
        assert all(tuple(sorted(hand)) == hand for hand in state.hands)

    @invariant()
    def it_can_go_on(self) -> None:
        assert referee.faults(GAME, self.state) == ()
        assert (self.state.phase == "over") == (not list(referee.legal(GAME, self.state)))


def move_in(state: State, move: Any) -> bool:
    return any(raw(move) == {k: v for k, v in raw(one).items() if k != "seat"} for one in referee.legal(GAME, state))


def raw(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def unordered(state: dict[str, Any]) -> dict[str, Any]:
    """What does not hang on the order of the discard pile: once it was shuffled, other cards are drawn."""
    return {name: state[name] for name in ("board", "money", "colours", "ply", "laid", "offers", "options")}


def through(value: Any, change: Any) -> Any:
    """Every text of a value, changed."""
    if isinstance(value, dict):
        return {name: part if name in KEPT else through(part, change) for name, part in value.items()}
    if isinstance(value, list):
        return [through(part, change) for part in value]
    return change(value) if isinstance(value, str) else value


KEPT = ("game", "rules", "options", "phase", "chance", "colours", "colour", "stops", "kind", "type", "board")


def in_order(state: Any) -> Any:
    """The cards of hands and piles in the order of their names, where the order says nothing of the rules."""
    pending = state["pending"]
    if pending and "cards" in pending:
        pending = {**pending, "cards": sorted(pending["cards"])}
    hands = [sorted(hand) for hand in state["hands"]]
    return {**state, "hands": hands, "discard": sorted(state["discard"]), "pending": pending}


def mirrored(value: Any, seats: int = 0) -> Any:
    """Streets from the other side: S1 is S7."""

    def change(text: str) -> str:
        n = text.find("S")
        return text if n < 0 else f"{text[: n + 1]}{8 - int(text[n + 1])}"

    turned = through(value, change)
    if "board" in turned:
        turned["board"] = [row[::-1] for row in turned["board"]]
    return turned


def transposed(value: Any, seats: int = 0) -> Any:
    """Avenues as streets, and red cards as blue ones."""

    def change(text: str) -> str:
        if text[0] == "A" and len(text) == 4:
            return f"A{text[3]}S{text[1]}"
        swapped = {"A": "S", "S": "A"}.get(text[0])
        if swapped:
            return swapped + text[1:]
        back, _, kind = text.partition("-")
        return text if not kind else {"red": "blue", "blue": "red"}[back] + "-" + kind

    turned = through(value, change)
    if "red" in turned:
        turned["red"], turned["blue"] = turned["blue"], turned["red"]
    if "board" in turned:
        turned["board"] = ["".join(column) for column in zip(*turned["board"], strict=True)]
    return turned


def rotated(value: Any, seats: int = 0) -> Any:
    """Everyone moves up one seat."""
    if "seats" not in value:
        return {k: (v + 1) % seats if k in ("seat", "loser") else v for k, v in value.items()}
    seats = value["seats"]
    turned = {**value, "toMove": [(seat + 1) % seats for seat in value["toMove"]]}
    for name in ("colours", "money", "hands"):
        turned[name] = value[name][-1:] + value[name][:-1]
    if value["pending"]:
        turned["pending"] = {**value["pending"], "seat": (value["pending"]["seat"] + 1) % seats}
    if value["options"]["ownColours"]:
        turned["options"] = {**value["options"], "ownColours": False}
    return turned


TURNS = (mirrored, transposed, rotated)

TestTable = Table.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
