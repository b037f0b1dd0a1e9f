"""Text made ready to draw: split into runs of one font, measured, wrapped and cut.

Nothing here draws. A text is drawn as it is, never read as markup; what no font has is replaced
by a visible mark (U+FFFD) that remembers what it stands for.
"""

from __future__ import annotations

import functools
import unicodedata
from dataclasses import dataclass

from tally.reports.pdf.typeface import Font, font, font_for
from tally.reports.text import ELLIPSIS, attaches, clusters, harmless

PLACEHOLDER = "\ufffd"
_TONE_LIFT = 0.22  # em; reportlab does not place marks, so a Thai tone mark over a vowel is lifted
_THAI_TONES = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
_THAI_UPPER = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
_THAI_AM = "\u0e33"
_UNSEEN = frozenset("\u200c\u200d") | {chr(code) for code in range(0xFE00, 0xFE10)}


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one font. `rise` is in em; `stands_for` is what placeholders stand for."""

    font: Font
    text: str
    rise: float = 0
    stroked: bool = False
    stands_for: str = ""


def printable(text: str) -> str:
    """Text as it goes to paper: composed, one line, unseen characters written as codes."""
    if text.isascii() and text.isprintable():
        return text
    return harmless(unicodedata.normalize("NFC", text))


@functools.lru_cache(maxsize=4096)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """The runs that draw a printable text."""
    if not text:
        return ()
    if text.isascii():
        return (Run(font("TallySans-Bold" if bold else "TallySans-Regular"), text),)
    found: list[Run] = []
    for place, character in enumerate(text):
        _append(found, _run(text, place, character, bold), character)
    return tuple(found)


def _run(text: str, place: int, character: str, bold: bool) -> Run | None:
    """The run of one character; None for one that has nothing to show."""
    if character in _UNSEEN:
        return None
    chosen = font_for(character, bold)
    if chosen is not None:
        stroked = bold and not chosen.name.endswith("Bold")
        return Run(chosen, character, _rise(text, place, character), stroked)
    mark = font("TallySans-Regular")
    return Run(mark, PLACEHOLDER, stands_for=character)


def _rise(text: str, place: int, character: str) -> float:
    if character not in _THAI_TONES:
        return 0
    crowded = text[place - 1 : place] in _THAI_UPPER or text[place + 1 : place + 2] == _THAI_AM
    return _TONE_LIFT if crowded else 0


def _append(found: list[Run], run: Run | None, character: str) -> None:
    last = found[-1] if found else None
    if run is None or (last and last.stands_for and run.stands_for and _hangs_on(last, character)):
        if last and last.stands_for:
            found[-1] = Run(last.font, last.text, stands_for=last.stands_for + character)
    elif last and _alike(last, run):
        stands_for = last.stands_for + run.stands_for
        found[-1] = Run(last.font, last.text + run.text, last.rise, last.stroked, stands_for)
    else:
        found.append(run)


def _hangs_on(last: Run, character: str) -> bool:
    return attaches(character) or last.stands_for.endswith("\u200d")


def _alike(one: Run, other: Run) -> bool:
    same_kind = bool(one.stands_for) == bool(other.stands_for)
    return same_kind and (one.font, one.rise, one.stroked) == (
        other.font,
        other.rise,
        other.stroked,
    )


def lift(text: str) -> float:
    """How far the marks of a text reach over those of others, in em."""
    return max((run.rise for run in runs(printable(text))), default=0)


def missing(text: str) -> tuple[str, ...]:
    """The characters of a text that no font draws, each once, in their order."""
    text = printable(text.replace("\n", " "))
    lacking = (character for run in runs(text) for character in run.stands_for)
    return tuple(dict.fromkeys(c for c in lacking if c not in _UNSEEN and not attaches(c)))


@functools.lru_cache(maxsize=8192)
def width(text: str, bold: bool = False) -> float:
    """How wide a printable text is, in em."""
    return sum(run.font.width(character) for run in runs(text, bold) for character in run.text)


def clipped(text: str, room: float, bold: bool = False) -> str:
    """A text of at most `room` em; what is cut off at its end is shown by an ellipsis."""
    if width(text, bold) <= room:
        return text
    kept = _fitting(clusters(text), room - width(ELLIPSIS, bold), bold)
    return "".join(kept).rstrip() + ELLIPSIS


def squeezed(text: str, room: float, bold: bool = False) -> str:
    """Like `clipped`, but the middle goes, so that names with one beginning stay apart."""
    if width(text, bold) <= room:
        return text
    half = (room - width(ELLIPSIS, bold)) / 2
    parts = clusters(text)
    head, tail = _fitting(parts, half, bold), _fitting(parts[::-1], half, bold)[::-1]
    return "".join(head).rstrip() + ELLIPSIS + "".join(tail).lstrip()


def _fitting(parts: list[str], room: float, bold: bool) -> list[str]:
    for count, part in enumerate(parts):
        room -= width(part, bold)
        if room < 0:
            return parts[:count]
    return parts
