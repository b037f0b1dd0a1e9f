"""Whether a book is whole: what the database finds in its file, and the proof in its entries.

A plain read sees only the pages it needs; here every page is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from tally.store import files, tables
from tally.store.database import Database
from tally.store.proof import Progress, Verdict, verify
from tally.store.triggers import triggers
from tally.words import say

_MOST = 20
"""Faults listed of one kind; a file that has more is not worth listing on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `part` is where it was found: pages, references, guards, entries."""

    part: str
    code: str
    message: str
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Health:
    """What a check found. `verdict` is None where the file is too damaged to read its entries."""

    faults: tuple[Fault, ...]
    verdict: Verdict | None

    @property
    def good(self) -> bool:
        return not self.faults

    @property
    def lost(self) -> Fault | None:
        """The first fault that touches what was recorded; missing guards do not, and are mended
        when a book is restored."""
        return next((fault for fault in self.faults if fault.part != "guards"), None)


def check(database: Database, quick: bool = False, progress: Progress | None = None) -> Health:
    """Go through all of a book; `quick` compares no index with its table and scores no round again.
    Of a book of another version only the pages and references are looked at.

    Raises BookUnusable where it cannot even be read.
    """
    known = database.version() == tables.SCHEMA_VERSION
    with database.reading() as connection:
        faults = list(_file_faults(connection, quick, known))
        if any(fault.part == "pages" for fault in faults) or not known:
            return Health(tuple(faults), None)
        verdict = verify(connection, rescore=not quick, progress=progress)
    if verdict.finding is not None:
        found = verdict.finding
        faults.append(Fault("entries", found.code, found.message, found.entry))
    return Health(tuple(faults), verdict)


def mend_guards(connection: Connection) -> None:
    """Put back the indexes and triggers that keep the past as it is."""
    rows = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in rows.all():
        connection.exec_driver_sql(f'DROP TRIGGER "{name}"')
    for table in tables.BOOK:
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    for statement in triggers("sqlite"):
        connection.exec_driver_sql(statement)


def _file_faults(connection: Connection, quick: bool, known: bool) -> Iterator[Fault]:
    if connection.dialect.name != "sqlite":
        return
    pragma = "quick_check" if quick else "integrity_check"
    for words in _pragma(connection, f"{pragma}({_MOST})"):
        yield Fault("pages", "page_damaged", words)
    yield from _reference_faults(connection)
    if known:
        yield from _guard_faults(connection)


def _pragma(connection: Connection, pragma: str) -> Iterator[str]:
    for row in connection.exec_driver_sql(f"PRAGMA {pragma}"):
        if row[0] != "ok":
            yield files.without_ornaments(str(row[0]))


def _reference_faults(connection: Connection) -> Iterator[Fault]:
    rows = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(_MOST)
    for table, _, parent, _ in rows:
        # L10N: {table} and {other} are tables of a database
        message = say(
            "a row of {table} speaks of a row of {other} that is not there",
            table=table,
            other=parent,
        )
        yield Fault("references", "reference_broken", message)


def _guard_faults(connection: Connection) -> Iterator[Fault]:
    """Tables, indexes and triggers that a book has and this one has not, or has otherwise."""
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master").all()
    present = {(row[0], row[1]) for row in rows}
    expected = [("table", table.name) for table in tables.BOOK] + [
        ("index", str(index.name)) for table in tables.BOOK for index in table.indexes
    ]
    for kind, name in expected:
        if (kind, name) not in present:
            message = say("the table {name} is missing", name=name)
            if kind == "index":
                # L10N: an index of a database, by which it finds what is looked for
                message = say("the index {name} is missing", name=name)
            yield Fault("guards", "guard_missing", message)
    statements = {_plain(row[2]) for row in rows if row[0] == "trigger"}
    for statement in triggers("sqlite"):
        if _plain(statement) not in statements:
            name = statement.split()[2]
            # L10N: a trigger of a database, which refuses to change what was recorded
            message = say(
                "the trigger {name}, which keeps the past as it is, is missing or altered",
                name=name,
            )
            yield Fault("guards", "guard_missing", message)


def _plain(statement: str) -> str:
    return " ".join(statement.split())
