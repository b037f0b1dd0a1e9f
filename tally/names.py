"""Names as people type them: which are the same, and which was probably meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tally.words import say, say_counted


def name_key(name: str) -> str:
    """What makes two names the same: NFKC, case folded, blanks trimmed and made single.

    `Alex`, ` alex ` and full-width `Ａｌｅｘ` have one key; so has `José` composed or not.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


LONGEST_NAME = 80

_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
TABLES_OWN = frozenset(("pot", "the pot"))  # unsaid: what is typed
"""Keys of what the table itself is called."""


def name_fault(name: str) -> str:
    """Why a text cannot be a player's name; empty where it can."""
    if not name_key(name):
        return say("a name cannot be empty")
    if len(name) > LONGEST_NAME:
        return say_counted(
            "a name of {count} character is too long",
            "a name of {count} characters is too long",
            len(name),
        )
    if any(map(_is_unseen, " " + name, name)):
        return say("{name} holds characters that cannot be shown", name=ascii(name))
    if name_key(name) in TABLES_OWN:
        return say('"{name}" is the table\'s own account', name=name)
    return ""


def _is_unseen(before: str, char: str) -> bool:
    """Whether nobody sees a character. A joiner is seen in what it makes of signs that join: those
    of Arabic and Indic scripts, and emoji; between other letters it is nothing."""
    if char in _JOINERS:
        joins = unicodedata.bidirectional(before) == "AL"
        return not joins and unicodedata.category(before) not in ("Mn", "Mc", "So", "Sk")
    return unicodedata.category(char) in _UNSEEN


def same_names(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each name that is the same as one before it, after that one."""
    first: dict[str, str] = {}
    found = []
    for name in names:
        key = name_key(name)
        if key in first:
            found.append((first[key], name))
        first.setdefault(key, name)
    return found


_LOOK = (
    str.maketrans("аеорсухіјѕһԁԛԝүοαν", "aeopcyxijshdqwyoav"),
    str.maketrans("АВЕКМНОРСТУХІЈЅԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSGQWYABEZHIKMNOPTYX"),
)
"""Cyrillic and Greek letters that look like Latin ones, small and capital.
Source: Unicode Technical Standard #39, confusables.txt."""


def looks_of(name: str) -> tuple[str, str]:
    """What is seen of a name in small letters and in capitals, letters of all alphabets that look
    the same made one: two names of which either is equal cannot be told apart on paper."""
    small, capital = _LOOK
    key = name_key(name)
    return key.translate(small), key.upper().translate(capital)


def slip_of(name: str, known: Iterable[str]) -> list[str]:
    """The known names that a new one is probably a slip of; `Player 1` is none of `Player 2`."""
    letters = _without_digits(name)
    close = nearest(name, known, closeness=0.8)
    return [other for other in close if _without_digits(other) != letters]


def _without_digits(name: str) -> str:
    return "".join(char for char in name_key(name) if not char.isdigit())


def nearest(name: str, known: Iterable[str], most: int = 3, closeness: float = 0.5) -> list[str]:
    """The known names closest to a misspelt one, likeliest first; empty where none is close."""
    from difflib import get_close_matches

    by_key: dict[str, str] = {}
    for candidate in known:
        by_key.setdefault(name_key(candidate), candidate)
    return [
        by_key[key] for key in get_close_matches(name_key(name), by_key, n=most, cutoff=closeness)
    ]
