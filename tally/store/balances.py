"""Balances: always a SUM over postings, never a stored figure, never across currencies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, select

from tally.store import tables
from tally.store.roster import Roster
from tally.store.values import Balance, Chosen

Key = tuple[int, str, int]
"""Account, currency, scale."""


def sums(
    connection: Connection,
    evening_ids: Sequence[int] | None = None,
    account_ids: Sequence[int] | None = None,
    chosen: Chosen | None = None,
) -> dict[Key, int]:
    """The sum of each account's postings per currency and scale, answered from an index alone
    unless dates are chosen."""
    posting = tables.posting.c
    unit = (posting.account_id, posting.currency, posting.scale)
    query: Select[Any] = select(*unit, func.sum(posting.amount)).group_by(*unit)
    if evening_ids is not None:
        query = query.where(posting.evening_id.in_(evening_ids))
    if account_ids is not None:
        query = query.where(posting.account_id.in_(account_ids))
    rows = connection.execute(within(query, posting, chosen))
    return {(row[0], row[1], row[2]): int(row[3]) for row in rows}


def by_player(roster: Roster, summed: dict[Key, int]) -> list[Balance]:
    """Sums by the players of today, in order of currency, then of who came first; the pot last."""
    joined: dict[tuple[str, int, bool, int], int] = {}
    for (account_id, currency, scale), amount in summed.items():
        home = roster.home(account_id)
        key = (currency, scale, home == 0, home)
        joined[key] = joined.get(key, 0) + amount
    return [
        Balance(roster.name(home), currency, scale, amount, home in roster.retired)
        for (currency, scale, _, home), amount in sorted(joined.items())
    ]


def within(query: Select[Any], rows: Any, chosen: Chosen | None) -> Select[Any]:
    """The query, kept to the chosen dates; `rows` are the columns that have an `entry_id`."""
    if chosen is None or not (chosen.since or chosen.until):
        return query
    entry = tables.entry.c
    query = query.join(tables.entry, entry.id == rows.entry_id)
    if chosen.since:
        query = query.where(entry.day >= chosen.since.isoformat())
    if chosen.until:
        query = query.where(entry.day <= chosen.until.isoformat())
    return query
