"""Rows: both seats lay a card in secret, the higher one scores; the leader then sets all shown cards in a row.

It has what the four games have not all of: two seats that choose at once, secrets on the table, a phase whose
moves are too many to list, and states of an older rules version.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from engines.chance import Chance, shuffled
from engines.drawing import Picture, Theme, piece, tag
from engines.drawing import picture as drawn
from engines.game import Choice, Effect, Event, Game, Head, Move, Pick, Step, ViewHead, head
from engines.model import Model
from engines.refusal import Broken, Fault, Refusal, refuse
from engines.sheet import Missing, SeatScore, Sheet, line, ranks, total
from engines.words import Words, load

Card = Literal["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"]
CARDS: tuple[Card, ...] = get_args(Card)
HAND = 3
ROUNDS = {False: 2, True: 3}


class Options(Model):
    long: bool = False
    """Three rounds instead of two."""
    quiet: bool = False
    """Nobody sets a row; not in the long game."""


Cards = Annotated[tuple[Card, ...], Meta(max_length=8)]


class State(Head):
    game: Literal["toy-rows"]
    rules: Literal["2"]
    seats: Literal[2]
    options: Options
    phase: Literal["lay", "row", "over"]
    hands: tuple[Cards, Cards]
    laid: tuple[Card | None, Card | None]
    shown: Cards
    """Cards of the rounds gone by, two a round, seat 0 first."""
    deck: Cards
    row: Cards


class Lay(Move, tag="lay"):
    card: Card


class Row(Move, tag="row"):
    cards: Cards


class Laid(Event, tag="laid"):
    seat: int
    card: Card | None


class Shown(Event, tag="shown"):
    cards: Cards


class Set(Event, tag="set"):
    cards: Cards


class View(ViewHead):
    options: Options
    hand: Cards | None
    hands: tuple[int, int]
    laid: tuple[Card | bool, Card | bool]
    shown: Cards
    row: Cards


class Table(Model):
    shown: Cards
    row: Cards | None = None


class Components(Model):
    cards: Cards
    note: str


AnyMove = Lay | Row


def start(seats: int, options: Options, seed: str) -> State | Refusal:
    if options.quiet and options.long:
        return refuse("toy.quiet")
    deck, chance = shuffled(Chance(seed=seed), CARDS)
    return State(
        game="toy-rows",
        rules="2",
        seats=2,
        options=options,
        ply=0,
        phase="lay",
        to_move=(0, 1),
        chance=chance,
        hands=(tuple(sorted(deck[:HAND])), tuple(sorted(deck[HAND : 2 * HAND]))),
        laid=(None, None),
        shown=(),
        deck=deck[2 * HAND :],
        row=(),
    )


def wins(shown: tuple[Card, ...]) -> tuple[int, int]:
    rounds = list(zip(shown[::2], shown[1::2], strict=True))
    return sum(a > b for a, b in rounds), sum(b > a for a, b in rounds)


def leader(shown: tuple[Card, ...]) -> int:
    mine, yours = wins(shown)
    return int(yours > mine)


def legal(state: State, seat: int) -> Iterable[AnyMove]:
    if state.phase == "lay":
        return [Lay(seat=seat, card=card) for card in state.hands[seat]]
    rising = tuple(sorted(state.shown))
    return [Row(seat=seat, cards=rising), Row(seat=seat, cards=rising[::-1])]


def near(state: State, seat: int) -> Iterator[AnyMove]:
    if state.phase == "lay":
        yield from (Lay(seat=seat, card=card) for card in CARDS)
    else:
        yield from (Row(seat=seat, cards=cards) for cards in permutations(state.shown))
        yield Row(seat=seat, cards=state.shown[:1])


def prompt(state: State, seat: int) -> tuple[Choice, ...]:
    if state.phase == "lay":
        return (Choice(type="lay", picks=(Pick(field="card", values=state.hands[seat]),)),)
    count = len(state.shown)
    return (Choice(type="row", picks=(Pick(field="cards", values=state.shown, least=count, most=count),)),)


def check(state: State, seat: int, move: AnyMove) -> tuple[Broken, ...]:
    match move:
        case Lay(card=card) if card not in state.hands[seat]:
            return (Broken(rule="toy.hand", params={"card": card}),)
        case Row(cards=cards) if sorted(cards) != sorted(state.shown):
            return (Broken(rule="toy.row", params={"count": len(state.shown)}),)
        case _:
            return ()


def play(state: State, seat: int, move: AnyMove) -> Step[State]:
    state = replace(state, ply=state.ply + 1)
    if isinstance(move, Row):
        after = replace(state, phase="over", to_move=(), row=move.cards)
        return Step(state=after, events=(Set(cards=move.cards),), reversible=False)
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    laid = (move.card, state.laid[1]) if seat == 0 else (state.laid[0], move.card)
    state = replace(state, hands=hands, laid=laid, to_move=(1 - seat,))
    events: tuple[Event, ...] = (Laid(seat=seat, card=move.card),)
    mine, yours = laid
    if mine is None or yours is None:
        return Step(state=state, events=events, reversible=False)
    events = (*events, Shown(cards=(mine, yours)))
    state = replace(state, laid=(None, None), shown=(*state.shown, mine, yours), to_move=(0, 1))
    if len(state.shown) == 2 * ROUNDS[state.options.long]:
        to_move, phase = ((), "over") if state.options.quiet else ((leader(state.shown),), "row")
        state = replace(state, phase=phase, to_move=to_move)
    return Step(state=state, events=events, reversible=False)


def effect(state: State, seat: int, move: AnyMove) -> Effect:
    return Effect(kind="lay", costs={"card": 1}) if isinstance(move, Lay) else Effect(kind="set")


def notation(state: State, seat: int, move: AnyMove) -> str:
    return move.card if isinstance(move, Lay) else "-".join(move.cards)


def parse(state: State, seat: int, text: str) -> AnyMove | None:
    cards: list[Card] = [card for part in text.split("-") for card in CARDS if card == part]
    if len(cards) != text.count("-") + 1 or len(cards) > 8:
        return None
    return (
        Lay(seat=seat, card=cards[0]) if state.phase == "lay" and len(cards) == 1 else Row(seat=seat, cards=(*cards,))
    )


def view(state: State, seat: int | None) -> View:
    def face(s: int) -> Card | bool:
        card = state.laid[s]
        return card if card and s == seat else card is not None

    return View(
        **head(state, seat),
        hand=None if seat is None else state.hands[seat],
        hands=(len(state.hands[0]), len(state.hands[1])),
        laid=(face(0), face(1)),
        shown=state.shown,
        row=state.row,
    )


def seen(event: Event, seat: int | None) -> Event:
    return replace(event, card=None) if isinstance(event, Laid) and event.seat != seat else event


def picture(view: View, words: Words, theme: Theme, last: AnyMove | None) -> Picture:
    cards: list[Card] = [*(view.hand or ()), *view.shown]
    parts = [
        piece(card, card, tag("rect", fill="panel", x=40 * at, y=10, width=30, height=40), named=fields(card))
        for at, card in enumerate(cards)
    ]
    marked = [tag("circle", fill="mark", cx=300, cy=30, r=5)] if last else []
    return drawn(words.name, words.phases[view.phase], (360, 60), [*parts, *marked], theme)


def fields(card: Card) -> dict[str, str | int]:
    return {"card": card, "cards": card}


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    known = {*state.shown, *((*state.hands[seat], state.laid[seat]) if seat is not None else ())}
    pool: list[Card] = [card for card in CARDS if card not in known]
    cards, chance = shuffled(chance, pool)
    left = list(cards)
    hands, laid = list[Cards](state.hands), list[Card | None](state.laid)
    for s in (0, 1):
        if s != seat:
            drawn = {left.pop() for _ in hands[s]}
            hands[s] = tuple(card for card in CARDS if card in drawn)
            laid[s] = left.pop() if laid[s] else None
    return replace(state, chance=chance, hands=(hands[0], hands[1]), laid=(laid[0], laid[1]), deck=tuple(left))


def faults(state: State) -> tuple[Fault, ...]:
    laid = [card for card in state.laid if card]
    there = [*state.hands[0], *state.hands[1], *laid, *state.shown, *state.deck]
    rounds = ROUNDS[state.options.long]
    gone = [HAND - len(hand) - (card is not None) for hand, card in zip(state.hands, state.laid, strict=True)]
    due: tuple[int, ...] = tuple(s for s in (0, 1) if state.laid[s] is None)
    if state.phase != "lay":
        due = () if state.phase == "over" else (leader(state.shown[: len(state.shown) // 2 * 2]),)
    found = []
    if state.options.quiet and state.options.long:
        found.append(Fault(pointer="/options/quiet", code="quiet"))
    if sorted(there) != list(CARDS) or [list(hand) for hand in state.hands] != [sorted(hand) for hand in state.hands]:
        found.append(Fault(pointer="/deck", code="cards"))
    if gone != [len(state.shown) / 2] * 2 or (gone[0] == rounds) != (state.phase != "lay") or gone[0] > rounds:
        found.append(Fault(pointer="/shown", code="rounds"))
    if len(laid) == 2 or (laid and state.phase != "lay"):
        found.append(Fault(pointer="/laid", code="laid"))
    if state.to_move != due:
        found.append(Fault(pointer="/toMove", code="due"))
    wanted = sorted(state.shown) if state.phase == "over" and not state.options.quiet else []
    if sorted(state.row) != wanted or (state.phase == "row" and state.options.quiet):
        found.append(Fault(pointer="/row", code="row"))
    return tuple(found)


def score(state: State) -> Sheet:
    return sheet(state.shown, state.row, final=state.phase == "over")


def sheet(shown: tuple[Card, ...], row: tuple[Card, ...], final: bool) -> Sheet:
    rises = sum(a < b for a, b in pairwise(row))
    columns = [
        (line("toy.round", won, 2), line("toy.row", rises if seat == leader(shown) else 0, 1))
        for seat, won in enumerate(wins(shown))
    ]
    totals = [total(lines) for lines in columns]
    standing = ranks([(points,) for points in totals])
    return Sheet(
        game="toy-rows",
        final=final,
        scores=tuple(
            SeatScore(seat=seat, lines=lines, total=totals[seat], rank=standing[seat])
            for seat, lines in enumerate(columns)
        ),
        winners=tuple(seat for seat in (0, 1) if standing[seat] == 1) if final else (),
    )


def score_table(table: Table) -> Sheet | tuple[Fault, ...]:
    if len(table.shown) % 2:
        return (Fault(pointer="/table/shown", code="rounds"),)
    found = sheet(table.shown, table.row or (), final=table.row is not None)
    if table.row is None:
        return replace(found, missing=(Missing(pointer="/table/row", rule="toy.row", assumed=""),))
    return found


def components(words: Words, pack: str | None = None) -> Components:
    return Components(cards=CARDS, note=words.terms["note"])


def lift(raw: dict[str, Any]) -> dict[str, Any]:
    """Rules 1 called the cards of the rounds gone by `past`, in pairs."""
    past = raw.pop("past")
    return {**raw, "rules": "2", "shown": [card for pair in past for card in pair]}


TOY: Game[State, AnyMove, Options, Table] = Game(
    id="toy-rows",
    prefix="toy",
    rules="2",
    seats=(2,),
    options=Options,
    state=State,
    moves=(Lay, Row),
    events=(Laid, Shown, Set),
    view_type=View,
    table=Table,
    components_type=Components,
    due={"lay": (Lay,), "row": (Row,), "over": ()},
    sampled=frozenset({"row"}),
    words=load("tests.toy"),
    start=start,
    legal=legal,
    check=check,
    play=play,
    effect=effect,
    near=near,
    prompt=prompt,
    notation=notation,
    parse=parse,
    view=view,
    seen=seen,
    picture=picture,
    imagine=imagine,
    faults=faults,
    score=score,
    score_table=score_table,
    components=components,
    upcast={"1": lift},
)
