"""Nothing that a sheet says beside what people typed is outside of the catalogues."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from made_up import MadeUp
from reports.evenings_played import recorded, typed
from reports.foreign import HANZI, THAI, foreign
from reports.readback import Page, read_back
from reports.sheets import EUR, HARD_NAMES, evening
from reports.span_sheets import season, statement
from reports.test_sheet_on_paper import assert_inside_the_margins, assert_no_text_covers_another

from tally.cli.books import open_book
from tally.cli.histories import histories
from tally.cli.sheet_of import sheet_of
from tally.cli.span_sheets import season_sheets
from tally.cli.statement_of import statements
from tally.errors import Caution
from tally.reports.pdf import write_pdf
from tally.reports.sheet import Sheet, SheetEntry
from tally.store.values import Chosen
from tally.words import LANGUAGES, speaking

AS_IT_IS = {"tally", "verify", "sheet", "TWD", "IDR", "THB", "EUR"}
MONTHS = {"November", "Desember", "Januari", "Februari"}  # of an Indonesian date
CARD = re.compile(r"[AJQK][SHDCRB]")


def written(sheet: Sheet, paper: str = "a4") -> bytes:
    file = io.BytesIO()
    write_pdf(sheet, file, paper)
    return file.getvalue()


def drawn(sheet: Sheet, paper: str = "a4") -> list[Page]:
    return read_back(written(sheet, paper))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(tmp_path_factory.mktemp("languages"))


def sheets_of(book: Path) -> Iterator[Sheet]:
    """Every sheet the program makes of a book: evenings, seasons, a statement."""
    with open_book(str(book)) as opened:
        evenings = opened.evenings()
        for each in evenings:
            yield sheet_of(opened, opened.evening(each.ref))
        for each in (evenings[0], evenings[-1]):
            kept = histories(opened, Chosen(evenings=(each.ref,)))
            yield from season_sheets(opened, kept, "")
            yield from statements(opened, kept, kept[0].evening.seats[0])


def english(pages: list[Page], known: set[str]) -> list[str]:
    """The texts on paper in which a word of English letters stands that nobody typed."""
    return [
        text
        for page in pages
        for text in page.texts
        for word in re.findall(r"[A-Za-z]{2,}", text)
        if word not in known and not CARD.fullmatch(word)
    ]


def test_what_the_program_adds_to_any_evening_is_said(book: Path) -> None:
    known = typed() | AS_IT_IS
    with speaking(LANGUAGES["th"], foreign(THAI)):
        sheets = list(sheets_of(book))
        assert len({sheet.game_name for sheet in sheets}) > 12
        assert {sheet.kind for sheet in sheets} == {"evening", "season", "statement"}
        for sheet in sheets:
            code = set(re.findall(r"[A-Z]+", sheet.head_code or ""))
            assert (sheet.game_name, english(drawn(sheet), known | code)) == (sheet.game_name, [])


def wordless(sheet: Sheet, **fields: object) -> Sheet:
    """A sheet with every kind of remark, and no letter in anything that it is given."""
    chapters = [
        each.chapter and replace(each.chapter, title="7", about="7") for each in sheet.rounds
    ]
    rounds = tuple(
        replace(
            each,
            headline="1",
            lines=("2",),
            leftovers="3",
            note="4",
            corrected="5",
            warnings=(Caution("any", "6"),),
            pot=7,
            chapter=chapter,
        )
        for each, chapter in zip(sheet.rounds, chapters, strict=True)
    )
    values = {
        "title": "7",
        "game_name": "8",
        "facts": (("9", "10"),),
        "rounds": rounds,
        "entries": (SheetEntry("11", ((sheet.players[0], 5),)),),
        "taken_back": ("12",),
        "warnings": (Caution("any", "13"),),
        "head_code": "14-15",
        **fields,
    }
    return replace(sheet, **values)  # type: ignore[arg-type]


def sheets_with_everything() -> list[Sheet]:
    """Sheets that between them have every heading, head of a column and label."""
    names = ("21", "22", "23")
    money, points = evening(names, 3, 100, EUR), evening(names, 3, currency=None)
    owed = tuple(replace(total, balance=(total.amount or 0) + 5) for total in money.totals)
    level = tuple(replace(total, score=70) for total in points.totals)
    return [
        wordless(money, totals=owed, pot=5),
        wordless(money, transfers=(), round_word="hand"),
        wordless(replace(money, figures=("tai", "dealer_tai", "total", "points"))),
        wordless(points),
        wordless(points, totals=level, round_word="hand"),
        replace(wordless(points), rounds=()),
        replace(wordless(points), rounds=(), round_word="hand"),
        wordless(season(names, 3, currency=EUR)),
        wordless(season(names, 3, currency=None)),
        wordless(statement("21", 2, 2, currency=EUR)),
        wordless(statement("21", 2, 2, currency=None)),
    ]


@pytest.mark.parametrize(
    ("tag", "letters"),
    [("th", THAI), ("zh-Hant", HANZI), ("id", THAI)],
    ids=["th", "zh-Hant", "id"],
)
def test_every_label_of_a_sheet_is_said(tag: str, letters: str) -> None:
    with speaking(LANGUAGES[tag], foreign(letters)):
        for sheet in sheets_with_everything():
            assert english(drawn(sheet), AS_IT_IS | (MONTHS if tag == "id" else set())) == []


def test_what_cannot_be_drawn_is_told_in_the_language() -> None:
    with speaking(LANGUAGES["th"], foreign(THAI)):
        pages = drawn(wordless(evening(("1 שרה", "2 🐉", "3 محمد"), 2)))
    texts = " ".join(text for page in pages for text in page.texts)
    assert "ฮีบรู" in texts
    assert "อาหรับ" in texts
    assert english(pages, AS_IT_IS | {"DRAGON"}) == []


@pytest.mark.parametrize(
    ("tag", "words", "paper"),
    [
        ("th", foreign(THAI, 3, solid=True), "a4"),
        ("zh-Hans", foreign(HANZI, 3, solid=True), "letter"),
        ("id", foreign(THAI, 3), "both"),
    ],
    ids=["th", "zh-Hans", "id"],
)
def test_words_three_times_as_long_leave_the_page_in_order(
    tag: str, words: MadeUp, paper: str
) -> None:
    with speaking(LANGUAGES[tag], words):
        for sheet in (*sheets_with_everything(), evening(HARD_NAMES, 8, 12_345_678, EUR)):
            pages = drawn(sheet, paper)
            assert_inside_the_margins(pages)
            assert_no_text_covers_another(pages)
            assert not any(b"\x00" in piece.glyphs for page in pages for piece in page.pieces)


def test_a_sheet_in_english_is_the_same_after_one_in_another_language() -> None:
    before = written(evening(rounds=3, unit=100, currency=EUR))
    with speaking(LANGUAGES["id"], foreign(THAI)):
        other = written(evening(rounds=3, unit=100, currency=EUR))
    assert other != before
    assert written(evening(rounds=3, unit=100, currency=EUR)) == before
