"""The printed sheet, read back: complete, literal, inside its margins, the same every time."""

from __future__ import annotations

import io
import socket
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reports.readback import Page, read_back
from reports.sheets import EUR, HARD_NAMES, evening, totalled

from tally.errors import Caution, Refused
from tally.money import Currency
from tally.reports.pdf import Printed, write_pdf
from tally.reports.sheet import Sheet, SheetEntry

MARGIN = 48
THAI = ("ก้อง", "น้ำผึ้ง", "พี่ตั้ม", "ปี่ปั่น", "ฝั่งฟ้า")
MANY_SCRIPTS = ("王小明", "陳さん", "Łukasz", "น้ำผึ้ง", "Юлия", "Nguyễn Đức", "A<B & Co", "[/b]Amy")


def printed(sheet: Sheet, paper: str = "a4") -> tuple[bytes, Printed]:
    file = io.BytesIO()
    result = write_pdf(sheet, file, paper)
    return file.getvalue(), result


def hard() -> Sheet:
    """60 rounds of 5 players with long names, nine-digit amounts and long notes."""
    sheet = evening(HARD_NAMES, 60, unit=12_345_678, currency=EUR, title="<b>Long</b> " * 12)
    notes = {4: "it goes on & on " * 250, 30: "牌局非常長，大家都說不公平。" * 285, 50: "x" * 4000}
    played = tuple(
        replace(
            each,
            note=notes.get(each.number, "")[:4000],
            corrected="replaced 84, 60: a card lay in the wrong pile" if each.number == 7 else None,
            warnings=(Caution("oversize_pile", "Bob's pile is large"),) if each.number == 9 else (),
            leftovers="8♦ 2♦, worth 10" if each.number == 11 else "",
        )
        for each in sheet.rounds
    )
    return replace(sheet, rounds=played, head_code="7f3a 91c2 e0b4 5d18")


@pytest.fixture(scope="module", params=["a4", "letter", "both"])
def hard_pages(request: pytest.FixtureRequest) -> list[Page]:
    return read_back(printed(hard(), request.param)[0])


def test_names_of_every_script_are_read_back_as_typed() -> None:
    data, result = printed(evening((*MANY_SCRIPTS, *THAI[3:]), 3, title="揀紅點 ♠♥♦♣"))
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    assert all(name in text for name in (*MANY_SCRIPTS, *THAI[3:], "揀紅點 ♠♥♦♣"))
    assert "\u25a0" not in text
    assert result.undrawable == ()


def test_a_table_row_holds_the_players_exact_figures() -> None:
    sheet = evening(THAI[:3], 1, unit=300, currency=Currency("THB", 2), tie=Fraction(218, 3))
    rounds = read_back(printed(sheet)[0])[1]
    for row in sheet.rounds[0].rows:
        shown = rounds.row(row.player)
        assert len(shown) == 7
        points, bonus = row.figures[:2]
        assert [part.lstrip("+").replace("−", "-") for part in shown[1:3]] == [
            str(points),
            str(bonus),
        ]
        amount = f"{(row.amount or 0) / 100:+,.2f}".replace("-", "−")
        assert shown[5:] == [amount, amount]
    assert any("⅔" in text or "⅓" in text for text in rounds.texts)


def test_money_adds_up_and_zero_has_no_sign() -> None:
    last = read_back(printed(evening(rounds=5, unit=100, currency=EUR))[0])[-1]
    assert last.row("Sum")[-2:] == ["0", "0.00"]
    assert not any(
        text.startswith(("−0.00", "+0.00")) or text in ("−0", "+0") for text in last.texts
    )


def test_the_first_page_says_who_pays_whom_and_how_everyone_stands() -> None:
    sheet = evening(rounds=8)
    first = read_back(printed(sheet)[0])[0]
    for transfer in sheet.transfers:
        y = [piece.y for piece in first.pieces if piece.text == f"{transfer.amount:,} TWD"]
        words = [
            piece.text
            for piece in sorted(first.pieces, key=lambda piece: piece.x)
            if any(abs(piece.y - line) < 0.5 for line in y)
        ]
        assert transfer.payer in words
        assert transfer.payee in words
    for place, total in sheet.standings:
        assert [str(place), total.player] in [row[:2] for row in _rows(first)]
    assert all(label in first.texts and text in first.texts for label, text in sheet.facts)


def _rows(page: Page) -> list[list[str]]:
    lines: dict[float, list[str]] = {}
    for piece in sorted(page.pieces, key=lambda piece: piece.x):
        lines.setdefault(piece.y, []).append(piece.text)
    return list(lines.values())


def test_an_evening_in_points_names_the_leader_and_no_payment() -> None:
    sheet = evening(rounds=6, currency=None)
    first = read_back(printed(sheet)[0])[0]
    best = max(total.score for total in sheet.totals)
    assert f"{sheet.leaders[0]} leads with {best:,}" in first.texts
    assert not any("pays" in text or "TWD)" in text for text in first.texts)


def test_a_shared_lead_names_everyone_who_shares_it() -> None:
    sheet = evening(("Ann", "Ben", "Cat"), 1, currency=None)
    level = tuple(replace(total, score=70) for total in sheet.totals)
    first = read_back(printed(replace(sheet, totals=level))[0])[0]
    assert "Ann, Ben and Cat share the lead with 70" in first.texts
    assert [row[:2] for row in _rows(first) if row[0] == "1" and len(row) > 3] == [
        ["1", name] for name in ("Ann", "Ben", "Cat")
    ]


def test_payments_in_the_evening_show_in_the_balance() -> None:
    sheet = evening(("Ann", "Ben"), 2, unit=100, currency=EUR)
    amounts = [total.amount or 0 for total in sheet.totals]
    owed = (amounts[0] + 500, amounts[1] - 500)
    totals = tuple(
        replace(total, balance=balance) for total, balance in zip(sheet.totals, owed, strict=True)
    )
    paid = SheetEntry("Ann paid Ben at the table", (("Ann", 500), ("Ben", -500)))
    last = read_back(printed(replace(sheet, totals=totals, entries=(paid,)))[0])[-1]
    assert "Ann paid Ben at the table" in last.texts
    assert ["Ann", "+5.00"] in _rows(last)
    assert last.row("Sum")[-2:] == ["0.00", "0.00"]


def test_typed_text_is_literal_and_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the sheet opened a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    names = ('<img src="http://127.0.0.1:9/x.png"/>', "{payee}", "A<B & Co", "a\x1b[31m\u202eb")
    texts = {text for page in read_back(printed(evening(names, 2))[0]) for text in page.texts}
    assert texts.issuperset(names[:3])
    assert "a\\u001b[31m\\u202eb" in texts


def test_what_cannot_be_drawn_is_marked_and_said_by_name() -> None:
    names = ("Ann 🐉", "שרה", "محمد", "👨‍👩‍👧")
    data, result = printed(evening(names, 2))
    assert [(each.seat, each.text) for each in result.undrawable] == list(enumerate(names, 1))
    assert [each.message.partition(": ")[2] for each in result.undrawable] == [
        "DRAGON.",
        "Hebrew letters.",
        "Arabic letters.",
        "MAN, WOMAN, GIRL.",
    ]
    first = read_back(data)[0]
    assert {
        "Ann \ufffd",
        "\ufffd\ufffd\ufffd (2)",
        "\ufffd\ufffd\ufffd\ufffd (3)",
        "\ufffd (4)",
    } <= {*first.texts}
    assert all(any(each.message in text for text in first.texts) for each in result.undrawable)


def test_copied_text_keeps_the_characters_that_could_not_be_drawn() -> None:
    content = PdfReader(io.BytesIO(printed(evening(("🐉", "Ben"), 1))[0])).pages[0].get_contents()
    assert content is not None
    assert b"/ActualText <FEFFD83DDC09>" in content.get_data()


def test_no_glyph_is_missing(hard_pages: list[Page]) -> None:
    drawn = [piece for page in hard_pages for piece in page.pieces]
    assert not any(b"\x00" in piece.glyphs for piece in drawn)
    assert not any(character in piece.text for piece in drawn for character in "\x00\u25a0")


def test_everything_stands_inside_the_margins(hard_pages: list[Page]) -> None:
    assert_inside_the_margins(hard_pages)


def assert_inside_the_margins(pages: list[Page]) -> None:
    for page in pages:
        for piece in page.pieces:
            assert piece.x >= MARGIN - 0.1
            assert piece.right <= page.width - MARGIN + 0.1, piece.text
            assert 28 <= piece.y <= page.height - 28
        for left, bottom, right, top in page.rules:
            assert left >= MARGIN - 0.1
            assert right <= page.width - MARGIN + 0.1
            assert 40 <= min(bottom, top) <= max(bottom, top) <= page.height - 28


def assert_no_text_covers_another(pages: list[Page]) -> None:
    for page in pages:
        for one, other in combinations((piece for piece in page.pieces if piece.text), 2):
            lower, upper = sorted((one, other), key=lambda piece: piece.y)
            beside = one.right <= other.x + 0.1 or other.right <= one.x + 0.1
            needed = 0.75 * lower.size + 0.21 * upper.size
            assert beside or upper.y - lower.y >= needed, (one, other)


def test_no_text_covers_another(hard_pages: list[Page]) -> None:
    assert_no_text_covers_another(hard_pages)


def test_numbers_too_wide_for_the_page_are_set_smaller() -> None:
    sheet = evening(HARD_NAMES, 4, unit=10**10, currency=EUR)
    played = tuple(
        replace(
            each,
            rows=tuple(
                replace(row, figures=tuple(10**9 * figure for figure in row.figures))
                for row in each.rows
            ),
        )
        for each in sheet.rounds
    )
    totals = totalled(HARD_NAMES, played)
    pages = read_back(printed(replace(sheet, rounds=played, totals=totals))[0])
    assert_no_text_covers_another(pages)
    assert_inside_the_margins(pages)


LETTERS = "ab WÅ王明น้ำผึ้ง<>&()\\{}\x00\x1b\n\t\u202e\u200d\ufe0f🐉שa-/。「♠\udc80\u3000\xad"
TYPED = st.text(LETTERS, max_size=120)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(TYPED, min_size=1, max_size=9, unique=True),
    st.integers(0, 9),
    st.lists(TYPED, min_size=6, max_size=6),
    st.sampled_from([None, EUR]),
)
def test_any_text_anywhere_leaves_the_page_in_order(
    names: list[str], rounds: int, typed: list[str], currency: Currency | None
) -> None:
    title, headline, note, label, fact, code = typed
    sheet = evening(names, rounds, 10**6, currency, title=title)
    told = tuple(replace(each, headline=headline, note=note * 9) for each in sheet.rounds)
    sheet = replace(sheet, rounds=told, facts=((label, fact * 4),), head_code=code)
    pages = read_back(printed(sheet)[0])
    assert_inside_the_margins(pages)
    assert_no_text_covers_another(pages)
    assert not any(b"\x00" in piece.glyphs for page in pages for piece in page.pieces)


def test_a_round_is_never_parted_and_every_page_has_the_header(hard_pages: list[Page]) -> None:
    titles = 0
    for page in hard_pages:
        texts = page.texts
        here = [number for number in range(1, 61) if f"Round {number}" in texts]
        titles += len(here)
        assert sum(text.startswith("Wolfe") and "deals" not in text for text in texts) >= 2 * len(
            here
        )
        assert not here or "Points" in texts
    assert titles == 60


def test_notes_are_whole(hard_pages: list[Page]) -> None:
    text = "".join(text for page in hard_pages[1:] for text in page.texts)
    assert text.count("x" * 50) >= 4000 // 160
    assert text.replace(" ", "").count("itgoeson&on") >= 245
    assert text.count("牌局非常長，大家都說不公平。") >= 240


def test_pages_are_numbered_and_none_is_blank(hard_pages: list[Page]) -> None:
    for number, page in enumerate(hard_pages, 1):
        assert f"Page {number} of {len(hard_pages)}" in page.texts
        assert len(page.pieces) > 8


def test_remarks_stand_under_their_round(hard_pages: list[Page]) -> None:
    texts = [text for page in hard_pages for text in page.texts]
    assert texts.index("replaced 84, 60: a card lay in the wrong pile") > texts.index("Round 7")
    assert texts.index("Bob's pile is large") < texts.index("Round 10")
    assert "8♦ 2♦, worth 10" in texts


@pytest.mark.parametrize(
    ("paper", "box"), [("a4", (595, 842)), ("Letter", (612, 792)), ("both", (595, 792))]
)
def test_the_paper_has_its_size(paper: str, box: tuple[int, int]) -> None:
    (page, *_) = read_back(printed(evening(), paper)[0])
    assert (round(page.width), round(page.height)) == box


def test_an_unknown_paper_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match='"a3" is not a paper') as refusal:
        write_pdf(evening(), tmp_path / "sheet.pdf", "a3")
    assert refusal.value.problems[0].code == "unknown_paper"
    assert list(tmp_path.iterdir()) == []


def test_equal_sheets_give_equal_bytes() -> None:
    assert printed(hard())[0] == printed(hard())[0]
    assert printed(evening(seed=1))[0] != printed(evening(seed=2))[0]


def _titles(outline: Any) -> Iterator[str]:
    for entry in outline:
        if isinstance(entry, list):
            yield from _titles(entry)
        else:
            yield entry["/Title"]


def test_every_tenth_round_is_in_the_outline() -> None:
    outline = PdfReader(io.BytesIO(printed(evening(rounds=25))[0])).outline
    nested = next(entry for entry in outline if isinstance(entry, list))
    assert list(_titles(nested)) == ["Round 1", "Round 11", "Round 21"]


def test_the_document_describes_itself() -> None:
    data, result = printed(evening(title="Friday 揀紅點"))
    reader = PdfReader(io.BytesIO(data))
    assert reader.metadata is not None
    assert reader.metadata.title == "Friday 揀紅點"
    assert reader.metadata.author == "tally"
    assert reader.root_object["/Lang"] == "en"
    outline = list(_titles(reader.outline))
    assert outline[:2] == ["Who pays whom", "Standings"]
    assert [entry for entry in outline if entry in ("Rounds", "Totals", "Signatures")] == [
        "Rounds",
        "Totals",
        "Signatures",
    ]
    assert result.pages == len(reader.pages) == 2


def test_only_embedded_fonts_are_used_and_the_large_one_only_when_needed() -> None:
    def fonts(sheet: Sheet) -> set[str]:
        pages = PdfReader(io.BytesIO(printed(sheet)[0])).pages
        return {
            font["/BaseFont"].partition("+")[2]
            for page in pages
            for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
        }

    plain = evening(game_name="Taiwan")
    assert fonts(plain) == {"TallySans-Regular", "TallySans-Bold"}
    assert "TallyHan-Regular" in fonts(evening())


def test_an_evening_without_rounds_is_one_page() -> None:
    pages = read_back(printed(evening(rounds=0))[0])
    assert len(pages) == 1
    assert "No round has been played yet." in pages[0].texts


def test_two_long_names_with_one_beginning_stay_apart() -> None:
    names = tuple(f"{'A very long name indeed ' * 3}{who}" for who in ("one", "two"))
    sheet = evening(names, 3, unit=10**9, currency=EUR)
    rounds = read_back(printed(sheet)[0])[1]
    cut = {row[0] for row in _rows(rounds) if len(row) == 7 and row[0] != "Player"}
    assert len(cut) == 2
    assert all("…" in name for name in cut)


def test_a_file_is_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    write_pdf(evening(), path)
    before = path.read_bytes()
    assert before == printed(evening())[0]

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "unfinished")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match=r"No space left on device: .*sheet\.pdf"):
        write_pdf(evening(seed=3), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
