"""Where a line on the screen ends: between words, and in a long word of Thai between syllables, of
Chinese behind a mark or, in what is longer than a name, between hanzi.

Neither sets blanks between words, so what is a word to a terminal can be wider than its line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from tally.reports.text import cells, clusters
from tally.reports.thai import is_thai, may_cut, parts_syllables

_WORD = re.compile(r"\s*\S+\s*")
_PHRASE = re.compile(r"[^、，。：；！？）」』]*[、，。：；！？）」』]+\s*|[^、，。：；！？）」』]+")
_NOT_FIRST = frozenset("、。，．：；！？）］｝〉》」』】’”…・,.:;!?)]}%％")
_NOT_LAST = frozenset("（［｛〈《「『【‘“([{")
_NAME = 4  # hanzi that stay together between two marks or blanks, as names are


def holds_thai(text: str) -> bool:
    """Whether there is a letter of Thai in a text."""
    return not text.isascii() and any(map(is_thai, text))


def folds_by_itself(text: str) -> bool:
    """Whether there is a letter in a text that is written without blanks between words."""
    return not text.isascii() and any(is_thai(each) or wide(each) for each in text)


def wide(character: str) -> bool:
    """Whether a character takes two cells, as hanzi and their marks do."""
    return unicodedata.east_asian_width(character) in "WF"


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters, as one of them is a hanzi."""
    if before in _NOT_LAST or after in _NOT_FIRST:
        return False
    return wide(before) or wide(after)


def line_ends(text: str, room: int) -> list[int]:
    """The places in a text at which its lines of at most `room` cells end."""
    ends: list[int] = []
    used, place = 0, 0
    for word in _WORD.findall(text):
        for piece in (piece for phrase in _phrases(word) for piece in pieces(phrase, room)):
            if used and used + cells(piece.rstrip()) > room:
                ends.append(place)
                used = 0
            used += cells(piece)
            place += len(piece)
    return ends


def _phrases(word: str) -> Iterator[str]:
    """What stays together of a word: of Chinese a short phrase, else each hanzi."""
    for phrase in _PHRASE.findall(word) if any(map(wide, word)) else [word]:
        if sum(map(wide, phrase)) <= _NAME:
            yield phrase
        else:
            yield from _hanzi(phrase)


def _hanzi(phrase: str) -> Iterator[str]:
    kept = ""
    for letter in clusters(phrase):
        if kept and may_break(kept[-1], letter[0]) and not letter.isspace():
            yield kept
            kept = ""
        kept += letter
    yield kept


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
