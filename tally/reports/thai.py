"""Where a line of Thai may end: between syllables that the letters themselves tell apart.

Thai sets no blanks between words. Without a dictionary of them these places are certain: before a
vowel that is written first, after one that is written last, and before a consonant with a vowel or
a tone of its own, unless the letter before it may be the first of the same syllable (กล, หม, สน).
What is not certain is no place. Orthography: The Unicode Standard, chapter 16.1; Haas, The Thai
System of Writing.
"""

from __future__ import annotations

from collections.abc import Sequence

_LEADING = frozenset("เแโใไ")
_CLOSING = frozenset("ะำๆฯ")
_CONSONANTS = frozenset(map(chr, range(0x0E01, 0x0E2F)))
_OPEN = frozenset("ิีุู")  # vowels over and under a letter that can end a syllable
_BOUND = frozenset("ั็")  # vowels over a letter that another letter must follow
_TONES = frozenset("่้๊๋")
_SILENT = "์"
_SILENT_ENDINGS = frozenset(["ติ", "ตุ", "ธิ", "ธุ", "ฎิ", "ฏิ", "ณุ", "มิ"])  # ชาติ, เหตุ, ภูมิ
_FIRSTS = frozenset("ขคฆจฉชซฐตถทธปผฝพฟภศษสหอ")  # with a sonorant after it perhaps one onset
_FINALS = frozenset("กดบ")  # mostly finals, but one onset with these:
_LIQUIDS = frozenset("รลว")
_SONORANTS = frozenset("งญณนมยรลวฬ")
_SELDOM_FINAL = frozenset("ขฉผฝรส")


def is_thai(cluster: str) -> bool:
    """Whether a letter with its marks is of the Thai script."""
    return "\u0e00" < cluster[0] < "\u0e80"


def parts_syllables(letters: Sequence[str], place: int) -> bool:
    """Whether a syllable surely begins with the letter at `place`; letters come with their marks.

    The letter and the one before it are Thai.
    """
    before, after = letters[place - 1], letters[place]
    if after[0] in _LEADING:
        return before[0] not in _LEADING and not _begins(letters, place - 1)
    if before[0] in _CLOSING:
        return after[0] in _CONSONANTS and not _is_and_so_on(letters, place)
    if not _is_onset(letters, place):
        return False
    if before[0] in _CONSONANTS and len(before) == 1:
        return _is_final(letters, place - 1, after[0])
    return _is_open(letters, place - 1)


def may_cut(before: str, after: str) -> bool:
    """Whether a word that no line has room for may be cut here: every letter keeps its vowels."""
    return (
        before[0] not in _LEADING
        and after[0] in _CONSONANTS | _LEADING
        and _SILENT not in after
        and not _BOUND.intersection(before)
    )


def _begins(letters: Sequence[str], place: int) -> bool:
    """Whether a bare consonant before a leading vowel may belong to it: สแกน, นโยบาย, อเมริกา."""
    letter = letters[place]
    if letter not in _CONSONANTS:
        return False
    if not _follows(letters, place) or letters[place - 1][0] in _CLOSING:
        return True
    return letter == "ส" or (letter == "อ" and len(letters[place - 1]) == 1)


def _follows(letters: Sequence[str], place: int) -> bool:
    """Whether a Thai letter stands before the one at a place."""
    return place > 0 and is_thai(letters[place - 1])


def _is_onset(letters: Sequence[str], place: int) -> bool:
    """Whether a consonant has a vowel or a tone of its own."""
    letter = letters[place]
    if letter[0] not in _CONSONANTS or _SILENT in letter or letter in _SILENT_ENDINGS:
        return False
    return len(letter) > 1 or letters[place + 1 : place + 2] in (["ะ"], ["า"], ["ำ"])


def _is_final(letters: Sequence[str], place: int, onset: str) -> bool:
    """Whether a bare consonant before an onset surely does not belong to it."""
    letter = letters[place]
    if not _follows(letters, place) or letters[place - 1][0] in _LEADING | _CLOSING:
        return False
    led = place > 1 and letters[place - 2][0] in _LEADING
    if letter in _SELDOM_FINAL and letters[place - 1] in _CONSONANTS and not led:
        return False
    if letter in _FINALS:
        return onset not in _LIQUIDS
    return letter not in _FIRSTS or onset not in _SONORANTS


def _is_open(letters: Sequence[str], place: int) -> bool:
    """Whether a syllable can end with this letter: มา, ที่, แม่, สัตว์."""
    letter = letters[place]
    if letter[0] == "า" or _OPEN.intersection(letter) or _SILENT in letter:
        return True
    led = place > 0 and letters[place - 1][0] in _LEADING
    return led and bool(_TONES.intersection(letter)) and not _BOUND.intersection(letter)


def _is_and_so_on(letters: Sequence[str], place: int) -> bool:
    """Whether the sign before is the first of ฯลฯ."""
    return letters[place - 1 : place + 2] == ["ฯ", "ล", "ฯ"]
