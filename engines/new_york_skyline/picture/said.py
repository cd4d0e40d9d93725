"""What a picture says in words, on it and to those who cannot see it."""

from collections.abc import Iterator

from engines.new_york_skyline.data import KIND, LUXURY, POINTS, SKYSCRAPERS, Skyscraper
from engines.new_york_skyline.moves import AnyMove
from engines.new_york_skyline.picture.last import told
from engines.new_york_skyline.view import View
from engines.words import Words


def points(view: View, seat: int) -> int:
    """What a seat has built so far (skyline.end.points)."""
    return sum(POINTS[name] for name in view.built[seat])


def leaders(view: View) -> list[int]:
    """The seats with most points."""
    totals = [points(view, seat) for seat in range(view.seats)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def winners(view: View) -> list[int]:
    """The seats that have won: none before the end, nor when the game was cut short (skyline.end.cap)."""
    finished = view.phase == "over" and sum(map(len, view.built)) == len(SKYSCRAPERS)
    return leaders(view) if finished else []


def listed(seats: list[int] | tuple[int, ...]) -> str:
    """Numbers one after the other."""
    return ", ".join(map(str, seats))


def title(view: View, words: Words) -> str:
    """The game, whose turn it is and what is due."""
    due = f". {words.phases[view.phase]}" if view.to_move else ""
    return f"{words.name}: {turn(view, words)}{due}"


def turn(view: View, words: Words) -> str:
    """Who is to move, or who has won."""
    if view.to_move:
        return words.picture["turn"].format(seat=listed(view.to_move))
    if won := winners(view):
        return words.picture["won"].format(seats=listed(won))
    return words.picture["cut-short"]


def pending(view: View, words: Words) -> str:
    """Whose offer waits for whose answer."""
    assert view.pending is not None
    return words.picture["offer"].format(seat=view.pending.seat, partner=view.to_move[0])


def card_told(wanted: str, words: Words) -> str:
    """A card with its suite, and whether it has a star; or the kind of card that is wanted."""
    kind = KIND.get(wanted)
    return f"{words.terms[wanted]} ({words.terms[kind]})" if kind else words.terms[wanted]


def cards_told(wanted: tuple[str, ...], words: Words) -> str:
    """Several of them."""
    return "; ".join(card_told(each, words) for each in wanted)


def skyscraper_told(name: Skyscraper, words: Words) -> str:
    """A skyscraper with its points and its stars."""
    said = words.picture
    return f"{words.terms[name]}: {said['points']} {POINTS[name]}, {said['stars']} {LUXURY[name]}"


def described(view: View, words: Words, last: AnyMove | None) -> str:
    """The whole position in short sentences."""
    return " ".join(_sentences(view, words, last))


def _sentences(view: View, words: Words, last: AnyMove | None) -> Iterator[str]:
    said = words.picture
    yield f"{turn(view, words)}. {words.phases[view.phase]}."
    if last is not None:
        yield f"{said['last'].format(move=told(last, words))}."
    yield f"{said['key']}: {said['seat'].format(seat=view.key)}."
    if view.to_move and any(view.built):
        yield said["lead"].format(seats=listed(leaders(view)))
    if view.available:
        yield f"{said['open']}: {'; '.join(skyscraper_told(name, words) for name in view.available)}."
    for n, lot in enumerate(view.lots):
        yield f"{said['lot'].format(lot=n)}: {cards_told(lot, words) or said['taken']}."
    if view.pending:
        yield f"{pending(view, words)}."
        yield f"{said['gives']}: {cards_told(view.pending.give, words)}."
        yield f"{said['wants']}: {cards_told(view.pending.want, words)}."
    for seat in range(view.seats):
        yield _seat(view, words, seat)
    piles = {"round": view.round, "deck": view.deck, "discard": len(view.discard), "planned": view.planned}
    yield "; ".join(f"{said[name]}: {count}" for name, count in piles.items()) + "."
    if view.hand:
        yield f"{said['hand'].format(seat=view.seat)}: {cards_told(view.hand, words)}."


def _seat(view: View, words: Words, seat: int) -> str:
    said = words.picture
    built = ", ".join(words.terms[name] for name in view.built[seat]) or said["nothing"]
    name, cards = said["seat"].format(seat=seat), view.cards[seat]
    return f"{name}: {said['points']} {points(view, seat)}; {said['cards']} {cards}; {said['built']}: {built}."
