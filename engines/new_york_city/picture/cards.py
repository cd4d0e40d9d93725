"""Cards in a picture: pairs, hands, what was drawn, the piles."""

from collections.abc import Iterable, Iterator, Mapping

from engines.drawing import piece, tag, text
from engines.layout import BOLD, MARGIN, WIDTH, Block, fitted, rows
from engines.new_york_city.data import CARDS, TYPES, WILD
from engines.new_york_city.picture.look import card_sign
from engines.new_york_city.picture.said import Said
from engines.new_york_city.view import View

WIDE, HIGH = 26, 32
HEAD = 16
"""Room for a heading."""
ROOM = WIDTH - 2 * MARGIN


def heading(said: str, x: float = MARGIN) -> str:
    """A heading from its upper left corner."""
    return text(x, 11, fitted(said, ROOM / BOLD), size=11, fill="faint", text_anchor="start", font_weight="bold")


def card(
    card: str,
    id_: str,
    title: str,
    x: float,
    y: float,
    named: Mapping[str, str | int] | None = None,
    stroke: str = "faint",
) -> str:
    """A card from its upper left corner."""
    frame = tag(
        "rect", x=x, y=y, width=WIDE, height=HIGH, rx=4, fill="paper", stroke=stroke,
        stroke_width=3 if stroke == "mark" else 1,
    )  # fmt: skip
    return piece(id_, title, frame, card_sign(card, x + WIDE / 2, y + HIGH / 2), named=named)


def pairs(said: Said, view: View) -> Block:
    """The face-up pairs; after the draft what remains of the one left over."""
    if not view.pairs:
        return Block("", 0)
    wide = 2 * WIDE + 10
    field = {"draft": "pair", "one": "take"}.get(view.phase)
    parts, bottom = [heading(said.of("pairs" if view.phase == "draft" else "leftover"))], 0.0
    for n, (pair, (left, row)) in enumerate(zip(view.pairs, rows([wide] * len(view.pairs), ROOM, 4), strict=True)):
        x, y = MARGIN + left, HEAD + row * (HIGH + 12)
        inner = [tag("rect", x=x, y=y, width=wide, height=HIGH + 8, rx=6, fill="panel", stroke="line")]
        for k, each in enumerate(pair):
            named = {field: each} if field else None
            inner.append(card(each, f"pair-{n}-{k}", said.name(each), x + 4 + (WIDE + 2) * k, y + 4, named))
        parts.append(piece(f"pair-{n}", said.names(pair), *inner))
        bottom = y + HIGH + 8
    return Block("".join(parts), bottom)


def drawn(said: Said, view: View) -> Block:
    """Cards just drawn, as far as the viewer knows them."""
    if not view.sifted:
        return Block("", 0)
    if view.sift is None:
        return Block(heading(said.of("sifted", count=view.sifted)), HEAD)
    keep = said.of("drawn", keep=view.sift.keep)
    return _row(
        keep, ((each, f"drawn-{n}", said.name(each), {"cards": each}) for n, each in enumerate(view.sift.cards))
    )


def hand(said: Said, view: View) -> Block:
    """The viewer's own hand. What a bid can be made of is counted from an empty place on."""
    if not view.hand or view.seat is None:
        return Block("", 0)
    return _row(said.of("hand", seat=view.seat), _held(said, view, view.hand))


Held = tuple[str | None, str, str, Mapping[str, str | int] | None]


def _held(said: Said, view: View, cards: Iterable[str]) -> Iterator[Held]:
    due = view.seat in view.to_move
    matching = TYPES[view.bidding.number - 1] if view.phase == "bid" and view.bidding and due else None
    counted = {matching: "match", WILD: "wild"} if matching else {}
    seen: dict[str, int] = {}
    for each in cards:
        if each in counted and each not in seen:
            yield None, f"hand-{each}-0", said.of("none", card=said.name(each)), {counted[each]: 0}
        seen[each] = seen.get(each, 0) + 1
        named: dict[str, str | int] = {"give": each} if due and view.phase in ("one", "bid") else {}
        if matching and each != matching:
            named |= {"pairs": each, "translate": each}
        if each in counted:
            named[counted[each]] = seen[each]
        yield each, f"hand-{each}-{seen[each]}", said.name(each), named


def _row(head: str, cards: Iterable[Held]) -> Block:
    """Cards one beside the other, below a heading."""
    held = list(cards)
    parts, bottom = [heading(head)], HEAD + 0.0
    for (each, id_, title, named), (left, row) in zip(held, rows([WIDE] * len(held), ROOM, 3), strict=True):
        x, y = MARGIN + left, HEAD + row * (HIGH + 3)
        bottom = y + HIGH
        if each is not None:
            parts.append(card(each, id_, title, x, y, named))
            continue
        frame = tag(
            "rect", x=x, y=y, width=WIDE, height=HIGH, rx=4, fill="panel", stroke="faint", stroke_dasharray="3 3"
        )
        parts.append(piece(id_, title, frame, text(x + WIDE / 2, y + 20, "0", fill="faint"), named=named))
    return Block("".join(parts), bottom)


def piles(said: Said, view: View) -> Block:
    """Deck and discard pile as counts, and what the signs of cards mean."""
    told = said.of("deck.told", deck=view.deck, discard=len(view.discard))
    parts = [piece("deck", f"{told} {said.names(view.discard)}", heading(told))]
    for n, each in enumerate(CARDS):
        x, y = MARGIN + n % 3 * (ROOM / 3), HEAD + 14 + n // 3 * 22
        parts.append(card_sign(each, x + 9, y, "faint"))
        parts.append(text(x + 24, y + 4, said.name(each), size=11, fill="faint", text_anchor="start"))
    return Block("".join(parts), HEAD + 22 * -(-len(CARDS) // 3) + 4)
