"""A damaged book: every command says so, names its newest good backup, and leaves it as it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from damaging import COMMANDS, KINDS, flipped, tried, used_page, whole_book
from fault_books import data, done, told, use

pytestmark = pytest.mark.usefixtures("tally")

SOME = tuple(command for command in COMMANDS if command[0] in ("balance", "log", "check", "new"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("TALLY_BOOK", "COLUMNS", "NO_COLOR"):
            patch.setenv(name, "")
        return whole_book(tmp_path_factory.mktemp("books"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_command_finds_it_and_names_the_way_out(
    whole: Path, tmp_path: Path, kind: str
) -> None:
    found = tried(kind, whole, tmp_path, 1, SOME)
    assert found.tried == len(SOME)
    assert (found.detected, found.explained) == (found.tried, found.tried), found.first_fault
    assert found.overwritten == 0


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_command_works_on_a_book_with_a_page_lost(
    whole: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    found = tried("page overwritten", whole, tmp_path, 1, (command,))
    assert (found.detected, found.explained, found.overwritten) == (1, 1, 0), found.first_fault


def test_check_finds_a_bit_that_reading_does_not(whole: Path, tmp_path: Path) -> None:
    found = flipped(whole, tmp_path, 12)
    assert (found.detected, found.explained) == (12, 12), found.first_fault


def changed(whole: Path, tmp_path: Path, *statements: str) -> Path:
    """The book changed behind its back."""
    book = tmp_path / "book.db"
    shutil.copy2(whole, book)
    with sqlite3.connect(book) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
    use(book)
    return book


@pytest.mark.parametrize(
    ("statements", "part"),
    [
        (("DROP TRIGGER posting_update",), "guards"),
        (("DROP TRIGGER remark_update", "CREATE TRIGGER remark_update BEFORE UPDATE ON remark "
          "BEGIN SELECT 1; END"), "guards"),
        (("DROP INDEX entry_reversed_once",), "guards"),
        (("DROP TRIGGER account_delete", "DELETE FROM account WHERE id = 2"), "references"),
        (("DROP TRIGGER posting_update", "UPDATE posting SET amount = amount + 1"), "entries"),
        (("INSERT INTO posting VALUES (1, 9, 1, 1, 'TWD', 0, 5)",), "entries"),
    ],
)  # fmt: skip
def test_check_finds_what_was_changed_behind_its_back(
    whole: Path, tmp_path: Path, statements: tuple[str, ...], part: str
) -> None:
    book = changed(whole, tmp_path, *statements)
    before = book.read_bytes()
    for extra in ((), ("--quick",)):
        code, said = told("check", *extra)
        assert (code, f"({part})" in said) == (3, True), said
    assert book.read_bytes() == before


def test_check_says_that_a_book_is_whole(whole: Path, tmp_path: Path) -> None:
    changed(whole, tmp_path)
    assert data("check")["good"]
    assert data("check", "--quick")["quick"]


def test_a_book_too_large_for_a_glance_is_checked_all_the_same(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import random

    from tally.store import database

    monkeypatch.setattr(database, "QUICK_BYTES", 0)
    book = changed(whole, tmp_path)
    page = used_page(book, random.Random(3))
    with book.open("r+b") as file:
        file.seek(page * 4096)
        file.write(os.urandom(4096))
    code, said = told("check")
    assert (code, "book_damaged" in said) == (3, True)


def test_the_newest_good_backup_is_named_not_the_newest(whole: Path, tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    shutil.copy2(whole, book)
    use(book)
    good = data("backup")["file"]
    newest = Path(data("backup")["file"])
    newest.write_bytes(newest.read_bytes()[:9000])
    book.write_bytes(b"")
    code, said = told("balance")
    assert code == 3
    assert good in said
    assert str(newest) not in said
    assert done("restore", good, "--yes")
    assert told("balance")[0] == 0
