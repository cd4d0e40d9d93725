"""Words and blocks in pictures."""

from engines.layout import Block, broad, fitted, rows, stacked, wrapped


def test_words_that_fit_stay_whole_and_others_lose_their_end() -> None:
    assert fitted("Wood", 200) == "Wood"
    short = fitted("Reinforced Concrete", 80)
    assert short.endswith("…")
    assert "Reinforced Concrete".startswith(short[:-1])
    assert broad(short) <= 80 < broad("Reinforced Concrete")
    assert fitted("Wood", 0) == "…"


def test_no_line_is_longer_than_there_is_room_unless_a_word_is() -> None:
    said = "Play a red and a blue card, or choose another move"
    lines = wrapped(said, 90)
    assert " ".join(lines) == said
    assert len(lines) > 2
    assert all(broad(line) <= 90 for line in lines)
    assert wrapped("Materials", 10) == ["Materials"]


def test_bold_words_are_broader_and_the_higher_the_broader() -> None:
    assert broad("Key") < broad("Key", bold=True) < broad("Key", 14, bold=True)


def test_blocks_stand_below_each_other_and_empty_ones_nowhere() -> None:
    svg, height = stacked((Block("<a/>", 10), Block("", 0), Block("<b/>", 20)), 5)
    assert svg == '<g transform="translate(0 0)"><a/></g><g transform="translate(0 15)"><b/></g>'
    assert height == 35


def test_things_fill_row_after_row() -> None:
    assert list(rows((40, 40, 40, 150), 100, 4)) == [(0.0, 0), (44.0, 0), (0.0, 1), (0.0, 2)]
