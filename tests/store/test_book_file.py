"""A book's file: made for its owner only, never over anything, and explained when unusable."""

from __future__ import annotations

import os
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from book_table import TAIWAN, amounts, evening, points

from tally.errors import BookUnusable, ExitCode
from tally.store import database, files
from tally.store.book import Book
from tally.store.database import open_database


def refusal(path: Path, create: bool = True) -> str:
    """The code with which opening is refused; the message names the path and the remedy."""
    with pytest.raises(BookUnusable) as caught:
        Book.open(path, create)
    (problem,) = caught.value.problems
    assert caught.value.exit_code == ExitCode.BOOK
    assert str(path) in problem.message
    assert problem.hint
    return problem.code


def test_file_and_folder_are_the_owners_alone(path: Path) -> None:
    Book.open(path, create=True).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_an_open_book_keeps_its_log_to_the_owner_too(book: Book, path: Path) -> None:
    with book.database.reading():
        log = path.with_name(f"{path.name}-wal")
        assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_nothing_but_the_book_is_left_in_the_folder(path: Path) -> None:
    Book.open(path, create=True).close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_missing_book_is_made_only_when_asked(path: Path) -> None:
    assert refusal(path, create=False) == "no_book"
    assert not path.exists()


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "book_damaged"), (b"just a text file\n" * 50, "not_a_book"), (b"SQ", "not_a_book")],
)
def test_another_file_is_left_as_it_is(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "book.db"
    path.write_bytes(content)
    assert refusal(path) == code
    assert path.read_bytes() == content


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "not_a_book"


def test_a_book_cut_off_is_damaged(book: Book, path: Path) -> None:
    book.database.compact()
    book.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refusal(path) == "book_damaged"
    assert path.stat().st_size == len(whole) // 2


def test_a_page_overwritten_is_damaged(book: Book, path: Path) -> None:
    book.database.compact()
    book.close()
    whole = bytearray(path.read_bytes())
    whole[100:4096] = os.urandom(3996)
    path.write_bytes(whole)
    assert refusal(path) == "book_damaged"


def test_another_programs_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    assert refusal(path) == "not_a_book"
    assert path.read_bytes() == before


def test_a_newer_book_is_refused(book: Book, path: Path) -> None:
    book.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tally_schema SET version_num = '9999'")
    assert refusal(path) == "book_newer"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert refusal(blocked / "book.db") in ("book_read_only", "book_unreadable")


def test_a_busy_book_says_so(book: Book, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.05)
    other = Book.open(path)
    with (
        book.database.writing(),
        pytest.raises(BookUnusable, match="busy") as caught,
    ):
        other.record_round(points(60, 60, 60, 60))
    assert caught.value.problems[0].code == "book_busy"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("database is locked", "book_busy"),
        ("attempt to write a readonly database", "book_read_only"),
        ("database or disk is full", "disk_full"),
        ("database disk image is malformed", "book_damaged"),
        ("unable to open database file", "book_unreadable"),
        ("file is not a database", "not_a_book"),
        ("something else", "book_unusable"),
    ],
)
def test_the_databases_own_words_are_explained(words: str, code: str) -> None:
    problem = files.explained(words, "/books/book.db")
    assert problem.code == code
    assert "/books/book.db" in problem.message


def test_whoever_makes_the_book_first_wins(path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        books = list(pool.map(lambda _: open_database(path, create=True), range(16)))
    assert len({opened.path for opened in books}) == 1
    assert [file.name for file in path.parent.iterdir() if "new" in file.name] == []


def test_a_book_can_be_named_by_url(path: Path) -> None:
    Book.open(path, create=True).close()
    with Book.open(f"sqlite:///{path}") as book:
        book.open_evening(evening(), new_players=TAIWAN)
        assert book.place == str(path)
        assert amounts(book) == {}
