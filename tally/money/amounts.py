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
from tally.words import grouped, one_of, say, spoken

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
    whole, decimals = _split(amount, currency)
    return f"{'-' if amount < 0 else ''}{whole}{decimals and f'.{decimals}'}"


def typeable(amount: int, currency: Currency) -> str:
    """An amount as one may type it: `read_amount` reads it back, in every currency."""
    return typeable_number(amount, currency.scale)


def shown(amount: int, currency: Currency, sign: bool = False) -> str:
    """An amount for people, with the marks of the language: `-1,234.50`, in Indonesian `-1.234,50`;
    with `sign` also `+1,234.50`. Zero never has a sign."""
    whole, decimals = _split(amount, currency)
    plus = "+" if sign and amount > 0 else ""
    point = spoken().decimal if decimals else ""
    return f"{'-' if amount < 0 else plus}{grouped(whole)}{point}{decimals}"


def _split(amount: int, currency: Currency) -> tuple[int, str]:
    """The whole units and the digits of the decimals, whatever the sign."""
    whole, rest = divmod(abs(amount), 10**currency.scale)
    return whole, f"{rest:0{currency.scale}d}" if currency.scale else ""


def read_plain(text: str, currency: Currency) -> int:
    """The amount that `plain` printed, in minor units. Raises Refused (`invalid_amount`)."""
    found = re.fullmatch(r"(-?)([0-9]{1,30})(?:\.([0-9]{1,9}))?", text, re.ASCII)
    if found:
        decimals = (found[3] or "").ljust(currency.scale, "0")
        amount = int(f"{found[1]}{found[2]}{decimals}")
        if plain(amount, currency) == text:
            return amount
    example = plain(-1966, currency)
    # L10N: {text} is what was typed, in quotes; {code} a currency: TWD
    message = say("{text} is not a plain amount of {code}", text=quote(text), code=currency.code)
    raise Refused(
        Problem("invalid_amount", message, say("write it like {example}", example=example))
    )


def read_amount(
    text: str, currency: Currency, place: Place | None = None, finer: bool = False
) -> int:
    """A positive amount in minor units, as people write it: `1,000`, `1.234,56`, `Rp 1.000`.

    `finer` says that where an amount is too fine, the table may also set a smaller unit.

    Raises Refused: `ambiguous_amount` with both readings, `invalid_amount` with the remedy.
    """
    if len(text) > _LONGEST_TEXT:
        # L10N: {text} is what was typed, in quotes
        message = say("{text} is too long for an amount", text=quote(text))
        raise _invalid(message, _as_examples(examples(currency)), place)
    number, words = split_words(clean(text))
    for word in words:
        _check_word(word, text, currency, place)
    decimals = bool(currency.scale or usual_scale(currency.code))
    values = readings(number, decimals)
    if len(values) > 1:
        raise Refused(_ambiguous(text, values, currency, place))
    if not values or not values[0]:
        raise Refused(not_positive(text, number, examples(currency), place))
    return _whole_units(text, values[0], currency, place, finer)


Examples = tuple[str, str]
"""Two ways to write an amount, as they are offered where one is refused."""


def examples(currency: Currency) -> Examples:
    """What amounts of this currency may look like; each has one reading."""
    if currency.scale:
        return f"24{spoken().decimal}70", "1000"
    if usual_scale(currency.code):
        return str(currency.step), str(10 * currency.step)
    return grouped(1000), "1000"


def _as_examples(given: Examples) -> str:
    # L10N: both are amounts
    return say("write it as {example} or {other}", example=given[0], other=given[1])


def not_positive(text: str, number: str, given: Examples, place: Place | None) -> Problem:
    """Why a number that has no reading, or zero, is no amount."""
    hint = _as_examples(given)
    if readings(number, True) == (Fraction(0),):
        # L10N: {text} is what was typed, in quotes
        message = say("{text} is zero", text=quote(text))
        hint = say("an amount is more than zero")
    elif _SIGNED.match(number):
        message = say("{text} has a sign", text=quote(text))
        hint = say("write it without the sign: an amount is more than zero")
    elif _EXPONENT.search(number):
        # L10N: a number such as "1e3"
        message = say("{text} has an exponent", text=quote(text))
        hint = say("write it out, as {example} or {other}", example=given[0], other=given[1])
    else:
        message = say("{text} is not an amount", text=quote(text))
    return Problem("invalid_amount", message, hint, place)


def _check_word(word: str, text: str, currency: Currency, place: Place | None) -> None:
    """Only a word for the same currency may stand beside the number."""
    codes = meanings(word)
    if currency.code in codes:
        return
    if codes:
        # L10N: {codes} is one currency or several: "EUR", "USD or TWD"
        message = say(
            "{text} is in {codes}, not in {code}",
            text=quote(text),
            codes=one_of(codes[:3]),
            code=currency.code,
        )
        raise _invalid(message, say("one amount has one currency"), place)
    message = say(
        "{text} is not an amount: {word} is not {code}",
        text=quote(text),
        word=quote(word),
        code=currency.code,
    )
    raise _invalid(message, _as_examples(examples(currency)), place)


def _whole_units(
    text: str, value: Fraction, currency: Currency, place: Place | None, finer: bool
) -> int:
    """A value in minor units. Refused when it is absurd or the currency cannot express it."""
    exact = value * 10**currency.scale
    if exact > LARGEST_AMOUNT:
        largest = f"{shown(LARGEST_AMOUNT, currency)} {currency.code}"
        message = say("{text} is too much", text=quote(text))
        raise _invalid(message, say("at most {amount}", amount=largest), place)
    steps = exact / currency.step
    if steps.denominator == 1:
        return int(exact)
    below = int(steps) * currency.step
    near = [amount for amount in (below, below + currency.step) if amount]
    message = say(
        "{text} cannot be paid in {code}: its smallest unit is {unit}",
        text=quote(text),
        code=currency.code,
        unit=currency.smallest_unit,
    )
    raise _invalid(message, _nearest(_list(near, currency), finer), place)


def _nearest(amounts: str, finer: bool) -> str:
    if not finer:
        # L10N: {amounts} is one amount or two: "1", "5 or 10"
        return say("the nearest is {amounts}", amounts=amounts)
    return say(
        "the nearest is {amounts}; or set a smaller unit: --smallest-unit 0.01", amounts=amounts
    )


def _ambiguous(
    text: str, values: tuple[Fraction, ...], currency: Currency, place: Place | None
) -> Problem:
    read = one_of([f"{_exact(value, currency)} {currency.code}" for value in values])
    likely = [int(value * 10**currency.scale) for value in values if _fits(value, currency)]
    # L10N: {amounts} is a list: "1 TWD or 1,000 TWD"
    message = say("{text} can be read as {amounts}", text=quote(text), amounts=read)
    hint = _as_examples(examples(currency))
    if likely:
        hint = say("write {amounts}", amounts=_list(likely, currency))
    return Problem("ambiguous_amount", message, hint, place)


def _fits(value: Fraction, currency: Currency) -> bool:
    return bool(value) and (value * 10**currency.scale / currency.step).denominator == 1


def _exact(value: Fraction, currency: Currency) -> str:
    """A reading as people see it, with more decimals than the currency has where it needs them."""
    scale = max(currency.scale, decimals_of(value))
    return shown(int(value * 10**scale), Currency(currency.code, scale))


def _list(amounts: list[int], currency: Currency) -> str:
    return one_of([typeable(amount, currency) for amount in amounts])


def _invalid(message: str, hint: str, place: Place | None) -> Refused:
    return Refused(Problem("invalid_amount", message, hint, place))
