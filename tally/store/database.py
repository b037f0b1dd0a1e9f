"""The database under a book: found or made, opened safely, every transaction whole or not at all.

A book is a path or a SQLAlchemy URL. Reads begin with plain BEGIN, writes with BEGIN IMMEDIATE,
because Python's sqlite3 begins none for a SELECT and two writers would silently lose updates.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

from tally.errors import BookUnusable, Problem
from tally.store import files
from tally.store.tables import (
    BOOK,
    POT_ROW,
    SCHEMA_VERSION,
    account,
    schema_version,
)
from tally.store.triggers import triggers
from tally.words import say

WAIT_SECONDS = 30
"""How long a writer waits for others before it gives up."""

MOMENT_SECONDS = 1
"""After how long it says that it waits."""

QUICK_BYTES = 4 * 1024 * 1024
"""Up to this size every page is looked at whenever a book is opened: some 8 ms."""

Waiting = Callable[[str, float], None]
"""Told that a book is busy: its place, and for how many seconds more a writer will wait."""


_FAILURES = (DBAPIError, sqlite3.Error, UnicodeDecodeError, JSONDecodeError)
"""What comes out of a database that cannot do what is asked, or holds what nobody wrote."""

_NO_SCHEMA = ("no such table", "does not exist")  # unsaid: the database's words


def silent(_place: str, _seconds: float) -> None:
    """Wait without a word."""


@dataclass(frozen=True)
class Database:
    """An opened book's engine. `path` is None where it is not a file; `expected` is the code of the
    last entry that whoever writes has seen."""

    engine: Engine
    path: Path | None
    expected: str | None = None

    @property
    def place(self) -> str:
        """What to call it in a message; a URL without its password."""
        return str(self.path or self.engine.url.render_as_string(hide_password=True))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the book. Raises BookUnusable."""
        with self._translated(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self, keep: bool = True) -> Iterator[Connection]:
        """The one writer's transaction: committed whole, or not at all; never where not `keep`.

        Raises BookUnusable.
        """
        with self._translated(), self.engine.connect() as connection:
            connection = connection.execution_options(
                tally_write=True, tally_expected=[self.expected] if self.expected else None
            )
            with connection.begin() as transaction:
                yield connection
                if not keep:
                    transaction.rollback()

    def compact(self) -> bool:
        """Rewrite the file without what was deleted; False while other programs hold it open."""
        if self.engine.dialect.name != "sqlite":
            return False
        with self._raw() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return not cursor.fetchone()[0]

    def copy_into(self, draft: Path, place: str) -> None:
        """Copy the book as of one moment into an empty file that will be at `place`."""
        with self._raw() as cursor:
            try:
                cursor.execute("VACUUM INTO ?", (str(draft),))
            except sqlite3.Error as error:
                problem = files.explained(_words(error), self.place)
                if problem.code not in ("book_damaged", "not_a_book", "book_busy"):
                    problem = files.explained(_words(error), place)
                raise BookUnusable(problem) from error

    def version(self) -> str | None:
        """The version of its schema; None where it is not a book. Raises BookUnusable."""
        return _version(self)

    @contextmanager
    def changing_all(self, source: Path) -> Iterator[Any]:
        """A cursor in a writing transaction that may drop what is guarded; another file's tables
        stand as `source`."""
        with self._raw() as cursor:
            cursor.execute("PRAGMA foreign_keys=off")
            cursor.execute("ATTACH ? AS source", (str(source),))
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
            except BaseException:
                cursor.execute("ROLLBACK")
                raise
            cursor.execute("COMMIT")

    def use_log(self) -> None:
        """Let SQLite write ahead: only now that the file is known to be a book."""
        if self.engine.dialect.name == "sqlite":
            with self._raw() as cursor:
                cursor.execute("PRAGMA journal_mode=wal")

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _raw(self) -> Iterator[Any]:
        """A cursor of the driver, outside any transaction."""
        with self._translated():
            connection = self.engine.raw_connection()
            try:
                yield connection.cursor()
            finally:
                connection.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        with helped(self.path):
            try:
                yield
            except _FAILURES as error:
                raise BookUnusable(files.explained(_words(error), self.place)) from error


@contextmanager
def helped(path: Path | None) -> Iterator[None]:
    """Say with a book that is damaged, gone or not a book which backup of it is the newest good."""
    try:
        yield
    except BookUnusable as unusable:
        if path is None or not {problem.code for problem in unusable.problems} & files.LOST:
            raise
        from tally.store.remedy import with_backup

        raise BookUnusable(with_backup(unusable.problems, path)) from unusable


def open_database(
    location: str | Path,
    create: bool = False,
    waiting: Waiting = silent,
    expected: str | None = None,
) -> Database:
    """The book's database, made when missing and `create`. Raises BookUnusable with the remedy."""
    if "://" in str(location) and not isinstance(location, Path):
        return _open_url(str(location), create, waiting, expected)
    path = Path(location).expanduser().absolute()
    with helped(path):
        if files.found(path, create):
            files.build(path, lambda draft: _build_file(draft, path))
        return checked(Database(engine_for(file_url(path), waiting), path, expected))


def _open_url(url: str, create: bool, waiting: Waiting, expected: str | None) -> Database:
    if url.startswith("sqlite:///"):
        return open_database(Path(url.removeprefix("sqlite:///")), create, waiting, expected)
    database = Database(engine_for(url), None, expected)
    with database.writing() as connection:
        if not inspect(connection).has_table(schema_version.name):
            if not create:
                raise BookUnusable(files.no_book(database.place))
            lay_out(connection)
    return checked(database)


def lay_out(connection: Connection) -> None:
    """A fresh book's tables, what guards them, the version and the pot."""
    SQLModel.metadata.create_all(connection, tables=BOOK)
    for statement in triggers(connection.dialect.name):
        connection.exec_driver_sql(statement)
    schema_version.create(connection)
    connection.execute(schema_version.insert(), {"version_num": SCHEMA_VERSION})
    connection.execute(account.insert(), POT_ROW)


def _build_file(draft: Path, path: Path) -> None:
    """Lay out a book in a file that will be at `path`."""
    database = Database(engine_for(file_url(draft)), path)
    with database.writing() as connection:
        lay_out(connection)
    database.close()


def checked(database: Database, keep: bool = True) -> Database:
    """The database, if it is a book of this version and whole as far as a glance tells; an older
    one is upgraded, and kept first unless not `keep`. Raises BookUnusable."""
    version = _version(database)
    if version is None:
        raise BookUnusable(files.not_a_book(database.place))
    if version > SCHEMA_VERSION:
        raise BookUnusable(files.newer(database.place, version, SCHEMA_VERSION))
    _refuse_damaged_pages(database)
    if version < SCHEMA_VERSION:
        from tally.store.upgrade import upgrade

        if keep:
            from tally.store.backup import keep as keep_backup

            keep_backup(database, "upgrade")
        upgrade(database)
    database.use_log()
    return database


def _refuse_damaged_pages(database: Database) -> None:
    """Look at every page of a small book: a plain read would only meet those it needs."""
    path = database.path
    if path is None or not path.exists() or path.stat().st_size > QUICK_BYTES:
        return
    with database.reading() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise BookUnusable(files.damaged_page(database.place, str(found)))


def _version(database: Database) -> str | None:
    try:
        with database.engine.connect() as connection, connection.begin():
            return connection.execute(select(schema_version.c.version_num)).scalar_one_or_none()
    except _FAILURES as error:
        if any(words in _words(error) for words in _NO_SCHEMA):
            return None
        raise BookUnusable(files.explained(_words(error), database.place)) from error
    except ModuleNotFoundError as error:
        command = "pip install 'psycopg[binary]'"  # unsaid: a command
        hint = say("install it: {command}", command=command)
        # L10N: {place} is the address of a database
        message = say(
            "{place} needs the Python package {package}",
            place=database.place,
            package=error.name,
        )
        raise BookUnusable(Problem("no_driver", message, hint)) from error


def _words(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError | JSONDecodeError):
        return files.UNDECODED
    return str(error.orig if isinstance(error, DBAPIError) else error)


def file_url(path: Path) -> URL:
    """The URL of a file, whatever its name holds; one that cannot be written to is read as it lies,
    because SQLite would want to make files beside it."""
    if files.lies_still(path):
        return URL.create("sqlite", database=path.as_uri(), query={"immutable": "1", "uri": "true"})
    return URL.create("sqlite", database=str(path))


def engine_for(url: str | URL, waiting: Waiting = silent) -> Engine:
    """An engine with the settings that a book needs; `waiting` is told when it is busy."""
    if make_url(url).get_backend_name() != "sqlite":
        engine = create_engine(url, poolclass=NullPool)
        event.listen(engine, "begin", _begin_postgresql)
        return engine
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": WAIT_SECONDS})

    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for setting in (
            "synchronous=full",
            "foreign_keys=on",
            "recursive_triggers=on",
            "secure_delete=on",
        ):
            connection.execute(f"PRAGMA {setting}")

    event.listen(engine, "connect", prepare)

    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("tally_write"):
            _begin_writing(connection, waiting)
        else:
            connection.exec_driver_sql("BEGIN")

    event.listen(engine, "begin", begin)
    return engine


def _begin_writing(connection: Connection, waiting: Waiting) -> None:
    """Become the one writer: wait for a moment in silence, then say so, then give up."""
    cursor = connection.connection.cursor()
    moment = min(MOMENT_SECONDS, WAIT_SECONDS)
    cursor.execute(f"PRAGMA busy_timeout={int(moment * 1000)}")
    try:
        cursor.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error) or moment == WAIT_SECONDS:
            raise
        rest = WAIT_SECONDS - moment
        waiting(str(connection.engine.url.database), rest)
        cursor.execute(f"PRAGMA busy_timeout={int(rest * 1000)}")
        cursor.execute("BEGIN IMMEDIATE")


def _begin_postgresql(connection: Connection) -> None:
    """As in SQLite: one writer at a time, and a reader sees one state of the book."""
    if connection.get_execution_options().get("tally_write"):
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(846200)")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
