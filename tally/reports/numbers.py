"""Numbers as they are printed: a true minus, grouped thousands, fractions as people write them.

The decimal mark and the sign between thousands are those of the language that is spoken.
"""

from __future__ import annotations

from fractions import Fraction

from tally.money import Currency, shown
from tally.reports.sheet import Number
from tally.words import grouped

MINUS = "\u2212"
_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}


def figure_text(number: Number, signed: bool = False) -> str:
    """A figure, exactly: `84`, `+14`, `−19⅔`, `3 1/7`; zero never has a sign."""
    if isinstance(number, int):
        return _sign(number, signed) + grouped(abs(number))
    whole, part = divmod(abs(number), 1)
    fraction = _VULGAR.get(part) or (f"{part.numerator}/{part.denominator}" if part else "")
    blank = " " if whole and "/" in fraction else ""
    digits = grouped(whole) if whole or not part else ""
    return _sign(number, signed) + digits + blank + fraction


def amount_text(minor: int, currency: Currency, signed: bool = False) -> str:
    """An amount in its currency: `1,234.50`, `+20`, `−0.05`; zero never has a sign."""
    return shown(minor, currency, signed).replace("-", MINUS)


def whole_part(text: str, decimal: str = ".") -> str:
    """The part of a printed number that stands left of the decimal mark, for aligning a column."""
    ends = (decimal, " ")
    for place, character in enumerate(text):
        if character in _FRACTIONS or character in ends:
            return text[:place]
        if character == "/":
            return text[:1] if text[0] in _SIGNS else ""
    return text


_FRACTIONS = frozenset(_VULGAR.values())
_SIGNS = f"+{MINUS}"


def _sign(number: Number, signed: bool) -> str:
    if number < 0:
        return MINUS
    return "+" if signed and number > 0 else ""
