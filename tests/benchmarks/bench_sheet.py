"""What a sheet of 1,000 rounds costs, beside drawing the same cells on a bare reportlab canvas.

The bare canvas gets the finished texts, sets each with `drawString` or `drawRightString`, and turns
the page where the sheet does: nothing is counted, measured, kept together or numbered.
"""

from __future__ import annotations

import io
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from reportlab.pdfgen.canvas import Canvas
from reports.sheets import evening
from timing import call, row

from tally.reports.pdf import write_pdf
from tally.reports.pdf.typeface import BASE_FONT, font
from tally.reports.sheet import Sheet

ROUNDS, RUNS = 1000, 5
NAMES = ("Ann", "王小明", "Łukasz", "Dan")
_EDGES = (330, 370, 410, 460, 510, 547)


def main() -> None:
    """Print the ratios of a whole sheet to the bare cells, and the peak memory."""
    sheet = evening(NAMES, ROUNDS)
    cells = _cells(sheet)
    count = sum(len(texts) + 1 for block in cells for _, texts in block)
    floor = call(lambda: _bare(cells, BASE_FONT), RUNS)
    plain = call(lambda: _bare(cells, "Helvetica"), RUNS)
    whole = call(lambda: write_pdf(sheet, io.BytesIO()), RUNS)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row(f"{count:,} cells on a bare canvas", floor, floor, None)
    row(f"{count:,} cells on a bare canvas in Helvetica", plain, floor, None)
    row(f"the sheet of {ROUNDS:,} rounds", whole, floor, 1.6, peak)


Line = tuple[str, tuple[str, ...]]


def _cells(sheet: Sheet) -> list[list[Line]]:
    """The texts of every round: a title, then each player's name and numbers."""
    blocks: list[list[Line]] = []
    running = dict.fromkeys(sheet.players, 0)
    for played in sheet.rounds:
        block: list[Line] = [(f"Round {played.number}", (f"{played.dealer} deals",))]
        for part in played.rows:
            running[part.player] += part.amount or 0
            money = f"{part.amount:+,}", f"{running[part.player]:+,}"
            block.append((part.player, (*map(str, part.figures), *money)))
        blocks.append(block)
    return blocks


def _bare(cells: list[list[Line]], name: str) -> None:
    font(BASE_FONT)
    canvas = Canvas(io.BytesIO(), invariant=1)
    y = 0.0
    for block in cells:
        if y < 120:
            if y:
                canvas.showPage()
            canvas.setFont(name, 8.5)
            y = 780
        for label, texts in block:
            canvas.drawString(48, y, label)
            for edge, text in zip(_EDGES, texts, strict=False):
                canvas.drawRightString(edge, y, text)
            y -= 12.5
        y -= 14
    canvas.save()


if __name__ == "__main__":
    main()
