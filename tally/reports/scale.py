"""Round numbers for a chart's scales."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tally.money import Currency
from tally.reports.numbers import amount_text, figure_text
from tally.reports.sheet import Number

TICKS = 5


def ticks(values: Sequence[Number], most: int = TICKS) -> list[int]:
    """Round numbers, evenly spaced, from below the least value and zero to above the greatest."""
    least, greatest = min(0, *values), max(0, *values)
    each = step(max(int(greatest - least), 1), most)
    first, last = int(least // each), -int(-greatest // each)
    return [each * place for place in range(first, max(last, first + 1) + 1)]


def step(span: int, most: int = TICKS) -> int:
    """The least of 1, 2, 5, 10, … that divides a span into no more than so many steps."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if span <= unit * factor * most:
                return unit * factor
        unit *= 10


def tick_text(currency: Currency | None, each: int) -> Callable[[int], str]:
    """How a scale's numbers are written, `each` apart: without decimals where none has any."""
    if currency is None:
        return figure_text
    unit = 10**currency.scale
    if each % unit == 0:
        return lambda tick: figure_text(tick // unit)
    return lambda tick: amount_text(tick, currency)
