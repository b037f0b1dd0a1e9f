"""`tally sheet`: settlement sheets as PDFs: of an evening, of a season, of a player."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.cli.boards import Evenings, Since, Until, chosen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.errors import Caution, Problem, Refused
from tally.words import mark, say, say_counted

if TYPE_CHECKING:
    from tally.evening import Evening
    from tally.reports.sheet import Sheet
    from tally.store.book import Book
    from tally.store.values import Chosen

Paper = Annotated[
    str | None,
    typer.Option(
        help=mark("a4, letter, or both (fits either); else TALLY_PAPER, else by your locale.")
    ),
]


def sheet(
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.pdf", help=mark("Where to write it.")),
    ] = None,
    paper: Paper = None,
    evening: Evenings = None,
    season: Annotated[
        bool,
        typer.Option("--season", help=mark("All evenings on one sheet, or those of some days.")),
    ] = False,
    since: Since = None,
    until: Until = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=mark("This player's statement, round by round.")),
    ] = None,
    title: Annotated[str, typer.Option(help=mark("What to call a season."))] = "",
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Print a settlement sheet as a PDF: of the last evening, or of one; of several; of a player.

    Several evenings make a season's sheet: --season, --since and --until, or --evening repeated.
    What was kept in different currencies gets a sheet each, in one file.

    Example: tally sheet -o friday.pdf --paper a4
    """
    with open_book(book) as opened:
        if player or season or since or until or len(evening or ()) > 1:
            scope = chosen(evening, None, since, until)
            name, refs, sheets = _span(opened, scope, player, title)
        else:
            kept = opened.evening(evening[0] if evening else None)
            name, refs, sheets = default_name(kept), [kept.ref], [_sheet_of(opened, kept)]
    target = output or Path(name)
    pages, cautions = write_sheets(sheets, target, paper)
    if as_json:
        facts = {"schema": "tally.sheet/1", "file": str(target), "pages": pages}
        screen.answer(facts | {"evening": refs[0] if len(refs) == 1 else None, "evenings": refs})
    else:
        screen.out(written_sheet(target, pages))
    screen.show_cautions(cautions)


def written_sheet(file: Path, pages: int) -> str:
    """That a sheet was written, and how long it is."""
    return say_counted("{file}: {count} page", "{file}: {count} pages", pages, file=file)


def _span(
    book: Book, scope: Chosen, player: str | None, title: str
) -> tuple[str, list[str], list[Sheet]]:
    """A file name, the evenings and the sheets of a season or a statement. Raises Refused."""
    from tally.cli import histories

    kept = histories.histories(book, scope)
    if player is None:
        from tally.cli.span_sheets import season_sheets

        called, sheets = title, season_sheets(book, kept, title)
    else:
        from tally.cli.statement_of import statements

        called = histories.player_named(book, player)
        sheets = statements(book, kept, called)
    if not sheets:
        reason = (
            say("{player} has played no round there", player=called)
            if player
            else say("no round was played there")
        )
        raise Refused(Problem("nothing_chosen", reason, say("tally evenings lists what there is")))
    first, last = min(each.date for each in sheets), max(each.until or each.date for each in sheets)
    name = _file_name(f"{first}-{last}", called or "season")
    return name, [each.evening.ref for each in kept], sheets


def default_name(evening: Evening) -> str:
    """A file name of the date and the title, nothing in it that a file system might obey."""
    return _file_name(evening.date.isoformat(), evening.title)


def _file_name(days: str, title: str) -> str:
    plain = "".join(char if char.isalnum() else "-" for char in title)[:60].strip("-")
    return f"{days}{f'-{plain}' if plain else ''}.pdf"


def default_paper() -> str:
    """TALLY_PAPER; else letter where the locale's country prints on it, else A4."""
    from tally.reports.papers import usual_paper

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return os.environ.get("TALLY_PAPER") or usual_paper(next(filter(None, names), None))


def print_sheet(
    book: Book, evening: Evening, target: Path, paper: str | None
) -> tuple[int, list[Caution]]:
    """Write an evening's sheet; how many pages, and what could not be drawn. Raises Refused."""
    return write_sheets([_sheet_of(book, evening)], target, paper)


def write_sheets(
    sheets: Sequence[Sheet], target: Path, paper: str | None
) -> tuple[int, list[Caution]]:
    """Write sheets into one file; how many pages, and what could not be drawn. Raises Refused."""
    from tally.reports.pdf import remedy, write_pdf

    try:
        printed = write_pdf(sheets, target, paper or default_paper())
    except OSError as error:
        reason = say(
            "{file} cannot be written: {reason}",
            file=target,
            reason=error.strerror or error,
        )
        hint = say("choose another file with -o")
        raise Refused(Problem("unwritable_file", reason, hint)) from None
    said = [each.message for each in printed.undrawable]
    return printed.pages, [Caution("undrawable", each) for each in (*said, remedy()) if said]


def _sheet_of(book: Book, evening: Evening) -> Sheet:
    from tally.cli.sheet_of import sheet_of

    return sheet_of(book, evening)
