"""A PDF read back the long way: every text with its place, font and width, every line.

It reads the content streams' operators and the embedded fonts' own tables, so that nothing of what
drew the page is taken on trust.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream


@dataclass(frozen=True)
class Piece:
    """One stretch of text: where its baseline begins, how wide and how high it is."""

    x: float
    y: float
    width: float
    size: float
    text: str
    glyphs: bytes

    @property
    def right(self) -> float:
        return self.x + self.width


@dataclass(frozen=True)
class Page:
    """What stands on a page."""

    width: float
    height: float
    pieces: list[Piece]
    rules: list[tuple[float, float, float, float]]
    boxes: list[tuple[float, float, float, float]]

    @property
    def texts(self) -> list[str]:
        """The page's texts as they were drawn, one for each cell."""
        return [piece.text for piece in self.pieces]

    def row(self, text: str) -> list[str]:
        """The texts on the line of the first piece with this text, from the left."""
        y = next(piece.y for piece in self.pieces if piece.text == text)
        on_line = [piece for piece in self.pieces if abs(piece.y - y) < 0.5]
        return [piece.text for piece in sorted(on_line, key=lambda piece: piece.x)]


def read_back(data: bytes) -> list[Page]:
    """Every page of a PDF."""
    reader = PdfReader(io.BytesIO(data))
    return [_page(page, reader) for page in reader.pages]


def _page(page: Any, reader: PdfReader) -> Page:
    fonts = {name: _Font(font) for name, font in page["/Resources"]["/Font"].items()}
    drawn = _Drawn(fonts)
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        drawn.take(operator.decode(), operands)
    box = page.mediabox
    return Page(float(box.width), float(box.height), drawn.pieces, drawn.rules, drawn.boxes)


class _Font:
    def __init__(self, font: Any) -> None:
        self.embedded = "/FontFile2" in font["/FontDescriptor"]
        self.widths = [float(width) for width in font["/Widths"]]
        table = font["/ToUnicode"].get_data().decode("latin-1")
        pairs = re.findall(r"<([0-9A-F]{2})> <([0-9A-F]+)>", table.split("beginbfchar")[1])
        self.characters = {int(code, 16): chr(int(meant, 16)) for code, meant in pairs}

    def read(self, codes: bytes) -> str:
        return "".join(self.characters[code] for code in codes)

    def width(self, codes: bytes) -> float:
        return sum(self.widths[code] for code in codes) / 1000


class _Drawn:
    """The little of PDF's graphics state that the sheet uses."""

    def __init__(self, fonts: dict[str, _Font]) -> None:
        self.fonts = fonts
        self.pieces: list[Piece] = []
        self.rules: list[tuple[float, float, float, float]] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self.kept: list[tuple[float, ...]] = []
        self.start = self.pen = (0.0, 0.0)
        self.current: tuple[_Font, float] | None = None
        self.inside: list[Piece] = []

    def take(self, operator: str, operands: Any) -> None:
        handler = getattr(self, f"_{operator}", None)
        if handler is not None:
            handler(*operands)

    def _q(self) -> None:
        self.kept.append(self.matrix)

    def _Q(self) -> None:  # noqa: N802
        self.matrix = self.kept.pop()  # type: ignore[assignment]

    def _cm(self, *numbers: Any) -> None:
        a, b, c, d, e, f = map(float, numbers)
        p, q, r, s, t, u = self.matrix
        self.matrix = (
            a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
            e * p + f * r + t, e * q + f * s + u,
        )  # fmt: skip

    def _moved(self, x: Any, y: Any) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * float(x) + c * float(y) + e, b * float(x) + d * float(y) + f

    def _re(self, x: Any, y: Any, width: Any, height: Any) -> None:
        corners = self._moved(x, y), self._moved(float(x) + float(width), float(y) + float(height))
        (left, right), (bottom, top) = (sorted(side) for side in zip(*corners, strict=True))
        self.boxes.append((left, bottom, right, top))

    def _BT(self) -> None:  # noqa: N802
        self.inside = []

    def _Td(self, x: Any, y: Any) -> None:  # noqa: N802
        self.pen = float(x), float(y)

    def _Tf(self, name: str, size: Any) -> None:  # noqa: N802
        self.current = self.fonts[name], float(size)

    def _Tj(self, string: Any) -> None:  # noqa: N802
        assert self.current is not None
        font, size = self.current
        assert font.embedded
        codes = string.original_bytes
        width = font.width(codes) * size
        self.inside.append(Piece(*self.pen, width, size, font.read(codes), codes))
        self.pen = self.pen[0] + width, self.pen[1]

    def _ET(self) -> None:  # noqa: N802
        if self.inside:
            first = self.inside[0]
            width = sum(piece.width for piece in self.inside)
            text = "".join(piece.text for piece in self.inside)
            glyphs = b"".join(piece.glyphs for piece in self.inside)
            self.pieces.append(Piece(first.x, first.y, width, first.size, text, glyphs))

    def _m(self, x: Any, y: Any) -> None:
        self.start = self._moved(x, y)

    def _l(self, x: Any, y: Any) -> None:
        end = self._moved(x, y)
        self.rules.append((*self.start, *end))
        self.start = end
