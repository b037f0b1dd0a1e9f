"""Intervals hold the truth as often as they say; known values are met."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.stats.estimates import Estimate, effect_of, mean_of, share_of, spread_of, student

VALUES = st.lists(st.integers(-500, 500).map(float), min_size=2, max_size=60)


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [(4, 2.7764), (5, 2.5706), (9, 2.2622), (10, 2.2281), (30, 2.0423), (100, 1.9840)],
)
def test_students_reach_is_that_of_the_tables(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, rel=1e-3)


def test_wilsons_interval_of_a_known_case() -> None:
    estimate = share_of(7, 24)
    assert estimate is not None
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx(
        (0.2917, 0.1491, 0.4917), abs=1e-3
    )


def test_a_mean_of_known_values() -> None:
    estimate = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert estimate is not None
    assert estimate.value == 5
    assert estimate.high == pytest.approx(5 + 2.3646 * 2.13809 / math.sqrt(8), abs=2e-3)


def test_too_few_values_give_a_value_without_an_interval() -> None:
    for estimate in (mean_of([1.0, 2.0]), share_of(1, 4), effect_of([1.0] * 9, [2.0] * 4)):
        assert estimate is not None
        assert (estimate.low, estimate.high) == (None, None)
    assert mean_of([]) is None
    assert share_of(0, 0) is None
    assert effect_of([], [1.0]) is None
    assert spread_of([1.0]) is None


def _covering(
    draw: Callable[[random.Random], list[float]],
    estimated: Callable[[Sequence[float]], Estimate | None],
    truth: float,
) -> float:
    dice = random.Random(7)
    held = 0
    for _ in range(400):
        estimate = estimated(draw(dice))
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= truth <= estimate.high
    return held / 400


def _skewed(dice: random.Random) -> list[float]:
    return [dice.gammavariate(4, 10) for _ in range(60)]


def _wide(dice: random.Random) -> list[float]:
    return [dice.gauss(3, 30) for _ in range(12)]


def test_nineteen_intervals_of_twenty_hold_the_mean() -> None:
    assert _covering(_wide, mean_of, 3) == pytest.approx(0.95, abs=0.025)
    assert _covering(_skewed, mean_of, 40) >= 0.92


def test_nineteen_intervals_of_twenty_hold_the_spread() -> None:
    assert _covering(_wide, spread_of, 30) == pytest.approx(0.95, abs=0.03)
    assert _covering(_skewed, spread_of, 20) >= 0.91


def test_nineteen_intervals_of_twenty_hold_a_share() -> None:
    def wins(dice: random.Random) -> list[float]:
        return [float(dice.random() < 0.25) for _ in range(40)]

    held = _covering(wins, lambda drawn: share_of(sum(drawn), len(drawn)), 0.25)
    assert held == pytest.approx(0.95, abs=0.03)


def test_nineteen_intervals_of_twenty_hold_an_effect() -> None:
    def halves(dice: random.Random) -> list[float]:
        return [
            *(dice.gauss(10, 40) for _ in range(8)),
            *(dice.gauss(0, 15) for _ in range(30)),
        ]

    held = _covering(halves, lambda drawn: effect_of(drawn[:8], drawn[8:]), 10)
    assert held == pytest.approx(0.95, abs=0.03)


@given(VALUES, st.integers(-100, 100))
def test_moving_all_values_moves_the_mean_and_leaves_the_spread(
    values: list[float], step: int
) -> None:
    moved = [value + step for value in values]
    before, after = mean_of(values), mean_of(moved)
    assert before is not None
    assert after is not None
    assert after.value == pytest.approx(before.value + step)
    spread = spread_of(values)
    assert spread is not None
    assert spread.value == pytest.approx(stdev(values))
    if spread.low is not None and spread.high is not None:
        assert spread.low <= spread.high


@given(st.integers(1, 300), st.fractions(0, 1))
def test_a_share_stays_between_nothing_and_all(count: int, part: float) -> None:
    estimate = share_of(float(part * count), count)
    assert estimate is not None
    if estimate.low is not None and estimate.high is not None:
        assert 0 <= estimate.low <= estimate.value + 1e-9
        assert estimate.value - 1e-9 <= estimate.high <= 1
