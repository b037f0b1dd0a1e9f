"""Who pays whom so that everyone is even, with the fewest payments.

People whose balances sum to zero among themselves can settle among themselves, k people with k − 1
payments. So the fewest payments of n people are n minus the largest number of such groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MOST_EXACT = 15
"""With so many people still to settle the plan is provably the shortest; the search doubles with
each more."""


@dataclass(frozen=True, slots=True, order=True)
class Transfer:
    """A payment, in minor units, more than zero."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Payments that bring everyone to zero; `fewest` when no plan has fewer."""

    transfers: tuple[Transfer, ...]
    fewest: bool


def fewest_transfers(balances: Mapping[str, int]) -> Plan:
    """The shortest plan that settles the balances (account → minor units, sum zero).

    The plan depends on names and amounts only, not on their order; nobody both pays and receives.
    Whoever owes exactly what another is owed pays that one: two such people in different groups can
    leave them and the groups be joined, so no plan gets longer by it. When more than `MOST_EXACT`
    people remain, the largest debtor pays the largest creditor until that many are left, and the
    plan may not be the shortest. ValueError when the balances do not sum to zero.
    """
    if sum(balances.values()):
        raise ValueError(f"balances sum to {sum(balances.values())}, not to zero")
    open_ = {account: balances[account] for account in sorted(balances) if balances[account]}
    fewest = len(open_) <= MOST_EXACT
    transfers = _settle_opposites(open_)
    while len(open_) > MOST_EXACT:
        transfers += [_pay_largest(open_), *_settle_opposites(open_)]
    for group in _most_groups(open_):
        transfers += _settle_group({account: open_[account] for account in group})
    return Plan(tuple(sorted(transfers)), fewest)


def _settle_opposites(open_: dict[str, int]) -> list[Transfer]:
    """Let each pair of equal opposite balances pay each other, and take both out of `open_`."""
    creditors: dict[int, list[str]] = {}
    for account in sorted(open_, reverse=True):
        if open_[account] > 0:
            creditors.setdefault(open_[account], []).append(account)
    pairs = [
        Transfer(account, creditors[-open_[account]].pop(), -open_[account])
        for account in sorted(open_)
        if open_[account] < 0 and creditors.get(-open_[account])
    ]
    for pair in pairs:
        del open_[pair.payer], open_[pair.payee]
    return pairs


def _pay_largest(open_: dict[str, int]) -> Transfer:
    """The largest debtor's payment to the largest creditor; who is even then leaves `open_`."""
    payer = min(open_, key=lambda account: (open_[account], account))
    payee = min(open_, key=lambda account: (-open_[account], account))
    transfer = Transfer(payer, payee, min(-open_[payer], open_[payee]))
    for account, change in ((payer, transfer.amount), (payee, -transfer.amount)):
        open_[account] += change
        if not open_[account]:
            del open_[account]
    return transfer


def _settle_group(group: dict[str, int]) -> list[Transfer]:
    """Payments of a group that sums to zero: at most one fewer than it has people."""
    transfers = []
    while group:
        transfers.append(_pay_largest(group))
    return transfers


def _most_groups(open_: Mapping[str, int]) -> list[list[str]]:
    """The people in as many groups that sum to zero as can be."""
    accounts = sorted(open_)
    sums = [0]
    for account in accounts:
        sums += [total + open_[account] for total in sums]
    reached = _best_order(sums)
    found: list[list[str]] = []
    mask = len(sums) - 1
    while mask:
        if not sums[mask]:
            found.append([])
        last = reached[mask]
        found[-1].append(accounts[last])
        mask ^= 1 << last
    return found


def _best_order(sums: list[int]) -> list[int]:
    """For each set of people (a bit mask) who to add last, to meet the most zero sums on the way.

    The most zero sums on a way to a set is that of the best set with one person fewer, and one more
    if it sums to zero itself.
    """
    most, reached = [0], [0]
    for mask in range(1, len(sums)):
        best, last, rest = -1, 0, mask
        while rest:
            bit = rest & -rest
            before = most[mask ^ bit]
            if before > best:
                best, last = before, bit.bit_length() - 1
            rest ^= bit
        most.append(best + (not sums[mask]))
        reached.append(last)
    return reached
