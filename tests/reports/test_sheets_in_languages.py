"""The sheet in every language: the book's numbers, whole glyphs, inside the margins."""

from __future__ import annotations

import datetime
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from pypdf import PdfReader
from reports.readback import Page, read_back
from reports.sheets import EUR, HARD_NAMES, evening
from reports.span_sheets import season, statement
from reports.test_sheet_on_paper import assert_inside_the_margins, assert_no_text_covers_another

from tally.locale.__main__ import read
from tally.reports.labels import date_text
from tally.reports.numbers import amount_text, figure_text
from tally.reports.pdf import write_pdf
from tally.reports.pdf.shaping import missing
from tally.reports.sheet import Sheet, SheetRow
from tally.words import LANGUAGES, Language, speaking

NAMES = ("王小明", "Łukasz", "น้ำผึ้ง", "Dan")
SHEETS = {
    "evening": evening(NAMES, 6, 123_450, EUR, head_code="4K7Q-2MXW"),
    "points": evening(NAMES, 3, currency=None),
    "hands": replace(evening(NAMES, 2), round_word="hand", figures=("tai",) * 4),
    "season": season(NAMES, 4, 123_450, EUR),
    "statement": statement("น้ำผึ้ง", unit=123_450, currency=EUR),
    "hard": evening(HARD_NAMES, 8, 12_345_678, EUR, title="<b>Long</b> " * 12),
}
SCRIPTS = {"zh-Hant": {"CJK"}, "zh-Hans": {"CJK"}, "th": {"THAI"}, "id": {"LATIN"}, "en": {"LATIN"}}
TELLING = {"zh-Hant": "big5hkscs", "zh-Hans": "gb2312"}
"""Encodings that have the characters of one way to write Chinese and few of the other's."""

each_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


def drawn(sheet: Sheet, paper: str, language: Language) -> bytes:
    with speaking(language):
        file = io.BytesIO()
        write_pdf(sheet, file, paper)
        return file.getvalue()


@each_language
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_in_any_language_is_whole(kind: str, paper: str, language: Language) -> None:
    pages = read_back(drawn(SHEETS[kind], paper, language))
    assert_inside_the_margins(pages)
    assert_no_text_covers_another(pages)
    for page in pages:
        assert not any(b"\x00" in piece.glyphs for piece in page.pieces)
        assert not any({"\u25a0", "\ufffd"}.intersection(piece.text) for piece in page.pieces)


@each_language
def test_every_row_has_the_books_figures(language: Language) -> None:
    sheet = SHEETS["evening"]
    lines = lines_of(read_back(drawn(sheet, "a4", language)))
    running = dict.fromkeys(sheet.players, 0)
    with speaking(language):
        for played in sheet.rounds:
            for row in played.rows:
                running[row.player] += row.amount or 0
                assert [row.player, *numbers_of(row), amount(running[row.player])] in lines


def numbers_of(row: SheetRow) -> list[str]:
    """A row's numbers as the language writes them; bonus, total and difference have signs."""
    points, bonus, total, difference = row.figures
    return [
        figure_text(points),
        figure_text(bonus, signed=True),
        figure_text(total, signed=total_is_signed()),
        figure_text(difference, signed=True),
        amount(row.amount or 0),
    ]


def total_is_signed() -> bool:
    rows = [row for played in SHEETS["evening"].rounds for row in played.rows]
    return any(row.figures[2] < 0 for row in rows)


def amount(minor: int) -> str:
    return amount_text(minor, EUR, signed=True)


def lines_of(pages: list[Page]) -> list[list[str]]:
    lines: dict[tuple[int, float], list[str]] = {}
    for number, page in enumerate(pages):
        for piece in sorted(page.pieces, key=lambda piece: piece.x):
            lines.setdefault((number, piece.y), []).append(piece.text)
    return list(lines.values())


@each_language
def test_payments_are_told_with_both_names_and_the_amount(language: Language) -> None:
    sheet = SHEETS["evening"]
    first = read_back(drawn(sheet, "a4", language))[0]
    lines = lines_of([first])
    with speaking(language):
        for each in sheet.transfers:
            price = f"{amount_text(each.amount, EUR)} EUR"
            (line,) = [line for line in lines if {each.payer, each.payee, price} <= set(line)]
            assert line[-1] == price


@each_language
def test_the_file_names_its_language_and_is_read_as_it_was_typed(language: Language) -> None:
    data = drawn(SHEETS["evening"], "a4", language)
    reader = PdfReader(io.BytesIO(data))
    assert reader.root_object["/Lang"] == language.tag
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert all(name in text for name in NAMES)
    assert data == drawn(SHEETS["evening"], "a4", language)


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        ("en", "27 November 2026"),
        ("zh-Hant", "2026年11月27日"),
        ("zh-Hans", "2026年11月27日"),
        ("th", "27 พฤศจิกายน ค.ศ. 2026"),
        ("id", "27 November 2026"),
    ],
)
def test_days_are_written_as_the_language_does(tag: str, written: str) -> None:
    with speaking(LANGUAGES[tag]):
        assert date_text(datetime.date(2026, 11, 27)) == written
        first = read_back(drawn(SHEETS["evening"], "a4", LANGUAGES[tag]))[0]
    assert any(written in text for text in first.texts)


@pytest.mark.parametrize("rounds", [2, 40])
def test_the_marks_of_a_title_keep_clear_of_the_line_above(rounds: int) -> None:
    sheet = evening(rounds=rounds, title="คืนครึ่งปี", facts=(("a", "b " * 400),) * (rounds // 10))
    kind, title = read_back(drawn(sheet, "a4", LANGUAGES["en"]))[0].pieces[:2]
    assert (kind.text, title.text) == ("SETTLEMENT SHEET", "คืนครึ่งปี")
    assert kind.y - title.y > 1.07 * title.size + 0.1 * kind.size


@cache
def catalogue(language: Language) -> Catalog:
    return read(language)


def translations(language: Language, folder: str = "") -> Iterator[tuple[str, str]]:
    """Each English text of a folder's code with what it is in the language, once translated."""
    for message in catalogue(language):
        here = any(path.startswith(f"tally/{folder}") for path, _ in message.locations)
        if message.id and here:
            forms = [message.id] if isinstance(message.id, str) else [*message.id]
            strings = [message.string] if isinstance(message.string, str) else message.string
            yield from (("\n".join(forms), each) for each in strings if each)


@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans", "th", "id"])
def test_every_translation_can_be_drawn(tag: str) -> None:
    lacking = {
        character: said
        for english, said in translations(LANGUAGES[tag])
        for character in missing(said)
        if character not in english
    }
    assert lacking == {}


@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans", "th", "id"])
def test_the_sheets_words_are_of_one_script(tag: str) -> None:
    """Letters of another script are what is filled in, or names that are so in English too."""
    for english, said in translations(LANGUAGES[tag], "reports/pdf"):
        words = re.sub(r"\{[^}]*\}", "", said)
        letters = {letter for letter in words if letter.isalpha() and letter not in english}
        scripts = {unicodedata.name(letter).split()[0] for letter in letters}
        assert (said, scripts - SCRIPTS[tag]) == (said, set())


@pytest.mark.parametrize("tag", TELLING)
def test_chinese_is_written_one_way(tag: str) -> None:
    for english, said in translations(LANGUAGES[tag], "reports"):
        for hanzi in re.findall(r"[\u4e00-\u9fff]", said):
            assert hanzi in english or hanzi.encode(TELLING[tag], "ignore"), said
