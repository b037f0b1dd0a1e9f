"""Amounts read as they are typed, and printed for people and for files."""

from __future__ import annotations

import re
from fractions import Fraction

from tally.errors import Place, Problem, Refused
from tally.money.currency import Currency
from tally.money.numerals import (
    clean,
    decimals_of,
    plain_number,
    quote,
    readings,
    split_words,
    typeable_number,
)
from tally.money.symbols import meanings, usual_scale
from tally.words import say

LARGEST_AMOUNT = 10**15
"""In minor units; more is a slip of the finger."""

_LONGEST_TEXT = 64
_SIGNED = re.compile(r"\s*[-+(]|.*[0-9]\s*-\s*$")
_EXPONENT = re.compile(r"[0-9][eE][-+]?[0-9]")


def plain(amount: int, currency: Currency) -> str:
    """An amount for files and JSON: `-19.66`, `20`, `0`. `read_plain` reads it back."""
    return plain_number(amount, currency.scale)


def fixed(amount: int, currency: Currency) -> str:
    """An amount for JSON, always with all the currency's decimals: `-19.66`, `20.00`, `0.00`."""
    return shown(amount, currency).replace(",", "")


def typeable(amount: int, currency: Currency) -> str:
    """An amount as one may type it: `read_amount` reads it back, in every currency."""
    return typeable_number(amount, currency.scale)


def shown(amount: int, currency: Currency, sign: bool = False) -> str:
    """An amount for people: `-1,234.50`; with `sign` also `+1,234.50`. Zero never has a sign."""
    whole, rest = divmod(abs(amount), 10**currency.scale)
    decimals = f".{rest:0{currency.scale}d}" if currency.scale else ""
    plus = "+" if sign and amount > 0 else ""
    return f"{'-' if amount < 0 else plus}{whole:,}{decimals}"


def read_plain(text: str, currency: Currency) -> int:
    """The amount that `plain` printed, in minor units. Raises Refused (`invalid_amount`)."""
    found = re.fullmatch(r"(-?)([0-9]{1,30})(?:\.([0-9]{1,9}))?", text, re.ASCII)
    if found:
        decimals = (found[3] or "").ljust(currency.scale, "0")
        amount = int(f"{found[1]}{found[2]}{decimals}")
        if plain(amount, currency) == text:
            return amount
    example = plain(-1966, currency)
    message = say("{text} is not a plain amount of {code}", text=quote(text), code=currency.code)
    raise Refused(
        Problem("invalid_amount", message, say("write it like {example}", example=example))
    )


def read_amount(text: str, currency: Currency, place: Place | None = None, finer: str = "") -> int:
    """A positive amount in minor units, as people write it: `1,000`, `1.234,56`, `Rp 1.000`.

    `finer` is the remedy to add where an amount is too fine for the currency's smallest unit.

    Raises Refused: `ambiguous_amount` with both readings, `invalid_amount` with the remedy.
    """
    if len(text) > _LONGEST_TEXT:
        raise _invalid(quote(text), say("is too long for an amount"), _example(currency), place)
    number, words = split_words(clean(text))
    for word in words:
        _check_word(word, text, currency, place)
    decimals = bool(currency.scale or usual_scale(currency.code))
    values = readings(number, decimals)
    if len(values) > 1:
        raise Refused(_ambiguous(text, values, currency, place))
    if not values or not values[0]:
        raise Refused(not_positive(text, number, _example(currency), place))
    return _whole_units(text, values[0], currency, place, finer)


def not_positive(text: str, number: str, example: str, place: Place | None) -> Problem:
    """Why a number that has no reading, or zero, is no amount."""
    if readings(number, True) == (Fraction(0),):
        reason, hint = say("is zero"), say("an amount is more than zero")
    elif _SIGNED.match(number):
        reason, hint = (
            say("has a sign"),
            say("write it without the sign: an amount is more than zero"),
        )
    elif _EXPONENT.search(number):
        reason, hint = say("has an exponent"), say("write it out, {example}", example=example)
    else:
        reason, hint = say("is not an amount"), say("write it {example}", example=example)
    return Problem("invalid_amount", f"{quote(text)} {reason}", hint, place)


def _check_word(word: str, text: str, currency: Currency, place: Place | None) -> None:
    """Only a word for the same currency may stand beside the number."""
    codes = meanings(word)
    if currency.code in codes:
        return
    if codes:
        reason = say(
            "is in {codes}, not in {code}", codes=" or ".join(codes[:3]), code=currency.code
        )
        raise _invalid(quote(text), reason, say("one amount has one currency"), place)
    reason = say("is not an amount: {word} is not {code}", word=quote(word), code=currency.code)
    raise _invalid(
        quote(text), reason, say("write it {example}", example=_example(currency)), place
    )


def _whole_units(
    text: str, value: Fraction, currency: Currency, place: Place | None, finer: str
) -> int:
    """A value in minor units. Refused when it is absurd or the currency cannot express it."""
    exact = value * 10**currency.scale
    if exact > LARGEST_AMOUNT:
        largest = shown(LARGEST_AMOUNT, currency)
        raise _invalid(
            quote(text),
            say("is too much"),
            say("at most {largest} {code}", largest=largest, code=currency.code),
            place,
        )
    steps = exact / currency.step
    if steps.denominator == 1:
        return int(exact)
    below = int(steps) * currency.step
    near = [amount for amount in (below, below + currency.step) if amount]
    reason = say(
        "cannot be paid in {code}: its smallest unit is {smallest_unit}",
        code=currency.code,
        smallest_unit=currency.smallest_unit,
    )
    hint = say("the nearest is {list}{finer}", list=_list(near, currency), finer=finer)
    raise _invalid(quote(text), reason, hint, place)


def _ambiguous(
    text: str, values: tuple[Fraction, ...], currency: Currency, place: Place | None
) -> Problem:
    read = " or ".join(f"{_exact(value, currency)} {currency.code}" for value in values)
    likely = [int(value * 10**currency.scale) for value in values if _fits(value, currency)]
    return Problem(
        "ambiguous_amount",
        say("{text} can be read as {read}", text=quote(text), read=read),
        f"write {_list(likely, currency)}"
        if likely
        else say("write it {example}", example=_example(currency)),
        place,
    )


def _fits(value: Fraction, currency: Currency) -> bool:
    return bool(value) and (value * 10**currency.scale / currency.step).denominator == 1


def _exact(value: Fraction, currency: Currency) -> str:
    """A reading as people see it, with more decimals than the currency has where it needs them."""
    scale = max(currency.scale, decimals_of(value))
    return shown(int(value * 10**scale), Currency(currency.code, scale))


def _list(amounts: list[int], currency: Currency) -> str:
    return " or ".join(typeable(amount, currency) for amount in amounts)


def _example(currency: Currency) -> str:
    return say("as 1,000 or 1000") if currency.scale == 0 else say("as 24.70 or 1000")


def _invalid(quoted: str, reason: str, hint: str, place: Place | None) -> Refused:
    return Refused(Problem("invalid_amount", f"{quoted} {reason}", hint, place))
