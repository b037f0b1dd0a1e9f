"""The database itself refuses to change or delete what was recorded."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from book_table import TAIWAN, evening, points
from sqlmodel import SQLModel

from tally.store import tables
from tally.store.book import Book
from tally.store.database import Database, engine_for, open_database
from tally.store.triggers import APPENDED
from tally.store.upgrade import upgrade
from tally.store.values import Words


@pytest.fixture
def raw(book: Book, path: Path) -> sqlite3.Connection:
    """The book's file behind tally's back, with something in each table."""
    book.record_round(points(60, 70, 50, 60), words=Words(note="late"))
    book.close()
    return sqlite3.connect(path, isolation_level=None)


@pytest.mark.parametrize("table", APPENDED)
def test_rows_are_neither_changed_nor_deleted(raw: sqlite3.Connection, table: str) -> None:
    column = raw.execute(f"SELECT * FROM {table}").description[1][0]
    for statement in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
        with pytest.raises(sqlite3.IntegrityError, match="a book only grows"):
            raw.execute(statement)


def test_a_text_may_only_lose_a_name(raw: sqlite3.Connection) -> None:
    for change in ("text = 'early'", "text = '', forgotten = 1", "seal = '', salt = ''"):
        with pytest.raises(sqlite3.IntegrityError, match="a book only grows"):
            raw.execute(f"UPDATE remark SET {change}")
    with pytest.raises(sqlite3.IntegrityError, match="a book only grows"):
        raw.execute("DELETE FROM remark")
    raw.execute("UPDATE remark SET text = '', salt = '', forgotten = 1")
    assert raw.execute("SELECT DISTINCT text FROM remark").fetchall() == [("",)]


def test_an_entry_is_taken_back_once(raw: sqlite3.Connection) -> None:
    columns = "id, ref, kind, reverses_id, day, played_at, recorded_at, content, digest"
    raw.execute(f"INSERT INTO entry ({columns}) VALUES (8, 'x', 'void', 2, '', '', '', '', '')")
    raw.execute("DROP TRIGGER entry_insert")
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        raw.execute(f"INSERT INTO entry ({columns}) VALUES (9, 'y', 'void', 2, '', '', '', '', '')")


def test_the_first_revision_is_the_schema(tmp_path: Path) -> None:
    open_database(tmp_path / "fresh.db", create=True).close()
    path = tmp_path / "migrated.db"
    migrated = Database(engine_for(f"sqlite:///{path}"), path)
    upgrade(migrated)
    with migrated.reading() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": tables.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, SQLModel.metadata) == []
    assert _schema(tmp_path / "fresh.db") == _schema(path)


def test_a_migrated_book_works(tmp_path: Path) -> None:
    path = tmp_path / "migrated.db"
    upgrade(Database(engine_for(f"sqlite:///{path}"), path))
    with Book.open(path) as book:
        book.open_evening(evening(), new_players=TAIWAN)
        book.record_round(points(60, 70, 50, 60))
        assert book.verify().good


def _schema(path: Path) -> tuple[list[object], list[object]]:
    """Triggers word by word, everything else by name: Alembic compares the columns."""
    connection = sqlite3.connect(path)
    guards = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
    rest = "SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name"
    keys = "SELECT name, wr, strict FROM pragma_table_list ORDER BY name"
    return (
        connection.execute(guards).fetchall(),
        connection.execute(rest).fetchall() + connection.execute(keys).fetchall(),
    )


@pytest.mark.parametrize("table", [*APPENDED, "remark"])
def test_a_row_is_not_replaced(raw: sqlite3.Connection, table: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="a book only grows"):
        raw.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table} LIMIT 1")
