"""Who owes whom directly: who lost to whom, entry by entry.

The rule: in each entry every account that loses owes every account that wins, in proportion to what
that one wins; odd units are given by name order, and each account's debts of the entry sum to its
posting. The debts of two accounts over all entries are netted. A reversed entry gives exactly the
opposite debts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from tally.ledger.postings import Entry, balances
from tally.ledger.settling import Transfer
from tally.money import allocate

_Debts = dict[tuple[str, str], int]
"""(a, b) with a < b → what a owes b, below zero where b owes a."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one entry adds to a debt or a balance, in minor units."""

    entry: str
    amount: int


def direct_transfers(entries: Iterable[Entry]) -> tuple[Transfer, ...]:
    """What each owes each, netted per pair; per person the net is the balance.

    Amounts are in units of the largest scale that occurs. ValueError for several currencies, or for
    an entry that does not sum to zero.
    """
    owed: _Debts = {}
    for _, debts in _each(entries):
        for pair, amount in debts.items():
            owed[pair] = owed.get(pair, 0) + amount
    transfers = [
        Transfer(first, second, amount) if amount > 0 else Transfer(second, first, -amount)
        for (first, second), amount in owed.items()
        if amount
    ]
    return tuple(sorted(transfers))


def explain(payer: str, payee: str, entries: Iterable[Entry]) -> tuple[Contribution, ...]:
    """What each entry adds to what `payer` owes `payee` directly; the sum is the direct debt."""
    pair, sign = ((payer, payee), 1) if payer < payee else ((payee, payer), -1)
    return tuple(
        Contribution(entry, sign * debts[pair]) for entry, debts in _each(entries) if pair in debts
    )


def explain_balance(account: str, entries: Iterable[Entry]) -> tuple[Contribution, ...]:
    """What each entry adds to an account's balance; the sum is the balance."""
    return tuple(
        Contribution(entry.id, amounts[account])
        for entry, amounts in _amounts(list(entries))
        if amounts.get(account)
    )


def _each(entries: Iterable[Entry]) -> list[tuple[str, _Debts]]:
    entries = list(entries)
    scale = _one_scale(entries)
    return [
        (entry.id, _debts(amounts, entry.step * 10 ** (scale - _scale(entry))))
        for entry, amounts in _amounts(entries)
    ]


def _amounts(entries: Sequence[Entry]) -> list[tuple[Entry, dict[str, int]]]:
    """Each entry's amounts by account, in units of the largest scale of them all."""
    scale = _one_scale(entries)
    return [
        (
            entry,
            {
                account: amount * 10 ** (scale - held.scale)
                for held in balances(entry.postings).values()
                for account, amount in held.amounts.items()
            },
        )
        for entry in entries
    ]


def _one_scale(entries: Sequence[Entry]) -> int:
    currencies = {posting.currency for entry in entries for posting in entry.postings}
    if len(currencies) > 1:
        raise ValueError(f"debts in several currencies: {', '.join(sorted(currencies))}")
    return max(map(_scale, entries), default=0)


def _scale(entry: Entry) -> int:
    return max((posting.scale for posting in entry.postings), default=0)


def _debts(amounts: Mapping[str, int], step: int) -> _Debts:
    """What each account of one entry owes each other.

    The account first by name and all with its sign are served one after the other, each in
    proportion to what the others still need: so a reversed entry is divided alike.
    """
    if sum(amounts.values()):
        raise ValueError("an entry does not sum to zero")
    moved = [account for account in sorted(amounts) if amounts[account]]
    if not moved:
        return {}
    losing = amounts[moved[0]] < 0
    near = [account for account in moved if (amounts[account] < 0) == losing]
    needs = {account: abs(amounts[account]) for account in moved if account not in near}
    unit = gcd(step, *amounts.values())
    debts: _Debts = {}
    for account in near:
        parts = _in_proportion(abs(amounts[account]), list(needs.values()), unit)
        for other, part in zip(list(needs), parts, strict=True):
            needs[other] -= part
            debts.update(_debt(account, other, part if losing else -part))
    return debts


def _in_proportion(amount: int, needs: Sequence[int], unit: int) -> list[int]:
    """An amount divided by need, in multiples of `unit`; nobody gets more than the need."""
    total = sum(needs)
    if amount == total:
        return list(needs)
    parts = allocate([amount * need for need in needs], unit * total, 0)
    return [part // total for part in parts]


def _debt(account: str, other: str, amount: int) -> _Debts:
    """`account` owes `other` so much, as an entry of debts."""
    if not amount:
        return {}
    return {(account, other): amount} if account < other else {(other, account): -amount}
