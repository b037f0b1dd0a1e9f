"""Which book a command works on, and `tally where`."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.entry import AsJson
from tally.errors import BookUnusable
from tally.words import grouped, mark, said, say, say_counted, with_more

if TYPE_CHECKING:
    from tally.store.book import Book

BookPath = Annotated[
    str | None,
    typer.Option("--book", metavar="PATH", help=mark("The book; else TALLY_BOOK, else your own.")),
]
WhichEvening = Annotated[
    str | None,
    typer.Option(
        "--evening",
        metavar="WHICH",
        help=mark("Its id, number, date or title."),
        autocompletion=complete.evenings,
    ),
]


def book_place(given: str | None) -> str:
    """Where the book is: a path or a database URL."""
    chosen = given or os.environ.get("TALLY_BOOK")
    if chosen:
        return chosen
    from platformdirs import user_data_path

    return str(user_data_path("tally", appauthor=False) / "book.db")


_expected: str | None = None


def expect(code: str | None) -> None:
    """Set `--expect` for this run: the code of the last entry that was seen."""
    global _expected
    _expected = code


def open_book(given: str | None, create: bool = False) -> Book:
    """The book, made when missing and `create`. Raises BookUnusable."""
    from tally.store.book import Book

    opened = Book.open(book_place(given), create, _say_busy, _expected)
    if opened.database.path is not None:
        _warn_if_open(opened.database.path)
    return opened


def where(book: BookPath = None, as_json: AsJson = False) -> None:
    """Say where the book is, what is in it, when it was last backed up, and who may read it.

    Example: tally where
    """
    place = book_place(book)
    facts: dict[str, Any] = {"schema": "tally.where/1", "book": place, "exists": False}
    try:
        with open_book(place) as opened:
            facts |= {"exists": True} | _facts(opened)
    except BookUnusable as unusable:
        if unusable.problems[0].code != "no_book":
            raise
        facts["last_backup"] = _last_backup(None if "://" in place else Path(place))
    if as_json:
        screen.answer(facts)
    else:
        _show(facts)


def _facts(opened: Book) -> dict[str, Any]:
    """What is in the book; what can be said of its file is None for one on a server."""
    from tally.store.spans import span

    with opened.database.reading() as connection:
        covered = span(connection)
    path = opened.database.path
    return {
        "version": opened.database.version(),
        "bytes": None if path is None else path.stat().st_size,
        "evenings": len(opened.evenings()),
        "rounds": covered.rounds,
        "players": len(opened.people.all()),
        "entries": covered.entries,
        "first_day": covered.first_day,
        "last_day": covered.last_day,
        "code": covered.code,
        "last_backup": _last_backup(path),
        "file_mode": None if path is None else _mode(path),
        "folder_mode": None if path is None else _mode(path.parent),
        "owner_only": path is None or not _open_to_others(path),
    }


_COUNTED = {
    "evenings": mark("Evenings"),
    "rounds": mark("Rounds"),
    "players": mark("Players"),
    "entries": mark("Entries"),
}


def _show(facts: dict[str, Any]) -> None:
    screen.labelled(say("Book"), facts["book"])
    if not facts["exists"]:
        screen.labelled("", say("not made yet: tally new opens the first evening"))
        return
    screen.labelled(say("Version"), facts["version"])
    if facts["bytes"] is not None:
        size = say_counted("{count:,} byte", "{count:,} bytes", facts["bytes"])
        screen.labelled(say("Size"), size)
    for key, label in _COUNTED.items():
        screen.labelled(said(label), grouped(facts[key]))
    # L10N: The short code of the book's last entry, as A0XE-FF5M.
    screen.labelled(say("Code"), facts["code"])
    if facts["bytes"] is not None:
        screen.labelled(
            say("Last backup"), facts["last_backup"] or say("none yet: tally backup makes one")
        )
        who = (
            say("its owner only")
            if facts["owner_only"]
            else say("others as well: chmod 600 and 700")
        )
        modes = say(
            "file {file_mode}, folder {folder_mode}",
            file_mode=facts["file_mode"],
            folder_mode=facts["folder_mode"],
        )
        screen.labelled(say("Readable by"), with_more(who, modes))


def _last_backup(path: Path | None) -> str | None:
    from tally.store.backup import kept

    found = kept(path) if path is not None else []
    return str(found[0].path) if found else None


def _say_busy(place: str, seconds: float) -> None:
    message = say(
        "{place} is busy: another program is writing; waiting up to {seconds:.0f} s for it",
        place=place,
        seconds=seconds,
    )
    screen.talk(f"tally: {message}")


def _warn_if_open(path: Path) -> None:
    """Say it with every command when others may read the book, or put another in its place."""
    if not _open_to_others(path):
        return
    message = say(
        "{path} can be read or exchanged by others (file {file_mode}, folder {folder_mode}); "
        "to close it: {command}",
        path=path,
        command=_closing(path),
        file_mode=_mode(path),
        folder_mode=_mode(path.parent),
    )
    screen.talk(say("warning [{code}]: {warning}", code="book_open", warning=message))


_CLOSE_FOLDER = "chmod go-w"  # unsaid: a command of the shell


def _closing(path: Path) -> str:
    """The commands that leave a book to its owner."""
    file = [f"chmod 600 {shlex.quote(str(path))}"] if path.stat().st_mode & 0o077 else []
    folder = [f"{_CLOSE_FOLDER} {shlex.quote(str(path.parent))}"] if _exchangeable(path) else []
    return " && ".join(file + folder)


def _open_to_others(path: Path) -> bool:
    """Whether anybody but the owner may read the file or put another in its place."""
    return os.name == "posix" and bool(path.stat().st_mode & 0o077 or _exchangeable(path))


def _exchangeable(path: Path) -> bool:
    """Whether others may write to its folder, and no rule of the folder (the sticky bit) protects
    each one's files."""
    folder = path.parent.stat().st_mode
    return bool(folder & 0o022 and not folder & 0o1000)


def _mode(path: Path) -> str:
    return f"{path.stat().st_mode & 0o777:04o}"
