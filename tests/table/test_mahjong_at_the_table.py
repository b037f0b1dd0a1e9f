"""Hands of mahjong at the live table: by a pipe, and on the screen of a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from at_table import drafts, typed, without_ids
from at_terminal import CTRL_C, CTRL_U, ENTER, TAB, UP, Terminal
from program import Program
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tally.store.book import Book


class Screens(SingleFileSnapshotExtension):
    """One readable file for each transcript."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture(autouse=True)
def friday(tally: Program) -> None:
    words = ["new", "Friday", "--game", "mahjong", "--players", "Ann,Ben,小華,Dan"]
    tally.ok(*words, "--stake", "100/20 TWD", "--date", "2026-11-27")


@pytest.fixture
def book(tally: Program) -> Iterator[Book]:
    with Book.open(tally.book) as opened:
        yield opened


TILES = "456m99m34p234s678s (222z) +5p"


def test_an_evening_by_a_pipe(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(
        *(tally, monkeypatch, "Ben 3 from Ann", f"Ben self {TILES}", "draw"),
        *("小華", "5", "4", "note late", "2", "false Dan 1", "undo"),
    )
    assert answer.code == 0, answer.err
    board = tally.data("board")
    assert [played["headline"] for played in board["rounds"]] == [
        *("Ben wins 3 tai from Ann", "Ben wins 1 tai by self-draw", "Draw"),
        "小華 wins 2 tai from Dan, robbing a quad",
    ]
    assert board["next"]["dealer"] == "小華"
    assert answer.out.count("Hand 5: 小華 deals, East round;") == 3
    (late,) = [each for each in tally.data("log")["entries"] if each.get("note") == "late"]
    assert late["round"] == 4
    assert drafts(tally) == []


def test_what_is_wrong_is_said_and_the_hand_goes_on(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, "Bem 3 from Ann", "Ben", "9", "1", "2")
    assert '"Bem" does not sit here: did you mean Ben?' in answer.err
    assert "answers: 1, 3, 4, 0, 5, 6; < goes back" in answer.err
    (only,) = tally.data("board")["rounds"]
    assert only["headline"] == "Ben wins 2 tai from Ann"


def test_a_begun_hand_is_kept_and_taken_up(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Hand 1 is kept as a draft" in typed(tally, monkeypatch, "Ben", "0").err
    again = typed(tally, monkeypatch, "1", "4")
    assert "A draft of hand 1 is here:\n  self-draw, Ben\n" in again.out
    (only,) = tally.data("board")["rounds"]
    assert only["headline"] == "Ben wins 4 tai by self-draw"
    assert drafts(tally) == []


def test_help_speaks_of_hands(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    out = typed(tally, monkeypatch, "help", "quit").out
    assert "a false win, 2 tai claimed" in out
    assert "CARDS" not in out


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 24)])
def test_a_hand_is_read_while_it_is_typed(
    book: Book,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
    columns: int,
    rows: int,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERMINAL_WIDTH", str(columns))
    terminal = Terminal(book, capsys, columns, rows)
    steps = ("Be", TAB, CTRL_U + "Ben self 456m99m34p234s678s (222z)", " +5q", CTRL_U)
    played = terminal(*steps, f"Ben self {TILES}", ENTER, "小華", ENTER, UP, ENTER, "4", "2", ENTER)
    screens = without_ids("\n\n".join(played.screens))
    assert screens == snapshot.use_extension(Screens)
    assert len(book.rescored(book.evening(None).ref)) == 2


def test_interrupted_a_hand_is_offered_back(book: Book, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(book, capsys)
    assert terminal("小華 self 34", CTRL_C).code == 130
    played = terminal("1", ENTER)
    assert "A draft of hand 1 is here:\n  hand 1> 小華 self 34 …" in played.printed
    (only,) = book.rescored(book.evening(None).ref)
    assert only[1].outcome.headline == "小華 wins 34 tai by self-draw"
