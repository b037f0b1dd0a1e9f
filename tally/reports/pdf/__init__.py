"""The settlement sheet as a PDF: `write_pdf`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tally.reports.labels import days_of, subject_of
from tally.reports.papers import paper_named
from tally.reports.pdf.answer import answer
from tally.reports.pdf.closing import closing
from tally.reports.pdf.document import Document, Target, bytes_of, write
from tally.reports.pdf.flow import Block
from tally.reports.pdf.lines import lines
from tally.reports.pdf.names import full_names
from tally.reports.pdf.players import players
from tally.reports.pdf.rounds import rounds
from tally.reports.pdf.setting import Setting, gutter, signs
from tally.reports.pdf.shaping import printable
from tally.reports.pdf.undrawable import Undrawable, remedy, undrawable_in
from tally.reports.sheet import Sheet

__all__ = ["Printed", "Undrawable", "remedy", "write_pdf"]


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written: how many pages, and what no font of the sheet could draw."""

    pages: int
    undrawable: tuple[Undrawable, ...]


def write_pdf(sheet: Sheet | Sequence[Sheet], target: Target, paper: str = "a4") -> Printed:
    """Write a sheet, or several one after another, to a file or a path; equal sheets give equal
    bytes in the same language, which is the one that is spoken.

    `paper` is `a4`, `letter` or `both` (fits either). A file appears whole or not at all. Raises
    Refused (`unknown_paper`), and OSError where the file cannot be written.
    """
    sheets = (sheet,) if isinstance(sheet, Sheet) else tuple(sheet)
    lacking = tuple(each for one in sheets for each in undrawable_in(one))
    settings = [_setting(one, paper) for one in sheets]
    blocks = [block for setting in settings for block in _blocks(setting)]
    data, pages = bytes_of(_document(settings), blocks)
    write(data, target)
    return Printed(pages, lacking)


def _setting(sheet: Sheet, paper: str) -> Setting:
    names = full_names(sheet.players)
    return Setting(sheet, paper_named(paper), names, signs(sheet), gutter(sheet))


def _document(settings: Sequence[Setting]) -> Document:
    """What holds for the whole file: the first sheet's title, and the days of all."""
    setting, sheets = settings[0], [each.sheet for each in settings]
    days = replace(
        setting.sheet,
        date=min(each.date for each in sheets),
        until=max(each.until or each.date for each in sheets),
    )
    title = printable(setting.sheet.title)
    return Document(
        title=title,
        subject=printable(subject_of(setting.sheet)),
        running_left=title,
        running_right=days_of(days),
        paper=setting.paper,
    )


def _blocks(setting: Setting) -> list[Block]:
    """All of a sheet, beginning on a page of its own."""
    lacking = undrawable_in(setting.sheet)
    cautions = (*(each.message for each in lacking), *([remedy()] if lacking else []))
    first, fits = answer(setting, cautions)
    played = lines if setting.sheet.kind == "statement" else rounds
    return [
        replace(first[0], fresh=True),
        *first[1:],
        *played(setting, fresh=fits),
        *players(setting),
        *closing(setting),
    ]
