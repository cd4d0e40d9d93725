"""What makes a posted state impossible: laws that every play keeps."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from engines.cards import within
from engines.new_york_city.box import Box
from engines.new_york_city.data import (
    CARDS,
    CARDS_A_ROUND,
    DISPLAYED,
    LETTERS,
    LIGHT_VALUES,
    NEUTRAL_SPACE,
    PAIRS_A_SEAT,
    PRESTIGE_A_ROUND,
    ROUNDS,
    VALUES,
)
from engines.new_york_city.press import wrong_side
from engines.new_york_city.state import Bidding, State, order
from engines.refusal import Fault

MOST = 10_000
"""No play comes near so many dollars or points."""
IN_ORDER = sorted(LETTERS)
NUMBER = {"hire": 3, "prestige": 5, "shift": 6}
"""The bidding round that each action belongs to."""


def faults(box: Box, state: State) -> tuple[Fault, ...]:
    """All faults. A state whose parts do not fit the pack and the seats is not looked at further."""
    return tuple(_shape(box, state)) or tuple(_laws(box, state))


def _fault(pointer: str, code: str, **params: int | str) -> Fault:
    return Fault(pointer=pointer, code=code, params=params)


def _shape(box: Box, state: State) -> Iterator[Fault]:
    if state.options.pack not in (None, state.pack, box.info.id):
        yield _fault("/options/pack", "option", pack=state.pack)
    if len(state.players) != state.seats:
        yield _fault("/players", "lengths", seats=state.seats)
    if state.bidding and len(state.bidding.bids) != state.seats:
        yield _fault("/bidding/bids", "lengths", seats=state.seats)
    shown = [(borough.id, borough.letter, borough.base, borough.skyscrapers) for borough in state.boroughs]
    ids, letters, bases, stand = zip(*shown, strict=True)
    if {*map(len, stand)} != {state.seats}:
        yield _fault("/boroughs", "lengths", seats=state.seats)
    if ids != box.pack.boroughs or sorted(letters) != IN_ORDER or sorted(bases) != sorted(box.pack.base_values):
        yield _fault("/boroughs", "boroughs", boroughs=", ".join(box.pack.boroughs))
    yield from _press(box, state)
    seats = [*state.waiting, *state.statue]
    if state.bidding:
        seats += [state.bidding.starter, *state.bidding.exchanged]
    if any(seat >= state.seats for seat in seats):
        yield _fault("/waiting", "lengths", seats=state.seats)
    yield from _ids(box, state)


def _press(box: Box, state: State) -> Iterator[Fault]:
    """One token for each seat and the neutral one, in order (nyc.press)."""
    track, neutral = box.pack.press_track, NEUTRAL_SPACE[state.seats]
    spaces = [token.space for token in state.press]
    seats = [token.seat for token in state.press]
    if (
        len(seats) != state.seats + 1
        or {*seats} != {None, *range(state.seats)}
        or spaces != sorted(spaces, reverse=True)
        or not track.start_space <= spaces[-1] <= spaces[0] <= track.last_space
        or spaces[seats.index(None)] != neutral
        or wrong_side(state.press, track.last_space)
    ):
        yield _fault("/press", "press", neutral=neutral, last=track.last_space)


def _ids(box: Box, state: State) -> Iterator[Fault]:
    """Everything named is in the box."""
    characters = [*chain(*state.display, *state.stacks, *state.light)]
    vessels: list[str] = []
    for player in state.players:
        characters += player.characters
        characters += player.used
        vessels += player.vessels
    tiles = [*state.prestige, *state.prestige_stack]
    for borough in state.boroughs:
        tiles += borough.prestige
    for id_ in _strange(box.characters, characters):
        yield _fault("/players", "unknown", id=id_)
    for id_ in _strange(box.vessels, vessels):
        yield _fault("/players", "unknown", id=id_)
    for id_ in _strange(box.tiles, tiles):
        yield _fault("/prestigeStack", "unknown", id=id_)


def _strange(known: Mapping[str, object], there: list[str]) -> list[str]:
    """What is there and is not known, each once."""
    return sorted({*there}.difference(known))


def _laws(box: Box, state: State) -> Iterator[Fault]:
    yield from _cards(box, state)
    yield from _order(state)
    columns = [*zip(*[borough.skyscrapers for borough in state.boroughs], strict=True)]
    for seat, player in enumerate(state.players):
        if player.board + sum(columns[seat]) > box.pack.skyscrapers_per_player:
            yield _fault(f"/players/{seat}/board", "skyscrapers", seat=seat, most=box.pack.skyscrapers_per_player)
        if player.score > MOST or player.dollars > MOST:
            yield _fault(f"/players/{seat}", "bounds", most=MOST)
        if player.used and (
            not within(player.used, player.characters)
            or any(box.characters[id_].phase == "end" for id_ in player.used)
        ):
            yield _fault(f"/players/{seat}/used", "used", seat=seat)
    yield from _characters(box, state)
    yield from _prestige(box, state)
    complete = any(map(all, columns))
    if state.statue != tuple(sorted(set(state.statue))) or (
        complete and not state.statue and state.phase not in ("prestige", "shift")
    ):
        yield _fault("/statue", "statue")
    yield from _phase(box, state)
    yield from _turn(box, state)
    if state.bidding:
        yield from _bidding(box, state, state.bidding)


def _cards(box: Box, state: State) -> Iterator[Fault]:
    cards = [*state.deck, *state.discard, *(state.sift.cards if state.sift else ())]
    for player in state.players:
        cards += player.hand
        cards += player.reserve
    there = Counter(chain(cards, *state.pairs))
    if there != box.deck:
        for card in CARDS:
            if there[card] != (due := box.pack.deck[card]):
                yield _fault("/deck", "cards", card=card, count=there[card], due=due)


def _order(state: State) -> Iterator[Fault]:
    """What has no order is sorted."""
    for seat, player in enumerate(state.players):
        if player.used and player.used != tuple(sorted(player.used)):
            yield _fault(f"/players/{seat}/used", "sorted")
    for pair in state.pairs:
        if pair != tuple(sorted(pair)):
            yield _fault("/pairs", "sorted")
    for seat, player in enumerate(state.players):
        if player.hand != tuple(sorted(player.hand)):
            yield _fault(f"/players/{seat}/hand", "sorted")
        if player.reserve[0] > player.reserve[1]:
            yield _fault(f"/players/{seat}/reserve", "sorted")
    if state.sift and state.sift.cards != tuple(sorted(state.sift.cards)):
        yield _fault("/sift/cards", "sorted")


def _characters(box: Box, state: State) -> Iterator[Fault]:
    """Every dark tile is on display, in a stack or owned; each seat owns one light pair, once it has chosen."""
    owned = [*chain.from_iterable([player.characters for player in state.players])]
    offered = [*chain(*state.light)]
    # Counted from below nothing, what is left of most kinds is nothing: only the others need a look.
    lights = Counter(box.without_dark)
    lights.update(chain(owned, *state.display, *state.stacks))
    light: dict[int, int] = dict.fromkeys(VALUES, 0)
    for id_ in lights if offered else filter(lights.get, lights):
        kind, count = box.kinds[id_], lights[id_]
        light[kind.value] += count
        if not 0 <= count <= min(owned.count(id_), kind.light - offered.count(id_)):
            yield _fault("/players", "characters", character=id_)
    chosen = state.seats - (len(state.waiting) + 1 if state.phase == "characters" else 0)
    for value, tiles, stack in zip(VALUES, state.display, state.stacks, strict=True):
        if light[value] != (chosen if value in LIGHT_VALUES else 0):
            yield _fault("/players", "light", value=value)
        full = len(tiles) == DISPLAYED or (len(tiles) < DISPLAYED and (not stack or state.phase == "hire"))
        fits = box.of_value[value].issuperset
        if not (full and fits(tiles) and fits(stack)):
            yield _fault(f"/display/{value - 1}", "display", value=value)
    for pair in state.light:
        if tuple([box.characters[id_].value for id_ in pair]) != LIGHT_VALUES:
            yield _fault("/light", "light", value=LIGHT_VALUES[0])
            break


def _prestige(box: Box, state: State) -> Iterator[Fault]:
    """Each tile and vessel is in one place; for each tile on a borough a vessel of its colour was taken there."""
    placed = [(tile, borough.id) for borough in state.boroughs for tile in borough.prestige]
    tiles = [*state.prestige, *state.prestige_stack, *[tile for tile, _ in placed]]
    vessels = [*chain.from_iterable([player.vessels for player in state.players])]
    if (
        len(set(tiles)) != len(tiles)
        or len(set(vessels)) != len(vessels)
        or sorted([box.tiles[tile].colour for tile, _ in placed])
        != sorted([box.vessels[id_].colour for id_ in vessels])
        or len(state.prestige_stack) != len(box.tiles) - PRESTIGE_A_ROUND * state.round
    ):
        yield _fault("/prestigeStack", "prestige", round=state.round)
    for tile, borough in placed:
        joined = [id_ for id_ in vessels if box.vessels[id_].colour == box.tiles[tile].colour]
        if not any(borough in box.vessels[id_].between for id_ in joined):
            yield _fault("/boroughs", "vessel", tile=tile, borough=borough)


def _phase(box: Box, state: State) -> Iterator[Fault]:
    """What there is fits the phase."""
    phase, bidding, left = state.phase, state.bidding, len(state.to_move) + len(state.waiting)
    number = bidding.number if bidding else 0
    revealed = len(state.prestige)
    early = phase in ("draft", "one", "keep") or 0 < number < NUMBER["prestige"] or (number == 5 and phase == "bid")
    pair_sizes = [len(pair) for pair in state.pairs]
    fits = {
        "/bidding": bool(bidding) == (phase in ("bid", *NUMBER)) and NUMBER.get(phase, number) == number,
        "/sift": (phase == "keep") == (state.sift is not None)
        and (not state.sift or 1 <= state.sift.keep <= len(state.sift.cards) <= box.most_in_hand),
        "/round": (phase == "characters") == (state.round == 0) and (phase != "over" or state.round == ROUNDS),
        "/light": len(state.light) == (left + 1 if phase == "characters" else 0),
        "/pairs": pair_sizes == [2] * (left + 1)
        if phase == "draft"
        else pair_sizes in ([], [1], [2]) and (not pair_sizes or phase in ("one", "keep")),
        "/prestige": revealed == PRESTIGE_A_ROUND
        if early
        else (revealed > 0)
        if phase == "prestige"
        else not revealed,
    }
    for pointer, fine in fits.items():
        if not fine:
            yield _fault(pointer, "phase", phase=phase)


def _turn(box: Box, state: State) -> Iterator[Fault]:
    """Who is on turn and who waits fits the phase, and so do the hands."""
    queue = (*state.to_move, *state.waiting)
    if state.phase in ("characters", "draft"):
        in_order = order(state)[::-1] * (PAIRS_A_SEAT if state.phase == "draft" else 1)
        fits = queue == in_order[len(in_order) - len(queue) :]
    else:
        fits = len(set(queue)) == len(queue)
    if not fits or len(state.to_move) != (state.phase != "over") or (state.phase == "over" and state.waiting):
        yield _fault("/waiting", "to-move", phase=state.phase)
    for seat, player in enumerate(state.players):
        if len(player.hand) > box.most_in_hand or not _fitting(state, seat, queue):
            yield _fault(f"/players/{seat}/hand", "hand", phase=state.phase)
        if player.used and state.phase in ("characters", "draft"):
            yield _fault(f"/players/{seat}/used", "used", seat=seat)


def _fitting(state: State, seat: int, queue: tuple[int, ...]) -> bool:
    """Whether the hand is as large as the phase has it."""
    match state.phase:
        case "characters" | "over":
            return not state.players[seat].hand
        case "draft":
            return len(state.players[seat].hand) == CARDS_A_ROUND + 2 * (PAIRS_A_SEAT - queue.count(seat))
        case _:
            return True


def _bidding(box: Box, state: State, bidding: Bidding) -> Iterator[Fault]:
    """Who has not bid is still to bid; who is asked afterwards has bid; a bid is within what there is."""
    queue = {*state.to_move, *state.waiting}
    silent = {seat for seat, made in enumerate(bidding.bids) if made is None}
    bidders = {seat for seat, made in enumerate(bidding.bids) if made and made.total}
    if (silent != queue) if state.phase == "bid" else (silent or not queue <= bidders):
        yield _fault("/bidding/bids", "bids", phase=state.phase)
    if bidding.exchanged != tuple(sorted(set(bidding.exchanged))):
        yield _fault("/bidding/exchanged", "sorted")
    for seat, made in enumerate(bidding.bids):
        if made and (
            not within(made.characters, state.players[seat].used)
            or made.total > len(box.cards) + 20 * len(made.characters)
        ):
            yield _fault(f"/bidding/bids/{seat}", "bids", phase=state.phase)
