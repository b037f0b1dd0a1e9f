"""`tally backup` and `tally restore`: copies of the whole book, and the way back to one."""

from __future__ import annotations

import datetime
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.books import BookPath, book_place
from tally.cli.entry import AsJson
from tally.cli.words import Who, Why, confirm
from tally.errors import Problem, Refused
from tally.words import mark, say, say_as, say_counted

if TYPE_CHECKING:
    from tally.store.restoring import Exchange
    from tally.store.spans import Span


def backup(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help=mark("Where to; else beside the book."))
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help=mark("Put it in the place of an older backup."))
    ] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Copy the book into one file, whole even while others write, and test the copy.

    A folder gets a file with the day in its name. Backups also make themselves, before each new
    evening and before an upgrade; the newest twelve and the last of each month are kept.

    Example: tally backup friday.db
    """
    from tally.cli.progress import progress
    from tally.store import backup as backups
    from tally.store.database import open_database

    # L10N: Before a bar of progress: a backup is being tested.
    testing = say("testing")
    with closing(open_database(book_place(book))) as database, progress(testing) as shown:
        if file is None:
            made = backups.keep(database, "asked", thorough=True)
            _require_something(made)
            target, covered = made.path, backups.tried(made.path)  # type: ignore[union-attr]
        else:
            target = _named(file)
            covered = backups.write(database, target, replace=replace, progress=shown)
    assert covered is not None
    if as_json:
        shape = {"schema": "tally.backup/1", "file": str(target), "tested": True}
        screen.answer(shape | span_shape(covered))
        return
    screen.labelled(say("Backup"), str(target))
    screen.labelled(say_as("what a backup has in it", "Holds"), covered.text)
    screen.labelled(
        say("Tested"), say("whole; its last entry has the code {code}", code=covered.code)
    )


def restore(
    which: Annotated[
        str | None,
        typer.Argument(metavar="FILE|ID", help=mark("A backup; or the id of an entry taken back.")),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help=mark("Do it without asking."))] = False,
    why: Why = "",
    who: Who = "",
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Put a backup in the book's place, the present book kept aside; without FILE list them.

    Given the id of an entry instead, let what was taken back stand again.

    Example: tally restore friday.db --yes
    """
    if which is None:
        _list(book, as_json)
    elif _is_file(which, book):
        _restore(Path(which), yes, book, as_json)
    else:
        from tally.cli.undoing import restore as restore_entry

        restore_entry(which, why, who, book, as_json)


def span_shape(covered: Span) -> dict[str, Any]:
    """What a book covers, for JSON."""
    return {
        "evenings": covered.evenings,
        "rounds": covered.rounds,
        "entries": covered.entries,
        "first_day": covered.first_day,
        "last_day": covered.last_day,
        "recorded_at": covered.recorded,
        "code": covered.code,
    }


def _is_file(which: str, book: str | None) -> bool:
    """A path, or the name or number of a backup; the id of an entry begins with a letter."""
    path = Path(which)
    return path.exists() or path.suffix != "" or path.name != which or which.isdecimal()


def _restore(source: Path, yes: bool, book: str | None, as_json: bool) -> None:
    from tally.cli.progress import progress
    from tally.store.restoring import exchange, prepared

    place = _file_place(book)
    with progress(say("testing")) as shown, prepared(place, source, shown) as planned:
        if not as_json:
            _show(planned)
            if str(source).isdecimal():
                screen.out(
                    say(
                        "{number} is a backup's number: a round that was taken back is restored "
                        "by its id, as tally log --all shows it.",
                        number=source,
                    )
                )
        confirm(say("Put the backup in the present book's place?"), yes)
        aside = exchange(planned)
    if as_json:
        screen.answer(
            {"schema": "tally.restore/1", "book": str(planned.book), "file": str(planned.source)}
            | {"backup": span_shape(planned.backup)}
            | {"present": span_shape(planned.present) if planned.present else None}
            | {"missing": planned.missing, "aside": str(aside) if aside else None}
        )
        return
    screen.out(say("Restored {book}.", book=planned.book))
    if aside is not None:
        screen.out(say("The book that was there is kept at {file}", file=aside))


def _show(planned: Exchange) -> None:
    """Both spans, and what the exchange would cost."""
    screen.labelled(say("Backup"), str(planned.source))
    screen.labelled("", planned.backup.text)
    screen.labelled(say("Present book"), str(planned.book))
    if planned.present is not None:
        screen.labelled("", planned.present.text)
    elif planned.trouble is not None:
        screen.labelled("", planned.trouble.message)
    else:
        screen.labelled("", say("there is none"))
    if planned.present is None:
        return
    if planned.missing is None:
        screen.out(say("Their histories differ: each has entries that the other has not."))
    elif planned.missing:
        screen.out(
            say_counted(
                "The backup lacks the last entry of the present book.",
                "The backup lacks the last {count:,} entries of the present book.",
                planned.missing,
            )
        )
    else:
        screen.out(say("The backup holds all that the present book holds."))


def _list(book: str | None, as_json: bool) -> None:
    from tally.store.backup import folder_of, kept, tried

    place = _file_place(book)
    found = [(backup, tried(backup.path)) for backup in kept(place)]
    if as_json:
        shape = [
            {"file": str(backup.path), "reason": backup.reason, "good": covered is not None}
            | (span_shape(covered) if covered else {})
            for backup, covered in found
        ]
        screen.answer({"schema": "tally.backups/1", "backups": shape})
        return
    screen.labelled(say("Backups in"), str(folder_of(place)))
    if not found:
        screen.out(say("There are none yet: tally backup makes one."))
        return
    columns = [
        screen.Column(say("File")),
        screen.Column(say_as("what a backup has in it", "Holds")),
    ]
    rows = [
        [backup.path.name, covered.text if covered else say("damaged or of a newer tally")]
        for backup, covered in found
    ]
    screen.table(columns, rows)


def _file_place(book: str | None) -> Path:
    place = book_place(book)
    if "://" in place and not place.startswith("sqlite:///"):
        hint = say("back up and restore the server itself, or use tally export and import")
        raise Refused(
            Problem(
                "not_a_file",
                say("{book} is not a file", book=place.partition("@")[2]),
                hint,
            )
        )
    return Path(place.removeprefix("sqlite:///")).expanduser().absolute()


def _named(file: Path) -> Path:
    if file.is_dir():
        return file / f"tally-{datetime.datetime.now():%Y-%m-%d-%H%M%S}.db"
    return file.absolute()


def _require_something(made: object) -> None:
    if made is None:
        message = say("there is nothing to back up: the book is empty or not a file")
        raise Refused(Problem("nothing_to_back_up", message, say("tally new opens an evening")))
