"""Score sheets that explain themselves."""

from collections.abc import Sequence
from typing import Any

from msgspec import UnsetType

from engines.game import AnyGame
from engines.sheet import Line, Sheet
from schema import wire
from schema.asked import Asked
from schema.problem import impossible


def score(game: AnyGame, request: wire.ScoreRequest[Any, Any], state: Any, asked: Asked) -> Any:
    """The score sheet of a position or of a real table."""
    if isinstance(request.table, UnsetType):
        return sheet(game, game.score(state), asked.language)
    scored = game.score_table(request.table)
    if isinstance(scored, Sheet):
        return sheet(game, scored, asked.language)
    return impossible("impossible-table", game, asked.language, scored)


def sheet(game: AnyGame, scored: Sheet, language: str) -> wire.ScoreSheet:
    """A score sheet with its words."""
    rules = game.words[language].rules

    def lines(entries: Sequence[Line]) -> tuple[wire.ScoreLine, ...]:
        return tuple(
            wire.ScoreLine(
                rule=entry.rule,
                title=rules[entry.rule].title,
                text=rules[entry.rule].text,
                count=entry.count,
                each=entry.each,
                points=entry.points,
                earned=entry.earned,
            )
            for entry in entries
        )

    return wire.ScoreSheet(
        game=scored.game,
        final=scored.final,
        scores=tuple(
            wire.SeatSheet(seat=one.seat, lines=lines(one.lines), total=one.total, rank=one.rank)
            for one in scored.scores
        ),
        teams=tuple(
            wire.TeamSheet(seats=one.seats, lines=lines(one.lines), total=one.total, rank=one.rank)
            for one in scored.teams
        ),
        winners=scored.winners,
        ties=tuple(
            wire.Tie(
                rule=tie.rule,
                title=rules[tie.rule].title,
                text=rules[tie.rule].text,
                seats=tie.seats,
                order=tie.order,
            )
            for tie in scored.ties
        ),
        missing=tuple(
            wire.MissingInput(pointer=one.pointer, rule=one.rule, title=rules[one.rule].title, assumed=one.assumed)
            for one in scored.missing
        ),
    )
