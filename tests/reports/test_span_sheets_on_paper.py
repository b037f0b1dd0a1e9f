"""Seasons, statements, wins and results, corrections and the code, read back from the page."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reports.qr_reader import read_qr, square_of
from reports.readback import Page, read_back
from reports.sheets import EUR, HARD_NAMES, evening
from reports.span_sheets import season, statement
from reports.test_sheet_on_paper import (
    MANY_SCRIPTS,
    MARGIN,
    TYPED,
    assert_inside_the_margins,
    assert_no_text_covers_another,
)

from tally.money import Currency
from tally.reports.pdf import write_pdf
from tally.reports.sheet import Sheet


def pages_of(sheet: Sheet | list[Sheet], paper: str = "a4") -> list[Page]:
    file = io.BytesIO()
    write_pdf(sheet, file, paper)
    return read_back(file.getvalue())


def in_order(pages: list[Page]) -> None:
    assert_inside_the_margins(pages)
    assert_no_text_covers_another(pages)
    for page in pages:
        assert not any(b"\x00" in piece.glyphs for piece in page.pieces)
        for left, bottom, right, top in page.boxes:
            assert left >= MARGIN - 0.1
            assert right <= page.width - MARGIN + 0.1
            assert 44 <= bottom <= top <= page.height - 44


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
@pytest.mark.parametrize("currency", [EUR, None])
def test_a_hard_season_keeps_the_page_in_order(paper: str, currency: Currency | None) -> None:
    sheet = season(HARD_NAMES, 60, 12_345_678, currency, title="<b>Long</b> " * 12)
    told = tuple(
        replace(each, headline="A very long & <i>typed</i> title " * 5, corrected="because " * 90)
        if each.number % 7 == 0
        else each
        for each in sheet.rounds
    )
    pages = pages_of(replace(sheet, rounds=told), paper)
    in_order(pages)
    texts = [text for page in pages for text in page.texts]
    assert [f"Evening {number}" for number in range(1, 61)] == [
        text for text in texts if text.startswith("Evening ") and text[8:].isdigit()
    ]
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page.texts
        assert len(page.pieces) > 8


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
@pytest.mark.parametrize("currency", [EUR, None])
def test_a_hard_statement_keeps_the_page_in_order(paper: str, currency: Currency | None) -> None:
    sheet = statement(HARD_NAMES[2], 12, 20, 12_345_678, currency, "晚上很長 {number} " * 20)
    told = tuple(
        replace(each, headline="it went on " * 30, note="牌局非常長。" * 60)
        if place % 9 == 0
        else each
        for place, each in enumerate(sheet.rounds)
    )
    pages = pages_of(replace(sheet, rounds=told), paper)
    in_order(pages)
    assert len(pages) > 4


@settings(max_examples=25, deadline=None)
@given(
    st.lists(TYPED, min_size=2, max_size=8, unique=True),
    st.integers(1, 9),
    st.lists(TYPED, min_size=4, max_size=4),
    st.sampled_from([None, EUR]),
)
def test_any_text_anywhere_leaves_the_page_in_order(
    names: list[str], evenings: int, typed: list[str], currency: Currency | None
) -> None:
    title, headline, taken, code = typed
    spans = season(names, evenings, 10**6, currency, title=title)
    told = tuple(replace(each, headline=headline) for each in spans.rounds)
    spans = replace(spans, rounds=told, taken_back=(taken * 3,), head_code=code)
    own = statement(names[0], evenings, 3, 10**6, currency, title, head_code=code)
    in_order(pages_of([spans, own]))


def test_a_season_says_when_and_how_much_was_played() -> None:
    first = pages_of(season(evenings=8))[0]
    assert "SEASON SHEET" in first.texts
    assert (
        "Taiwan 撿紅點 · 27 November 2026 to 22 January 2027 · 4 players · 8 evenings · 24 rounds"
        in first.texts
    )
    assert "Running balance after each evening (TWD)" in first.texts


def test_every_evening_of_a_season_shows_each_players_part() -> None:
    sheet = season(evenings=3)
    rounds = pages_of(sheet)[1]
    running = dict.fromkeys(sheet.players, 0)
    lines: dict[float, list[str]] = {}
    for piece in sorted(rounds.pieces, key=lambda piece: piece.x):
        lines.setdefault(piece.y, []).append(piece.text)
    shown = list(lines.values())
    for each in sheet.rounds:
        for row in each.rows:
            running[row.player] += row.amount or 0
            amount, total = (
                f"{value:+,}".replace("-", "−") if value else "0"
                for value in (row.amount or 0, running[row.player])
            )
            assert any(line[0] == row.player and line[-2:] == [amount, total] for line in shown), (
                row
            )


def test_the_sum_of_rounds_over_players_is_not_shown_and_wins_add_up() -> None:
    last = pages_of(season(evenings=8))[-1]
    assert last.row("Sum") == ["Sum", "24", "0", "0"]


def test_a_statement_has_a_line_for_each_round_under_its_evening() -> None:
    sheet = statement(evenings=3, rounds=5)
    pages = pages_of(sheet)
    texts = [text for page in pages for text in page.texts]
    assert [text for text in texts if text.startswith("Friday ") and text[7:].isdigit()] == [
        "Friday 1", "Friday 2", "Friday 3",
    ]  # fmt: skip
    assert texts.count("Round 5") == 3
    assert "replaces sb6xsa (Ann −14): a card was missed" in texts
    assert "4 December 2026 · Taiwan · with Ben, Cat, Dan" in texts
    (total,) = sheet.totals
    amounts = [f"{value:+,}".replace("-", "−") for value in (total.amount or 0, total.owed or 0)]
    assert pages[-1].row("Ann")[-2:] == amounts or pages[0].row("Ann")[-2:] == amounts
    assert "Sum" not in texts


def test_an_evening_of_a_statement_never_stands_alone_at_a_pages_end() -> None:
    for rounds in (9, 11, 12):
        for page in pages_of(statement(evenings=9, rounds=rounds)):
            foot = min(piece.y for piece in page.pieces if piece.y > 50)
            lowest = [piece.text for piece in page.pieces if piece.y == foot]
            assert not any("with Ben" in text or text.startswith("Friday") for text in lowest)


def test_several_sheets_in_one_file_each_begin_a_page() -> None:
    file = io.BytesIO()
    write_pdf([season(), season(currency=None), statement()], file)
    pages = read_back(file.getvalue())
    begins = [place for place, page in enumerate(pages) if "SEASON SHEET" in page.texts]
    assert len(begins) == 2
    assert sum("STATEMENT" in page.texts for page in pages) == 1
    reader = PdfReader(file)
    assert reader.metadata is not None
    assert reader.metadata.title == "Season 2026"
    assert [page.texts.count("Page 1 of 9") for page in pages].count(1) <= 1
    assert f"Page {len(pages)} of {len(pages)}" in pages[-1].texts


@pytest.mark.parametrize(("players", "rounds"), [(6, 60), (2, 1), (4, 12)])
def test_wins_and_results_are_drawn_for_everybody(players: int, rounds: int) -> None:
    names = ("王小明", "Ben", "Łukasz", "น้ำผึ้ง", "Eve", "Fay")[:players]
    sheet = evening(names, rounds)
    pages = pages_of(sheet)
    in_order(pages)
    (page,) = [page for page in pages if "Wins and results" in page.texts]
    top = next(piece.y for piece in page.pieces if piece.text == "Wins and results")
    wins, results = sheet.wins(), sheet.results()
    assert sum(wins.values()) == rounds
    for name in names:
        (y,) = [p.y for p in page.pieces if p.text == name and top - 150 < p.y < top]
        shown = [p.text for p in page.pieces if abs(p.y - y) < 0.5]
        assert len(shown) == 3
        mean = round(sum(results[name]) * 10 / len(results[name]))
        assert shown[-1].replace("−", "-").lstrip("+").replace(".", "") == (
            f"{'-' if mean < 0 else ''}{abs(mean) // 10}{abs(mean) % 10}"
        )
        strokes = {
            round(left, 1)
            for left, bottom, right, upper in page.rules
            if left == right and bottom < y + 3 < upper
        }
        assert len(strokes) == len({*results[name]}) + 2 or len(strokes) > rounds // 2


def test_the_longest_bar_is_the_winners() -> None:
    sheet = evening(("Ann", "Ben", "Cat"), 12, seed=3)
    (page,) = [page for page in pages_of(sheet) if "Wins and results" in page.texts]
    heading = next(piece.y for piece in page.pieces if piece.text == "Wins and results")
    rows = {
        piece.text: piece.y
        for piece in page.pieces
        if piece.text in sheet.players and heading - 90 < piece.y < heading
    }
    bars = [box for box in page.boxes if 6 < box[3] - box[1] < 8]
    wide = {
        name: max((box[2] - box[0] for box in bars if box[1] < y + 3 < box[3]), default=0)
        for name, y in rows.items()
    }
    wins = sheet.wins()
    assert set(wide) == set(wins)
    scale = max(wide.values()) / float(max(wins.values()))
    assert all(wide[name] == pytest.approx(scale * float(wins[name]), abs=0.1) for name in wins)


@pytest.mark.parametrize("sheet", [evening(head_code="4K7Q-2MXW"), season(), statement()])
def test_the_square_says_how_to_check_the_print(sheet: Sheet) -> None:
    last = pages_of(sheet)[-1]
    modules = [box for box in last.boxes if abs((box[3] - box[1]) - 7) > 0.5]
    assert read_qr(modules) == "tally verify --sheet 4K7Q-2MXW"
    assert "4K7Q-2MXW" in last.texts
    assert any("type tally verify --sheet 4K7Q-2MXW" in text for text in last.texts)
    left, bottom, right, top = square_of(modules)
    quiet = 4 * min(box[3] - box[1] for box in modules)
    assert right - left == pytest.approx(top - bottom)
    for piece in last.pieces:
        beside = piece.x >= right + quiet or piece.right <= left - quiet
        assert beside or piece.y >= top + quiet or piece.y + piece.size <= bottom - quiet, piece


def test_a_code_that_is_no_code_is_only_written() -> None:
    last = pages_of(evening(head_code="a strange code 非 " * 8))[-1]
    assert not [box for box in last.boxes if box[3] - box[1] < 4]


def test_what_was_taken_back_is_listed() -> None:
    sheet = evening(taken_back=("Round 5, k3x9aa (Ann +3, Ben −3 TWD), was taken back: misdeal",))
    texts = [text for page in pages_of(sheet) for text in page.texts]
    assert texts.index("Taken back") < texts.index(sheet.taken_back[0])


def test_names_of_every_script_stand_in_a_season() -> None:
    text = "\n".join(text for page in pages_of(season(MANY_SCRIPTS)) for text in page.texts)
    assert all(name in text for name in MANY_SCRIPTS)
    assert "\u25a0" not in text


def test_equal_spans_give_equal_bytes() -> None:
    def data(sheet: Sheet) -> bytes:
        file = io.BytesIO()
        write_pdf(sheet, file)
        return file.getvalue()

    assert data(season()) == data(season())
    assert data(statement()) == data(statement())
    assert data(season(seed=1)) != data(season(seed=2))


def test_short_names_leave_the_numbers_their_size() -> None:
    rounds = pages_of(evening(("Al", "Bo"), 3))[1]
    y = next(piece.y for piece in rounds.pieces if piece.text == "Al")
    assert {piece.size for piece in rounds.pieces if piece.y == y} == {8.5}


def test_a_statement_in_points_says_what_its_player_has_and_not_that_he_leads() -> None:
    sheet = statement(currency=None)
    texts = pages_of(sheet)[0].texts
    assert f"Ann has {sheet.totals[0].score:+,}" in texts
    assert not any("lead" in text for text in texts)


def test_a_statement_without_payments_speaks_of_its_player_alone() -> None:
    texts = pages_of(statement(transfers=()))[0].texts
    assert "Ann has nothing to pay or to get." in texts
    assert not any("nobody pays" in text for text in texts)


def test_the_head_of_every_page_holds_the_days_of_the_whole_file() -> None:
    later = evening(date=datetime.date(2027, 3, 1), currency=None)
    pages = pages_of([season(evenings=1), later])
    assert all("27 November 2026 to 1 March 2027" in page.texts for page in pages[1:])
