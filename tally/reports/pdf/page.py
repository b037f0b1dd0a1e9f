"""The paper, its grid and its type: what every part of the sheet draws with.

Lengths are in points, y grows upwards. Text goes into the page's content stream directly, a text's
operators being made once: reportlab's own `drawString` takes several times as long.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tally.reports.pdf.shaping import Run, runs, width

Color = tuple[float, float, float]

INK: Color = (0.1, 0.1, 0.1)
MUTED: Color = (0.42, 0.42, 0.42)
FAINT: Color = (0.82, 0.82, 0.82)
ACCENT: Color = (0.66, 0.11, 0.13)


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: size in points, weight, colour; `leading` is its line's height."""

    size: float
    leading: float
    bold: bool = False
    color: Color = INK

    def width(self, text: str) -> float:
        """How wide a printable text is, in points."""
        return width(text, self.bold) * self.size

    def em(self, points: float) -> float:
        """A width in points as em of this style."""
        return points / self.size


HEADING = Style(11, 16, bold=True)
BODY = Style(9, 13)
STRONG = Style(9, 13, bold=True)
LIGHT = Style(9, 13, color=MUTED)
CELL = Style(8.5, 12.5)
CELL_BOLD = Style(8.5, 12.5, bold=True)
CELL_LIGHT = Style(8.5, 12.5, color=MUTED)
SMALL = Style(7.5, 10.5)
SMALL_LIGHT = Style(7.5, 10.5, color=MUTED)
SMALL_BOLD = Style(7.5, 10.5, bold=True)
OVERLINE = Style(8, 12, bold=True, color=ACCENT)


@dataclass(frozen=True, slots=True)
class Scale:
    """The large type of the first page and the space over its sections."""

    title: Style
    lead: Style
    lead_light: Style
    above: float
    chart: float


ROOMY = Scale(
    Style(26, 32, bold=True),
    Style(12.5, 19, bold=True),
    Style(12.5, 19, color=MUTED),
    above=22,
    chart=150,
)
COMPACT = Scale(
    Style(17, 21, bold=True),
    Style(9.5, 13.5, bold=True),
    Style(9.5, 13.5, color=MUTED),
    above=15,
    chart=120,
)


@dataclass(slots=True)
class Pen:
    """Draws text and rules on a canvas of embedded fonts."""

    canvas: Any
    _texts: dict[tuple[str, Style], str] = field(default_factory=dict)
    _codes: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def text(self, x: float, y: float, text: str, style: Style) -> None:
        """A printable text from x on, its baseline at y."""
        drawn = self._texts.get((text, style))
        if drawn is None:
            drawn = self._texts[text, style] = self._operators(text, style)
        self.canvas.addLiteral(f"BT {x:.2f} {y:.2f} Td {drawn} ET")  # unsaid: PDF

    def text_right(self, x: float, y: float, text: str, style: Style) -> None:
        """A printable text that ends at x."""
        self.text(x - style.width(text), y, text, style)

    def rule(self, left: float, right: float, y: float, weight: float, color: Color) -> None:
        """A horizontal line."""
        self.canvas.addLiteral(
            f"{_color(color)} RG {weight} w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S"
        )

    def _operators(self, text: str, style: Style) -> str:
        parts = [f"{_color(style.color)} rg"]
        for run in runs(text, style.bold):
            parts += self._run(run, style)
        return " ".join(parts)

    def _run(self, run: Run, style: Style) -> list[str]:
        strings = self._strings(run, style.size)
        if run.rise:
            strings = [f"{run.rise * style.size:.2f} Ts", *strings, "0 Ts"]
        if run.stroked:
            outline = f"{_color(style.color)} RG {style.size * 0.03:.2f} w 2 Tr"  # unsaid: PDF
            strings = [outline, *strings, "0 Tr"]
        if run.stands_for:
            meant = run.stands_for.encode("utf-16-be", "replace").hex().upper()
            opening = f"/Span <</ActualText <FEFF{meant}>>> BDC"  # unsaid: PDF
            strings = [opening, *strings, "EMC"]
        return strings

    def _strings(self, run: Run, size: float) -> list[str]:
        """The operators of a run, one string for each part of the font that reportlab embeds."""
        strings, current, codes = [], "", ""
        for character in run.text:
            name, code = self._code(run, character)
            if name != current and codes:
                strings.append(_shown(current, size, codes))
                codes = ""
            current, codes = name, codes + code
        return [*strings, _shown(current, size, codes)]

    def _code(self, run: Run, character: str) -> tuple[str, str]:
        """The name of the embedded part that has a character, and its code there, escaped."""
        key = run.font.name, character
        found = self._codes.get(key)
        if found is None:
            embedded, document = run.font.embedded, self.canvas._doc
            ((subset, codes),) = embedded.splitString(character, document)
            name = embedded.getSubsetInternalName(subset, document)
            found = self._codes[key] = name, _escaped(codes[0])
        return found


def _shown(name: str, size: float, codes: str) -> str:
    return f"{name} {size:g} Tf ({codes}) Tj"  # unsaid: PDF


def _escaped(code: int) -> str:
    character = chr(code)
    if 32 <= code < 127:
        return f"\\{character}" if character in "()\\" else character
    return f"\\{code:03o}"


def _color(color: Color) -> str:
    return "{:g} {:g} {:g}".format(*color)
