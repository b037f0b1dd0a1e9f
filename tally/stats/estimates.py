"""Estimates from samples, each with the interval that holds the true value 95 times of 100.

Rounds count as independent of each other. Below five values an interval would say nothing and is
left open.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95
LEAST = 5
"""Values that an interval needs."""

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value estimated from so many rounds; `low` and `high` are None where there were too few."""

    value: float
    low: float | None
    high: float | None
    count: int


def mean_of(values: Sequence[float]) -> Estimate | None:
    """The mean, with Student's t interval; None where there are no values."""
    if not values:
        return None
    mean, count = fmean(values), len(values)
    if count < LEAST:
        return Estimate(mean, None, None, count)
    reach = student(count - 1) * math.sqrt(variance(values) / count)
    return Estimate(mean, mean - reach, mean + reach, count)


def effect_of(inside: Sequence[float], outside: Sequence[float]) -> Estimate | None:
    """By how much the mean inside exceeds that outside, with Welch's t interval; its count is that
    of the values inside. None where a side has no values."""
    if not inside or not outside:
        return None
    lead = fmean(inside) - fmean(outside)
    if min(len(inside), len(outside)) < LEAST:
        return Estimate(lead, None, None, len(inside))
    parts = [variance(each) / len(each) for each in (inside, outside)]
    reach = student(_welch(parts, [len(inside), len(outside)])) * math.sqrt(sum(parts))
    return Estimate(lead, lead - reach, lead + reach, len(inside))


def share_of(happened: float, count: int) -> Estimate | None:
    """How often something happened, from 0 to 1, with Wilson's score interval.

    A shared place counts as a fraction: its variance is then smaller than Wilson takes it to be,
    so that the interval is rather too wide than too narrow.
    """
    if not count:
        return None
    share = happened / count
    if count < LEAST:
        return Estimate(share, None, None, count)
    widened = 1 + _Z**2 / count
    middle = (share + _Z**2 / (2 * count)) / widened
    reach = _Z * math.sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / widened
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach), count)


def spread_of(values: Sequence[float]) -> Estimate | None:
    """The standard deviation, with Bonett's interval; None for fewer than two values.

    D. G. Bonett, Approximate confidence interval for standard deviation of nonnormal distributions,
    Computational Statistics & Data Analysis 50 (2006): it asks for no normal distribution, and
    scores have none.
    """
    count = len(values)
    if count < 2:
        return None
    squared = variance(values)
    if count < LEAST or not squared:
        return Estimate(math.sqrt(squared), None, None, count)
    center = _trimmed_mean(values)
    fourth = sum((value - center) ** 4 for value in values)
    second = sum((value - fmean(values)) ** 2 for value in values)
    kurtosis = count * fourth / second**2
    factor = count / (count - _Z)
    error = factor * math.sqrt(max(0.0, kurtosis - (count - 3) / count) / (count - 1))
    middle = math.log(factor * squared)
    low, high = (math.exp((middle + sign * _Z * error) / 2) for sign in (-1, 1))
    return Estimate(math.sqrt(squared), low, high, count)


def student(freedom: float) -> float:
    """How many standard errors Student's interval reaches at so many degrees of freedom (4 or more:
    a thousandth exact).

    The Cornish-Fisher expansion, Abramowitz and Stegun 26.7.5.
    """
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def _welch(parts: Sequence[float], counts: Sequence[int]) -> float:
    """Welch's degrees of freedom; a side that does not vary leaves those of the other."""
    below = sum(part**2 / (count - 1) for part, count in zip(parts, counts, strict=True))
    return sum(parts) ** 2 / below if below else min(counts) - 1


def _trimmed_mean(values: Sequence[float]) -> float:
    """The mean without the outermost values, as many as Bonett's interval leaves out."""
    cut = int(len(values) / (2 * math.sqrt(len(values) - 4)))
    ordered = sorted(values)
    return fmean(ordered[cut : len(values) - cut] or ordered)
