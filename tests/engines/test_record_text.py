"""A game record as plain text is read back as it was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.record import HEADERS, Record, Unreadable, read, write

HEAD = {"Game": "new-york-1995", "Rules": "1", "Seats": "3", "Options": '{"events":true}', "Seed": "demo"}
words = st.text("AS17/*@:>+-dejkor", min_size=1, max_size=140)


def test_a_record_reads_like_this() -> None:
    assert write(HEAD, ("A4S4", "A1S1")) == (
        'Game: new-york-1995\nRules: 1\nSeats: 3\nOptions: {"events":true}\nSeed: demo\n\nA4S4 A1S1\n'
    )


def test_lines_stay_short_and_moves_whole() -> None:
    text = write(HEAD, ("red-joker/blue-joker@A1S1",) * 20)
    assert max(map(len, text.splitlines())) <= 100
    assert "red-joker/blue-joker@A1S1\n" in text


@given(moves=st.lists(words, max_size=60))
def test_what_is_written_is_read(moves: list[str]) -> None:
    assert read(write(HEAD, tuple(moves))) == Record(headers=HEAD, moves=tuple(moves))


def test_headers_in_any_order_and_line_ends_of_any_kind() -> None:
    text = "\r\n".join(f"{name}:{HEAD[name]}" for name in reversed(HEADERS)) + "\r\n\r\nA4S4\r\nA1S1\r\n"
    assert read(text) == Record(headers=HEAD, moves=("A4S4", "A1S1"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", Unreadable(line=1, reason="header")),
        ("Game: x\nColour: red", Unreadable(line=2, reason="header")),
        ("Game: x\nRules", Unreadable(line=2, reason="header")),
        ("Game: x\nRules: 1\n\nA1S1", Unreadable(line=3, reason="missing", name="Seats")),
    ],
)
def test_what_is_not_understood_is_named(text: str, found: Unreadable) -> None:
    assert read(text) == found


@given(text=st.text(max_size=200))
def test_any_text_is_answered(text: str) -> None:
    assert isinstance(read(text), Record | Unreadable)
