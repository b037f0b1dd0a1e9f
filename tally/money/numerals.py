"""Numbers as people write them, and every value that such a text can have.

`1.000` is a thousand in Jakarta and one in London. What a text can mean under some custom is all
collected here; whether that is one thing or two, the caller sees.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from tally.words import say

_LOOKALIKES: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "’‘ʼ′`´"), "'"),
    **dict.fromkeys(map(ord, "−–—‒﹣"), "-"),
}
_DIGITS = re.compile(r"[0-9]+")
_BY_THOUSANDS = {
    mark: re.compile(rf"[1-9][0-9]{{0,2}}(?:{re.escape(mark)}[0-9]{{3}})+") for mark in ",.' "
}
_BY_MYRIADS = re.compile(r"[1-9][0-9]{0,3}(?:,[0-9]{4})+")
_BY_LAKHS = re.compile(r"[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}")
_NO_CENTS = re.compile(r"(?<=[0-9])[.,]-$")


def quote(text: str) -> str:
    """What was typed, in quotes, cut where it is too long to show."""
    # L10N: What was typed, in quotes.
    return say('"{typed}"', typed=text if len(text) <= 40 else f"{text[:39]}…")


def clean(text: str) -> str:
    """The text with ASCII digits, marks and blanks; nothing else is changed."""
    return "".join(map(_plain_char, text.translate(_LOOKALIKES))).strip()


def _plain_char(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    return " " if unicodedata.category(char) == "Zs" else char


def split_words(text: str) -> tuple[str, tuple[str, ...]]:
    """A cleaned text's number and the words around it: `NT$ 1,000` is `1,000` and (`NT$`,)."""
    start, end = 0, len(text)
    while start < end and _in_word(text[start]):
        start += 1
    while end > start and _in_word(text[end - 1]):
        end -= 1
    before, after = text[:start], text[end:]
    number = text[start:end].strip()
    if before.casefold() == "rp":
        number = number.removeprefix(".").strip()
    return _NO_CENTS.sub("", number), tuple(word for word in (before, after) if word)


def _in_word(char: str) -> bool:
    return char.isalpha() or unicodedata.category(char) in {"Sc", "Mn", "Mc"}


def readings(number: str, decimals: bool) -> tuple[Fraction, ...]:
    """Every value that a number can have under some custom, the smallest first; none for junk.

    Thousands are marked by a comma, a dot, a blank or an apostrophe, or by the lakh (`1,00,000`);
    decimals by a dot or a comma. Without `decimals` (a currency that has none) three digits after a
    mark are always thousands, and more are no number. `1,0000` is also ten thousand.
    """
    whole = _whole(number, "")
    found = set() if whole is None else {Fraction(whole)}
    if decimals or whole is None:
        found |= {value for mark in ".," for value in _decimal(number, mark, decimals)}
    if decimals and _BY_MYRIADS.fullmatch(number):
        found.add(Fraction(number.replace(",", "")))
    found |= {Fraction(value) for mark in ".," for value in _millions(number, mark)}
    return tuple(sorted(found))


def _decimal(number: str, mark: str, decimals: bool) -> list[Fraction]:
    """The number read with this decimal mark."""
    if number.count(mark) != 1:
        return []
    head, tail = number.split(mark)
    whole = _whole(head, mark) if head else 0
    if whole is None or not _DIGITS.fullmatch(tail):
        return []
    if whole and len(tail) >= 3 and not decimals:
        return []
    return [whole + Fraction(int(tail), 10 ** len(tail))]


def _millions(number: str, mark: str) -> list[int]:
    """The number read as in Colombia, millions by apostrophe: `1'000.000` is a million."""
    if "'" not in number or mark not in number:
        return []
    whole = _whole(number.replace("'", mark), "")
    return [] if whole is None else [whole]


def _whole(text: str, point: str) -> int | None:
    """The value of digits, bare or in groups marked by anything but `point`; None for others."""
    if _DIGITS.fullmatch(text):
        return int(text)
    for mark, pattern in _BY_THOUSANDS.items():
        if mark != point and pattern.fullmatch(text):
            return int(text.replace(mark, ""))
    if point != "," and _BY_LAKHS.fullmatch(text):
        return int(text.replace(",", ""))
    return None


def plain_number(amount: int, scale: int) -> str:
    """`amount` times 10^-scale: no grouping, all decimals or, where it is whole, none; never -0."""
    whole, rest = divmod(abs(amount), 10**scale)
    decimals = f".{rest:0{scale}d}" if rest else ""
    return f"{'-' if amount < 0 else ''}{whole}{decimals}"


def typeable_number(amount: int, scale: int) -> str:
    """The same in a form of which there is one reading only: `1.125` could be a thousand."""
    text = plain_number(amount, scale)
    return text + "0" if re.fullmatch(r"-?[1-9][0-9]{0,2}\.[0-9]{3}", text) else text


def decimals_of(value: Fraction) -> int:
    """How many decimals a decimal fraction needs."""
    count = 0
    while (value * 10**count).denominator != 1:
        count += 1
    return count
