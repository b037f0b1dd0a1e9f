"""A long text broken into lines.

Latin breaks at blanks and after hyphens. Hanzi and kana break anywhere but before closing and after
opening marks. Thai has no blanks: it breaks between characters, never inside one. A word wider than
the line is broken where it must.
"""

from __future__ import annotations

import unicodedata

from tally.reports.pdf.shaping import printable, width
from tally.reports.text import clusters

_NOT_FIRST = frozenset(
    "、。，．：；！？）］｝〉》」』】〕〗〙〛’”…‥・ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョ％,.:;!?)]}ๆฯะาำๅ"
)
_NOT_LAST = frozenset("（［｛〈《「『【〔〖〘〚‘“([{เแโใไ")


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
    lines, start, last_break, used = [], 0, 0, 0.0
    for place, part in enumerate(parts):
        if place > start and _may_break(parts[place - 1], part):
            last_break = place
        used += width(part, bold)
        while used > room and place > start and part != " ":
            end = last_break if last_break > start else place
            lines.append("".join(parts[start:end]).rstrip())
            start = end
            used = sum(width(kept, bold) for kept in parts[start : place + 1])
    return [*lines, "".join(parts[start:]).rstrip()]


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    if before in "-/\u2013":
        return not after[0].isdigit()
    if before in _NOT_LAST or after[0] in _NOT_FIRST:
        return False
    return _breaks_anywhere(before) or _breaks_anywhere(after)


def _breaks_anywhere(cluster: str) -> bool:
    first = cluster[0]
    if first < "\u0e00":
        return False
    return first < "\u0e80" or unicodedata.east_asian_width(first) in "WF"
