"""`tally export`: the whole book as one document, its tables as CSV, its money as a journal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.cli.books import BookPath, open_book
from tally.cli.export_tables import TABLES, balances_of
from tally.errors import Misused, Problem, Refused
from tally.words import ENGLISH, enumerated, mark, say, speaking

if TYPE_CHECKING:
    from tally.reports.journals import JournalEntry
    from tally.store.book import Book

_FORMS = ("json", "csv", "excel", "hledger", "beancount")
_MAGIC = b"SQLite format 3\0"


def export(
    to: Annotated[
        str,
        # L10N: The forms are typed as they stand; only "or" is translated.
        typer.Option("--to", metavar="FORM", help=mark("json, csv, excel, hledger or beancount.")),
    ] = "json",
    what: Annotated[
        str,
        typer.Option(
            metavar="TABLE", help=mark("For CSV: rounds, balances, settle, stats or log.")
        ),
    ] = "rounds",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help=mark("Where to; else stdout.")),
    ] = None,
    separator: Annotated[
        str, typer.Option(metavar="CHAR", help=mark("Between the cells of a CSV: , ; or tab."))
    ] = ",",
    book: BookPath = None,
) -> None:
    """Write the book out. As json: everything, to be read by tally import without loss.

    csv is plain; excel is CSV that a spreadsheet opens right. hledger and beancount get the money
    as a journal, with the balances asserted.

    Example: tally export -o book.json
    """
    _check(to, what)
    with open_book(book) as opened:
        if to == "json":
            pieces: Iterable[str] = _document(opened)
        elif to in ("csv", "excel"):
            pieces = [_csv(opened, what, to == "excel", separator_of(separator))]
        else:
            pieces = [_journal(opened, to)]
        _put(pieces, output)
    if output is not None:
        screen.talk(say("Written: {file}", file=output))


def _check(to: str, what: str) -> None:
    for option, value, known in (("--to", to, _FORMS), ("--what", what, tuple(TABLES))):
        if value not in known:
            hint = say("{option} takes {values}", option=option, values=enumerated(known))
            raise Misused(
                Problem(
                    "usage",
                    say('{option} "{typed}" is not known', option=option, typed=value),
                    hint,
                )
            )


def separator_of(text: str) -> str:
    """What `--separator` means. Raises Misused."""
    named = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";"}.get(text.casefold(), text)
    if named not in (",", ";", "\t", "|"):
        hint = say("give , or ; or tab")
        raise Misused(Problem("usage", say('"{text}" cannot separate cells', text=text), hint))
    return named


def _document(opened: Book) -> Iterator[str]:
    from tally.cli.progress import progress
    from tally.store.exporting import exported

    with opened.database.reading() as connection, progress(say("exporting")) as shown:
        yield from exported(connection, shown)


def _put(pieces: Iterable[str], output: Path | None) -> None:
    """Write UTF-8: whole or not at all into a file, else to stdout as it comes."""
    if output is None:
        _put_out(pieces)
        return
    from tally.store.backup import drafted

    _refuse_book(output)
    with drafted(output.absolute()) as draft:
        with draft.open("wb") as file:
            file.writelines(piece.encode() for piece in pieces)
        draft.replace(output)


def _put_out(pieces: Iterable[str]) -> None:
    """Bytes where stdout takes them: its own encoding may lack what names are written in. What a
    terminal would obey is shown to it by its code; a file gets it as it is."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    for piece in pieces:
        if sys.stdout.isatty():
            sys.stdout.write("\n".join(_seen(line) for line in piece.split("\n")))
        elif stream is None:
            sys.stdout.write(piece)
        else:
            stream.write(piece.encode())
    sys.stdout.flush()


def _seen(line: str) -> str:
    from tally.reports.text import harmless

    return "\t".join(harmless(part) for part in line.removesuffix("\r").split("\t"))


def _refuse_book(output: Path) -> None:
    """Never over a database."""
    if output.is_file():
        with output.open("rb") as file:
            if file.read(len(_MAGIC)) == _MAGIC:
                hint = say("give another name with -o")
                raise Refused(
                    Problem("file_exists", say("{file} is a database", file=output), hint)
                )


def _csv(opened: Book, what: str, spreadsheet: bool, separator: str) -> str:
    from tally.reports.csv_text import csv_text

    header, rows = TABLES[what]
    with speaking(ENGLISH):
        return csv_text(header, rows(opened), spreadsheet, separator)


def _journal(opened: Book, to: str) -> str:
    from tally.reports.journals import beancount_text, hledger_text

    with speaking(ENGLISH):
        write = hledger_text if to == "hledger" else beancount_text
        return write(_journal_entries(opened), balances_of(opened))


def _journal_entries(opened: Book) -> list[JournalEntry]:
    """What moved money, each with what it was, its evening's title and its note."""
    from tally.reports.journals import JournalEntry

    titles = {evening.ref: evening.title for evening in opened.evenings()}
    entries = []
    for entry in opened.log():
        if entry.postings:
            what = f"{entry.kind.replace('_', ' ')} {entry.number or ''}".strip()
            said = [titles.get(entry.evening or "", ""), entry.remarks.get("note", "")]
            text = " - ".join([what, *(part for part in said if part)])
            entries.append(JournalEntry(entry.day, entry.ref, text, entry.postings))
    return entries
