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
from engines.new_york_city.state import Bidding, State, order
from engines.refusal import Fault

MOST = 10_000
"""No play comes near so many dollars or points."""
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
    if {len(borough.skyscrapers) for borough in state.boroughs} != {state.seats}:
        yield _fault("/boroughs", "lengths", seats=state.seats)
    if (
        tuple([borough.id for borough in state.boroughs]) != box.pack.boroughs
        or sorted([borough.letter for borough in state.boroughs]) != sorted(LETTERS)
        or sorted([borough.base for borough in state.boroughs]) != sorted(box.pack.base_values)
    ):
        yield _fault("/boroughs", "boroughs", boroughs=", ".join(box.pack.boroughs))
    yield from _press(box, state)
    seats = [*state.waiting, *state.statue]
    if state.bidding:
        seats += [state.bidding.starter, *state.bidding.exchanged]
    if any(seat >= state.seats for seat in seats):
        yield _fault("/waiting", "lengths", seats=state.seats)
    yield from _ids(box, state)


def _press(box: Box, state: State) -> Iterator[Fault]:
    """One token for each seat and the neutral one, in order; whoever came to the neutral token's space lies on
    top of it, and below it on the last space (nyc.press)."""
    track, neutral = box.pack.press_track, NEUTRAL_SPACE[state.seats]
    spaces = [token.space for token in state.press]
    seats = [token.seat for token in state.press]
    at = seats.index(None) if None in seats else 0
    wrong_side = state.press[:at] if neutral == track.last_space else state.press[at + 1 :]
    if (
        sorted(-1 if seat is None else seat for seat in seats) != list(range(-1, state.seats))
        or spaces != sorted(spaces, reverse=True)
        or not track.start_space <= spaces[-1] <= spaces[0] <= track.last_space
        or state.press[at].space != neutral
        or any(token.space == neutral for token in wrong_side)
    ):
        yield _fault("/press", "press", neutral=neutral, last=track.last_space)


def _ids(box: Box, state: State) -> Iterator[Fault]:
    """Everything named is in the box."""
    owned = [tiles for player in state.players for tiles in (player.characters, player.used)]
    vessels = [player.vessels for player in state.players]
    placed = [borough.prestige for borough in state.boroughs]
    for id_ in _strange(box.characters, *owned, *state.display, *state.stacks, *state.light):
        yield _fault("/players", "unknown", id=id_)
    for id_ in _strange(box.vessels, *vessels):
        yield _fault("/players", "unknown", id=id_)
    for id_ in _strange(box.tiles, state.prestige, state.prestige_stack, *placed):
        yield _fault("/prestigeStack", "unknown", id=id_)


def _strange(known: Mapping[str, object], *piles: tuple[str, ...]) -> list[str]:
    """What lies in the piles and is not known, each once."""
    return sorted(set(chain(*piles)).difference(known))


def _laws(box: Box, state: State) -> Iterator[Fault]:
    yield from _cards(box, state)
    yield from _order(state)
    columns = [*zip(*[borough.skyscrapers for borough in state.boroughs], strict=True)]
    for seat, player in enumerate(state.players):
        if player.board + sum(columns[seat]) > box.pack.skyscrapers_per_player:
            yield _fault(f"/players/{seat}/board", "skyscrapers", seat=seat, most=box.pack.skyscrapers_per_player)
        if max(player.score, player.dollars) > MOST:
            yield _fault(f"/players/{seat}", "bounds", most=MOST)
        if player.used and (
            not within(player.used, player.characters)
            or any(box.characters[id_].phase == "end" for id_ in player.used)
        ):
            yield _fault(f"/players/{seat}/used", "used", seat=seat)
    yield from _characters(box, state)
    yield from _prestige(box, state)
    complete = any(all(column) for column in columns)
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
        cards += (*player.hand, *player.reserve)
    there = Counter(chain(cards, *state.pairs))
    if there != box.deck:
        for card in CARDS:
            if there[card] != (due := box.pack.deck[card]):
                yield _fault("/deck", "cards", card=card, count=there[card], due=due)


def _order(state: State) -> Iterator[Fault]:
    """What has no order is sorted."""
    piles = [("/pairs", pair) for pair in state.pairs]
    for seat, player in enumerate(state.players):
        piles += [(f"/players/{seat}/hand", player.hand), (f"/players/{seat}/reserve", player.reserve)]
        if player.used != tuple(sorted(player.used)):
            yield _fault(f"/players/{seat}/used", "sorted")
    if state.sift:
        piles.append(("/sift/cards", state.sift.cards))
    for pointer, cards in piles:
        if cards != tuple(sorted(cards)):
            yield _fault(pointer, "sorted")


def _characters(box: Box, state: State) -> Iterator[Fault]:
    """Every dark tile is on display, in a stack or owned; each seat owns one light pair, once it has chosen."""
    owned = [*chain.from_iterable([player.characters for player in state.players])]
    there = Counter(chain(owned, *state.display, *state.stacks))
    offered = [*chain(*state.light)]
    chosen = state.seats - (len(state.waiting) + 1 if state.phase == "characters" else 0)
    light: dict[int, int] = dict.fromkeys(VALUES, 0)
    for kind in box.pack.characters:
        if offered or there.get(kind.id) != kind.dark:
            lights = there[kind.id] - kind.dark
            light[kind.value] += lights
            if not 0 <= lights <= min(owned.count(kind.id), kind.light - offered.count(kind.id)):
                yield _fault("/players", "characters", character=kind.id)
    for value in VALUES:
        tiles, stack = state.display[value - 1], state.stacks[value - 1]
        if light[value] != (chosen if value in LIGHT_VALUES else 0):
            yield _fault("/players", "light", value=value)
        full = len(tiles) == DISPLAYED or not stack or state.phase == "hire"
        fits = box.of_value[value].issuperset((*tiles, *stack))
        if not full or not fits or len(tiles) > DISPLAYED:
            yield _fault(f"/display/{value - 1}", "display", value=value)
    if any(tuple([box.characters[id_].value for id_ in pair]) != LIGHT_VALUES for pair in state.light):
        yield _fault("/light", "light", value=LIGHT_VALUES[0])


def _prestige(box: Box, state: State) -> Iterator[Fault]:
    """Each tile and vessel is in one place; for each tile on a borough a vessel of its colour was taken there."""
    placed = [(tile, borough.id) for borough in state.boroughs for tile in borough.prestige]
    tiles = [*state.prestige, *state.prestige_stack, *(tile for tile, _ in placed)]
    vessels = [id_ for player in state.players for id_ in player.vessels]
    colours = sorted([box.tiles[tile].colour for tile, _ in placed])
    if (
        len(set(tiles)) != len(tiles)
        or len(set(vessels)) != len(vessels)
        or colours != sorted([box.vessels[id_].colour for id_ in vessels])
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
    in_order = {"characters": order(state)[::-1], "draft": order(state)[::-1] * PAIRS_A_SEAT}.get(state.phase)
    if in_order is not None:
        fits = queue == in_order[len(in_order) - len(queue) :]
    else:
        fits = len(set(queue)) == len(queue)
    if not fits or len(state.to_move) != (state.phase != "over"):
        yield _fault("/waiting", "to-move", phase=state.phase)
    for seat, player in enumerate(state.players):
        sizes = {
            "characters": 0,
            "draft": CARDS_A_ROUND + 2 * (PAIRS_A_SEAT - queue.count(seat)),
            "over": 0,
        }
        count = len(player.hand)
        if count != sizes.get(state.phase, count) or count > box.most_in_hand:
            yield _fault(f"/players/{seat}/hand", "hand", phase=state.phase)
        if player.used and state.phase in ("characters", "draft"):
            yield _fault(f"/players/{seat}/used", "used", seat=seat)


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
