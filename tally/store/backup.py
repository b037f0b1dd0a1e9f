"""Backups of a book: one consistent file each, tested after writing, numbered, rotated.

They lie beside the book in `NAME-backups`. Numbers only grow, so a clock set back cannot make an
old one the newest. What people asked for, and what a restore kept aside, is never removed.
"""

from __future__ import annotations

import datetime
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import ColumnElement, select

from tally.errors import BookUnusable, Problem, Refused
from tally.store import files, tables
from tally.store.database import Database, engine_for, file_url
from tally.store.health import Health, check
from tally.store.proof import Progress
from tally.store.spans import Span, span
from tally.words import say

ROTATED = ("evening", "upgrade")
"""The reasons of backups that make themselves; of these only the newest are kept."""

_KEPT = 12
_KEPT_MONTHS = 12
_NAME = re.compile(r"(\d{4,})-(\d{8})-(\d{4})-([a-z-]+)\.db")
_STALE_DRAFT = 24 * 3600


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in a book's own folder of them, as its name tells."""

    path: Path
    number: int
    day: str
    reason: str


def folder_of(book: Path) -> Path:
    """Where a book's backups lie."""
    return book.with_name(f"{book.name}-backups")


def kept(book: Path) -> list[Backup]:
    """A book's own backups, the newest first."""
    found = []
    with suppress(OSError):
        for path in folder_of(book).iterdir():
            named = _NAME.fullmatch(path.name)
            if named:
                found.append(Backup(path, int(named[1]), named[2], named[4]))
    return sorted(found, key=lambda backup: backup.number, reverse=True)


def newest_good(book: Path) -> tuple[Backup, Span] | None:
    """The newest backup that is whole, and what it covers."""
    for backup in kept(book):
        covered = tried(backup.path)
        if covered is not None:
            return backup, covered
    return None


def tried(path: Path) -> Span | None:
    """What a backup covers; None where it is not whole."""
    try:
        files.found(path, create=False)
        with looked_into(path) as database, database.reading() as connection:
            covered = span(connection)
        _refuse_faults(path, _health(path))
    except (BookUnusable, Refused):
        return None
    return covered


def write(
    database: Database, target: Path, *, replace: bool = False, progress: Progress | None = None
) -> Span:
    """A tested copy of the book at `target`, whole or not at all.

    Raises Refused (`file_exists`, `not_a_file`); BookUnusable where the copy cannot be made.
    """
    _refuse_target(database, target, replace)
    with drafted(target) as draft:
        covered = _copy(database, draft, target)
        _refuse_faults(target, _health(draft, progress))
        _sync(draft)
        if replace:
            draft.replace(target)
        else:
            _publish(draft, target)
        _sync(target.parent)
    return covered


def keep(database: Database, reason: str, thorough: bool = False) -> Backup | None:
    """A tested copy in the book's own folder; older ones that made themselves are then removed.

    None for a book that is not a file, or that is empty. Raises BookUnusable.
    """
    if database.path is None:
        return None
    folder = folder_of(database.path)
    with drafted(folder / "backup.db", private=True) as draft:
        covered = _copy(database, draft, folder)
        if not covered.entries:
            return None
        if thorough:
            _refuse_faults(folder, _health(draft))
        else:
            _refuse_damaged_copy(draft, covered)
        _sync(draft)
        path = _publish_numbered(draft, database.path, reason)
    _rotate(database.path)
    named = _NAME.fullmatch(path.name)
    assert named is not None
    return Backup(path, int(named[1]), named[2], reason)


def keep_once(database: Database, reason: str) -> Backup | None:
    """Like `keep`, unless the newest backup ends where the book ends."""
    if database.path is None:
        return None
    newest = next(iter(kept(database.path)), None)
    if newest is not None and _last_digest(newest.path) == _last_digest(database.path):
        return None
    return keep(database, reason)


def file_aside(book: Path, reason: str) -> Path:
    """Keep the files of a book that cannot be read as they are, under a dated name."""
    folder = folder_of(book)
    folder.mkdir(mode=0o700, exist_ok=True)
    with drafted(folder / "backup.db", private=True) as draft:
        draft.unlink()
        _link_or_copy(files.file_of(book), draft)
        path = _publish_numbered(draft, book, reason)
    log = files.log_of(book)
    if log.exists():
        _link_or_copy(log, path.with_name(f"{path.name}-wal"))
    _sync(folder)
    return path


@contextmanager
def looked_into(path: Path, place: Path | None = None) -> Iterator[Database]:
    """The database of a file, without making it a book in use."""
    database = Database(engine_for(file_url(path)), place or path)
    try:
        yield database
    finally:
        database.close()


@contextmanager
def drafted(target: Path, private: bool = False) -> Iterator[Path]:
    """An empty file beside `target`, readable by its owner only, gone at the end.

    Raises BookUnusable where none can be made.
    """
    draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.new")
    try:
        if private:
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sweep(target)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
    except OSError as error:
        raise BookUnusable(files.unwritable(target, error)) from None
    finally:
        for name in (draft.name, f"{draft.name}-journal", f"{draft.name}-wal", f"{draft.name}-shm"):
            with suppress(OSError):
                draft.with_name(name).unlink()


def _copy(database: Database, draft: Path, target: Path) -> Span:
    """Copy the book as of one moment; answers with what the copy covers."""
    database.copy_into(draft, str(target))
    with looked_into(draft, target) as copied, copied.reading() as connection:
        return span(connection)


def _health(path: Path, progress: Progress | None = None) -> Health:
    with looked_into(path) as database:
        return check(database, quick=True, progress=progress)


def _refuse_faults(path: Path, health: Health) -> None:
    fault = health.lost
    if fault is not None:
        reason = fault.message
        if fault.entry:
            reason = say("entry {entry}: {fault}", entry=fault.entry, fault=fault.message)
        raise BookUnusable(files.damaged(str(path), reason))


def _refuse_damaged_copy(draft: Path, covered: Span) -> None:
    """The short test: every page and index of the copy, and its end."""
    with looked_into(draft) as database, database.reading() as connection:
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
        if found != "ok" or span(connection) != covered:
            raise BookUnusable(files.damaged(str(draft), str(found)))


def _refuse_target(database: Database, target: Path, replace: bool) -> None:
    if database.path is None:
        hint = say("back up the server itself, or use tally export")
        message = say("{place} is not a file", place=database.place)
        raise Refused(Problem("not_a_file", message, hint))
    if not target.exists():
        return
    if not replace:
        hint = say("give another name, or add --replace to put the new backup in its place")
        raise Refused(Problem("file_exists", say("{file} exists already", file=target), hint))
    if target.resolve() == database.path.resolve():
        hint = say("give another name")
        message = say("{file} is the book itself", file=target)
        raise Refused(Problem("file_exists", message, hint))
    with looked_into(target) as held:
        if held.version() is None:
            raise BookUnusable(files.not_a_book(str(target)))


def _publish_numbered(draft: Path, book: Path, reason: str) -> Path:
    """Give a draft the next number; whoever comes at the same moment gets the one after."""
    now = datetime.datetime.now().strftime("%Y%m%d-%H%M")
    number = max((backup.number for backup in kept(book)), default=0) + 1
    while True:
        path = folder_of(book) / f"{number:04d}-{now}-{reason}.db"
        if not _taken(path.parent, number) and _published(draft, path):
            return path
        number += 1


def _taken(folder: Path, number: int) -> bool:
    return any(folder.glob(f"{number:04d}-*.db"))


def _publish(draft: Path, target: Path) -> None:
    if not _published(draft, target):
        hint = say("give another name")
        message = say("{file} has appeared meanwhile", file=target)
        raise Refused(Problem("file_exists", message, hint))


def _published(draft: Path, target: Path) -> bool:
    """Whether the draft now stands at `target`; never over another file."""
    try:
        os.link(draft, target)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if target.exists():
            return False
        draft.rename(target)
    return True


def _rotate(book: Path) -> None:
    """Keep the newest of those that made themselves, and the last of each of the last months."""
    own = [backup for backup in kept(book) if backup.reason in ROTATED]
    mine = _first_entry(book)
    months: dict[str, Backup] = {}
    for backup in own:
        months.setdefault(backup.day[:6], backup)
    spared = {*own[:_KEPT], *list(months.values())[:_KEPT_MONTHS]}
    for backup in own:
        if backup not in spared and _first_entry(backup.path) == mine:
            with suppress(OSError):
                backup.path.unlink()


def _first_entry(path: Path) -> str | None:
    """What tells books apart: the first entry's digest."""
    return _digest(path, tables.entry.c.id)


def _last_digest(path: Path) -> str | None:
    return _digest(path, tables.entry.c.id.desc())


def _digest(path: Path, order: ColumnElement[int]) -> str | None:
    query = select(tables.entry.c.digest).order_by(order).limit(1)
    with suppress(BookUnusable), looked_into(path) as database, database.reading() as connection:
        found: str | None = connection.execute(query).scalar_one_or_none()
        return found
    return None


def _sweep(target: Path) -> None:
    """Remove drafts that a killed process left behind, once they are a day old."""
    for path in target.parent.glob(f".{target.name}.*.new*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _STALE_DRAFT:
                path.unlink()


def _link_or_copy(source: Path, target: Path) -> None:
    link: Callable[[Path, Path], None] = os.link
    try:
        link(source, target)
    except OSError:
        shutil.copyfile(source, target)
        target.chmod(0o600)


def _sync(path: Path) -> None:
    """Have the drive hold what was written; folders cannot be synced everywhere."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
