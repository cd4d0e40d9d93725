"""The final scoring (1901.score), from what each seat has standing or from tallies of it."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engines.new_york_1901.board import Board, Mask, Placement
from engines.new_york_1901.data import (
    ARCHITECT,
    BARON,
    KING,
    STREET_BONUS,
    TYCOON,
    TYCOON_GOLD,
    BuiltLevel,
    Challenge,
    for_count,
)
from engines.new_york_1901.site import site
from engines.new_york_1901.state import State
from engines.sheet import Line, SeatScore, Sheet, TieBreak, line, ranks, total

LEVELS: tuple[BuiltLevel, ...] = ("bronze", "silver", "gold")


class Found(Struct, frozen=True, gc=False):
    """How many, and which where that is known."""

    many: int
    earned: tuple[str, ...] = ()


NONE = Found(0)


class Tally(Struct, frozen=True, gc=False):
    """What one seat's scoring needs. `streets` are skyscrapers by street, `gold` gold ones by district, `levels`
    by level, legendaries being gold; `feet` is the height of its legendary, 0 without one."""

    track: int
    built: Found
    prestige: int
    streets: Mapping[str, Found]
    gold: Mapping[str, Found]
    levels: Mapping[str, Found]
    hexagons: Found
    cards: Found
    feet: int


def score(board: Board, state: State) -> Sheet:
    """The sheet of a position, as if it were the end; `final` when it is."""
    return sheet(_tallies(board, state), state.streets, state.challenge, state.phase == "over")


def _tallies(board: Board, state: State) -> list[Tally]:
    found = []
    for player in state.players:
        here = site(board, player)
        found.append(
            replace(
                standing_tally(board, here.standing, state.streets),
                track=here.points - here.prestige,
                built=Found(len(here.built), (*player.standing, *player.removed)),
                prestige=player.prestige,
                cards=Found(len(player.cards), player.cards),
            )
        )
    return found


def standing_tally(board: Board, standing: Sequence[Placement], streets: Sequence[str] = ()) -> Tally:
    """What the skyscrapers themselves tell, of the streets those that are asked for. One that reaches into two
    districts, or touches two streets, counts in both."""
    golds = [there for there in standing if there.kind.gold]
    return Tally(
        track=sum([there.kind.points for there in standing]),
        built=_found(standing),
        prestige=0,
        streets={street: _within(standing, board.streets[street]) for street in streets},
        gold={district: _within(golds, mask) for district, mask in board.districts.items()} if golds else {},
        levels={
            level: _found([there for there in standing if rank == there.kind.rank])
            for rank, level in enumerate(LEVELS, 1)
        },
        hexagons=_found([there for there in standing if there.kind.hexagon]),
        cards=NONE,
        feet=max([there.kind.feet for there in standing], default=0),
    )


def _found(placements: Sequence[Placement]) -> Found:
    return Found(len(placements), tuple([there.name for there in placements]))


def _within(placements: Sequence[Placement], mask: Mask) -> Found:
    return _found([there for there in placements if there.mask & mask])


def sheet(tallies: Sequence[Tally], streets: Iterable[str], challenge: Challenge | None, final: bool) -> Sheet:
    """The score sheet, ranks by points and then by the tie-breaks."""
    columns = [_lines(tallies, seat, streets, challenge) for seat in range(len(tallies))]
    totals = [total(lines) for lines in columns]
    keys = [(points, *_tie_key(tally)) for points, tally in zip(totals, tallies, strict=True)]
    standing = ranks(keys)
    return Sheet(
        game="new-york-1901",
        final=final,
        scores=tuple(
            SeatScore(seat=seat, lines=lines, total=totals[seat], rank=standing[seat])
            for seat, lines in enumerate(columns)
        ),
        winners=tuple(seat for seat, rank in enumerate(standing) if rank == 1) if final else (),
        ties=tuple(_ties(totals, tallies)) if final else (),
    )


def _tie_key(tally: Tally) -> tuple[int, int]:
    """The highest legendary, then most gold: each legendary is one of a kind, so gold decides only where
    none of the tied built one (1901.score.tie)."""
    return tally.feet, tally.levels.get("gold", NONE).many


def tied(totals: Sequence[int]) -> list[tuple[int, ...]]:
    """The groups of seats with equal points, the best first."""
    groups = [tuple(seat for seat, other in enumerate(totals) if other == points) for points in sorted(set(totals))]
    return [group for group in reversed(groups) if len(group) > 1]


def _ties(totals: Sequence[int], tallies: Sequence[Tally]) -> Iterable[TieBreak]:
    for seats in tied(totals):
        keys = sorted({_tie_key(tallies[seat]) for seat in seats}, reverse=True)
        order = tuple(tuple(seat for seat in seats if _tie_key(tallies[seat]) == key) for key in keys)
        yield TieBreak(rule="1901.score.tie", seats=seats, order=order)


def _lines(
    tallies: Sequence[Tally], seat: int, streets: Iterable[str], challenge: Challenge | None
) -> tuple[Line, ...]:
    own = tallies[seat]
    return (
        _points("1901.score.built", own.built, own.track),
        *_challenge(tallies, seat, challenge),
        *(_street(tallies, seat, street) for street in streets),
        line("1901.score.action-card", own.cards.many, 1, own.cards.earned),
    )


def _points(rule: str, found: Found, points: int) -> Line:
    return Line(rule=rule, count=found.many, each=None, points=points, earned=found.earned)


def _leads(counts: Sequence[int], seat: int) -> bool:
    """Whether the seat alone has most; a tie pays nobody (1901.score.street, .technology-king)."""
    most = max(counts)
    return counts[seat] == most and counts.count(most) == 1


def _street(tallies: Sequence[Tally], seat: int, street: str) -> Line:
    """The bonus of one street card; `earned` names the street, then the skyscrapers on it."""
    counts = [tally.streets.get(street, NONE).many for tally in tallies]
    own = tallies[seat].streets.get(street, NONE)
    points = STREET_BONUS if _leads(counts, seat) else 0
    return _points("1901.score.street", Found(own.many, (street, *own.earned)), points)


def _challenge(tallies: Sequence[Tally], seat: int, challenge: Challenge | None) -> Iterable[Line]:
    own = tallies[seat]
    match challenge:
        case "gold-prestige":
            yield line("1901.score.gold-prestige", own.prestige, 1)
        case "gold-tycoon":
            districts = [district for district, found in own.gold.items() if found.many >= TYCOON_GOLD]
            yield line("1901.score.gold-tycoon", len(districts), TYCOON, districts)
        case "master-architect":
            yield _points("1901.score.master-architect", own.hexagons, for_count(ARCHITECT, own.hexagons.many))
        case "bronze-baron":
            bronze = own.levels.get("bronze", NONE)
            yield _points("1901.score.bronze-baron", bronze, for_count(BARON, bronze.many))
        case "technology-king":
            led = [
                level for level in LEVELS if _leads([tally.levels.get(level, NONE).many for tally in tallies], seat)
            ]
            yield line("1901.score.technology-king", len(led), KING, led)
        case _:  # none in play
            pass
