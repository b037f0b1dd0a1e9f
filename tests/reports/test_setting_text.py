"""Text made ready for paper: every character kept, lines that fit, cuts that can be told apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.reports.pdf.names import cut_names, full_names
from tally.reports.pdf.page import CELL
from tally.reports.pdf.shaping import clipped, lift, missing, printable, runs, width
from tally.reports.pdf.typeface import font
from tally.reports.pdf.wrapping import wrapped

ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
NAMES = st.text("abcdefW 王小明นํ้าผึง-Łé", min_size=1, max_size=40)


@given(ANYTHING)
def test_runs_keep_every_character(text: str) -> None:
    text = printable(text)
    kept = "".join(run.stands_for or run.text for run in runs(text))
    unseen = {"\u200c", "\u200d"} | {chr(code) for code in range(0xFE00, 0xFE10)}
    assert [c for c in kept if c not in unseen] == [c for c in text if c not in unseen]


@given(ANYTHING, st.booleans())
def test_every_run_has_its_glyphs(text: str, bold: bool) -> None:
    for run in runs(printable(text), bold):
        assert all(run.font.has(character) for character in run.text)


@given(ANYTHING, st.floats(3, 30))
def test_no_line_is_wider_than_the_room(text: str, room: float) -> None:
    lines = wrapped(text, room)
    assert all(width(line) <= room or len(line) <= 12 for line in lines)


@given(ANYTHING, st.floats(3, 30))
def test_wrapping_loses_nothing_but_blanks(text: str, room: float) -> None:
    def solid(text: str) -> str:
        return "".join(c for c in text if c not in " \n\t\r")

    expected = "".join(printable(line.strip()) for line in text.replace("\t", " ").split("\n"))
    assert solid("".join(wrapped(text, room))) == solid(expected)


def test_latin_breaks_at_blanks_and_hanzi_anywhere_but_before_closing_marks() -> None:
    assert wrapped("one two three", 5) == ["one two", "three"]
    assert wrapped("牌局非常長。好", 5) == ["牌局非常", "長。好"]
    assert wrapped("牌「非常」", 2.5) == ["牌", "「非", "常」"]


def test_thai_never_breaks_inside_a_character() -> None:
    lines = wrapped("น้ำผึ้ง" * 20, 6)
    assert len(lines) > 5
    assert all(unicodedata.category(line[0])[0] != "M" for line in lines)
    assert not any(line.startswith("ำ") for line in lines)


@pytest.mark.parametrize(
    ("text", "lifted"), [("น้ำ", "้"), ("ผึ้ง", "้"), ("ก้อง", ""), ("พี่", "่"), ("ไม้", "")]
)
def test_a_thai_tone_mark_is_lifted_over_a_vowel(text: str, lifted: str) -> None:
    assert "".join(run.text for run in runs(text) if run.rise) == lifted


def test_a_title_makes_room_for_marks_over_marks() -> None:
    assert lift("ครึ่ง") > lift("ไม้") == lift("Friday") == 0


def test_composed_and_decomposed_names_are_drawn_alike() -> None:
    decomposed = unicodedata.normalize("NFD", "Nguyễn")
    assert printable(decomposed) == "Nguyễn"
    assert [run.font.name for run in runs("Nguyễn")] == ["TallySans-Regular"]


def test_hanzi_in_a_bold_text_are_stroked() -> None:
    sans, han = runs("Ann 王", bold=True)
    assert (sans.font.name, sans.stroked) == ("TallySans-Bold", False)
    assert (han.font.name, han.stroked) == ("TallyHan-Regular", True)


def test_an_emoji_of_several_parts_is_one_mark() -> None:
    (run,) = runs("👨‍👩‍👧")
    assert (run.text, run.stands_for) == ("\ufffd", "👨‍👩‍👧")
    assert missing("♥️ 👍🏽 🐉🐉") == ("👍", "🐉")


@pytest.mark.parametrize("name", ["TallySans-Regular", "TallySans-Bold"])
def test_figures_and_signs_share_one_width(name: str) -> None:
    assert {font(name).width(character) for character in "0123456789+−"} == {0.572}


@given(NAMES, st.floats(2, 20))
def test_a_clipped_name_fits_and_begins_like_the_name(name: str, room: float) -> None:
    cut = clipped(printable(name), room)
    assert width(cut) <= room
    assert printable(name).startswith(cut.removesuffix("…"))


@given(st.lists(NAMES, min_size=2, max_size=6, unique=True), st.floats(60, 200))
def test_cut_names_fit_and_are_all_different(names: list[str], room: float) -> None:
    full = full_names(names)
    cut = cut_names(full, room, CELL)
    assert len(set(full.values())) == len(set(cut.values())) == len(names)
    assert all(CELL.width(name) <= room + 0.01 for name in cut.values())


def test_names_that_look_alike_get_their_seat() -> None:
    names = full_names(["🐉", "🐲", "Ben 🐉", "Ben 🐲", "Ann"])
    assert list(names.values()) == ["🐉 (1)", "🐲 (2)", "Ben 🐉 (3)", "Ben 🐲 (4)", "Ann"]
