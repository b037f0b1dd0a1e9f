"""`tally import` of a document that `tally export` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tally.cli import screen
from tally.cli.csv_imports import read_limited
from tally.errors import Problem, Refused
from tally.words import enumerated, say, say_counted

if TYPE_CHECKING:
    from tally.store.joining import Joined

DOCUMENT_LIMIT = 512 * 1024 * 1024


def import_document(
    file: Path, *, keep_ours: bool, dry_run: bool, book: str | None, as_json: bool
) -> None:
    """Add what the document has and the book has not; whole or not at all."""
    from tally.cli.books import open_book
    from tally.cli.opening import keep_backup
    from tally.cli.progress import progress
    from tally.store.document_reading import read_document

    document = read_document(_text(file))
    with open_book(book, create=True) as opened, progress(say("importing")) as shown:
        if not dry_run:
            keep_backup(opened)
        joined = opened.take_in(document, keep_ours=keep_ours, dry_run=dry_run, progress=shown)
        code = opened.code()
    _answer(joined, code, dry_run, as_json)


def _text(file: Path) -> str:
    try:
        return read_limited(file, DOCUMENT_LIMIT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = say("{file} is not UTF-8 text (byte {number})", file=file, number=error.start)
        raise Refused(
            Problem("bad_export", message, say("give the file as it was exported"))
        ) from None


def _answer(joined: Joined, code: str, dry_run: bool, as_json: bool) -> None:
    if as_json:
        from tally.cli.shapes import cautions

        screen.answer(
            {"schema": "tally.import_document/1", "recorded": bool(joined.entries) and not dry_run}
            | {"already": not joined.entries, "entries": list(joined.entries)}
            | {"new_players": list(joined.players), "evenings": list(joined.evenings)}
            | {"same_chain": joined.exact, "left_out": list(joined.left_out), "code": code}
            | {"cautions": cautions(joined.cautions)}
        )
        return
    screen.show_cautions(joined.cautions)
    if joined.left_out:
        screen.out(
            say(
                "Left out as contradicting this book: {entries}",
                entries=enumerated(joined.left_out),
            )
        )
    if not joined.entries:
        screen.out(say("Everything in it was here already; nothing was added."))
        return
    if joined.players:
        screen.out(say("New in this book: {players}", players=enumerated(joined.players)))
    screen.out(_added(len(joined.entries), joined.exact, dry_run, code))


def _added(count: int, exact: bool, dry_run: bool, code: str) -> str:
    """How many entries were, or would be, added, whether as they were, and the book's code."""
    if exact and dry_run:
        return say_counted(
            "Would add {count:,} entry, as it was. The book's code is {code}.",
            "Would add {count:,} entries, as they were. The book's code is {code}.",
            count,
            code=code,
        )
    if exact:
        return say_counted(
            "Added {count:,} entry, as it was. The book's code is {code}.",
            "Added {count:,} entries, as they were. The book's code is {code}.",
            count,
            code=code,
        )
    if dry_run:
        return say_counted(
            "Would add {count:,} entry, after what is here, with a new digest. "
            "The book's code is {code}.",
            "Would add {count:,} entries, after what is here, each with a new digest. "
            "The book's code is {code}.",
            count,
            code=code,
        )
    return say_counted(
        "Added {count:,} entry, after what is here, with a new digest. The book's code is {code}.",
        "Added {count:,} entries, after what is here, each with a new digest. "
        "The book's code is {code}.",
        count,
        code=code,
    )
