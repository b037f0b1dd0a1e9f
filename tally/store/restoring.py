"""Putting a backup in a book's place: looked at first, exchanged whole, the present kept aside.

A book that can be read is exchanged inside one of its own transactions, so that a writer elsewhere
waits and then goes on with what was restored. One that cannot be read is replaced as a file.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from tally.errors import BookUnusable, Problem, Refused
from tally.store import files, tables
from tally.store.backup import drafted, file_aside, folder_of, keep, kept, looked_into
from tally.store.database import Database, checked, open_database
from tally.store.health import check, mend_guards
from tally.store.proof import Progress
from tally.store.spans import Span, span
from tally.words import say

ASIDE = "before-restore"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A backup that is whole and may take a book's place.

    `present` is None where there is no book, or none that can be read: `trouble` then says why.
    `missing` counts the entries of the present book that the backup does not have; None where
    their histories differ.
    """

    book: Path
    source: Path
    draft: Path
    backup: Span
    present: Span | None = None
    trouble: Problem | None = None
    missing: int | None = None


@contextmanager
def prepared(book: Path, source: Path, progress: Progress | None = None) -> Iterator[Exchange]:
    """A backup copied beside the book, brought to this version and proved; nothing changed yet.

    Raises BookUnusable for what is wrong with the backup.
    """
    source, book = _found(book, source), book.expanduser().absolute()
    if book.is_dir():
        raise BookUnusable(files.a_folder(book))
    files.found(source, create=False)
    file = files.file_of(book)
    _make_folder(file)
    with drafted(file) as draft:
        _copy(source, draft)
        with looked_into(draft, source) as database:
            health = check(checked(database, keep=False), progress=progress)
            if health.lost is not None:
                raise BookUnusable(files.damaged(str(source), health.lost.message))
            if not health.good:
                with database.writing() as connection:
                    mend_guards(connection)
            with database.reading() as connection:
                covered = span(connection)
        yield _compared(Exchange(book, source, draft, covered))


def exchange(planned: Exchange) -> Path | None:
    """Put the backup in the book's place; answers with where the present book was kept."""
    if planned.present is not None:
        try:
            with closing(open_database(planned.book)) as database:
                return _exchange_content(database, planned.draft)
        except BookUnusable as unusable:
            if unusable.problems[0].code != "book_damaged":
                raise
    aside = file_aside(planned.book, ASIDE) if planned.book.exists() else None
    _take_place(planned)
    return aside


def _found(book: Path, source: Path) -> Path:
    """A file as named, or one of the book's own backups by its name or number."""
    if source.exists():
        return source.absolute()
    folder = folder_of(book.expanduser().absolute())
    if source.name == str(source) and (folder / source).exists():
        return folder / source
    for backup in kept(book.expanduser().absolute()):
        if str(source).isdecimal() and backup.number == int(str(source)[:9]):
            return backup.path
    hint = say("tally restore, without a file, lists the backups")
    if str(source).isdecimal():
        by_id = say("a round that was taken back is restored by its id: tally log --all")
        hint = f"{hint}; {by_id}"
    raise Refused(Problem("no_backup", say("there is no file {file}", file=source), hint))


def _copy(source: Path, draft: Path) -> None:
    """Copy a book as of one moment; one on a drive that cannot be written to as it lies there."""
    with looked_into(source) as database:
        try:
            if database.version() is None:
                raise BookUnusable(files.not_a_book(str(source)))
            database.copy_into(draft, str(draft.parent))
        except BookUnusable as unusable:
            if unusable.problems[0].code not in ("book_unreadable", "book_read_only"):
                raise
            shutil.copyfile(source, draft)


def _compared(planned: Exchange) -> Exchange:
    """The exchange, with what is there now."""
    try:
        with closing(open_database(planned.book)) as database, database.reading() as connection:
            present = span(connection)
            missing = _missing(connection, planned.backup)
    except BookUnusable as unusable:
        problem = unusable.problems[0]
        if problem.code == "book_busy":
            raise
        return replace(planned, trouble=None if problem.code == "no_book" else problem)
    return replace(planned, present=present, missing=missing)


def _missing(connection: Connection, backup: Span) -> int | None:
    """How many entries came after the backup's last one."""
    entry = tables.entry.c
    if not backup.entries:
        return int(connection.execute(select(func.count()).select_from(tables.entry)).scalar_one())
    last = connection.execute(
        select(entry.id).where(entry.digest == backup.digest)
    ).scalar_one_or_none()
    if last is None:
        return None
    after = select(func.count()).select_from(tables.entry).where(entry.id > last)
    return int(connection.execute(after).scalar_one())


def _exchange_content(database: Database, draft: Path) -> Path | None:
    """Replace all that a book holds by what the draft holds, in one transaction.

    What it held is kept aside while no other writer can come between.
    """
    with database.changing_all(draft) as cursor:
        aside = keep(database, ASIDE)
        _drop_all(cursor)
        _copy_all(cursor)
    return None if aside is None else aside.path


def _drop_all(cursor: Any) -> None:
    found = cursor.execute("SELECT type, name FROM main.sqlite_master").fetchall()
    for kind in ("trigger", "table"):
        for _, name in (row for row in found if row[0] == kind and _own(row[1])):
            cursor.execute(f'DROP {kind.upper()} main."{name}"')


def _copy_all(cursor: Any) -> None:
    found = cursor.execute(
        "SELECT type, name, sql FROM source.sqlite_master WHERE sql IS NOT NULL"
    ).fetchall()
    for wanted in ("table", "index", "trigger"):
        for kind, name, sql in found:
            if kind == wanted and _own(name):
                cursor.execute(sql)
                if kind == "table":
                    cursor.execute(f'INSERT INTO main."{name}" SELECT * FROM source."{name}"')


def _own(name: str) -> bool:
    return not name.startswith("sqlite_")


def _take_place(planned: Exchange) -> None:
    """Put the draft where the book belongs; a log that belonged to another file must not stay."""
    file = files.file_of(planned.book)
    for suffix in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            file.with_name(file.name + suffix).unlink()
    planned.draft.replace(file)


def _make_folder(book: Path) -> None:
    try:
        book.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BookUnusable(files.unwritable(book, error)) from None
