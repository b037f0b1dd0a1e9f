"""The embedded fonts of the sheet, and which of them draws a character.

A regular and a bold face share one chain: Tally Sans, Tally Thai, Tally Han. The large Han font is
read only when a character needs it; it has one weight, so bold strokes its outline.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parent.parent / "fonts"
BASE_FONT = "TallySans-Regular"
_FIRST_HAN = "\u2000"  # nothing below this is in the Han font alone


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One embedded font: reportlab's object and the widths of its characters in 1/1000 em."""

    name: str
    embedded: Any

    def has(self, character: str) -> bool:
        """Whether the font draws a character; a missing glyph never raises by itself."""
        return ord(character) in self.embedded.face.charToGlyph

    def width(self, character: str) -> float:
        """A character's advance in em."""
        face = self.embedded.face
        return float(face.charWidths.get(ord(character), face.defaultWidth)) / 1000


@functools.cache
def font(name: str) -> Font:
    """An embedded font, read once a process."""
    embedded = TTFont(name, FONTS / f"{name}.ttf")
    pdfmetrics.registerFont(embedded)
    return Font(name, embedded)


def font_for(character: str, bold: bool) -> Font | None:
    """The first font of the chain that draws a character, None if there is none."""
    weight = "Bold" if bold else "Regular"
    for script in ("Sans", "Thai"):
        candidate = font(f"Tally{script}-{weight}")
        if candidate.has(character):
            return candidate
    if _FIRST_HAN <= character <= "\uffff":
        han = font("TallyHan-Regular")
        return han if han.has(character) else None
    return None
