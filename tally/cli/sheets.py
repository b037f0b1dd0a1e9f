"""`tally sheet`: the settlement sheet of an evening, as a PDF."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.errors import Caution, Problem, Refused

if TYPE_CHECKING:
    from tally.evening import Evening
    from tally.store.book import Book

Paper = Annotated[
    str | None,
    typer.Option(help="a4, letter, or both (fits either); else TALLY_PAPER, else by your locale."),
]


def sheet(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.pdf", help="Where to write it.")
    ] = None,
    paper: Paper = None,
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Print an evening's settlement sheet as a PDF.

    Example: tally sheet -o friday.pdf --paper a4
    """
    with open_book(book) as opened:
        kept = opened.evening(evening)
        target = output or Path(default_name(kept))
        pages, cautions = print_sheet(opened, kept, target, paper)
    if as_json:
        screen.answer(
            {"schema": "tally.sheet/1", "file": str(target), "pages": pages, "evening": kept.ref}
        )
    else:
        screen.out(f"{target}: {pages} page{'' if pages == 1 else 's'}")
    screen.show_cautions(cautions)


def default_name(evening: Evening) -> str:
    """A file name of the date and the title, nothing in it that a file system might obey."""
    title = "".join(char if char.isalnum() else "-" for char in evening.title)[:60].strip("-")
    return f"{evening.date.isoformat()}{f'-{title}' if title else ''}.pdf"


def default_paper() -> str:
    """TALLY_PAPER; else letter where the locale's country prints on it, else A4."""
    from tally.reports.papers import usual_paper

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return os.environ.get("TALLY_PAPER") or usual_paper(next(filter(None, names), None))


def print_sheet(
    book: Book, evening: Evening, target: Path, paper: str | None
) -> tuple[int, list[Caution]]:
    """Write the sheet; how many pages, and what could not be drawn. Raises Refused."""
    from tally.cli.sheet_of import sheet_of
    from tally.reports.pdf import write_pdf

    try:
        printed = write_pdf(sheet_of(book, evening), target, paper or default_paper())
    except OSError as error:
        reason = f"{target} cannot be written: {error.strerror or error}"
        remedy = "choose another file with -o"
        raise Refused(Problem("unwritable_file", reason, remedy)) from None
    return printed.pages, [Caution("undrawable", each.message) for each in printed.undrawable]
