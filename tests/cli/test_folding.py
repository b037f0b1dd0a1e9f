"""Lines on the screen: folded between words, and in a long word of Thai between syllables."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, Group

from tally.cli.folded import Folded
from tally.cli.folding import line_ends, pieces
from tally.reports.text import cells, clusters

WORDS = ["ใคร", "กิน", "ห้า", "แดง", "สอง", "ใบ", "ใน", "คราว", "เดียว"]
THAI = st.text("กขคงดตนบปมยรลวสหอะาำิีุู่้็์เแโไ ", max_size=60)


def lines(text: str, width: int) -> list[str]:
    screen = StringIO()
    Console(file=screen, width=width).print(Group(Folded(text)))
    return [line.rstrip() for line in screen.getvalue().splitlines()]


@pytest.mark.parametrize("room", range(6, 20))
def test_a_long_phrase_of_thai_is_not_cut_inside_a_word(room: int) -> None:
    starts = {len("".join(WORDS[:count])) for count in range(1, len(WORDS))}
    ends = line_ends("".join(WORDS), room)
    assert ends
    assert set(ends) <= starts


def test_thai_that_fits_on_a_line_of_its_own_is_whole_there() -> None:
    assert lines("เคลียร์เงิน กองกลางรับส่วนต่าง", 20) == ["เคลียร์เงิน", "กองกลางรับส่วนต่าง"]


def test_chinese_is_folded_between_hanzi_but_not_in_a_name_or_before_a_mark() -> None:
    assert lines("一局有九局在基準分，3 人", 12) == ["一局有九局在", "基準分，3 人"]
    assert lines("阿嬤 -5、小明 +7、美玲 -2", 20) == ["阿嬤 -5、小明 +7、", "美玲 -2"]
    assert lines("黑紅大王（小王）", 10) == ["黑紅大王", "（小王）"]


@pytest.mark.parametrize("text", ["one two three", "a" * 30, "Ann 你好 Ben"])
def test_other_scripts_are_folded_as_ever(text: str) -> None:
    screen = StringIO()
    Console(file=screen, width=9).print(text, markup=False, highlight=False)
    assert lines(text, 9) == [line.rstrip() for line in screen.getvalue().splitlines()]


@given(text=THAI, room=st.integers(4, 30))
def test_no_line_is_too_wide_and_no_letter_is_lost(text: str, room: int) -> None:
    word = text.replace(" ", "")
    found = list(pieces(word, room))
    assert "".join(found) == word
    assert all(cells(piece) <= room or len(clusters(piece)) == 1 for piece in found)
    assert "".join(lines(text, room)).replace(" ", "") == word
