"""Allocation adds up, moves nobody by a whole step, and favours no seat."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.money import allocate, share_out


@st.composite
def zero_sums(draw: st.DrawFn) -> tuple[list[Fraction], int, int]:
    parts = draw(st.lists(st.fractions(-1000, 1000, max_denominator=60), min_size=1, max_size=6))
    return [*parts, -sum(parts)], draw(st.sampled_from([1, 5, 500])), draw(st.integers(0, 50))


@given(zero_sums())
def test_nothing_is_lost_and_nobody_moves_by_a_whole_step(
    drawn: tuple[list[Fraction], int, int],
) -> None:
    exact, step, start = drawn
    amounts = allocate(exact, step, start)
    assert sum(amounts) == 0
    assert all(amount % step == 0 for amount in amounts)
    assert all(abs(amount - value) < step for amount, value in zip(amounts, exact, strict=True))


@given(zero_sums())
def test_whoever_gets_a_step_has_no_smaller_fraction_than_whoever_gets_none(
    drawn: tuple[list[Fraction], int, int],
) -> None:
    exact, step, start = drawn
    amounts = allocate(exact, step, start)
    raised = [value % step for value, got in zip(exact, amounts, strict=True) if got > value]
    floored = [value % step for value, got in zip(exact, amounts, strict=True) if got < value]
    assert not raised or not floored or min(raised) >= max(floored)


def test_ties_go_in_rotation_from_the_start() -> None:
    exact = [Fraction(-59, 3), Fraction(70, 3), Fraction(-11, 3)]
    assert allocate(exact, 1, 0) == [-19, 23, -4]
    assert allocate(exact, 1, 1) == [-20, 24, -4]
    assert allocate(exact, 1, 2) == [-20, 23, -3]
    assert allocate([100 * value for value in exact], 1, 0) == [-1966, 2333, -367]


def test_over_a_full_turn_no_seat_is_favoured() -> None:
    exact = [Fraction(-59, 3), Fraction(70, 3), Fraction(-11, 3)]
    turns = [allocate(exact, 1, start) for start in range(3)]
    assert [sum(amounts) for amounts in zip(*turns, strict=True)] == [-59, 70, -11]


def test_the_pot_comes_after_the_seats() -> None:
    halves = [Fraction(1, 2), Fraction(-1, 2)]
    assert allocate(halves, 1, 1, seats=1) == [1, -1]
    assert allocate(halves, 1, 1) == [0, 0]


def test_a_sum_that_cannot_be_paid_is_a_programming_error() -> None:
    with pytest.raises(ValueError, match="cannot be divided into steps of 5"):
        allocate([1, 2], 5, 0)


@given(st.integers(-10_000, 10_000), st.integers(1, 9), st.integers(0, 20))
def test_a_shared_cost_adds_up_and_its_odd_units_rotate(total: int, parts: int, start: int) -> None:
    shares = share_out(total, parts, start)
    assert sum(shares) == total
    assert max(shares) - min(shares) <= 1
    odd = total % parts
    raised = {(start + turn) % parts for turn in range(odd)}
    assert {seat for seat, share in enumerate(shares) if share > total // parts} == raised


def test_over_as_many_costs_as_people_everyone_pays_the_same() -> None:
    costs = [share_out(100, 3, start) for start in range(3)]
    assert costs[0] == [34, 33, 33]
    assert [sum(paid) for paid in zip(*costs, strict=True)] == [100, 100, 100]
    assert share_out(1000, 3, 1, step=500) == [0, 500, 500]
