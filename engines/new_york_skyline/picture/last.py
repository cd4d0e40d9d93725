"""The last move: what it was about, and how it is told. Nothing in this game is played in secret."""

from engines.new_york_skyline.moves import Accept, AnyMove, Build, Discard, Offer, Take, Triple
from engines.words import Words


def about(last: AnyMove | None) -> frozenset[str]:
    """The ids of what is marked: the seat that moved, and the lot, offer or skyscraper."""
    match last:
        case None:
            return frozenset()
        case Take(lot=lot):
            return frozenset((f"seat-{last.seat}", f"lot-{lot}"))
        case Offer():
            return frozenset((f"seat-{last.seat}", "offer"))
        case Build(skyscraper=skyscraper):
            return frozenset((f"seat-{last.seat}", f"built-{skyscraper}"))
        case _:
            return frozenset((f"seat-{last.seat}",))


def told(last: AnyMove, words: Words) -> str:
    """The move in words, with what it names."""
    seat = f"{words.picture['seat'].format(seat=last.seat)}: " if last.seat is not None else ""
    return ", ".join((seat + words.moves[str(type(last).__struct_config__.tag)], *_named(last, words)))


def _named(last: AnyMove, words: Words) -> list[str]:
    match last:
        case Take(lot=lot):
            return [words.picture["lot"].format(lot=lot)]
        case Offer(to=to):
            return [words.picture["seat"].format(seat=to)]
        case Accept(cards=cards) | Triple(cards=cards):
            return [words.terms[card] for card in cards]
        case Build(skyscraper=skyscraper):
            return [words.terms[skyscraper]]
        case Discard(card=card):
            return [words.terms[card]]
        case _:
            return []
