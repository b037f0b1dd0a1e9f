"""Exact amounts made payable, so that nothing is lost and nobody is favoured."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def allocate(
    exact: Sequence[int | Fraction], step: int, start: int, seats: int | None = None
) -> list[int]:
    """Exact amounts (minor units) as multiples of `step` with the same sum.

    Each is floored, then one step each goes to those with the largest fractions. Ties are served in
    rotation from index `start`; only the first `seats` rotate, whoever follows them (a pot) comes
    after. Nobody moves by a whole step. ValueError when the sum is not a multiple of `step`.
    """
    total = sum(exact)
    if total % step:
        raise ValueError(f"{total} cannot be divided into steps of {step}")
    seats = len(exact) if seats is None else seats
    amounts = [int(value // step) * step for value in exact]
    missing = (int(total) - sum(amounts)) // step
    left_over = [value - amount for value, amount in zip(exact, amounts, strict=True)]

    def turn(index: int) -> tuple[int | Fraction, int]:
        return -left_over[index], (index - start) % seats if index < seats else index

    for index in sorted(range(len(exact)), key=turn)[:missing]:
        amounts[index] += step
    return amounts


def share_out(total: int, parts: int, start: int, step: int = 1) -> list[int]:
    """A shared cost in equal parts; the odd units go one each to those from `start` on."""
    return allocate([Fraction(total, parts)] * parts, step, start)
