"""A text as a square that telephones read (ISO/IEC 18004)."""

from __future__ import annotations

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing

from tally.reports.pdf.page import Pen
from tally.reports.pdf.typeface import BASE_FONT

_LONGEST = 60


def fits_code(text: str) -> bool:
    """Whether a text is drawn as a square: short and plain enough to be read from a print."""
    return len(text) <= _LONGEST and text.isascii() and text.isprintable()


def drawn_code(pen: Pen, text: str, left: float, bottom: float, size: float) -> None:
    """Draw the square, `size` points wide.

    The white around it, of four modules, is left to what stands beside it.
    """
    widget = QrCodeWidget(text, barLevel="M", barBorder=0, barWidth=size, barHeight=size)
    drawing = Drawing(size, size, initialFontName=BASE_FONT)
    drawing.add(widget)
    renderPDF.draw(drawing, pen.canvas, left, bottom)
