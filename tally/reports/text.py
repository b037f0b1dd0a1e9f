"""Typed text on a terminal: how many cells it takes, and how to keep it from doing harm.

A name can hold escape bytes that repaint the screen, or marks that turn the line around them. Such
characters are shown by their code instead of being obeyed; everything a reader can see stays.
"""

from __future__ import annotations

import unicodedata

_OBEYED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"  # they shape emoji and Indic letters, and cannot do harm
_LETTERS = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C",
    "−": "-", "–": "-", "—": "-", "…": "...", "·": "-", "→": "->", "×": "x", "●": "*",
    "“": '"', "”": '"', "‘": "'", "’": "'", "│": "|", "─": "-", "┤": "+", "½": " 1/2", "⅓": " 1/3",
    "⅔": " 2/3", "¼": " 1/4", "¾": " 3/4",
}  # fmt: skip
ELLIPSIS = "…"


def harmless(text: str) -> str:
    """Text with control, bidi and other unseen characters written as codes: `\\u001b[2J`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if _seen(character) else code_of(character) for character in text)


def code_of(character: str) -> str:
    """A character by its number, as Python and JSON write it: `\\u202e`."""
    number = ord(character)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _seen(character: str) -> bool:
    return unicodedata.category(character) not in _OBEYED or character in _JOINERS


def encodable(text: str, encoding: str) -> str:
    """Text an encoding can carry: suits and typographic marks as ASCII, other letters as codes."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_encodable(character, encoding) for character in text)
    return text


def _encodable(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return _LETTERS.get(character) or code_of(character)
    return character


def substituted(error: UnicodeError) -> tuple[str, int]:
    """What a stream writes for characters its encoding lacks: an error handler for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_LETTERS.get(each) or code_of(each) for each in lacking), error.end


def cells(text: str) -> int:
    """How many terminal cells a text takes: hanzi two, Thai marks none."""
    from rich.cells import cell_len

    return len(text) if text.isascii() else cell_len(text)


def fitted(text: str, width: int) -> str:
    """Text of at most `width` cells; what is cut off is shown by an ellipsis."""
    if cells(text) <= width:
        return text
    kept, room = "", width - 1
    for cluster in clusters(text):
        room -= cells(cluster)
        if room < 0:
            break
        kept += cluster
    return kept + ELLIPSIS if width > 0 else ""


def padded(text: str, width: int, right: bool = False) -> str:
    """Text filled with blanks to `width` cells, at its left (`right=True`) or at its right."""
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks


def clusters(text: str) -> list[str]:
    """What a reader takes for one character: a letter with its marks, a joined emoji."""
    found: list[str] = []
    for character in text:
        if found and (attaches(character) or found[-1].endswith("\u200d")):
            found[-1] += character
        else:
            found.append(character)
    return found


def attaches(character: str) -> bool:
    """Whether a character hangs on the one before: a mark, a joiner, a selector, a skin tone."""
    if character < "\u0300":
        return False
    skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return skin_tone or character in _JOINERS or unicodedata.category(character)[0] == "M"
