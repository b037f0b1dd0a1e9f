"""Postings: one account's money in one entry, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tally.money import Stake, allocate

POT = "pot"
"""The table's own account; no player's account may be called this."""


@dataclass(frozen=True, slots=True)
class Posting:
    """What an account wins (+) or pays (−) in one entry, in units of 10^-scale of the currency."""

    account: str
    currency: str
    scale: int
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A record of the book as far as money goes: what it is called, and its postings.

    `step` is the smallest amount that was played for, in minor units: debts are not split finer.
    """

    id: str
    postings: tuple[Posting, ...]
    step: int = 1


@dataclass(frozen=True, slots=True)
class Balances:
    """Account → what it has won (+) or lost (−) in one currency, in units of 10^-scale."""

    currency: str
    scale: int
    amounts: Mapping[str, int]


def balances(postings: Iterable[Posting]) -> dict[str, Balances]:
    """Each currency's balances, by code, accounts by name.

    Postings of one currency with several scales (whole dollars one evening, cents another) are
    joined exactly at the largest.
    """
    sums: dict[tuple[str, int, str], int] = {}
    for posting in postings:
        key = (posting.currency, posting.scale, posting.account)
        sums[key] = sums.get(key, 0) + posting.amount
    scales: dict[str, int] = {}
    for currency, scale, _ in sums:
        scales[currency] = max(scale, scales.get(currency, 0))
    joined: dict[str, dict[str, int]] = {currency: {} for currency in sorted(scales)}
    for (currency, scale, account), amount in sorted(sums.items(), key=lambda item: item[0][2]):
        exact = amount * 10 ** (scales[currency] - scale)
        joined[currency][account] = joined[currency].get(account, 0) + exact
    return {code: Balances(code, scales[code], amounts) for code, amounts in joined.items()}


def balanced(postings: Iterable[Posting]) -> bool:
    """Whether the postings sum to zero in each currency: the law of every entry."""
    return all(sum(held.amounts.values()) == 0 for held in balances(postings).values())


def reverse(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """The postings that undo these."""
    return tuple(replace(posting, amount=-posting.amount) for posting in postings)


def round_postings(
    accounts: Sequence[str],
    counts: Sequence[Sequence[int | Fraction]],
    pot: Sequence[int | Fraction],
    stake: Stake,
    round_number: int,
) -> tuple[Posting, ...]:
    """A scored round as money: a posting for each seat, and one for the pot when it is not zero.

    `counts` says how many of each part of the stake each seat wins, `pot` how many the pot takes.
    Odd units go to the largest fractions, on a tie from seat (round number − 1) on, the pot last.
    ValueError when the counts do not sum to zero or do not match accounts and stake.
    """
    rows = [*counts, pot]
    if len(counts) != len(accounts) or {len(row) for row in rows} != {len(stake.amounts)}:
        raise ValueError("counts do not match the accounts and the parts of the stake")
    if any(sum(part) for part in zip(*rows, strict=True)):
        raise ValueError("the counts of a round do not sum to zero")
    exact = [_worth(row, stake) for row in rows]
    seats = len(accounts)
    amounts = allocate(exact, stake.currency.step, (round_number - 1) % seats, seats)
    unit = stake.currency
    postings = [
        Posting(account, unit.code, unit.scale, amount)
        for account, amount in zip([*accounts, POT], amounts, strict=True)
    ]
    return tuple(postings if postings[-1].amount else postings[:-1])


def _worth(row: Sequence[int | Fraction], stake: Stake) -> int | Fraction:
    """How many of each part, times what each is worth, in minor units."""
    return sum(count * amount for count, amount in zip(row, stake.amounts, strict=True))
