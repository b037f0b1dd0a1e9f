"""What no entry's digest covers: rows beside the entries, and texts that lost a name since."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sqlalchemy import Connection, Table, func, select

from tally.store import tables
from tally.store.roster import POT_ACCOUNT
from tally.words import say

_NEUTRAL = re.compile(r"player-\d+x*")


class StruckTexts:
    """Which texts the chain says lost a name: a forgetting lists them, by entry and field. One
    that lists none, as they were written once, speaks of all before it."""

    def __init__(self, connection: Connection) -> None:
        entry = tables.entry.c
        rows = connection.execute(
            select(entry.id, entry.content)
            .where(entry.evening_id.is_(None), entry.kind == "forget")
            .order_by(entry.id)
        )
        self._listed: dict[tuple[str, str], int] = {}
        self._everything = 0
        for row in rows:
            struck = json.loads(row.content).get("struck")
            if struck is None:
                self._everything = row.id
            self._listed |= dict.fromkeys(map(tuple, struck or ()), row.id)

    def covers(self, entry_id: int, ref: str, field: str, text: str) -> bool:
        """Whether a later forgetting struck a name out of this text, and a neutral one stands
        there for it."""
        last = max(self._listed.get((ref, field), 0), self._everything)
        return entry_id < last and _NEUTRAL.search(text) is not None


def stray_rows(connection: Connection, postings: int, scores: int) -> Iterator[tuple[str, str]]:
    """(code, message) for rows beyond those that the entries account for."""
    if _count(connection, tables.posting) != postings:
        yield "stray_posting", say("there are postings that belong to no entry")
    if _count(connection, tables.score) != scores:
        yield "stray_score", say("there are scores that belong to no entry")
    account, entry = tables.account.c, tables.entry.c
    said = select(entry.id)
    remarks = select(func.count()).select_from(tables.remark)
    if connection.execute(remarks.where(tables.remark.c.entry_id.not_in(said))).scalar_one():
        yield "stray_remark", say("there are texts that belong to no entry")
    for row in connection.execute(select(account.id, account.ref, account.kind)):
        expected = "pot" if row.id == POT_ACCOUNT.id else "player"
        if row.kind != expected:
            yield (
                "account_differs",
                # L10N: {account} is a short id, {kind} what stands in the file: "pot"
                say("the account {account} was made a {kind}", account=row.ref, kind=row.kind[:40]),
            )


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())
