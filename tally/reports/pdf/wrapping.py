"""A long text broken into lines.

Latin breaks at blanks and after hyphens. Hanzi and kana break anywhere but before closing and after
opening marks. Thai breaks at blanks and between syllables, see `tally.reports.thai`. A word wider
than the line is broken where it must.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tally.reports.pdf.shaping import printable, width
from tally.reports.text import clusters
from tally.reports.thai import is_thai, may_cut, parts_syllables

_NOT_FIRST = frozenset(
    "、。，．：；！？）］｝〉》」』】〕〗〙〛’”…‥・ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョ％·‧—～,.:;!?)]}"
)
_NOT_LAST = frozenset("（［｛〈《「『【〔〖〘〚‘“([{")
_CLOSING = frozenset("）］｝〉》」』】〕〗〙〛’”)]}")
_LONG_ENOUGH = 0.7  # of a line that ends at a blank although more of its Thai would go in


def wrapped(text: str, room: float, bold: bool = False) -> list[str]:
    """The lines of a text, none wider than `room` em; its own line ends are kept."""
    lines: list[str] = []
    for paragraph in text.replace("\r\n", "\n").replace("\t", " ").split("\n"):
        lines += _lines(printable(paragraph.strip()), room, bold)
    return lines


def _lines(text: str, room: float, bold: bool) -> list[str]:
    if width(text, bold) <= room:
        return [text]
    parts = clusters(text)
    lines, start, used = [], 0, 0.0
    ends = _Ends()
    for place, part in enumerate(parts):
        if place > start:
            ends.take(parts, place, used)
        used += width(part, bold)
        while used > room and place > start and part != " ":
            end = ends.best(start, place, room)
            lines.append("".join(parts[start:end]).rstrip())
            start = end
            used = sum(width(kept, bold) for kept in parts[start : place + 1])
    return [*lines, "".join(parts[start:]).rstrip()]


@dataclass(slots=True)
class _Ends:
    """Where the line that is being filled may end: the last place of each kind so far.

    In Thai a blank parts phrases, so a line rather ends at one that leaves it long enough.
    """

    last: int = 0
    blank: int = 0
    filled: float = 0.0
    cut: int = 0
    in_thai: bool = False

    def take(self, parts: Sequence[str], place: int, used: float) -> None:
        """Look at the place before a part; `used` is what the line is wide up to it."""
        before, after = parts[place - 1], parts[place]
        thai = is_thai(before) and is_thai(after)
        if parts_syllables(parts, place) if thai else _may_break(before, after):
            self.last, self.in_thai = place, thai
            if before == " ":
                self.blank, self.filled = place, used
        elif thai and may_cut(before, after):
            self.cut = place

    def best(self, start: int, place: int, room: float) -> int:
        """Where to end a line from `start` that has no room for the part at `place`."""
        if self.in_thai and self.blank > start and self.filled >= _LONG_ENOUGH * room:
            return self.blank
        return next((end for end in (self.last, self.cut) if end > start), place)


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    if before in "-/\u2013":
        return not after[0].isdigit()
    if before in _NOT_LAST or after[0] in _NOT_FIRST:
        return False
    if is_thai(before) or is_thai(after):
        return before in _CLOSING or after in _NOT_LAST or _is_wide(before) or _is_wide(after)
    return _is_wide(before) or _is_wide(after)


def _is_wide(cluster: str) -> bool:
    """Whether a character stands for itself, as hanzi and kana do."""
    return cluster[0] >= "\u1100" and unicodedata.east_asian_width(cluster[0]) in "WF"
