"""The book proved, and a sheet in somebody's pocket compared with it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from evenings_at_hand import CARDS, four, ids, scored, three
from program import Program
from pypdf import PdfReader


def tampered(book: Path, statement: str) -> None:
    """Change a book behind tally's back, its guards taken away."""
    with sqlite3.connect(book) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in names.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        assert connection.execute(statement).rowcount > 0
    connection.close()


def test_a_sound_book_is_proved_in_whole_and_in_part(tally: Program) -> None:
    three(tally, "100 80 60", title="One")
    three(tally, "60 80 100", title="Two")
    tally.ok("amend", "1", *scored("70 80 90", "Amy", "Bo", "Cy"), "--why", "recounted")
    whole = tally.data("verify")
    assert (whole["good"], whole["entries"], whole["rounds"]) == (True, 6, 3)
    assert tally.data("verify", "--evening", "One")["entries"] == 2
    assert tally.data("verify", "--since", "today")["entries"] == 6
    assert tally.data("verify", "--no-rescore")["rounds"] == 0
    assert tally("verify", "--since", "2200-01-01", "--json").codes == ["empty_span"]
    assert whole["head"]["code"] in tally.ok("verify").out


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE posting SET amount = amount + 1 WHERE entry_id = 3", "digest_differs"),
        ("UPDATE entry SET played_at = '2026-11-27T20:00:00+00:00' WHERE id = 3", "digest_differs"),
        ("UPDATE rules SET document = replace(document, '80', '81')", "rules_differ"),
        ("UPDATE entry SET content = replace(content, '100', '101') WHERE id = 3", ""),
    ],
)
def test_a_byte_changed_behind_its_back_is_named(tally: Program, statement: str, code: str) -> None:
    three(tally, "80 80 80", "100 80 60")
    second = ids(tally, "round")[1]
    tampered(tally.book, statement)
    answer = tally("verify", "--json")
    finding = answer.json["finding"]
    assert (answer.code, answer.json["good"]) == (3, False)
    assert finding["code"] == (code or "digest_differs")
    if code != "rules_differ":
        assert (finding["entry"], finding["round"]) == (second, 2)
    said = tally("verify").out
    assert "does not fit" in said
    assert finding["entry"] in said


def test_a_printed_sheet_still_agrees_after_more_was_added(tally: Program, tmp_path: Path) -> None:
    four(tally, CARDS)
    target = tmp_path / "sheet.pdf"
    tally.ok("sheet", "-o", str(target))
    code = tally.data("verify")["head"]["code"]
    text = "\n".join(page.extract_text() for page in PdfReader(target).pages)
    assert code in text
    fresh = tally.data("verify", "--sheet", code.lower().replace("-", " "))
    assert (fresh["agrees"], fresh["added"]) == (True, 0)
    tally.ok("round", *CARDS)
    tally.ok("undo")
    later = tally.data("verify", "--sheet", code)
    assert (later["agrees"], later["added"]) == (True, 2)
    assert later["added_kinds"] == {"round": 1, "void": 1}
    assert "Added since: 1 round, 1 taking back." in tally.ok("verify", "--sheet", code).out


def test_every_kind_that_was_added_since_a_sheet_has_a_name(tally: Program) -> None:
    four(tally, CARDS)
    code = tally.data("verify")["head"]["code"]
    for words in (
        *(("pay", "Ben", "Ann", "3"), ("buy-in", "50"), ("pot", "pay", "Ann", "5", "--why", "won")),
        *(
            ("share", "40", "--paid-by", "Ann", "--why", "tea"),
            ("join", "Eve"),
            ("leave", "Eve"),
            ("leave", "Dan"),
        ),
        *(("players", "retire", "Dan"), ("players", "return", "Dan")),
        *(("players", "add", "Zoe"), ("players", "merge", "Zoe", "Cat")),
        *(("undo",), ("redo",), ("players", "forget", "Eve", "--yes")),
    ):
        tally.ok(*words)
    said = " ".join(tally.ok("verify", "--sheet", code).out.split())
    for part in (
        *("1 buy-in", "1 payment from the pot", "1 shared cost", "1 player who joined"),
        *("2 players who left", "1 player who retired", "1 player who came back"),
        *("1 merge of players", "1 player who was forgotten"),
    ):
        assert part in said


@pytest.mark.parametrize("code", ["AAAA-AAAA", "4K7Q", "nonsense!"])
def test_a_code_of_another_book_is_told(tally: Program, code: str) -> None:
    four(tally, CARDS)
    answer = tally("verify", "--sheet", code, "--json")
    assert (answer.code, answer.json["agrees"]) == (1, False)
    assert "is not in this book" in " ".join(tally("verify", "--sheet", code).out.split())


def test_a_bar_is_drawn_where_somebody_watches(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    three(tally, "100 80 60")
    monkeypatch.setattr("tally.cli.progress._PATIENCE", 0)
    watched = tally("verify")
    assert watched.err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert "[##############################] 2 of 2" in tally("verify").err
