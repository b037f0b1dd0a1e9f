"""Where a line on the screen ends: between words, and in a long word of Thai between syllables.

Thai sets no blanks between words, so what is a word to a terminal can be wider than its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tally.reports.text import cells, clusters
from tally.reports.thai import is_thai, may_cut, parts_syllables

_WORD = re.compile(r"\s*\S+\s*")


def holds_thai(text: str) -> bool:
    """Whether there is a letter of Thai in a text."""
    return not text.isascii() and any(map(is_thai, text))


def line_ends(text: str, room: int) -> list[int]:
    """The places in a text at which its lines of at most `room` cells end."""
    ends: list[int] = []
    used, place = 0, 0
    for word in _WORD.findall(text):
        for piece in pieces(word, room):
            if used and used + cells(piece.rstrip()) > room:
                ends.append(place)
                used = 0
            used += cells(piece)
            place += len(piece)
    return ends


def pieces(word: str, room: int) -> Iterator[str]:
    """A word whole, or if it is wider than `room` cells in pieces that are not."""
    letters = clusters(word)
    start, used, syllable, cut = 0, 0, 0, 0
    for place, letter in enumerate(letters):
        if place and is_thai(letters[place - 1]) and is_thai(letter):
            if parts_syllables(letters, place):
                syllable = place
            elif may_cut(letters[place - 1], letter):
                cut = place
        used += cells(letter)
        if used > room and place > start and not letter.isspace():
            end = next((end for end in (syllable, cut) if end > start), place)
            yield "".join(letters[start:end])
            start, used = end, sum(map(cells, letters[end : place + 1]))
    yield "".join(letters[start:])
