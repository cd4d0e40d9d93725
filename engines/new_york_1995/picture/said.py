"""What a picture says in words, on it and to those who cannot see it."""

from collections.abc import Iterator

from engines.new_york_1995.data import AVENUES, EMPTY, OF_LETTER, STREETS
from engines.new_york_1995.moves import AnyMove
from engines.new_york_1995.picture.last import told
from engines.new_york_1995.state import Giving, Rebuilding
from engines.new_york_1995.view import View
from engines.sheet import SeatScore, Sheet
from engines.words import Words

GROUPS = ("1995.end.group", "1995.duel.group")
"""The rules by which largest groups score."""


def short(line: str) -> str:
    """The name of a line without what all avenues or streets are called."""
    return line.removesuffix(" Avenue").removesuffix(" Street")


def listed(numbers: tuple[int, ...]) -> str:
    """Numbers one after the other."""
    return ", ".join(map(str, numbers))


def title(view: View, words: Words, sheet: Sheet) -> str:
    """The game, whose turn it is and what is due."""
    due = f". {words.phases[view.phase]}" if view.to_move else ""
    return f"{words.name}: {turn(view, words, sheet)}{due}"


def turn(view: View, words: Words, sheet: Sheet) -> str:
    """Who is to move, or who has won."""
    if view.to_move:
        return words.picture["turn"].format(seat=listed(view.to_move))
    return words.picture["won"].format(seats=listed(sheet.winners))


def stands(view: View, words: Words, letter: str) -> str:
    """What is on a space: nothing, or a building and whose it is."""
    if letter == EMPTY:
        return words.picture["empty"]
    colour = OF_LETTER[letter]
    if view.phase == "preliminary":
        return words.terms[colour]
    owner = next(seat for seat, own in enumerate(view.colours) if colour in own)
    return f"{words.terms[colour]}, {words.picture['seat'].format(seat=owner)}"


def pending(view: View, words: Words) -> str:
    """What waits for an answer; nothing in most positions."""
    said = words.picture
    match view.pending:
        case None:
            return ""
        case Rebuilding(card=card, seat=seat):
            return said["pending.rebuild"].format(seat=seat, card=words.terms[card])
        case Giving(seat=seat, line=line):
            where = words.terms[line] if line else ""
            return said["pending.give-line" if line else "pending.give"].format(
                seat=seat, loser=view.to_move[0], line=where
            )
        case offer:
            shown = words.terms[offer.card] if offer.card else said[f"back.{offer.back}"]
            return said["pending.offer"].format(seat=offer.seat, partner=view.to_move[0], card=shown)


def described(view: View, words: Words, sheet: Sheet, last: AnyMove | None) -> str:
    """The whole position in short sentences."""
    return " ".join(_sentences(view, words, sheet, last))


def _sentences(view: View, words: Words, sheet: Sheet, last: AnyMove | None) -> Iterator[str]:
    said = words.picture
    yield f"{turn(view, words, sheet)}. {words.phases[view.phase]}."
    if waiting := pending(view, words):
        yield f"{waiting}."
    if last is not None:
        yield f"{said['last'].format(move=told(last, words))}."
    settled = view.phase != "preliminary"
    if settled and view.to_move:
        yield said["lead"].format(seats=listed(tuple(score.seat for score in sheet.scores if score.rank == 1)))
    for side in sheet.teams if settled else ():
        yield f"{said['team'].format(seats=' + '.join(map(str, side.seats)))}: {said['points']} {side.total}."
    for score in sheet.scores:
        yield _seat(view, words, score, settled)
    yield said["board"].format(first=words.terms[STREETS[0]], last=words.terms[STREETS[-1]])
    for avenue, row in zip(AVENUES, view.board, strict=True):
        spaces = (said["empty"] if letter == EMPTY else words.terms[OF_LETTER[letter]] for letter in row)
        yield f"{words.terms[avenue]}: {', '.join(spaces)}."
    piles = {"free": view.unowned, "deck": view.deck, "discard": len(view.discard)}
    yield "; ".join(f"{said[name]}: {count}" for name, count in piles.items()) + "."
    yield f"{said['stops']}: {said[f'stops.{view.stops}']}."
    if view.hand:
        yield f"{said['hand'].format(seat=view.seat)}: {', '.join(words.terms[card] for card in view.hand)}."


def _seat(view: View, words: Words, score: SeatScore, settled: bool) -> str:
    said, backs, own = words.picture, view.backs[score.seat], view.colours[score.seat]
    told = [", ".join(words.terms[colour] for colour in own)]
    if settled:
        groups = [str(entry.count) for entry in score.lines if entry.rule in GROUPS]
        told += [f"{said['points']} {score.total}", f"{said['group']} {' + '.join(groups)}"]
    told += [
        f"{said['money']} {view.money[score.seat]}",
        f"{said['supply']} {' + '.join(str(view.supply[colour]) for colour in own)}",
        said["backs"].format(red=backs.red, blue=backs.blue),
    ]
    return f"{said['seat'].format(seat=score.seat)}: {'; '.join(told)}."
