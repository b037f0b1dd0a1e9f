"""A book's file: found, judged by its first bytes, made without ever writing over another."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tally.errors import BookUnusable, Problem
from tally.words import say

_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG)

LOST = frozenset(
    {"book_damaged", "not_a_book", "no_book", "book_newer", "book_unusable", "drive_failed"}
)
"""Codes of problems for which a backup may be the remedy."""

UNDECODED = "could not decode"  # unsaid: SQLite's words for bytes that are no text


def found(path: Path, create: bool) -> bool:
    """Whether a book must be made at `path`; a file that is there must look like a book.

    Raises BookUnusable: `no_book`, `not_a_book`, `book_damaged`, `book_unreadable`.
    """
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        if _only_log_left(path):
            raise BookUnusable(
                damaged(str(path), say("only its write-ahead log is left"))
            ) from None
        if not create:
            raise BookUnusable(no_book(str(path))) from None
        return True
    except OSError as error:
        raise BookUnusable(_unreadable(path, error)) from None
    _judge(path, size)
    return False


def build(path: Path, fill: Callable[[Path], None]) -> None:
    """Make a book at `path`: complete under another name first, readable by its owner only.

    Whoever comes first wins; a book that appears meanwhile is left as it is. Where `path` is a link
    to nothing yet, the book is made where the link points to.
    """
    path = file_of(path)
    draft = path.with_name(f".{path.name}.{os.urandom(6).hex()}.new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        fill(draft)
        _publish(draft, path)
    except OSError as error:
        raise BookUnusable(unwritable(path, error)) from None
    finally:
        with suppress(OSError):
            draft.unlink()


def file_of(path: Path) -> Path:
    """The file itself where a path is a link; what the database keeps beside it lies there."""
    return Path(os.path.realpath(path))


def log_of(path: Path) -> Path:
    """Where the write-ahead log of a book lies."""
    file = file_of(path)
    return file.with_name(f"{file.name}-wal")


def lies_still(path: Path) -> bool:
    """Whether nobody here can write to a file or beside it, and nothing waits in a log."""
    if not path.exists() or os.access(file_of(path).parent, os.W_OK):
        return False
    return not _log_waits(path)


def no_book(place: str) -> Problem:
    # L10N: {place} is a path, or the address of a database, here and in the texts that follow
    message = say("there is no book at {place}", place=place)
    return Problem("no_book", message, say("tally new opens one"))


def not_a_book(place: str) -> Problem:
    hint = say("give the path of a book, or restore a backup under this name")
    message = say("{place} is not a book of tally; it was left as it is", place=place)
    return Problem("not_a_book", message, hint)


def a_folder(path: Path) -> Problem:
    """A folder where a book should be."""
    hint = say("give the path of a book, or restore a backup under this name")
    message = say("the folder {path} is not a book of tally; it was left as it is", path=path)
    return Problem("not_a_book", message, hint)


def newer(place: str, version: str, known: str) -> Problem:
    message = say(
        "{place} was written by a newer tally (schema {version}; this one knows {known})",
        place=place,
        version=version,
        known=known,
    )
    return Problem("book_newer", message, say("update tally: pip install --upgrade tallybook"))


def damaged(place: str, reason: str) -> Problem:
    hint = say("put the file aside and restore the newest good backup; nothing was changed")
    # L10N: {reason} is a clause, or the database's own words in English
    message = say("{place} is damaged: {reason}", place=place, reason=reason)
    return Problem("book_damaged", message, hint)


def damaged_page(place: str, words: str) -> Problem:
    """What the database's own check of its pages found."""
    plain = without_ornaments(words)
    return damaged(place, f"{plain[:1].lower()}{plain[1:]}")


def without_ornaments(words: str) -> str:
    """What the database's own check found, without the line that it begins with."""
    return " ".join(words.replace("*** in database main ***", "").split())  # unsaid: its own words


def explained(reason: str, place: str) -> Problem:
    """What a database's own words mean for the book at `place`."""
    low = reason.casefold()
    for words, problem in _EXPLANATIONS:
        if any(word in low for word in words):
            return problem(place, reason)
    # L10N: {reason} is the database's own words in English
    message = say("{place} cannot be used: {reason}", place=place, reason=reason)
    return Problem("book_unusable", message, say("nothing was recorded"))


def _judge(path: Path, size: int) -> None:
    if path.is_dir():
        raise BookUnusable(a_folder(path))
    if size == 0:
        raise BookUnusable(damaged(str(path), say("the file is empty")))
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError as error:
        raise BookUnusable(_unreadable(path, error)) from None
    if not header.startswith(_MAGIC):
        raise BookUnusable(not_a_book(str(path)))
    if _cut_off(path, size, header):
        raise BookUnusable(damaged(str(path), say("the file is cut off")))


def _only_log_left(path: Path) -> bool:
    return _log_waits(path) and not path.exists()


def _log_waits(path: Path) -> bool:
    log = log_of(path)
    return log.exists() and log.stat().st_size > 0


def _cut_off(path: Path, size: int, header: bytes) -> bool:
    """Whether pages are missing that the header counts and no write-ahead log can hold."""
    if len(header) < _HEADER:
        return True
    if _log_waits(path):
        return False
    page = int.from_bytes(header[16:18], "big")
    return size < int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)


def _publish(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            draft.rename(path)


def _unreadable(path: Path, error: OSError) -> Problem:
    cause = error.strerror or error
    # L10N: {reason} is the operating system's own words
    message = say("{file} cannot be read: {reason}", file=path, reason=cause)
    return Problem("book_unreadable", message, say("check the path and who may read it"))


def unwritable(path: Path, error: OSError) -> Problem:
    cause = error.strerror or error
    # L10N: {reason} is the operating system's own words
    message = say("{file} cannot be made: {reason}", file=path, reason=cause)
    if error.errno in _FULL:
        return Problem("disk_full", message, say("make room and try again"))
    return Problem("book_read_only", message, say("choose a folder you may write to"))


def _busy(place: str, _reason: str) -> Problem:
    message = say("{place} is busy: another program has been writing for too long", place=place)
    return Problem(
        "book_busy", message, say("nothing was recorded; try again, or close that program")
    )


def _foreign(place: str, _reason: str) -> Problem:
    return not_a_book(place)


def _read_only(place: str, _reason: str) -> Problem:
    message = say("{place} may only be read here", place=place)
    return Problem(
        "book_read_only", message, say("nothing was recorded; make file and folder writable")
    )


def _full(place: str, _reason: str) -> Problem:
    message = say("{place} cannot grow: the disk is full", place=place)
    return Problem("disk_full", message, say("nothing was recorded; make room and try again"))


def _no_text(place: str, _reason: str) -> Problem:
    return damaged(place, say("it holds bytes that are no text"))


def _drive(place: str, _reason: str) -> Problem:
    message = say(
        "{place}: the drive refused to read or write: its quota is full, or it is failing",
        place=place,
    )
    hint = say("nothing was recorded; make room or look at the drive, then run tally check")
    return Problem("drive_failed", message, hint)


def _unopened(place: str, reason: str) -> Problem:
    message = say("{place} cannot be opened: {reason}", place=place, reason=reason)
    return Problem(
        "book_unreadable", message, say("check the path, the folder and who may write there")
    )


_EXPLANATIONS: tuple[tuple[tuple[str, ...], Callable[[str, str], Problem]], ...] = (
    (("locked", "busy"), _busy),
    (("not a database",), _foreign),  # unsaid: the database's words, here and below
    (("readonly", "read-only"), _read_only),
    (("disk is full", "no space"), _full),  # unsaid
    (("disk i/o",), _drive),
    ((UNDECODED,), _no_text),
    (("malformed", "corrupt", "no such", "mismatch"), damaged),  # unsaid
    (("unable to open",), _unopened),  # unsaid
)
