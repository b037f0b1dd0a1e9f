"""What a currency's amounts are made of: its code, its decimals, the smallest unit people pay."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tally.errors import Place, Problem, Refused
from tally.money.numerals import clean, decimals_of, quote, readings, typeable_number
from tally.money.symbols import finest_scale, meanings, nearest_codes, usual_scale
from tally.words import enumerated, one_of, say

_LARGEST_UNIT = 10**9


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency as a table uses it.

    Amounts are whole numbers of 10^-`scale` and multiples of `step`: euro in cents are (2, 1), euro
    without coins below 0.05 (2, 5), rupiah in notes of 500 (0, 500).
    """

    code: str
    scale: int
    step: int = 1

    @property
    def smallest_unit(self) -> str:
        """The smallest amount, as text: `currency(code, smallest_unit)` gives the currency back."""
        return typeable_number(self.step, self.scale)


def currency(word: str, smallest_unit: str | None = None, place: Place | None = None) -> Currency:
    """The currency of a code (`TWD`) or a table word (`NT$`), in any case and width.

    `smallest_unit` (`"0.01"`, `"1"`, `"500"`) replaces the usual one; a whole one means that no
    decimals are used. Raises Refused: `unknown_currency`, `invalid_smallest_unit`.
    """
    code = _code(word, place)
    usual = usual_scale(code)
    if smallest_unit is None:
        return Currency(code, usual)
    unit = _read_unit(smallest_unit, code, finest_scale(code), place)
    if unit.denominator == 1:
        return Currency(code, 0, int(unit))
    scale = max(usual, decimals_of(unit))
    return Currency(code, scale, int(unit * 10**scale))


def _code(word: str, place: Place | None) -> str:
    codes = meanings(word)
    if len(codes) == 1:
        return codes[0]
    if codes:
        message = say("{word} is a word of several currencies", word=quote(word))
        hint = say("give the code: {codes}", codes=enumerated(codes))
    else:
        message = say("{word} is not a currency", word=quote(word))
        close = nearest_codes(word)
        hint = (
            say("did you mean {close}?", close=one_of(close))
            if close
            else say("give its code: TWD, EUR, IDR, …")
        )
    raise Refused(Problem("unknown_currency", message, hint, place))


def _read_unit(text: str, code: str, decimals: int, place: Place | None) -> Fraction:
    """The smallest unit in whole units of the currency."""
    values = readings(clean(text), True) if len(text) <= 40 else ()
    if len(values) == 1 and 0 < values[0] <= _LARGEST_UNIT:
        if decimals_of(values[0]) <= decimals:
            return values[0]
        # L10N: {text} is what was typed, in quotes; {code} a currency: TWD
        message = say("{text} is finer than {code} can be", text=quote(text), code=code)
        hint = say("the finest is {amount}", amount=typeable_number(1, decimals))
    elif len(values) > 1:
        exact = [typeable_number(int(value * 1000), 3) for value in values]
        message = say("{text} can be read in two ways", text=quote(text))
        hint = say("write {amounts}", amounts=one_of(exact))
    else:
        message = say("{text} is not a smallest unit", text=quote(text))
        hint = say("write a positive amount such as 0.01, 1 or 500")
    raise Refused(Problem("invalid_smallest_unit", message, hint, place))
