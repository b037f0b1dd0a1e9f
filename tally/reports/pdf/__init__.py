"""The settlement sheet as a PDF: `write_pdf`."""

from __future__ import annotations

from dataclasses import dataclass

from tally.reports.labels import ENGLISH, Labels
from tally.reports.papers import paper_named
from tally.reports.pdf.answer import answer
from tally.reports.pdf.closing import closing
from tally.reports.pdf.document import Document, Target, bytes_of, write
from tally.reports.pdf.names import full_names
from tally.reports.pdf.rounds import rounds
from tally.reports.pdf.setting import Setting, signs
from tally.reports.pdf.shaping import printable
from tally.reports.pdf.undrawable import Undrawable, undrawable_in
from tally.reports.sheet import Sheet

__all__ = ["Printed", "Undrawable", "write_pdf"]


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written: how many pages, and what no font of the sheet could draw."""

    pages: int
    undrawable: tuple[Undrawable, ...]


def write_pdf(sheet: Sheet, target: Target, paper: str = "a4", labels: Labels = ENGLISH) -> Printed:
    """Write an evening's sheet to a file or a path; equal sheets give equal bytes.

    `paper` is `a4`, `letter` or `both` (fits either). A file appears whole or not at all. Raises
    Refused (`unknown_paper`), and OSError where the file cannot be written.
    """
    lacking = undrawable_in(sheet, labels)
    setting = Setting(
        sheet,
        labels,
        paper_named(paper),
        full_names(sheet.players),
        signs(sheet),
    )
    title = printable(sheet.title)
    document = Document(
        title=title,
        subject=f"{labels.kind}: {printable(sheet.game_name)}",
        running_left=title,
        running_right=labels.date(sheet.date),
        labels=labels,
        paper=setting.paper,
    )
    said = (*(each.message for each in lacking), *([labels.drawable] if lacking else []))
    first, fits = answer(setting, said)
    blocks = [*first, *rounds(setting, fresh=fits), *closing(setting)]
    data, pages = bytes_of(document, blocks)
    write(data, target)
    return Printed(pages, lacking)
