"""Exact numbers as rule files state them, read and printed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from tally.games.game import Number

MOST_POINTS = 100_000

_STATED = re.compile(
    r"(?P<whole>[0-9]{1,6})(?:\.(?P<decimals>[0-9]{1,12}))?"
    r"|(?:(?P<units>[0-9]{1,6}) )?(?P<part>[0-9]{1,7})/(?P<parts>[0-9]{1,6})"
)


def stated_number(value: Any) -> Fraction | None:
    """A number from 0 to 100,000: a number, a decimal or a fraction as text, "72 2/3" or "218/3".

    None for anything else, told by its shape before anything is computed.
    """
    if type(value) not in (int, float, str) or (type(value) is int and abs(value) > MOST_POINTS):
        return None
    match = _STATED.fullmatch(str(value))
    if match is None:
        return None
    if match["whole"]:
        number = Fraction(match[0])
    elif int(match["parts"]):
        number = int(match["units"] or 0) + Fraction(int(match["part"]), int(match["parts"]))
    else:
        return None
    return number if number <= MOST_POINTS else None


def in_words(number: Number) -> str:
    """A number from 0 for people, as everywhere on the screen: 60, 93 3/10, 72 2/3."""
    whole, part = divmod(Fraction(number), 1)
    if not part:
        return str(whole)
    return f"{whole} {part}" if whole else str(part)


def as_written(number: Number) -> str:
    """A number as it can stand in a rule file."""
    words = in_words(number)
    return f'"{words}"' if "/" in words else words
