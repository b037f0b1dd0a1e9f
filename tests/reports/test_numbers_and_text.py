"""Printed numbers, harmless text and cell widths, the papers' names."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.money import Currency
from tally.reports.numbers import amount_text, figure_text, whole_part
from tally.reports.papers import PAPERS, paper_named, usual_paper
from tally.reports.scale import tick_text
from tally.reports.text import cells, clusters, encodable, fitted, harmless, padded
from tally.words import LANGUAGES, speaking

EUR = Currency("EUR", 2)


@pytest.mark.parametrize(
    ("number", "signed", "shown"),
    [
        (84, False, "84"),
        (14, True, "+14"),
        (0, True, "0"),
        (Fraction(0), True, "0"),
        (-1234, False, "−1,234"),
        (Fraction(-59, 3), True, "−19⅔"),
        (Fraction(1, 3), True, "+⅓"),
        (Fraction(-22, 7), False, "−3 1/7"),
        (Fraction(2, 7), False, "2/7"),
        (Fraction(12, 4), False, "3"),
    ],
)
def test_figures_are_exact(number: int | Fraction, signed: bool, shown: str) -> None:
    assert figure_text(number, signed) == shown


@given(st.integers(-(10**12), 10**12), st.booleans())
def test_amounts_read_back(minor: int, signed: bool) -> None:
    text = amount_text(minor, EUR, signed)
    assert round(100 * Fraction(text.replace(",", "").replace("−", "-"))) == minor
    assert text.startswith("+") == (signed and minor > 0)


def test_another_languages_marks() -> None:
    with speaking(LANGUAGES["id"]):
        assert amount_text(-123456789, EUR) == "−1.234.567,89"
        assert figure_text(1234567) == "1.234.567"
        assert figure_text(Fraction(-10001, 3)) == "−3.333⅔"
        assert tick_text(EUR, 50)(123450) == "1.234,50"
    assert whole_part("−1.234,50", ",") == "−1.234"


@pytest.mark.parametrize(
    ("text", "whole"),
    [("84", "84"), ("−19⅔", "−19"), ("+⅓", "+"), ("3 1/7", "3"), ("−2/7", "−"), ("2/7", "")],
)
def test_the_part_left_of_the_decimal_mark(text: str, whole: str) -> None:
    assert whole_part(text) == whole


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("\x1b[2J", "\\u001b[2J"),
        ("a\u202eb", "a\\u202eb"),
        ("a\nb", "a\\u000ab"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("王　小明", "王　小明"),
        ("น้ำผึ้ง", "น้ำผึ้ง"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("\udc80", "\\udc80"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_unseen_characters_are_shown(typed: str, shown: str) -> None:
    assert harmless(typed) == shown


@given(st.text())
def test_harmless_text_can_be_printed_and_is_stable(text: str) -> None:
    safe = harmless(text)
    safe.encode()
    assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in safe)
    assert harmless(safe) == safe


@given(st.text(), st.sampled_from(["ascii", "cp1252", "cp950", "utf-8"]))
def test_any_text_can_be_carried_by_any_encoding(text: str, encoding: str) -> None:
    encodable(text, encoding).encode(encoding)


def test_suits_fall_back_to_letters_and_names_to_codes() -> None:
    assert encodable("♠A −5 王", "ascii") == "SA -5 \\u738b"
    assert encodable("Łukasz é", "cp1252") == "\\u0141ukasz é"
    assert encodable("♠A 王", "utf-8") == "♠A 王"


@given(st.text(st.sampled_from("ab王明น้ำ é"), max_size=20), st.integers(1, 12))
def test_fitted_and_padded_text_has_its_width(text: str, room: int) -> None:
    assert cells(fitted(text, room)) <= room
    assert cells(padded(fitted(text, room), room)) == room
    assert padded("x", 3, right=True) == "  x"


def test_marks_belong_to_their_letter() -> None:
    assert clusters("น้ำ") == ["น้", "ำ"]
    assert clusters("👨‍👩‍👧!") == ["👨‍👩‍👧", "!"]


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ("en_US.UTF-8", "letter"),
        ("zh_TW", "a4"),
        ("zh-Hant-TW", "a4"),
        ("es_MX@peso", "letter"),
        ("C", "a4"),
        ("us", "a4"),
        (None, "a4"),
    ],
)
def test_the_usual_paper_follows_the_land(locale: str | None, paper: str) -> None:
    assert usual_paper(locale) == paper


def test_the_paper_for_both_is_as_narrow_and_as_low_as_either() -> None:
    both, a4, letter = (paper_named(name) for name in ("Both", "A4", "LETTER"))
    assert (both.width, both.height) == (a4.width, letter.height)
    assert set(PAPERS) == {"a4", "letter", "both"}
