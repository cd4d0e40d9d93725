"""What every game promises (docs/adding-a-game.md), held over every number of seats and set of options."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engines import referee
from engines.canon import canonical, state_id
from engines.chance import Chance
from engines.game import AnyGame, Choice, Effect, Event
from engines.refusal import Refusal
from engines.words import LANGUAGES, told
from tests.engines.walk import ALL, SEED, SETUPS, Position, Setup, listed, made, refused, samples, spread, walk
from tests.engines.walk import setups as setups_of
from tests.records import record

DEEP = 500
"""Positions of each game that are looked at closely, over all its setups."""
LIGHT = 4000
"""Positions of each game that are looked at."""
MANY = 60
"""Moves of such a position that are tried."""
LONG = 4000
"""Moves within which some random game comes to its end."""
LARGEST = 6 * 1024
"""A state is small enough to be sent with every call."""

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
setups = pytest.mark.parametrize("setup", SETUPS, ids=repr)


def some(moves: list[Any]) -> list[Any]:
    """At most MANY of the moves, evenly spread."""
    return moves[:: len(moves) // MANY + 1]


def deep(setup: Setup) -> list[Position]:
    return spread(walk(setup), max(4, DEEP // len(setups_of(setup.game))))


def light(setup: Setup) -> list[Position]:
    return spread(walk(setup), max(20, LIGHT // len(setups_of(setup.game))))


@setups
def test_play_keeps_the_laws(setup: Setup) -> None:
    game = setup.game
    for _, state, move in light(setup):
        before = canonical(state)
        read: Any = msgspec.json.decode(msgspec.json.encode(state), type=game.state)
        assert read == state
        assert canonical(read) == before
        assert len(before) <= LARGEST
        assert referee.faults(game, state) == ()
        assert (state.game, state.seats, state.rules) == (game.id, setup.seats, game.rules)
        assert all(getattr(state.options, name) == getattr(setup.options, name) for name in listed(game))
        assert referee.over(state) == (not game.due[state.phase])
        for seat in state.to_move:
            assert next(iter(game.legal(state, seat)), None) is not None, f"seat {seat} has no way on"
        if move is not None:
            step = made(game, state, move)
            assert step.state.ply == state.ply + 1
            assert canonical(state) == before, "the position before a move is left as it was"
            if step.reversible:
                assert move.seat in step.state.to_move
                assert step.state.chance == state.chance
    assert walk(setup)[-1].move is None


@setups
def test_legal_moves_are_legal_and_say_what_they_do(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        before = canonical(state)
        moves = list(referee.legal(game, state))
        assert moves == list(referee.legal(game, state)), "the same moves in the same order"
        texts = [msgspec.json.encode(move) for move in moves]
        assert len(set(texts)) == len(texts), "each move once"
        for move in some(moves):
            assert move.seat in state.to_move
            assert type(move) in game.due[state.phase]
            assert referee.check(game, state, move) is None
            step = made(game, state, move)
            assert referee.faults(game, step.state) == (), move
            assert isinstance(game.effect(state, move.seat, move), Effect)
            assert msgspec.json.decode(msgspec.json.encode(move), type=type(move)) == move
            assert all(type(event) in game.events for event in step.events)
            if len(state.to_move) == 1:
                assert referee.apply(game, state, replace(move, seat=None)) == step
        assert list(referee.legal(game, state, 7)) == [], "no moves for a seat that is not due"
        assert canonical(state) == before


@setups
def test_legal_moves_are_just_those_that_no_rule_forbids(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        for seat in state.to_move:
            near = list(game.near(state, seat))
            assert all(move.seat == seat and type(move) in game.due[state.phase] for move in near)
            listed = {msgspec.json.encode(move) for move in game.legal(state, seat)}
            allowed = {msgspec.json.encode(move) for move in near if not game.check(state, seat, move)}
            if state.phase in game.sampled:
                assert listed
                assert all(not game.check(state, seat, move) for move in game.legal(state, seat))
            else:
                assert listed == allowed


@setups
def test_refusals_of_every_game(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        for kind, move in samples(game).items():
            if not state.to_move:
                assert code(game, state, move) == f"{game.prefix}.over"
                continue
            other = next((seat for seat in range(8) if seat not in state.to_move), 0)
            assert code(game, state, replace(move, seat=other)) == f"{game.prefix}.turn"
            if len(state.to_move) > 1:
                assert code(game, state, replace(move, seat=None)) == f"{game.prefix}.turn"
            mine = replace(move, seat=state.to_move[0])
            if kind not in game.due[state.phase]:
                assert code(game, state, mine) == f"{game.prefix}.phase"
            else:
                refusal = referee.check(game, state, mine)
                assert isinstance(referee.apply(game, state, mine), Refusal) == (refusal is not None)


def code(game: AnyGame, state: Any, move: Any) -> str:
    """The code of the refusal, which is the whole of it and has words in each language."""
    refusal = referee.check(game, state, move)
    assert refusal is not None
    assert referee.apply(game, state, move) == refusal
    assert len(refusal.broken) == 1
    assert all(told(game.words[language], refusal.broken[0]) for language in LANGUAGES)
    return refusal.code


@setups
def test_refusals_can_be_told(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        for _, refusal in some(list(referee.blocked(game, state))):
            for broken in refusal.broken:
                assert broken.rule.startswith(f"{game.prefix}.")
                for language in LANGUAGES:
                    text = told(game.words[language], broken)
                    assert text
                    assert "{" not in text


@setups
def test_notation_is_unique_and_read_back(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        moves = list(referee.legal(game, state))
        texts = [referee.notation(game, state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move, text in zip(some(moves), some(texts), strict=True):
            assert text.isprintable()
            assert " " not in text
            assert referee.parse(game, state, text) == move
        for seat in state.to_move:
            for move in some(list(game.near(state, seat))):
                assert referee.parse(game, state, referee.notation(game, state, move)) == move, "illegal ones too"


@games
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_other_texts_name_no_move(game: AnyGame, data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(setups_of(game)))
    _, state, _ = data.draw(st.sampled_from(walk(setup)))
    moves = list(referee.legal(game, state))[:40]
    known = [referee.notation(game, state, move) for move in moves] or [""]
    text = data.draw(
        st.text(max_size=20) | st.builds(spoilt, st.sampled_from(known), st.integers(0, 30), st.text(max_size=2))
    )
    move = referee.parse(game, state, text)
    if move is not None:
        assert referee.notation(game, state, move) == text
        referee.check(game, state, move)


def spoilt(text: str, place: int, put: str) -> str:
    """The text with one of its signs replaced by others."""
    place %= len(text) + 1
    return text[:place] + put + text[place + 1 :]


@setups
def test_a_seat_knows_no_more_than_its_view(setup: Setup) -> None:
    """All that a seat is told is the same in a position whose hidden things were dealt anew."""
    game = setup.game
    for _, state, _ in deep(setup):
        for seat in (None, *range(setup.seats)):
            other = game.imagine(state, seat, Chance(seed=f"imagined-{seat}"))
            assert referee.faults(game, other) == ()
            assert known(game, state, seat) == known(game, other, seat)
            again = Chance(seed="again")
            assert canonical(game.imagine(state, seat, again)) == canonical(game.imagine(other, seat, again))
            if seat is not None and seat in state.to_move:
                for move in some(list(game.legal(state, seat))):
                    step, there = made(game, state, move), made(game, other, move)
                    assert step.reversible == there.reversible
                    if step.reversible:
                        assert seen(game, step.events, seat) == seen(game, there.events, seat)


def known(game: AnyGame, state: Any, seat: int | None) -> list[Any]:
    """All that a seat may ask about a position."""
    view = game.view(state, seat)
    assert type(view) is game.view_type
    assert (view.game, view.seats, view.ply, view.phase, view.to_move, view.seat) == (
        state.game, state.seats, state.ply, state.phase, state.to_move, seat,
    )  # fmt: skip
    told_it: list[Any] = [msgspec.json.encode(view)]
    if seat is not None and seat in state.to_move:
        moves = some(list(game.legal(state, seat)))
        told_it += [msgspec.json.encode(move) for move in moves]
        told_it += [msgspec.json.encode(game.effect(state, seat, move)) for move in moves]
        told_it += [referee.notation(game, state, move) for move in moves]
        told_it += [msgspec.json.encode(choice) for choice in referee.choices(game, state, seat)]
        told_it += [msgspec.json.encode(one) for one in some(list(referee.blocked(game, state, seat)))]
    return told_it


def seen(game: AnyGame, events: tuple[Event, ...], seat: int | None) -> bytes:
    return msgspec.json.encode([game.seen(event, seat) for event in events])


@setups
def test_the_seed_is_told_to_nobody(setup: Setup) -> None:
    game = setup.game
    for _, state, move in deep(setup):
        for seat in (None, *range(setup.seats)):
            for one in known(game, state, seat):
                assert SEED not in (one if isinstance(one, str) else one.decode())
            if move is not None:
                assert SEED.encode() not in seen(game, made(game, state, move).events, seat)


@setups
def test_choices_hold_the_legal_moves(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        for seat in state.to_move:
            choices = {choice.type: choice for choice in referee.choices(game, state, seat)}
            for move in some(list(game.legal(state, seat))):
                holds(choices[referee.tag(type(move))], move)


def holds(choice: Choice, move: Any) -> None:
    """The move is made of what the choice offers, of each value no more than it offers."""
    picks = {pick.field: pick for pick in choice.picks}
    for name, value in msgspec.to_builtins(move).items():
        if name in picks and value is not None:
            parts = value if isinstance(value, list) else [value]
            if all(isinstance(part, str | int) for part in parts):
                assert Counter(parts) <= Counter(picks[name].values)
                assert picks[name].least <= len(parts) <= picks[name].most


@setups
def test_score_adds_up(setup: Setup) -> None:
    game = setup.game
    for _, state, _ in deep(setup):
        sheet = game.score(state)
        assert sheet == game.score(state)
        assert sheet.game == game.id
        assert sheet.final == (not state.to_move)
        assert [column.seat for column in sheet.scores] == list(range(setup.seats))
        columns: tuple[Any, ...] = (*sheet.scores, *sheet.teams)
        for column in columns:
            assert column.total == sum(entry.points for entry in column.lines)
            for entry in column.lines:
                assert entry.rule in game.words["en"].rules
                assert entry.each is None or entry.points == entry.count * entry.each
        if sheet.teams:
            assert all(team.total == sum(sheet.scores[seat].total for seat in team.seats) for team in sheet.teams)
            standing = {seat: team.rank for team in sheet.teams for seat in team.seats}
            assert [column.rank for column in sheet.scores] == [standing[seat] for seat in range(setup.seats)]
        for side in (sheet.teams, () if sheet.teams else sheet.scores):
            held = Counter(column.rank for column in side)
            assert all(rank == 1 + sum(n for other, n in held.items() if other < rank) for rank in held)
        first = tuple(column.seat for column in sheet.scores if column.rank == 1)
        assert sheet.winners == (first if sheet.final else ())


@games
def test_the_same_start_and_moves_give_the_same_bytes_in_another_process(game: AnyGame) -> None:
    told_to, expected = [], []
    for setup in setups_of(game):
        positions = walk(setup)
        texts = [referee.notation(game, state, move) for _, state, move in positions[:-1]]
        options = msgspec.to_builtins(setup.options)
        told_to.append({"game": game.id, "seats": setup.seats, "options": options, "seed": SEED, "moves": texts})
        expected.append(state_id(canonical(positions[-1].state)))
    done = subprocess.run(
        [sys.executable, "-m", "tests.records.replay"],
        input=json.dumps(told_to),
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == expected


@games
def test_a_seed_decides_the_game(game: AnyGame) -> None:
    setup = setups_of(game)[0]
    assert canonical(setup.start("one")) == canonical(setup.start("one"))
    assert canonical(setup.start("one")) != canonical(setup.start("two"))


@games
def test_options_that_cannot_be_played_are_refused(game: AnyGame) -> None:
    for _, refusal in refused(game):
        for broken in refusal.broken:
            assert broken.rule.startswith(f"{game.prefix}.")
            assert all(told(game.words[language], broken) for language in LANGUAGES)


@games
def test_facts(game: AnyGame) -> None:
    kinds = {kind for phase in game.due.values() for kind in phase}
    assert kinds == set(game.moves)
    assert len({referee.tag(kind) for kind in game.moves}) == len(game.moves)
    assert set(samples(game)) == kinds, "every type of move comes up in play"
    assert game.sampled <= set(game.due)
    assert [phase for phase in game.due if not game.due[phase]], "a phase without moves is the end"
    assert setups_of(game)


@games
def test_words_are_complete(game: AnyGame) -> None:
    assert tuple(game.words) == LANGUAGES
    english = game.words["en"]
    assert set(english.rules) >= {f"{game.prefix}.over", f"{game.prefix}.turn", f"{game.prefix}.phase"}
    for language in LANGUAGES:
        words = game.words[language]
        assert set(words.rules) == set(english.rules)
        assert set(words.faults) == set(english.faults)
        assert set(words.terms) == set(english.terms)
        assert set(words.phases) == set(game.due)
        assert set(words.moves) == {referee.tag(kind) for kind in game.moves}
        assert set(words.options) == {info.encode_name for info in msgspec.structs.fields(game.options)}
        assert words.name
        assert words.summary
        for id_, rule in words.rules.items():
            assert rule.title, id_
            assert rule.text, id_
            assert bool(rule.refusal) == bool(english.rules[id_].refusal), id_
            assert gaps(rule.refusal) == gaps(english.rules[id_].refusal), id_


def gaps(text: str) -> set[str]:
    import string

    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@games
def test_components_are_told_in_every_language(game: AnyGame) -> None:
    packs = [None, *(f"{pack.id}@{pack.hash}" for pack in game.packs)]
    for pack in packs:
        for language in LANGUAGES:
            found = game.components(game.words[language], pack)
            assert type(found) is game.components_type
            encoded = msgspec.json.encode(found)
            assert msgspec.json.decode(encoded, type=game.components_type) == found


@games
def test_states_of_older_rules_are_lifted(game: AnyGame) -> None:
    """Each older version has a stored state beside the recorded games, and lifted it is a sound one."""
    stored = Path(record.__file__).parent / game.id / "old"
    assert {path.stem for path in stored.glob("*.json")} == set(game.upcast)
    for path in stored.glob("*.json"):
        raw = json.loads(path.read_text())
        assert raw["rules"] == path.stem
        while raw["rules"] in game.upcast:
            raw = game.upcast[raw["rules"]](raw)
        assert raw["rules"] == game.rules
        assert referee.faults(game, msgspec.convert(raw, game.state)) == ()


@games
def test_every_game_comes_to_its_end(game: AnyGame) -> None:
    """At random some games take their time: then one game that is played on must come to it."""
    short = any(referee.over(walk(setup)[-1].state) for setup in setups_of(game))
    assert short or referee.over(walk(setups_of(game)[0], cap=LONG)[-1].state)
